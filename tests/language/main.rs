//! The laws of the language: pages of findings, sentences and what they mean, round trips, corpora, mutations.
//!
//! Expectations are text files; `BLESS=1 cargo test --test language` writes them anew.

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
