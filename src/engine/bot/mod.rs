//! Players that are programs: random, greedy and searching. Their choices follow from the states that they are shown
//! and from their seed alone.

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
