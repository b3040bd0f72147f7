//! A sequential probability ratio test (SPRT) of whether a figure lies in a band. The test is repeated while games are
//! played. It ends when one answer is 19 times as likely as the other answer.

/// The natural logarithm of 19. With this limit, at most about one answer in 20 is wrong at either edge of the band.
const DECIDED: f64 = 2.944_438_979_166_440_3;

/// The distance from the edge, in standard errors, at which the answer is certain without the likelihood ratio.
const FAR: f64 = 3.7;

/// The position of a figure relative to a band; `Open` as long as it is not known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    Below,
    Inside,
    Above,
    Open,
}

/// A band, and the distance from its edges at which a difference matters.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct BandTest {
    pub least: f64,
    pub most: f64,
    /// Half of the distance between the two hypotheses that the test distinguishes at an edge.
    pub margin: f64,
}

impl BandTest {
    /// Returns the position of the figure, given its estimate and standard error so far.
    pub fn answer(&self, estimate: f64, error: f64) -> Answer {
        match (self.side(estimate, error, self.least), self.side(estimate, error, self.most)) {
            (Some(false), _) => Answer::Below,
            (_, Some(true)) => Answer::Above,
            (Some(true), Some(false)) => Answer::Inside,
            _ => Answer::Open,
        }
    }

    /// Whether the figure lies above the edge; `None` if that is still open. The estimate is approximately normal, so
    /// the ratio of the two normal densities is the likelihood ratio of the two answers.
    fn side(&self, estimate: f64, error: f64, edge: f64) -> Option<bool> {
        if !(error > 0.0 && error.is_finite()) {
            return None;
        }
        let ratio = 2.0 * self.margin * (estimate - edge) / (error * error);
        // At this distance, the answer stays the same however often the test is repeated.
        let far = (estimate - edge).abs() >= FAR * error;
        (far || ratio.abs() >= DECIDED).then_some(ratio > 0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BAND: BandTest = BandTest { least: 0.42, most: 0.58, margin: 0.015 };

    #[test]
    fn an_answer_needs_games() {
        assert_eq!(BAND.answer(0.5, 0.1), Answer::Open);
        assert_eq!(BAND.answer(0.5, 0.02), Answer::Inside);
        assert_eq!(BAND.answer(0.7, 0.02), Answer::Above);
        assert_eq!(BAND.answer(0.3, 0.02), Answer::Below);
        assert_eq!(BAND.answer(0.581, 0.02), Answer::Open);
        assert_eq!(BAND.answer(0.5, 0.0), Answer::Open);
    }

    /// Simulates with sums of coin tosses that about one of 20 figures at the far end of the margin gets a wrong
    /// answer.
    #[test]
    fn wrong_answers_are_as_rare_as_said() {
        let edges = BandTest { least: 0.0, most: 0.55, margin: 0.05 };
        let mut dice = dice::Dice::of(&[1]);
        let mut wrong = 0;
        for _ in 0..1_000 {
            let (mut wins, mut games) = (0.0, 0.0);
            let answer = loop {
                wins += if dice.draw() % 1_000 < 500 { 1.0 } else { 0.0 };
                games += 1.0;
                let answer = edges.answer(wins / games, 0.5 / f64::sqrt(games));
                if games >= 30.0 && answer != Answer::Open {
                    break answer;
                }
            };
            wrong += u32::from(answer == Answer::Above);
        }
        assert!((10..=75).contains(&wrong), "{wrong}");
    }
}
