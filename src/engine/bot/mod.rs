//! Players that are programs: at random, greedy, and searching. Each is a function of the state and its own seed.

mod greedy;
mod player;
mod random;
mod search;
mod value;

pub use greedy::Greedy;
pub use player::Bot;
pub use random::Random;
pub use search::Search;
pub use value::value;
