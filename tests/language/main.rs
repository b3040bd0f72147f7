//! The language: pages of findings, sentences and their meaning, round trips, corpora, mutants, fuzzing.
//!
//! Expectations are text files; `BLESS=1 cargo test --test language` rewrites them.

mod adjuncts;
mod bodies;
mod bounds;
mod corpus;
mod derive;
mod distance;
mod engine_accepts;
mod examples;
mod fuzz;
mod golden;
mod lexicon;
mod meaning;
mod mutants;
mod mutation;
mod no_false_alarm;
mod pages;
mod phrase_tables;
mod random_games;
mod readings;
mod reference;
mod rng;
mod roundtrip;
mod suite;
mod support;
mod whole_sentence_fixes;
