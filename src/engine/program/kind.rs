//! The kinds of events and of standing rules, numbered because the game keeps a list for each kind.

use model::Timing;

/// The kinds of events. The game keeps a list of triggers for each kind.
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

/// The kinds of standing rules. The game keeps a list of rules for each kind.
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

/// Returns the index of a timing in lists that have an entry for each timing.
pub(crate) fn timing_number(timing: Timing) -> usize {
    match timing {
        Timing::After => 0,
        Timing::Before => 1,
        Timing::Instead => 2,
    }
}
