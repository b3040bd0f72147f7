//! A card as its template describes it: layers, lines of text and text boxes, before the type sizes of the boxes are
//! chosen.

mod attributes;
mod card_scene;
mod from_svg;
mod inline_text;
mod print_findings;
mod type_sizes;

pub use card_scene::{CheckedDrawing, Scene};
pub(crate) use from_svg::compose;
pub use print_findings::no_room_for_picture;
pub use type_sizes::TypeSizes;
