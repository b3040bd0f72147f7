//! What *it*, *that char* and other references mean (kernel P1 to P3).

pub mod antecedent;
mod candidate;
pub mod constraints;
pub mod discourse;
mod implied_antecedent;
pub mod mention_index;
pub mod nouns;
mod split_antecedent;
pub mod temporal_reference;
pub mod thing_defined;
