//! Prints rule objects in canonical English, with the same productions that parse them.
//!
//! [`Speaker`] is the entry point. `realize` builds a tree of productions for a term. `narrate` chooses the wording of
//! its references and reads the sentence back. `linearize` and `spell` write the sentence.

mod again;
pub mod bindings;
mod clear_reference;
mod failures;
mod filter_order;
mod linearize;
mod noun;
mod numbered;
pub mod outline;
mod print_rules;
mod print_sentence;
mod realize;
mod reference_wording;
pub mod sentences;
pub mod speaker;
mod spell;

pub use bindings::{Bindings, bind};
pub use sentences::sentences;
pub use speaker::{Speaker, Unsayable};
pub use spell::spell;
pub(crate) use spell::spell_phrase;
