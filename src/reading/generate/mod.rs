//! Rule objects back into canonical English.

mod again;
pub mod bindings;
mod clear_reference;
mod filter_order;
mod linearize;
mod narrate;
mod noun;
mod realize;
mod reference_wording;
pub mod sentences;
pub mod speaker;
mod spell;
mod texts;

pub use bindings::{Bindings, bind};
pub use sentences::sentences;
pub use speaker::{Speaker, Unsayable};
