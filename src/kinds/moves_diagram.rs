//! Reads the moves of a piece from a diagram, which looks as rulebooks draw them:
//!
//! ```text
//! x - x
//! . @ .
//! ```
//!
//! `@` is the piece, and its owner sits below. It may move to `.`, capture on `x`, and do either on `*`; `-` is any
//! other square. A sign with `~` is reached by a leap, and one with `>` stands for all squares in its direction. Rows
//! stand below one another, or behind a `/`.

use model::{MoveUse, PieceMove, PieceReach};

/// A description of a diagram, for findings.
pub(crate) const EXAMPLE: &str = "a diagram of moves, such as “* - * / - @ -”: @ is the piece, it moves to “.”, captures on “x” and does either on “*”; \
                                  “-” is any other square, and “/” or a new line begins a row";

/// The signs of squares, with the moves that a piece may make there.
const SIGNS: [(char, MoveUse); 3] = [('.', MoveUse::Move), ('x', MoveUse::Capture), ('*', MoveUse::Both)];

/// A sign of a diagram with its place.
#[derive(Clone, Copy)]
struct Sign<'t> {
    text: &'t str,
    /// The byte offset in the diagram.
    at: usize,
    row: i32,
    column: i32,
}

/// Reads a diagram. The error is the sign at fault with its byte offset.
pub(crate) fn read(text: &str) -> Result<Vec<PieceMove>, (usize, &str)> {
    let signs = signs(text);
    let whole = (0, text);
    let mut pieces = signs.iter().filter(|sign| sign.text == "@");
    let piece = *pieces.next().ok_or(whole)?;
    if let Some(second) = pieces.next() {
        return Err((second.at, second.text));
    }
    let width = |row: i32| signs.iter().filter(|sign| sign.row == row).count();
    if let Some(ragged) = signs.iter().find(|sign| width(sign.row) != width(0)) {
        return Err((ragged.at, ragged.text));
    }
    let mut moves = Vec::new();
    for sign in signs.iter().filter(|sign| !matches!(sign.text, "@" | "-")) {
        let (what, reach) = one(sign.text).ok_or((sign.at, sign.text))?;
        moves.push(PieceMove { aside: sign.column - piece.column, forward: piece.row - sign.row, what, reach });
    }
    Ok(moves)
}

/// Writes a diagram on one line, with single spaces.
pub(crate) fn on_one_line(text: &str) -> String {
    let mut written = String::new();
    let mut row = 0;
    for sign in signs(text) {
        written.push_str(if sign.row != row { " / " } else { " " });
        written.push_str(sign.text);
        row = sign.row;
    }
    written.trim_start().to_owned()
}

fn signs(text: &str) -> Vec<Sign<'_>> {
    let rows = text.split(['\n', '/']).filter(|row| !row.trim().is_empty());
    let mut found = Vec::new();
    for (row, written) in (0..).zip(rows) {
        for (column, sign) in (0..).zip(written.split_whitespace()) {
            let at = (sign.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
            found.push(Sign { text: sign, at, row, column });
        }
    }
    found
}

fn one(sign: &str) -> Option<(MoveUse, PieceReach)> {
    let mut letters = sign.chars();
    let first = letters.next()?.to_ascii_lowercase();
    let (_, what) = SIGNS.iter().find(|(known, _)| *known == first)?;
    let reach = match letters.as_str() {
        "" => PieceReach::Steps,
        "~" => PieceReach::Leap,
        ">" => PieceReach::Slide,
        _ => return None,
    };
    Some((*what, reach))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_diagram_is_read_from_the_owners_side() {
        let moves = read("x~ - x~ / . @ .>").expect("moves");
        let corner = PieceMove { aside: -1, forward: 1, what: MoveUse::Capture, reach: PieceReach::Leap };
        assert_eq!(moves.first(), Some(&corner));
        assert_eq!(moves, read("x~ -  x~\n  .  @  .>\n").expect("moves"));
        let last = PieceMove { aside: 1, forward: 0, what: MoveUse::Move, reach: PieceReach::Slide };
        assert_eq!(moves.last(), Some(&last));
        assert_eq!(on_one_line("x~ -  x~\n  .  @  .>\n"), "x~ - x~ / . @ .>");
    }

    #[test]
    fn what_is_wrong_is_named() {
        assert_eq!(read(". . ."), Err((0, ". . .")), "no piece");
        assert_eq!(read("@ . @"), Err((4, "@")));
        assert_eq!(read("@ o"), Err((2, "o")));
        assert_eq!(read("@ .? "), Err((2, ".?")));
        assert_eq!(read(". . / @"), Err((6, "@")), "rows of different lengths");
    }
}
