//! Computes Nash averages: the strength of each player against the mixture of players that no player beats.
//!
//! If A beats B, B beats C and C beats A, the mean over all opponents says little. The mean also changes when a weak
//! card is added twice. The strength against the balanced mixture avoids both faults (Balduzzi and others, 2018). If
//! there are several such mixtures, the most even one is used. This mixture is the limit of players whose errors become
//! rarer the more an error costs (quantal response).

use super::interval::Interval;
use super::matchups::Payoffs;
use super::normal_distribution::{middle, standard_normal};
use dice::Dice;

/// The temperatures of the players' errors, which decrease step by step.
const WARMTHS: [f64; 9] = [1.0, 0.5, 0.25, 0.12, 0.06, 0.03, 0.015, 0.008, 0.004];
const STEPS: u32 = 4_000;

/// The number of times that the payoffs are drawn anew for the intervals.
const DRAWS: u64 = 200;
/// The number of rounds of the faster way to the mixture that the drawn payoffs take.
const ROUNDS: u32 = 600;

/// The place of a player in the balanced mixture.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Ratings {
    /// The share of wins of the player against the mixture.
    pub strength: Interval,
    /// The share of the player in the mixture.
    pub share: Interval,
}

/// Computes the ratings of the cards of a class. The intervals come from drawing all payoffs anew, as far as the games
/// leave them open (a parametric bootstrap), and computing the mixture of each draw.
pub fn ratings(payoffs: &Payoffs, seed: u64) -> Vec<Ratings> {
    let n = payoffs.members.len();
    let means = payoffs.means();
    let shares = mixture(&means);
    let worth = against(&means, &shares);
    let mut dice = Dice::of(&[seed, n as u64]);
    let mut drawn = vec![(Vec::new(), Vec::new()); n];
    for _ in 0..DRAWS {
        let rows = draw(payoffs, &mut dice);
        let shares = quick_mixture(&rows);
        for ((strengths, parts), (worth, share)) in drawn.iter_mut().zip(against(&rows, &shares).iter().zip(&shares)) {
            strengths.push(0.5 + worth / 2.0);
            parts.push(*share);
        }
    }
    let rate = |(list, value): (&mut Vec<f64>, f64)| {
        let (least, most) = middle(list);
        Interval::between(value, least, most)
    };
    let known = shares.iter().zip(worth);
    drawn
        .iter_mut()
        .zip(known)
        .map(|((strengths, parts), (share, worth))| Ratings {
            strength: rate((strengths, 0.5 + worth / 2.0)),
            share: rate((parts, *share)),
        })
        .collect()
}

/// Draws payoffs from what is known of them.
fn draw(payoffs: &Payoffs, dice: &mut Dice) -> Vec<Vec<f64>> {
    let n = payoffs.members.len();
    let strengths: Vec<f64> =
        payoffs.strengths.iter().map(|(value, error)| value + error * standard_normal(dice)).collect();
    let mut rows = vec![vec![0.0; n]; n];
    for a in 0..n {
        for b in 0..a {
            let effect = payoffs.beyond[a][b];
            let beyond = effect.mean + effect.deviation * standard_normal(dice);
            rows[a][b] = 2.0 * (strengths[a] - strengths[b]) + beyond;
            rows[b][a] = -rows[a][b];
        }
    }
    rows
}

/// Computes a balanced mixture by regret matching: each round, a player is played as often as it would have done better
/// than the mixture of the rounds so far. Payoffs that were drawn have only one balanced mixture, so any way to it will
/// do, and this one takes a hundredth of the time of [`mixture`].
fn quick_mixture(rows: &[Vec<f64>]) -> Vec<f64> {
    let n = rows.len();
    let even = 1.0 / n.max(1) as f64;
    let (mut regrets, mut sums) = (vec![0.0; n], vec![0.0; n]);
    for round in 1..=ROUNDS {
        let all: f64 = regrets.iter().sum();
        let shares: Vec<f64> = regrets.iter().map(|regret| if all > 0.0 { regret / all } else { even }).collect();
        for (regret, worth) in regrets.iter_mut().zip(against(rows, &shares)) {
            // The mixture earns nothing against itself, so what a player earns against it is its regret.
            *regret = f64::max(0.0, *regret + worth);
        }
        // Later rounds count more, because they are nearer to balance.
        sums.iter_mut().zip(&shares).for_each(|(sum, share)| *sum += f64::from(round) * share);
    }
    let all: f64 = sums.iter().sum();
    sums.iter().map(|sum| sum / all.max(f64::MIN_POSITIVE)).collect()
}

/// Computes the balanced mixture, as shares that add up to 1. `rows[a][b]` is the payoff of `a` against `b`, and
/// `rows[b][a]` must be its negative.
pub fn mixture(rows: &[Vec<f64>]) -> Vec<f64> {
    let n = rows.len();
    let mut shares = vec![1.0 / n.max(1) as f64; n];
    for warmth in WARMTHS {
        for _ in 0..STEPS {
            let worth = against(rows, &shares);
            let best = worth.iter().copied().fold(f64::MIN, f64::max);
            let likes: Vec<f64> = worth.iter().map(|worth| ((worth - best) / warmth).exp()).collect();
            let sum: f64 = likes.iter().sum();
            // The steps must be small: large steps would circle around the mixture forever.
            let pace = (0.5 * warmth).min(0.1);
            shares.iter_mut().zip(&likes).for_each(|(share, like)| *share += pace * (like / sum - *share));
        }
    }
    shares
}

/// Returns the payoff of each player against the mixture.
pub fn against(rows: &[Vec<f64>], shares: &[f64]) -> Vec<f64> {
    rows.iter().map(|row| row.iter().zip(shares).map(|(payoff, share)| payoff * share).sum()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(found: &[f64], meant: &[f64]) -> bool {
        found.iter().zip(meant).all(|(a, b)| (a - b).abs() < 0.03)
    }

    #[test]
    fn a_circle_is_mixed_evenly() {
        let rows = vec![vec![0.0, 0.4, -0.4], vec![-0.4, 0.0, 0.4], vec![0.4, -0.4, 0.0]];
        let shares = mixture(&rows);
        assert!(close(&shares, &[1.0 / 3.0; 3]), "{shares:?}");
        assert!(close(&against(&rows, &shares), &[0.0; 3]));
    }

    #[test]
    fn a_circle_of_other_strengths_has_the_mixture_of_the_book() {
        // In a cycle of three, the share of each player is proportional to the payoff between its two opponents: 0.1 :
        // 0.3 : 0.6.
        let rows = vec![vec![0.0, 0.6, -0.3], vec![-0.6, 0.0, 0.1], vec![0.3, -0.1, 0.0]];
        let shares = mixture(&rows);
        assert!(close(&shares, &[0.1, 0.3, 0.6]), "{shares:?}");
        let quick = quick_mixture(&rows);
        assert!(close(&quick, &[0.1, 0.3, 0.6]), "{quick:?}");
    }

    #[test]
    fn the_strongest_stands_alone_and_a_copy_changes_no_strength() {
        let one = vec![vec![0.0, 0.5], vec![-0.5, 0.0]];
        assert!(close(&mixture(&one), &[1.0, 0.0]));
        assert!(close(&quick_mixture(&one), &[1.0, 0.0]));
        let twice = vec![vec![0.0, 0.0, 0.5], vec![0.0, 0.0, 0.5], vec![-0.5, -0.5, 0.0]];
        let shares = mixture(&twice);
        assert!(close(&shares, &[0.5, 0.5, 0.0]), "{shares:?}");
        assert!(close(&against(&twice, &shares), &[0.0, 0.0, -0.5]));
    }
}
