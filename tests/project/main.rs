//! Whole packs: recompilation after edits, and packs that declare their own kinds of things.

mod declared;
mod declared_values;
mod incremental;
mod pack_checks;
mod parameters;
mod reminders;
mod sentences;
mod support;
