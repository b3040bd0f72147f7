//! The picture of a target code: the tiles that the code names around an origin.

use model::{Distance, Form, TargetCode};

/// The tiles of a code around an origin, in a square window.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagram {
    /// The number of tiles from the origin to each edge of the window.
    pub radius: u8,
    /// The tiles that the code names, as offsets from the origin: columns to the right, then rows up. They are sorted
    /// by row from the lowest, then by column from the left.
    pub tiles: Vec<(i8, i8)>,
    /// Whether the code names tiles beyond the window.
    pub goes_on: bool,
    /// Whether the code has `!`, so that nothing blocks the view.
    pub through: bool,
}

impl Diagram {
    /// Returns the number of tiles in a row of the window.
    pub fn side(&self) -> usize {
        2 * usize::from(self.radius) + 1
    }

    /// Whether the code names the tile at this offset, inside the window.
    pub fn contains(&self, column: i8, row: i8) -> bool {
        self.tiles.contains(&(column, row))
    }
}

/// Computes the picture of a code on an endless board without chars, in the smallest window that shows all its tiles.
/// The radius of the window is at most `most`, and `most` is clamped to 1 to 60.
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

/// Returns the greatest distance of the code's tiles from the origin, in columns or rows; `None` if there is no limit.
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
