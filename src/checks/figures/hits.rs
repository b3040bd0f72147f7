//! *Hits*: the maximum number of hits in one own turn, against a team of Opps in the best placement.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::acts;
use super::events::{can_be_doer, in_own_turn};
use super::execution::Execution;
use super::set_tables::SetTables;
use super::tally::{Contribution, Tally};
use super::value::FigureValue;
use crate::upper_bound::UpperBound;
use model::{Act, Action, AtWill, Card, Definition, Id, Kind, Limit, Rule, RuleSet, Standing};

/// The maximum that one part of the figure can add, so that an unlimited action still gives a number.
const MOST_HITS: u32 = 1000;

/// Counts the hits of the passive, the best action, the special condition, and the summons that the card can have. If
/// an action gives a condition that can hit, each char that gains the condition counts as one hit.
pub(super) fn hits(tables: &SetTables, card: &Card) -> FigureValue {
    let set = tables.set;
    let mut measured = FigureValue::default();
    let mut total: u32 = 0;
    let mut parts = 0;
    let mut add = |name: &str, hits: UpperBound| {
        if hits > UpperBound::ZERO {
            measured.lines.push(format!("{name}: {}", hits.in_words()));
            total = total.saturating_add(hits.or_at_most(MOST_HITS));
            parts += 1;
        }
    };
    if let Some(class) = set.game.classes.iter().find(|class| class.id == card.class) {
        let execution = Execution::by_char(card, &class.passive, &card.target.codes);
        add("passive", Tally::new(tables, execution, &Hitting).rules(&class.passive));
    }
    let mut best: (UpperBound, &str) = (UpperBound::ZERO, "");
    for action in &card.actions {
        let codes = acts::codes(card, action);
        let execution = Execution::by_char(card, &action.rules, &codes);
        let at_once = Tally::new(tables, execution, &Hitting).rules(&action.rules);
        let later = Tally::new(tables, execution, &Hitting).in_turn(&action.rules, &action.rules);
        let hits = at_once.plus(later);
        if hits > best.0 {
            best = (hits, &action.name);
        }
    }
    add(best.1, best.0);
    let special = Tally::new(tables, Execution::by_char(card, &card.special, &card.target.codes), &Hitting)
        .in_turn(&card.special, &[]);
    add("special", special);
    for id in acts::made(set, card) {
        let Some(definition) = definition(set, &id) else { continue };
        let Kind::Summon { actions, action_uses, target, .. } = &definition.what else { continue };
        let by = |action: &Action| {
            let execution =
                Execution { card, rules: &action.rules, codes: &target.codes, target, summon: Some(&definition.id) };
            Tally::new(tables, execution, &Hitting).rules(&action.rules)
        };
        let most = actions.iter().map(by).max().unwrap_or(UpperBound::ZERO);
        add(&definition.name, most.times(*action_uses));
    }
    measured.value = total.saturating_mul(100);
    measured.at_most = parts > 1 || total > 1;
    measured
}

struct Hitting;

impl Contribution for Hitting {
    fn act(&self, act: &Act, tally: &mut Tally) -> UpperBound {
        match act {
            Act::Hit { who } => tally.opps(who),
            Act::HitTimes { who, times } => {
                let most = times.most.map_or(UpperBound::Unbounded, UpperBound::from);
                tally.opps(who).times(tally.number(&times.count).min(most))
            }
            Act::Become { who, condition } => {
                let left = tally.opps(who).max(u8::from(can_be_doer(who)).into());
                if can_hit(tally.tables.set, condition) { left } else { UpperBound::ZERO }
            }
            Act::Put { .. } => {
                let Some(id) = acts::made_by(act) else { return UpperBound::ZERO };
                tally.deeper(|tally| {
                    let displaces = acts::any_act(tally.execution.rules, &|act| tally.tables.may_displace(act));
                    let tables = tally.tables;
                    let in_turn = tables.triggers(id).iter().filter(|when| in_own_turn(&when.event, displaces));
                    let by_trigger =
                        in_turn.map(|when| tally.sequence(when.then.iter())).max().unwrap_or(UpperBound::ZERO);
                    let abilities: Vec<&AtWill> = acts::abilities_of(tables.set, id).collect();
                    abilities.into_iter().map(|ability| tally.at_will(ability)).fold(by_trigger, UpperBound::max)
                })
            }
            Act::Use { who, action } if can_be_doer(who) => tally.deeper(|tally| {
                let card = tally.execution.card;
                let used = card.actions.iter().filter(|own| acts::is(action, own));
                used.map(|own| tally.rules(&own.rules)).max().unwrap_or(UpperBound::ZERO)
            }),
            Act::GainAction { who } if can_be_doer(who) => tally.deeper(|tally| {
                let card = tally.execution.card;
                card.actions.iter().map(|own| tally.rules(&own.rules)).max().unwrap_or(UpperBound::ZERO)
            }),
            _ => UpperBound::ZERO,
        }
    }

    fn standing(&self, _: &Standing, _: &mut Tally) -> UpperBound {
        UpperBound::ZERO
    }
}

impl Tally<'_> {
    /// Counts the hits of the triggers among the rules that can fire in the doer's own turn.
    fn in_turn(&mut self, rules: &[Rule], action: &[Rule]) -> UpperBound {
        let displaces = acts::any_act(action, &|act| self.tables.may_displace(act));
        let mut total = UpperBound::ZERO;
        for rule in rules {
            match rule {
                Rule::When(when) if in_own_turn(&when.event, displaces) => {
                    total = total.plus(self.sequence(when.then.iter()));
                }
                Rule::AtWill(ability) => total = total.plus(self.at_will(ability)),
                _ => {}
            }
        }
        total
    }

    /// Counts the hits of an ability at will in the doer's own turn. The ability is used as often as its limit says.
    /// Without a limit it is used once, because each use then costs something.
    fn at_will(&mut self, ability: &AtWill) -> UpperBound {
        if !can_be_doer(&ability.who) {
            return UpperBound::ZERO;
        }
        let uses = match ability.limit {
            Some(Limit::PerTurn(n) | Limit::PerGame(n)) => n,
            Some(Limit::Once) | None => 1,
        };
        self.sequence(ability.then.iter()).times(uses)
    }

    /// Counts a text within a text. Texts deeper than one level add nothing, so a text that uses itself counts once.
    fn deeper(&mut self, count: impl FnOnce(&mut Self) -> UpperBound) -> UpperBound {
        if self.depth > 0 {
            return UpperBound::ZERO;
        }
        self.depth += 1;
        let found = count(self);
        self.depth -= 1;
        found
    }
}

fn definition<'a>(set: &'a RuleSet, id: &Id) -> Option<&'a Definition> {
    set.definitions.iter().map(Arc::as_ref).find(|definition| definition.id == *id)
}

/// Whether the text of the condition, or of a definition that it makes, hits.
fn can_hit(set: &RuleSet, id: &Id) -> bool {
    let (mut open, mut seen) = (vec![id], BTreeSet::new());
    let mut found = false;
    while let Some(id) = open.pop() {
        if !seen.insert(id) {
            continue;
        }
        for definition in set.definitions.iter().filter(|definition| definition.id == *id) {
            for step in acts::all(&definition.rules) {
                step.each_act(&mut |act| {
                    found |= matches!(act, Act::Hit { .. } | Act::HitTimes { .. });
                    open.extend(acts::made_by(act));
                });
            }
        }
    }
    found
}
