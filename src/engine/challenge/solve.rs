//! Whether a challenge can be solved, whatever the other player does.

use std::collections::HashMap;

use super::puzzle::Puzzle;
use crate::choice::Choice;
use crate::state::State;

/// So many choices are looked ahead at most.
const DEEPEST: usize = 160;

/// What a search found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Solution {
    /// Solved: the solver's choices and the first of the other player's, one after the other.
    Line(Vec<Choice>),
    /// No choices reach the goal.
    Impossible,
    /// The search ended before it knew.
    Unknown,
}

struct Search<'p> {
    puzzle: &'p Puzzle,
    /// What is known of states, by their fingerprints.
    known: HashMap<u64, bool>,
    left: u32,
}

impl Puzzle {
    /// Searches through so many states at most.
    pub fn solve(&self, most_states: u32) -> Solution {
        self.solve_from(&self.start, most_states)
    }

    /// The same from a later moment.
    pub fn solve_from(&self, state: &State, most_states: u32) -> Solution {
        let mut search = Search { puzzle: self, known: HashMap::new(), left: most_states };
        match search.proven(state, 0) {
            Some(true) => Solution::Line(search.line(state)),
            Some(false) => Solution::Impossible,
            None => Solution::Unknown,
        }
    }
}

impl Search<'_> {
    /// Whether the solver reaches the goal from here; none if that is not known.
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

    /// A way to the goal, once it is known that there is one.
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

/// Actions first, for they reach most; what ends something last.
fn ordered(state: &State) -> Vec<Choice> {
    let mut options = state.options().to_vec();
    options.sort_by_key(|choice| match choice {
        Choice::Passive | Choice::Use { .. } => 0,
        Choice::Pass | Choice::Stop | Choice::No => 2,
        _ => 1,
    });
    options
}
