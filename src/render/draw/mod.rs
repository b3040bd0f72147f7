//! Drawing with a look: a card or another piece goes through its template and becomes a drawing.

mod bleed;
mod card;
mod class_contrast;
mod draw_cache;
mod pieces;
mod template_scene;

pub use draw_cache::{CachedDrawing, DrawCache};
pub use pieces::another_size;
