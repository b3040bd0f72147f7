//! Kinds of events and of standing rules, as numbers: lists are kept for each.

use super::rule::{BarX, EventX, RuleX};
use model::Timing;

/// Kinds of events, as numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum EventKind {
    GameStarts,
    Placed,
    Begins,
    Passes,
    Hit,
    Moves,
    IsMoved,
    IsPushed,
    IsPulled,
    Activates,
    Enters,
    Leaves,
    TokenPut,
    TokenRemoved,
    TokenEnters,
    Becomes,
    Loses,
    ThisRemoved,
    Uses,
    Forms,
}

pub(crate) const EVENT_KINDS: usize = 20;

impl EventX {
    pub fn kind(&self) -> EventKind {
        match self {
            EventX::GameStarts => EventKind::GameStarts,
            EventX::Placed(_) => EventKind::Placed,
            EventX::Begins(_) => EventKind::Begins,
            EventX::Passes { .. } => EventKind::Passes,
            EventX::Hit { .. } => EventKind::Hit,
            EventX::Moves(_) => EventKind::Moves,
            EventX::IsMoved(..) => EventKind::IsMoved,
            EventX::IsPushed(..) => EventKind::IsPushed,
            EventX::IsPulled(..) => EventKind::IsPulled,
            EventX::Activates(_) => EventKind::Activates,
            EventX::Enters { .. } => EventKind::Enters,
            EventX::Leaves { .. } => EventKind::Leaves,
            EventX::TokenPut(_) => EventKind::TokenPut,
            EventX::TokenRemoved(_) => EventKind::TokenRemoved,
            EventX::TokenEnters { .. } => EventKind::TokenEnters,
            EventX::Becomes { .. } => EventKind::Becomes,
            EventX::Loses { .. } => EventKind::Loses,
            EventX::ThisRemoved => EventKind::ThisRemoved,
            EventX::TokenMade => EventKind::TokenPut,
            EventX::ConditionMade => EventKind::Becomes,
            EventX::StructureMade(_) => EventKind::Forms,
            EventX::Uses { .. } => EventKind::Uses,
            EventX::Forms { .. } => EventKind::Forms,
        }
    }
}

/// Kinds of bars, as numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RuleKind {
    UseMoves,
    Move,
    Use,
    BeHit,
    BeMoved,
    Enter,
    Leave,
    Become,
    /// What the form and number of move activations are.
    Moves,
    Keywords,
    /// How many tokens there may be.
    Tokens,
    /// What blocks the view.
    Sight,
    /// Which hits score.
    Score,
}

pub(crate) const RULE_KINDS: usize = 13;

impl RuleX {
    pub fn kind(&self) -> RuleKind {
        match self {
            RuleX::Cant { deed, .. } | RuleX::Must { deed, .. } => match deed {
                BarX::UseMoves | BarX::UseMoreMovesThan(_) => RuleKind::UseMoves,
                BarX::Move => RuleKind::Move,
                BarX::Use(_) => RuleKind::Use,
                BarX::BeHit | BarX::BeHitBy(_) | BarX::Hit(_) => RuleKind::BeHit,
                BarX::BeMoved | BarX::BeMovedBy(_) | BarX::BeShoved(..) => RuleKind::BeMoved,
                BarX::Enter(_) | BarX::EnterByMove(_) => RuleKind::Enter,
                BarX::Leave(_) | BarX::LeaveByMove(_) => RuleKind::Leave,
                BarX::Become(_) => RuleKind::Become,
                BarX::MoveSo { .. } | BarX::MoveBut { .. } => RuleKind::Move,
            },
            RuleX::MovesMayBe { .. } | RuleX::MovesMayGo { .. } | RuleX::HasMoves { .. } => RuleKind::Moves,
            RuleX::Has { .. } => RuleKind::Keywords,
            // Whoever bears it is noted when the rule begins.
            RuleX::Bears { .. } => RuleKind::Become,
            RuleX::AtMost { .. } | RuleX::AtMostSummons { .. } => RuleKind::Tokens,
            RuleX::BlocksView => RuleKind::Sight,
            RuleX::ScoreNothing { .. } => RuleKind::Score,
        }
    }
}

/// A timing as a number.
pub(crate) fn timing_number(timing: Timing) -> usize {
    match timing {
        Timing::After => 0,
        Timing::Before => 1,
        Timing::Instead => 2,
    }
}
