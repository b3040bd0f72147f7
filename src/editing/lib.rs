//! The services for any editor of an open project: findings, completions, hovers, definitions, renames.
//!
//! [`EditedProject`] holds the project with the unsaved texts of the editor, and is the entry point. Positions are byte
//! offsets into the text, and results are plain data.
//!
//! *Invariant:* no protocol of any editor, and nothing is written to the disk.

#![warn(clippy::unwrap_used, clippy::panic, clippy::print_stdout, clippy::print_stderr, clippy::indexing_slicing)]

mod canonical_hints;
pub mod completion;
mod edited_file;
mod edited_project;
mod file_place;
mod fixes;
mod hover;
mod layout;
mod links;
mod mentions;
mod outline;
mod reference_hints;
mod references;
mod rename;
mod semantic_words;
mod target_board;
mod understood;
mod words;

pub use edited_file::{EditedFile, FileWithFixes};
pub use edited_project::{DrawnPack, EditedProject};
pub use file_place::{FileEdit, FilePlace};
pub use fixes::{FindingFix, findings_at, fixes_at, safe_fixes};
pub use hover::{Hover, card_figures, hover};
pub use layout::laid_out;
pub use links::{FileLink, card_headers, file_links};
pub use mentions::Mention;
pub use outline::{OutlineEntry, OutlineKind, folds, outline, symbols};
pub use reading::FixSearch;
pub use reference_hints::{ReferenceHint, reference_hints};
pub use references::{definition, highlights, references};
pub use rename::renamable;
pub use semantic_words::{SemanticWord, WordSort, semantic_words};
pub use understood::{UnderstoodSentence, understood_sentences};
