//! Counting through a text: the most that one use of it comes to, in the best placement.

use std::collections::BTreeMap;

use super::acts;
use super::events::can_be_opp;
use super::execution::Execution;
use super::scene::{QueryLog, Scene, Stance, State, ThirdChars};
use super::set_tables::SetTables;
use board::TileSet;
use model::{
    Act, CharNoun, Chars, Label, Many, Number, Pick, Pred, Rule, Spot, Standing, Step, TileNoun, Tiles, TokenNoun,
};

/// What one act, or one standing rule for a time, adds.
pub(super) trait Contribution {
    fn act(&self, act: &Act, tally: &mut Tally) -> u32;
    fn standing(&self, rule: &Standing, tally: &mut Tally) -> u32;
}

pub(super) struct Tally<'a> {
    pub tables: &'a SetTables<'a>,
    pub execution: Execution<'a>,
    contribution: &'a dyn Contribution,
    /// How many chars each label stands for.
    named: BTreeMap<Label, u32>,
    pub depth: u8,
}

impl<'a> Tally<'a> {
    pub fn new(tables: &'a SetTables<'a>, execution: Execution<'a>, contribution: &'a dyn Contribution) -> Tally<'a> {
        Tally { tables, execution, contribution, named: BTreeMap::new(), depth: 0 }
    }

    /// Of one use of the rules.
    pub fn rules(&mut self, rules: &[Rule]) -> u32 {
        self.sequence(acts::done(rules).into_iter())
    }

    pub fn sequence<'s>(&mut self, steps: impl Iterator<Item = &'s Step>) -> u32 {
        let (mut total, mut last) = (0u32, 0u32);
        for step in steps {
            if let Step::InsteadIf { step, .. } = step {
                let instead = self.step(step);
                total = total.saturating_sub(last).saturating_add(last.max(instead));
                last = last.max(instead);
            } else {
                last = self.step(step);
                total = total.saturating_add(last);
            }
        }
        total
    }

    fn step(&mut self, step: &Step) -> u32 {
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
            | Step::Later { step, .. }
            | Step::Limited { step, .. } => self.step(step),
            Step::If { then, otherwise, .. } => {
                let then = self.step(then);
                let otherwise = otherwise.as_ref().map_or(0, |step| self.step(step));
                then.max(otherwise)
            }
            Step::ChooseOne { options, .. } => options.iter().map(|step| self.step(step)).max().unwrap_or(0),
            Step::ForEachChar { each, step } => {
                let times = self.chars(each);
                if let Some(label) = each.label {
                    self.named.insert(label, 1);
                }
                self.step(step).saturating_mul(times)
            }
            Step::ForEachToken { each, step } => {
                let times = self.tokens(&each.many, &each.noun);
                self.step(step).saturating_mul(times)
            }
            Step::Repeat { times, step } => {
                let times = self.number(times);
                self.step(step).saturating_mul(times)
            }
            Step::For { rule, .. } => self.contribution.standing(rule, self),
        }
    }

    /// How many Opps the phrase means at most, of a team.
    pub fn opps(&self, chars: &Chars) -> u32 {
        match chars {
            Chars::Pick(pick) if can_be_opp(chars) => {
                let team = u32::from(self.scene(&QueryLog::default()).chars_of(&CharNoun::Opp));
                self.some(&pick.many, team).min(self.room(&pick.that))
            }
            Chars::Pick(_) | Chars::Me | Chars::Summoner | Chars::Named(_) => 0,
            Chars::Bearer | Chars::Param(_) => 1,
            Chars::And(all) => all.iter().fold(0, |sum, chars| self.opps(chars).saturating_add(sum)),
            Chars::It(label) => self.named.get(label).copied().unwrap_or(1),
        }
    }

    /// How many chars of any side the phrase means at most.
    pub fn chars(&self, pick: &Pick<CharNoun>) -> u32 {
        let all = u32::from(self.scene(&QueryLog::default()).chars_of(&pick.noun));
        self.some(&pick.many, all).min(self.room(&pick.that))
    }

    /// How many places the phrase means at most.
    pub fn places(&self, spot: &Spot) -> u32 {
        match spot {
            Spot::Char(Chars::Pick(pick)) => self.chars(pick),
            Spot::Char(Chars::It(label)) => self.named.get(label).copied().unwrap_or(1),
            Spot::Tile(Tiles::Of(of)) => self.places(of),
            Spot::Tile(tiles) => self.tiles(tiles),
            Spot::Char(_) | Spot::Token(_) => 1,
        }
    }

    pub fn tiles(&self, tiles: &Tiles) -> u32 {
        match tiles {
            Tiles::Of(spot) => self.places(spot),
            Tiles::Pick(pick) if pick.noun == TileNoun::Tile => {
                let room = self.room(&pick.that);
                self.some(&pick.many, room).min(room)
            }
            _ => 1,
        }
    }

    /// `many` of so many things.
    fn some(&self, many: &Many, all: u32) -> u32 {
        match many {
            Many::One | Many::The => all.min(1),
            Many::Each | Many::AtLeast(_) | Many::MoreThan(_) => all,
            Many::UpTo(n) | Many::Exactly(n) | Many::AtMost(n) | Many::FewerThan(n) => self.number(n).min(all),
            Many::No => 0,
        }
    }

    /// The most tokens there can be: what a definition says, else as many as hits win the game, for more is the same.
    fn tokens(&self, many: &Many, noun: &TokenNoun) -> u32 {
        let set = self.tables.set;
        let limits = set.definitions.iter().flat_map(|definition| &definition.rules);
        let limit = limits.filter_map(|rule| match (rule, noun) {
            (Rule::Always(Standing::AtMostOnBoard { token, count }), TokenNoun::Token(id)) if token == id => {
                Some(u32::from(*count))
            }
            _ => None,
        });
        let all = limit.min().unwrap_or(u32::MAX).min(u32::from(set.game.score.hits_to_win));
        self.some(many, all)
    }

    /// The number at its largest.
    pub fn number(&self, number: &Number) -> u32 {
        match number {
            Number::N(n) => u32::from(*n),
            Number::Param(_) => u32::MAX,
            Number::TokensLike(pick) => self.tokens(&Many::Each, &pick.noun),
            Number::CharsLike(pick) => self.chars(&Pick { many: Many::Each, ..(**pick).clone() }),
            Number::Half(number) => self.number(number) / 2,
            Number::Twice(number) => self.number(number).saturating_mul(2),
            Number::Capped(number, most) => self.number(number).min(u32::from(*most)),
            Number::Plus(number, more) => self.number(number).saturating_add(u32::from(*more)),
            Number::Distance(..) => u32::from(self.tables.geometry.farthest_distance()),
            Number::Score(_) => u32::from(self.tables.set.game.score.hits_to_win).saturating_sub(1),
        }
    }

    /// The most tiles of which the predicates can be true, from the best origin.
    fn room(&self, preds: &[Pred]) -> u32 {
        let tiles = self.tables.geometry.tiles();
        if preds.is_empty() {
            return u32::try_from(tiles.len()).unwrap_or(u32::MAX);
        }
        let log = QueryLog::default();
        let scene = self.scene(&log);
        let room = |me| (scene.true_of(preds, &State::new(me, me)).may - TileSet::of(me)).len();
        tiles.iter().map(room).max().and_then(|most| u32::try_from(most).ok()).unwrap_or(0)
    }

    fn scene<'s>(&'s self, log: &'s QueryLog) -> Scene<'s> {
        self.tables.scene(self.execution, ThirdChars::Anywhere, Stance::Opp, log)
    }
}
