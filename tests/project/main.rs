//! Whole packs: recompilation after edits, and packs that declare their own kinds of things.

mod declared;
mod declared_values;
mod document;
mod incremental;
mod pack_checks;
mod parameters;
mod proved_checks;
mod reminders;
mod sentences;
mod support;
