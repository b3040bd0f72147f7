//! Conditions of the game: the tests in guards, *if* and *only if*.

use serde::{Deserialize, Serialize};

use crate::noun::{CharNoun, TileNoun, TokenNoun};
use crate::phrase::{Chars, Number, Pick, Pred, Spot};

/// A test of the state of the game.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Cond {
    /// The predicate is true of all of these.
    Is {
        /// The chars, tiles or tokens that are tested.
        who: Box<Spot>,
        /// The predicate.
        what: Box<Pred>,
    },
    /// As many chars as the phrase says are on the board.
    CharsExist(Box<Pick<CharNoun>>),
    /// As many tokens as the phrase says are on the board.
    TokensExist(Box<Pick<TokenNoun>>),
    /// As many tiles as the phrase says exist.
    TilesExist(Box<Pick<TileNoun>>),
    /// Compares two numbers: `one` is more, fewer, … than `other`.
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
    /// The effect just tried was barred or blocked (*if it can't be moved*; after the effect: *if it was not moved*).
    CouldNotMove(Box<Chars>),
    /// The effect just tried moved the chars by fewer steps than it says (*the full distance*).
    NotMovedInFull(Box<Chars>),
    /// The condition is false.
    Not(Box<Cond>),
    /// All of these are true.
    All(Vec<Cond>),
    /// At least one of these is true.
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
