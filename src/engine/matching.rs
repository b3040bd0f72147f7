//! Decides whether an event fits a deed. Triggers, replacement effects and standing rules all use this test.

use crate::frame::Env;
use crate::happening::Happening;
use crate::moment::View;
use crate::program::*;
use board::Tile;
use model::Manner;

/// Compares events with a deed. It records the things that took part, at most two, for the deed's registers (kernel
/// E6).
pub(crate) struct Matcher<'a> {
    view: View<'a>,
    known: [(Reg, u128); 2],
    count: usize,
}

impl<'a> Matcher<'a> {
    pub fn new(view: View<'a>) -> Matcher<'a> {
        Matcher { view, known: [(0, 0); 2], count: 0 }
    }

    /// Returns the registers of the deed, with the things that took part.
    pub fn participants(&self) -> &[(Reg, u128)] {
        self.known.get(..self.count.min(2)).unwrap_or(&[])
    }

    pub fn fits(&mut self, deed: &DeedX, happening: Happening) -> bool {
        match (deed, happening) {
            (DeedX::GameStarts, Happening::GameStarts { who }) => self.view.env.me == Some(who),
            (DeedX::Placed(char), Happening::Placed { who }) => self.is(char, who),
            (DeedX::Passes { who: char, next: true }, Happening::Passes { who }) => {
                let began = self.view.state.char(who).map_or(0, |char| char.began_turn);
                began > self.view.env.since && self.is(char, who)
            }
            (DeedX::Begins(char), Happening::Begins { who })
            | (DeedX::Passes { who: char, .. }, Happening::Passes { who }) => self.is(char, who),
            (DeedX::Moves { who: char, how: Manner::Itself, .. }, Happening::Moves { who })
            | (DeedX::Moves { who: char, how: Manner::Any, .. }, Happening::Enters { who, .. }) => {
                self.fills(char, who)
            }
            (
                DeedX::Moves { who: char, how: Manner::Effect, by: doer, through, .. },
                Happening::IsMoved { who, by },
            ) => by.is_through(*through) && self.is_by(doer, by.by) && self.fills(char, who),
            (DeedX::Moves { who: char, how, by: doer, through, .. }, Happening::Shifted { who, by, how: manner }) => {
                *how == manner && by.is_through(*through) && self.is_by(doer, by.by) && self.fills(char, who)
            }
            (DeedX::Activates { who: char, beyond }, Happening::Activates { who }) => {
                let used = self.view.state.char(who).map_or(0, |char| char.moves_used);
                used >= *beyond && self.is(char, who)
            }
            (DeedX::MayAct { who: char, .. }, Happening::MayAct { who }) => self.is(char, who),
            (DeedX::Hit { by: hitter, whom: victim, through }, Happening::Hit { by, whom }) => {
                by.is_through(*through) && self.is_by(hitter, by.by) && self.fills(victim, whom)
            }
            (
                DeedX::Enters { who: char, tile: ground, by_activation, from_adjacent },
                Happening::Enters { who, tile, by_move, from },
            ) => {
                let by_step = self.view.game.geometry.neighbours(from).contains(tile);
                (by_move || !by_activation)
                    && (by_step || !from_adjacent)
                    && self.is(char, who)
                    && self.is_tile(ground, tile)
            }
            (DeedX::Leaves { who: char, tile: ground, by_activation }, Happening::Leaves { who, tile, by_move }) => {
                (by_move || !by_activation) && self.is(char, who) && self.is_tile(ground, tile)
            }
            (DeedX::TokenPut(pick), Happening::TokenPut { token }) => {
                let known = self.view.token_pick(pick) & 1 << token != 0;
                self.keep(pick.label, 1 << token, known)
            }
            (DeedX::TokenRemoved(tokens), Happening::TokenRemoved { token }) => self.is_token(tokens, token),
            (DeedX::TokenEnters { what, tile: on }, Happening::TokenEnters { token, tile }) => {
                self.is_token(what, token) && self.is_tile(on, tile)
            }
            (DeedX::TokenMoves { what, how, by: doer }, Happening::TokenMoves { token, by, how: manner }) => {
                (matches!(how, Manner::Any | Manner::Effect) || *how == manner)
                    && self.is_by(doer, by)
                    && self.is_token(what, token)
            }
            (DeedX::Becomes { who: char, condition: kind }, Happening::Becomes { who, condition })
            | (DeedX::Loses { who: char, condition: kind }, Happening::Loses { who, condition }) => {
                *kind == condition && self.is(char, who)
            }
            (DeedX::ThisRemoved, Happening::ConditionRemoved { who, condition }) => {
                self.view.env.bearer == Some(who) && self.view.env.condition == Some(condition)
            }
            (DeedX::TokenMade, Happening::TokenPut { token }) => self.view.env.this == Some(token),
            (DeedX::ConditionMade, Happening::Becomes { who, condition }) => {
                self.view.env.bearer == Some(who) && self.view.env.condition == Some(condition)
            }
            (DeedX::StructureMade(kind), Happening::Forms { structure, side, tile }) => {
                let Env { here, side: own, .. } = self.view.env;
                *kind == structure && own == side && here == Some(tile)
            }
            (DeedX::ThisRemoved, Happening::ThisTokenRemoved { token }) => self.view.env.this == Some(token),
            (DeedX::Uses { who: char, action: which }, Happening::Uses { who, action }) => {
                let used = self.view.state.char(who).map_or(0, |char| self.view.actions(char, *which));
                used & 1u16.checked_shl(u32::from(action)).unwrap_or(0) != 0 && self.is(char, who)
            }
            (DeedX::Forms { structure: kind, that, label }, Happening::Forms { structure, tile, .. }) => {
                let here = kind.is_none_or(|kind| kind == structure)
                    && that.iter().all(|p| self.view.place(p, Sort::Tile).contains(tile));
                self.keep(*label, 1 << tile.index(), here)
            }
            _ => false,
        }
    }

    fn keep(&mut self, label: Option<Reg>, what: u128, fits: bool) -> bool {
        if let (Some(reg), true) = (label, fits) {
            self.known[self.count.min(1)] = (reg, what);
            self.count += 1;
        }
        fits
    }

    /// Whether the char fills the role. Every char fills an open role.
    fn fills(&mut self, role: &Option<CharsX>, who: u8) -> bool {
        role.as_ref().is_none_or(|chars| self.is(chars, who))
    }

    /// Whether `by`, the char that caused the event, fills the role. An event that no char caused fits only an open
    /// role.
    fn is_by(&mut self, role: &Option<CharsX>, by: Option<u8>) -> bool {
        role.as_ref().is_none_or(|chars| by.is_some_and(|by| self.is(chars, by)))
    }

    /// Whether the phrase means the char.
    pub fn is(&mut self, chars: &CharsX, who: u8) -> bool {
        // The text's own chars and the chars in registers need not be on the board.
        let known = match chars {
            CharsX::Me => return self.view.env.me == Some(who),
            CharsX::Bearer => return self.view.env.bearer == Some(who),
            CharsX::Reg(reg) => return self.view.memory.get(*reg) & 1u128.checked_shl(who.into()).unwrap_or(0) != 0,
            CharsX::Pick(pick) => pick.label,
            _ => None,
        };
        let Some(tile) = self.view.state.tile_of(who) else { return false };
        let fits = match (known, chars) {
            // *When an Opp passes turn on its Shadow*: its own Shadow.
            (Some(reg), CharsX::Pick(pick)) if !pick.that.is_empty() => {
                let mut memory = *self.view.memory;
                memory.set(reg, 1 << who);
                View { memory: &memory, ..self.view }.chars(chars).contains(tile)
            }
            _ => self.view.chars(chars).contains(tile),
        };
        self.keep(known, 1 << who, fits)
    }

    fn is_tile(&mut self, tiles: &TilesX, tile: Tile) -> bool {
        let label = match tiles {
            TilesX::Pick(pick) => pick.label,
            _ => None,
        };
        // *When an Opp leaves its Shadow's tile*: the char that leaves is known already.
        let fits = match self.participants() {
            [] => self.view.tiles(tiles).contains(tile),
            known => {
                let mut memory = *self.view.memory;
                known.iter().for_each(|(reg, what)| memory.set(*reg, *what));
                View { memory: &memory, ..self.view }.tiles(tiles).contains(tile)
            }
        };
        self.keep(label, 1 << tile.index(), fits)
    }

    fn is_token(&mut self, tokens: &TokensX, token: u8) -> bool {
        let label = match tokens {
            TokensX::Pick(pick) => pick.label,
            _ => None,
        };
        let fits = self.view.tokens(tokens) & 1u128.checked_shl(token.into()).unwrap_or(0) != 0;
        self.keep(label, 1u128.checked_shl(token.into()).unwrap_or(0), fits)
    }
}
