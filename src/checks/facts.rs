//! A short description of the effects of a text. The facts are computed once for each text, and many checks read them.

use super::walk::{self, NameKind, Node};
use model::*;

/// A short description of the effects of one text. The facts own their data, so they can be cached between runs.
#[derive(Debug, Default, Clone)]
pub struct Facts {
    /// The index of the first rule that hits by its own words (kernel D5).
    pub hits: Option<usize>,
    /// Whether the text lets some char use an attack, or any action, at once.
    pub uses_attack: bool,
    /// The index of the first rule that says *in target*.
    pub target: Option<usize>,
    /// Whether the text gives a target to chars, in place of the one of their card.
    pub gives_target: bool,
    /// Whether the text lets its own char use an action of that char's choice, beyond what the turn grants.
    pub grants_itself: bool,
    /// Whether the text lets another char use an action of that char's choice.
    pub grants_others: bool,
    /// Whether the text has a sentence that only people can follow.
    pub open: bool,
    /// The definitions that the text makes: the tokens it puts, the conditions and keywords it gives, the summons.
    pub makes: Vec<(NameKind, Id)>,
    /// The actions whose use the text allows by name.
    pub uses: Vec<Id>,
    /// Every definition that the text mentions, each once.
    pub names: Vec<(NameKind, Id)>,
    /// The phrases with a label, to which *it* and *that Opp* refer.
    pub antecedents: Vec<Antecedent>,
}

/// A phrase to which a later phrase refers (*it*, *that Opp*).
#[derive(Debug, Clone)]
pub struct Antecedent {
    pub label: Label,
    /// The index of the phrase's rule in the text.
    pub rule: usize,
    pub pick: AntecedentPick,
    /// Whether the phrase is part of the event that its rule waits for.
    pub in_event: bool,
    /// Whether the phrase denotes several things, one at a time (*for each*).
    pub one_by_one: bool,
}

/// The noun phrase of an antecedent, by what it picks.
#[derive(Debug, Clone)]
pub enum AntecedentPick {
    Char(Box<Pick<CharNoun>>),
    Tile(Box<Pick<TileNoun>>),
    Token(Box<Pick<TokenNoun>>),
}

impl Facts {
    pub fn of(rules: &[Rule]) -> Facts {
        let mut facts = Facts::default();
        let mut one_by_one = Vec::new();
        walk::rules(rules, &mut |node, at| {
            let mut labelled = |label: Option<Label>, pick: &dyn Fn() -> AntecedentPick| {
                if let Some(label) = label {
                    let one_by_one = one_by_one.contains(&label);
                    let (rule, in_event) = (at.rule, at.in_event);
                    facts.antecedents.push(Antecedent { label, rule, pick: pick(), in_event, one_by_one });
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
                Node::Act(Act::Become { condition, .. }) => name(&mut facts.makes, NameKind::Condition, condition),
                Node::Act(Act::Put { what: NewTokens { noun: TokenNoun::Token(token), .. }, .. }) => {
                    name(&mut facts.makes, NameKind::Token, token)
                }
                Node::Act(Act::Summon { what, .. }) => name(&mut facts.makes, NameKind::Summon, what),
                Node::Act(Act::Use { action: ActionRef::Named(action), .. }) => add(&mut facts.uses, action),
                Node::Act(Act::Use { action: ActionRef::Attack | ActionRef::Any, .. }) => facts.uses_attack = true,
                // Here `Do` is a verb that only the engine knows. All other verbs are already replaced by their rules.
                Node::Act(Act::Prose { .. } | Act::Do { .. }) => facts.open = true,
                Node::Act(Act::UseOf { action: ActionRef::Attack | ActionRef::Any, .. }) => facts.uses_attack = true,
                Node::Act(Act::UseOf { action: ActionRef::Named(action), .. }) => add(&mut facts.uses, action),
                Node::Standing(Standing::Bears { condition, .. }) => {
                    name(&mut facts.makes, NameKind::Condition, condition)
                }
                Node::Standing(Standing::Has { keyword, .. }) => name(&mut facts.makes, NameKind::Keyword, &keyword.id),
                Node::Standing(Standing::TargetIs { .. } | Standing::TargetOf { .. }) => facts.gives_target = true,
                Node::Pred(Pred::InTarget) => facts.target = facts.target.or(Some(at.rule)),
                Node::Name(kind, id) => name(&mut facts.names, kind, id),
                Node::Step(Step::ForEachChar { each, .. }) => one_by_one.extend(each.label),
                Node::Step(Step::ForEachToken { each, .. }) => one_by_one.extend(each.label),
                Node::CharPick(pick) => labelled(pick.label, &|| AntecedentPick::Char(Box::new(pick.clone()))),
                Node::TilePick(pick) => labelled(pick.label, &|| AntecedentPick::Tile(Box::new(pick.clone()))),
                Node::TokenPick(pick) => labelled(pick.label, &|| AntecedentPick::Token(Box::new(pick.clone()))),
                _ => {}
            }
        });
        facts
    }

    /// Returns the phrase to which a label refers in the rule with that index. It is the last phrase with this label up
    /// to that rule. `None` in place of an index means the end of the text.
    pub fn antecedent(&self, label: Label, rule: impl Into<Option<usize>>) -> Option<&Antecedent> {
        let rule = rule.into();
        let mut with_it = self.antecedents.iter().filter(|l| l.label == label);
        let first = with_it.next()?;
        Some(with_it.rfind(|l| rule.is_none_or(|rule| l.rule <= rule)).unwrap_or(first))
    }

    /// Returns the phrase that picks these chars. For *it* and *that Opp* this is the phrase of the antecedent.
    pub fn char_pick<'a>(&'a self, chars: &'a Chars, rule: impl Into<Option<usize>>) -> Option<&'a Pick<CharNoun>> {
        match chars {
            Chars::Pick(pick) => Some(pick),
            Chars::It(label) => match &self.antecedent(*label, rule)?.pick {
                AntecedentPick::Char(pick) => Some(pick),
                AntecedentPick::Tile(_) | AntecedentPick::Token(_) => None,
            },
            _ => None,
        }
    }

    /// Returns the phrase that picks these tokens. For *it* this is the phrase of the antecedent.
    pub fn token_pick<'a>(&'a self, tokens: &'a Tokens, rule: impl Into<Option<usize>>) -> Option<&'a Pick<TokenNoun>> {
        match tokens {
            Tokens::Pick(pick) => Some(pick),
            Tokens::It(label) => match &self.antecedent(*label, rule)?.pick {
                AntecedentPick::Token(pick) => Some(pick),
                AntecedentPick::Char(_) | AntecedentPick::Tile(_) => None,
            },
            Tokens::This | Tokens::Param(_) | Tokens::Subject => None,
        }
    }
}

fn name(list: &mut Vec<(NameKind, Id)>, kind: NameKind, id: &Id) {
    if !list.iter().any(|(known, one)| *known == kind && one == id) {
        list.push((kind, id.clone()));
    }
}

fn add(list: &mut Vec<Id>, id: &Id) {
    if !list.contains(id) {
        list.push(id.clone());
    }
}
