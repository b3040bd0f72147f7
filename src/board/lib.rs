//! The board: tiles and sets of tiles, target codes with vision, lines, distances, pictures.
//!
//! A [`Board`] is the size of a board. A [`Geometry`] holds the tables of a board, computed once. A [`TileSet`] is a
//! set of at most 64 tiles as bits. A function that depends on occupation takes the set of occupied tiles: the tiles
//! with a char on them. Tokens do not occupy a tile (catalogue FAT-D30).

#![warn(clippy::unwrap_used, clippy::panic, clippy::print_stdout, clippy::print_stderr)]

mod diagram;
mod draw;
mod geometry;
mod line;
mod reach_words;
mod size;
mod target_tiles;
mod tile;
mod walk;

pub use diagram::{Diagram, diagram};
pub use draw::{draw, draw_diagram};
pub use geometry::Geometry;
pub use reach_words::reach_in_words;
pub use size::{Board, BoardTooLarge, Direction, Side};
pub use tile::{Iter, Tile, TileSet};
