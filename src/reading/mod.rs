//! From sentences to rule objects, and back.

pub mod build;
pub mod chart;
pub mod lex;
pub mod normal;
pub mod reference;
pub mod sentence;
pub mod term;
pub mod text;
pub mod tree;
mod trial;
