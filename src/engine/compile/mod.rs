//! From rule objects to a [`Game`](crate::Game): names become numbers, sentences become operations, and whatever cannot be run is said.

mod act;
mod compiler;
mod event;
mod guard;
mod names;
mod operand;
mod pack;
mod patch;
mod phrase;
mod pick;
mod procedure;
mod scope;
mod standing;
mod step;
mod text;
mod words;

pub use names::Problem;
pub use pack::{problems, unsupported};
