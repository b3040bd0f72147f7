//! Decides whether a challenge has exactly one solution.
//!
//! Two solutions are the same if they use the same actions from the same tiles and make the same choices in the texts.
//! It does not matter by which steps a char walks to a tile.

use std::collections::HashMap;

use super::puzzle::Puzzle;
use super::solve::ordered;
use crate::choice::Choice;
use crate::state::State;

/// The maximum number of choices that the search looks ahead.
const DEEPEST: usize = 60;

/// The number of solutions of a challenge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ways {
    None,
    /// Exactly one solution. The value is the choices of one walk to it.
    One(Vec<Choice>),
    Several,
    /// The search reached its limit, or the other player chooses something before the goal is reached.
    Unknown,
}

/// The solutions from a state, as hashes of what they do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Found {
    None,
    One(u64),
    Several,
}

impl Found {
    fn or(self, other: Found) -> Found {
        match (self, other) {
            (Found::None, found) | (found, Found::None) => found,
            (Found::One(one), Found::One(two)) if one == two => self,
            _ => Found::Several,
        }
    }
}

struct Search<'p> {
    puzzle: &'p Puzzle,
    /// The solutions from the states that were searched, by the fingerprints of the states.
    known: HashMap<u64, Found>,
    left: u32,
}

impl Puzzle {
    /// Decides how many solutions the challenge has from its start. The search visits at most `most_states` states.
    pub fn ways(&self, most_states: u32) -> Ways {
        let mut search = Search { puzzle: self, known: HashMap::new(), left: most_states };
        match search.found(&self.start, 0) {
            Some(Found::None) => Ways::None,
            Some(Found::One(_)) => Ways::One(search.line()),
            Some(Found::Several) => Ways::Several,
            None => Ways::Unknown,
        }
    }
}

impl Search<'_> {
    fn found(&mut self, state: &State, depth: usize) -> Option<Found> {
        if self.puzzle.is_reached(state) {
            return Some(Found::One(0));
        }
        if self.puzzle.is_missed(state) {
            return Some(Found::None);
        }
        let fingerprint = state.fingerprint();
        if let Some(known) = self.known.get(&fingerprint) {
            return Some(*known);
        }
        if self.left == 0 || depth >= DEEPEST || state.player() != self.puzzle.side {
            return None;
        }
        self.left -= 1;
        let mut all = Found::None;
        for choice in state.options() {
            let mut next = state.clone();
            self.puzzle.game.apply_legal(&mut next, *choice);
            let found = match self.found(&next, depth + 1)? {
                Found::One(rest) => Found::One(with(state, *choice, rest)),
                found => found,
            };
            all = all.or(found);
            if all == Found::Several {
                break;
            }
        }
        self.known.insert(fingerprint, all);
        Some(all)
    }

    /// Returns the choices of one walk to the solution. Call this only after the search has proved that there is exactly
    /// one solution.
    fn line(&mut self) -> Vec<Choice> {
        let (mut line, mut state) = (Vec::new(), self.puzzle.start.clone());
        while !self.puzzle.is_reached(&state) && line.len() < DEEPEST {
            let next = ordered(&state).into_iter().find_map(|choice| {
                let mut next = state.clone();
                self.puzzle.game.apply_legal(&mut next, choice);
                let leads = matches!(self.found(&next, line.len()), Some(Found::One(_)));
                leads.then_some((choice, next))
            });
            let Some((choice, next)) = next else { break };
            line.push(choice);
            state = next;
        }
        line
    }
}

/// Returns the hash of a solution that begins with this choice and goes on with a solution that has the hash `rest`.
fn with(state: &State, choice: Choice, rest: u64) -> u64 {
    let part: Vec<u64> = match choice {
        Choice::Move { .. } | Choice::Pass | Choice::Stop => return rest,
        Choice::Use { who, action } | Choice::Action { who, action } => {
            vec![1, who.into(), action.into(), state.tile_of(who).map_or(64, |tile| tile.index() as u64)]
        }
        Choice::AtWill { who, at } => {
            vec![2, who.into(), at.into(), state.tile_of(who).map_or(64, |tile| tile.index() as u64)]
        }
        Choice::Card(card) => vec![3, card.into()],
        Choice::Tile(tile) => vec![4, tile.index() as u64],
        Choice::Char(who) => vec![5, who.into()],
        Choice::Token(token) => vec![6, token.into()],
        Choice::Direction(direction) => vec![7, bits(direction.columns), bits(direction.rows)],
        Choice::Line { row, number } => vec![8, row.into(), number.into()],
        Choice::Passive => vec![9],
        Choice::Yes => vec![10],
        Choice::No => vec![11],
        Choice::Option(option) => vec![12, option.into()],
        Choice::Trigger(trigger) => vec![13, trigger.into()],
    };
    dice::Dice::of(&[&part[..], &[rest]].concat()).draw()
}

/// Returns a number that differs for different steps, also for negative ones.
fn bits(steps: i8) -> u64 {
    u64::from(steps.unsigned_abs()) << 1 | u64::from(steps < 0)
}
