//! The words: the lexicon of two-way templates, read from text, and the names that packs declare.

pub mod features;
pub mod lexicon;
pub mod names;
pub mod shape;
pub mod template;

pub use features::Features;
pub use lexicon::Lexicon;
pub use names::{Name, NameKind, Names};
