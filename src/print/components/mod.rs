//! The contents of a game's box. Each component has a file in this folder and an entry in [`ALL`].

mod board;
mod board_parts;
mod cards;
mod challenges;
mod component;
mod counters;
mod example_strip;
mod flow;
mod forms;
mod graph_layout;
mod graph_poster;
mod grid_poster;
mod list;
mod lore;
mod marker;
mod piece_counts;
mod posters;
mod reference;
mod rules;
mod sign;
mod table_board;
mod table_pieces;
mod table_rules;
mod target_codes;
mod tokens;
mod tuckbox;
mod turn_text;

pub use component::Component;
pub use list::{ALL, CARDS, CHALLENGES, chosen};
