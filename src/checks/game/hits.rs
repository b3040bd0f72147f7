//! Counts the hits that one action can score, and the hits of one turn (catalogue FAT-D20; kernel E10).

use crate::consequences::Consequences;
use crate::english;
use crate::facts::AntecedentPick;
use crate::index::Index;
use crate::text::Text;
use crate::upper_bound::UpperBound;
use crate::walk::{self, NameKind, Node};
use diagnostic::Diagnostic;
use diagnostic::registry::{SEVERAL_HITS, WINNING_TURN};
use model::*;

/// The maximum depth of actions that use actions.
const DEPTH: u8 = 8;

/// Reports an action that can score more than one hit. Each Opp that the action hits counts.
pub fn several_hits(index: &Index, text: &Text, found: &mut Vec<Diagnostic>) {
    let (Some(action), Some(rule)) = (text.action(), text.facts.hits) else { return };
    let hits = Count { index, text, depth: DEPTH }.rules();
    if hits > UpperBound::ONE && hits != UpperBound::Unbounded {
        let message = format!("{} can score {hits} hits at once.", action.name);
        found.push(text.rule_finding(index.places, &SEVERAL_HITS, rule, message).help(format!(
            "The game is won at {}, and a turn usually scores one. A card that can score more should pay \
             for it, for example with a cost or a condition.",
            english::count(index.set.game.score.hits_to_win.into(), "hit")
        )));
    }
}

/// Reports a char that can win the game in a single turn. The hits of its passive, its best actions and its summons
/// count.
pub fn winning_turn(index: &Index, card: &Card, found: &mut Vec<Diagnostic>) {
    let goal = index.set.game.score.hits_to_win;
    let texts = index.texts_of_card(card);
    let count = |text| Count { index, text, depth: DEPTH }.rules();
    let best = texts.iter().filter(|text| text.action().is_some()).map(|text| (count(text), text)).max_by_key(|b| b.0);
    let Some((best, text)) = best.filter(|(best, _)| *best > UpperBound::ZERO) else { return };
    if best == UpperBound::Unbounded {
        let message = format!("{} has no upper limit on its hits: the number that it counts can grow.", text.name());
        let rule = text.facts.hits.unwrap_or(0);
        found.push(
            text.rule_finding(index.places, &WINNING_TURN, rule, message)
                .help("Add “up to 2 hits” or the like, or count something that cannot grow."),
        );
        return;
    }
    let passive = index.class(&card.class).map_or(UpperBound::ZERO, |class| passive_hits(index, class));
    let summons = summons_hits(index, card);
    let turn = best.times(index.set.game.turn.actions).plus(passive).plus(summons);
    if goal > 0 && turn >= goal.into() {
        let mut parts = vec![format!("{best} by {}", text.name())];
        if passive > UpperBound::ZERO {
            parts.push(format!("{passive} by the passive of its class"));
        }
        if summons > UpperBound::ZERO {
            parts.push(format!("{summons} by its summons"));
        }
        let turn = match turn {
            UpperBound::Finite(hits) => format!("{hits} hits"),
            UpperBound::Unbounded => "any number of hits".to_owned(),
        };
        let message = format!(
            "{} can score {turn} in one turn, which wins the game: {}.",
            card.name,
            english::list(&parts, "and")
        );
        found.push(
            Diagnostic::new(&WINNING_TURN, index.place(text.at()), message)
                .on(&card.name, text.action().map(|action| action.name.as_str()))
                .help("Let it hit fewer chars, or hit each less often."),
        );
    }
}

fn passive_hits(index: &Index, class: &Class) -> UpperBound {
    let passive = index.passives.iter().find(|text| text.owner_id() == &class.id);
    passive.map_or(UpperBound::ZERO, |text| Count { index, text, depth: DEPTH }.rules())
}

/// Returns the hits of the best action of each summon that the card makes. Each action counts as often as it may be
/// used in a turn.
fn summons_hits(index: &Index, card: &Card) -> UpperBound {
    let reach = Consequences::of_all(index, index.texts_of_card(card).iter().filter_map(|text| text.number));
    let summons = reach.links.iter().filter_map(|link| index.texts.get(link.text)?.definition());
    summons.fold(UpperBound::ZERO, |sum, summon| {
        let Kind::Summon { action_uses, .. } = &summon.what else { return sum };
        let texts = index.texts.get(index.texts_of_definition(&summon.id)).unwrap_or(&[]);
        let best = texts.iter().filter(|text| text.action().is_some());
        let best = best.map(|text| Count { index, text, depth: DEPTH }.rules()).max().unwrap_or(UpperBound::ZERO);
        sum.plus(best.times(*action_uses))
    })
}

/// Counts the maximum number of hits on Opps that one use of a text can score, against a full team.
struct Count<'i, 't, 'a> {
    index: &'i Index<'a>,
    text: &'t Text<'a>,
    depth: u8,
}

impl<'a> Count<'_, '_, 'a> {
    fn rules(&self) -> UpperBound {
        let mut sum = UpperBound::ZERO;
        for (n, rule) in self.text.rules.iter().enumerate() {
            if let Rule::Do(step) = rule {
                sum = match step {
                    Step::InsteadIf { step, .. } => sum.max(self.step(step, n)),
                    step => sum.plus(self.step(step, n)),
                };
            }
        }
        sum
    }

    fn step(&self, step: &Step, rule: usize) -> UpperBound {
        match step {
            Step::Act(act) => self.act(act, rule),
            Step::By { who, act } => self.act(act, rule).times(self.chars(who, rule)),
            Step::Seq(steps) => self.sequence(steps, rule),
            Step::Given { step, .. } | Step::May { step, .. } | Step::Decides { step, .. } => self.step(step, rule),
            Step::InsteadIf { step, .. } | Step::InOrder { step, .. } => self.step(step, rule),
            Step::If { then, otherwise, .. } => {
                self.step(then, rule).max(otherwise.as_ref().map_or(UpperBound::ZERO, |step| self.step(step, rule)))
            }
            Step::ChooseOne { options, .. } => {
                options.iter().map(|step| self.step(step, rule)).max().unwrap_or(UpperBound::ZERO)
            }
            Step::ForEachChar { each, step } => self.repeated(self.pick(each), step, rule),
            Step::ForEachToken { each, step } => self.repeated(self.tokens(each), step, rule),
            Step::Repeat { times: n, step } => self.repeated(self.number(n), step, rule),
            Step::Limited { limit: Limit::Once, step } => self.step(step, rule).min(UpperBound::ONE),
            Step::Limited { limit: Limit::PerTurn(n) | Limit::PerGame(n), step } => {
                self.step(step, rule).min((*n).into())
            }
            // A rule with a duration and a later trigger hit at a later time, so their hits do not count.
            Step::For { .. } | Step::Later { .. } => UpperBound::ZERO,
        }
    }

    /// Returns the hits of a repeated step. If the step excludes chars that were hit before, each char counts once.
    fn repeated(&self, count: UpperBound, step: &Step, rule: usize) -> UpperBound {
        let hits = self.step(step, rule).times(count);
        match hit_anew(step) {
            Some(pick) => hits.min(self.pick(&Pick { many: Many::Each, ..pick.clone() })),
            None => hits,
        }
    }

    /// Returns the hits of steps in sequence. *A. If C, B instead* carries out one of A and B, so the larger number
    /// counts.
    fn sequence(&self, steps: &[Step], rule: usize) -> UpperBound {
        let mut sum = UpperBound::ZERO;
        let mut last = UpperBound::ZERO;
        for step in steps {
            let hits = self.step(step, rule);
            let add = if matches!(step, Step::InsteadIf { .. }) { hits.minus(last) } else { hits };
            last = hits;
            sum = sum.plus(add);
        }
        sum
    }

    fn act(&self, act: &Act, rule: usize) -> UpperBound {
        match act {
            Act::Hit { who } => self.chars(who, rule),
            Act::HitTimes { who, times: t } => {
                let count = self.number(&t.count).min(t.most.map_or(UpperBound::Unbounded, UpperBound::from));
                self.chars(who, rule).times(count)
            }
            Act::Use { action: ActionRef::Named(action), .. } if self.depth > 0 => {
                let text = self.index.action(action).and_then(|text| self.index.texts.get(text));
                text.map_or(UpperBound::ZERO, |text| Count { index: self.index, text, depth: self.depth - 1 }.rules())
            }
            _ => UpperBound::ZERO,
        }
    }

    /// Returns the maximum number of Opps that the phrase can denote.
    fn chars(&self, chars: &Chars, rule: usize) -> UpperBound {
        let label = |label: &Label| match self.text.facts.antecedent(*label, rule) {
            Some(antecedent) => match &antecedent.pick {
                AntecedentPick::Char(pick) if !antecedent.one_by_one => self.pick(pick),
                _ => UpperBound::ONE,
            },
            None => UpperBound::ONE,
        };
        match chars {
            Chars::Me | Chars::Summoner => UpperBound::ONE,
            Chars::Bearer | Chars::Partner | Chars::Named(_) | Chars::Param(_) | Chars::Subject => UpperBound::ONE,
            Chars::And(all) | Chars::Or(all) => {
                let sum: UpperBound = all.iter().map(|chars| self.chars(chars, rule)).sum();
                if are_apart(all) { sum.min(self.team()) } else { sum }
            }
            Chars::It(it) => label(it),
            Chars::Pick(pick) => self.pick(pick),
        }
    }

    fn team(&self) -> UpperBound {
        self.index.set.game.team.main.len().into()
    }

    fn pick(&self, pick: &Pick<CharNoun>) -> UpperBound {
        let team = self.team();
        let all = match pick.noun {
            // *Each other Opp* leaves out one Opp, which was mentioned before.
            CharNoun::Opp if pick.other => team.minus(UpperBound::ONE),
            CharNoun::Opp | CharNoun::Char | CharNoun::Class(_) => team,
            CharNoun::Ally => team.minus(UpperBound::ONE).plus(self.own_summons()),
            CharNoun::YourChar => team.plus(self.own_summons()),
            CharNoun::Summon(_) | CharNoun::AnySummon => UpperBound::ONE,
        };
        match &pick.many {
            Many::One | Many::The | Many::No => UpperBound::ONE,
            Many::Each | Many::AtLeast(_) | Many::MoreThan(_) => all,
            Many::UpTo(n) | Many::Exactly(n) | Many::AtMost(n) | Many::FewerThan(n) => self.number(n).min(all),
        }
    }

    /// Counts the summons that the same card makes. They are Allies too.
    fn own_summons(&self) -> UpperBound {
        let texts = self.text.card().map_or(&[][..], |card| self.index.texts_of_card(card));
        let summons = texts.iter().flat_map(|text| &text.facts.makes).filter(|(kind, _)| *kind == NameKind::Summon);
        summons.count().into()
    }

    fn tokens(&self, pick: &Pick<TokenNoun>) -> UpperBound {
        match &pick.many {
            Many::One | Many::The | Many::No => UpperBound::ONE,
            Many::UpTo(n) | Many::Exactly(n) | Many::AtMost(n) | Many::FewerThan(n) => self.number(n),
            Many::Each | Many::AtLeast(_) | Many::MoreThan(_) => self.most_tokens(pick),
        }
    }

    /// Returns the maximum number of tokens that the text removes, as far as the text says the number.
    fn removed_tokens(&self) -> UpperBound {
        let mut most = UpperBound::ZERO;
        walk::rules(self.text.rules, &mut |node, _| {
            if let Node::Act(act) = node
                && let Act::RemoveTokens { what: Tokens::Pick(pick) }
                | Act::RemoveTokensFrom { what: Tokens::Pick(pick), .. } = act
                && !is_of_removed(pick)
            {
                most = most.max(self.tokens(pick));
            }
        });
        most
    }

    /// Returns the maximum number of tokens that can exist. The number is unbounded, unless the text of the token
    /// limits it.
    fn most_tokens(&self, pick: &Pick<TokenNoun>) -> UpperBound {
        if is_of_removed(pick) {
            return self.removed_tokens();
        }
        let TokenNoun::Token(id) = &pick.noun else { return UpperBound::Unbounded };
        let board = &self.index.set.game.board;
        let tiles = u32::from(board.rows) * u32::from(board.columns);
        let limits = self.index.definition(id).into_iter().flat_map(|definition| &definition.rules).filter_map(
            |rule| match rule {
                Rule::Always(Standing::AtMostOnBoard { token, count, .. }) if token == id => {
                    Some(UpperBound::from(*count))
                }
                Rule::Always(Standing::AtMostOnTile { token, count, .. }) if token == id => {
                    Some((tiles * u32::from(*count)).into())
                }
                _ => None,
            },
        );
        limits.min().unwrap_or(UpperBound::Unbounded)
    }

    fn number(&self, number: &Number) -> UpperBound {
        match number {
            Number::N(n) => (*n).into(),
            Number::Param(_) => UpperBound::Unbounded,
            Number::TokensLike(pick) => self.most_tokens(pick),
            Number::CharsLike(pick) => self.pick(&Pick { many: Many::Each, ..(**pick).clone() }),
            Number::Half(n) => self.number(n).half(),
            Number::Twice(n) => self.number(n).times(2_u8),
            Number::Capped(n, most) => self.number(n).min((*most).into()),
            Number::Plus(n, more) => self.number(n).plus(*more),
            Number::MovesUsed(_) | Number::MovesLeft(_) => self.index.set.game.turn.moves.into(),
            Number::Distance(..) | Number::StepsMoved(_) => {
                let board = &self.index.set.game.board;
                u32::from(board.rows).saturating_add(board.columns.into()).saturating_sub(2).into()
            }
            // The winning hit ends the game, so the maximum is one less than the hits that win.
            Number::Score(_) => self.index.set.game.score.hits_to_win.saturating_sub(1).into(),
        }
    }
}

/// Returns the phrase for the Opps that a step hits, if the step hits no Opp twice: *hit an Opp that was not hit this
/// way*.
fn hit_anew(step: &Step) -> Option<&Pick<CharNoun>> {
    let (Step::Act(Act::Hit { who: Chars::Pick(pick) }) | Step::By { act: Act::Hit { who: Chars::Pick(pick) }, .. }) =
        step
    else {
        return None;
    };
    let is_new = |pred: &Pred| match pred {
        Pred::Not(pred) => match &**pred {
            Pred::Did { deed, when: Past::JustNow | Past::ThisTurn } => {
                **deed == Deed::Hits { by: None, whom: Some(Chars::Subject), through: None }
            }
            _ => false,
        },
        _ => false,
    };
    pick.that.iter().any(is_new).then_some(pick)
}

/// Whether the phrase denotes tokens that the text has removed: *removed this way*.
fn is_of_removed(pick: &Pick<TokenNoun>) -> bool {
    pick.that.iter().any(|pred| matches!(pred, Pred::Did { deed, .. } if matches!(**deed, Deed::Removed { .. })))
}

/// Whether the first char of the list is certainly different from all others: *that Opp and each Opp between that Opp
/// and Fae*.
fn are_apart(all: &[Chars]) -> bool {
    let Some((first, others)) = all.split_first() else { return false };
    let known = match first {
        Chars::It(label) => Some(*label),
        Chars::Pick(pick) => pick.label,
        _ => None,
    };
    let is_first = |spot: &Spot| matches!(spot, Spot::Char(Chars::It(label)) if Some(*label) == known);
    let beside = |pred: &Pred| match pred {
        Pred::Between(one, other) => is_first(one) || is_first(other),
        _ => pred.neighbour().is_some_and(is_first),
    };
    others.iter().all(|chars| matches!(chars, Chars::Pick(pick) if pick.other || pick.that.iter().any(beside)))
}
