//! From sentences to rule objects, and back.

mod assemble;
pub mod build;
mod cache;
mod card;
pub mod chart;
mod collect_ids;
pub mod declare;
pub mod declared_game;
mod definition;
mod draft;
mod explain;
mod file_reading;
pub mod generate;
pub mod lex;
mod lint;
pub mod normal;
pub mod pack;
mod parsed_file;
pub mod places;
mod read_pack;
pub mod reference;
mod repair;
mod rule_reader;
mod ruling;
pub mod sentence;
pub mod source_map;
pub mod term;
pub mod text;
pub mod tree;

pub use cache::{ReadingCache, read_again};
pub use pack::{Pack, Reading};
pub use parsed_file::{ParsedFile, rule_paragraphs};
pub use read_pack::read;
