//! Round markers: their content, and the marks and faces that they share with figures and bases.

use serde::Serialize;

use crate::component_request::PrintOrder;
use render::{ArtTraits, Drawing, Face, Format, Inks, MovesFace, Palette};

/// The diameter of a marker, in millimetres.
pub(super) const MARKER: f32 = 20.0;

/// The number of plain marks in a look: `mark-1`, `mark-2`, and so on.
const MARKS: usize = 12;

/// The player that a piece belongs to, and the colours and dots that show this player.
#[derive(Serialize)]
pub(super) struct Side {
    /// `first` or `second`; empty for a piece that belongs to neither player.
    pub key: &'static str,
    pub name: String,
    /// The number of dots that identify the player: 1 or 2, or 0 for a piece that belongs to neither player.
    pub dots: usize,
    pub palette: Palette,
}

/// The symbol or the letter on a marker. Both are empty by default.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub(super) struct Shown {
    /// The id of the symbol; empty for a marker without a symbol.
    pub symbol: String,
    /// A letter in place of a symbol; empty for a marker with a symbol.
    pub letter: String,
    /// The shape behind the symbol or letter, by which markers with the same symbol differ. 0 means no shape, 1 a disc,
    /// 2 a diamond, and 3 or more a disc with dots.
    pub ground: usize,
}

/// The content of a marker, for its template.
#[derive(Serialize)]
pub(super) struct Marker<'a> {
    /// The kind of piece: `token`, `condition`, `turn`, `hit` or `base`.
    pub kind: &'a str,
    pub name: String,
    pub side: &'a Side,
    #[serde(flatten)]
    pub shown: Shown,
    /// The diagram of a piece's moves, in place of the picture.
    pub moves: Option<MovesFace>,
    /// Whether a picture that is generated from the name fills the area behind the symbol.
    pub picture: bool,
}

/// Returns a palette as the order prints it: with little ink, if that is wanted.
pub(super) fn in_inks(order: &PrintOrder, palette: Palette) -> Palette {
    if order.format.colour == Inks::LowInk { palette.low_ink() } else { palette }
}

/// The plain mark and the `ground` for the thing at index `place` of a list. Different indices give different pairs.
pub(super) fn mark(place: usize) -> (String, usize) {
    (format!("mark-{}", place % MARKS + 1), place / MARKS)
}

/// Drawn pieces, each with its name, its drawing and its number of copies.
pub(super) type DrawnPieces = Vec<(String, Drawing, usize)>;

/// A face that has only a name, a palette and a format. Its picture is generated from the name.
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
