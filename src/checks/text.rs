//! One rule text, and the card, definition or class that it belongs to.

use super::facts::Facts;
use super::source_parts::{At, Places};
use diagnostic::{Check, Diagnostic};
use model::*;
use source::Place;

/// The place where a rule text is written: a card, action, definition or class.
#[derive(Debug, Clone, Copy)]
pub enum TextSource<'a> {
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
    /// The passive of a class: a text of the game's rules, not of a card.
    Passive(&'a Class),
}

/// One rule text of a set.
#[derive(Debug)]
pub struct Text<'a> {
    pub source: TextSource<'a>,
    pub rules: &'a [Rule],
    pub facts: &'a Facts,
    /// Whether the text may do more than its rule objects say. It may if one of its sentences was not understood, or
    /// can be followed only by people.
    pub open: bool,
    /// The index of the text in [`super::index::Index::texts`]; `None` for passives, which that list does not contain.
    pub number: Option<usize>,
}

impl<'a> Text<'a> {
    pub fn new(source: TextSource<'a>, rules: &'a [Rule], facts: &'a Facts, number: Option<usize>) -> Text<'a> {
        Text { source, rules, facts, open: facts.open, number }
    }

    /// Returns the name of the card, definition or class, as printed.
    pub fn owner(&self) -> &'a str {
        match self.source {
            TextSource::Special(card) | TextSource::Action { card, .. } => &card.name,
            TextSource::Definition(definition) | TextSource::SummonAction { summon: definition, .. } => {
                &definition.name
            }
            TextSource::Passive(class) => &class.name,
        }
    }

    /// Returns the id of the card, definition or class.
    pub fn owner_id(&self) -> &'a Id {
        match self.source {
            TextSource::Special(card) | TextSource::Action { card, .. } => &card.id,
            TextSource::Definition(definition) | TextSource::SummonAction { summon: definition, .. } => &definition.id,
            TextSource::Passive(class) => &class.id,
        }
    }

    pub fn action(&self) -> Option<&'a Action> {
        match self.source {
            TextSource::Action { action, .. } | TextSource::SummonAction { action, .. } => Some(action),
            TextSource::Special(_) | TextSource::Definition(_) | TextSource::Passive(_) => None,
        }
    }

    pub fn card(&self) -> Option<&'a Card> {
        match self.source {
            TextSource::Special(card) | TextSource::Action { card, .. } => Some(card),
            TextSource::Definition(_) | TextSource::SummonAction { .. } | TextSource::Passive(_) => None,
        }
    }

    pub fn definition(&self) -> Option<&'a Definition> {
        match self.source {
            TextSource::Definition(definition) => Some(definition),
            _ => None,
        }
    }

    /// Returns the text as the designer wrote it. Returns an empty text if it is a part of a larger text.
    pub fn printed(&self) -> &'a str {
        match self.source {
            TextSource::Special(card) => &card.printed.special,
            TextSource::Action { card, action } => {
                let n = card.actions.iter().position(|other| other.id == action.id);
                n.and_then(|n| card.printed.actions.get(n)).map_or("", String::as_str)
            }
            TextSource::Definition(definition) => &definition.printed,
            TextSource::SummonAction { .. } | TextSource::Passive(_) => "",
        }
    }

    /// Returns the name of the text for findings: the name of the action or definition, or *Vex's special condition*.
    pub fn name(&self) -> String {
        match self.source {
            TextSource::Special(card) => format!("{}'s special condition", card.name),
            TextSource::Action { action, .. } | TextSource::SummonAction { action, .. } => action.name.clone(),
            TextSource::Definition(definition) => definition.name.clone(),
            TextSource::Passive(class) => format!("the passive of {}", class.name),
        }
    }

    /// Returns the target that *in target* refers to in this text. `None` if the text has no target of its own.
    pub fn target(&self) -> Option<&'a Target> {
        match self.source {
            TextSource::Special(card) | TextSource::Action { card, .. } => Some(&card.target),
            TextSource::Definition(Definition { what: Kind::Summon { target, .. }, .. })
            | TextSource::SummonAction { summon: Definition { what: Kind::Summon { target, .. }, .. }, .. } => {
                Some(target)
            }
            TextSource::Definition(_) | TextSource::SummonAction { .. } | TextSource::Passive(_) => None,
        }
    }

    /// Returns the part of the source that is the whole text.
    pub fn at(&self) -> At<'a> {
        match self.source {
            TextSource::Special(card) => At::Special(&card.id),
            TextSource::Action { action, .. } | TextSource::SummonAction { action, .. } => At::Action(&action.id),
            TextSource::Definition(definition) => At::Definition(&definition.id),
            TextSource::Passive(_) => At::Game,
        }
    }

    /// Returns the part of the source that is the rule with that index in the text.
    pub fn rule(&self, n: usize) -> At<'a> {
        match self.source {
            TextSource::Special(card) => At::Rule(&card.id, n),
            TextSource::Action { action, .. } | TextSource::SummonAction { action, .. } => At::Rule(&action.id, n),
            TextSource::Definition(definition) => At::Rule(&definition.id, n),
            TextSource::Passive(_) => At::Game,
        }
    }

    /// Creates a finding on the text.
    pub fn finding(&self, check: &'static Check, at: Place, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(check, at, message).on(self.owner(), self.action().map(|action| action.name.as_str()))
    }

    /// Creates a finding on the rule with that index.
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
