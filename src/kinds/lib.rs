//! Reads games that declare their own kinds of things: `Kind: Creature`, and then creatures. The same code reads
//! colours, zones, phases, abilities, cards and decks. The checks that the pack declares are applied to all of them.
//!
//! [`keywords`] finds the words that open lines. The files are parsed with these keywords. [`read`] then reads kinds,
//! groups, things and checks into a [`DeclaredGame`]. `reading` parses the rule texts later and fills them in
//! ([`DeclaredGame::texts`]). [`check`] applies the pack's checks.
//!
//! Invariant: there is no type for a colour, a card or a deck: all of them are things.

#![warn(clippy::unwrap_used, clippy::panic, clippy::print_stdout, clippy::print_stderr, clippy::indexing_slicing)]

mod arithmetic;
mod block;
mod board;
mod board_cells;
mod board_sides;
mod check_block;
mod claim;
mod claim_names;
mod combination;
mod declare;
mod declared_game;
mod design_document;
mod evaluate;
mod example;
mod field_type;
mod findings;
mod game_block;
mod index;
mod item;
mod keywords;
mod move_squares;
mod moves_diagram;
mod named_things;
mod pack_builder;
mod percentage;
mod prove;
mod read;
mod role;
mod run_checks;
mod series;
mod source_texts;
mod table;
mod thing;
mod type_in_words;
mod unused;
mod value;
mod value_text;

#[cfg(test)]
mod suite;

pub use declared_game::{DeclaredGame, taken_sort};
pub use design_document::{ComparedThing, SourcedThing, compare_with_document};
pub use example::ExampleThing;
pub use keywords::{declares, keywords};
pub use prove::prove;
pub use read::read;
pub use run_checks::check;
pub use source_texts::{DeclaredVerb, RuleSlot, RuleText, ThingPlace};
pub use unused::unused;
