//! Cards, and the definitions of tokens, conditions, structures, summons and words.

use serde::{Deserialize, Serialize};

use crate::cond::Cond;
use crate::ids::Id;
use crate::noun::TileNoun;
use crate::param::Param;
use crate::phrase::{Pick, Spot, Tiles};
use crate::rule::Rule;
use crate::target_code::TargetCode;

/// A character card.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Card {
    /// The id of the card's name, unique among the cards.
    pub id: Id,
    /// The collector number within the set. A number is given once and never reused.
    pub number: u32,
    /// The name, as printed.
    pub name: String,
    /// The epithet: the part of the header between the name and the class, as printed.
    pub epithet: String,
    /// The id of the card's class in [`crate::Game::classes`].
    pub class: Id,
    /// The pronouns that the card's text may use for its char.
    #[serde(default, skip_serializing_if = "Pronouns::any")]
    pub pronouns: Pronouns,
    /// The special condition: changes to move activations and to set-up.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub special: Vec<Rule>,
    /// The attacks and skills, in the order of the card.
    pub actions: Vec<Action>,
    /// The tiles that *in target* means.
    pub target: Target,
    /// The ids of the definitions that this card makes or mentions, in order of first mention. The definitions that its
    /// own actions make are printed with it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub definitions: Vec<Id>,
    /// The designer's own words.
    pub printed: Printed,
}

/// A card's target: the union of its codes. A card with an empty list has no target.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Target {
    /// The codes; empty for *No target*.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub codes: Vec<TargetCode>,
    /// The origins of the codes; absent if the codes are measured from the char itself. With several origins, the
    /// target is the union over all of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Spot>,
}

/// An attack or a skill.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Action {
    /// `card.action`.
    pub id: Id,
    /// The name, as printed.
    pub name: String,
    /// The kind of the action.
    pub kind: ActionKind,
    /// The text of the action.
    pub rules: Vec<Rule>,
}

/// The two kinds of actions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum ActionKind {
    /// An action tagged `[A]`.
    Attack,
    /// An action tagged `[S]`.
    Skill,
}

/// The pronouns of the card's char.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Pronouns {
    /// *she*, *he* or *they*: the card does not say.
    #[default]
    Any,
    /// *she*.
    She,
    /// *he*.
    He,
    /// *they*.
    They,
    /// *it*.
    It,
}

impl Pronouns {
    fn any(&self) -> bool {
        *self == Pronouns::Any
    }
}

/// The designer's own words, to be shown to players. An engine ignores them.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Printed {
    /// The special condition; empty if there is none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub special: String,
    /// The text of each action, without its tag and name, in the order of [`Card::actions`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub actions: Vec<String>,
    /// The target line.
    pub target: String,
    /// The backstory.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub lore: String,
    /// A line in the voice of the char.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub quote: String,
    /// The name of the illustrator.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub artist: String,
}

/// A definition of the pack: of a token, condition, structure or summon, or of a word that texts use.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Definition {
    /// The id of the name, unique among the definitions.
    pub id: Id,
    /// The name, as printed.
    pub name: String,
    /// The plural of the name; empty for a condition, which is not counted.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub plural: String,
    /// The id of the card that the definition is written on; absent if it belongs to the whole pack.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<Id>,
    /// The kind of thing that the name stands for.
    pub what: Kind,
    /// The text of the definition.
    pub rules: Vec<Rule>,
    /// The ids of the definitions that the rules of this definition name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub uses: Vec<Id>,
    /// Whether only the leaflet explains the definition, so that cards leave it out.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub in_leaflet: bool,
    /// The designer's own words.
    pub printed: String,
}

/// The kind of a definition.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Kind {
    /// A piece that lies on a tile or char. There can be any number of tokens in one place. A token does not occupy its
    /// tile.
    Token,
    /// A state that a char bears or does not bear. The text names the event that ends the state.
    Condition,
    /// A pattern on the board: the tiles that `pattern` picks. A structure has no state of its own.
    Structure {
        /// Picks the tiles that show the structure.
        pattern: Pick<TileNoun>,
    },
    /// A char that another char made.
    Summon {
        /// The number of move activations that the summon has within its summoner's turn.
        moves: u8,
        /// The number of actions that the summon may use within its summoner's turn.
        action_uses: u8,
        /// The attacks and skills of the summon.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        actions: Vec<Action>,
        /// The tiles that *in target* means in the summon's text.
        target: Target,
    },
    /// A word for a predicate (*A char is cornered if it is in a corner*). The definition has no rules.
    Adjective {
        /// Picks one char, tile or token of the kind that the word applies to.
        of: Spot,
        /// The predicate, which refers to the char, tile or token that `of` picks.
        when: Cond,
    },
    /// A word for a tile that depends on a char, tile or token (*The opposite tile of a char is …*). The definition has
    /// no rules.
    Place {
        /// Picks one char, tile or token of the kind that the word applies to.
        of: Spot,
        /// The tile, which refers to the char, tile or token that `of` picks.
        tile: Tiles,
    },
    /// A word for an effect (*To swap A with B: …*). When the verb is used, arguments take the place of the parameters
    /// in its rules.
    Verb {
        /// The parameters, in order.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        params: Vec<Param>,
        /// Whether only the engine knows what the verb does. Such a definition has no rules.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        native: bool,
    },
    /// A word for rules that a char has (*Toughness X*). In these rules, [`crate::Chars::Me`] is the char with the
    /// keyword.
    Keyword {
        /// The parameters, in order.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        params: Vec<Param>,
    },
}

impl Kind {
    /// Returns the name of the kind on cards and in leaflets.
    pub fn word(&self) -> &'static str {
        match self {
            Kind::Token => "Token",
            Kind::Condition => "Condition",
            Kind::Structure { .. } => "Structure",
            Kind::Summon { .. } => "Summon",
            Kind::Adjective { .. } => "Adjective",
            Kind::Place { .. } => "Place",
            Kind::Verb { .. } => "Verb",
            Kind::Keyword { .. } => "Keyword",
        }
    }
}

/// The characters of a team file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Team {
    /// The id of the team's name.
    pub id: Id,
    /// The name.
    pub name: String,
    /// The ids of the cards that begin a match.
    pub main: Vec<Id>,
    /// The ids of the cards that may replace one of `main` between games.
    pub sideboard: Vec<Id>,
}
