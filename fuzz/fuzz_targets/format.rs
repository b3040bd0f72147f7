//! `cargo +nightly fuzz run format`; what is done with the input is shared with `cargo test`.

#![no_main]

#[path = "../../tests/language/bodies/format.rs"]
mod body;

libfuzzer_sys::fuzz_target!(|input: &[u8]| body::run(input));
