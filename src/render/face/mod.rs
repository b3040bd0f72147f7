//! The faces of cards, classes, boards and things: the plain words and numbers that templates print.

mod board_arrows;
mod board_face;
mod card_face;
mod challenge_words;
mod class_face;
mod example_face;
mod from_card;
mod from_challenge;
mod from_thing;
mod inline_symbols;
mod moves_face;
mod passages;
mod thing_face;

pub use board_arrows::BoardMarks;
pub use board_face::BoardFace;
pub use card_face::{Ability, Face, Note, TargetFace};
pub use class_face::{ClassFace, class_faces, emblems};
pub use example_face::{ExampleFace, HitFace, StepFace, StepText, WayFace};
pub use inline_symbols::{Emblem, add_inline_symbols};
pub use moves_face::{MoveSquareFace, MovesFace};
pub use passages::{Passage, Words, passages};
pub use thing_face::{FieldFace, ItemFace, ThingFace};
