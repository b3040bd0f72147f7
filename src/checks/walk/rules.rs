//! Visits rules, steps, acts, standing rules and events.

use super::node::{Context, NameKind, Node, Visit};
use super::phrases::Walk;
use model::*;

/// Visits all parts of a text in the order of the words. An outer part comes before its inner parts.
pub fn rules<'a>(rules: &'a [Rule], visit: Visit<'a, '_>) {
    for (n, rule) in rules.iter().enumerate() {
        Walk { visit }.rule(rule, &Context::at(n));
    }
}

/// Visits all parts of one step.
pub fn step<'a>(step: &'a Step, visit: Visit<'a, '_>) {
    Walk { visit }.step(step, &Context::at(0));
}

/// Visits all parts of an event.
pub fn event<'a>(event: &'a Deed, visit: Visit<'a, '_>) {
    Walk { visit }.event(event, &Context::at(0));
}

impl<'a> Walk<'a, '_> {
    fn rule(&mut self, rule: &'a Rule, at: &Context<'a>) {
        match rule {
            Rule::Do(step) => self.step(step, at),
            Rule::When(when) => {
                let at = Context { when: Some(&when.event), limited: when.limit.is_some(), ..*at };
                self.event(&when.event, &at);
                for step in &when.then {
                    self.step(step, &at);
                }
            }
            Rule::AtWill(ability) => {
                let at = Context { limited: ability.limit.is_some(), hedged: true, ..*at };
                self.chars(&ability.who, &Context { in_event: true, ..at });
                for step in &ability.then {
                    self.step(step, &at);
                }
            }
            Rule::Always(standing) => self.standing(standing, at),
            Rule::AtMost(_) => {}
            Rule::OnlyIf(cond) => self.cond(cond, at),
            Rule::Ruling(Ruling::Holds { pred, .. }) => self.pred(pred, at),
            Rule::Ruling(_) => {}
        }
    }

    fn step(&mut self, step: &'a Step, at: &Context<'a>) {
        self.see(Node::Step(step), at);
        match step {
            Step::Act(act) => self.act(act, at),
            Step::By { who, act } => {
                self.chars(who, at);
                self.act(act, &Context { doer: Some(who), ..*at });
            }
            Step::Seq(steps) => {
                for step in steps {
                    self.step(step, at);
                }
            }
            Step::Given { step, cond } => {
                self.step(step, &at.tested());
                self.cond(cond, at);
            }
            Step::If { cond, then, otherwise } => {
                self.cond(cond, at);
                self.step(then, &at.tested());
                if let Some(otherwise) = otherwise {
                    self.step(otherwise, &at.tested());
                }
            }
            Step::InsteadIf { cond, step } => {
                self.cond(cond, at);
                self.step(step, &at.tested());
            }
            Step::May { by, step } => {
                self.player(by, at);
                self.step(step, &at.hedged());
            }
            Step::ChooseOne { by, options } => {
                self.player(by, at);
                for option in options {
                    self.step(option, &at.hedged());
                }
            }
            Step::Decides { by, step } => {
                self.player(by, at);
                self.step(step, at);
            }
            Step::ForEachChar { each, step } => {
                self.char_pick(each, at);
                self.step(step, &at.tested());
            }
            Step::ForEachToken { each, step } => {
                self.token_pick(each, at);
                self.step(step, &at.tested());
            }
            Step::InOrder { order, step } => {
                match order {
                    Order::ClosestTo(spot) | Order::FarthestFrom(spot) => self.spot(spot, at),
                    Order::ClosestFirst | Order::FarthestFirst | Order::ForemostFirst => {}
                }
                self.step(step, at);
            }
            Step::Repeat { times, step } => {
                self.number(times, at);
                self.step(step, at);
            }
            Step::For { time, rule } => {
                match time {
                    Duration::UntilNextTurn(who) | Duration::UntilEndOfNextTurn(who) => self.chars(who, at),
                    Duration::Until(event) => self.event(event, at),
                    Duration::ThisTurn | Duration::RestOfGame => {}
                }
                self.standing(rule, at);
            }
            Step::Later { event, step } => {
                let at = Context { when: Some(event), later: true, ..*at };
                self.event(event, &at);
                self.step(step, &at.tested());
            }
            Step::Limited { step, .. } => self.step(step, &Context { limited: true, ..*at }),
        }
    }

    fn act(&mut self, act: &'a Act, at: &Context<'a>) {
        self.see(Node::Act(act), at);
        match act {
            Act::Hit { who }
            | Act::RemoveSummon { who }
            | Act::Rearrange { who }
            | Act::GainAction { who }
            | Act::LoseAction { who }
            | Act::ActivateMove { who }
            | Act::PassTurn { who }
            | Act::StopMove { who } => self.chars(who, at),
            Act::HitTimes { who, times } => {
                self.chars(who, at);
                self.number(&times.count, at);
            }
            Act::Move { what, steps, way } => {
                self.piece(what, at);
                self.steps(steps, at);
                self.way(way.as_ref(), at);
            }
            Act::MoveTo { what, to } => {
                self.piece(what, at);
                self.tiles(to, at);
            }
            Act::Give { what, to } => {
                self.tokens(what, at);
                self.chars(to, at);
            }
            Act::Push { what, steps, way } | Act::Pull { what, steps, way } => {
                self.piece(what, at);
                self.steps(steps, at);
                self.way(way.as_ref(), at);
            }
            Act::Slide { what, way } => {
                self.piece(what, at);
                self.way(way.as_ref(), at);
            }
            Act::TradePlaces { with } => self.spot(with, at),
            Act::Trade { one, other } => {
                self.spot(one, at);
                self.spot(other, at);
            }
            Act::Put { what, on } => {
                self.number(&what.count, at);
                self.token_noun(&what.noun, at);
                if let Some(owner) = &what.owner {
                    self.chars(owner, at);
                }
                self.spot(on, at);
            }
            Act::RemoveTokens { what } => self.tokens(what, at),
            Act::RemoveTokensFrom { what, from } => {
                self.tokens(what, at);
                self.spot(from, at);
            }
            Act::Summon { what, on, .. } => {
                self.name(NameKind::Summon, what, at);
                self.tiles(on, at);
            }
            Act::Become { who, condition } | Act::Lose { who, condition } => {
                self.chars(who, at);
                self.name(NameKind::Condition, condition, at);
            }
            Act::LoseConditions { who, .. } => self.chars(who, at),
            Act::PassConditions { from, to, .. } => {
                self.chars(from, at);
                self.chars(to, at);
            }
            Act::GainMoves { who, count } | Act::LoseMoves { who, count } => {
                self.chars(who, at);
                self.number(count, at);
            }
            Act::Use { who, .. } => self.chars(who, at),
            Act::UseOf { who, of, .. } => {
                self.chars(who, at);
                self.chars(of, at);
            }
            Act::ChooseMove { who, by } => {
                self.chars(who, at);
                self.player(by, at);
            }
            Act::Do { verb, with } => {
                self.name(NameKind::Verb, verb, at);
                for arg in with {
                    match arg {
                        Arg::Char(chars) => self.chars(chars, at),
                        Arg::Tile(tiles) => self.tiles(tiles, at),
                        Arg::Token(tokens) => self.tokens(tokens, at),
                        Arg::Number(number) => self.number(number, at),
                    }
                }
            }
            Act::Choose { what } => self.spot(what, at),
            Act::ChooseDirectionAlong { line } => self.tiles(line, at),
            Act::ChooseLine { through, without, .. } => {
                through.iter().chain(without).for_each(|spot| self.spot(spot, at));
            }
            Act::ChooseDirectionFrom { place } => self.spot(place, at),
            Act::Point { what, to } => {
                self.pointer(what, at);
                if let Facing::Like(other) = to {
                    self.pointer(other, at);
                }
            }
            Act::RetargetNext { .. }
            | Act::RemoveThis
            | Act::ChooseDirection
            | Act::ChooseOption { .. }
            | Act::Nothing
            | Act::Prose { .. } => {}
        }
    }

    fn standing(&mut self, standing: &'a Standing, at: &Context<'a>) {
        self.see(Node::Standing(standing), at);
        match standing {
            Standing::Cant { who, deed } | Standing::Must { who, deed } => {
                self.chars(who, at);
                self.deed(deed, at);
            }
            Standing::MovesMayBe { who, .. }
            | Standing::OneMoveMayBe { who, .. }
            | Standing::FirstMoveMayBe { who, .. }
            | Standing::HasMoves { who, .. }
            | Standing::MoreMoves { who, .. }
            | Standing::FewerMoves { who, .. }
            | Standing::TargetIs { who, .. }
            | Standing::BlocksViewOf { who }
            | Standing::HitsScoreNothing { who } => self.chars(who, at),
            Standing::SeenPast { who, of } => std::iter::once(who).chain(of).for_each(|chars| self.chars(chars, at)),
            Standing::TargetOnly { who, tiles } => {
                self.chars(who, at);
                self.tiles(tiles, at);
            }
            Standing::TargetOf { who, of } => {
                self.chars(who, at);
                self.chars(of, at);
            }
            Standing::MovesMayGoTo { who, to } => {
                self.chars(who, at);
                self.tiles(to, at);
            }
            Standing::Bears { who, condition } => {
                self.chars(who, at);
                self.name(NameKind::Condition, condition, at);
            }
            Standing::Has { who, keyword } => {
                self.chars(who, at);
                self.name(NameKind::Keyword, &keyword.id, at);
                for number in &keyword.with {
                    self.number(number, at);
                }
            }
            Standing::While { cond, rule } => {
                self.cond(cond, at);
                self.standing(rule, &at.tested());
            }
            Standing::AtMostOnTile { token, .. } | Standing::AtMostOnBoard { token, .. } => {
                self.name(NameKind::Token, token, at)
            }
            Standing::Belongs { token, to } => {
                self.name(NameKind::Token, token, at);
                self.char_pick(to, at);
            }
            Standing::AtMostSummons { summon, .. } => self.name(NameKind::Summon, summon, at),
            Standing::BlocksView | Standing::Occupies | Standing::Neutral | Standing::DoesNothing | Standing::Stays => {
            }
        }
    }
}
