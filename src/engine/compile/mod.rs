//! The compiler from rule objects to a [`Game`](crate::Game). Names become numbers, and sentences become operations.
//! Rules that cannot be played are reported as a [`Problem`].

mod act;
mod after_loop;
mod at_will;
mod compiler;
mod deed;
mod earlier;
mod event;
mod guard;
mod movement;
mod names;
mod operand;
mod option;
mod options_of_texts;
mod pack;
mod patch;
mod phrase;
mod pick;
mod pointer;
mod procedure;
mod put;
mod replacing;
mod scope;
mod standing;
mod step;
mod text;
mod words;

pub use names::Problem;
pub use pack::{problems, unsupported};
