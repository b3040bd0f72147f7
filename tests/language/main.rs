//! The language: pages of findings, sentences and their meaning, round trips, corpora, mutants, fuzzing.
//!
//! Expectations are text files; `BLESS=1 cargo test --test language` rewrites them.

mod bodies;
mod bounds;
mod corpus;
mod derive;
mod fuzz;
mod golden;
mod laws;
mod mutants;
mod mutation;
mod pages;
mod played;
mod readings;
mod reference;
mod rng;
mod roundtrip;
mod runs;
mod suite;
mod support;
mod ways;
