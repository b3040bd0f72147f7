//! The reference engine: scripted games, counts of choices, games at random.

mod broken;
mod corpora;
mod frozen_rules;
mod hashes;
mod letters;
mod load;
mod naive;
mod perft;
mod procedure;
mod random;
mod script;
mod series;
mod support;
