//! The letters by which the text of a declared verb refers to the verb's slots: the T of *attack a troop T*.

use super::features::Features;
use model::Id;

/// The beginning of the ids of letters. No thing has such an id.
const PREFIX: &str = "slot:";

/// A slot of a verb that has a letter for its name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LetteredSlot {
    pub letter: String,
    /// The name of the slot.
    pub slot: Id,
    /// The sorts of things that the slot holds.
    pub sorts: Features,
}

impl LetteredSlot {
    /// Returns the id by which a sentence refers to the slot, until the slot takes its place.
    pub fn id(&self) -> Id {
        Id::exactly(&format!("{PREFIX}{}", self.letter))
    }
}

/// Returns the letter with this id; `None` for the id of a thing.
pub fn letter_of(id: &Id) -> Option<&str> {
    id.as_str().strip_prefix(PREFIX)
}
