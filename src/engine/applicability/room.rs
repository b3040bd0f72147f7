//! Decides whether there is room for one more token or summon, and whether a char acts in the current turn.

use crate::moment::Moment;
use crate::state::{MOST_CHARS, MOST_TOKENS, Place, Token};

impl Moment<'_> {
    /// Whether the char can lose the condition: the char bears the condition, and not because of a standing rule.
    pub fn can_lose(self, who: u8, condition: u8) -> bool {
        self.state.bears(who, condition).is_some_and(|bearing| bearing.held.is_none())
    }

    /// Whether one more token of the kind may be put on the place. A former token of the owner does not count, because
    /// the new one replaces it (kernel W6).
    pub fn room_for(self, token: u8, place: Place, owner: Option<u8>) -> bool {
        let Some(kind) = self.game.texts.tokens.get(usize::from(token)) else { return false };
        let replaced = |known: &Token| owner.is_some() && known.owner == owner;
        let like = || self.state.lying().filter(|(_, known)| known.kind == token && !replaced(known));
        let here = || like().filter(|(_, t)| t.place == place).count();
        let on_tile = kind.on_tile.is_none_or(|most| here() < most.into());
        let on_board = kind.on_board.is_none_or(|most| like().count() < most.into());
        on_tile
            && on_board
            && !self.too_many(token, here, || like().count())
            && (self.state.live != u128::MAX && self.state.tokens.len() <= MOST_TOKENS)
    }

    /// Whether the token can be given to the char. Both must be on the board, and the token must not lie on this char.
    pub fn can_be_given(self, token: u8, to: u8) -> bool {
        let place = self.state.tokens.get(usize::from(token)).map(|known| known.place);
        self.state.token_tile(token).is_some() && self.state.tile_of(to).is_some() && place != Some(Place::Char(to))
    }

    /// Whether one more summon with this sheet may come to the board.
    pub fn room_for_summon(self, sheet: u16) -> bool {
        let there = || self.state.present().filter(|(_, char, _)| char.sheet == sheet).count();
        let room = self.state.chars.len() < MOST_CHARS || self.state.chars.iter().any(|char| char.tile.is_none());
        room && !self.too_many_summons(sheet, there)
    }

    /// Whether it is the turn of the char or of its maker. For a summon made by a summon, the maker's maker counts too.
    pub fn acts_now(self, who: u8) -> bool {
        let active = self.state.active();
        let mut at = Some(who);
        for _ in 0..MOST_CHARS {
            if at == active && active.is_some() {
                return true;
            }
            let Some(char) = at.and_then(|at| self.state.char(at)) else { return false };
            at = char.maker;
        }
        false
    }
}
