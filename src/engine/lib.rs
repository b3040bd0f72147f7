//! The reference engine: loads rule objects and plays the game that they describe.
//!
//! A [`Game`] is the compiled rules, and a [`State`] is one moment of a game. A player makes one [`Choice`] at a time
//! from [`State::options`]. [`Game::apply`] carries the choice out, and plays on to the next choice or to the
//! [`State::outcome`]. The list of choices is the log of a game. It replays exactly, because the engine reads no clock,
//! no file and no random number.
//!
//! [`bot`] contains players that are programs. [`series`] contains what surrounds a game: drafts, sealed packs and
//! matches. A [`Puzzle`] is a challenge with a goal, and it has a solver.

#![warn(clippy::unwrap_used, clippy::panic, clippy::print_stdout, clippy::print_stderr)]

mod action_lookup;
mod active_rules;
mod applicability;
mod bits;
pub mod bot;
mod challenge;
mod choice;
mod compile;
mod continuous_effects;
mod counter;
mod describe;
mod direction_number;
mod direction_words;
mod earlier;
mod event;
mod event_words;
mod fingerprint;
mod frame;
mod game;
mod happening;
mod history;
mod invariants;
mod kept_boards;
mod kept_words;
mod made;
mod matching;
mod moment;
mod pending;
mod play;
mod position;
mod position_of_state;
mod program;
mod question;
mod recent;
mod run;
mod saved;
pub mod series;
mod source_set;
mod state;
mod usable_actions;
mod view;

pub use action_lookup::ActionInfo;
pub use challenge::{
    BoardNames, Misread, PlayedChoice, Puzzle, Solution, UnplayableExample, Ways, problem_of_board, read_goal,
    read_position,
};
pub use choice::Choice;
pub use compile::{Problem, problems, unsupported};
pub use describe::{Borne, Figure, Marker};
pub use event::{Cause, EventChar, EventToken, GameEvent, Occurrence, TextName};
pub use event_words::EventPhrase;
pub use game::Game;
pub use kept_words::Kept;
pub use pending::{Pending, PendingEnd};
pub use play::{Illegal, Setup};
pub use position::{BorneCondition, PlacedChar, PlacedToken, Position};
pub use state::{Outcome, State};
