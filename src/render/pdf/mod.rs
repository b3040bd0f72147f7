//! Writing PDF: page contents and shared objects of our own, in a document skeleton by printpdf.
//!
//! GlyphCodes stay letters: they are shown with glyphs of embedded subsets, so that text can be searched and copied. Art that is
//! used again is stored once, as a form that pages refer to.

mod content_stream;
mod document;
mod embedded_fonts;
mod glyph_array;
mod gradients;
mod images;
mod ink;
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
