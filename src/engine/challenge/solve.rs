//! Searches for a solution of a challenge that works whatever the other player chooses.

use std::collections::HashMap;

use super::puzzle::Puzzle;
use crate::choice::Choice;
use crate::state::State;

/// The maximum number of choices that the search looks ahead.
const DEEPEST: usize = 160;

/// The result of a search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Solution {
    /// The challenge can be solved. The value is one solution: the choices in order. Where the other player chooses,
    /// the solution contains one of that player's options.
    Line(Vec<Choice>),
    /// The challenge cannot be solved: no choices of the solver force the goal.
    Impossible,
    /// The search reached its limit before the answer was known.
    Unknown,
}

struct Search<'p> {
    puzzle: &'p Puzzle,
    /// Whether the solver can force the goal, for the states where the answer is known. The keys are the fingerprints
    /// of the states.
    known: HashMap<u64, bool>,
    left: u32,
}

impl Puzzle {
    /// Searches for a solution from the start. The search visits at most `most_states` states.
    pub fn solve(&self, most_states: u32) -> Solution {
        self.solve_from(&self.start, most_states)
    }

    /// Searches like [`Puzzle::solve`], but from a later state.
    pub fn solve_from(&self, state: &State, most_states: u32) -> Solution {
        let mut search = Search { puzzle: self, known: HashMap::new(), left: most_states };
        match search.proven(state, 0) {
            Some(true) => Solution::Line(search.line(state)),
            Some(false) => Solution::Impossible,
            None => Solution::Unknown,
        }
    }
}

impl Puzzle {
    /// Returns an option of the other player after which the solver cannot force the goal. `None` if the search finds
    /// no such option. The search visits at most `most_states` states in total.
    pub fn refutation(&self, state: &State, most_states: u32) -> Option<Choice> {
        let mut search = Search { puzzle: self, known: HashMap::new(), left: 0 };
        let (mut left, mut options) = (most_states, state.options().len());
        for choice in ordered(state) {
            // Each option gets an equal share of the states that remain. The unused part of a share goes to the later
            // options.
            search.left = u32::try_from(options).map_or(0, |options| left / options.max(1));
            (left, options) = (left - search.left, options.saturating_sub(1));
            let mut next = state.clone();
            self.game.apply_legal(&mut next, choice);
            if search.proven(&next, 0) == Some(false) {
                return Some(choice);
            }
            left += search.left;
        }
        None
    }
}

impl Search<'_> {
    /// Whether the solver can force the goal from this state. `None` if the search reached its limit before the answer
    /// was known.
    fn proven(&mut self, state: &State, depth: usize) -> Option<bool> {
        if self.puzzle.is_reached(state) {
            return Some(true);
        }
        if self.puzzle.is_missed(state) {
            return Some(false);
        }
        let fingerprint = state.fingerprint();
        if let Some(known) = self.known.get(&fingerprint) {
            return Some(*known);
        }
        if self.left == 0 || depth >= DEEPEST {
            return None;
        }
        self.left -= 1;
        let own = state.player() == self.puzzle.side;
        let mut sure = true;
        for choice in ordered(state) {
            let mut next = state.clone();
            self.puzzle.game.apply_legal(&mut next, choice);
            match self.proven(&next, depth + 1) {
                Some(reached) if reached == own => {
                    self.known.insert(fingerprint, own);
                    return Some(own);
                }
                Some(_) => {}
                None => sure = false,
            }
        }
        if sure {
            self.known.insert(fingerprint, !own);
        }
        sure.then_some(!own)
    }

    /// Returns a sequence of choices that reaches the goal. Call this only after the search has proved that it exists.
    fn line(&mut self, from: &State) -> Vec<Choice> {
        let mut line = Vec::new();
        let mut state = from.clone();
        while !self.puzzle.is_reached(&state) && line.len() < DEEPEST {
            let own = state.player() == self.puzzle.side;
            let next = ordered(&state).into_iter().find_map(|choice| {
                let mut next = state.clone();
                self.puzzle.game.apply_legal(&mut next, choice);
                let leads = self.puzzle.is_reached(&next) || self.known.get(&next.fingerprint()) == Some(&true);
                (leads || !own).then_some((choice, next))
            });
            let Some((choice, next)) = next else { break };
            line.push(choice);
            state = next;
        }
        line
    }
}

/// Returns the options in the order in which the search tries them. Actions come first, because they achieve most.
/// Choices that end something come last.
pub(super) fn ordered(state: &State) -> Vec<Choice> {
    let mut options = state.options().to_vec();
    options.sort_by_key(|choice| match choice {
        Choice::Passive | Choice::Use { .. } | Choice::AtWill { .. } => 0,
        Choice::Pass | Choice::Stop | Choice::No => 2,
        _ => 1,
    });
    options
}
