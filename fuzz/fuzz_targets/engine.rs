//! `cargo +nightly fuzz run engine`; what is done with the input is shared with `cargo test`.

#![no_main]

#[path = "../../tests/language/bodies/engine.rs"]
mod body;

libfuzzer_sys::fuzz_target!(|input: &[u8]| body::run(input));
