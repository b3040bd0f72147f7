//! Writes a position in words, in the lines that [`Position::read`] parses.

use crate::position::{PlacedChar, PlacedToken, Position};
use board::Board;
use model::Id;

impl Position {
    /// Returns the lines of the position, each with its key: `("First", "Ada c3, Bo a1")`. `name` returns the printed
    /// name of a card or a definition, for this number of them.
    pub fn lines(&self, board: Board, name: &dyn Fn(&Id, usize) -> String) -> Vec<(&'static str, String)> {
        let words = Words { position: self, board, name };
        let side = |side: u8| {
            let all = self.chars.iter().filter(|char| char.side == side);
            let (own, made): (Vec<_>, Vec<_>) = all.partition(|char| char.maker.is_none());
            own.into_iter().chain(made).map(|char| words.placed(char)).collect::<Vec<_>>().join(", ")
        };
        let mut lines = vec![("First", side(0)), ("Second", side(1))];
        let mut tokens: Vec<(usize, &PlacedToken)> = Vec::new();
        for token in &self.tokens {
            match tokens.iter_mut().find(|(_, known)| *known == token) {
                Some((count, _)) => *count += 1,
                None => tokens.push((1, token)),
            }
        }
        if !tokens.is_empty() {
            let lying = tokens.into_iter().map(|(count, token)| {
                let place = token.on.map_or_else(|who| words.char(who), |tile| board.name(tile));
                let number = if count > 1 { format!("{count} ") } else { String::new() };
                let owner = token.owner.map_or(String::new(), |owner| format!(" of {}", words.char(owner)));
                let maker = words.maker(token.maker, token.side);
                format!("{number}{}{owner} on {place} by {maker}", name(&token.id, count))
            });
            lines.push(("Tokens", lying.collect::<Vec<_>>().join(", ")));
        }
        if !self.conditions.is_empty() {
            let borne = self.conditions.iter().map(|borne| {
                let maker = words.maker(borne.maker, borne.side);
                format!("{} on {} by {maker}", name(&borne.id, 1), words.char(borne.bearer))
            });
            lines.push(("Conditions", borne.collect::<Vec<_>>().join(", ")));
        }
        lines.push(("Hits", format!("{}-{}", self.score[0], self.score[1])));
        lines.push((if self.begins { "Turn begins" } else { "Turn" }, words.char(self.turn)));
        lines
    }
}

struct Words<'p> {
    position: &'p Position,
    board: Board,
    name: &'p dyn Fn(&Id, usize) -> String,
}

impl Words<'_> {
    /// Returns the name of a char. If several chars have the name, its tile follows.
    fn char(&self, at: usize) -> String {
        let Some(char) = self.position.chars.get(at) else { return String::new() };
        let alike = self.position.chars.iter().filter(|other| other.id == char.id).count();
        let name = (self.name)(&char.id, 1);
        if alike > 1 { format!("{name} {}", self.board.name(char.tile)) } else { name }
    }

    /// Returns a char with its tile and, for a summon, its maker.
    fn placed(&self, char: &PlacedChar) -> String {
        let made = char.maker.map_or(String::new(), |maker| format!(" of {}", self.char(maker)));
        format!("{} {}{made}", (self.name)(&char.id, 1), self.board.name(char.tile))
    }

    /// Returns the maker of a token or condition: a char, or only a side.
    fn maker(&self, maker: Option<usize>, side: u8) -> String {
        match maker {
            Some(maker) => self.char(maker),
            None => if side == 0 { "first" } else { "second" }.to_owned(),
        }
    }
}
