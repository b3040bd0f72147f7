//! Reads a project from the disk and compiles its packs. A project is the folder with `cards/`, `templates/` and
//! `output/`.
//!
//! [`Project::find`] finds the folder, and [`Project::load`] reads a pack into [`PackFiles`]. [`compile`] turns these
//! into a [`Compilation`]: rule objects, and the findings of all files in one run. [`compile_again`] does the same with
//! a [`CompileCache`]. [`write_all`] and its siblings write files, and no program ever reads a half-written file.
//!
//! *Invariant:* for `compile`, only this crate touches the disk. A cache never changes a finding: with or without a
//! cache, the same files give the same rule objects and the same findings.

#![warn(clippy::unwrap_used, clippy::panic, clippy::print_stdout, clippy::print_stderr)]

mod allowed_findings;
mod assets;
mod compilation;
mod compile;
mod compile_cache;
mod compile_declared;
mod declared_rules;
mod file_cache;
mod headers;
mod last_resort;
mod measurements;
mod number_ledger;
mod output;
mod pack;
mod paths;
mod places;
mod project;
mod read;
mod rulebook_cache;
mod run_checks;
mod severities;
mod tried_fixes;
mod trouble;
mod unused_words;
mod verb_texts;
mod walk;

pub use assets::{Asset, Templates, read_art, read_templates};
pub use compilation::Compilation;
pub use compile::{compile, compile_again, compile_annotated, compile_without_fixes};
pub use compile_cache::CompileCache;
pub use file_cache::FileCache;
pub use kinds::ComparedThing;
pub use measured::FILE as MEASURED_FILE;
pub use number_ledger::FILE as NUMBERS_FILE;
pub use output::{FolderFiles, Written, write_all, write_one, write_one_verified, write_verified};
pub use pack::PackFiles;
pub use paths::display_path;
pub use project::Project;
pub use read::{FileContent, read_if_any, read_text, read_whole};
pub use trouble::Trouble;
pub use walk::{is_card, walk};
