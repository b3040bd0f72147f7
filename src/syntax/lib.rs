//! Parses card documents: files into blocks, blocks into fields and sentences, sentences into words.
//!
//! [`parse_with`] returns a [`Parsed`] document; [`ast`] has its types. [`Keywords`] are the words that open lines; a
//! pack may add to them. [`format_with`] formats a file.
//!
//! Invariant: parsing never fails. A broken line becomes a finding and does not affect other lines. This crate knows no
//! word of any rule: the grammar knows where a sentence ends, but not what it means.

#![warn(clippy::unwrap_used, clippy::panic, clippy::print_stdout, clippy::print_stderr, clippy::indexing_slicing)]

/// The code that pest generates refers to this crate by name. Without its `std` feature pest does not check the stack
/// at every character. No rule of `card.pest` is recursive, so the depth needs no guard.
extern crate alloc;

pub mod ast;
mod body;
mod findings;
mod format;
mod head;
mod header_form;
mod keywords;
mod limits;
mod lines;
mod opening;
mod outline;
mod ownership;
mod paragraph;
mod parse;
mod pest_grammar;
mod scan;
mod text_reader;

pub use format::{format, format_with};
pub use header_form::HeaderForm;
pub use keywords::{BlockKeyword, BlockKind, FieldKey, FieldKind, Keywords};
pub use parse::{Parsed, ParsedFile, parse, parse_paragraph, parse_with};
