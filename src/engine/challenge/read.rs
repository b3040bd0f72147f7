//! Parses positions written in words: the board of a challenge or a test.

use super::misread::Misread;
use super::names::BoardNames;
use crate::play::Illegal;
use crate::position::{BorneCondition, PlacedChar, PlacedToken, Position};
use board::Board;
use model::Id;

impl Position {
    /// Parses a position, with one field on each line:
    ///
    /// ```text
    /// First: Ada c3, Bo a1, Wind-up Duck a2 of Bo
    /// Second: Cy d4
    /// Tokens: 2 Lamps on b2 by Ada, Lamp on Cy by first
    /// Conditions: Tired on Cy by Ada
    /// Hits: 2-4
    /// Turn: Ada
    /// ```
    ///
    /// The sides take turns, and the chars of a side act in the order of its list. `Turn: Ada` means that Ada's passive
    /// is over. `Turn begins: Ada` means that her passive is still to come. A token without *by* belongs to the side
    /// whose turn it is, and has no maker. If both sides have an Ada, `Ada c3` or `first Ada` selects one of the two.
    /// The error quotes the words that cannot be parsed.
    pub fn read(text: &str, board: Board) -> Result<Position, Illegal> {
        let mut fields = Vec::new();
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let Some((key, value)) = line.split_once(':') else {
                return Err(Illegal(format!("{line:?} is not a field of a position")));
            };
            fields.push((key.trim(), value.trim()));
        }
        Ok(read_position(&fields, board)?.0)
    }
}

/// Parses a position from its fields, each of which is a key and a value. Also returns the names of the chars.
pub fn read_position(fields: &[(&str, &str)], board: Board) -> Result<(Position, BoardNames), Misread> {
    let mut position = Position::default();
    let mut sides: [Vec<&str>; 2] = [vec![], vec![]];
    let (mut tokens, mut conditions, mut turn) = (Vec::new(), Vec::new(), None);
    for (key, value) in fields {
        let value = value.trim_end().trim_end_matches('.');
        let items = || value.split(',').map(str::trim).filter(|item| !item.is_empty());
        match *key {
            "First" => sides[0].extend(items()),
            "Second" => sides[1].extend(items()),
            "Tokens" => tokens.extend(items()),
            "Conditions" => conditions.extend(items()),
            "Hits" => position.score = score(value)?,
            "Turn" => turn = Some(value.trim()),
            "Turn begins" => (turn, position.begins) = (Some(value.trim()), true),
            other => return Err(Misread::new(other, "a position cannot have this line")),
        }
    }
    let mut names = BoardNames::new(board);
    let longest = sides[0].len().max(sides[1].len());
    let all = (0..longest).flat_map(|at| [0u8, 1].map(|side| (side, at)));
    let (mut own, mut made) = (Vec::new(), Vec::new());
    for (side, at) in all {
        if let Some(item) = sides[usize::from(side)].get(at) {
            if item.contains(" of ") { made.push((side, *item)) } else { own.push((side, *item)) }
        }
    }
    for (side, whole) in own.into_iter().chain(made) {
        let (item, maker) = match whole.split_once(" of ") {
            Some((item, maker)) => (item.trim(), Some(names.find_maker(maker, side)?)),
            None => (whole, None),
        };
        let Some((name, on)) = item.rsplit_once(' ') else {
            return Err(Misread::new(item, "a char and its tile are expected, such as “Ada c3”"));
        };
        let Some(tile) = board.tile(on) else { return Err(Misread::new(on, format!("there is no tile “{on}”"))) };
        if position.chars.iter().any(|char| char.tile == tile) {
            return Err(Misread::new(item, format!("two chars are on {on}")));
        }
        position.chars.push(PlacedChar { id: Id::of(name), side, tile, maker });
        names.add(name, side, tile);
    }
    position.turn = turn.map_or(Ok(0), |name| names.find(name))?;
    let whose_turn = position.chars.get(position.turn).map_or(0, |char| char.side);
    for item in tokens {
        let (count, item) = counted(item)?;
        let (name, place, by) = parts(item)?;
        // *Shadow of Bo on b2*: a token that belongs to a char.
        let owned = name.rsplit_once(" of ").and_then(|(name, owner)| Some((name, names.find(owner).ok()?)));
        let (name, owner) = owned.map_or((name, None), |(name, owner)| (name, Some(owner)));
        let (side, maker) = match by {
            Some(by) => made_by(by, &names, &position)?,
            None => (whose_turn, None),
        };
        let on = board.tile(place).map_or_else(|| names.find(place).map(Err), |tile| Ok(Ok(tile)))?;
        let token = PlacedToken { id: Id::of(name), on, side, maker, owner };
        position.tokens.extend(std::iter::repeat_n(token, count));
    }
    for item in conditions {
        let (name, bearer, by) = parts(item)?;
        let by = by.ok_or_else(|| Misread::new(item, "its maker is missing: write “Tired on Cy by Ada”"))?;
        let (side, maker) = made_by(by, &names, &position)?;
        let bearer = names.find(bearer)?;
        position.conditions.push(BorneCondition { id: Id::of(name), bearer, side, maker });
    }
    Ok((position, names))
}

fn score(value: &str) -> Result<[u8; 2], Misread> {
    let numbers = value.trim().split_once('-').and_then(|(one, two)| Some([one.parse().ok()?, two.parse().ok()?]));
    numbers.ok_or_else(|| Misread::new(value, "a score is expected, such as “2-4”"))
}

/// Parses a number in digits, or a word from *no* to *six*.
pub(super) fn number(word: &str) -> Option<u8> {
    const WORDS: [&str; 7] = ["no", "one", "two", "three", "four", "five", "six"];
    let word = word.trim();
    let written = WORDS.iter().position(|known| known.eq_ignore_ascii_case(word));
    written.map_or_else(|| word.parse().ok(), |at| u8::try_from(at).ok())
}

/// The maximum number of tokens in one item.
const MOST_AT_ONCE: u8 = 99;

/// Splits off the number before a token: *2* from *2 Lamps on b2*. The count is 1 if no number is written.
fn counted(item: &str) -> Result<(usize, &str), Misread> {
    let Some((word, rest)) = item.split_once(' ').filter(|(word, _)| word.starts_with(|c: char| c.is_ascii_digit()))
    else {
        return Ok((1, item));
    };
    match word.parse::<u8>() {
        Ok(count @ 1..=MOST_AT_ONCE) => Ok((usize::from(count), rest.trim())),
        _ => Err(Misread::new(item, format!("the number of tokens is 1 to {MOST_AT_ONCE}"))),
    }
}

/// Splits *Lamp on b2 by Ada* into the name, the place and the maker.
fn parts(item: &str) -> Result<(&str, &str, Option<&str>), Misread> {
    let Some((name, rest)) = item.split_once(" on ") else {
        return Err(Misread::new(item, "the place is missing: write “Lamp on b2 by Ada”"));
    };
    let (place, by) = rest.split_once(" by ").map_or((rest, None), |(place, by)| (place, Some(by.trim())));
    Ok((name.trim(), place.trim(), by))
}

/// Returns the side and the index of the maker. In *by first*, the maker is a side and has no index.
fn made_by(by: &str, names: &BoardNames, position: &Position) -> Result<(u8, Option<usize>), Misread> {
    Ok(match by {
        "first" => (0, None),
        "second" => (1, None),
        maker => {
            let maker = names.find(maker)?;
            (position.chars.get(maker).map_or(0, |char| char.side), Some(maker))
        }
    })
}
