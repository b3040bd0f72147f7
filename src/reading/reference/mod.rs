//! Finds the meaning of *it*, *that char* and other references (kernel P1 to P3).
//!
//! [`antecedent`] searches the clauses of a text for the antecedent of each reference, and stores it in a
//! [`discourse::Discourse`]. `constraints` collects what a reference demands of its antecedent, and `candidate` decides
//! whether a mention meets these constraints. `split_antecedent` finds two antecedents for *both of them*.
//! `implied_antecedent` falls back to the thing that the text defines.
//!
//! Everything that a text mentions lies in a box. [`boxes`] keeps the boxes of branches, loops and tests, `box_walk`
//! opens them as the table in `vocabulary::scope` says, and `access` decides what a reference sees from its box.
//! `branches` joins the things that all branches of a choice mention, `plural_pronoun` is about *they*, `another` about
//! *another*, `traders` about *both* after *trade places*, and `token_had` about tokens by which a phrase only
//! describes its char.

mod access;
mod another;
pub mod antecedent;
mod box_walk;
pub(crate) mod boxes;
mod branches;
mod candidate;
pub mod constraints;
pub mod discourse;
mod fallback;
mod implied_antecedent;
pub mod mention_index;
mod noun_of_test;
pub mod nouns;
mod plural_pronoun;
mod same_noun;
mod split_antecedent;
pub mod temporal_reference;
pub mod thing_defined;
mod token_had;
mod traders;
