//! Visits every part of a rule text, and gives the context of each part. A check can look at the parts that it needs
//! without knowing the shapes of all rules.

mod deeds;
mod node;
mod phrases;
mod rules;

pub use node::{Context, NameKind, Node};
pub use phrases::{cond, pattern, pred, spot, tiles};
pub use rules::{event, rules, step};
