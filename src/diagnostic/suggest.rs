//! The nearest of some words.
