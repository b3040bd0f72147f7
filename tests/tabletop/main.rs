//! Tests of the engine of declared games.

mod laws;
mod mana_surge;
mod refused;
mod support;
mod transcripts;
