//! `cargo +nightly fuzz run choices`; what is done with the input is shared with `cargo test`.

#![no_main]

#[path = "../../tests/language/bodies/choices.rs"]
mod body;

libfuzzer_sys::fuzz_target!(|input: &[u8]| body::run(input));
