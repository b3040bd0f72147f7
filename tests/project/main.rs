//! Whole packs: recompilation after edits, and packs that declare their own kinds of things.

mod declared;
mod incremental;
