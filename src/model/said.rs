//! What the rules of a declared game say. Its words are the pack's: each has a signature in [`super::Declared::words`], and an
//! engine of that game gives it its meaning.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Id, Label};

/// A sentence, or a phrase in one.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Said {
    /// A word with what stands in its slots, by their names.
    Say {
        word: Id,
        /// If a later phrase takes this one up.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        label: Option<Label>,
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        with: BTreeMap<Id, Said>,
    },
    /// What was spoken of before (*it*, *that creature*).
    It(Label),
    /// In the body of a word: what stands in its first slot.
    Me,
    Number(u32),
    /// A sentence in quotes: printed, and understood by nobody.
    Prose(String),
    /// A thing that the pack declares.
    Name(Id),
}

/// A word of a declared game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Word {
    pub id: Id,
    /// The kind of phrase that it makes: `act`, `event`, `thing` …
    pub makes: Id,
    /// The kind of phrase that each slot holds; for a thing, what may stand there.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub slots: BTreeMap<Id, String>,
    /// What it means in other words; in them *it* is what stands in its first slot. Without, only the engine knows.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub body: Vec<Said>,
}

impl Said {
    /// Every word and name in it, in the order of their slots.
    pub fn names(&self, found: &mut Vec<Id>) {
        match self {
            Said::Say { word, with, .. } => {
                found.push(word.clone());
                with.values().for_each(|said| said.names(found));
            }
            Said::Name(id) => found.push(id.clone()),
            Said::It(_) | Said::Me | Said::Number(_) | Said::Prose(_) => {}
        }
    }
}
