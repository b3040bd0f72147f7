//! The bots that can play, by name.

use std::fmt;

use serde::{Deserialize, Serialize};

use engine::bot::{Bot, Greedy, Random, Search};

/// A kind of bot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Player {
    Random,
    Greedy,
    /// A search with this number of playouts for each choice.
    Search(u32),
}

impl Player {
    /// Makes a bot of this kind for one game.
    pub fn bot(self, seed: u64) -> Box<dyn Bot> {
        match self {
            Player::Random => Box::new(Random::new(seed)),
            Player::Greedy => Box::new(Greedy::new(seed)),
            Player::Search(playouts) => Box::new(Search::new(seed, playouts)),
        }
    }
}

impl Player {
    /// Returns the rank of the bot: a bot with a greater rank wins more often (`playtest --ladder`).
    pub fn skill(self) -> (u8, u32) {
        match self {
            Player::Random => (0, 0),
            Player::Greedy => (1, 0),
            Player::Search(playouts) => (2, playouts),
        }
    }

    /// Returns the bot with this name, in the form that [`Display`](fmt::Display) writes.
    pub fn of(words: &str) -> Option<Player> {
        let playouts = || words.strip_prefix("search with ")?.strip_suffix(" playouts")?.parse().ok();
        match words {
            "random" => Some(Player::Random),
            "greedy" => Some(Player::Greedy),
            _ => playouts().map(Player::Search),
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

#[cfg(test)]
mod tests {
    use super::Player;

    #[test]
    fn bots_are_known_by_their_words() {
        for player in [Player::Random, Player::Greedy, Player::Search(0), Player::Search(100)] {
            assert_eq!(Player::of(&player.to_string()), Some(player));
        }
        assert_eq!(Player::of("search with many playouts"), None);
    }

    #[test]
    fn more_playouts_play_better() {
        assert!(Player::Search(40).skill() < Player::Search(100).skill());
        assert!(Player::Random.skill() < Player::Greedy.skill() && Player::Greedy.skill() < Player::Search(1).skill());
    }
}
