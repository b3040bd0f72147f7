//! Estimates how the cards of a team class do against each other, beyond what their strengths say.

use serde::Serialize;

use super::interval::{Interval, rounded};
use super::regression::Regression;
use super::shrinkage::{Effect, Observation, shrink, variance_to_tell};
use super::team_sums::TeamSums;

/// The difference from what the strengths say for which the report tells how many games would show it, as a share of
/// wins.
const WORTH_TELLING: f64 = 0.1;

/// The result of a card against another card of its team class.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Matchup {
    /// The number of times that the two cards met.
    pub met: u64,
    /// The share of wins of the first card.
    pub wins: Interval,
    /// The share of wins that the strengths of the two cards predict.
    pub predicted: f64,
    /// Whether the games show that the two shares differ.
    pub sure: bool,
}

/// The results of the cards of a team class against each other.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ClassTable {
    pub class: String,
    /// The indices of the cards of the class in the list of cards.
    pub cards: Vec<usize>,
    /// For each pair of cards, the result of the first card; `None` if the two never met.
    pub matchups: Vec<Vec<Option<Matchup>>>,
    /// About how many games show that a card wins ten points more against another card than their strengths say.
    pub games_to_tell: u64,
}

/// The estimated mean score of each card of a class against each other card.
pub struct Payoffs {
    /// The indices of the cards.
    pub members: Vec<usize>,
    /// The difference between each mean score and the score that the strengths predict. A row for each card, in the
    /// order of `members`.
    pub beyond: Vec<Vec<Effect>>,
    /// For each card, its strength and the standard error, in shares of wins.
    pub strengths: Vec<(f64, f64)>,
}

impl Payoffs {
    /// Estimates the payoffs of the cards of a class.
    pub fn of(members: Vec<usize>, regression: &Regression, sums: &TeamSums) -> Payoffs {
        let strengths: Vec<(f64, f64)> = members.iter().map(|card| regression.strength(*card)).collect();
        let observe = |a: usize, b: usize| {
            let (met, mean) = sums.meeting(members[a], members[b]);
            let predicted = 2.0 * (strengths[a].0 - strengths[b].0);
            Observation { value: mean - predicted, variance: chance(regression.spread, met) }
        };
        // Each two cards are observed once: the payoff of the second is the negative of that of the first.
        let pairs: Vec<(usize, usize)> = (0..members.len()).flat_map(|a| (0..a).map(move |b| (a, b))).collect();
        let observations: Vec<Observation> = pairs.iter().map(|(a, b)| observe(*a, *b)).collect();
        let effects = shrink(&observations);
        let nothing = Effect::NONE;
        let mut beyond = vec![vec![nothing; members.len()]; members.len()];
        for ((a, b), effect) in pairs.into_iter().zip(effects) {
            beyond[a][b] = effect;
            beyond[b][a] = Effect { mean: -effect.mean, ..effect };
        }
        Payoffs { members, beyond, strengths }
    }

    /// Returns the expected payoffs: row `a`, column `b` has the mean payoff of `a` against `b`.
    pub fn means(&self) -> Vec<Vec<f64>> {
        let cell = |a: usize, b: usize| 2.0 * (self.strengths[a].0 - self.strengths[b].0) + self.beyond[a][b].mean;
        let n = self.members.len();
        (0..n).map(|a| (0..n).map(|b| cell(a, b)).collect()).collect()
    }

    /// Returns the table of the class.
    pub fn table(&self, class: &str, regression: &Regression, sums: &TeamSums, games: u64) -> ClassTable {
        let n = self.members.len();
        let cell = |a: usize, b: usize| {
            let (met, _) = sums.meeting(self.members[a], self.members[b]);
            let effect = self.beyond[a][b];
            let predicted = 0.5 + self.strengths[a].0 - self.strengths[b].0;
            (met > 0 && a != b).then(|| Matchup {
                met,
                wins: Interval::share(predicted + effect.mean / 2.0, effect.deviation / 2.0),
                predicted: rounded(predicted),
                sure: effect.sure,
            })
        };
        let meetings: u64 =
            (0..n).flat_map(|a| (0..a).map(move |b| (a, b))).filter_map(|(a, b)| cell(a, b)).map(|cell| cell.met).sum();
        let pairs = n * n.saturating_sub(1) / 2;
        ClassTable {
            class: class.to_owned(),
            cards: self.members.clone(),
            matchups: (0..n).map(|a| (0..n).map(|b| cell(a, b)).collect()).collect(),
            games_to_tell: games_to_tell(regression.spread, meetings, pairs, games),
        }
    }
}

/// Returns the variance of the mean score of this number of pairs of games.
pub fn chance(spread: f64, count: u64) -> f64 {
    if count == 0 { f64::INFINITY } else { spread / count as f64 }
}

/// Returns about how many games show an effect of ten points, if `games` games gave `seen` observations of `effects`
/// effects together.
pub fn games_to_tell(spread: f64, seen: u64, effects: usize, games: u64) -> u64 {
    // A score is twice as far from 0 as the share of wins is from one half.
    let needed = spread / variance_to_tell(2.0 * WORTH_TELLING);
    let per_game = seen as f64 / effects.max(1) as f64 / games.max(1) as f64;
    if per_game <= 0.0 { 0 } else { round_up(needed / per_game) }
}

/// Rounds up to two digits.
fn round_up(number: f64) -> u64 {
    let number = number.ceil() as u64;
    let mut unit = 1;
    while number / unit >= 100 {
        unit *= 10;
    }
    number.div_ceil(unit) * unit
}

#[cfg(test)]
mod tests {
    use crate::Estimates;
    use crate::estimate;
    use crate::simulated_games::{STRENGTHS, about, played};

    /// In the first class, card 0 beats 1, 1 beats 2 and 2 beats 0 by 15 points more than their strengths say.
    fn circle(teams: &[Vec<usize>; 2]) -> f64 {
        match (teams[0][0], teams[1][0]) {
            (0, 1) | (1, 2) | (2, 0) => 0.15,
            (1, 0) | (2, 1) | (0, 2) => -0.15,
            _ => 0.0,
        }
    }

    /// Cards 4 and 8 win 15 points more together.
    fn friends(teams: &[Vec<usize>; 2]) -> f64 {
        let both = |team: &Vec<usize>| if team[1] == 4 && team[2] == 8 { 0.15 } else { 0.0 };
        both(&teams[0]) - both(&teams[1])
    }

    fn sure_cells(figures: &Estimates) -> Vec<(usize, usize, usize)> {
        let cells = figures.classes.iter().enumerate().flat_map(|(class, table)| {
            table.matchups.iter().enumerate().flat_map(move |(a, row)| {
                row.iter()
                    .enumerate()
                    .filter(|(_, cell)| cell.as_ref().is_some_and(|cell| cell.sure))
                    .map(move |(b, _)| (class, a, b))
            })
        });
        cells.collect()
    }

    #[test]
    fn a_circle_is_found_and_little_else() {
        let mut others = 0;
        for seed in 0..10 {
            let figures = estimate(&about(), &played(&STRENGTHS, &circle, 3_000, seed));
            let sure = sure_cells(&figures);
            for cell in [(0, 0, 1), (0, 1, 0), (0, 1, 2), (0, 2, 0)] {
                assert!(sure.contains(&cell), "{seed}: {sure:?}");
            }
            others += sure.iter().filter(|(class, a, b)| *class > 0 || *a == 3 || *b == 3).count();
            assert!(figures.mates.sure.len() < 3, "{seed}: {:?}", figures.mates);
        }
        assert!(others <= 10, "{others} of 300 cells");
    }

    #[test]
    fn games_without_a_circle_show_none() {
        let figures = estimate(&about(), &played(&STRENGTHS, &|_| 0.0, 3_000, 5));
        assert!(sure_cells(&figures).len() <= 2, "{:?}", sure_cells(&figures));
        let games = figures.classes[0].games_to_tell;
        assert!((100..3_000).contains(&games), "{games}");
    }

    #[test]
    fn friends_are_found() {
        for seed in 0..5 {
            let mates = estimate(&about(), &played(&STRENGTHS, &friends, 4_000, seed)).mates;
            let best = mates.sure.first().map(|mates| &mates.cards);
            assert_eq!(best, Some(&["Card 4".to_owned(), "Card 8".to_owned()]), "{seed}: {mates:?}");
            assert!(mates.sure.len() <= 3, "{mates:?}");
        }
    }

    #[test]
    fn intervals_of_the_balanced_mixture_hold_the_truth() {
        // The strengths of the last class are 0.12, -0.12, 0.02 and -0.02: only its first card is in the mixture, and
        // the strength of each other is its distance from the first.
        let (mut held, mut all) = (0, 0);
        for seed in 0..20 {
            let cards = estimate(&about(), &played(&STRENGTHS, &|_| 0.0, 3_000, seed)).cards;
            assert!(cards[8].share.most > 0.9, "{seed}: {:?}", cards[8].share);
            for (card, strength) in cards[8..].iter().zip(&STRENGTHS[8..]) {
                let truth = 0.5 + strength - STRENGTHS[8];
                all += 1;
                held += u32::from(card.strength.least <= truth && truth <= card.strength.most);
            }
        }
        let share = f64::from(held) / f64::from(all);
        assert!(share >= 0.9, "{held} of {all}");
    }
}
