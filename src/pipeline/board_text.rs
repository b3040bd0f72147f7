//! The board of a game as text: colours where they are seen, letters and signs everywhere.

use board::TileSet;
use engine::{Choice, Figure, Game, Marker, State};

/// How a board is drawn.
#[derive(Debug, Clone, Copy)]
pub struct Style {
    pub colours: bool,
}

impl Style {
    pub const PLAIN: Style = Style { colours: false };
}

/// The board, and beside it who is on it and what lies on it. What can be chosen is in brackets, whose turn it is between stars.
pub fn draw(game: &Game, state: &State, style: Style) -> String {
    let board = game.board();
    let lit = lit(game, state);
    let figures: Vec<Figure<'_>> = game.figures(state).collect();
    let markers: Vec<Marker<'_>> = game.markers(state).collect();
    let signs = signs(&figures);
    let active = game.whose_turn(state);
    let mut lines = Vec::new();
    for row in (0..i16::from(board.rows())).rev() {
        let mut line = format!("{:>3} ", row + 1);
        for column in 0..i16::from(board.columns()) {
            let Some(tile) = board.at(column, row) else { continue };
            let at = figures.iter().position(|figure| figure.tile == tile);
            let figure = at.and_then(|at| figures.get(at));
            let who = at.and_then(|at| signs.get(at)).cloned().unwrap_or_else(|| "   ".to_owned());
            let lying = match (lying(&markers, tile), figure) {
                (' ', None) => '·',
                (letter, _) => letter,
            };
            let is_active = figure.is_some_and(|figure| Some(figure.number) == active);
            let (open, close) = match (lit.contains(tile), is_active) {
                (true, _) => ('[', ']'),
                (false, true) => ('*', '*'),
                (false, false) => (' ', ' '),
            };
            // An empty tile has its dot in the middle.
            let cell = match figure {
                None => format!("{open}  {lying} {close}"),
                Some(_) => format!("{open}{who}{lying}{close}"),
            };
            line.push_str(&painted(&cell, figure.map(|figure| figure.side), lit.contains(tile), style));
        }
        lines.push(line);
    }
    let letters = (0..i16::from(board.columns())).map(|column| format!("   {}  ", board.letter(column)));
    lines.push(format!("    {}", letters.collect::<String>()));
    let people = people(game, state, &figures, &signs, &markers);
    let width = 4 + 6 * usize::from(board.columns());
    let mut text = String::new();
    for at in 0..lines.len().max(people.len()) {
        let line = match lines.get(at) {
            Some(line) => line.clone(),
            None => " ".repeat(width),
        };
        let beside = people.get(at).map_or(String::new(), |words| format!("   {words}"));
        text.push_str(format!("{line}{beside}").trim_end());
        text.push('\n');
    }
    text
}

/// The tiles that the options name, and those of the chars and tokens that they name.
fn lit(game: &Game, state: &State) -> TileSet {
    let figure = |number: u8| game.figures(state).find(|figure| figure.number == number).map(|figure| figure.tile);
    let marker = |number: u8| game.markers(state).find(|marker| marker.number == number).map(|marker| marker.tile);
    let tile = |choice: &Choice| match choice {
        Choice::Tile(tile) | Choice::Move { to: tile, .. } => Some(*tile),
        Choice::Char(who) => figure(*who),
        Choice::Token(number) => marker(*number),
        _ => None,
    };
    state.options().iter().filter_map(tile).collect()
}

/// `^` plays upward, `v` downward.
pub fn sign(side: u8) -> char {
    if side == 0 { '^' } else { 'v' }
}

pub fn side_name(side: u8) -> &'static str {
    if side == 0 { "^ (the first side)" } else { "v (the second side)" }
}

/// For each figure its side and two letters, so that nobody has those of another.
fn signs(figures: &[Figure<'_>]) -> Vec<String> {
    let mut signs: Vec<String> = Vec::new();
    for figure in figures {
        let letters: Vec<char> = figure.name.chars().filter(|c| c.is_alphanumeric()).collect();
        let first = letters.first().copied().unwrap_or('?');
        let side = sign(figure.side);
        let others = letters.iter().skip(1).map(|second| format!("{side}{first}{}", second.to_lowercase()));
        let numbers = (2..100).map(|number| format!("{side}{first}{}", number % 10));
        let free = others.chain(numbers).find(|sign| !signs.contains(sign));
        signs.push(free.unwrap_or_else(|| format!("{side}{first}?")));
    }
    signs
}

/// The letter of what lies on the tile or the char there, or how much does.
fn lying(markers: &[Marker<'_>], tile: board::Tile) -> char {
    let mut there = markers.iter().filter(|marker| marker.tile == tile);
    match (there.next(), there.count()) {
        (None, _) => ' ',
        (Some(marker), 0) => marker.name.chars().next().map_or('t', |c| c.to_ascii_lowercase()),
        (Some(_), more) => u32::try_from(more + 1).ok().and_then(|n| char::from_digit(n, 10)).unwrap_or('+'),
    }
}

fn painted(cell: &str, side: Option<u8>, lit: bool, style: Style) -> String {
    if !style.colours {
        return cell.to_owned();
    }
    let code = match (side, lit) {
        (Some(0), false) => "1;36",
        (Some(0), true) => "1;36;7",
        (Some(_), false) => "1;33",
        (Some(_), true) => "1;33;7",
        (None, true) => "1;32",
        (None, false) => "2",
    };
    format!("\u{1b}[{code}m{cell}\u{1b}[0m")
}

/// Everyone on the board with tile and conditions, and what lies where.
fn people(game: &Game, state: &State, figures: &[Figure<'_>], signs: &[String], markers: &[Marker<'_>]) -> Vec<String> {
    let board = game.board();
    let mut lines = Vec::new();
    for side in [0, 1] {
        let hits = state.score()[usize::from(side)];
        lines.push(format!("{} {hits} {}", sign(side), if hits == 1 { "hit" } else { "hits" }));
        for (figure, sign) in figures.iter().zip(signs).filter(|(figure, _)| figure.side == side) {
            let mut on_it: Vec<String> = figure.conditions.iter().map(|name| (*name).to_owned()).collect();
            on_it.extend(counted(markers.iter().filter(|marker| marker.on_char == Some(figure.number))));
            let on_it = if on_it.is_empty() { String::new() } else { format!(" ({})", on_it.join(", ")) };
            lines.push(format!("  {sign} {} {}{on_it}", figure.name, board.name(figure.tile)));
        }
    }
    let mut tiles: Vec<board::Tile> =
        markers.iter().filter(|marker| marker.on_char.is_none()).map(|marker| marker.tile).collect();
    tiles.sort_unstable();
    tiles.dedup();
    let lying = tiles.into_iter().map(|tile| {
        let there = markers.iter().filter(|marker| marker.on_char.is_none() && marker.tile == tile);
        format!("{} {}", board.name(tile), counted(there).join(" and "))
    });
    let lying: Vec<String> = lying.collect();
    lines.extend(lying.chunks(3).map(|some| format!("  {}", some.join(", "))));
    lines
}

/// *2 Webs of ^*: tokens of one name and side together.
fn counted<'m>(markers: impl Iterator<Item = &'m Marker<'m>>) -> Vec<String> {
    let mut counts: Vec<((&str, u8), usize)> = Vec::new();
    for marker in markers {
        let key = (marker.name, marker.side);
        match counts.iter_mut().find(|(known, _)| *known == key) {
            Some((_, count)) => *count += 1,
            None => counts.push((key, 1)),
        }
    }
    let told = |((name, side), count): ((&str, u8), usize)| match count {
        1 => format!("{name}{}", sign(side)),
        count => format!("{count} {name}{}", sign(side)),
    };
    counts.into_iter().map(told).collect()
}
