//! Visits every part of a rule text, one after the other, and says what each part stands under. With it, a check looks
//! at the parts that matter to it and need not know the shapes of all rules.

mod deeds;
mod node;
mod phrases;
mod rules;

pub use node::{Context, NameKind, Node};
pub use phrases::{cond, pattern, pred, spot, tiles};
pub use rules::{event, rules, step};
