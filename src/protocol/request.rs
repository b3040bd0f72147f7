//! Defines the requests of the line protocol.

use serde::{Deserialize, Serialize};

/// A request, which is one line of the input.
#[derive(Debug, Clone, Deserialize)]
#[serde(tag = "do", rename_all = "lowercase", deny_unknown_fields)]
pub enum Request {
    /// Starts a game between two teams.
    Start(TeamsStart),
    /// Starts a game from a board. The text describes the board in the lines of a challenge.
    Position {
        text: String,
    },
    Choose {
        choice: Chosen,
    },
    /// Takes the last choice back.
    Undo {},
    /// Returns the state of the game again.
    State {},
    /// Lists the effects that are still to come.
    Pending {},
    /// Returns the start and all choices so far.
    Log {},
    /// Replays a log, and continues its game.
    Replay {
        log: GameRecord,
    },
    /// Returns the choice that a bot would make.
    Advise {
        #[serde(default)]
        bot: Adviser,
        #[serde(default = "usual_playouts")]
        playouts: u32,
        #[serde(default)]
        seed: u64,
    },
    Quit,
}

/// The teams of a game. Each card is given by its id or its name.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TeamsStart {
    /// The cards of both teams. By default, the first two teams of the rules play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub teams: Option<[Vec<String>; 2]>,
    /// The side that goes first, 0 or 1.
    #[serde(default)]
    pub first: u8,
}

/// A choice, given by its index among the choices or by its words.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(untagged, expecting = "a choice is its index or its words")]
pub enum Chosen {
    Index(usize),
    Words(String),
}

/// The start of a game, and its choices in words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameRecord {
    pub start: GameStart,
    pub choices: Vec<String>,
}

/// The start of a game: its teams, or a board as text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GameStart {
    Teams(TeamsStart),
    Position(String),
}

/// The bot that answers an `advise` request.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Adviser {
    Random,
    #[default]
    Greedy,
    Search,
}

fn usual_playouts() -> u32 {
    400
}
