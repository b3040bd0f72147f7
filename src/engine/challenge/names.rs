//! The names of the chars on a board that is written in words. Both sides may have a char with the same name.

use super::misread::Misread;
use board::{Board, Tile};

/// The chars on a board by name, in the order of [`crate::Position::chars`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardNames {
    board: Board,
    chars: Vec<NamedChar>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct NamedChar {
    /// The name in lower case.
    name: String,
    side: u8,
    tile: Tile,
}

impl BoardNames {
    pub(super) fn new(board: Board) -> BoardNames {
        BoardNames { board, chars: Vec::new() }
    }

    pub(super) fn add(&mut self, name: &str, side: u8, tile: Tile) {
        self.chars.push(NamedChar { name: name.trim().to_lowercase(), side, tile });
    }

    /// Returns the index of the one char with this name. If several chars have the name, `Ada c3` selects a char by its
    /// tile, and `first Ada` by its side.
    pub(super) fn find(&self, written: &str) -> Result<usize, Misread> {
        let words = written.trim().to_lowercase();
        let of_side = |name: &str, side: u8| self.called(name).filter(move |(_, char)| char.side == side);
        let mut found: Vec<(usize, &NamedChar)> = self.called(&words).collect();
        for (side, word) in [(0, "first "), (1, "second ")] {
            found.extend(words.strip_prefix(word).into_iter().flat_map(|name| of_side(name, side)));
        }
        if let Some((name, tile)) = words.rsplit_once(' ').and_then(|(name, on)| Some((name, self.board.tile(on)?))) {
            found.extend(self.called(name).filter(|(_, char)| char.tile == tile));
        }
        match found.as_slice() {
            [] => Err(Misread::new(written, format!("nobody called “{}” is on the board", written.trim()))),
            [(at, _)] => Ok(*at),
            [(_, one), .., (_, other)] => {
                let name = |char: &NamedChar| format!("“{} {}”", written.trim(), self.board.name(char.tile));
                let (count, one, other) = (found.len(), name(one), name(other));
                let what = format!("there are {count} chars of this name; say which one by its tile: {one} or {other}");
                Err(Misread::new(written, what))
            }
        }
    }

    /// Returns the index of a summon's maker: the char with this name and side (kernel W2).
    pub(super) fn find_maker(&self, written: &str, side: u8) -> Result<usize, Misread> {
        let mut own = self.called(&written.trim().to_lowercase()).filter(|(_, char)| char.side == side);
        if let (Some((at, _)), None) = (own.next(), own.next()) {
            return Ok(at);
        }
        let at = self.find(written)?;
        match self.chars.get(at) {
            Some(char) if char.side == side => Ok(at),
            _ => {
                let whose = if side == 0 { "first" } else { "second" };
                Err(Misread::new(written, format!("nobody called “{}” is on the {whose} side", written.trim())))
            }
        }
    }

    fn called<'n>(&'n self, name: &str) -> impl Iterator<Item = (usize, &'n NamedChar)> + use<'n> {
        let name = name.trim().to_owned();
        self.chars.iter().enumerate().filter(move |(_, char)| char.name == name)
    }
}
