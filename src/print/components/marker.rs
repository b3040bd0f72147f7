//! Round markers: their content, and the marks and faces that they share with figures and bases.

use serde::Serialize;

use render::{ArtTraits, Drawing, Face, Format, Palette};

/// The diameter of a marker, in millimetres.
pub(super) const MARKER: f32 = 20.0;

/// The number of plain marks in a look: `mark-1`, `mark-2`, and so on.
const MARKS: usize = 12;

/// The player that a piece belongs to, and how that is shown.
#[derive(Serialize)]
pub(super) struct Side {
    /// `first` or `second`; empty for a piece that belongs to neither player.
    pub key: &'static str,
    pub name: String,
    /// The number of dots that tell the player: 1 or 2, or 0 for a piece that belongs to neither.
    pub dots: usize,
    pub palette: Palette,
}

/// The sign on a marker. By default there is none.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub(super) struct Shown {
    /// The id of the symbol on it; empty for a marker without a symbol.
    pub symbol: String,
    /// A letter in place of a symbol; empty for a marker with a symbol.
    pub letter: String,
    /// The symbol's ground, so that no two markers of a game are alike: 0 for none, 1 a disc, 2 a diamond, and from 3
    /// on a disc with dots.
    pub ground: usize,
}

/// The content of a marker, for its template.
#[derive(Serialize)]
pub(super) struct Marker<'a> {
    /// `token`, `condition`, `turn`, `hit`, `base`.
    pub kind: &'a str,
    pub name: String,
    pub side: &'a Side,
    #[serde(flatten)]
    pub shown: Shown,
    /// Whether the area behind the symbol gets a picture that is drawn from the name.
    pub picture: bool,
}

/// The plain mark, and its ground, of the thing at index `place` among the things without a symbol of their own.
pub(super) fn mark(place: usize) -> (String, usize) {
    (format!("mark-{}", place % MARKS + 1), place / MARKS)
}

/// Each piece: its name, its drawing, and its number of copies.
pub(super) type DrawnPieces = Vec<(String, Drawing, usize)>;

/// A face with nothing but a name, and a picture that is drawn from the name.
pub(super) fn plain_face(name: &str, palette: &Palette, format: &Format) -> Face {
    let mut face = Face { name: name.to_owned(), traits: ArtTraits::of_name(name), ..Face::default() };
    face.class.palette = palette.clone();
    face.format = format.clone();
    face
}

#[cfg(test)]
mod tests {
    #[test]
    fn no_two_marks_are_one() {
        let all: std::collections::BTreeSet<(String, usize)> = (0..90).map(super::mark).collect();
        assert_eq!(all.len(), 90);
        assert_eq!((super::mark(0), super::mark(12)), (("mark-1".to_owned(), 0), ("mark-1".to_owned(), 1)));
    }
}
