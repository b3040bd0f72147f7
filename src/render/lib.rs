//! Draws cards: a look's template turns a face into a drawing, and the drawing becomes SVG, PNG or PDF.
//!
//! ```text
//! RuleSet, Card ──Face::of──▶ Face ──Look::draw──▶ Drawing ──▶ svg · Rasterizer · pdf::write
//! ```
//!
//! [`Look`] holds the templates, symbols, fonts and pictures that cards are drawn with. [`Look::draw`] draws one card,
//! [`Look::draw_set`] draws a set, and [`DrawCache`] draws a set again after an edit. [`Look::piece`] draws anything
//! else that has a template. A fault of a card or a template is reported as a [`Finding`].
//!
//! *Invariant:* this crate reads no file, does not read the clock, uses no font of the system and parses no card text.
//! A template can read only the files of the look's folder, which the caller passes in as [`Files`]. The same input
//! gives the same bytes.

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
    Ability, BoardFace, BoardMarks, ClassFace, Emblem, ExampleFace, Face, FieldFace, HitFace, ItemFace, MoveSquareFace,
    MovesFace, Note, Passage, StepFace, StepText, TargetFace, ThingFace, WayFace, Words, add_inline_symbols,
    class_faces, emblems, passages,
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
