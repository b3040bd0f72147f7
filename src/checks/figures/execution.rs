//! The settings for executing a text for a figure: the doer, the target, and the goal of the simulation.

use model::{Card, Id, Rule, Target, TargetCode};

/// The goal of a simulation. The simulation follows a text only as far as its goal needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Goal {
    /// The other char, an Opp, is hit this turn.
    Hit,
    /// The other char is chosen, alone or among others.
    Choose,
    /// The other char is moved as far as possible from its start.
    Move,
}

/// The rules to execute, and the doer and target with which they are executed.
#[derive(Clone, Copy)]
pub(super) struct Execution<'a> {
    pub card: &'a Card,
    pub rules: &'a [Rule],
    /// The codes of the target, and the codes that another text may give to the next use.
    pub codes: &'a [TargetCode],
    pub target: &'a Target,
    /// The summon that is the doer; `None` if the card's char is the doer.
    pub summon: Option<&'a Id>,
}

impl<'a> Execution<'a> {
    /// Creates an execution by the card's own char.
    pub fn by_char(card: &'a Card, rules: &'a [Rule], codes: &'a [TargetCode]) -> Execution<'a> {
        Execution { card, rules, codes, target: &card.target, summon: None }
    }
}
