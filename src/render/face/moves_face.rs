//! The diagram of a piece's moves, for a template.

use serde::Serialize;

use model::{PieceMove, PieceReach, Value};

/// The squares to which a piece can go, and how far the diagram extends from the piece.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct MovesFace {
    pub squares: Vec<MoveSquareFace>,
    /// The columns to each side of the piece.
    pub aside: i32,
    /// The rows before the piece.
    pub forward: i32,
    /// The rows behind the piece.
    pub backward: i32,
}

/// A square of a diagram. Rows are counted forward from the piece, columns to its right.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct MoveSquareFace {
    pub aside: i32,
    pub forward: i32,
    pub moves: bool,
    pub captures: bool,
    /// Whether the piece leaps over what stands between.
    pub leaps: bool,
    /// Whether the piece goes on in this direction.
    pub slides: bool,
}

impl MovesFace {
    /// Returns the diagram of a field; `None` if it holds no moves.
    pub fn of(value: &Value) -> Option<MovesFace> {
        let Value::Moves(moves) = value else { return None };
        let most = |number: fn(&PieceMove) -> i32| moves.iter().map(number).max().unwrap_or(0).max(0);
        Some(MovesFace {
            squares: moves.iter().map(square).collect(),
            aside: most(|one| one.aside.abs()),
            forward: most(|one| one.forward),
            backward: most(|one| -one.forward),
        })
    }
}

fn square(one: &PieceMove) -> MoveSquareFace {
    MoveSquareFace {
        aside: one.aside,
        forward: one.forward,
        moves: one.what.moves(),
        captures: one.what.captures(),
        leaps: one.reach == PieceReach::Leap,
        slides: one.reach == PieceReach::Slide,
    }
}
