//! Of what a guard speaks: *if another Opp is in target* is about the choice that its sentence makes (kernel C1).

use super::{Act, Chars, Cond, Many, Piece, Spot, Step};

impl Cond {
    /// Does it ask for *another* char than those that were picked?
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
    /// Is its first effect done to one char of the chooser's liking?
    pub fn picks_a_char(&self) -> bool {
        match self {
            Step::Act(act) => act.done_to().is_some_and(is_one),
            Step::By { who, act } => is_one(who) || act.done_to().is_some_and(is_one),
            Step::Seq(steps) => steps.first().is_some_and(Step::picks_a_char),
            Step::May { step, .. } | Step::Decides { step, .. } => step.picks_a_char(),
            _ => false,
        }
    }
}

fn is_one(chars: &Chars) -> bool {
    matches!(chars, Chars::Pick(pick) if matches!(pick.many, Many::One | Many::The))
}

/// The chars that an effect is done to, borrowed as the effect is.
macro_rules! done_to {
    ($act:expr) => {
        match $act {
            Act::Hit { who }
            | Act::HitTimes { who, .. }
            | Act::RemoveSummon { who }
            | Act::Become { who, .. }
            | Act::Lose { who, .. }
            | Act::GainMoves { who, .. }
            | Act::LoseMoves { who, .. }
            | Act::GainAction { who }
            | Act::LoseAction { who }
            | Act::ActivateMove { who }
            | Act::PassTurn { who }
            | Act::StopMove { who }
            | Act::Use { who, .. } => Some(who),
            Act::Move { what: Piece::Char(who), .. }
            | Act::MoveTo { what: Piece::Char(who), .. }
            | Act::Push { what: Piece::Char(who), .. }
            | Act::Pull { what: Piece::Char(who), .. }
            | Act::Slide { what: Piece::Char(who), .. }
            | Act::TradePlaces { with: Spot::Char(who) }
            | Act::Choose { what: Spot::Char(who) } => Some(who),
            _ => None,
        }
    };
}

impl Act {
    /// The chars that it is done to, if it is done to chars of one description.
    pub fn done_to(&self) -> Option<&Chars> {
        done_to!(self)
    }

    /// The same, to be changed.
    pub fn done_to_mut(&mut self) -> Option<&mut Chars> {
        done_to!(self)
    }
}
