//! Computes Nash averages: the strength of each player against the mixture of players that no player beats.
//!
//! If A beats B, B beats C and C beats A, the mean over all opponents says little. The mean also changes when a weak
//! card is added twice. The strength against the balanced mixture avoids both faults (Balduzzi and others, 2018). If
//! there are several such mixtures, the most even one is used. This mixture is the limit of players whose errors become
//! rarer the more an error costs (quantal response).

/// The temperatures of the players' errors, which decrease step by step.
const WARMTHS: [f64; 9] = [1.0, 0.5, 0.25, 0.12, 0.06, 0.03, 0.015, 0.008, 0.004];
const STEPS: u32 = 4_000;

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
    }

    #[test]
    fn the_strongest_stands_alone_and_a_copy_changes_no_strength() {
        let one = vec![vec![0.0, 0.5], vec![-0.5, 0.0]];
        assert!(close(&mixture(&one), &[1.0, 0.0]));
        let twice = vec![vec![0.0, 0.0, 0.5], vec![0.0, 0.0, 0.5], vec![-0.5, -0.5, 0.0]];
        let shares = mixture(&twice);
        assert!(close(&shares, &[0.5, 0.5, 0.0]), "{shares:?}");
        assert!(close(&against(&twice, &shares), &[0.0, 0.0, -0.5]));
    }
}
