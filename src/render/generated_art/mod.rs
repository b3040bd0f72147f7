//! Generates a picture for a card that has none. The same card always gets the same picture.
//!
//! The picture shows a rosette of facets above a field of tiles. The motif of the rosette follows what the card does
//! most. It is blades for hits, a whirl for moves, gems in orbit for tokens, petals for conditions, or a lattice for
//! standing rules. The arms of the rosette follow the directions of the target. The number of beads grows with the
//! tokens and conditions that the card makes.

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
