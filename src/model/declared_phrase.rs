//! The rule texts of a declared game. The pack declares the words of these texts, with their signatures in
//! [`crate::Declared::words`]. An engine of that game implements the meaning of each word.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::ids::{Id, Label};

/// A sentence, or a phrase in a sentence.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Said {
    /// A word with the phrases in its slots.
    Say {
        /// The id of the word.
        word: Id,
        /// Set exactly when a later phrase refers to this one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        label: Option<Label>,
        /// The phrases, by the names of the word's slots.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        with: BTreeMap<Id, Said>,
    },
    /// The earlier phrase with this label (*it*, *that creature*).
    It(Label),
    /// In the body of a word: the argument in the first slot of that word.
    Me,
    /// In the body of a word: the argument in the slot with this name.
    Slot(Id),
    /// A whole number.
    Number(u32),
    /// A sentence in quotes, which is printed and which only people can follow.
    Prose(String),
    /// The name of a thing that the pack declares.
    Name(Id),
}

/// The signature of a word, and its meaning if other words can express it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Word {
    /// The id of the word.
    pub id: Id,
    /// The kind of phrase that the word makes: `act`, `event`, `thing` …
    pub makes: Id,
    /// The kind of phrase that each slot holds. The entry of a slot for a thing includes the kinds of things that are
    /// allowed.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub slots: BTreeMap<Id, String>,
    /// The slot of the piece that does it, if the word is a verb with such a slot: the one behind *with*.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agent: Option<Id>,
    /// The header and the text of a verb as the designer wrote them, for players; absent for other words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub printed: Option<PrintedVerb>,
    /// The meaning in other words; empty if only the engine knows the meaning. In the body, [`Said::Me`] is the phrase
    /// in the first slot.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub body: Vec<Said>,
}

/// A verb as its designer wrote it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PrintedVerb {
    /// The verb with its slots: *attack a troop T with a troop U*.
    pub phrase: String,
    /// The text that says what the verb means.
    pub text: String,
}

impl Said {
    /// Appends the id of every word and name to `found`, in the order of the text's slots.
    pub fn names(&self, found: &mut Vec<Id>) {
        match self {
            Said::Say { word, with, .. } => {
                found.push(word.clone());
                with.values().for_each(|said| said.names(found));
            }
            Said::Name(id) => found.push(id.clone()),
            Said::It(_) | Said::Me | Said::Slot(_) | Said::Number(_) | Said::Prose(_) => {}
        }
    }
}
