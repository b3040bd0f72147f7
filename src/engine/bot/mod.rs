//! Bots: random, greedy and searching. The choices of a bot depend only on its seed and on the states that it receives.

mod greedy;
mod player;
mod random;
mod search;
mod value;

pub use greedy::Greedy;
pub use player::Bot;
pub use random::Random;
pub use search::{Search, WeighedChoice};
pub use value::value;
