//! Noun phrases: the chars, tiles, tokens and numbers that a rule refers to, and the predicates that narrow them.
//!
//! These types contain each other. A phrase has predicates (*an Opp adjacent to a Web*), a predicate has phrases,
//! and both have numbers that count phrases. Therefore the types share one file.

use serde::{Deserialize, Serialize};

use crate::deed::Deed;
use crate::ids::{Id, Label};
use crate::noun::{CharNoun, TileNoun, TokenNoun};
use crate::pointer::Pointer;
use crate::target_code::TargetCode;
use crate::which_turn::WhichTurn;

/// A phrase that picks chars, tiles or tokens on the board: *one of the closest Opps in target*.
///
/// To evaluate the phrase, take everything that `noun` names and for which every predicate of `that` is true. Keep the
/// part that `extreme` selects. From this part, pick as many as `many` says. The doer's player makes the choice, unless
/// a [`crate::Step`] names another player (kernel W3, C3).
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Pick<Noun> {
    /// The number that is picked, or that has to exist.
    pub many: Many,
    /// *another, other*: excludes everything that this text has picked before.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub other: bool,
    /// The superlative (*closest*), if the phrase has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub extreme: Option<Extreme>,
    /// The noun of the phrase.
    pub noun: Noun,
    /// The predicates, all of which have to be true. They are sorted, and no predicate occurs twice.
    #[serde(default, skip_serializing_if = "Vec::is_empty", deserialize_with = "in_normal_order")]
    pub that: Vec<Pred>,
    /// Set exactly when a later phrase of the text refers to this one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<Label>,
}

/// Sorts the predicates. Equal meanings have to be equal objects, whatever the order in the text.
fn in_normal_order<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Vec<Pred>, D::Error> {
    let mut that = conjuncts(deserializer)?;
    that.sort();
    that.dedup();
    Ok(that)
}

/// Flattens a `Both` inside a conjunction.
fn conjuncts<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Vec<Pred>, D::Error> {
    let written: Vec<Pred> = Vec::deserialize(deserializer)?;
    Ok(written.into_iter().flat_map(|pred| if let Pred::Both(preds) = pred { preds } else { vec![pred] }).collect())
}

/// The number of chars, tiles or tokens that a phrase picks.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Many {
    /// *a, an, any, one of*: one that the player chooses (kernel W3).
    One,
    /// *the*: the only one that exists, or the one that the doer made (kernel W2).
    The,
    /// *each, all*: every member. The members are fixed when the sentence begins (kernel C3).
    Each,
    /// *up to N*: 0 to N, as the player chooses.
    UpTo(Number),
    /// *2, exactly 2*.
    Exactly(Number),
    /// *2 or more, at least 2, one or more*. In a choice, the player may stop after this number.
    AtLeast(Number),
    /// *N or fewer, at most N*. Occurs only in tests.
    AtMost(Number),
    /// *more than N*. Occurs only in tests.
    MoreThan(Number),
    /// *fewer than N*. Occurs only in tests.
    FewerThan(Number),
    /// *no*. Occurs only in tests.
    No,
}

/// A superlative. The player who chooses breaks ties (kernel C4). Distances are counted in moves, through blockers.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Extreme {
    /// At the least distance from the doer.
    Closest,
    /// At the greatest distance from the doer.
    Farthest,
    /// At the least distance from this place.
    ClosestTo(Box<Spot>),
    /// At the greatest distance from this place.
    FarthestFrom(Box<Spot>),
    /// The first one in the direction that the text has mentioned ([`Pred::Ahead`]).
    FirstAhead,
    /// The first one in the direction that the text has mentioned, from this place.
    FirstAheadFrom(Box<Spot>),
    /// The first one straight ahead of the thing ([`Pred::AheadOf`]).
    FirstAheadOf(Box<Pointer>),
    /// With the largest number of tokens of this name on its tile or on itself.
    Most(Id),
    /// With the smallest number of tokens of this name on its tile or on itself.
    Fewest(Id),
}

/// A whole number in a rule, never negative.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Number {
    /// The number itself.
    N(u8),
    /// In the text of a verb or keyword: the argument with this index, counted from 0.
    Param(u8),
    /// The number of tokens that the phrase describes (*the number of Webs in target*).
    TokensLike(Box<Pick<TokenNoun>>),
    /// The number of chars that the phrase describes (*the number of Allies at melee*).
    CharsLike(Box<Pick<CharNoun>>),
    /// Half of the number, rounded down (*half the number of …*).
    Half(Box<Number>),
    /// Twice the number (*twice the number of …*).
    Twice(Box<Number>),
    /// The number, but at most this maximum (*the number of Opps, at most 3*).
    Capped(Box<Number>, u8),
    /// The sum of the number and this constant (*the number of Opps plus 1*).
    Plus(Box<Number>, u8),
    /// The distance between two places, in moves (*the distance between Nell and it*).
    Distance(Box<Spot>, Box<Spot>),
    /// The number of move activations that the char has used in its turn in progress (*the number of move activations
    /// that it used*). Outside its turn, its last turn counts.
    MovesUsed(Box<Chars>),
    /// The number of move activations that the char may still use this turn (*its remaining move activations*). The
    /// number is 0 outside its turn.
    MovesLeft(Box<Chars>),
    /// The number of steps by which the latest effect moved the char (*the number of tiles it moved*).
    StepsMoved(Box<Chars>),
    /// The number of hits that the player has scored in this game (*the number of your hits*).
    Score(Box<Player>),
}

/// The player who makes a choice or whose score is counted.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Player {
    /// The doer's player.
    You,
    /// The opponent of the doer's player.
    Other,
    /// The player of these chars (*its player decides*).
    Of(Chars),
    /// The opponent of the player of these chars (*its opponent*).
    OpponentOf(Chars),
}

/// One or more chars: characters and summons (kernel W4).
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Chars {
    /// The doer of the text (kernel W1). On a card, the doer is the card's char. In the text of a token or condition,
    /// it is the char that made the token or condition. In a summon's text, it is the summon; in a keyword's text, the
    /// char that has the keyword; in a verb's text, the subject of the verb. The card's own name and its pronouns mean
    /// the doer too.
    Me,
    /// In a condition's text: the char that bears the condition (*the Enchanted char*).
    Bearer,
    /// In the text of a verb or keyword: the argument with this index, counted from 0.
    Param(u8),
    /// In a summon's text: the char that made the summon.
    Summoner,
    /// In a condition's text: the other chars that gained the condition by the same effect as the bearer (*the other
    /// Tied char*).
    Partner,
    /// The chars of the earlier phrase with this label.
    It(Label),
    /// All of these chars (*Nell and an Ally in target*); two or more entries.
    And(Vec<Chars>),
    /// Any of these chars (*hit by Nell or Odo*); two or more entries. Occurs only in a [`Deed`].
    Or(#[serde(deserialize_with = "flat")] Vec<Chars>),
    /// The chars that the rule is about, or the char that the predicate tests. Occurs only in a [`Deed`].
    Subject,
    /// The chars of the card with this id, in a text on another card.
    Named(Id),
    /// The chars that a phrase picks.
    Pick(Box<Pick<CharNoun>>),
}

/// Flattens a nested *or*: *Nell, Odo or an Ally* is one list, whatever its nesting in the text.
fn flat<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Vec<Chars>, D::Error> {
    let written: Vec<Chars> = Vec::deserialize(deserializer)?;
    let mut chars = Vec::with_capacity(written.len());
    for one in written {
        match one {
            Chars::Or(inner) => chars.extend(inner),
            one => chars.push(one),
        }
    }
    Ok(chars)
}

/// One or more tiles.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Tiles {
    /// In the text of a structure, or of a token that lies on a tile: the tile of the structure or token.
    Here,
    /// In the text of a verb: the argument with this index, counted from 0.
    Param(u8),
    /// The tiles of the earlier phrase with this label.
    It(Label),
    /// The tile that the char, token or structure is on (*Tock's tile, the tile of every Opp*).
    Of(Box<Spot>),
    /// The tile that the char left in the event or move in progress.
    Left(Box<Chars>),
    /// The tile on which the char began a turn.
    Began {
        /// The char.
        who: Box<Chars>,
        /// The turn of the char.
        turn: WhichTurn,
    },
    /// The tile that the predicate tests. Occurs only in a [`Deed`] of [`Pred::Did`].
    Subject,
    /// The next tile in the line from the doer through the char (kernel G6).
    Behind(Box<Chars>),
    /// The tile opposite `of`: as far beyond `through` as `of` lies before it, in rows and in columns. There is no such
    /// tile if the board ends before.
    Opposite {
        /// The place where the line begins.
        of: Box<Spot>,
        /// The middle of the line. If absent, the middle is the centre of the board.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        through: Option<Box<Spot>>,
    },
    /// The tile in the same row whose distance from the right edge is the distance of this place from the left edge.
    /// Every tile has a mirror tile. On a board with an even number of columns, no tile is its own mirror tile.
    MirroredInRow(Box<Spot>),
    /// The tile in the same column that mirrors this place: its distance from the opponent's side is the distance of
    /// this place from the doer's side.
    MirroredInColumn(Box<Spot>),
    /// The tile that a word of the pack means ([`crate::Kind::Place`]), for each char, tile or token of `of`.
    Place {
        /// The id of the word's definition.
        name: Id,
        /// The chars, tiles or tokens to which the word is applied.
        of: Box<Spot>,
    },
    /// The next tile in the direction that the text has mentioned ([`crate::Way::ThatDirection`]), from the char that
    /// the text moved last. If the text moved no char, the tile is next to the doer. At the edge of the board, there is
    /// no such tile. After a push, pull or straight move, it is the tile where the move could not go on. This holds
    /// even if the move was blocked before its first step.
    Next,
    /// The next tile in the direction of [`Tiles::Next`], from this place.
    NextFrom(Box<Spot>),
    /// The tile in front of the thing: the next tile in the direction in which it points (kernel D13). At the edge of
    /// the board, there is no such tile.
    FrontOf(Box<Pointer>),
    /// The tile at the back of the thing: the next tile in the direction opposite to that in which it points.
    BackOf(Box<Pointer>),
    /// All tiles in the row of this place (*Nell's row*).
    Row(Box<Spot>),
    /// All tiles in the column of this place.
    Column(Box<Spot>),
    /// The tiles that a phrase picks.
    Pick(Box<Pick<TileNoun>>),
}

/// One or more tokens.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Tokens {
    /// In a token's own text: this instance (kernel E3).
    This,
    /// The token that the predicate tests. Occurs only in a [`Deed`] of [`Pred::Did`].
    Subject,
    /// In the text of a verb: the argument with this index, counted from 0.
    Param(u8),
    /// The tokens of the earlier phrase with this label.
    It(Label),
    /// The tokens that a phrase picks.
    Pick(Box<Pick<TokenNoun>>),
}

/// A char, tile or token: anything that has a place on the board. Distances and directions can be measured from it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Spot {
    /// The tiles of these chars.
    Char(Chars),
    /// These tiles.
    Tile(Tiles),
    /// The tiles on which these tokens lie.
    Token(Tokens),
}

/// A predicate of one char, tile or token.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Pred {
    /// Bears the condition with this id.
    Bears(Id),
    /// Bears at least one condition.
    BearsAny,
    /// A tile with no char on it; tokens do not count (kernel G1).
    Empty,
    /// A tile with a char on it.
    Occupied,
    /// On a tile of the card's target, with vision, at the moment of choosing (kernel G7).
    InTarget,
    /// On a tile of the card's target, if the target is measured from this place (*in target, measured from the
    /// Lantern*).
    InTargetFrom(Box<Spot>),
    /// On a tile of a target code, measured from `of` (*in +2S of a Web*).
    InCode {
        /// The target code.
        code: TargetCode,
        /// The origin of the code.
        of: Box<Spot>,
    },
    /// On one of the 8 tiles around this place.
    Melee(Box<Spot>),
    /// On one of the 4 neighbouring tiles of this place.
    Adjacent(Box<Spot>),
    /// In the same row or column as this place.
    Straight(Box<Spot>),
    /// In the same row as this place.
    SameRow(Box<Spot>),
    /// In the same column as this place.
    SameColumn(Box<Spot>),
    /// On a diagonal with this place.
    Diagonal(Box<Spot>),
    /// On a common row, column or diagonal with this place, with no char between the two.
    Clear(Box<Spot>),
    /// At most this many moves away.
    Within {
        /// The maximum distance, in moves.
        distance: Number,
        /// The place from which the distance is measured.
        of: Box<Spot>,
    },
    /// Exactly this many moves away.
    Away {
        /// The distance, in moves.
        distance: Number,
        /// The place from which the distance is measured.
        from: Box<Spot>,
    },
    /// From `least` to `most` moves away (*at distance 2 to 4 from*).
    Distant {
        /// The minimum distance, in moves.
        least: Number,
        /// The maximum distance, in moves.
        most: Number,
        /// The place from which the distance is measured.
        from: Box<Spot>,
    },
    /// On this tile, or on the tile of this token. A token can also be on this char.
    On(Box<Spot>),
    /// In the row with this number, counted from 1 at the doer's side.
    InRow(u8),
    /// In the row that is farthest from the doer's side.
    InLastRow,
    /// On the doer's half of the board (kernel G6).
    OwnHalf,
    /// On the half of the doer's opponent (kernel G6).
    OtherHalf,
    /// In a corner of the board.
    Corner,
    /// At the edge of the board.
    Edge,
    /// In the direction that the text has mentioned ([`crate::Way::ThatDirection`]): on the straight line that begins
    /// beside the place from which the text chose the direction ([`crate::Act::ChooseDirectionFrom`]) and goes up to
    /// the edge of the board. If the text chose it from no place, the line begins beside the doer.
    Ahead,
    /// Straight ahead of the thing: on the straight line that begins beside it and goes in the direction in which it
    /// points, up to the edge of the board. Chars on the line do not matter (kernel D13).
    AheadOf(Box<Pointer>),
    /// Strictly between the two places, on a common line (kernel G6).
    Between(Box<Spot>, Box<Spot>),
    /// Strictly between two of these places (*between two Opps*).
    Amid(Box<Spot>),
    /// Strictly between two of these places that share a row or column (*between two Opps in the same row or column*).
    AmidStraight(Box<Spot>),
    /// A tile or char that has these tokens on it (*with 2 or more Webs*).
    With(Box<Pick<TokenNoun>>),
    /// A tile with a char on it that the phrase describes.
    Holding(Box<Pick<CharNoun>>),
    /// A tile that shows the structure with this id.
    Shows(Id),
    /// The same char, tile or token as this.
    Same(Box<Spot>),
    /// One of the chars that the phrase describes (*is one of the closest chars*).
    OneOf(Box<Pick<CharNoun>>),
    /// The only char that the phrase describes (*is the only Opp at melee*).
    Only(Box<Pick<CharNoun>>),
    /// A tile that the char left by the latest effect (*each tile she left*).
    LeftBy(Box<Chars>),
    /// A char that this char passed over in the latest move of this text. The char passed over was on the line between
    /// the tile that the mover left and the tile that it reached without a path (kernel G5).
    PassedBy(Box<Chars>),
    /// Has the adjective of the pack with this id.
    Described(Id),
    /// Has the keyword with this id, whatever its arguments.
    HasKeyword(Id),
    /// A char to which one of these tokens belongs (*whose Shadow is in target*, *the owner of a Shadow*; kernel W6).
    Owns(Box<Tokens>),
    /// A token that belongs to one of these chars (*its Shadow*, *the Shadow of an Opp*; kernel W6).
    BelongsTo(Box<Chars>),
    /// Another char of this char's side (*of its team*).
    TeammateOf(Box<Chars>),
    /// A char of the class with this id.
    OfClass(Id),
    /// The turn in progress is the char's own turn, or that of the char that made this summon.
    InTurn,
    /// Belongs to the doer's side.
    Yours,
    /// Belongs to the other side.
    Theirs,
    /// The deed was done by or to the char, tile or token in this time (kernel State).
    Did {
        /// The deed. The char, tile or token that the predicate tests is its [`Chars::Subject`], [`Tiles::Subject`] or
        /// [`Tokens::Subject`]. Other phrases in the deed are evaluated now, not at the time of the deed.
        deed: Box<Deed>,
        /// The time in which the deed happened.
        when: Past,
    },
    /// Fulfilled the predicate at an earlier moment (*was in target*; kernel E12). The predicate tests the same thing,
    /// wherever it was then. Everything in the predicate is evaluated at that moment.
    Was {
        /// The predicate, in the present tense. It contains no deed and no earlier moment.
        pred: Box<Pred>,
        /// The moment.
        when: Earlier,
    },
    /// The predicate is false.
    Not(Box<Pred>),
    /// At least one of these predicates is true. The list has at least two entries.
    Either(Vec<Pred>),
    /// All of these predicates are true; two or more entries, none of which is a `Both`. Does not occur in a list of
    /// predicates, which is a conjunction already.
    Both(#[serde(deserialize_with = "conjuncts")] Vec<Pred>),
}

impl Pred {
    /// Returns the place to which [`Pred::Adjacent`] or [`Pred::Melee`] relates its subject; `None` for every other
    /// predicate.
    pub fn neighbour(&self) -> Option<&Spot> {
        if let Pred::Adjacent(of) | Pred::Melee(of) = self { Some(of) } else { None }
    }
}

/// An earlier moment (kernel E12).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Earlier {
    /// The moment before the first effect of this text.
    ThisText,
    /// The moment right before the latest sentence of this text that moves something (*before this move*).
    ThisMove,
    /// The beginning of the turn in progress, before its triggers.
    ThisTurn,
}

/// The time in which something happened.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Past {
    /// By the latest effect.
    JustNow,
    /// Since the turn in progress began.
    ThisTurn,
    /// During the last turn that the char itself has finished (kernel E8).
    LastTurn,
    /// Since the char's own last turn ended.
    SinceLastTurn,
    /// During the last finished turn of this char.
    LastTurnOf(Chars),
    /// Since the last turn of this char ended.
    SinceTurnOf(Chars),
    /// At any time in this game.
    ThisGame,
}
