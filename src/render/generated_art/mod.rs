//! A picture for a card that has none, generated from the card, so the same card always has the same picture.
//!
//! A rosette of facets stands over a field of tiles. Its motif follows what the card does most: blades for hits, a
//! whirl for moves, gems in orbit for tokens, petals for conditions, a lattice for standing rules. Its arms follow the
//! directions of the target; beads around it stand for the tokens and conditions that the card makes.

mod background;
mod canvas;
mod layers;
mod motif;
mod rosette;
mod traits;
mod variation;

pub(crate) use canvas::PictureLayer;
pub(crate) use layers::layers;
pub use traits::ArtTraits;
