//! A code as a small picture: which tiles around the origin it names.

use model::{Distance, Form, TargetCode};

/// The tiles of a code around an origin, in a square window.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagram {
    /// The window reaches so many tiles from the origin to each side.
    pub radius: u8,
    /// Columns to the right and rows up from the origin; row by row from below, each from the left.
    pub tiles: Vec<(i8, i8)>,
    /// The code names tiles beyond the window.
    pub goes_on: bool,
    /// `!`: nothing blocks the view.
    pub through: bool,
}

impl Diagram {
    /// How many tiles the window has in a row.
    pub fn side(&self) -> usize {
        2 * usize::from(self.radius) + 1
    }

    /// Whether the code names the tile at that offset.
    pub fn contains(&self, column: i8, row: i8) -> bool {
        self.tiles.contains(&(column, row))
    }
}

/// The picture of a code on an endless open board, in a window as small as it can be and of a radius of `most` (up to
/// 60) at most.
pub fn diagram(code: TargetCode, most: u8) -> Diagram {
    let extent = extent(code);
    let most = most.clamp(1, 60);
    let radius = extent.unwrap_or(most).clamp(1, most);
    let end = i8::try_from(radius).unwrap_or(i8::MAX);
    let span = || -end..=end;
    let tiles = span().flat_map(|row| span().map(move |column| (column, row)));
    Diagram {
        radius,
        tiles: tiles.filter(|(column, row)| names(code, *column, *row)).collect(),
        goes_on: extent.is_none_or(|n| n > radius),
        through: code.through,
    }
}

/// How far from the origin the code's tiles lie at most, in columns or rows; none if without end.
fn extent(code: TargetCode) -> Option<u8> {
    match (code.form, code.distance) {
        (Form::Melee, _) => Some(1),
        (_, Distance::Any) => None,
        (Form::Diagonal, Distance::Exactly(n) | Distance::UpTo(n)) => Some(n / 2),
        (Form::Free | Form::Straight, Distance::Exactly(n) | Distance::UpTo(n)) => Some(n),
    }
}

fn names(code: TargetCode, column: i8, row: i8) -> bool {
    let (x, y) = (column.unsigned_abs(), row.unsigned_abs());
    let apart = x.saturating_add(y);
    let form = match code.form {
        Form::Free => true,
        Form::Straight => x == 0 || y == 0,
        Form::Diagonal => x == y,
        Form::Melee => return x.max(y) == 1,
    };
    form && match code.distance {
        Distance::Exactly(n) => apart == n,
        Distance::UpTo(n) => apart >= 1 && apart <= n,
        Distance::Any => apart >= 1,
    }
}
