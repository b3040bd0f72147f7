//! The board of a game as text: colours where they are seen, letters and signs everywhere.

use crate::board::TileSet;
use crate::engine::{Choice, Game, State};

/// How a board is drawn.
#[derive(Debug, Clone, Copy)]
pub struct Style {
    pub colours: bool,
}

/// The board, who is on it, what lies on it. Tiles that a choice names are in brackets.
pub fn draw(game: &Game, state: &State, style: Style) -> String {
    let board = game.board();
    let lit = lit(state);
    let mut text = String::new();
    for row in (0..i16::from(board.rows())).rev() {
        text.push_str(&format!("{:>3} ", row + 1));
        for column in 0..i16::from(board.columns()) {
            let Some(tile) = board.at(column, row) else { continue };
            let figure = game.figures(state).find(|figure| figure.tile == tile);
            let tokens = game.markers(state).filter(|marker| marker.tile == tile).count();
            let who = figure
                .as_ref()
                .map_or("   ".to_owned(), |figure| format!("{}{}", sign(figure.side), short(figure.name)));
            let lying = match tokens {
                0 if figure.is_none() => "·".to_owned(),
                0 => " ".to_owned(),
                n @ 1..=9 => n.to_string(),
                _ => "+".to_owned(),
            };
            let (open, close) = if lit.contains(tile) { ('[', ']') } else { (' ', ' ') };
            let cell = format!("{open}{who}{lying}{close}");
            text.push_str(&painted(&cell, figure.map(|figure| figure.side), lit.contains(tile), style));
        }
        text.push('\n');
    }
    text.push_str("    ");
    for column in 0..i16::from(board.columns()) {
        text.push_str(&format!("  {}   ", board.letter(column)));
    }
    text.push('\n');
    text.push_str(&people(game, state));
    text
}

/// The tiles that the options name.
fn lit(state: &State) -> TileSet {
    let tile = |choice: &Choice| match choice {
        Choice::Tile(tile) | Choice::Move { to: tile, .. } => Some(*tile),
        _ => None,
    };
    state.options().iter().filter_map(tile).collect()
}

/// `^` plays upward, `v` downward.
pub fn sign(side: u8) -> char {
    if side == 0 { '^' } else { 'v' }
}

fn short(name: &str) -> String {
    let letters: String = name.chars().take(2).collect();
    format!("{letters:<2}")
}

fn painted(cell: &str, side: Option<u8>, lit: bool, style: Style) -> String {
    if !style.colours {
        return cell.to_owned();
    }
    let code = match (side, lit) {
        (Some(0), _) => "1;36",
        (Some(_), _) => "1;33",
        (None, true) => "1;32",
        (None, false) => "2",
    };
    format!("\u{1b}[{code}m{cell}\u{1b}[0m")
}

/// Everyone on the board with conditions, and what lies where.
fn people(game: &Game, state: &State) -> String {
    let board = game.board();
    let mut text = String::new();
    for side in [0, 1] {
        let of_side = game.figures(state).filter(|figure| figure.side == side);
        let shown = of_side.map(|figure| {
            let conditions = match figure.conditions.as_slice() {
                [] => String::new(),
                all => format!(" ({})", all.join(", ")),
            };
            format!("{} {}{conditions}", figure.name, board.name(figure.tile))
        });
        let shown: Vec<String> = shown.collect();
        let hits = state.score()[usize::from(side)];
        text.push_str(&format!("{} {hits} hits  {}\n", sign(side), shown.join(", ")));
    }
    let tokens = game.markers(state).map(|marker| match marker.on_char {
        Some(who) => format!("{} on {}", marker.name, game.name_of(state, who)),
        None => format!("{} {}", marker.name, board.name(marker.tile)),
    });
    let tokens: Vec<String> = tokens.collect();
    if !tokens.is_empty() {
        text.push_str(&format!("  {}\n", tokens.join(", ")));
    }
    text
}
