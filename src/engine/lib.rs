//! The reference engine: loads rule objects and plays the game that they are.
//!
//! A [`Game`] is the rules, ready to be played; a [`State`] is a moment of a game. A player makes one [`Choice`] at a time among
//! [`State::options`]; [`Game::apply`] carries it out and goes on to the next choice, or to the [`State::outcome`]. The list of
//! choices is the log of a game and replays exactly: nothing here reads a clock, a file or a random number.

pub mod bot;
mod challenge;
mod choice;
mod chronicle;
mod compile;
mod could;
mod deeds;
mod frame;
mod hash;
mod law;
mod look;
mod play;
mod position;
mod presence;
mod program;
mod rules;
mod run;
pub mod series;
mod state;
mod usable;
mod view;
mod whole;

pub use challenge::{Misread, Puzzle, Solution, read_goal, read_position};
pub use choice::Choice;
pub use compile::Problem;
pub use deeds::Deed;
pub use look::{Figure, Marker};
pub use play::{Illegal, Setup};
pub use position::{Borne, Placed, Position, Put};
pub use rules::{Game, problems, unsupported};
pub use state::{MOST_CHARS, MOST_TOKENS, Outcome, State};
