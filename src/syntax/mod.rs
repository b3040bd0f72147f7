//! The skeleton: files into blocks, blocks into fields and sentences, sentences into words. Never fails: what cannot be read
//! becomes a finding, and the rest is read all the same.

pub mod ast;
