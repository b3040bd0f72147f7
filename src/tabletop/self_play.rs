//! Games between bots, and their statistics.

use dice::Dice;

use crate::bot::TableBot;
use crate::game::TableGame;
use crate::state::TableOutcome;

/// The greatest number of choices in a game. A player who may decline repeatedly could otherwise go on for ever.
const MOST_CHOICES: u32 = 100_000;

/// The results of games between bots. Tallies of parts of a run add up to the tally of the whole run.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TableTally {
    /// The games that each seat won.
    pub won: Vec<u64>,
    /// The games that ended in a draw.
    pub drawn: u64,
    /// The games in which the rules went on without an end.
    pub endless: u64,
    /// The number of games that ended in each round; the first number is that of round 1.
    pub rounds: Vec<u64>,
    /// The choices of all games.
    pub choices: u64,
}

impl TableTally {
    /// The number of games.
    pub fn games(&self) -> u64 {
        self.won.iter().sum::<u64>() + self.drawn + self.endless
    }

    /// Adds another tally.
    pub fn add(&mut self, other: &TableTally) {
        add_each(&mut self.won, &other.won);
        add_each(&mut self.rounds, &other.rounds);
        self.drawn += other.drawn;
        self.endless += other.endless;
        self.choices += other.choices;
    }

    /// The first round by the end of which this share of the games was over. The share is in percent.
    pub fn round_of_percentile(&self, percent: u64) -> u64 {
        let wanted = (self.games() * percent).div_ceil(100);
        let mut seen = 0;
        let by_round = self.rounds.iter().zip(1..).find(|(games, _)| {
            seen += **games;
            seen >= wanted
        });
        by_round.map_or(0, |(_, round)| round)
    }
}

fn add_each(sums: &mut Vec<u64>, more: &[u64]) {
    if sums.len() < more.len() {
        sums.resize(more.len(), 0);
    }
    sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
}

impl TableGame {
    /// Plays one game between bots of one kind. The seed and the number of the game determine it. `None` if the game
    /// cannot be played by this number of players.
    pub fn play_by_itself(&self, players: usize, bot: TableBot, seed: u64, number: u64) -> Option<TableTally> {
        let mut dice = Dice::of(&[seed, number]);
        let mut state = self.start_seeded(players, Dice::of(&[seed, number, 1]).draw())?;
        let mut tally = TableTally { won: vec![0; players], ..TableTally::default() };
        for _ in 0..MOST_CHOICES {
            let Some(choice) = bot.choose(self, &state, &mut dice) else { break };
            // A bot always takes one of the options.
            if self.apply(&mut state, choice).is_err() {
                break;
            }
            tally.choices += 1;
        }
        match state.outcome() {
            Some(TableOutcome::Won(seat)) => {
                if let Some(won) = tally.won.get_mut(usize::from(seat)) {
                    *won += 1;
                }
            }
            Some(TableOutcome::Endless) | None => tally.endless += 1,
            Some(TableOutcome::Drawn) => tally.drawn += 1,
        }
        let round = usize::try_from(state.round().min(self.rounds)).unwrap_or(0);
        tally.rounds = vec![0; round.saturating_sub(1)];
        tally.rounds.push(1);
        Some(tally)
    }
}
