//! What a text does, in short: read once, asked by many checks.

use super::walk::{self, Named, Node};
use model::*;

/// It owns what it holds, so it can be kept as long as the text stays.
#[derive(Debug, Default)]
pub struct Facts {
    /// The first rule that hits, if any does so by its own words (kernel D5).
    pub hits: Option<usize>,
    /// It lets some char use an attack, or any action, at once.
    pub uses_attack: bool,
    /// The first rule that says *in target*.
    pub target: Option<usize>,
    /// It lets its own char use an action of its liking, beyond the turn's grant.
    pub grants_itself: bool,
    /// It lets another char do so.
    pub grants_others: bool,
    /// It has a sentence that only people can follow.
    pub open: bool,
    /// What it makes: tokens put, conditions given, summons.
    pub makes: Vec<(Named, Id)>,
    /// Actions that it lets be used, by name.
    pub uses: Vec<Id>,
    /// Every definition that it speaks of, each once.
    pub names: Vec<(Named, Id)>,
    /// The phrases that later ones take up.
    pub labels: Vec<Labelled>,
}

/// A phrase that a later one takes up (*it*, *that Opp*).
#[derive(Debug)]
pub struct Labelled {
    pub label: Label,
    pub rule: usize,
    pub what: What,
    /// A participant of the event that the rule waits for.
    pub in_event: bool,
    /// Stands for one after the other (*for each*).
    pub one_by_one: bool,
}

#[derive(Debug)]
pub enum What {
    Char(Box<Pick<CharNoun>>),
    Tile(Box<Pick<TileNoun>>),
    Token(Box<Pick<TokenNoun>>),
}

impl Facts {
    pub fn of(rules: &[Rule]) -> Facts {
        let mut facts = Facts::default();
        let mut one_by_one = Vec::new();
        walk::rules(rules, &mut |node, at| {
            let mut labelled = |label: Option<Label>, what: &dyn Fn() -> What| {
                if let Some(label) = label {
                    let one_by_one = one_by_one.contains(&label);
                    let (rule, in_event) = (at.rule, at.in_event);
                    facts.labels.push(Labelled { label, rule, what: what(), in_event, one_by_one });
                }
            };
            if let Node::Act(
                Act::GainAction { who }
                | Act::Use { who, action: ActionRef::Attack | ActionRef::Skill | ActionRef::Any },
            ) = node
            {
                match who {
                    Chars::Me => facts.grants_itself = true,
                    _ => facts.grants_others = true,
                }
            }
            match node {
                Node::Act(Act::Hit { .. } | Act::HitTimes { .. }) => facts.hits = facts.hits.or(Some(at.rule)),
                Node::Act(Act::Become { condition, .. }) => name(&mut facts.makes, Named::Condition, condition),
                Node::Act(Act::Put { what: NewTokens { noun: TokenNoun::Token(token), .. }, .. }) => {
                    name(&mut facts.makes, Named::Token, token)
                }
                Node::Act(Act::Summon { what, .. }) => name(&mut facts.makes, Named::Summon, what),
                Node::Act(Act::Use { action: ActionRef::Named(action), .. }) => add(&mut facts.uses, action),
                Node::Act(Act::Use { action: ActionRef::Attack | ActionRef::Any, .. }) => facts.uses_attack = true,
                // A verb that only the engine knows; the others are read as their definitions.
                Node::Act(Act::Prose { .. } | Act::Do { .. }) => facts.open = true,
                Node::Act(Act::UseOf { action: ActionRef::Attack | ActionRef::Any, .. }) => facts.uses_attack = true,
                Node::Act(Act::UseOf { action: ActionRef::Named(action), .. }) => add(&mut facts.uses, action),
                Node::Standing(Standing::Bears { condition, .. }) => {
                    name(&mut facts.makes, Named::Condition, condition)
                }
                Node::Standing(Standing::Has { keyword, .. }) => name(&mut facts.makes, Named::Keyword, &keyword.id),
                Node::Pred(Pred::InTarget) => facts.target = facts.target.or(Some(at.rule)),
                Node::Name(kind, id) => name(&mut facts.names, kind, id),
                Node::Step(Step::ForEachChar { each, .. }) => one_by_one.extend(each.label),
                Node::Step(Step::ForEachToken { each, .. }) => one_by_one.extend(each.label),
                Node::CharPick(pick) => labelled(pick.label, &|| What::Char(Box::new(pick.clone()))),
                Node::TilePick(pick) => labelled(pick.label, &|| What::Tile(Box::new(pick.clone()))),
                Node::TokenPick(pick) => labelled(pick.label, &|| What::Token(Box::new(pick.clone()))),
                _ => {}
            }
        });
        facts
    }

    /// What a label stands for where a rule uses it.
    pub fn labelled(&self, label: Label, rule: usize) -> Option<&Labelled> {
        let mut with_it = self.labels.iter().filter(|l| l.label == label);
        let first = with_it.next()?;
        Some(with_it.rfind(|l| l.rule <= rule).unwrap_or(first))
    }

    /// The phrase that picks these chars, through *it* and *that Opp*.
    pub fn char_pick<'a>(&'a self, chars: &'a Chars, rule: usize) -> Option<&'a Pick<CharNoun>> {
        match chars {
            Chars::Pick(pick) => Some(pick),
            Chars::It(label) => match &self.labelled(*label, rule)?.what {
                What::Char(pick) => Some(pick),
                What::Tile(_) | What::Token(_) => None,
            },
            _ => None,
        }
    }

    /// The phrase that picks these tokens.
    pub fn token_pick<'a>(&'a self, tokens: &'a Tokens, rule: usize) -> Option<&'a Pick<TokenNoun>> {
        match tokens {
            Tokens::Pick(pick) => Some(pick),
            Tokens::It(label) => match &self.labelled(*label, rule)?.what {
                What::Token(pick) => Some(pick),
                What::Char(_) | What::Tile(_) => None,
            },
            Tokens::This | Tokens::Param(_) => None,
        }
    }
}

fn name(list: &mut Vec<(Named, Id)>, kind: Named, id: &Id) {
    if !list.iter().any(|(known, one)| *known == kind && one == id) {
        list.push((kind, id.clone()));
    }
}

fn add(list: &mut Vec<Id>, id: &Id) {
    if !list.contains(id) {
        list.push(id.clone());
    }
}
