//! How a text is executed for a figure: by whom, with which target, and what is looked for.

use model::{Card, Id, Rule, Target, TargetCode};

/// What is looked for. Nothing is followed further than it needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Goal {
    /// A hit on the other char, an Opp, this turn.
    Hit,
    /// The other char chosen, or one of each.
    Choose,
    /// The farthest that the other char gets from where it stood.
    Move,
}

/// An action as it is played: by whom, with which target.
#[derive(Clone, Copy)]
pub(super) struct Execution<'a> {
    pub card: &'a Card,
    pub rules: &'a [Rule],
    pub codes: &'a [TargetCode],
    pub target: &'a Target,
    pub summon: Option<&'a Id>,
}

impl<'a> Execution<'a> {
    /// By the card's char itself.
    pub fn by_char(card: &'a Card, rules: &'a [Rule], codes: &'a [TargetCode]) -> Execution<'a> {
        Execution { card, rules, codes, target: &card.target, summon: None }
    }
}
