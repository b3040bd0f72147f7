//! Counts hits, and ends the game when a side has enough hits or the last round is over.

use std::cmp::Ordering;

use super::execution::Run;
use crate::event::Occurrence;
use crate::state::Outcome;

impl Run<'_> {
    /// Counts a hit of that side. The game is over if the side has enough hits.
    pub fn score(&mut self, side: u8) {
        let score = &mut self.state.score[usize::from(side & 1)];
        *score = score.saturating_add(1);
        let enough = *score >= self.game.procedure.hits_to_win;
        self.tell_of(Occurrence::Scores { side: side & 1, score: self.state.score });
        if enough {
            self.state.outcome = Some(Outcome { winner: side & 1, score: self.state.score, by_rounds: false });
        }
    }

    /// Ends the game after its last round. If both sides have the same number of hits, the side that went second wins.
    pub fn end_by_rounds(&mut self) {
        let [one, two] = self.state.score;
        let winner = match one.cmp(&two) {
            Ordering::Greater => 0,
            Ordering::Less => 1,
            Ordering::Equal => self.state.first ^ 1,
        };
        self.state.outcome = Some(Outcome { winner, score: self.state.score, by_rounds: true });
    }
}
