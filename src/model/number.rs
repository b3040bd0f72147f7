//! Counts and amounts.

use serde::{Deserialize, Serialize};

use super::{Chars, Pick, Player, TokenNoun};

/// A whole number a rule speaks of, never negative.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Number {
    /// The number itself.
    N(u8),
    /// In a verb's or keyword's text: what it was given, counted from 0.
    Param(u8),
    /// The number of tokens that the phrase describes (*the number of Balloons in target*).
    TokensLike(Box<Pick<TokenNoun>>),
    /// The number of chars that the phrase describes (*the number of Allies at melee*).
    CharsLike(Box<Pick<super::CharNoun>>),
    /// Half of it, rounded down (*half the number of …*).
    Half(Box<Number>),
    /// Twice it (*twice the number of …*).
    Twice(Box<Number>),
    /// The number, but never more than that (*the number of Opps, at most 3*).
    Capped(Box<Number>, u8),
    /// The number and so many more (*the number of Opps plus 1*).
    Plus(Box<Number>, u8),
    /// Moves between the two (*the distance between Fae and it*).
    Distance(Box<Chars>, Box<Chars>),
    /// The hits that the player has scored in this game (*the number of your hits*).
    Score(Box<Player>),
}

/// How far something is moved, in steps (kernel G2).
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Steps {
    /// *by N*: N steps, as many as can be made.
    By(Number),
    /// *by up to N*: the chooser may stop early, at 0 too.
    UpTo(Number),
}

/// How many of what a phrase describes.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Many {
    /// *a, an, any, one of*: one, of the chooser's liking (kernel W3).
    One,
    /// *the*: the one of the doer's own making (kernel W2), or the only one there is.
    The,
    /// *each, all*: every one, fixed as the sentence begins (kernel C3).
    Each,
    /// *up to N*, 0 included.
    UpTo(Number),
    /// *2, exactly 2*.
    Exactly(Number),
    /// *2 or more, at least 2*: in tests, not in choices.
    AtLeast(Number),
    /// *N or fewer, at most N*: in tests.
    AtMost(Number),
    /// *More than N*: in tests.
    MoreThan(Number),
    /// *Fewer than N*: in tests.
    FewerThan(Number),
    /// *no*: in tests.
    No,
}
