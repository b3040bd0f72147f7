//! A picture for a card that has none, generated from the card, so the same card always has the same picture.
//!
//! A rosette of facets stands over a field of tiles. Its arms follow the directions of the target; its blades sharpen
//! with hits and bend with moves; beads around it stand for the tokens and conditions that the card makes.

mod background;
mod canvas;
mod layers;
mod rosette;
mod traits;
mod variation;

pub(crate) use canvas::PictureLayer;
pub(crate) use layers::layers;
pub use traits::ArtTraits;
