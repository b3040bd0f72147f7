//! Lays out the ways of chars and the hits of an example on its board, so that no number covers a figure or another
//! number.

use super::board_face::BoardFace;
use super::example_face::{BoardPoint, HitFace, WayFace};

/// The column and the row of a tile, counted from 0 from the left and from the top.
type TilePlace = (u8, u8);

/// The places for the numbers of ways within a tile, in the order in which they are taken. The middle comes first,
/// unless a figure stands there.
const WAY_SLOTS: [BoardPoint; 4] = [(0.5, 0.5), (0.22, 0.78), (0.22, 0.22), (0.5, 0.8)];
/// The places for the numbers of hits within a tile: its corners, so that they do not cover the letters of a figure.
const HIT_SLOTS: [BoardPoint; 4] = [(0.9, 0.1), (0.9, 0.9), (0.1, 0.1), (0.1, 0.9)];
/// The distance between an arrow and the middle of a figure, in tiles.
const FIGURE: f32 = 0.5;
/// The distance between an arrow and the middle of a number, in tiles.
const NUMBER: f32 = 0.27;
/// The length of an arrow's point, and half of its width, in tiles.
const POINT: (f32, f32) = (0.16, 0.1);
/// The sideways bend of an arrow over more than one tile, in tiles: past the number in the middle of a tile.
const BEND: f32 = 0.72;

/// The ways and the hits on a board.
#[derive(Debug, Default)]
pub struct BoardMarks {
    pub ways: Vec<WayFace>,
    pub hits: Vec<HitFace>,
    /// The places that are taken.
    taken: Vec<BoardPoint>,
    /// The tiles on which figures stand.
    figures: Vec<TilePlace>,
}

impl BoardMarks {
    /// A board without marks.
    pub fn on(board: &BoardFace) -> BoardMarks {
        let figures: Vec<TilePlace> = board.figures.iter().map(|figure| (figure.column, figure.row)).collect();
        BoardMarks { taken: figures.iter().map(|cell| within(*cell, (0.5, 0.5))).collect(), figures, ..Self::default() }
    }

    /// Adds the way of a char of the first or the second side.
    pub fn add_way(&mut self, step: usize, first: bool, (from, to): (TilePlace, TilePlace)) {
        // A char that has moved before is where its last number is.
        let here = |way: &&WayFace| way.first == first && cell_of(way.number) == from;
        let last = self.ways.iter().rev().find(here).map(|way| way.number);
        let start = last.unwrap_or(within(from, (0.5, 0.5)));
        let number = self.take(to, &WAY_SLOTS);
        let far = from.0.abs_diff(to.0) > 1 || from.1.abs_diff(to.1) > 1;
        let bend = aside(start, number, if far { BEND } else { 0.0 });
        let leaves_figure = last.is_none() && self.figures.contains(&from);
        let from = toward(start, bend, if leaves_figure { FIGURE } else { NUMBER });
        let peak = toward(number, bend, NUMBER);
        let tip = toward(number, bend, NUMBER + POINT.0);
        let (x, y) = direction(tip, peak);
        let corner = |side: f32| (tip.0 - y * side, tip.1 + x * side);
        let point = [peak, corner(POINT.1), corner(-POINT.1)];
        self.ways.push(WayFace { step, first, from, bend, tip, point, number });
    }

    /// Adds a hit on a char that is on this tile.
    pub fn add_hit(&mut self, step: usize, on: TilePlace) {
        let number = self.take(on, &HIT_SLOTS);
        self.hits.push(HitFace { step, number });
    }

    /// Takes the first free place in a tile, or the last place if none is free.
    fn take(&mut self, cell: TilePlace, slots: &[BoardPoint]) -> BoardPoint {
        let mut places = slots.iter().map(|slot| within(cell, *slot));
        let last = slots.last().map_or(within(cell, (0.5, 0.5)), |slot| within(cell, *slot));
        let place = places.find(|place| !self.taken.contains(place)).unwrap_or(last);
        self.taken.push(place);
        place
    }
}

fn within((column, row): TilePlace, (x, y): BoardPoint) -> BoardPoint {
    (f32::from(column) + x, f32::from(row) + y)
}

fn cell_of((x, y): BoardPoint) -> TilePlace {
    (x.floor() as u8, y.floor() as u8)
}

/// The direction from one point to another, as a vector of length 1. For equal points, a vector of length 0.
fn direction(from: BoardPoint, to: BoardPoint) -> BoardPoint {
    let (x, y) = (to.0 - from.0, to.1 - from.1);
    let length = x.hypot(y);
    if length > 0.0 { (x / length, y / length) } else { (0.0, 0.0) }
}

/// The point at this distance from `from`, on the line to `to`.
fn toward(from: BoardPoint, to: BoardPoint, distance: f32) -> BoardPoint {
    let (x, y) = direction(from, to);
    (from.0 + x * distance, from.1 + y * distance)
}

/// The point at this distance beside the middle of a line, on its right-hand side.
fn aside(from: BoardPoint, to: BoardPoint, distance: f32) -> BoardPoint {
    let (x, y) = direction(from, to);
    ((from.0 + to.0) / 2.0 - y * distance, (from.1 + to.1) / 2.0 + x * distance)
}

#[cfg(test)]
mod tests {
    use super::super::board_face::FigureFace;
    use super::*;

    fn board() -> BoardFace {
        let figure = |column, row| FigureFace { column, row, ..FigureFace::default() };
        BoardFace { columns: 6, rows: 6, figures: vec![figure(1, 3), figure(2, 3)], ..BoardFace::default() }
    }

    #[test]
    fn numbers_cover_neither_figures_nor_each_other() {
        let mut marks = BoardMarks::on(&board());
        marks.add_way(1, false, ((2, 3), (2, 2)));
        marks.add_way(2, true, ((1, 3), (2, 3)));
        marks.add_way(3, true, ((2, 3), (2, 2)));
        marks.add_hit(3, (2, 2));
        let all: Vec<BoardPoint> =
            marks.ways.iter().map(|way| way.number).chain(marks.hits.iter().map(|hit| hit.number)).collect();
        assert_eq!(all, [(2.5, 2.5), (2.22, 3.78), (2.22, 2.78), (2.9, 2.1)]);
    }

    #[test]
    fn an_arrow_goes_on_from_the_last_number_of_its_char() {
        let mut marks = BoardMarks::on(&board());
        marks.add_way(1, true, ((1, 3), (1, 2)));
        marks.add_way(2, true, ((1, 2), (3, 2)));
        let (one, two) = (marks.ways[0], marks.ways[1]);
        assert_eq!((one.from, one.number), ((1.5, 3.0), (1.5, 2.5)));
        assert!(two.from.0 > 1.5 && two.bend.1 > 2.5, "the way over another tile bends aside: {two:?}");
        assert!(two.tip.0 < two.point[0].0 && two.point[0].0 < two.number.0);
    }
}
