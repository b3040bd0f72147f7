//! How a text is executed for a figure: by whom, with which target, and what is looked for.

use model::{Card, Id, Rule, Target, TargetCode};

/// What a simulation looks for. It follows a text only as far as this needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Goal {
    /// A hit on the other char, an Opp, this turn.
    Hit,
    /// A choice of the other char, alone or among others.
    Choose,
    /// The longest distance that the other char is moved from its start.
    Move,
}

/// The rules to execute, and who executes them with which target.
#[derive(Clone, Copy)]
pub(super) struct Execution<'a> {
    pub card: &'a Card,
    pub rules: &'a [Rule],
    /// The codes of the target, and those that another text may give to the next use.
    pub codes: &'a [TargetCode],
    pub target: &'a Target,
    /// The summon that is the doer, if the card's char is not.
    pub summon: Option<&'a Id>,
}

impl<'a> Execution<'a> {
    /// An execution by the card's own char.
    pub fn by_char(card: &'a Card, rules: &'a [Rule], codes: &'a [TargetCode]) -> Execution<'a> {
        Execution { card, rules, codes, target: &card.target, summon: None }
    }
}
