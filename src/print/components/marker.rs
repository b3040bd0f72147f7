//! Round markers: what is on one, and the marks and faces that they share with figures and bases.

use serde::Serialize;

use render::{Drawing, Face, Format, Palette, Traits};

/// Across a marker and a base, and a figure when it is folded, in millimetres.
pub(super) const MARKER: f32 = 20.0;

/// So many plain marks does a look have: `mark-1` and on.
const MARKS: usize = 12;

#[derive(Serialize)]
pub(super) struct Side {
    /// `first` or `second`; empty for what belongs to neither.
    pub key: &'static str,
    pub name: String,
    /// 1 or 2: how many dots tell it; none for what belongs to neither.
    pub dots: usize,
    pub palette: Palette,
}

#[derive(Serialize)]
pub(super) struct Marker<'a> {
    /// `token`, `condition`, `turn`, `hit`, `base`.
    pub kind: &'a str,
    pub name: String,
    pub side: &'a Side,
    /// The symbol on it; empty for one without a picture.
    pub symbol: String,
    /// The symbol's ground, so that no two markers of a game are alike: 0 for none, 1 a disc, 2 a diamond, and from 3
    /// on a disc with dots.
    pub ground: usize,
    /// What is behind the symbol is drawn from the name.
    pub picture: bool,
}

/// The mark of the thing at that place among those without a symbol of their own, and its ground.
pub(super) fn mark(place: usize) -> (String, usize) {
    (format!("mark-{}", place % MARKS + 1), place / MARKS)
}

/// What is drawn, its name, and how many of it there are.
pub(super) type DrawnPieces = Vec<(String, Drawing, usize)>;

/// A face with nothing but a name and a picture that is drawn from it.
pub(super) fn plain_face(name: &str, palette: &Palette, format: &Format) -> Face {
    let mut face = Face { name: name.to_owned(), traits: Traits::of_name(name), ..Face::default() };
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
