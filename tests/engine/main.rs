//! The reference engine: scripted games, counts of choices, games at random.

mod load;
mod naive;
mod perft;
mod random;
mod script;
mod support;
