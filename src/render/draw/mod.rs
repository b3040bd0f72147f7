//! Draws cards and other pieces with a look: the look's template is filled in and becomes a drawing.

mod bleed;
mod card;
mod class_contrast;
mod draw_cache;
mod pieces;
mod template_scene;

pub use draw_cache::{CachedDrawing, DrawCache};
pub use pieces::another_size;
