//! Estimates many effects together, most of which may be 0 or nearly so (an empirical Bayes estimate).
//!
//! The greatest of many observed effects is mostly great by chance. So the observations first tell which share of the
//! true effects stands out, and how great those are. An effect is sure if the probability that it does not stand out is
//! below 5 % (Efron's local false discovery rate), so no further correction for the number of effects is needed. The
//! values are then drawn towards 0, the more, the fewer games show them: the sure ones by the size of those that stand
//! out, the others by how much the rest differ from 0 beyond chance.

use super::interval::NINETY_FIVE;

/// The number of steps of the estimate. Each step changes the estimate less than the step before.
const STEPS: u32 = 100;
/// The probability that an effect stands out from which it is sure.
const SURE: f64 = 0.95;
/// The weight of the prior knowledge that effects are rare, as a number of effects that were seen to be 0.
const RARE: f64 = 1.0;
/// The distance from 0, in standard errors, from which one of some fifty effects is sure if most of them are 0.
const FAR: f64 = 4.3;

/// An observed effect, and the variance that chance gives it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Observation {
    pub value: f64,
    pub variance: f64,
}

/// The estimate of an effect after all observations.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Effect {
    pub mean: f64,
    pub deviation: f64,
    /// Whether the observations show that the effect stands out.
    pub sure: bool,
}

impl Effect {
    /// An effect that is known to be 0.
    pub const NONE: Effect = Effect { mean: 0.0, deviation: 0.0, sure: false };

    fn of((mean, variance): (f64, f64), sure: bool) -> Effect {
        Effect { mean, deviation: variance.sqrt(), sure }
    }
}

/// The two groups of true effects: those that stand out, which are distributed normally, and those that do not, which
/// are taken to be 0.
#[derive(Debug, Clone, Copy)]
struct Groups {
    /// The share of the effects that stand out.
    share: f64,
    /// The variance of those.
    truth: f64,
}

/// Returns the estimate of each effect.
pub fn shrink(observations: &[Observation]) -> Vec<Effect> {
    let known: Vec<Observation> = observations.iter().copied().filter(Observation::is_known).collect();
    let mut variances: Vec<f64> = known.iter().map(|one| one.variance).collect();
    variances.sort_by(f64::total_cmp);
    // True effects that are smaller than chance cannot be told from 0, whatever their distribution.
    let Some(chance) = variances.get(variances.len() / 2).copied() else {
        return vec![Effect::NONE; observations.len()];
    };
    let squares = known.iter().map(|one| one.value * one.value).fold(0.0, f64::max);
    let mut groups = Groups { share: 0.5, truth: squares.max(chance) };
    for _ in 0..STEPS {
        groups = groups.better(&known, chance);
    }
    let rest: Vec<Observation> = known.into_iter().filter(|one| !groups.is_sure(*one)).collect();
    // Where many effects stand out, the sure ones are only their greatest, and the rest are great as well.
    let rest = variance_beyond_chance(&rest).max(groups.share * groups.truth);
    let effect = |one: &Observation| match one.is_known() {
        true if groups.is_sure(*one) => Effect::of(posterior(*one, groups.truth), true),
        true => Effect::of(posterior(*one, rest), false),
        false => Effect::of((0.0, rest), false),
    };
    observations.iter().map(effect).collect()
}

/// Returns an upper estimate of the variance of the true effects: the estimate by the method of moments (DerSimonian
/// and Laird) plus its standard error. Without the error, a few effects could suggest a variance of 0.
fn variance_beyond_chance(observations: &[Observation]) -> f64 {
    let weights: f64 = observations.iter().map(|one| 1.0 / one.variance).sum();
    let squares: f64 = observations.iter().map(|one| one.value * one.value / one.variance).sum();
    let count = observations.len() as f64;
    // Chance alone would make the squares add up to the count, with a standard error of √(2 · count).
    if weights > 0.0 { ((squares - count).max(0.0) + (2.0 * count).sqrt()) / weights } else { 0.0 }
}

/// Returns the mean and the variance of an effect if the true effects have this variance.
fn posterior(one: Observation, truth: f64) -> (f64, f64) {
    let trust = truth / (truth + one.variance);
    (one.value * trust, one.variance * trust)
}

impl Groups {
    /// Returns groups that make the observations more likely (a step of expectation and maximisation).
    fn better(self, known: &[Observation], least: f64) -> Groups {
        let (mut others, mut squares) = (0.0, 0.0);
        for one in known {
            let weight = self.probability(*one);
            let (mean, variance) = posterior(*one, self.truth);
            others += weight;
            squares += weight * (mean * mean + variance);
        }
        Groups { share: others / (known.len() as f64 + RARE), truth: (squares / others.max(1e-9)).max(least) }
    }

    /// Returns the probability that this effect stands out.
    fn probability(self, one: Observation) -> f64 {
        let density = |variance: f64| (-one.value * one.value / (2.0 * variance)).exp() / variance.sqrt();
        let other = self.share * density(one.variance + self.truth);
        let none = (1.0 - self.share) * density(one.variance);
        if other + none > 0.0 { other / (other + none) } else { 1.0 }
    }

    fn is_sure(self, one: Observation) -> bool {
        let (mean, variance) = posterior(one, self.truth);
        self.probability(one) > SURE && mean.abs() > NINETY_FIVE * variance.sqrt()
    }
}

impl Observation {
    fn is_known(&self) -> bool {
        self.variance > 0.0 && self.variance.is_finite()
    }
}

/// Returns the variance of an observation at which an effect of this size just becomes sure among many that are 0.
pub fn variance_to_tell(size: f64) -> f64 {
    (size / FAR) * (size / FAR)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::normal_distribution::standard_normal;
    use dice::Dice;

    /// Draws effects with this deviation, and observes each with chance of variance 1.
    fn observed(deviation: f64, count: usize, seed: u64) -> (Vec<f64>, Vec<Observation>) {
        let mut dice = Dice::of(&[seed]);
        let truths: Vec<f64> = (0..count).map(|_| deviation * standard_normal(&mut dice)).collect();
        let observe = |truth: &f64| Observation { value: truth + standard_normal(&mut dice), variance: 1.0 };
        let observations = truths.iter().map(observe).collect();
        (truths, observations)
    }

    #[test]
    fn chance_alone_is_hardly_ever_called_sure() {
        let sure: usize =
            (0..50).map(|seed| shrink(&observed(0.0, 66, seed).1).iter().filter(|effect| effect.sure).count()).sum();
        assert!(sure <= 10, "{sure} of 3300");
    }

    #[test]
    fn the_intervals_hold_as_often_as_they_say() {
        for deviation in [0.5, 1.5, 3.0] {
            let (mut held, mut all) = (0, 0);
            for seed in 0..50 {
                let (truths, observations) = observed(deviation, 66, seed);
                for (truth, effect) in truths.iter().zip(shrink(&observations)) {
                    all += 1;
                    held += u32::from((effect.mean - truth).abs() <= NINETY_FIVE * effect.deviation);
                }
            }
            let share = f64::from(held) / f64::from(all);
            assert!((0.91..=0.99).contains(&share), "{deviation}: {share}");
        }
    }

    #[test]
    fn one_great_effect_among_many_that_are_none_is_sure_from_the_variance_that_is_told() {
        let mut told = 0;
        for seed in 0..50 {
            let (_, mut observations) = observed(0.0, 50, seed);
            observations.push(Observation { value: 0.2 / variance_to_tell(0.2).sqrt(), variance: 1.0 });
            told += u32::from(shrink(&observations).last().is_some_and(|effect| effect.sure));
        }
        assert!((20..=50).contains(&told), "{told} of 50");
    }

    #[test]
    fn nothing_observed_is_nothing_known() {
        assert_eq!(shrink(&[]), []);
        let unseen = Observation { value: 0.0, variance: f64::INFINITY };
        assert_eq!(shrink(&[unseen]), [Effect::NONE]);
    }
}
