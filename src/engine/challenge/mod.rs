//! Challenges: boards set up by hand, each with a goal. The solver decides whether the goal can be reached. Examples
//! have choices in place of a goal.

mod board;
mod example;
mod goal;
mod misread;
mod names;
mod puzzle;
mod read;
mod solution_count;
mod solve;
mod write;

pub use example::{PlayedChoice, UnplayableExample};
pub use goal::read_goal;
pub use misread::Misread;
pub use names::BoardNames;
pub use puzzle::{Puzzle, problem_of_board};
pub use read::read_position;
pub use solution_count::Ways;
pub use solve::Solution;
