//! What is done with any input at all, by `cargo test` for some seconds and by the fuzzers (`fuzz/`) for as long as one likes.
//!
//! None of it may panic; the rest is said by the assertions.

pub mod engine;
pub mod format;
pub mod reading;
pub mod ron;
pub mod syntax;
pub mod target_code;
