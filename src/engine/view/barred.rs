//! Finds the chars that a rule excludes from an effect, and the chars that must be chosen for it (kernel C5).

use crate::bits::bits;
use crate::moment::View;
use crate::program::*;

impl View<'_> {
    /// Returns the effect for which the choice at this operation is made; `None` if another effect or a test comes
    /// before it.
    fn effect_on(&self, mut pc: Pc, into: Reg) -> Option<&Op> {
        loop {
            pc = pc.saturating_add(1);
            match self.game.op(pc) {
                Op::Require { .. } | Op::Copy { .. } | Op::Forget(_) | Op::Count { .. } | Op::Resolve { .. } => {}
                op => {
                    let on = match op {
                        Op::Hit(reg) => Some(*reg),
                        Op::Become { who, .. }
                        | Op::Walk { sort: Sort::Char, who, .. }
                        | Op::Shove { sort: Sort::Char, who, .. }
                        | Op::MoveTo { sort: Sort::Char, who, .. } => Some(*who),
                        _ => None,
                    };
                    return on.filter(|on| *on == into).map(|_| op);
                }
            }
        }
    }

    /// Returns the things that the phrase at this operation picks, without the chars that a rule excludes from the
    /// effect. An excluded char cannot be chosen, even if a later sentence could do something to it.
    pub fn open_things(&self, pc: Pc, what: &SpotX, into: Reg) -> u128 {
        let all = self.things(what);
        if !matches!(what, SpotX::Char(CharsX::Pick(_))) || self.moment().nothing_is_barred() {
            return all;
        }
        let open = |test: &dyn Fn(u8) -> bool| bits(all).filter(|who| test(*who)).fold(0, |set, who| set | 1 << who);
        match self.effect_on(pc, into) {
            Some(Op::Hit(_)) => open(&|who| self.moment().can_be_hit(who, self.env.agency())),
            Some(Op::Walk { .. } | Op::Shove { .. } | Op::MoveTo { .. }) if !self.tells_of_failing(pc) => {
                open(&|who| self.free_to_go(Sort::Char, who))
            }
            _ => all,
        }
    }

    /// Whether the text says what happens if a char cannot be moved.
    fn tells_of_failing(&self, mut pc: Pc) -> bool {
        loop {
            pc = pc.saturating_add(1);
            match self.game.op(pc) {
                Op::Test { cond, .. } | Op::Require { cond, .. } if is_of_failing(cond) => return true,
                Op::End => return false,
                _ => {}
            }
        }
    }

    /// Returns the chars of `fit` that a rule says must be chosen for the effect; all of `fit` if there are none.
    pub fn bidden(&self, pc: Pc, fit: u128, into: Reg) -> u128 {
        let moment = self.moment();
        let must = match self.effect_on(pc, into) {
            Some(Op::Hit(_)) => moment.must_hit(self.env.agency()),
            Some(Op::Become { condition, .. }) => moment.must_become(*condition),
            Some(_) => moment.must_be_moved(self.env.agency()),
            None => return fit,
        };
        let must = fit & self.state.chars_on(must);
        if must == 0 { fit } else { must }
    }
}

fn is_of_failing(cond: &CondX) -> bool {
    match cond {
        CondX::Fails(..) | CondX::NotMoved(_) | CondX::Immovable(_) | CondX::NotMovedInFull(_) => true,
        CondX::Not(cond) => is_of_failing(cond),
        CondX::All(conds) | CondX::Either(conds) => conds.iter().any(is_of_failing),
        _ => false,
    }
}
