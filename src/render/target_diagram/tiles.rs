//! Computes which tiles around the origin a target's codes name on an open board (catalogue FAT, part T).

use serde::Serialize;

use model::{Distance, Form, TargetCode};

/// A square of tiles around the origin.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Diagram {
    /// The number of tiles on a side, which is odd.
    pub side: u8,
    /// The tiles that are in target, row by row from the top.
    pub cells: Vec<Cell>,
    /// Whether a code without a number is among the codes. A code without a number goes on to the edge of the board.
    pub endless: bool,
}

/// A tile in target.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Cell {
    /// The column, counted from 0 from the left.
    pub column: u8,
    /// The row, counted from 0 from the top.
    pub row: u8,
    /// Whether nothing blocks the line of sight to the tile.
    pub through: bool,
    /// Whether the tile is the outermost tile drawn of a line that goes on to the edge of the board.
    pub goes_on: bool,
}

/// The greatest distance from the origin that is drawn, in rows or columns.
const FARTHEST: u8 = 5;
/// The number of rows on each side of the origin that are drawn for codes without a number.
const ENDLESS: u8 = 3;

/// The diagram of these codes.
pub fn diagram(codes: &[TargetCode]) -> Diagram {
    let radius = codes.iter().map(|code| reach(*code)).max().unwrap_or(1).clamp(1, FARTHEST);
    let endless = codes.iter().any(|code| code.distance == Distance::Any && code.form != Form::Melee);
    let mut cells = Vec::new();
    let (side, span) = (2 * radius + 1, i16::from(radius));
    for row in 0..side {
        for column in 0..side {
            let (dx, dy) = (i16::from(column) - span, i16::from(row) - span);
            let naming: Vec<&TargetCode> = codes.iter().filter(|code| names(**code, dx, dy)).collect();
            if naming.is_empty() {
                continue;
            }
            let at_edge = dx.abs().max(dy.abs()) == span;
            cells.push(Cell {
                column,
                row,
                through: naming.iter().any(|code| code.through),
                goes_on: at_edge
                    && naming.iter().any(|code| code.distance == Distance::Any && code.form != Form::Melee),
            });
        }
    }
    Diagram { side, cells, endless }
}

/// The number of rows from the origin to the farthest tile that the code names. For a code without a number, the number
/// of rows that are drawn.
fn reach(code: TargetCode) -> u8 {
    match (code.form, code.distance) {
        (Form::Melee, _) => 1,
        (_, Distance::Any) => ENDLESS,
        // A diagonal tile at distance n is n/2 rows away.
        (Form::Diagonal, Distance::Exactly(n) | Distance::UpTo(n)) => n / 2,
        (_, Distance::Exactly(n) | Distance::UpTo(n)) => n,
    }
}

/// Whether the code names the tile at this offset from the origin, on a board without occupants.
fn names(code: TargetCode, dx: i16, dy: i16) -> bool {
    let (x, y) = (dx.abs(), dy.abs());
    let moves = x + y;
    let formed = match code.form {
        Form::Free => true,
        Form::Straight => x == 0 || y == 0,
        Form::Diagonal => x == y,
        Form::Melee => return x.max(y) == 1,
    };
    formed
        && match code.distance {
            Distance::Exactly(n) => moves == i16::from(n),
            Distance::UpTo(n) => (1..=i16::from(n)).contains(&moves),
            Distance::Any => moves > 0,
        }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tiles(code: &str) -> usize {
        diagram(&[code.parse().unwrap()]).cells.len()
    }

    /// The number of tiles on an open board, from the table in the language handbook.
    #[test]
    fn tiles_of_each_code() {
        for (code, count) in [("2", 8), ("+2", 12), ("2S", 4), ("+2S", 8), ("4D", 4), ("+4D", 8), ("M", 8), ("0", 1)] {
            assert_eq!(tiles(code), count, "{code}");
        }
    }

    #[test]
    fn several_codes_are_one_picture() {
        let both = diagram(&["+2S".parse().unwrap(), "4D!".parse().unwrap()]);
        assert_eq!((both.side, both.cells.len()), (5, 12));
        assert_eq!(both.cells.iter().filter(|cell| cell.through).count(), 4);
    }

    #[test]
    fn codes_without_a_number_go_on() {
        let lines = diagram(&["S".parse().unwrap()]);
        assert!(lines.endless);
        assert_eq!(lines.cells.iter().filter(|cell| cell.goes_on).count(), 4);
    }

    #[test]
    fn huge_distances_stay_small() {
        assert_eq!(diagram(&["+99".parse().unwrap()]).side, 11);
    }
}
