//! The game's procedure as data: all that an engine needs beside the cards (catalogue FAT, part P).

use serde::{Deserialize, Serialize};

use super::{Id, Rule};

/// A game.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Game {
    pub id: Id,
    pub name: String,
    /// The set that the cards are printed under.
    pub set: String,
    /// Left out, with the rest of a board game's procedure, in a game that has no board.
    #[serde(default, skip_serializing_if = "is_absent")]
    pub board: Board,
    /// In the order of the pack.
    #[serde(default, skip_serializing_if = "is_absent")]
    pub classes: Vec<Class>,
    #[serde(default, skip_serializing_if = "is_absent")]
    pub turn: Turn,
    #[serde(default, skip_serializing_if = "is_absent")]
    pub placement: Placement,
    #[serde(default, skip_serializing_if = "is_absent")]
    pub score: Score,
    #[serde(default, skip_serializing_if = "is_absent")]
    pub team: TeamRules,
    #[serde(default, rename = "match", skip_serializing_if = "is_absent")]
    pub match_: MatchRules,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bans: Vec<Ban>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bands: Vec<Band>,
}

pub(super) fn is_absent<T: Default + PartialEq>(part: &T) -> bool {
    *part == T::default()
}

/// Rows count from the first player's side, columns from its left; tiles are named `a1` to `f6`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Board {
    pub rows: u8,
    pub columns: u8,
}

/// A class of characters.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Class {
    pub id: Id,
    /// As printed.
    pub name: String,
    /// Other names that cards may write (*Black Mage*).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<String>,
    /// What counts as one class in team rules (both mage classes are *Mage*).
    pub team_class: String,
    pub colour: Colour,
    pub orientation: Orientation,
    /// Offered once at the beginning of the char's turn; optional, not an action (catalogue FAT-P17).
    pub passive: Vec<Rule>,
}

/// A card colour: a word that players use, never the only sign of a class.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Colour {
    pub word: String,
    /// `#rrggbb`, of the frame.
    pub ink: String,
}

/// What a class's actions are about (catalogue FAT-D4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Orientation {
    Hits,
    Tactics,
    Effects,
}

/// What a turn grants. All of it is optional (catalogue FAT-F19).
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Turn {
    /// The class passive comes first, before everything else.
    pub passive_first: bool,
    pub moves: u8,
    pub actions: u8,
    /// Moves and actions in any order, interleaved as wished.
    pub any_order: bool,
    /// A move goes to an empty neighbouring tile, one of the 4.
    pub step: MoveStep,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum MoveStep {
    #[default]
    Orthogonal,
    AnyNeighbour,
}

/// How chars come to the board, and the turn order that follows.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Placement {
    /// Players place one char each in turn; for each round, how many of the own rows are open (1, 2, 3).
    pub rows_per_round: Vec<u8>,
    /// The order of placement is the turn order for the whole game.
    pub fixes_turn_order: bool,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Score {
    /// Hits that win the game at once.
    pub hits_to_win: u8,
    /// After so many rounds more hits win; if equal, the player who went second.
    pub rounds_at_most: u16,
}

/// A team: `main` has one char of each team class, `sideboard` chars of any.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TeamRules {
    pub main: Vec<String>,
    pub sideboard: u8,
    /// All members are different characters.
    pub unique: bool,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MatchRules {
    pub best_of: u8,
    /// Who goes first in the first game.
    pub first_game: FirstPlayer,
    /// And in the later ones.
    pub later_games: FirstPlayer,
    /// From which game on the sideboard may replace a char of its class.
    pub sideboard_from_game: u8,
    /// Chess clock: minutes for each player, per game of a match.
    pub clocks: Vec<Clock>,
    pub minutes_at_most: u16,
    pub draft: Draft,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum FirstPlayer {
    /// Drawn by lot, before the game.
    Drawn,
    /// The loser of the last game chooses.
    LoserChooses,
    #[default]
    Agreed,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Clock {
    pub name: String,
    pub minutes: Vec<u16>,
}

/// Pick and ban: the first player picks; from then on each bans one, then picks one.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Draft {
    pub ban_before_every_pick_but_the_first: bool,
    /// The least number of characters to draft from.
    pub pool_at_least: u8,
}

/// What the game does not have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Ban {
    Randomness,
    LifePoints,
    Death,
    HiddenInformation,
    Prose,
}

/// A balance band: for cards of a class, the figure should lie between the two, in hundredths.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Band {
    pub class: Id,
    pub figure: Figure,
    pub least: u32,
    pub most: u32,
}

/// The figures of kernel.md, "Balance figures, defined".
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Figure {
    Threat,
    Hits,
    ForcedMove,
    Denied,
    Reach,
    Words,
    /// Measured by playing, and held by the pack in a file of its own: how often a team with the card wins.
    WinRate,
    /// Measured in the same way: how often each action is used when it can be.
    UseRate,
}
