//! Says rule objects in canonical English, with the same lexicon lines that read them.
//!
//! [`Speaker`] is the entry. `realize` grows a tree of productions for a term, `narrate` chooses the wording of its
//! references and reads the sentence back, `linearize` and `spell` write it.

mod again;
pub mod bindings;
mod clear_reference;
mod failures;
mod filter_order;
mod linearize;
mod narrate;
mod noun;
pub mod outline;
mod realize;
mod reference_wording;
pub mod sentences;
pub mod speaker;
mod spell;
mod texts;

pub use bindings::{Bindings, bind};
pub use sentences::sentences;
pub use speaker::{Speaker, Unsayable};
pub use spell::spell;
