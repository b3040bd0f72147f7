//! Visits every part of a rule text, one after the other, and gives the context of each part. So a check can look at
//! the parts that matter to it without knowing the shapes of all rules.

mod deeds;
mod node;
mod phrases;
mod rules;

pub use node::{Context, NameKind, Node};
pub use phrases::{cond, pattern, pred, spot, tiles};
pub use rules::{event, rules, step};
