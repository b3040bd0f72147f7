//! Finds the acts inside steps, and the chars that an act affects.

use std::collections::BTreeSet;

use super::scene::Stance;
use crate::walk::{self, Node};
use model::{
    Act, Action, ActionKind, ActionRef, AtWill, Card, CharNoun, Chars, Id, Kind, Many, Pick, Pred, Rule, RuleSet, Spot,
    Standing, Step, TargetCode, Tiles, TokenNoun, Tokens, When,
};

/// Returns the steps that the rules of an action carry out, in order.
pub(super) fn done(rules: &[Rule]) -> Vec<&Step> {
    let mut steps = Vec::new();
    for rule in rules {
        if let Rule::Do(step) = rule {
            steps.push(step);
        }
    }
    steps
}

/// Returns every step in the rules, including steps that wait for an event.
pub(super) fn all(rules: &[Rule]) -> impl Iterator<Item = &Step> {
    rules.iter().flat_map(Rule::steps)
}

/// Whether any act in the rules passes the test.
pub(super) fn any_act(rules: &[Rule], test: &dyn Fn(&Act) -> bool) -> bool {
    all(rules).any(|step| step.has_act(test))
}

/// Whether a text can choose a char of that side at all, according to its nouns.
pub(super) fn can_choose(rules: &[Rule], stance: Stance) -> bool {
    let fits = |pick: &Pick<CharNoun>| match &pick.noun {
        // *The Lion* is the Lion that the doer made (kernel W2).
        CharNoun::Summon(_) if pick.many == Many::The => stance == Stance::Ally,
        CharNoun::Opp => stance == Stance::Opp,
        CharNoun::Ally | CharNoun::YourChar => stance == Stance::Ally,
        CharNoun::Char | CharNoun::Class(_) | CharNoun::Summon(_) | CharNoun::AnySummon => true,
    };
    let mut found = rules.iter().any(|rule| matches!(rule, Rule::When(_) | Rule::AtWill(_)));
    let mut named = BTreeSet::new();
    for step in all(rules) {
        found |= !is_plain(step);
        step.each_act(&mut |act| {
            for chars in subjects(act) {
                match chars {
                    Chars::Pick(pick) => {
                        found |= fits(pick);
                        named.extend(pick.label);
                    }
                    Chars::It(label) => found |= !named.contains(label),
                    Chars::Me => {}
                    Chars::Bearer
                    | Chars::Partner
                    | Chars::Param(_)
                    | Chars::Summoner
                    | Chars::And(_)
                    | Chars::Or(_) => found = true,
                    Chars::Named(_) | Chars::Subject => found = true,
                }
            }
            found |= matches!(act, Act::Use { .. } | Act::UseOf { .. } | Act::Do { .. }) || places_tokens_by_char(act);
        });
    }
    found
}

/// Whether the acts of the step make all of its choices.
fn is_plain(step: &Step) -> bool {
    match step {
        Step::ForEachChar { .. } | Step::ForEachToken { .. } | Step::For { .. } | Step::Later { .. } => false,
        step => step.inner().all(is_plain),
    }
}

/// Whether the act affects chars through tiles. It does so if it puts tokens on a char's tile or removes tokens from
/// it, chooses the tile, or trades places.
fn places_tokens_by_char(act: &Act) -> bool {
    matches!(
        act,
        Act::Put { on: Spot::Tile(Tiles::Of(_)), .. } | Act::RemoveTokensFrom { from: Spot::Tile(Tiles::Of(_)), .. }
    ) || matches!(
        act,
        Act::Choose { what: Spot::Tile(Tiles::Of(_)) } | Act::TradePlaces { with: Spot::Tile(Tiles::Of(_)) }
    ) || matches!(act, Act::Trade { .. })
}

/// Calls `found` with each phrase that picks chars for an act of the step.
pub(super) fn each_pick<'s>(step: &'s Step, found: &mut dyn FnMut(&'s Pick<CharNoun>)) {
    step.each_act(&mut |act| {
        for chars in subjects(act) {
            if let Chars::Pick(pick) = chars {
                found(pick);
            }
        }
    });
}

/// Returns the chars that the act itself affects.
pub(super) fn subjects(act: &Act) -> Vec<&Chars> {
    match act {
        Act::UseOf { who, .. } | Act::ChooseMove { who, .. } | Act::Rearrange { who } => vec![who],
        Act::TradePlaces { with: spot } | Act::Put { on: spot, .. } | Act::Choose { what: spot } => {
            of_spot(spot).collect()
        }
        Act::RemoveTokensFrom { from, .. } => of_spot(from).collect(),
        Act::Trade { one, other } => of_spot(one).chain(of_spot(other)).collect(),
        _ => act.done_to().into_iter().collect(),
    }
}

fn of_spot(spot: &Spot) -> impl Iterator<Item = &Chars> {
    let chars = match spot {
        Spot::Char(chars) => Some(chars),
        Spot::Tile(_) | Spot::Token(_) => None,
    };
    chars.into_iter()
}

/// Returns the token, condition or summon that the act makes, if the act names it.
pub(super) fn made_by(act: &Act) -> Option<&Id> {
    match act {
        Act::Become { condition, .. } => Some(condition),
        Act::Summon { what, .. } => Some(what),
        Act::Put { what, .. } => match &what.noun {
            TokenNoun::Token(id) => Some(id),
            TokenNoun::AnyToken => None,
        },
        _ => None,
    }
}

/// Returns all definitions that the card's texts make, directly or through the texts of made definitions.
pub(super) fn made(set: &RuleSet, card: &Card) -> BTreeSet<Id> {
    let mut names = BTreeSet::new();
    let mut open: Vec<&Step> = all(&card.special).collect();
    open.extend(card.actions.iter().flat_map(|action| all(&action.rules)));
    while let Some(step) = open.pop() {
        let mut here = Vec::new();
        step.each_act(&mut |act| here.extend(made_by(act)));
        for id in here {
            if names.insert(id.clone()) {
                let definitions = set.definitions.iter().filter(|definition| definition.id == *id);
                for definition in definitions {
                    open.extend(all(&definition.rules));
                    if let Kind::Summon { actions, .. } = &definition.what {
                        open.extend(actions.iter().flat_map(|action| all(&action.rules)));
                    }
                }
            }
        }
    }
    names
}

/// Returns the triggers of a definition, and of the structures that its tokens can form.
pub(super) fn triggers_of<'a>(set: &'a RuleSet, id: &Id) -> Vec<&'a When> {
    let mut found = Vec::new();
    for definition in &set.definitions {
        let shows = match &definition.what {
            Kind::Structure { pattern } => pattern.that.iter().any(|pred| asks_for(pred, id)),
            Kind::Token | Kind::Condition | Kind::Summon { .. } => false,
            Kind::Adjective { .. } | Kind::Place { .. } | Kind::Verb { .. } | Kind::Keyword { .. } => false,
        };
        if definition.id == *id || shows {
            for rule in &definition.rules {
                if let Rule::When(when) = rule {
                    found.push(when);
                }
            }
        }
    }
    found
}

/// Returns the abilities at will that a definition gives.
pub(super) fn abilities_of<'a>(set: &'a RuleSet, id: &Id) -> impl Iterator<Item = &'a AtWill> {
    let named = set.definitions.iter().filter(move |definition| definition.id == *id);
    named.flat_map(|definition| &definition.rules).filter_map(|rule| match rule {
        Rule::AtWill(ability) => Some(ability),
        _ => None,
    })
}

/// Whether the predicate requires tokens of any name.
pub(super) fn asks_for_any(pred: &Pred) -> bool {
    asks_for(pred, &Id::default())
}

/// Whether the predicate requires tokens of that name, or tokens of any name.
fn asks_for(pred: &Pred, id: &Id) -> bool {
    let names = |noun: &TokenNoun| match noun {
        TokenNoun::Token(token) => token == id,
        TokenNoun::AnyToken => true,
    };
    match pred {
        Pred::With(pick) => names(&pick.noun) && !matches!(pick.many, Many::No),
        Pred::On(spot) => matches!(&**spot, Spot::Token(Tokens::Pick(pick)) if names(&pick.noun)),
        Pred::Either(preds) | Pred::Both(preds) => preds.iter().any(|pred| asks_for(pred, id)),
        _ => false,
    }
}

/// Whether the reference includes that action.
pub(super) fn is(which: &ActionRef, action: &Action) -> bool {
    match which {
        ActionRef::Attack => action.kind == ActionKind::Attack,
        ActionRef::Skill => action.kind == ActionKind::Skill,
        ActionRef::Any => true,
        ActionRef::Named(id) => action.id == *id,
    }
}

/// Returns the target codes that an action can have. The first are the codes of the card. Another action of the card
/// may give further codes to the next use of this action, and a rule of the card another target.
pub(super) fn codes(card: &Card, action: &Action) -> Vec<TargetCode> {
    let mut codes = card.target.codes.clone();
    let texts = card.actions.iter().map(|action| &action.rules).chain([&card.special]);
    texts.for_each(|rules| {
        walk::rules(rules, &mut |node, _| {
            if let Node::Standing(Standing::TargetIs { codes: given, .. }) = node {
                let new: Vec<TargetCode> = given.iter().filter(|code| !codes.contains(code)).copied().collect();
                codes.extend(new);
            }
        });
    });
    for step in card.actions.iter().flat_map(|action| all(&action.rules)) {
        step.each_act(&mut |act| {
            if let Act::RetargetNext { action: changed, code, .. } = act
                && *changed == action.id
                && !codes.contains(code)
            {
                codes.push(*code);
            }
        });
    }
    codes
}

/// Returns the standing rule without the conditions under which it holds.
pub(super) fn bare(rule: &Standing) -> &Standing {
    match rule {
        Standing::While { rule, .. } => bare(rule),
        other => other,
    }
}
