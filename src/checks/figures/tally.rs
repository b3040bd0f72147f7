//! Counts the maximum total of one use of a text, with the chars in the best positions.

use std::collections::BTreeMap;

use super::acts;
use super::events::can_be_opp;
use super::execution::Execution;
use super::scene::{QueryLog, Scene, Stance, State, ThirdChars};
use super::set_tables::SetTables;
use crate::upper_bound::UpperBound;
use board::TileSet;
use model::{
    Act, CharNoun, Chars, Label, Many, Number, Pick, Pred, Rule, Spot, Standing, Step, TileNoun, Tiles, TokenNoun,
};

/// The contribution of one act, or of one standing rule with a duration, to the count.
pub(super) trait Contribution {
    fn act(&self, act: &Act, tally: &mut Tally) -> UpperBound;
    fn standing(&self, rule: &Standing, tally: &mut Tally) -> UpperBound;
}

/// A count over one text.
pub(super) struct Tally<'a> {
    pub tables: &'a SetTables<'a>,
    pub execution: Execution<'a>,
    contribution: &'a dyn Contribution,
    /// The maximum number of chars that each label can denote.
    named: BTreeMap<Label, UpperBound>,
    /// The number of texts within texts around the current one.
    pub depth: u8,
}

impl<'a> Tally<'a> {
    pub fn new(tables: &'a SetTables<'a>, execution: Execution<'a>, contribution: &'a dyn Contribution) -> Tally<'a> {
        Tally { tables, execution, contribution, named: BTreeMap::new(), depth: 0 }
    }

    /// Returns the count of one use of the rules.
    pub fn rules(&mut self, rules: &[Rule]) -> UpperBound {
        self.sequence(acts::done(rules).into_iter())
    }

    /// Returns the count of steps in sequence. *A. If C, B instead* counts the larger of A and B.
    pub fn sequence<'s>(&mut self, steps: impl Iterator<Item = &'s Step>) -> UpperBound {
        let (mut total, mut last) = (UpperBound::ZERO, UpperBound::ZERO);
        for step in steps {
            if let Step::InsteadIf { step, .. } = step {
                let instead = self.step(step);
                total = total.minus(last).plus(last.max(instead));
                last = last.max(instead);
            } else {
                last = self.step(step);
                total = total.plus(last);
            }
        }
        total
    }

    fn step(&mut self, step: &Step) -> UpperBound {
        match step {
            Step::Act(act) | Step::By { act, .. } => {
                for chars in acts::subjects(act) {
                    if let Chars::Pick(pick) = chars
                        && let Some(label) = pick.label
                    {
                        let count = self.opps(chars);
                        self.named.insert(label, count);
                    }
                }
                self.contribution.act(act, self)
            }
            Step::Seq(steps) => self.sequence(steps.iter()),
            Step::Given { step, .. }
            | Step::InsteadIf { step, .. }
            | Step::May { step, .. }
            | Step::Decides { step, .. }
            | Step::InOrder { step, .. }
            | Step::Later { step, .. }
            | Step::Limited { step, .. } => self.step(step),
            Step::If { then, otherwise, .. } => {
                let then = self.step(then);
                let otherwise = otherwise.as_ref().map_or(UpperBound::ZERO, |step| self.step(step));
                then.max(otherwise)
            }
            Step::ChooseOne { options, .. } => {
                options.iter().map(|step| self.step(step)).max().unwrap_or(UpperBound::ZERO)
            }
            Step::ForEachChar { each, step } => {
                let times = self.chars(each);
                if let Some(label) = each.label {
                    self.named.insert(label, UpperBound::ONE);
                }
                self.step(step).times(times)
            }
            Step::ForEachToken { each, step } => {
                let times = self.tokens(&each.many, &each.noun);
                self.step(step).times(times)
            }
            Step::Repeat { times, step } => {
                let times = self.number(times);
                self.step(step).times(times)
            }
            Step::For { rule, .. } => self.contribution.standing(rule, self),
        }
    }

    /// Returns the maximum number of Opps of one team that the phrase can denote.
    pub fn opps(&self, chars: &Chars) -> UpperBound {
        match chars {
            Chars::Pick(pick) if can_be_opp(chars) => {
                let team = self.scene(&QueryLog::default()).chars_of(&CharNoun::Opp).into();
                self.some(&pick.many, team).min(self.room(&pick.that))
            }
            Chars::Pick(_) | Chars::Me | Chars::Summoner | Chars::Named(_) => UpperBound::ZERO,
            Chars::Bearer | Chars::Partner | Chars::Param(_) | Chars::Subject => UpperBound::ONE,
            Chars::And(all) | Chars::Or(all) => all.iter().map(|chars| self.opps(chars)).sum(),
            Chars::It(label) => self.named.get(label).copied().unwrap_or(UpperBound::ONE),
        }
    }

    /// Returns the maximum number of chars of any side that the phrase can denote.
    pub fn chars(&self, pick: &Pick<CharNoun>) -> UpperBound {
        let all = self.scene(&QueryLog::default()).chars_of(&pick.noun).into();
        self.some(&pick.many, all).min(self.room(&pick.that))
    }

    /// Returns the maximum number of places that the phrase can denote.
    pub fn places(&self, spot: &Spot) -> UpperBound {
        match spot {
            Spot::Char(Chars::Pick(pick)) => self.chars(pick),
            Spot::Char(Chars::It(label)) => self.named.get(label).copied().unwrap_or(UpperBound::ONE),
            Spot::Tile(Tiles::Of(of)) => self.places(of),
            Spot::Tile(tiles) => self.tiles(tiles),
            Spot::Char(_) | Spot::Token(_) => UpperBound::ONE,
        }
    }

    /// Returns the maximum number of tiles that the phrase can denote.
    pub fn tiles(&self, tiles: &Tiles) -> UpperBound {
        match tiles {
            Tiles::Of(spot) => self.places(spot),
            Tiles::Pick(pick) if pick.noun == TileNoun::Tile => {
                let room = self.room(&pick.that);
                self.some(&pick.many, room).min(room)
            }
            _ => UpperBound::ONE,
        }
    }

    /// Returns the maximum number of entities that `many` can denote, out of `all`.
    fn some(&self, many: &Many, all: UpperBound) -> UpperBound {
        match many {
            Many::One | Many::The => all.min(UpperBound::ONE),
            Many::Each | Many::AtLeast(_) | Many::MoreThan(_) => all,
            Many::UpTo(n) | Many::Exactly(n) | Many::AtMost(n) | Many::FewerThan(n) => self.number(n).min(all),
            Many::No => UpperBound::ZERO,
        }
    }

    /// Returns the maximum number of tokens that the phrase can denote. A definition may limit the number. Numbers
    /// above the hits that win the game make no difference, so the result never exceeds these hits.
    fn tokens(&self, many: &Many, noun: &TokenNoun) -> UpperBound {
        let set = self.tables.set;
        let limits = set.definitions.iter().flat_map(|definition| &definition.rules);
        let limit = limits.filter_map(|rule| match (rule, noun) {
            (Rule::Always(Standing::AtMostOnBoard { token, count, .. }), TokenNoun::Token(id)) if token == id => {
                Some(*count)
            }
            _ => None,
        });
        let enough = set.game.score.hits_to_win;
        self.some(many, limit.min().map_or(enough, |limit| limit.min(enough)).into())
    }

    /// Returns the maximum of the number.
    pub fn number(&self, number: &Number) -> UpperBound {
        match number {
            Number::N(n) => (*n).into(),
            Number::Param(_) => UpperBound::Unbounded,
            Number::TokensLike(pick) => self.tokens(&Many::Each, &pick.noun),
            Number::CharsLike(pick) => self.chars(&Pick { many: Many::Each, ..(**pick).clone() }),
            Number::Half(number) => self.number(number).half(),
            Number::Twice(number) => self.number(number).times(2_u8),
            Number::Capped(number, most) => self.number(number).min((*most).into()),
            Number::Plus(number, more) => self.number(number).plus(*more),
            Number::Distance(..) | Number::StepsMoved(_) => self.tables.geometry.farthest_distance().into(),
            Number::MovesUsed(_) | Number::MovesLeft(_) => self.tables.set.game.turn.moves.into(),
            Number::Score(_) => self.tables.set.game.score.hits_to_win.saturating_sub(1).into(),
        }
    }

    /// Returns the maximum number of tiles for which the predicates can be true, from the best origin. The origin
    /// itself does not count.
    fn room(&self, preds: &[Pred]) -> UpperBound {
        let tiles = self.tables.geometry.tiles();
        if preds.is_empty() {
            return tiles.len().into();
        }
        let log = QueryLog::default();
        let scene = self.scene(&log);
        let room = |me| (scene.true_of(preds, &State::new(me, me)).may - TileSet::of(me)).len();
        tiles.iter().map(room).max().unwrap_or(0).into()
    }

    fn scene<'s>(&'s self, log: &'s QueryLog) -> Scene<'s> {
        self.tables.scene(self.execution, ThirdChars::Anywhere, Stance::Opp, log)
    }
}
