//! Evaluates predicates on the board of an earlier moment (kernel E12).

use crate::bits::{bits, count};
use crate::moment::View;
use crate::program::*;
use board::TileSet;
use model::Earlier;

impl View<'_> {
    /// Returns the text's view of the board at the earlier moment; `None` if nothing has been done since that moment.
    fn then(&self, when: Earlier) -> Option<View<'_>> {
        let state = self.state.board_at(when, &self.memory.look_back)?;
        Some(View { state, ..*self })
    }

    /// Returns the tiles of the things that fulfilled the predicate at the earlier moment. For chars and tokens, these
    /// are the tiles where the things are at present.
    pub(super) fn was(&self, pred: &PredX, when: Earlier, sort: Sort) -> TileSet {
        let Some(then) = self.then(when) else { return self.place(pred, sort) };
        let held = then.place(pred, sort);
        match sort {
            Sort::Char => {
                let new = |who: &u8| then.state.tile_of(*who).is_none();
                let new = bits(if pred.is_true_of_nothing() { self.state.chars_on(self.state.occupied()) } else { 0 })
                    .filter(new)
                    .fold(0, |all, who| all | 1 << who);
                self.state.tiles_of(new | then.state.chars_on(held))
            }
            Sort::Tile => held,
            Sort::Token => self.token_tiles(self.tokens_that_were(self.state.live, pred, when)),
        }
    }

    /// Returns the tokens of the set that fulfilled the predicate at the earlier moment.
    pub(super) fn tokens_that_were(&self, set: u128, pred: &PredX, when: Earlier) -> u128 {
        match self.then(when) {
            Some(then) => {
                let new = if pred.is_true_of_nothing() { set & !then.state.live } else { 0 };
                new | then.tokens_that(set & then.state.live, pred)
            }
            None => self.tokens_that(set, pred),
        }
    }

    /// Whether the one thing in a register fulfilled the predicate at the earlier moment, even if it has left the board
    /// since. `None` if the question has another form: no single thing in a register, or no earlier moment.
    pub(super) fn one_was(&self, who: &SpotX, what: &PredX) -> Option<bool> {
        match what {
            PredX::Was { pred, when } => {
                let (SpotX::Char(CharsX::Reg(reg)) | SpotX::Token(TokensX::Reg(reg))) = who else { return None };
                let told = self.memory.get(*reg);
                let then = self.then(*when).filter(|_| count(told) == 1)?;
                let was_there = match who {
                    SpotX::Char(_) => !then.state.tiles_of(told).is_empty(),
                    _ => told & then.state.live != 0,
                };
                if was_there { then.is(who, pred) } else { Some(pred.is_true_of_nothing()) }
            }
            PredX::Not(what) => self.one_was(who, what).map(|was| !was),
            _ => None,
        }
    }
}

impl PredX {
    /// Whether the predicate says only what a thing is not, and is therefore true of a thing that does not exist.
    fn is_true_of_nothing(&self) -> bool {
        match self {
            PredX::Not(pred) => !pred.is_true_of_nothing(),
            PredX::Either(preds) => preds.iter().any(PredX::is_true_of_nothing),
            PredX::Both(preds) => preds.iter().all(PredX::is_true_of_nothing),
            PredX::With(pick) => matches!(pick.many, ManyX::No),
            _ => false,
        }
    }
}
