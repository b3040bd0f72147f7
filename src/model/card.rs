//! Cards and definitions.

use serde::{Deserialize, Serialize};

use super::{Cond, Id, Param, Pick, Rule, Spot, Target, TileNoun};

/// A character card.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Card {
    pub id: Id,
    /// Within the set; given once, never reused.
    pub number: u32,
    pub name: String,
    pub epithet: String,
    pub class: Id,
    #[serde(default, skip_serializing_if = "Pronouns::any")]
    pub pronouns: Pronouns,
    /// The special condition: changes to move activations and set-up.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub special: Vec<Rule>,
    pub actions: Vec<Action>,
    pub target: Target,
    /// The definitions that this card makes or speaks of, in order of first mention; printed with it as far as its own
    /// actions make them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub definitions: Vec<Id>,
    pub printed: Printed,
}

/// An action: an attack or a skill.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Action {
    /// `card.action`.
    pub id: Id,
    pub name: String,
    pub kind: ActionKind,
    pub rules: Vec<Rule>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum ActionKind {
    Attack,
    Skill,
}

/// Which pronouns the card's char goes by. `Any` takes she, he and they.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Pronouns {
    #[default]
    Any,
    She,
    He,
    They,
    It,
}

impl Pronouns {
    fn any(&self) -> bool {
        *self == Pronouns::Any
    }
}

/// The designer's own words, for showing. They mean nothing to an engine.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Printed {
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub special: String,
    /// One for each action, without its tag and name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub actions: Vec<String>,
    pub target: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub lore: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub quote: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub artist: String,
}

/// A named structure: token, condition, structure in the narrow sense, or summon.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Definition {
    pub id: Id,
    pub name: String,
    /// Empty for a condition, which is not counted.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub plural: String,
    /// The card that it belongs to, if it is not the whole pack's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<Id>,
    pub what: Kind,
    pub rules: Vec<Rule>,
    /// Definitions that its rules name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub uses: Vec<Id>,
    /// Kept off the cards; explained in the leaflet only.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub in_leaflet: bool,
    /// The designer's own words.
    pub printed: String,
}

/// What kind of thing a definition defines.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Kind {
    /// Lies on a place, any number of them; does not occupy.
    Token,
    /// A char bears it or does not; an event removes it.
    Condition,
    /// A pattern read off the board: the tiles of which this is true.
    Structure { pattern: Pick<TileNoun> },
    /// A char made by a char.
    Summon {
        /// Move activations of its own, within its summoner's turn.
        moves: u8,
        /// How many of its actions it may use in a turn.
        action_uses: u8,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        actions: Vec<Action>,
        target: Target,
    },
    /// A word for what can be true (*A char is cornered if it is in a corner*): `of` picks one thing of the kind that it is
    /// said of, `when` takes it up. It has no rules.
    Adjective { of: Spot, when: Cond },
    /// A word for what is done (*To swap A with B: …*): the rules, with arguments in place of the parameters. A native verb has
    /// none; only the engine knows what it does.
    Verb {
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        params: Vec<Param>,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        native: bool,
    },
    /// A word for rules that a char has (*Toughness X*): in them [`super::Chars::Me`] is the char that has it.
    Keyword {
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        params: Vec<Param>,
    },
}

impl Kind {
    /// What such a definition is called on cards and in leaflets.
    pub fn word(&self) -> &'static str {
        match self {
            Kind::Token => "Token",
            Kind::Condition => "Condition",
            Kind::Structure { .. } => "Structure",
            Kind::Summon { .. } => "Summon",
            Kind::Adjective { .. } => "Adjective",
            Kind::Verb { .. } => "Verb",
            Kind::Keyword { .. } => "Keyword",
        }
    }
}

/// A team file: names of cards.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Team {
    pub id: Id,
    pub name: String,
    pub main: Vec<Id>,
    pub sideboard: Vec<Id>,
}
