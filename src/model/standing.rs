//! Standing rules: the statements, permissions, bans and duties that hold as long as a text is in force.

use serde::{Deserialize, Serialize};

use crate::cond::Cond;
use crate::deed::Deed;
use crate::ids::Id;
use crate::noun::CharNoun;
use crate::param::Keyword;
use crate::phrase::{Chars, Pick, Tiles};
use crate::target_code::TargetCode;

/// A continuous effect. *Can't* beats *must*, and *must* beats *may* (kernel C5).
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Standing {
    /// The chars can't do this deed, or can't have it done to them.
    Cant {
        /// The chars.
        who: Chars,
        /// The forbidden deed. The chars are its [`Chars::Subject`].
        deed: Deed,
    },
    /// The chars must do this deed, or must be chosen for it, whenever that is possible.
    Must {
        /// The chars.
        who: Chars,
        /// The required deed. The chars are its [`Chars::Subject`].
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
    /// The chars have this many move activations in addition to their other ones.
    MoreMoves {
        /// The chars.
        who: Chars,
        /// The number of additional move activations.
        count: u8,
    },
    /// The chars have this many move activations fewer than they would have otherwise.
    FewerMoves {
        /// The chars.
        who: Chars,
        /// The number of move activations that are lost.
        count: u8,
    },
    /// The chars bear the condition. Only the end of this rule removes the condition from them.
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
    /// A tile or char holds at most this many tokens of the name.
    AtMostOnTile {
        /// The id of the token's definition.
        token: Id,
        /// The maximum number of tokens.
        count: u8,
        /// The treatment of a token beyond the maximum.
        #[serde(default, skip_serializing_if = "Surplus::is_refused")]
        surplus: Surplus,
    },
    /// The board holds at most this many tokens of the name.
    AtMostOnBoard {
        /// The id of the token's definition.
        token: Id,
        /// The maximum number of tokens.
        count: u8,
        /// The treatment of a token beyond the maximum.
        #[serde(default, skip_serializing_if = "Surplus::is_refused")]
        surplus: Surplus,
    },
    /// Each token of the name belongs to a char (*A Shadow belongs to an Opp*; kernel W6). A token that is put without
    /// naming its owner ([`crate::NewTokens::owner`]) belongs to the char on whose tile, or on whom, it is put, if the
    /// phrase describes this char.
    Belongs {
        /// The id of the token's definition.
        token: Id,
        /// The chars to which such tokens belong.
        to: Box<Pick<CharNoun>>,
    },
    /// Hits on the chars score nothing. In every other respect they are hits.
    HitsScoreNothing {
        /// The chars.
        who: Chars,
    },
    /// The board holds at most this many summons of the name.
    AtMostSummons {
        /// The id of the summon's definition.
        summon: Id,
        /// The maximum number of summons.
        count: u8,
        /// The treatment of a summon beyond the maximum.
        #[serde(default, skip_serializing_if = "Surplus::is_refused")]
        surplus: Surplus,
    },
    /// In a token's text: its tile is occupied as if a char stood on it. No char comes to the tile, and the view ends
    /// at the tile. A char that is there already stays.
    Occupies,
    /// In a token's text: its tile blocks the view.
    BlocksView,
    /// In a summon's text: the summon belongs to neither side. It is a char, but no char's Ally and no char's Opp, and
    /// a hit on it scores nothing.
    Neutral,
    /// In a token's text: its tile blocks the view of these chars only.
    BlocksViewOf {
        /// The chars whose view ends at the tile.
        who: Chars,
    },
    /// The chars do not block the view.
    SeenPast {
        /// The chars that do not block it.
        who: Chars,
        /// The chars whose view they do not block; absent if they block no char's view.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        of: Option<Chars>,
    },
    /// The target of each of the chars has no tiles but these (*only tiles at melee can be in its target*).
    TargetOnly {
        /// The chars.
        who: Chars,
        /// The tiles. A label refers to the char.
        tiles: Tiles,
    },
    /// The target of each of the chars is this one, in place of the one of its card (*Perrin's target is +3*). It is
    /// measured from the char. Of several such rules the last counts (kernel G7).
    TargetIs {
        /// The chars.
        who: Chars,
        /// The codes of the target.
        codes: Vec<TargetCode>,
    },
    /// The target of each of the chars is that of the card of another char (*Bolo's target is that of an Ally at
    /// melee*). If there is no such char with a target, the rule changes nothing. Of several chars, all targets count.
    TargetOf {
        /// The chars.
        who: Chars,
        /// The char on whose card the target stands. A label can refer to the char that has the target.
        of: Chars,
    },
    /// In a definition's text: the thing defined has no effect of its own.
    DoesNothing,
    /// In a token's text: the char that has the token keeps it. The sentence informs the readers of the card, and is
    /// true of every token.
    Stays,
}

/// The treatment of a token or summon beyond the maximum of a limit.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Surplus {
    /// The token or summon is not put.
    #[default]
    Refused,
    /// The player who puts the token or summon first removes one of those that the limit counts (*a new one replaces
    /// the former*).
    Replaces,
}

impl Surplus {
    /// Whether a token or summon beyond the maximum is not put.
    pub fn is_refused(&self) -> bool {
        *self == Surplus::Refused
    }
}

/// A form of a move activation besides the usual step.
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
