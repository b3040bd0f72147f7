//! The SVG of a target diagram: the tiles around the origin, with holes and arrows.

use std::fmt::Write;

use super::tiles::{Cell, diagram};
use crate::art::svg_document;
use crate::colour::Colour;
use model::TargetCode;

/// The path of a tile's square about its middle.
const SQUARE: &str = "M-.42-.42H.42V.42H-.42Z";
/// The path of the round hole in a tile to which nothing blocks the line of sight.
const HOLE: &str = "M-.19 0A.19.19 0 1 0 .19 0A.19.19 0 1 0-.19 0Z";
/// The path of an arrow in a tile, which points up.
const ARROW: &str = "M-.24 .2H.24L0-.22Z";

/// The least side of a tile at which neighbouring tiles can be distinguished, in millimetres.
const LEAST_TILE: f32 = 1.2;

/// The part of a diagram that is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shown {
    Whole,
    /// The upper right quarter, with the origin in its corner. All quarters of a target are alike.
    Quarter,
}

impl Shown {
    /// The whole diagram if its tiles are large enough in a square of this side in millimetres, otherwise a quarter.
    pub fn within(codes: &[TargetCode], side: f32) -> Shown {
        if side / f32::from(diagram(codes).side) < LEAST_TILE { Shown::Quarter } else { Shown::Whole }
    }
}

/// The diagram as an SVG document, with one unit to a tile. The origin is a diamond in the colour `origin`, or else in
/// `ink`. A tile to which nothing blocks the line of sight has a hole. The outermost tile of a line that goes on to the
/// edge of the board has an arrow that points outward.
pub fn target_picture(codes: &[TargetCode], ink: &str, origin: Option<Colour>, shown: Shown) -> String {
    let diagram = diagram(codes);
    let last = diagram.side.saturating_sub(1);
    // The first column and the number of columns and rows that are drawn.
    let (first, tiles) = match shown {
        Shown::Whole => (0, diagram.side),
        Shown::Quarter => (last / 2, diagram.side - last / 2),
    };
    let side = f32::from(tiles);
    let middle = f32::from(last / 2) + 0.5;
    let (across, down) = (middle - f32::from(first), middle);
    let mut grid = String::new();
    for at in 0..=tiles {
        let _ = write!(grid, "M{at} 0V{side}M0 {at}H{side}");
    }
    let mut body =
        format!("<path d=\"{grid}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\".07\" stroke-opacity=\".45\"/>");
    for cell in diagram.cells.iter().filter(|cell| cell.column >= first && cell.row < tiles) {
        let (x, y) = (f32::from(cell.column - first) + 0.5, f32::from(cell.row) + 0.5);
        let mut tile = SQUARE.to_owned();
        if cell.through {
            tile.push_str(HOLE);
        }
        if cell.goes_on {
            tile.push_str(ARROW);
        }
        let turn = if cell.goes_on { outward(cell, last) } else { 0 };
        // In a corner, only the arrow is rotated and the square stays upright. Elsewhere both are rotated, because a
        // square looks the same after a quarter turn.
        let (square, arrow) = tile.split_at(if cell.goes_on && turn % 90 != 0 { SQUARE.len() } else { tile.len() });
        if arrow.is_empty() {
            let _ = write!(
                body,
                "<path d=\"{square}\" fill=\"{ink}\" fill-rule=\"evenodd\" transform=\"translate({x} {y}) rotate({turn})\"/>"
            );
        } else {
            let _ = write!(
                body,
                "<path d=\"{square}\" fill=\"{ink}\" transform=\"translate({x} {y})\"/>\
                 <path d=\"{arrow}\" fill=\"#ffffff\" transform=\"translate({x} {y}) rotate({turn})\"/>"
            );
        }
    }
    let own = origin.map_or_else(|| ink.to_owned(), Colour::hex);
    let _ = write!(
        body,
        "<path d=\"M{across} {}L{} {down}L{across} {}L{} {down}Z\" fill=\"{own}\" stroke=\"{ink}\" stroke-width=\".1\"/>",
        down - 0.36,
        across + 0.36,
        down + 0.36,
        across - 0.36
    );
    svg_document((side, side), 0.0, "", &body)
}

/// The direction of the arrow of a tile at the edge of the diagram, in degrees clockwise from up. `last` is the last
/// row and column.
fn outward(cell: &Cell, last: u8) -> i32 {
    match (cell.column, cell.row) {
        (0, 0) => -45,
        (0, row) if row == last => -135,
        (0, _) => -90,
        (column, 0) if column == last => 45,
        (column, row) if column == last && row == last => 135,
        (column, _) if column == last => 90,
        (_, 0) => 0,
        _ => 180,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_tile_in_target_is_drawn() {
        let tiles = |code: &str| {
            target_picture(&[code.parse().unwrap()], "#000000", None, Shown::Whole).matches(SQUARE).count()
        };
        let quarter = |code: &str| target_picture(&[code.parse().unwrap()], "#000000", None, Shown::Quarter);
        assert_eq!((quarter("+4").matches(SQUARE).count(), quarter("2D").matches(SQUARE).count()), (14, 1));
        assert!(quarter("+4").contains("viewBox=\"0 0 5 5\""));
        assert_eq!(Shown::within(&["+4".parse().unwrap()], 9.0), Shown::Quarter);
        assert_eq!(Shown::within(&["+4".parse().unwrap()], 10.8), Shown::Whole);
        assert_eq!((tiles("+2S"), tiles("4D"), tiles("M"), tiles("S")), (8, 4, 8, 12));
        assert!(
            target_picture(&["2S!".parse().unwrap()], "#123456", None, Shown::Whole).contains("A.19"),
            "what nothing hides has a hole"
        );
    }
}
