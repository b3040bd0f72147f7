//! Tests of the engine of declared games.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests")]

mod laws;
mod mana_surge;
mod refused;
mod support;
mod transcripts;
