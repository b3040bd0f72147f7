//! Standing rules: what is true, allowed, forbidden or required as long as a text is in force.

use serde::{Deserialize, Serialize};

use crate::act::Way;
use crate::cond::Cond;
use crate::ids::Id;
use crate::noun::ActionRef;
use crate::param::Keyword;
use crate::phrase::{Chars, Tiles};

/// A continuous effect. *Can't* beats *must*, and *must* beats *may* (kernel C5).
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Standing {
    /// The chars can't do this, or can't have it done to them.
    Cant {
        /// The chars.
        who: Chars,
        /// What is forbidden.
        deed: Deed,
    },
    /// The chars must do this, or must be chosen for it, whenever that is possible.
    Must {
        /// The chars.
        who: Chars,
        /// What is required.
        deed: Deed,
    },
    /// Every move activation of the chars may have this form.
    MovesMayBe {
        /// The chars.
        who: Chars,
        /// The form.
        form: MoveForm,
    },
    /// One move activation of a turn may have this form.
    OneMoveMayBe {
        /// The chars.
        who: Chars,
        /// The form.
        form: MoveForm,
    },
    /// The first move activation of a turn may have this form.
    FirstMoveMayBe {
        /// The chars.
        who: Chars,
        /// The form.
        form: MoveForm,
    },
    /// A move activation of the chars may also go to one of these tiles, without a path.
    MovesMayGoTo {
        /// The chars.
        who: Chars,
        /// The tiles.
        to: Tiles,
    },
    /// The chars have this many move activations a turn.
    HasMoves {
        /// The chars.
        who: Chars,
        /// The number of move activations.
        count: u8,
    },
    /// The chars bear the condition; nothing but the end of this rule removes it.
    Bears {
        /// The chars.
        who: Chars,
        /// The id of the condition.
        condition: Id,
    },
    /// The chars have the rules of the keyword as their own.
    Has {
        /// The chars.
        who: Chars,
        /// The keyword with its arguments.
        keyword: Keyword,
    },
    /// The rule holds only while the condition is true.
    While {
        /// The condition.
        cond: Cond,
        /// The rule.
        rule: Box<Standing>,
    },
    /// No tile or char holds more than this many tokens of the name.
    AtMostOnTile {
        /// The id of the token's definition.
        token: Id,
        /// The greatest number of tokens.
        count: u8,
        /// What happens when one more is put.
        #[serde(default, skip_serializing_if = "Surplus::is_refused")]
        surplus: Surplus,
    },
    /// The board holds no more than this many tokens of the name.
    AtMostOnBoard {
        /// The id of the token's definition.
        token: Id,
        /// The greatest number of tokens.
        count: u8,
        /// What happens when one more is put.
        #[serde(default, skip_serializing_if = "Surplus::is_refused")]
        surplus: Surplus,
    },
    /// Hits on the chars are hits in every respect, but score nothing.
    HitsScoreNothing {
        /// The chars.
        who: Chars,
    },
    /// The board holds no more than this many summons of the name.
    AtMostSummons {
        /// The id of the summon's definition.
        summon: Id,
        /// The greatest number of summons.
        count: u8,
    },
    /// In a token's text: its tile blocks the view.
    BlocksView,
    /// In a definition's text: it has no effect of its own.
    DoesNothing,
    /// In a token's text: the char that has the token keeps it. This is true of every token; the sentence only tells
    /// the readers of the card.
    Stays,
}

/// What happens when one more token is put than a limit allows.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Surplus {
    /// It is not put.
    #[default]
    Refused,
    /// First the player who puts it removes one of those that the limit counts (*a new one replaces the former*).
    Replaces,
}

impl Surplus {
    /// Whether one more is not put.
    pub fn is_refused(&self) -> bool {
        *self == Surplus::Refused
    }
}

/// Something that a rule can forbid or require (kernel C5).
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Deed {
    /// To use move activations.
    UseMoves,
    /// To use more than this many move activations in a turn.
    UseMoreMovesThan(u8),
    /// To enter any tile by itself.
    Move,
    /// To use one of these actions.
    Use(ActionRef),
    /// To be hit by anyone.
    BeHit,
    /// To be hit by one of these.
    BeHitBy(Chars),
    /// To be moved by any effect.
    BeMoved,
    /// To be moved by the text of one of these.
    BeMovedBy(Chars),
    /// To be pushed.
    BePushed,
    /// To be pushed by the text of one of these.
    BePushedBy(Chars),
    /// To be pulled.
    BePulled,
    /// To be pulled by the text of one of these.
    BePulledBy(Chars),
    /// To hit one of these.
    Hit(Chars),
    /// To enter one of these tiles.
    Enter(Tiles),
    /// To enter one of these tiles by a move activation.
    EnterByMove(Tiles),
    /// To leave one of these tiles.
    Leave(Tiles),
    /// To leave one of these tiles by a move activation.
    LeaveByMove(Tiles),
    /// To move this way: *toward X, away from X*.
    MoveSo(Way),
    /// To move any other way (*can't move except toward X*). Only forbidden, never required.
    MoveBut(Way),
    /// To become the bearer of the condition with this id.
    Become(Id),
    /// Any of these. Only forbidden, never required.
    AnyOf(Vec<Deed>),
}

/// How a move activation may go, besides the usual step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum MoveForm {
    /// To a diagonal neighbour.
    Diagonal,
    /// A knight's jump.
    Knight,
    /// Over one char, to the tile behind it.
    Leap,
}
