//! Kinds of events and of standing rules, as numbers: lists are kept for each.

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
    Slides,
    TradesPlaces,
    Activates,
    Enters,
    Leaves,
    TokenPut,
    TokenRemoved,
    TokenEnters,
    TokenMoves,
    Becomes,
    Loses,
    ThisRemoved,
    Uses,
    Forms,
    MayAct,
}

pub(crate) const EVENT_KINDS: usize = 24;

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

/// A timing as a number.
pub(crate) fn timing_number(timing: Timing) -> usize {
    match timing {
        Timing::After => 0,
        Timing::Before => 1,
        Timing::Instead => 2,
    }
}
