//! Files for print shops and for virtual tabletops. Every card is drawn at the size in pixels that the service expects,
//! so no picture is scaled.

mod backs;
mod job;
mod mpc;
mod pictures;
mod pieces;
mod tabletop;
mod tgc;

pub use job::{Export, ExportedCard, ExportedPiece, Files};
pub use mpc::{BLEED as MPC_BLEED, mpc};
pub use pictures::png;
pub use pieces::pieces_of;
pub use tabletop::{SavedObject, tabletop};
pub use tgc::{BLEED as TGC_BLEED, tgc};
