//! Draws cards: a face goes through a look's template and becomes a drawing, and that one drawing becomes SVG, PNG and
//! PDF.
//!
//! ```text
//! RuleSet, Card ──Face::of──▶ Face ──Look::draw──▶ Drawing ──▶ svg · Rasterizer · pdf::write
//! ```
//!
//! [`Look`] holds the templates, symbols, fonts and pictures that cards are drawn with. [`Look::draw`] draws one card,
//! [`Look::draw_set`] a set, [`DrawCache`] a set again after an edit, and [`Look::piece`] anything else that has a
//! template. What is wrong with a card or a template is a [`Finding`].
//!
//! *Invariant:* nothing here reads a file, asks the clock or uses a font of the system, and nothing parses card text.
//! What a template may read is what the look's folder holds, handed in as [`Files`]. The same input gives the same
//! bytes.

#![warn(clippy::unwrap_used, clippy::panic, clippy::print_stdout, clippy::print_stderr)]

mod art;
mod colour;
mod content_hash;
mod draw;
pub mod drawing;
mod face;
mod finding;
mod fonts;
mod format;
mod generated_art;
pub mod legibility;
mod look;
mod outlines;
pub mod pdf;
mod raster;
mod scene;
mod svg;
mod target_diagram;
mod template;
pub mod text;
mod wording;

pub use art::png_size;
pub use colour::{Colour, Palette};
pub use content_hash::content_hash;
pub use draw::{CachedDrawing, DrawCache, another_size};
pub use drawing::{Drawing, Focus};
pub use face::{
    Ability, BoardFace, ClassFace, Emblem, Face, FieldFace, ItemFace, Note, Passage, TargetFace, ThingFace, Words,
    add_inline_symbols, class_faces, emblems, passages,
};
pub use finding::Finding;
pub use fonts::{FontId, Shaper};
pub use format::{Format, Inks};
pub use generated_art::ArtTraits;
pub use look::{Files, Look};
pub use raster::{Picture, Rasterizer, encode_png};
pub use scene::{CheckedDrawing, Scene, TypeSizes};
pub use svg::svg;
pub use target_diagram::{Cell, Diagram, diagram};
pub use template::DEFAULT_LOOK;
pub use wording::Wording;
