//! Draws numbers from the normal distribution, and quantiles of what was drawn.

use dice::Dice;

/// Draws a number from (nearly) the normal distribution with mean 0 and deviation 1: the sum of twelve uniform numbers.
/// Unlike the usual methods, it needs no logarithm, whose last digits differ between machines.
pub fn standard_normal(dice: &mut Dice) -> f64 {
    let uniform = |dice: &mut Dice| (dice.draw() >> 11) as f64 / (1u64 << 53) as f64;
    (0..12).map(|_| uniform(dice)).sum::<f64>() - 6.0
}

/// Returns the numbers between which the middle 95 % of a list lie. The list may have any order; it must not be empty.
pub fn middle(list: &mut [f64]) -> (f64, f64) {
    list.sort_by(f64::total_cmp);
    let last = list.len().saturating_sub(1) as f64;
    let at = |share: f64| list.get((share * last).round() as usize).copied().unwrap_or(0.0);
    (at(0.025), at(0.975))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_have_the_mean_the_deviation_and_the_middle_of_the_normal_distribution() {
        let mut dice = Dice::of(&[3]);
        let mut drawn: Vec<f64> = (0..20_000).map(|_| standard_normal(&mut dice)).collect();
        let mean = drawn.iter().sum::<f64>() / 20_000.0;
        let variance = drawn.iter().map(|x| x * x).sum::<f64>() / 20_000.0;
        assert!(mean.abs() < 0.03 && (variance - 1.0).abs() < 0.04, "{mean} {variance}");
        let (least, most) = middle(&mut drawn);
        assert!((least + 1.96).abs() < 0.06 && (most - 1.96).abs() < 0.06, "{least} {most}");
    }
}
