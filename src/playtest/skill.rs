//! Estimates how the strength of each card depends on how well it is played.
//!
//! Several searching bots play games of the same teams. A card whose share of wins rises with the number of playouts is
//! only strong in good hands; one whose share falls is strong as long as nobody answers it.

use serde::Serialize;

use super::Player;
use super::interval::Interval;
use super::plan::Aim;
use super::regression::Regression;
use super::results::RunDescription;
use super::tally::Tally;

/// The distance of a trend from 0, in standard errors, from which the trend is told. Of 40 cards without a trend, one
/// is told in ten runs.
const SURE: f64 = 3.0;

/// The change of a card's share of wins with better play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Trend {
    /// The share rises: the card is stronger in good hands.
    Rises,
    /// The share falls: the card is weaker in good hands, or against them.
    Falls,
    /// The games show no trend.
    None,
}

/// The share of wins of a card by the skill of its players.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SkillFigure {
    pub card: String,
    /// The share of wins with each bot, in the order of [`SkillFigures::players`].
    pub wins: Vec<Interval>,
    /// The change of the share of wins each time the playouts are doubled.
    pub per_doubling: Interval,
    pub trend: Trend,
}

/// The share of wins of each card by the skill of its players.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct SkillFigures {
    pub players: Vec<Player>,
    /// The number of pairs of games that each bot played.
    pub pairs: Vec<u64>,
    pub cards: Vec<SkillFigure>,
    /// Whether every card's share with the best bot lies in its interval with the second best: more playouts would
    /// change little.
    pub settled: bool,
}

/// Estimates the shares of wins of all cards with each bot of [`Aim::Skill`], and their trends.
pub fn skill(about: &RunDescription, tally: &Tally) -> SkillFigures {
    let players = about.aims.iter().find_map(|aim| match aim {
        Aim::Skill { players, .. } => Some(players.clone()),
        _ => None,
    });
    let Some(players) = players else { return SkillFigures::default() };
    let groups: Vec<usize> = about.cards.iter().map(|card| card.group).collect();
    let levels: Vec<Regression> = tally.levels.iter().map(|sums| Regression::of(groups.clone(), sums)).collect();
    let doublings: Vec<f64> = players.iter().map(|player| f64::from(player.skill().1.max(1)).log2()).collect();
    let figure = |(at, card): (usize, &super::RosterCard)| {
        let leads: Vec<(f64, f64)> = levels.iter().map(|level| level.lead(at)).collect();
        let (slope, error) = slope(&doublings, &leads);
        SkillFigure {
            card: card.name.clone(),
            wins: levels.iter().map(|level| level.wins(at)).collect(),
            per_doubling: Interval::difference(slope, error),
            trend: match slope {
                slope if slope > SURE * error => Trend::Rises,
                slope if slope < -SURE * error => Trend::Falls,
                _ => Trend::None,
            },
        }
    };
    let cards: Vec<SkillFigure> = about.cards.iter().enumerate().map(figure).collect();
    let settled = |card: &SkillFigure| match card.wins.as_slice() {
        [.., better, best] => better.least <= best.value && best.value <= better.most,
        _ => false,
    };
    let settled = cards.iter().all(settled);
    SkillFigures { players, pairs: tally.levels.iter().map(|sums| sums.pairs).collect(), cards, settled }
}

/// Fits a line through values with these standard errors, and returns its slope and the standard error of the slope.
/// The error is infinite if the places do not differ.
fn slope(places: &[f64], values: &[(f64, f64)]) -> (f64, f64) {
    let weight = |error: f64| 1.0 / (error * error).max(1e-12);
    let points: Vec<(f64, f64, f64)> =
        places.iter().zip(values).map(|(x, (y, error))| (*x, *y, weight(*error))).collect();
    let all: f64 = points.iter().map(|(_, _, w)| w).sum();
    let middle = points.iter().map(|(x, _, w)| w * x).sum::<f64>() / all;
    let width: f64 = points.iter().map(|(x, _, w)| w * (x - middle) * (x - middle)).sum();
    if width.is_nan() || width <= 0.0 {
        return (0.0, f64::INFINITY);
    }
    let slope = points.iter().map(|(x, y, w)| w * (x - middle) * y).sum::<f64>() / width;
    (slope, (1.0 / width).sqrt())
}

#[cfg(test)]
mod tests {
    use super::slope;

    #[test]
    fn a_line_is_found_and_its_error_is_that_of_the_book() {
        let (found, error) = slope(&[1.0, 2.0, 3.0], &[(0.1, 0.02), (0.2, 0.02), (0.3, 0.02)]);
        assert!((found - 0.1).abs() < 1e-9);
        // The standard error is σ / √(Σ (x - mean)²).
        assert!((error - 0.02 / 2.0f64.sqrt()).abs() < 1e-9);
    }

    #[test]
    fn one_place_has_no_slope() {
        assert_eq!(slope(&[2.0, 2.0], &[(0.1, 0.02), (0.3, 0.02)]), (0.0, f64::INFINITY));
        assert_eq!(slope(&[], &[]), (0.0, f64::INFINITY));
    }
}
