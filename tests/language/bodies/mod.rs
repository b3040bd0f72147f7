//! The bodies of the fuzz targets. `cargo test` runs them for some seconds, and the fuzzers (`fuzz/`) for any time.
//!
//! No input may cause a panic; the assertions state the other properties.

pub mod engine;
pub mod format;
pub mod reading;
pub mod ron;
pub mod syntax;
pub mod target_code;
