//! Writes PDF documents: page contents and shared objects are added to a document skeleton by `printpdf`.
//!
//! Text is written as glyphs of embedded font subsets, so that it can be searched and copied. Art that is shown more
//! than once is stored once, as a form that pages refer to.

mod content_stream;
mod document;
mod embedded_fonts;
mod glyph_array;
mod gradients;
mod images;
mod ink;
mod metadata;
mod page_boxes;
mod page_cache;
mod page_content;
mod pages;
mod paths;
mod shared_objects;
mod syntax;
mod vector_art;

pub use document::write;
pub use ink::Ink;
pub use page_cache::PageCache;
pub use pages::{Adjust, Document, Page, PlacedDrawing};
