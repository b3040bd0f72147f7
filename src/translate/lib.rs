//! Prints cards in another language. Rule texts are printed from the rule objects through the lexicon of that language,
//! so a translation never changes a rule. Names come from a small file in the pack.
//!
//! ```text
//! RuleSet, Language (grammar/languages/es.lexicon), Translation (cards/PACK/es.translation)
//!     ──translated──▶ RuleSet in print
//! ```
//!
//! The entry point is [`translated`]. *Invariant:* the code contains no word of any language. It parses no text, and
//! translates rule objects only.

#![warn(clippy::unwrap_used, clippy::panic, clippy::print_stdout, clippy::print_stderr, clippy::indexing_slicing)]

mod lexicon;
mod line;
mod names;
mod set;
mod translate_rule;

pub use lexicon::Language;
pub use names::{Entry, Translation};
pub use set::{Gap, Lack, SummonWords, Translated, translated};
