//! Parses card documents: files into blocks, blocks into fields and sentences, sentences into words.
//!
//! [`parse_with`] returns a [`Parsed`] document, whose types are in [`ast`]. [`Keywords`] are the words that open
//! lines; a pack may add keywords. [`format_with`] formats a file.
//!
//! Invariant: parsing never fails. A broken line becomes a finding and does not affect other lines. This crate finds
//! the ends of sentences, but knows no word of any rule.

#![warn(clippy::unwrap_used, clippy::panic, clippy::print_stdout, clippy::print_stderr, clippy::indexing_slicing)]

/// The code that pest generates refers to `alloc` by this name. Without its `std` feature, pest skips its check of the
/// stack at every character. That check is superfluous, because no rule of `card.pest` is recursive.
extern crate alloc;

pub mod ast;
mod block_parts;
mod declared_header;
mod definition_header;
mod findings;
mod format;
mod keywords;
mod limits;
mod line_forms;
mod line_opening;
mod ownership;
mod parse;
mod pest_grammar;
mod scan;
mod sections;
mod sentence_tokens;
mod text_reader;

pub use declared_header::HeaderForm;
pub use format::{format, format_with};
pub use keywords::{BlockKeyword, BlockKind, FieldKey, FieldKind, Keywords, PACK_VERB};
pub use parse::{Parsed, ParsedFile, parse, parse_paragraph, parse_with};
