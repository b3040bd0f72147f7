//! What a char, token or condition does: the effects of the kernel.

use serde::{Deserialize, Serialize};

use super::{
    ActionRef, Arg, Chars, Id, Label, Number, Piece, Player, Spot, Steps, TargetCode, Tiles, TokenNoun, Tokens,
};

/// One effect. The doer is the text's (kernel W1) or the one that a [`super::Step::By`] names.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Act {
    /// A hit (kernel E10).
    Hit {
        who: Chars,
    },
    /// So many hits on one char.
    HitTimes {
        who: Chars,
        times: Times,
    },
    /// Moved step by step (kernel G2, G3).
    Move {
        what: Piece,
        steps: Steps,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        way: Option<Way>,
    },
    /// To a tile, without a path (kernel G5).
    MoveTo {
        what: Piece,
        to: Tiles,
    },
    /// Tokens go over to a char, without a path, and stay with it.
    Give {
        what: Tokens,
        to: Chars,
    },
    /// One direction, away from the doer (kernel G4).
    Push {
        what: Piece,
        steps: Steps,
        /// From something else than the doer, or toward it (*away from a Balloon*).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        way: Option<Way>,
    },
    /// One direction, toward the doer.
    Pull {
        what: Piece,
        steps: Steps,
        /// Toward something else than the doer.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        way: Option<Way>,
    },
    /// One direction until stopped.
    Slide {
        what: Piece,
        /// Only a direction in which its first step is so (kernel G3).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        way: Option<Way>,
    },
    /// The doer and the other trade places.
    TradePlaces {
        with: Spot,
    },
    /// Two others do.
    Trade {
        one: Spot,
        other: Spot,
    },
    /// They trade places among each other in any way, as the chooser likes.
    Rearrange {
        who: Chars,
    },
    /// Tokens, put on each of the places.
    Put {
        what: NewTokens,
        on: Spot,
    },
    RemoveTokens {
        what: Tokens,
    },
    /// Those on the place (*remove all Balloons from that tile*).
    RemoveTokensFrom {
        what: Tokens,
        from: Spot,
    },
    /// A summon leaves the board.
    RemoveSummon {
        who: Chars,
    },
    /// In a condition's or token's own text: it goes.
    RemoveThis,
    /// A summon enters the board.
    Summon {
        what: Id,
        on: Tiles,
        /// Set exactly when a later phrase takes it up.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        label: Option<Label>,
    },
    Become {
        who: Chars,
        condition: Id,
    },
    Lose {
        who: Chars,
        condition: Id,
    },
    GainMoves {
        who: Chars,
        count: Number,
    },
    LoseMoves {
        who: Chars,
        count: Number,
    },
    GainAction {
        who: Chars,
    },
    LoseAction {
        who: Chars,
    },
    /// A move activation, at once.
    ActivateMove {
        who: Chars,
    },
    /// The turn in progress ends for it, at once.
    PassTurn {
        who: Chars,
    },
    /// The move in progress ends (kernel E2).
    StopMove {
        who: Chars,
    },
    /// Uses an action, at once.
    Use {
        who: Chars,
        action: ActionRef,
    },
    /// Uses, at once, an action of another's as if it were its own: with its own place, by the other's words and target.
    UseOf {
        who: Chars,
        action: ActionRef,
        of: Chars,
    },
    /// Before a move activation: that player chooses the tile that it goes to (a legal one).
    ChooseMove {
        who: Chars,
        by: Player,
    },
    /// The next use of the action has another target (kernel E11).
    RetargetNext {
        of: Chars,
        action: Id,
        code: TargetCode,
    },
    /// A verb of the pack: its definition's rules, with these in place of its parameters.
    Do {
        verb: Id,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        with: Vec<Arg>,
    },
    /// Nothing is done, but the thing is chosen for what follows.
    Choose {
        what: Spot,
    },
    /// The event that would have happened does not.
    Nothing,
    /// A sentence that only people can follow; it warns.
    Prose {
        words: String,
    },
}

/// How often a hit is repeated.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Times {
    pub count: Number,
    /// At most so often.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<u8>,
    /// *Up to*: the chooser may stop early.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub up_to: bool,
}

/// Which way a step-by-step move goes.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Way {
    /// Each step lessens the distance to it (kernel G3).
    Toward(Box<Spot>),
    /// Each step increases it.
    AwayFrom(Box<Spot>),
    /// All in one direction of the chooser's liking.
    StraightLine,
    /// Every one of them in the same direction.
    SameDirection,
    /// Steps may be diagonal too.
    Diagonally,
}

/// Tokens to be made.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct NewTokens {
    pub count: Number,
    pub noun: TokenNoun,
    /// Set exactly when a later phrase takes them up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<Label>,
}
