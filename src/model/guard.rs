//! The choices that a guard refers to: *if another Opp is in target* refers to the choice that its sentence makes
//! (kernel C1).

use crate::cond::Cond;
use crate::phrase::{Chars, Many, Spot};
use crate::step::Step;

impl Cond {
    /// Whether the condition is about *another* char than the chars picked before.
    pub fn asks_for_another(&self) -> bool {
        match self {
            Cond::Is { who, .. } => matches!(&**who, Spot::Char(Chars::Pick(pick)) if pick.other),
            Cond::CharsExist(pick) => pick.other,
            Cond::Not(cond) => cond.asks_for_another(),
            Cond::All(conds) | Cond::Either(conds) => conds.iter().any(Cond::asks_for_another),
            _ => false,
        }
    }
}

impl Step {
    /// Whether the first effect of the step is done to or by one char, and a phrase picks this char.
    pub fn picks_a_char(&self) -> bool {
        match self {
            Step::Act(act) => act.done_to().is_some_and(picks_one),
            Step::By { who, act } => picks_one(who) || act.done_to().is_some_and(picks_one),
            Step::Seq(steps) => steps.first().is_some_and(Step::picks_a_char),
            Step::May { step, .. } | Step::Decides { step, .. } => step.picks_a_char(),
            _ => false,
        }
    }
}

fn picks_one(chars: &Chars) -> bool {
    matches!(chars, Chars::Pick(pick) if matches!(pick.many, Many::One | Many::The))
}
