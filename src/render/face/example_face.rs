//! An example of a turn, for a template: the board before and after it, the moves, and the sentences about each step.

use super::board_face::BoardFace;
use serde::Serialize;

/// A turn that is shown step by step.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct ExampleFace {
    /// The name of the example.
    pub name: String,
    pub before: BoardFace,
    pub after: BoardFace,
    /// The ways of chars over the board `before`, in order.
    pub ways: Vec<WayFace>,
    /// The hits, on the board `before`.
    pub hits: Vec<HitFace>,
    pub steps: Vec<StepFace>,
}

/// A step of a turn: what the player does, such as a move activation or an action, with everything that follows.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct StepFace {
    /// The number of the step, counted from 1.
    pub number: usize,
    /// The name of the step: *Move*, *SWING*.
    pub title: String,
    /// The texts that were carried out in the step, as they are printed.
    pub texts: Vec<StepText>,
    /// The events, in sentences.
    pub told: String,
}

/// A text that was carried out in a step.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct StepText {
    /// The name of the text; empty if it is the title of the step.
    pub name: String,
    pub text: String,
}

/// A place on a board, counted in tiles to the right and down from its upper left corner: (0.5, 0.5) is the middle of
/// the first tile.
pub type BoardPoint = (f32, f32);

/// The way of a char from tile to tile, as a bent arrow that ends at a number.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub struct WayFace {
    /// The number of the step.
    pub step: usize,
    /// Whether the char belongs to the first side.
    pub first: bool,
    pub from: BoardPoint,
    /// The point towards which the arrow bends, past what lies between the tiles.
    pub bend: BoardPoint,
    /// The end of the line, where the point of the arrow begins.
    pub tip: BoardPoint,
    /// The three corners of the arrow's point.
    pub point: [BoardPoint; 3],
    /// The middle of the number.
    pub number: BoardPoint,
}

/// A hit.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub struct HitFace {
    /// The number of the step.
    pub step: usize,
    pub number: BoardPoint,
}
