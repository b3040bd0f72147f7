//! Tests of the engine of declared games.

mod correction;
mod laws;
mod mana_surge;
mod refused;
mod support;
mod transcripts;
