//! A card as its template describes it: layers, lines and boxes of text, before the sizes of the boxes are settled.

mod attributes;
mod card_scene;
mod from_svg;
mod inline_text;
mod print_findings;
mod type_sizes;

pub use card_scene::{CheckedDrawing, Scene};
pub(crate) use from_svg::compose;
pub use type_sizes::TypeSizes;
