//! Tests of the engine of declared games.

mod correction;
mod hands_of_war;
mod hidden;
mod laws;
mod mana_surge;
mod refused;
mod refused_cards;
mod support;
mod transcripts;
