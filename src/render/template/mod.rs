//! Templates: the built-in files, limits on their work, and a source map from their output to their text.

mod built_in;
mod counting_calls;
mod errors;
mod insertions;
mod limits;
mod nesting;
mod output;
mod segments;
mod source_map;
mod symbols;
mod tag_words;
mod work;

pub use built_in::DEFAULT_LOOK;
pub(crate) use built_in::{BACK, BUILT_IN, CARD};
pub(crate) use counting_calls::with_counting_calls;
pub(crate) use errors::{located, report};
pub(crate) use limits::{count_read, install_limits, reset_limits};
pub(crate) use nesting::overgrown;
pub(crate) use output::BoundedOutput;
pub(crate) use source_map::SourceMap;
pub(crate) use symbols::Symbols;
pub(crate) use work::reset_work;
