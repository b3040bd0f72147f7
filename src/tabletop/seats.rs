//! The board as each seat sees it: the forward direction and the closest row.

use model::{BoardSide, TableBoard};

use crate::program::{CellIndex, SeatIndex};

/// The cells of a board by their places, and the side at which each seat is.
#[derive(Debug, Clone, Default)]
pub(crate) struct BoardView {
    left: i32,
    top: i32,
    width: usize,
    cells: Vec<Option<CellIndex>>,
    sides: Vec<Option<BoardSide>>,
    /// The cells of the row closest to each seat.
    home_rows: Vec<Vec<CellIndex>>,
}

impl BoardView {
    pub fn of(board: &TableBoard, sides: Vec<Option<BoardSide>>) -> BoardView {
        let places = || board.cells.iter().map(|cell| (cell.x, cell.y));
        let (left, right) = bounds(places().map(|(x, _)| x));
        let (top, bottom) = bounds(places().map(|(_, y)| y));
        let size = |least: i32, most: i32| usize::try_from(most - least + 1).unwrap_or(0);
        let (width, height) = (size(left, right), size(top, bottom));
        let home_row = |side: &Option<BoardSide>| {
            let is_closest = |(x, y): (i32, i32)| match side {
                Some(BoardSide::Bottom) => y == bottom,
                Some(BoardSide::Top) => y == top,
                Some(BoardSide::Left) => x == left,
                Some(BoardSide::Right) => x == right,
                None => false,
            };
            (0..).zip(places()).filter(|(_, place)| is_closest(*place)).map(|(cell, _)| cell).collect()
        };
        let home_rows = sides.iter().map(home_row).collect();
        let mut view = BoardView { left, top, width, cells: vec![None; width * height], sides, home_rows };
        for (cell, (x, y)) in (0..).zip(places()) {
            if let Some(at) = view.index(x, y).and_then(|at| view.cells.get_mut(at)) {
                *at = Some(cell);
            }
        }
        view
    }

    /// Returns the cell at a place of the board.
    pub fn at(&self, (x, y): (i32, i32)) -> Option<CellIndex> {
        self.cells.get(self.index(x, y)?).copied().flatten()
    }

    fn index(&self, x: i32, y: i32) -> Option<usize> {
        let column = usize::try_from(x - self.left).ok().filter(|column| *column < self.width)?;
        Some(usize::try_from(y - self.top).ok()? * self.width + column)
    }

    /// Converts columns to the right and rows forward, as a seat sees them, into columns and rows of the board.
    pub fn on_board(&self, seat: SeatIndex, offset: (i32, i32)) -> (i32, i32) {
        let side = self.sides.get(usize::from(seat)).copied().flatten().unwrap_or(BoardSide::Bottom);
        side.on_board(offset)
    }

    /// Whether a cell is in the row closest to a seat.
    pub fn is_home(&self, seat: SeatIndex, cell: CellIndex) -> bool {
        self.home_rows.get(usize::from(seat)).is_some_and(|row| row.contains(&cell))
    }

    /// Returns the number of rows by which a place lies in front of `home`, as a seat sees it.
    pub fn rows_forward(&self, seat: SeatIndex, home: (i32, i32), place: (i32, i32)) -> i32 {
        let (x, y) = self.on_board(seat, (0, 1));
        (place.0 - home.0) * x + (place.1 - home.1) * y
    }

    /// Returns the first cell of the row closest to a seat.
    pub fn first_home(&self, seat: SeatIndex) -> Option<CellIndex> {
        self.home_rows.get(usize::from(seat))?.first().copied()
    }
}

fn bounds(numbers: impl Iterator<Item = i32> + Clone) -> (i32, i32) {
    (numbers.clone().min().unwrap_or(0), numbers.max().unwrap_or(-1))
}
