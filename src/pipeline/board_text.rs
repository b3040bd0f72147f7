//! Draws the board of a game as text. Letters and signs carry all the information, and colours only repeat it.

use board::TileSet;
use engine::{Choice, Figure, Game, Kept, Marker, State};

/// Options for drawing a board.
#[derive(Debug, Clone, Copy)]
pub struct Style {
    /// Whether to use the colours of a terminal.
    pub colours: bool,
}

impl Style {
    /// The style without colours.
    pub const PLAIN: Style = Style { colours: false };
}

/// Draws the board with a list of its chars and tokens beside it. Brackets mark tiles that can be chosen, and stars
/// mark the char whose turn it is.
pub fn draw(game: &Game, state: &State, style: Style) -> String {
    let board = game.board();
    let selectable = selectable_tiles(game, state);
    let figures: Vec<Figure<'_>> = game.figures(state).collect();
    let markers: Vec<Marker<'_>> = game.markers(state).collect();
    let signs = char_signs(&figures);
    let active = game.whose_turn(state);
    let mut lines = Vec::new();
    for row in (0..i16::from(board.rows())).rev() {
        let mut line = format!("{:>3} ", row + 1);
        for column in 0..i16::from(board.columns()) {
            let Some(tile) = board.at(column, row) else { continue };
            let at = figures.iter().position(|figure| figure.tile == tile);
            let figure = at.and_then(|at| figures.get(at));
            let who = at.and_then(|at| signs.get(at)).cloned().unwrap_or_else(|| "   ".to_owned());
            let marker = match (marker_letter(&markers, tile), figure) {
                (' ', None) => '·',
                (letter, _) => letter,
            };
            let is_active = figure.is_some_and(|figure| Some(figure.number) == active);
            let (open, close) = match (selectable.contains(tile), is_active) {
                (true, _) => ('[', ']'),
                (false, true) => ('*', '*'),
                (false, false) => (' ', ' '),
            };
            // The dot of an empty tile is in the middle of its cell.
            let cell = match figure {
                None => format!("{open}  {marker} {close}"),
                Some(_) => format!("{open}{who}{marker}{close}"),
            };
            line.push_str(&coloured(&cell, figure.map(|figure| figure.side), selectable.contains(tile), style));
        }
        lines.push(line);
    }
    let letters = (0..i16::from(board.columns())).map(|column| format!("   {}  ", board.letter(column)));
    lines.push(format!("    {}", letters.collect::<String>()));
    let legend = legend(game, state, &figures, &signs, &markers);
    let width = 4 + 6 * usize::from(board.columns());
    let mut text = String::new();
    for at in 0..lines.len().max(legend.len()) {
        let line = match lines.get(at) {
            Some(line) => line.clone(),
            None => " ".repeat(width),
        };
        let beside = legend.get(at).map_or(String::new(), |words| format!("   {words}"));
        text.push_str(format!("{line}{beside}").trim_end());
        text.push('\n');
    }
    text
}

/// Returns the tiles that can be chosen, and the tiles of the chars and tokens that can be chosen.
fn selectable_tiles(game: &Game, state: &State) -> TileSet {
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

/// Returns the sign of a side: `^` for the first side, which plays upward, and `v` for the second.
pub fn sign(side: u8) -> char {
    if side == 0 { '^' } else { 'v' }
}

/// Returns the sign of a side with its name in words.
pub fn side_name(side: u8) -> &'static str {
    if side == 0 { "^ (the first side)" } else { "v (the second side)" }
}

/// Returns a sign for each char: the sign of its side and two letters of its name. No two chars have the same sign if
/// that can be avoided.
fn char_signs(figures: &[Figure<'_>]) -> Vec<String> {
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

/// Returns the first letter of the token on a tile or on the char there. Several tokens give their number or `+`, and
/// no token gives a space.
fn marker_letter(markers: &[Marker<'_>], tile: board::Tile) -> char {
    let mut there = markers.iter().filter(|marker| marker.tile == tile);
    match (there.next(), there.count()) {
        (None, _) => ' ',
        (Some(marker), 0) => marker.name.chars().next().map_or('t', |c| c.to_ascii_lowercase()),
        (Some(_), more) => u32::try_from(more + 1).ok().and_then(|n| char::from_digit(n, 10)).unwrap_or('+'),
    }
}

/// Returns the cell in the colours of its side, or unchanged in a plain style.
fn coloured(cell: &str, side: Option<u8>, selectable: bool, style: Style) -> String {
    if !style.colours {
        return cell.to_owned();
    }
    let code = match (side, selectable) {
        (Some(0), false) => "1;36",
        (Some(0), true) => "1;36;7",
        (Some(_), false) => "1;33",
        (Some(_), true) => "1;33;7",
        (None, true) => "1;32",
        (None, false) => "2",
    };
    format!("\u{1b}[{code}m{cell}\u{1b}[0m")
}

/// Returns the lines of the legend. For each side it lists the hits, and the chars with their tiles, conditions and
/// tokens. The tokens on tiles come last.
fn legend(game: &Game, state: &State, figures: &[Figure<'_>], signs: &[String], markers: &[Marker<'_>]) -> Vec<String> {
    let board = game.board();
    let mut lines = Vec::new();
    let owner = |who: u8| {
        let at = figures.iter().position(|figure| figure.number == who);
        at.and_then(|at| signs.get(at)).map_or("", |sign| sign.trim())
    };
    for side in [0, 1] {
        let hits = state.score()[usize::from(side)];
        lines.push(format!("{} {hits} {}", sign(side), if hits == 1 { "hit" } else { "hits" }));
        for (figure, sign) in figures.iter().zip(signs).filter(|(figure, _)| figure.side == side) {
            let mut on_it: Vec<String> =
                figure.conditions.iter().map(|borne| format!("{}{}", borne.name, borne.kept)).collect();
            let borne = markers.iter().filter(|marker| marker.on_char == Some(figure.number));
            on_it.extend(count_tokens(borne, &owner));
            let on_it = if on_it.is_empty() { String::new() } else { format!(" ({})", on_it.join(", ")) };
            lines.push(format!("  {sign} {} {}{}{on_it}", figure.name, board.name(figure.tile), figure.kept));
        }
    }
    let mut tiles: Vec<board::Tile> =
        markers.iter().filter(|marker| marker.on_char.is_none()).map(|marker| marker.tile).collect();
    tiles.sort_unstable();
    tiles.dedup();
    let tokens = tiles.into_iter().map(|tile| {
        let there = markers.iter().filter(|marker| marker.on_char.is_none() && marker.tile == tile);
        format!("{} {}", board.name(tile), count_tokens(there, &owner).join(" and "))
    });
    let tokens: Vec<String> = tokens.collect();
    lines.extend(tokens.chunks(3).map(|some| format!("  {}", some.join(", "))));
    lines
}

/// The key by which equal tokens are merged in a list: name, side, the number of the char that owns them, and their
/// direction and options.
type Kind<'m> = (&'m str, u8, Option<u8>, &'m Kept<'m>);

/// Merges tokens that are alike into one entry with their number: *2 Web^*, *Shadow^ of Mo*, *Vane^ pointing up*.
fn count_tokens<'m, 's>(markers: impl Iterator<Item = &'m Marker<'m>>, owner: &dyn Fn(u8) -> &'s str) -> Vec<String> {
    let mut counts: Vec<(Kind, usize)> = Vec::new();
    for marker in markers {
        let key = (marker.name, marker.side, marker.owner, &marker.kept);
        match counts.iter_mut().find(|(known, _)| *known == key) {
            Some((_, count)) => *count += 1,
            None => counts.push((key, 1)),
        }
    }
    let entry = |((name, side, of, kept), count): (Kind, usize)| {
        let number = if count == 1 { String::new() } else { format!("{count} ") };
        let owner = of.map_or(String::new(), |of| format!(" of {}", owner(of)));
        format!("{number}{name}{}{owner}{kept}", sign(side))
    };
    counts.into_iter().map(entry).collect()
}
