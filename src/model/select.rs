//! Who and where: the phrases that pick chars, tiles and tokens.

use serde::{Deserialize, Serialize};

use super::{Id, Label, Many, Pred};

/// A phrase that picks things of one kind off the board: *one of the closest Opps in target*.
///
/// Read it so: of all things that `noun` names and every one of `that` is true of, those for which `extreme` is extreme;
/// of those, `many`. Who makes the choice is the doer's player unless a [`super::Step`] says otherwise (kernel W3, C3).
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Pick<Noun> {
    pub many: Many,
    /// *another, other*: not one that this text has picked before.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub other: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub extreme: Option<Extreme>,
    pub noun: Noun,
    /// Every one must be true; in the one normal order, without repeats.
    #[serde(default, skip_serializing_if = "Vec::is_empty", deserialize_with = "in_normal_order")]
    pub that: Vec<Pred>,
    /// Set exactly when a later phrase takes this one up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<Label>,
}

/// However a text orders its filters, the rule object has them in one order.
fn in_normal_order<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Vec<Pred>, D::Error> {
    let written: Vec<Pred> = Vec::deserialize(deserializer)?;
    // A list says *and* by itself.
    let mut that = Vec::with_capacity(written.len());
    for pred in written {
        match pred {
            Pred::Both(preds) => that.extend(preds),
            pred => that.push(pred),
        }
    }
    that.sort();
    that.dedup();
    Ok(that)
}

/// A superlative. Ties are the chooser's (kernel C4).
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Extreme {
    /// Least distance from the doer, through blockers.
    Closest,
    /// Greatest distance from the doer.
    Farthest,
    ClosestTo(Box<Spot>),
    FarthestFrom(Box<Spot>),
    /// With the most tokens of that name on its tile or on itself.
    Most(Id),
    /// With the fewest.
    Fewest(Id),
}

/// One or more chars: characters and summons (kernel W4).
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Chars {
    /// The doer of the text (kernel W1): on a card its char, in a token's or condition's text the char that made it, in a
    /// summon's the summon, in a keyword's the char that has it, in a verb's whoever it is said of. The card's own name and its
    /// pronouns are this too.
    Me,
    /// In a condition's text: the char that bears it (*the Enchanted char*).
    Bearer,
    /// In a verb's text: what it was given, counted from 0.
    Param(u8),
    /// In a summon's text: the char that made it.
    Summoner,
    /// The char spoken of before.
    It(Label),
    /// Each of these (*Fae and an Ally in target*); two or more.
    And(Vec<Chars>),
    /// Any char of that name; written on another card.
    Named(Id),
    Pick(Box<Pick<CharNoun>>),
}

/// What a char can be called.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum CharNoun {
    /// Any char but, in a superlative, the one it is measured from.
    Char,
    /// A char of the other side (kernel W2).
    Opp,
    /// A char of the doer's side that is not the doer (kernel W4).
    Ally,
    /// A char of the doer's side, the doer too (*your chars*).
    YourChar,
    /// A char of that class.
    Class(Id),
    /// A summon of that name.
    Summon(Id),
    AnySummon,
}

/// One or more tiles.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Tiles {
    /// In a structure's or a tile token's text: the tile it is on.
    Here,
    /// In a verb's text: what it was given, counted from 0.
    Param(u8),
    It(Label),
    /// The tile that the char, token or structure is on (*Tock's tile, the tile of every Opp*).
    Of(Box<Spot>),
    /// The tile that the char left in this event or move.
    Left(Box<Chars>),
    /// The tile where the char began a turn.
    Began {
        who: Box<Chars>,
        turn: WhichTurn,
    },
    /// The next tile in the line from the doer through the char (kernel G6).
    Behind(Box<Chars>),
    Pick(Box<Pick<TileNoun>>),
}

/// What a tile can be called.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum TileNoun {
    Tile,
    /// A tile that shows that structure (*a Balloon Trap*).
    Structure(Id),
}

/// One or more tokens.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Tokens {
    /// In a token's own text: this instance (kernel E3).
    This,
    /// In a verb's text: what it was given, counted from 0.
    Param(u8),
    It(Label),
    Pick(Box<Pick<TokenNoun>>),
}

/// What a token can be called.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum TokenNoun {
    Token(Id),
    AnyToken,
}

/// Anything that is somewhere: what a place is measured from.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Spot {
    Char(Chars),
    Tile(Tiles),
    Token(Tokens),
}

/// Anything that can be moved.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Piece {
    Char(Chars),
    Token(Tokens),
}

/// Which of a char's turns (kernel E8).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum WhichTurn {
    /// The turn it is in, or else the last one begun.
    This,
    /// The last one it has finished.
    Last,
}
