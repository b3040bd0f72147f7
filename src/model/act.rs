//! Effects: what a char, token or condition does.

use serde::{Deserialize, Serialize};

use crate::cond::Cond;
use crate::deed::Way;
use crate::ids::{Id, Label};
use crate::noun::{ActionRef, TokenNoun};
use crate::param::Arg;
use crate::phrase::{Chars, Number, Player, Spot, Tiles, Tokens};
use crate::piece::Piece;
use crate::pointer::{Facing, Pointer};
use crate::target_code::TargetCode;

/// One effect. The doer is the doer of the text (kernel W1), or the char that a [`crate::Step::By`] names.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Act {
    /// A hit (kernel E10).
    Hit {
        /// The chars that are hit.
        who: Chars,
    },
    /// Several hits on the same char.
    HitTimes {
        /// The chars that are hit.
        who: Chars,
        /// The number of hits on each of them.
        times: Times,
    },
    /// Moves something step by step (kernel G2, G3).
    Move {
        /// The chars or tokens that are moved.
        what: Piece,
        /// The number of steps.
        steps: Steps,
        /// Restricts the direction of the steps; any direction if absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        way: Option<Way>,
    },
    /// Moves something to a tile, without a path (kernel G5).
    MoveTo {
        /// The chars or tokens that are moved.
        what: Piece,
        /// The tile.
        to: Tiles,
    },
    /// Moves tokens to a char, without a path. The tokens then lie on the char.
    Give {
        /// The tokens that are moved.
        what: Tokens,
        /// The char that receives them.
        to: Chars,
    },
    /// Moves something in one direction, away from the doer (kernel G4).
    Push {
        /// The chars or tokens that are pushed.
        what: Piece,
        /// The number of steps.
        steps: Steps,
        /// Replaces *away from the doer* (*away from a Web*, *toward an Ally*).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        way: Option<Way>,
    },
    /// Moves something in one direction, toward the doer (kernel G4).
    Pull {
        /// The chars or tokens that are pulled.
        what: Piece,
        /// The number of steps.
        steps: Steps,
        /// Replaces *toward the doer*.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        way: Option<Way>,
    },
    /// Moves something in one direction until something stops it.
    Slide {
        /// The chars or tokens that slide.
        what: Piece,
        /// Restricts the direction of the slide: the first step has to go in this direction (kernel G3).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        way: Option<Way>,
    },
    /// The doer trades places with a char or token.
    TradePlaces {
        /// The char or token.
        with: Spot,
    },
    /// Two chars or tokens trade places.
    Trade {
        /// The first of the two.
        one: Spot,
        /// The second of the two.
        other: Spot,
    },
    /// The chars trade places with each other. The player chooses which char goes where.
    Rearrange {
        /// The chars.
        who: Chars,
    },
    /// Puts new tokens on each of the places.
    Put {
        /// The tokens.
        what: NewTokens,
        /// The places.
        on: Spot,
    },
    /// Removes tokens from the board.
    RemoveTokens {
        /// The tokens.
        what: Tokens,
    },
    /// Removes from a place all tokens that `what` describes (*remove all Webs from that tile*).
    RemoveTokensFrom {
        /// The tokens.
        what: Tokens,
        /// The place.
        from: Spot,
    },
    /// Removes summons from the board.
    RemoveSummon {
        /// The summons.
        who: Chars,
    },
    /// In the text of a condition or token: removes this condition or token.
    RemoveThis,
    /// Puts a new summon on the board.
    Summon {
        /// The id of the summon's definition.
        what: Id,
        /// The tile.
        on: Tiles,
        /// Set exactly when a later phrase of the text refers to the summon.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        label: Option<Label>,
    },
    /// The chars gain a condition.
    Become {
        /// The chars.
        who: Chars,
        /// The id of the condition.
        condition: Id,
    },
    /// The chars lose a condition.
    Lose {
        /// The chars.
        who: Chars,
        /// The id of the condition.
        condition: Id,
    },
    /// The chars lose conditions, whichever they bear (kernel D11).
    LoseConditions {
        /// The chars.
        who: Chars,
        /// The number of conditions that each of them loses.
        many: SomeConditions,
    },
    /// Conditions pass from one char to another. They keep their makers (kernel D11).
    PassConditions {
        /// The char that bears the conditions.
        from: Chars,
        /// The char that bears them afterwards.
        to: Chars,
        /// The number of conditions that pass.
        many: SomeConditions,
    },
    /// The chars gain move activations, for this turn or, outside their turn, for their next one.
    GainMoves {
        /// The chars.
        who: Chars,
        /// The number of move activations that each of them gains.
        count: Number,
    },
    /// The chars lose move activations, of this turn or, outside their turn, of their next one.
    LoseMoves {
        /// The chars.
        who: Chars,
        /// The number of move activations that each of them loses.
        count: Number,
    },
    /// The chars may use one more action, in this turn or, outside their turn, in their next one.
    GainAction {
        /// The chars.
        who: Chars,
    },
    /// The chars may use one action fewer, in this turn or, outside their turn, in their next one.
    LoseAction {
        /// The chars.
        who: Chars,
    },
    /// The chars make a move activation at once.
    ActivateMove {
        /// The chars.
        who: Chars,
    },
    /// Ends the char's turn in progress at once.
    PassTurn {
        /// The char.
        who: Chars,
    },
    /// Ends the char's move in progress (kernel E2).
    StopMove {
        /// The char.
        who: Chars,
    },
    /// The chars each use one of their own actions at once.
    Use {
        /// The chars.
        who: Chars,
        /// The action.
        action: ActionRef,
    },
    /// The chars immediately use an action of another char as if it were their own: from their own tile, with the text
    /// and target on that char's card.
    UseOf {
        /// The chars that use the action.
        who: Chars,
        /// The action.
        action: ActionRef,
        /// The char that has the action.
        of: Chars,
    },
    /// Before a move activation, the player chooses the destination among the legal tiles.
    ChooseMove {
        /// The char that moves.
        who: Chars,
        /// The player who chooses.
        by: Player,
    },
    /// The next use of the action has another target (kernel E11).
    RetargetNext {
        /// The char that has the action.
        of: Chars,
        /// The id of the action.
        action: Id,
        /// The target of that use.
        code: TargetCode,
    },
    /// Carries out the rules of a verb of the pack, with the arguments in place of the verb's parameters.
    Do {
        /// The id of the verb.
        verb: Id,
        /// The arguments, in the order of the verb's parameters.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        with: Vec<Arg>,
    },
    /// Chooses something that later phrases refer to. The effect changes nothing.
    Choose {
        /// The chars, tiles or tokens to choose from.
        what: Spot,
    },
    /// Chooses one of the four straight directions, to which later directions refer ([`Way::ThatDirection`]). The
    /// effect changes nothing.
    ChooseDirection,
    /// Chooses one of the four straight directions. The things in that direction ([`crate::Pred::Ahead`]) are counted
    /// from this place. The effect changes nothing.
    ChooseDirectionFrom {
        /// The place.
        place: Spot,
    },
    /// Chooses one of the two directions of a row or column, to which later directions refer. The effect changes
    /// nothing.
    ChooseDirectionAlong {
        /// The tiles of the row or column.
        line: Tiles,
    },
    /// Chooses a row or column. The label refers to all tiles of the line. The effect changes nothing.
    ChooseLine {
        /// The kind of line that can be chosen.
        line: LineKind,
        /// Admits only lines with at least one of these chars, tiles or tokens.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        through: Option<Spot>,
        /// Admits only lines with none of these chars, tiles or tokens.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        without: Option<Spot>,
        /// Set exactly when a later phrase of the text refers to the line.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        label: Option<Label>,
    },
    /// Chooses one of these options: words without a meaning of their own, of which later tests speak
    /// ([`crate::Cond::Chosen`]). A condition or token that the text makes afterwards keeps the choice, and so does the
    /// condition or token whose text this is (kernel C6). The effect changes nothing.
    ChooseOption {
        /// The options; two or more.
        options: Vec<Id>,
    },
    /// Makes things point in a direction, which they keep (kernel D13).
    Point {
        /// The things.
        what: Pointer,
        /// The direction.
        to: Facing,
    },
    /// In a replacement effect: the event is cancelled, and no other event takes its place.
    Nothing,
    /// A sentence that only people can follow. The compiler warned about the sentence.
    Prose {
        /// The sentence.
        words: String,
    },
}

impl Act {
    /// Whether the effect moves chars or tokens to other tiles, or tokens to other chars. An effect that only grants or
    /// costs moves does not count.
    pub fn displaces(&self) -> bool {
        matches!(
            self,
            Act::Move { .. }
                | Act::MoveTo { .. }
                | Act::Give { .. }
                | Act::Push { .. }
                | Act::Pull { .. }
                | Act::Slide { .. }
                | Act::TradePlaces { .. }
                | Act::Trade { .. }
                | Act::Rearrange { .. }
        )
    }

    /// Whether the effect is the choice of a direction, of which later effects speak.
    pub fn chooses_direction(&self) -> bool {
        matches!(self, Act::ChooseDirection | Act::ChooseDirectionFrom { .. } | Act::ChooseDirectionAlong { .. })
    }

    /// Whether the effect by itself leaves board and chars as they are: it only chooses, or does nothing.
    pub fn changes_nothing(&self) -> bool {
        self.chooses_direction()
            || matches!(self, Act::Choose { .. } | Act::ChooseLine { .. } | Act::ChooseOption { .. } | Act::Nothing)
    }
}

/// Matches the chars that an effect applies to. This is a macro, because it serves for shared and for mutable
/// references.
macro_rules! done_to {
    ($act:expr) => {
        match $act {
            Act::Hit { who }
            | Act::HitTimes { who, .. }
            | Act::RemoveSummon { who }
            | Act::Become { who, .. }
            | Act::Lose { who, .. }
            | Act::LoseConditions { who, .. }
            | Act::GainMoves { who, .. }
            | Act::LoseMoves { who, .. }
            | Act::GainAction { who }
            | Act::LoseAction { who }
            | Act::ActivateMove { who }
            | Act::PassTurn { who }
            | Act::StopMove { who }
            | Act::Use { who, .. } => Some(who),
            Act::Move { what: Piece::Char(who), .. }
            | Act::MoveTo { what: Piece::Char(who), .. }
            | Act::Push { what: Piece::Char(who), .. }
            | Act::Pull { what: Piece::Char(who), .. }
            | Act::Slide { what: Piece::Char(who), .. }
            | Act::TradePlaces { with: Spot::Char(who) }
            | Act::Choose { what: Spot::Char(who) } => Some(who),
            _ => None,
        }
    };
}

impl Act {
    /// Returns the chars that the effect is done to. `None` if no single phrase describes all of them.
    pub fn done_to(&self) -> Option<&Chars> {
        done_to!(self)
    }

    /// Returns the same as [`Act::done_to`], as a mutable reference.
    pub fn done_to_mut(&mut self) -> Option<&mut Chars> {
        done_to!(self)
    }
}

/// The lines of the board that can be chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum LineKind {
    /// Rows.
    Row,
    /// Columns.
    Column,
    /// Rows and columns.
    RowOrColumn,
}

/// The conditions that an effect takes from a char without naming them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum SomeConditions {
    /// One of the conditions, which the player chooses.
    One,
    /// All conditions.
    All,
}

/// The length of a move, in steps (kernel G2).
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Steps {
    /// *by N*: N steps, or fewer if fewer are possible.
    By(Number),
    /// *by up to N*: the player may stop earlier, also before the first step.
    UpTo(Number),
    /// *by 1 to 3*: the player may stop earlier, but only after the least number of steps.
    Between {
        /// The least number of steps. Fewer are made only if fewer are possible.
        least: u8,
        /// The greatest number of steps.
        most: Number,
    },
    /// *as far as it can*: until no further step is possible.
    AsFar,
    /// *until …*: the test is made before each step. The move ends if the test is true or if no further step is
    /// possible.
    Until(Box<Cond>),
}

impl Steps {
    /// Returns the number of steps, if the text states one.
    pub fn number(&self) -> Option<&Number> {
        match self {
            Steps::By(number) | Steps::UpTo(number) | Steps::Between { most: number, .. } => Some(number),
            Steps::AsFar | Steps::Until(_) => None,
        }
    }
}

/// The number of hits in a repeated hit.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Times {
    /// The number of hits.
    pub count: Number,
    /// The maximum number of hits, if the text states one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<u8>,
    /// *up to*: the player may stop earlier.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub up_to: bool,
}

/// Tokens that an effect makes.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct NewTokens {
    /// The number of tokens on each place.
    pub count: Number,
    /// The noun that names the tokens.
    pub noun: TokenNoun,
    /// The char to which the tokens belong (*a Shadow of an Opp*, *its Shadow*; kernel W6). Of several chars, each gets
    /// tokens of its own: the places are worked out for each of them. If absent, and other texts put such tokens of a
    /// char or [`crate::Standing::Belongs`] tells of their chars, the tokens belong to the char on the place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<Chars>,
    /// Set exactly when a later phrase of the text refers to the tokens.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<Label>,
}
