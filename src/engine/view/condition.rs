//! Conditions: whether they hold.

use crate::bits::{bits, count};
use crate::moment::View;
use crate::program::*;
use model::Compared;

impl View<'_> {
    pub fn holds(&self, cond: &CondX) -> bool {
        match cond {
            CondX::Is { who, what } => self.is(who, what),
            CondX::CharsExist(pick) => self.counted(&pick.many, pick.label).contains(self.char_pick(pick).len()),
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
            CondX::Not(cond) => !self.holds(cond),
            CondX::All(conds) => conds.iter().all(|cond| self.holds(cond)),
            CondX::Either(conds) => conds.iter().any(|cond| self.holds(cond)),
        }
    }

    /// Whether the predicate holds for the things: for as many as the phrase says, or for all of those that were
    /// mentioned before.
    fn is(&self, who: &SpotX, what: &PredX) -> bool {
        let (all, fit) = match who {
            SpotX::Token(tokens) => {
                let all = self.tokens(tokens);
                (count(all), count(self.tokens_that(all, what)))
            }
            _ => {
                let all = self.spot(who);
                (all.len(), (all & self.place(what, who.sort())).len())
            }
        };
        let many = match who {
            SpotX::Char(CharsX::Pick(pick)) => Some((&pick.many, pick.label)),
            SpotX::Tile(TilesX::Pick(pick)) => Some((&pick.many, pick.label)),
            SpotX::Token(TokensX::Pick(pick)) => Some((&pick.many, pick.label)),
            _ => None,
        };
        match many {
            None | Some((ManyX::Each, _)) => all > 0 && fit == all,
            Some((many, label)) => self.counted(many, label).contains(fit),
        }
    }
}
