//! The rulebook as data: all that an engine needs beside the cards (catalogue FAT, part P).

use serde::{Deserialize, Serialize};

use crate::ids::Id;
use crate::rule::Rule;

/// A game. A game without a board leaves out `board` and everything after it, and has [`crate::Declared`] things
/// instead.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Game {
    /// The id of the game's name.
    pub id: Id,
    /// The name.
    pub name: String,
    /// The name of the set that the cards are printed in.
    pub set: String,
    /// The size of the board.
    #[serde(default, skip_serializing_if = "is_absent")]
    pub board: Board,
    /// The classes of characters, in the order of the pack.
    #[serde(default, skip_serializing_if = "is_absent")]
    pub classes: Vec<Class>,
    /// What a turn grants.
    #[serde(default, skip_serializing_if = "is_absent")]
    pub turn: Turn,
    /// How chars come to the board.
    #[serde(default, skip_serializing_if = "is_absent")]
    pub placement: Placement,
    /// How the game is won.
    #[serde(default, skip_serializing_if = "is_absent")]
    pub score: Score,
    /// Who may be on a team.
    #[serde(default, skip_serializing_if = "is_absent")]
    pub team: TeamRules,
    /// How games make a match.
    #[serde(default, rename = "match", skip_serializing_if = "is_absent")]
    pub match_: MatchRules,
    /// What no card of the game may have.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bans: Vec<Ban>,
    /// The balance bands: for designers, not for play.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bands: Vec<Band>,
}

/// Whether a part of the rule objects has its default value, which the file leaves out.
pub(crate) fn is_absent<T: Default + PartialEq>(part: &T) -> bool {
    *part == T::default()
}

/// The size of the board. Tiles are named by a letter for the column and a number for the row, `a1` to `f6`: rows count
/// from the first player's side, columns from that player's left.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Board {
    /// The number of rows.
    pub rows: u8,
    /// The number of columns.
    pub columns: u8,
}

/// A class of characters.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Class {
    /// The id of the name.
    pub id: Id,
    /// The name, as printed.
    pub name: String,
    /// Other names that cards may use (*Black Mage*).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<String>,
    /// The name that the class counts as in team rules (both mage classes are *Mage*).
    pub team_class: String,
    /// The colour of the class's cards.
    pub colour: Colour,
    /// What the actions of the class are about.
    pub orientation: Orientation,
    /// The passive: offered once at the beginning of the char's turn. It is optional and not an action
    /// (catalogue FAT-P17).
    pub passive: Vec<Rule>,
}

/// A card colour. It is never the only sign of a class.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Colour {
    /// The word that players use for it.
    pub word: String,
    /// The colour of the card's frame, as `#rrggbb`.
    pub ink: String,
}

/// What the actions of a class are about (catalogue FAT-D4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Orientation {
    /// Hitting Opps.
    Hits,
    /// Where everybody stands.
    Tactics,
    /// Tokens, conditions, structures and summons.
    Effects,
}

/// What a turn grants. All of it is optional (catalogue FAT-F19).
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Turn {
    /// The class passive comes before everything else in the turn.
    pub passive_first: bool,
    /// The number of move activations.
    pub moves: u8,
    /// The number of actions.
    pub actions: u8,
    /// Move activations and actions may be interleaved in any order.
    pub any_order: bool,
    /// Where a move activation goes.
    pub step: MoveStep,
}

/// The empty tiles that a move activation may go to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum MoveStep {
    /// The 4 neighbours in the row and column.
    #[default]
    Orthogonal,
    /// The 8 tiles around.
    AnyNeighbour,
}

/// How chars come to the board, and the turn order that follows.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Placement {
    /// In each round of placement both players place one char. The list says how many of their own rows, counted from
    /// their side, are open to them in each round (1, 2, 3).
    pub rows_per_round: Vec<u8>,
    /// The order of placement is the turn order for the whole game.
    pub fixes_turn_order: bool,
}

/// How the game is won.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Score {
    /// The number of hits that win the game at once.
    pub hits_to_win: u8,
    /// After this many rounds the player with more hits wins; if the hits are equal, the player who went second.
    pub rounds_at_most: u16,
}

/// What makes a legal team.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TeamRules {
    /// The team classes of the main characters, one character for each.
    pub main: Vec<String>,
    /// The number of characters on the sideboard, of any class.
    pub sideboard: u8,
    /// All characters of a team are different.
    pub unique: bool,
}

/// How games make a match.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MatchRules {
    /// The number of games; whoever wins more than half of it wins the match.
    pub best_of: u8,
    /// Who goes first in the first game.
    pub first_game: FirstPlayer,
    /// Who goes first in every later game.
    pub later_games: FirstPlayer,
    /// The first game, counted from 1, in which a sideboard character may replace a character of its class.
    pub sideboard_from_game: u8,
    /// The chess clocks to choose from.
    pub clocks: Vec<Clock>,
    /// The longest duration of a match, in minutes.
    pub minutes_at_most: u16,
    /// How characters are drafted.
    pub draft: Draft,
}

/// How the first player is determined.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum FirstPlayer {
    /// Drawn by lot before the game.
    Drawn,
    /// The loser of the last game chooses.
    LoserChooses,
    /// The players agree.
    #[default]
    Agreed,
}

/// A chess clock.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Clock {
    /// The name of the clock, such as *casual*.
    pub name: String,
    /// The minutes of each player, game by game of a match.
    pub minutes: Vec<u16>,
}

/// A draft by pick and ban. The first player picks; from then on each player bans one character, then picks one.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Draft {
    /// Every pick but the first is preceded by a ban.
    pub ban_before_every_pick_but_the_first: bool,
    /// The least number of characters to draft from.
    pub pool_at_least: u8,
}

/// Something that the game does not have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Ban {
    /// Dice, coins, shuffled cards.
    Randomness,
    /// Life points.
    LifePoints,
    /// Characters that die.
    Death,
    /// Information that one player does not see.
    HiddenInformation,
    /// Sentences that only people can follow.
    Prose,
}

/// A balance band: the range in which a figure of each card of a class should lie.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Band {
    /// The id of the class.
    pub class: Id,
    /// The figure.
    pub figure: Figure,
    /// The least value, in hundredths.
    pub least: u32,
    /// The greatest value, in hundredths.
    pub most: u32,
}

/// The figures of kernel.md, "Balance figures, defined".
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Figure {
    /// The tiles on which an Opp could be hit this turn, on an otherwise empty board; mean over the origins.
    Threat,
    /// The most hits in one own turn, against a team of Opps in the best placement.
    Hits,
    /// The longest distance that one action moves an Opp, in moves.
    ForcedMove,
    /// The tiles that an Opp cannot freely enter or leave because of one turn of the card.
    Denied,
    /// The tiles of chars that an action may choose; mean over the origins.
    Reach,
    /// The words of the card's rules as printed, and of the definitions printed with it.
    Words,
    /// How often a team with the card wins. Measured in games between bots; the pack keeps it in a file of its own.
    WinRate,
    /// How often each action is used when it can be. Measured in the same games.
    UseRate,
}
