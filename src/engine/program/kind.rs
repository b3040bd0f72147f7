//! Kinds of events and of standing rules, as numbers. The game keeps lists for each kind.

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

/// Kinds of standing rules, as numbers.
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
    /// The form and number of move activations.
    Moves,
    Keywords,
    /// Limits on the number of tokens and summons.
    Tokens,
    /// Obstacles to the view.
    Sight,
    /// Hits that do not score.
    Score,
}

pub(crate) const RULE_KINDS: usize = 13;

/// Returns a timing as a number.
pub(crate) fn timing_number(timing: Timing) -> usize {
    match timing {
        Timing::After => 0,
        Timing::Before => 1,
        Timing::Instead => 2,
    }
}
