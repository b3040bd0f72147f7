//! Estimates which cards win more, or less, together than the strengths of both say.

use serde::Serialize;

use super::interval::Interval;
use super::matchups::{chance, games_to_tell};
use super::regression::Regression;
use super::results::RunDescription;
use super::shrinkage::{Observation, shrink};
use super::team_sums::TeamSums;

/// Two cards whose team wins more, or less, than the strengths of both say.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct MatesFigure {
    /// The names of the two cards.
    pub cards: [String; 2],
    /// The number of pairs of games in which they were in the same team.
    pub together: u64,
    /// The difference that the two cards make to their team's share of wins beyond their strengths.
    pub gain: Interval,
}

/// The pairs of team mates.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct TeamMates {
    /// The pairs for which the games show a difference, the best first.
    pub sure: Vec<MatesFigure>,
    /// The number of pairs of cards that can be in one team.
    pub pairs: usize,
    /// About how many games show that two team mates win ten points more than their strengths say.
    pub games_to_tell: u64,
}

/// Estimates what each two team mates add.
pub fn team_mates(about: &RunDescription, regression: &Regression, sums: &TeamSums, games: u64) -> TeamMates {
    let n = about.cards.len();
    let all = (0..n).flat_map(|a| (a + 1..n).map(move |b| (a, b)));
    let pairs: Vec<(usize, usize)> = all.filter(|(a, b)| sums.partnership(*a, *b).0 > 0).collect();
    // The prediction leaves out the other cards of both teams, so their strengths are noise. The variance is therefore
    // that of the whole score, not the residual variance of the regression.
    let spread = (sums.decided as f64 / sums.pairs.max(1) as f64).clamp(0.05, 1.0);
    let observe = |(a, b): &(usize, usize)| {
        let (together, mean) = sums.partnership(*a, *b);
        let predicted = 2.0 * (regression.lead(*a).0 + regression.lead(*b).0);
        Observation { value: mean - predicted, variance: chance(spread, together) }
    };
    let observations: Vec<Observation> = pairs.iter().map(observe).collect();
    let effects = shrink(&observations);
    let name = |card: usize| about.cards.get(card).map_or(String::new(), |card| card.name.clone());
    let mut sure: Vec<MatesFigure> = pairs
        .iter()
        .zip(effects)
        .filter(|(_, effect)| effect.sure)
        .map(|((a, b), effect)| MatesFigure {
            cards: [name(*a), name(*b)],
            together: sums.partnership(*a, *b).0,
            gain: Interval::difference(effect.mean / 2.0, effect.deviation / 2.0),
        })
        .collect();
    sure.sort_by(|a, b| b.gain.value.total_cmp(&a.gain.value));
    let seen = pairs.iter().map(|(a, b)| sums.partnership(*a, *b).0).sum();
    TeamMates { sure, pairs: pairs.len(), games_to_tell: games_to_tell(spread, seen, pairs.len(), games) }
}
