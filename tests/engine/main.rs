//! The reference engine: scripted games, counts of choices, games at random.

mod random;
mod script;
mod support;
