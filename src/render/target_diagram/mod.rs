//! The small diagram of a target: which tiles are in target, and their picture with holes and arrows.

mod picture;
mod tiles;

pub(crate) use picture::{Shown, target_picture};
pub use tiles::{Cell, Diagram, diagram};
