//! Evaluates conditions. A condition holds, fails, or has no answer.

use super::truth::Doubt;
use crate::bits::{bits, count};
use crate::moment::View;
use crate::program::*;
use model::Compared;

impl View<'_> {
    pub fn holds(&self, cond: &CondX) -> bool {
        self.truth(cond) == Some(true)
    }

    /// Whether the condition holds; `None` if it asks about a last turn that a char has not had yet (kernel E8). The
    /// sentence of the condition then does nothing.
    pub fn truth(&self, cond: &CondX) -> Option<bool> {
        Some(match cond {
            CondX::Is { who, what } => return self.is(who, what),
            CondX::CharsExist(pick) => return self.chars_exist(pick),
            CondX::TokensExist(pick) => self.counted(&pick.many, pick.label).contains(count(self.token_pick(pick))),
            CondX::TilesExist(pick) => self.counted(&pick.many, pick.label).contains(self.tile_pick(pick).len()),
            CondX::Compare { one, is, other } => {
                let (one, other) = (self.number(one), self.number(other));
                match is {
                    Compared::More => one > other,
                    Compared::Fewer => one < other,
                    Compared::AsMany => one == other,
                    Compared::AtLeast => one >= other,
                    Compared::AtMost => one <= other,
                }
            }
            CondX::Done => self.memory.done,
            CondX::Fails(begin, end) => !self.could_between(*begin, *end),
            CondX::NotMoved(who) => bits(self.who(who)).all(|who| self.memory.just_moved(who) == 0),
            CondX::Immovable(who) => bits(self.who(who)).all(|who| !self.is_movable(who)),
            CondX::NotMovedInFull(who) => bits(self.who(who)).any(|who| self.memory.in_full & 1 << (who & 31) == 0),
            CondX::Chosen(option) => self.env.chosen & option_bit(*option) != 0,
            CondX::Not(cond) => return self.truth(cond).map(|holds| !holds),
            CondX::All(conds) => return self.unless_one_is(false, conds),
            CondX::Either(conds) => return self.unless_one_is(true, conds),
        })
    }

    /// Returns `decisive` if one of the conditions has this value. Returns the opposite if all conditions have the
    /// opposite value. Returns `None` if neither is known.
    fn unless_one_is(&self, decisive: bool, conds: &[CondX]) -> Option<bool> {
        let mut known = Some(!decisive);
        for cond in conds {
            match self.truth(cond) {
                Some(holds) if holds == decisive => return Some(decisive),
                Some(_) => {}
                None => known = None,
            }
        }
        known
    }

    fn chars_exist(&self, pick: &PickX<CharNounX>) -> Option<bool> {
        let least = self.char_pick(pick).len();
        let most = match pick.that.iter().any(PredX::asks_of_a_last_turn) {
            true => self.char_pick_with(pick, Doubt::In).len(),
            false => least,
        };
        View::lies_within(self.counted(&pick.many, pick.label), least, most)
    }

    /// Whether the predicate holds for as many of the things as the phrase says. If the things were mentioned before,
    /// the predicate must hold for all of them.
    pub(super) fn is(&self, who: &SpotX, what: &PredX) -> Option<bool> {
        if let Some(was) = self.one_was(who, what) {
            return Some(was);
        }
        let (all, fit, fail) = match who {
            SpotX::Token(tokens) => {
                let all = self.tokens(tokens);
                let fit = count(self.tokens_that(all, what));
                (count(all), fit, count(all) - fit)
            }
            _ => {
                let all = self.spot(who);
                let fit = all & self.place(what, who.sort());
                let fail = if what.asks_of_a_last_turn() { all & self.fails(what, who.sort()) } else { all - fit };
                (all.len(), fit.len(), fail.len())
            }
        };
        let many = match who {
            SpotX::Char(CharsX::Pick(pick)) => Some((&pick.many, pick.label)),
            SpotX::Tile(TilesX::Pick(pick)) => Some((&pick.many, pick.label)),
            SpotX::Token(TokensX::Pick(pick)) => Some((&pick.many, pick.label)),
            _ => None,
        };
        match many {
            None | Some((ManyX::Each, _)) if all > 0 && fit == all => Some(true),
            None | Some((ManyX::Each, _)) if all == 0 || fail > 0 => Some(false),
            None | Some((ManyX::Each, _)) => None,
            Some((many, label)) => View::lies_within(self.counted(many, label), fit, all - fail),
        }
    }
}
