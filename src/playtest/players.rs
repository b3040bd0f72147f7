//! Who plays: a bot by its name.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::engine::bot::{Bot, Greedy, Random, Search};

/// A bot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Player {
    Random,
    Greedy,
    /// With so many games played on for each choice.
    Search(u32),
}

impl Player {
    /// A bot of this kind for one game.
    pub fn bot(self, seed: u64) -> Box<dyn Bot> {
        match self {
            Player::Random => Box::new(Random::new(seed)),
            Player::Greedy => Box::new(Greedy::new(seed)),
            Player::Search(playouts) => Box::new(Search::new(seed, playouts)),
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Random => f.write_str("random"),
            Player::Greedy => f.write_str("greedy"),
            Player::Search(playouts) => write!(f, "search with {playouts} playouts"),
        }
    }
}
