//! Cards in another language. Rule texts are said from the rule objects through a lexicon in that language, so a
//! translated card cannot say another rule; names come from a small file in the pack.
//!
//! ```text
//! RuleSet, Language (grammar/languages/es.lexicon), Translation (cards/PACK/es.translation)
//!     ──translated──▶ RuleSet in print
//! ```
//!
//! The entry is [`translated`]. *Invariant:* no word of any language is in the code, and no text is read back: only the
//! rule object is said.

#![warn(clippy::unwrap_used, clippy::panic, clippy::print_stdout, clippy::print_stderr, clippy::indexing_slicing)]

mod lexicon;
mod line;
mod names;
mod say;
mod set;

pub use lexicon::Language;
pub use names::{Entry, Translation};
pub use set::{Gap, Lack, SummonWords, Translated, translated};
