//! Positions in words: the board of a challenge or a test.

use super::play::Illegal;
use super::position::{Borne, Placed, Position, Put};
use crate::board::Board;
use crate::model::Id;

impl Position {
    /// Reads a position, one field to a line:
    ///
    /// ```text
    /// First: Fae c3, Wren a1, Clockwork Rat a2 of Wren
    /// Second: Mox d4
    /// Tokens: Balloon on b2 by Zephyr, Debt on Mox by first
    /// Conditions: Enchanted on Mox by Fae
    /// Hits: 2-4
    /// Turn: Fae
    /// ```
    ///
    /// Turns go from side to side in the order of the lists. `Turn begins: Fae` is before her passive.
    pub fn read(text: &str, board: Board) -> Result<Position, Illegal> {
        let mut position = Position::default();
        let mut sides: [Vec<&str>; 2] = [vec![], vec![]];
        let (mut tokens, mut conditions, mut turn) = (Vec::new(), Vec::new(), None);
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let Some((key, value)) = line.split_once(':') else {
                return Err(Illegal(format!("{line:?} is no field of a position")));
            };
            let items = || value.split(',').map(str::trim).filter(|item| !item.is_empty());
            match key.trim() {
                "First" => sides[0].extend(items()),
                "Second" => sides[1].extend(items()),
                "Tokens" => tokens.extend(items()),
                "Conditions" => conditions.extend(items()),
                "Hits" => position.score = score(value)?,
                "Turn" => turn = Some(value.trim()),
                "Turn begins" => (turn, position.begins) = (Some(value.trim()), true),
                other => return Err(Illegal(format!("a position has no field {other:?}"))),
            }
        }
        let mut names: Vec<String> = Vec::new();
        let longest = sides[0].len().max(sides[1].len());
        let all = (0..longest).flat_map(|at| [0u8, 1].map(|side| (side, at)));
        let (mut own, mut made) = (Vec::new(), Vec::new());
        for (side, at) in all {
            if let Some(item) = sides[usize::from(side)].get(at) {
                if item.contains(" of ") { made.push((side, *item)) } else { own.push((side, *item)) }
            }
        }
        for (side, item) in own.into_iter().chain(made) {
            let (item, maker) = match item.split_once(" of ") {
                Some((item, maker)) => (item.trim(), Some(found(&names, maker)?)),
                None => (item, None),
            };
            let Some((name, tile)) = item.rsplit_once(' ') else {
                return Err(Illegal(format!("{item:?} is no char and its tile")));
            };
            let Some(tile) = board.tile(tile) else { return Err(Illegal(format!("there is no tile {tile:?}"))) };
            position.chars.push(Placed { id: Id::of(name), side, tile, maker });
            names.push(name.trim().to_lowercase());
        }
        for item in tokens {
            let (name, place, side, maker) = made_by(item, &names, &position)?;
            let on = board.tile(place).map_or_else(|| found(&names, place).map(Err), |tile| Ok(Ok(tile)))?;
            position.tokens.push(Put { id: Id::of(name), on, side, maker });
        }
        for item in conditions {
            let (name, bearer, side, maker) = made_by(item, &names, &position)?;
            let bearer = found(&names, bearer)?;
            position.conditions.push(Borne { id: Id::of(name), bearer, side, maker });
        }
        position.turn = turn.map_or(Ok(0), |name| found(&names, name))?;
        Ok(position)
    }
}

fn score(value: &str) -> Result<[u8; 2], Illegal> {
    let numbers = value.trim().split_once('-').and_then(|(one, two)| Some([one.parse().ok()?, two.parse().ok()?]));
    numbers.ok_or_else(|| Illegal(format!("{value:?} is no score: write 2-4")))
}

fn found(names: &[String], name: &str) -> Result<usize, Illegal> {
    let name = name.trim().to_lowercase();
    names.iter().position(|known| *known == name).ok_or_else(|| Illegal(format!("there is no {name:?} on the board")))
}

/// *Balloon on b2 by Zephyr*: what, where, whose, whom it was made by.
fn made_by<'i>(
    item: &'i str,
    names: &[String],
    position: &Position,
) -> Result<(&'i str, &'i str, u8, Option<usize>), Illegal> {
    let parts = item.split_once(" on ").and_then(|(name, rest)| Some((name, rest.split_once(" by ")?)));
    let Some((name, (place, by))) = parts else {
        return Err(Illegal(format!("{item:?} does not say on what and by whom")));
    };
    let (side, maker) = match by.trim() {
        "first" => (0, None),
        "second" => (1, None),
        maker => {
            let maker = found(names, maker)?;
            (position.chars.get(maker).map_or(0, |char| char.side), Some(maker))
        }
    };
    Ok((name.trim(), place.trim(), side, maker))
}
