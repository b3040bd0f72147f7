//! Conditions of the game: the tests in guards, in *if* and in *only if*.

use serde::{Deserialize, Serialize};

use crate::ids::Id;
use crate::noun::{CharNoun, TileNoun, TokenNoun};
use crate::phrase::{Chars, Number, Pick, Pred, Spot};

/// A test of the state of the game.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Cond {
    /// The predicate is true of each of the chars, tiles or tokens.
    Is {
        /// The chars, tiles or tokens that are tested.
        who: Box<Spot>,
        /// The predicate.
        what: Box<Pred>,
    },
    /// The board holds as many chars as the phrase says.
    CharsExist(Box<Pick<CharNoun>>),
    /// The board holds as many tokens as the phrase says.
    TokensExist(Box<Pick<TokenNoun>>),
    /// As many tiles as the phrase says exist.
    TilesExist(Box<Pick<TileNoun>>),
    /// Compares two numbers: `one` is more than `other`, fewer than `other`, and so on.
    Compare {
        /// The number on the left.
        one: Number,
        /// The relation.
        is: Compared,
        /// The number on the right.
        other: Number,
    },
    /// The sentence before changed something (*if you do*, kernel C2).
    Done,
    /// The latest effect was forbidden or blocked (*if it can't be moved*; after the effect: *if it was not moved*).
    CouldNotMove(Box<Chars>),
    /// The latest effect moved the chars by fewer steps than it says (*the full distance*).
    NotMovedInFull(Box<Chars>),
    /// This option was chosen ([`crate::Act::ChooseOption`]): by the text, or before the text made the condition or
    /// token that asks (kernel C6). Of several such choices with this option, the latest counts.
    Chosen(Id),
    /// The condition is false.
    Not(Box<Cond>),
    /// All of these conditions are true.
    All(Vec<Cond>),
    /// At least one of these conditions is true.
    Either(Vec<Cond>),
}

/// The relation of one number to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Compared {
    /// Greater than.
    More,
    /// Less than.
    Fewer,
    /// Equal to.
    AsMany,
    /// Greater than or equal to.
    AtLeast,
    /// Less than or equal to.
    AtMost,
}
