//! Rules that the engine cannot play.

use std::fmt;

use model::Id;

/// A part of a pack's rules that means nothing to the engine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Meaningless {
    /// The thing with the text, or the verb; `None` if the problem concerns the whole game.
    pub owner: Option<String>,
    /// The problem, as a sentence for the designer without its full stop.
    pub why: String,
}

impl Meaningless {
    pub(crate) fn game(why: &str) -> Meaningless {
        Meaningless { owner: None, why: why.to_owned() }
    }

    /// A word that the engine does not know in this place.
    pub(crate) fn word(word: &Id, place: &str) -> Meaningless {
        Meaningless { owner: None, why: format!("“{word}” has no meaning as {place}") }
    }

    /// A phrase that the engine cannot play in this place.
    pub(crate) fn phrase(place: &str) -> Meaningless {
        Meaningless { owner: None, why: format!("a phrase has no meaning as {place}") }
    }

    pub(crate) fn of(self, owner: &str) -> Meaningless {
        Meaningless { owner: Some(self.owner.unwrap_or_else(|| owner.to_owned())), ..self }
    }
}

impl fmt::Display for Meaningless {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.owner {
            Some(owner) => write!(f, "{owner}: {}", self.why),
            None => write!(f, "{}", self.why),
        }
    }
}
