//! Estimates the strength of each card by regression over the games of teams.
//!
//! In the model, the score of a pair of games is the difference between the summed strengths of the two teams, plus
//! chance. So a card is not blamed for its team mates. The games only show differences within a team class, so the
//! strengths of each class add up to 0.

use super::interval::Interval;
use super::least_squares;
use super::team_sums::TeamSums;

/// The weight of the prior, as a number of pairs of games: each card starts with half a drawn pair. The prior keeps
/// strengths near 0 while there are few games.
const PRIOR: f64 = 0.5;
/// The weight of the condition that the strengths of a class add up to 0; a pair of games has weight 1.
const CERTAIN: f64 = 1e6;

/// The strengths of all cards, in shares of wins.
pub struct Regression {
    /// For each card, half of what it adds to the score of its team.
    strengths: Vec<f64>,
    /// For each card, the standard error of its strength.
    errors: Vec<f64>,
    /// The variance of the score of a pair of games that the strengths do not explain.
    pub spread: f64,
    /// For each card, the index of its class.
    groups: Vec<usize>,
    /// For each card, the number of cards of its class divided by the number of its rivals in the class.
    scales: Vec<f64>,
}

impl Regression {
    /// Fits the strengths to the sums. `groups` has the index of each card's team class.
    pub fn of(groups: Vec<usize>, sums: &TeamSums) -> Regression {
        let n = groups.len();
        let alike = |card: usize| groups.iter().filter(|group| Some(*group) == groups.get(card)).count() as f64;
        // The strengths of a class add up to 0, so the mean strength of the other cards is -strength / (alike - 1).
        let scale = |card: usize| if alike(card) > 1.0 { alike(card) / (alike(card) - 1.0) } else { 1.0 };
        let scales = (0..n).map(scale).collect();
        let mut gram: Vec<f64> = sums.gram.iter().map(|sum| *sum as f64).collect();
        for a in 0..n {
            for b in 0..n {
                if let Some(cell) = gram.get_mut(a * n + b) {
                    // The large weight makes the strengths of each class add up to 0, and keeps the differences within
                    // a class. The weight is so large that the uncertainty of that sum adds nothing to the standard
                    // errors.
                    *cell += if groups.get(a) == groups.get(b) { CERTAIN } else { 0.0 };
                    *cell += if a == b { PRIOR } else { 0.0 };
                }
            }
        }
        let Some(inverse) = least_squares::inverse(&gram, n) else {
            return Regression { strengths: vec![0.0; n], errors: vec![1.0; n], spread: 1.0, groups, scales };
        };
        let scores: Vec<f64> = sums.score.iter().map(|score| *score as f64).collect();
        let doubled = least_squares::times(&inverse, &scores);
        let explained: f64 = doubled.iter().zip(&scores).map(|(a, b)| a * b).sum();
        let classes = groups.iter().max().map_or(0, |last| last + 1);
        let free = sums.pairs as f64 - (n as f64 - classes as f64);
        let spread = if free >= 1.0 { ((sums.decided as f64 - explained) / free).clamp(0.05, 1.0) } else { 1.0 };
        let error = |at: usize| (spread * inverse.get(at * n + at).copied().unwrap_or(1.0)).sqrt() / 2.0;
        let errors = (0..n).map(error).collect();
        Regression { strengths: doubled.iter().map(|twice| twice / 2.0).collect(), errors, spread, groups, scales }
    }

    /// Returns the strength of a card and its standard error.
    pub fn strength(&self, card: usize) -> (f64, f64) {
        let of = |list: &[f64], none: f64| list.get(card).copied().unwrap_or(none);
        (of(&self.strengths, 0.0), of(&self.errors, 1.0))
    }

    /// Returns by how much the card raises the share of wins of its team against a team with another card of its class,
    /// and the standard error of that.
    pub fn lead(&self, card: usize) -> (f64, f64) {
        let scale = self.scales.get(card).copied().unwrap_or(1.0);
        let (strength, error) = self.strength(card);
        (scale * strength, scale * error)
    }

    /// Returns the share of games that a team wins with the card against an equal team with another card of its class.
    pub fn wins(&self, card: usize) -> Interval {
        let (lead, error) = self.lead(card);
        Interval::share(0.5 + lead, error)
    }

    /// Returns the indices of the cards of a class.
    pub fn members(&self, group: usize) -> Vec<usize> {
        self.groups.iter().enumerate().filter(|(_, known)| **known == group).map(|(at, _)| at).collect()
    }
}
