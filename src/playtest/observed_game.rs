//! Plays one game between two bots, and observes it.

use super::Player;
use super::tally::{Tally, bump};
use engine::{Choice, Game, Outcome, State};

/// The observations of a game.
pub struct ObservedGame {
    pub outcome: Outcome,
    rounds: u16,
    choices: u64,
    options: u64,
    widest: u64,
    /// The greatest number of hits by which the winner was behind.
    behind: u8,
    lead_changes: u8,
    /// The actions that could be used in each turn, each with whether the player used it.
    uses: Vec<(u16, bool)>,
}

/// Plays the game to its end. Returns `None` if the game reaches a state without options, or if a choice is refused.
pub fn play(game: &Game, mut state: State, players: [Player; 2], seeds: [u64; 2]) -> Option<ObservedGame> {
    let mut bots = [players[0].bot(seeds[0]), players[1].bot(seeds[1])];
    let mut worst = [0u8; 2];
    let mut leader = None;
    let mut turn = Turn { number: 0, offered: Vec::new() };
    let (mut choices, mut options_seen, mut widest, mut lead_changes) = (0, 0, 0, 0u8);
    let mut uses = Vec::new();
    let outcome = loop {
        if let Some(outcome) = state.outcome() {
            break outcome;
        }
        let options = state.options();
        let count = options.len() as u64;
        if count == 0 {
            return None;
        }
        choices += 1;
        options_seen += count;
        widest = count.max(widest);
        turn.note(game, &state, &mut uses);
        let side = usize::from(state.player() & 1);
        let choice = bots[side].choose(game, &state);
        turn.used(game, &state, choice);
        game.apply(&mut state, choice).ok()?;
        let [one, two] = state.score();
        worst = [worst[0].max(two.saturating_sub(one)), worst[1].max(one.saturating_sub(two))];
        let now_leads = match one.cmp(&two) {
            std::cmp::Ordering::Greater => Some(0),
            std::cmp::Ordering::Less => Some(1),
            std::cmp::Ordering::Equal => leader,
        };
        if leader.is_some() && now_leads != leader {
            lead_changes = lead_changes.saturating_add(1);
        }
        leader = now_leads;
    };
    turn.close(&mut uses);
    Some(ObservedGame {
        // When the rounds have run out, the state already counts the next round, which nobody plays.
        rounds: state.round() - u16::from(outcome.by_rounds),
        choices,
        options: options_seen,
        widest,
        behind: worst[usize::from(outcome.winner & 1)],
        lead_changes,
        uses,
        outcome,
    })
}

/// The current turn: the actions that could be used in this turn, and whether each was used.
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

impl ObservedGame {
    /// Adds the observations to a tally.
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
        bump(&mut tally.leads, usize::from(self.lead_changes));
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
