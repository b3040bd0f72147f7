//! Draws the board as text, for a terminal without colour.

use super::{Board, Diagram, Tile, TileSet};

/// Draws the board with its coordinates; the first player's side is at the bottom. A tile of the set is drawn as `x`,
/// any other tile as `.`. The mark of a tile replaces this sign. If the tile is in the set, its mark stands in
/// brackets.
pub fn draw(board: Board, set: TileSet, marks: &[(Tile, char)]) -> String {
    let width = board.rows().to_string().len();
    let mut text = String::new();
    for row in (0..i16::from(board.rows())).rev() {
        text.push_str(&format!("{:>width$} ", row + 1));
        for column in 0..i16::from(board.columns()) {
            let Some(tile) = board.at(column, row) else { continue };
            let mark = marks.iter().find(|(at, _)| *at == tile).map(|(_, mark)| *mark);
            text.push_str(&cell(set.contains(tile), mark));
        }
        end_line(&mut text);
    }
    text.push_str(&" ".repeat(width + 1));
    for column in 0..i16::from(board.columns()) {
        text.push_str(&cell(false, Some(board.letter(column))));
    }
    end_line(&mut text);
    text
}

/// Draws the diagram of a target code as text; the origin is `o`.
pub fn draw_diagram(diagram: &Diagram) -> String {
    let radius = i8::try_from(diagram.radius.min(60)).unwrap_or(60);
    let mut text = String::new();
    for row in (-radius..=radius).rev() {
        for column in -radius..=radius {
            let origin = (column, row) == (0, 0);
            text.push_str(&cell(diagram.contains(column, row), origin.then_some('o')));
        }
        end_line(&mut text);
    }
    text
}

fn cell(in_set: bool, mark: Option<char>) -> String {
    match (in_set, mark) {
        (true, Some(mark)) => format!("[{mark}]"),
        (true, None) => " x ".to_owned(),
        (false, Some(mark)) => format!(" {mark} "),
        (false, None) => " . ".to_owned(),
    }
}

fn end_line(text: &mut String) {
    text.truncate(text.trim_end().len());
    text.push('\n');
}
