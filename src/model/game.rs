//! The rulebook as data: everything that an engine needs beside the cards (catalogue FAT, part P).

use serde::{Deserialize, Serialize};

use crate::ids::Id;
use crate::rule::Rule;

/// A game. A game without a board leaves out `board` and all later fields, and has [`crate::Declared`] things instead.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Game {
    /// The id of the game's name.
    pub id: Id,
    /// The name.
    pub name: String,
    /// The name of the set to which the cards belong.
    pub set: String,
    /// The size of the board.
    #[serde(default, skip_serializing_if = "is_absent")]
    pub board: Board,
    /// The classes of characters, in the order of the pack.
    #[serde(default, skip_serializing_if = "is_absent")]
    pub classes: Vec<Class>,
    /// The activations and actions of a turn.
    #[serde(default, skip_serializing_if = "is_absent")]
    pub turn: Turn,
    /// The rules for placing chars on the board.
    #[serde(default, skip_serializing_if = "is_absent")]
    pub placement: Placement,
    /// The rules for scoring and winning.
    #[serde(default, skip_serializing_if = "is_absent")]
    pub score: Score,
    /// The rules for the members of a team.
    #[serde(default, skip_serializing_if = "is_absent")]
    pub team: TeamRules,
    /// The rules for a match of several games.
    #[serde(default, rename = "match", skip_serializing_if = "is_absent")]
    pub match_: MatchRules,
    /// The things that no card of the game may have.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bans: Vec<Ban>,
    /// The balance bands, which help designers and do not affect play.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bands: Vec<Band>,
}

/// Whether a part of the rule objects has its default value. A file leaves out such parts.
pub(crate) fn is_absent<T: Default + PartialEq>(part: &T) -> bool {
    *part == T::default()
}

/// The size of the board. The name of a tile is a letter for the column and a number for the row, from `a1` to `f6`.
/// Rows are counted from the first player's side, and columns from that player's left.
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
    /// The class for team rules. Several classes may share one name (both mage classes are *Mage*).
    pub team_class: String,
    /// The colour of the class's cards.
    pub colour: Colour,
    /// The subject of the class's actions.
    pub orientation: Orientation,
    /// The passive, which the char may use once at the beginning of its turn. It is not an action (catalogue FAT-P17).
    pub passive: Vec<Rule>,
    /// The passive, as printed.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub printed_passive: String,
}

/// A card colour. The colour is never the only sign of a class.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Colour {
    /// The word that players use for the colour.
    pub word: String,
    /// The colour of the card's frame, as `#rrggbb`.
    pub ink: String,
}

/// The subject of a class's actions (catalogue FAT-D4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Orientation {
    /// Hitting Opps.
    Hits,
    /// The positions of the chars.
    Tactics,
    /// Tokens, conditions, structures and summons.
    Effects,
}

/// The activations and actions of a turn. All of them are optional (catalogue FAT-F19).
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Turn {
    /// Whether the class passive comes before everything else in the turn.
    pub passive_first: bool,
    /// The number of move activations.
    pub moves: u8,
    /// The number of actions.
    pub actions: u8,
    /// Whether move activations and actions may be interleaved in any order.
    pub any_order: bool,
    /// The tiles to which a move activation may go.
    pub step: MoveStep,
}

/// The empty tiles to which a move activation may go.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum MoveStep {
    /// The 4 neighbours in the row and column.
    #[default]
    Orthogonal,
    /// The 8 tiles around.
    AnyNeighbour,
}

/// The rules for placing chars on the board, and the turn order that results.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Placement {
    /// The number of rows that are open in each round of placement (1, 2, 3), counted from a player's own side. In each
    /// round, each player places one char.
    pub rows_per_round: Vec<u8>,
    /// Whether the order of placement is the turn order for the whole game.
    pub fixes_turn_order: bool,
}

/// The rules for scoring and winning.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Score {
    /// The number of hits that win the game at once.
    pub hits_to_win: u8,
    /// The maximum number of rounds. After the last round, the player with more hits wins. If the hits are equal, the
    /// player who went second wins.
    pub rounds_at_most: u16,
}

/// The rules for the members of a team.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TeamRules {
    /// The team classes of the main characters. The team has one character for each class.
    pub main: Vec<String>,
    /// The number of characters on the sideboard, of any class.
    pub sideboard: u8,
    /// Whether all characters of a team must be different.
    pub unique: bool,
}

/// The rules for a match of several games.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MatchRules {
    /// The number of games. A player who wins more than half of this number wins the match.
    pub best_of: u8,
    /// The rule for who goes first in the first game.
    pub first_game: FirstPlayer,
    /// The rule for who goes first in every later game.
    pub later_games: FirstPlayer,
    /// The first game, counted from 1, in which a sideboard character may replace a character of its class.
    pub sideboard_from_game: u8,
    /// The chess clocks to choose from.
    pub clocks: Vec<Clock>,
    /// The maximum duration of a match, in minutes.
    pub minutes_at_most: u16,
    /// The rules for drafting characters.
    pub draft: Draft,
}

/// The rule that determines the first player.
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
    /// The minutes of each player, one entry for each game of a match.
    pub minutes: Vec<u16>,
}

/// A draft by pick and ban. The first player picks a character. Then each player in turn bans one character and picks
/// one.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Draft {
    /// Whether a ban precedes every pick but the first.
    pub ban_before_every_pick_but_the_first: bool,
    /// The minimum number of characters to draft from.
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
    /// The minimum value, in hundredths.
    pub least: u32,
    /// The maximum value, in hundredths.
    pub most: u32,
}

/// The figures of kernel.md, "Balance figures, defined".
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Figure {
    /// The number of tiles on which an Opp could be hit this turn, on an otherwise empty board. The figure is the mean
    /// over the origins.
    Threat,
    /// The maximum number of hits in one own turn, against a team of Opps in the best placement.
    Hits,
    /// The maximum distance that one action moves an Opp, in moves.
    ForcedMove,
    /// The number of tiles that an Opp cannot freely enter or leave because of one turn of the card.
    Denied,
    /// The number of tiles with a char that an action may choose. The figure is the mean over the origins.
    Reach,
    /// The number of words of the card's rules as printed, and of the definitions printed with them.
    Words,
    /// The rate at which a team with the card wins in games between bots. The pack keeps the measured rates in a file
    /// of its own.
    WinRate,
    /// The rate at which each action is used when it can be used, in games between bots.
    UseRate,
}
