//! The requests of the line protocol.

use serde::{Deserialize, Serialize};

/// One line of the input.
#[derive(Debug, Clone, Deserialize)]
#[serde(tag = "do", rename_all = "lowercase", deny_unknown_fields)]
pub enum Request {
    /// Starts a game between two teams.
    Start(TeamsStart),
    /// Starts from a board in the lines of a challenge.
    Position {
        text: String,
    },
    /// Makes a choice.
    Choose {
        choice: Chosen,
    },
    /// Takes the last choice back.
    Undo {},
    /// Says again how the game stands.
    State {},
    /// Lists the effects that are still to come.
    Pending {},
    /// Gives the start and all choices so far.
    Log {},
    /// Goes on from a log.
    Replay {
        log: GameRecord,
    },
    /// What a bot would choose.
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

/// The teams of a game, as ids or names of cards.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TeamsStart {
    /// By default the first two teams of the rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub teams: Option<[Vec<String>; 2]>,
    /// The side that goes first.
    #[serde(default)]
    pub first: u8,
}

/// A choice: its index among the choices, or its words.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum Chosen {
    Index(usize),
    Words(String),
}

/// The start of a game and its choices in words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameRecord {
    pub start: GameStart,
    pub choices: Vec<String>,
}

/// How a game began.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GameStart {
    Teams(TeamsStart),
    Position(String),
}

/// A bot that advises.
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
