//! Writing PDF: page contents and shared objects of our own, in a document skeleton by printpdf.
//!
//! Letters stay letters: they are shown with glyphs of embedded subsets, so that text can be searched and copied. Art that is
//! used again is stored once, as a form that pages refer to.

mod art;
mod canvas;
mod document;
mod fonts;
mod ink;
mod memory;
mod page;
mod paint;
mod pixels;

pub(super) use art::beyond_vectors;
pub use document::{Book, Leaf, write};
pub use ink::Ink;
pub use memory::Memory;
pub use page::{Adjust, Placing};
