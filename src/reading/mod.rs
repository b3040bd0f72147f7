//! From sentences to rule objects, and back.

mod agreement;
mod aside;
pub mod build;
mod card;
pub mod chart;
pub mod declare;
pub mod declared;
mod definition;
mod doubt;
mod habits;
mod kinds;
pub mod lex;
pub mod links;
mod memory;
mod mentions;
pub mod normal;
pub mod pack;
pub mod places;
pub mod reference;
mod repair;
mod roll;
mod ruling;
pub mod say;
pub mod sentence;
mod survey;
pub mod term;
pub mod text;
mod this_way;
pub mod tree;
mod trouble;
mod turns;
mod twofold;
mod wanted;
pub mod wording;

pub use memory::{Memory, read_again};
pub use pack::{Pack, Reading, read};
