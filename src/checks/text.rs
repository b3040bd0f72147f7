//! One rule text, and whose it is.

use super::facts::Facts;
use super::{At, Places};
use diagnostic::{Check, Diagnostic};
use model::*;
use source::Place;

#[derive(Debug, Clone, Copy)]
pub enum Of<'a> {
    Special(&'a Card),
    Action {
        card: &'a Card,
        action: &'a Action,
    },
    Definition(&'a Definition),
    SummonAction {
        summon: &'a Definition,
        action: &'a Action,
    },
    /// Of the rules, not of a card.
    Passive(&'a Class),
}

#[derive(Debug)]
pub struct Text<'a> {
    pub of: Of<'a>,
    pub rules: &'a [Rule],
    pub facts: &'a Facts,
    /// It may do more than is known: it has a sentence that only people can follow, or one that was not understood.
    pub open: bool,
    /// Its place in [`super::index::Index::texts`].
    pub number: usize,
}

impl<'a> Text<'a> {
    pub fn new(of: Of<'a>, rules: &'a [Rule], facts: &'a Facts, number: usize) -> Text<'a> {
        Text { of, rules, facts, open: facts.open, number }
    }

    /// The card's or definition's name, as printed.
    pub fn owner(&self) -> &'a str {
        match self.of {
            Of::Special(card) | Of::Action { card, .. } => &card.name,
            Of::Definition(definition) | Of::SummonAction { summon: definition, .. } => &definition.name,
            Of::Passive(class) => &class.name,
        }
    }

    pub fn owner_id(&self) -> &'a Id {
        match self.of {
            Of::Special(card) | Of::Action { card, .. } => &card.id,
            Of::Definition(definition) | Of::SummonAction { summon: definition, .. } => &definition.id,
            Of::Passive(class) => &class.id,
        }
    }

    pub fn action(&self) -> Option<&'a Action> {
        match self.of {
            Of::Action { action, .. } | Of::SummonAction { action, .. } => Some(action),
            Of::Special(_) | Of::Definition(_) | Of::Passive(_) => None,
        }
    }

    pub fn card(&self) -> Option<&'a Card> {
        match self.of {
            Of::Special(card) | Of::Action { card, .. } => Some(card),
            Of::Definition(_) | Of::SummonAction { .. } | Of::Passive(_) => None,
        }
    }

    pub fn definition(&self) -> Option<&'a Definition> {
        match self.of {
            Of::Definition(definition) => Some(definition),
            _ => None,
        }
    }

    /// The designer's own words of it; empty where a larger text holds them.
    pub fn printed(&self) -> &'a str {
        match self.of {
            Of::Special(card) => &card.printed.special,
            Of::Action { card, action } => {
                let n = card.actions.iter().position(|other| other.id == action.id);
                n.and_then(|n| card.printed.actions.get(n)).map_or("", String::as_str)
            }
            Of::Definition(definition) => &definition.printed,
            Of::SummonAction { .. } | Of::Passive(_) => "",
        }
    }

    /// How a finding calls it: an action or definition by its name, *Vex's special condition*.
    pub fn name(&self) -> String {
        match self.of {
            Of::Special(card) => format!("{}'s special condition", card.name),
            Of::Action { action, .. } | Of::SummonAction { action, .. } => action.name.clone(),
            Of::Definition(definition) => definition.name.clone(),
            Of::Passive(class) => format!("the passive of {}", class.name),
        }
    }

    /// The target that *in target* means here, if the text has one of its own.
    pub fn target(&self) -> Option<&'a Target> {
        match self.of {
            Of::Special(card) | Of::Action { card, .. } => Some(&card.target),
            Of::Definition(Definition { what: Kind::Summon { target, .. }, .. })
            | Of::SummonAction { summon: Definition { what: Kind::Summon { target, .. }, .. }, .. } => Some(target),
            Of::Definition(_) | Of::SummonAction { .. } | Of::Passive(_) => None,
        }
    }

    pub fn at(&self) -> At<'a> {
        match self.of {
            Of::Special(card) => At::Special(&card.id),
            Of::Action { action, .. } | Of::SummonAction { action, .. } => At::Action(&action.id),
            Of::Definition(definition) => At::Definition(&definition.id),
            Of::Passive(_) => At::Game,
        }
    }

    /// The n-th rule of the text.
    pub fn rule(&self, n: usize) -> At<'a> {
        match self.of {
            Of::Special(card) => At::Rule(&card.id, n),
            Of::Action { action, .. } | Of::SummonAction { action, .. } => At::Rule(&action.id, n),
            Of::Definition(definition) => At::Rule(&definition.id, n),
            Of::Passive(_) => At::Game,
        }
    }

    pub fn finding(&self, check: &'static Check, at: Place, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(check, at, message).on(self.owner(), self.action().map(|action| action.name.as_str()))
    }

    /// A finding on one of its rules.
    pub fn rule_finding(
        &self,
        places: &dyn Places,
        check: &'static Check,
        rule: usize,
        message: impl Into<String>,
    ) -> Diagnostic {
        self.finding(check, places.place(self.rule(rule)), message)
    }
}
