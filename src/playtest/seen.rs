//! One game, played and watched.

use super::Player;
use super::tally::{Tally, bump};
use engine::{Choice, Game, Outcome, State};

/// What a game was like.
pub struct Seen {
    pub outcome: Outcome,
    rounds: u16,
    choices: u64,
    options: u64,
    widest: u64,
    /// How far the side that won was behind at most; how often the lead changed hands.
    behind: u8,
    leads: u8,
    /// Actions that could be used in a turn, and whether they were.
    uses: Vec<(u16, bool)>,
}

/// Plays the game to its end, or says nothing if it has none.
pub fn play(game: &Game, mut state: State, players: [Player; 2], seeds: [u64; 2]) -> Option<Seen> {
    let mut bots = [players[0].bot(seeds[0]), players[1].bot(seeds[1])];
    let mut worst = [0u8; 2];
    let mut leader = None;
    let mut turn = Turn { number: 0, offered: Vec::new() };
    let mut seen = Seen {
        outcome: Outcome { winner: 0, score: [0; 2], by_rounds: false },
        rounds: 0,
        choices: 0,
        options: 0,
        widest: 0,
        behind: 0,
        leads: 0,
        uses: Vec::new(),
    };
    while state.outcome().is_none() {
        let options = state.options();
        let count = options.len() as u64;
        if count == 0 {
            return None;
        }
        seen.choices += 1;
        seen.options += count;
        seen.widest = seen.widest.max(count);
        turn.note(game, &state, &mut seen.uses);
        let side = usize::from(state.player() & 1);
        let choice = bots[side].choose(game, &state);
        turn.used(game, &state, choice);
        game.apply(&mut state, choice).ok()?;
        let [one, two] = state.score();
        worst = [worst[0].max(two.saturating_sub(one)), worst[1].max(one.saturating_sub(two))];
        let leads = match one.cmp(&two) {
            std::cmp::Ordering::Greater => Some(0),
            std::cmp::Ordering::Less => Some(1),
            std::cmp::Ordering::Equal => leader,
        };
        if leader.is_some() && leads != leader {
            seen.leads = seen.leads.saturating_add(1);
        }
        leader = leads;
    }
    turn.close(&mut seen.uses);
    seen.outcome = state.outcome()?;
    // Where the rounds are over, another has been counted that nobody plays.
    seen.rounds = state.round() - u16::from(seen.outcome.by_rounds);
    seen.behind = worst[usize::from(seen.outcome.winner & 1)];
    Some(seen)
}

/// The turn at hand, and which actions could be used in it.
struct Turn {
    number: u32,
    offered: Vec<(u16, bool)>,
}

impl Turn {
    fn note(&mut self, game: &Game, state: &State, uses: &mut Vec<(u16, bool)>) {
        if state.turns() != self.number {
            self.close(uses);
            self.number = state.turns();
        }
        for option in state.options() {
            if let Choice::Use { who, action } = option {
                let Some(number) = game.action_of(state, *who, *action) else { continue };
                if !self.offered.iter().any(|(known, _)| *known == number) {
                    self.offered.push((number, false));
                }
            }
        }
    }

    fn used(&mut self, game: &Game, state: &State, choice: Choice) {
        if let Choice::Use { who, action } = choice {
            let number = game.action_of(state, who, action);
            let offered = self.offered.iter_mut().filter(|(known, _)| Some(*known) == number);
            offered.for_each(|(_, used)| *used = true);
        }
    }

    fn close(&mut self, uses: &mut Vec<(u16, bool)>) {
        uses.append(&mut self.offered);
    }
}

impl Seen {
    /// Adds what is told about the game as a whole.
    pub fn count(&self, tally: &mut Tally) {
        tally.games += 1;
        tally.by_rounds += u64::from(self.outcome.by_rounds);
        tally.choices += self.choices;
        tally.options += self.options;
        tally.widest = tally.widest.max(self.widest);
        bump(&mut tally.rounds, usize::from(self.rounds));
        let [one, two] = self.outcome.score;
        bump(&mut tally.margins, usize::from(one.abs_diff(two)));
        bump(&mut tally.behind, usize::from(self.behind));
        bump(&mut tally.leads, usize::from(self.leads));
        for (action, used) in &self.uses {
            if let Some(count) = tally.chances.get_mut(usize::from(*action)) {
                *count += 1;
            }
            if let Some(count) = tally.used.get_mut(usize::from(*action)) {
                *count += u64::from(*used);
            }
        }
    }
}
