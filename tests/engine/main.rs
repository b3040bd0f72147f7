//! The reference engine: scripted games, counts of choices, random games, loading, drafts and matches.

mod broken;
mod corpora;
mod coverage;
mod events;
mod frozen_rules;
mod hashes;
mod load;
mod naive;
mod perft;
mod procedure;
mod puzzles;
mod random;
mod script;
mod series;
mod support;
mod threat;
mod turned;
mod win_chances;
