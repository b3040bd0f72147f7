//! The rule objects: the meaning of card texts as data. An engine reads these objects and nothing else.
//!
//! The root is a [`RuleSet`], which the crate `emit` reads and writes. A [`Card`] has
//! [`Action`]s, an action has [`Rule`]s, and a rule has [`Step`]s. A step does an [`Act`] to [`Chars`], [`Tiles`] or
//! [`Tokens`]. A game that declares its own kinds of things has them in [`Declared`], and its rule texts are [`Said`].
//!
//! The kernel rules of the project settle the meaning of each word. The doc comments cite the kernel rules
//! (`kernel G4`) and the game's own catalogue (`FAT-D7`).
//!
//! Invariant: this crate contains no rule texts, no source spans and no names of games. It depends on no other crate of
//! the workspace, so it can be used alone.

#![warn(clippy::unwrap_used, clippy::panic, clippy::print_stdout, clippy::print_stderr)]

mod act;
mod card;
mod challenge;
mod cond;
mod declared_phrase;
mod deed;
mod example;
mod game;
mod guard;
mod ids;
mod kind;
mod moves;
mod noun;
mod optional;
mod param;
mod phrase;
mod piece;
mod play_setup;
mod pointer;
mod reminder;
mod require;
mod rule;
mod rule_timing;
mod set;
mod standing;
mod step;
mod target_code;
mod value;
mod which_turn;

pub use act::{Act, LineKind, NewTokens, SomeConditions, Steps, Times};
pub use card::{Action, ActionKind, Card, Definition, Kind, Printed, Pronouns, Target, Team};
pub use challenge::{
    Aim, BoardSetup, Challenge, ChallengeCondition, ChallengeToken, Constant, Goal, Place, PrintedChallenge, Seat,
    Standee,
};
pub use cond::{Compared, Cond};
pub use declared_phrase::{PrintedVerb, Said, Word};
pub use deed::{ChosenWay, Deed, Manner, Means, Way};
pub use example::Example;
pub use game::{
    Ban, Band, Board, Class, Clock, Colour, Draft, Figure, FirstPlayer, Game, MatchRules, MoveStep, Orientation,
    Placement, Score, TeamRules, Turn,
};
pub use ids::{Id, Label};
pub use kind::{Declared, FieldRule, FieldType, Group, PrintedKeyword, Thing, ThingKind};
pub use moves::{MoveUse, PieceMove, PieceReach};
pub use noun::{ActionRef, CharNoun, TileNoun, TokenNoun};
pub use param::{Arg, Keyword, Param, ParamKind};
pub use phrase::{Chars, Earlier, Extreme, Many, Number, Past, Pick, Player, Pred, Spot, Tiles, Tokens};
pub use piece::Piece;
pub use play_setup::{BoardSide, CellShape, KindRole, Table, TableBoard, TableCell, TableSeat};
pub use pointer::{Facing, Pointer};
pub use require::{Arithmetic, Claim, Gravity, Operand, Requirement};
pub use rule::{AtWill, Rule, Ruling, Usual, When};
pub use rule_timing::{Duration, Limit, Timing};
pub use set::{Origin, RuleSet, SCHEMA_VERSION};
pub use standing::{MoveForm, Standing, Surplus};
pub use step::{Order, Step};
pub use target_code::{BadCode, Distance, Form, TargetCode};
pub use value::{Amount, Combination, CombinationPart, Use, Value};
pub use which_turn::WhichTurn;
