//! A picture for a card that has none: drawn from the card itself, so the same card always has the same picture.
//!
//! A rosette of facets stands over a field of tiles. Its arms follow the directions of the target; its blades sharpen with
//! hits, bend with moves, and are ringed by beads for the tokens and conditions that the card makes.

mod background;
mod canvas;
mod layers;
mod rosette;
mod traits;
mod variation;

pub(crate) use canvas::PictureLayer;
pub(crate) use layers::layers;
pub use traits::ArtTraits;
