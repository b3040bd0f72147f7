//! The sums of all observations of a run. All sums are whole numbers, so the order of addition does not matter. The
//! parts of a plan add up to exactly the whole.

use serde::{Deserialize, Serialize};

use super::plan::Aim;
use super::team_sums::{TeamSums, add_all};

/// The count, the sum and the sum of squares of numbers.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Moments {
    pub count: u64,
    pub sum: i64,
    pub squares: u64,
}

impl Moments {
    pub fn add(&mut self, value: i64) {
        self.count += 1;
        self.sum += value;
        self.squares += (value * value).unsigned_abs();
    }

    fn merge(&mut self, other: &Moments) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
    }
}

/// The scores of pairs that were played in two ways, and of their differences.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Comparison {
    pub now: Moments,
    pub other: Moments,
    pub change: Moments,
}

/// The sizes of the tables of a [`Tally`]: the numbers of cards, actions, pairs of bots, compared cards, and bots whose
/// games are compared.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct TallySizes {
    pub cards: usize,
    pub actions: usize,
    pub rungs: usize,
    pub rivals: usize,
    pub levels: usize,
}

impl TallySizes {
    /// Returns the sizes that a run with these aims needs.
    pub fn of(cards: usize, actions: usize, aims: &[Aim]) -> TallySizes {
        let mut sizes = TallySizes { cards, actions, ..TallySizes::default() };
        for aim in aims {
            match aim {
                Aim::Ladder { rungs, .. } => sizes.rungs = rungs.len(),
                Aim::Rivals { cards, .. } => sizes.rivals = cards.len(),
                Aim::Skill { players, .. } => sizes.levels = players.len(),
                Aim::Balance { .. } | Aim::Some { .. } | Aim::Without { .. } => {}
            }
        }
        sizes
    }
}

/// All sums of a run. The score of a pair is 1 if the first team won both games, -1 if the second team did, otherwise
/// 0.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tally {
    /// The number of games of drawn teams.
    pub games: u64,
    /// The number of these games that ended because the rounds ran out.
    pub by_rounds: u64,
    /// The number of games with 0, 1, 2, … rounds.
    pub rounds: Vec<u64>,
    /// The number of games with a margin of 0, 1, 2, … hits.
    pub margins: Vec<u64>,
    /// The number of games whose winner's greatest deficit was 0, 1, 2, … hits.
    pub behind: Vec<u64>,
    /// The number of games with 0, 1, 2, … changes of the lead.
    pub leads: Vec<u64>,
    /// The number of choices that were made.
    pub choices: u64,
    /// The number of options that these choices had together.
    pub options: u64,
    /// The greatest number of options of a choice.
    pub widest: u64,
    /// The number of pairs in which the first player won none, one, or both of the games.
    pub first: [u64; 3],
    /// For each card, the number of games in which it played.
    pub played: Vec<u64>,
    /// For each card, the number of games that its team won.
    pub won: Vec<u64>,
    /// The scores of the pairs of games between drawn teams.
    pub teams: TeamSums,
    /// For each bot of [`Aim::Skill`](super::Aim::Skill), the scores of the pairs of games that it played.
    pub levels: Vec<TeamSums>,
    /// For each action, the number of turns in which the action could be used.
    pub chances: Vec<u64>,
    /// For each action, the number of turns in which the action was used.
    pub used: Vec<u64>,
    /// For each action, the results of games with the action, compared with the same games without it.
    pub without: Vec<Comparison>,
    /// For each pair of bots, the scores of the first bot.
    pub rungs: Vec<Moments>,
    /// For each compared card, the scores of pairs of games with its new text and with its earlier text.
    pub rivals: Vec<Comparison>,
}

impl Tally {
    /// Returns an empty tally with tables of these sizes.
    pub fn new(sizes: TallySizes) -> Tally {
        let TallySizes { cards, actions, rungs, rivals, levels } = sizes;
        Tally {
            played: vec![0; cards],
            won: vec![0; cards],
            teams: TeamSums::new(cards),
            levels: vec![TeamSums::new(cards); levels],
            chances: vec![0; actions],
            used: vec![0; actions],
            without: vec![Comparison::default(); actions],
            rungs: vec![Moments::default(); rungs],
            rivals: vec![Comparison::default(); rivals],
            ..Tally::default()
        }
    }

    /// Adds the sums of another tally.
    pub fn merge(&mut self, other: &Tally) {
        self.games += other.games;
        self.by_rounds += other.by_rounds;
        self.choices += other.choices;
        self.options += other.options;
        self.widest = self.widest.max(other.widest);
        for (mine, theirs) in [
            (&mut self.rounds, &other.rounds),
            (&mut self.margins, &other.margins),
            (&mut self.behind, &other.behind),
            (&mut self.leads, &other.leads),
            (&mut self.played, &other.played),
            (&mut self.won, &other.won),
            (&mut self.chances, &other.chances),
            (&mut self.used, &other.used),
        ] {
            add_all(mine, theirs);
        }
        self.teams.merge(&other.teams);
        self.levels.iter_mut().zip(&other.levels).for_each(|(mine, theirs)| mine.merge(theirs));
        self.first.iter_mut().zip(&other.first).for_each(|(mine, theirs)| *mine += theirs);
        self.rungs.iter_mut().zip(&other.rungs).for_each(|(mine, theirs)| mine.merge(theirs));
        let changes = self.without.iter_mut().chain(&mut self.rivals);
        for (mine, theirs) in changes.zip(other.without.iter().chain(&other.rivals)) {
            mine.merge(theirs);
        }
    }

    /// Whether the tables have these sizes. A tally that was parsed from a file may have tables of any size.
    pub fn fits(&self, sizes: TallySizes) -> bool {
        let TallySizes { cards, actions, rungs, rivals, levels } = sizes;
        [&self.played, &self.won].iter().all(|list| list.len() == cards)
            && self.teams.fits(cards)
            && self.levels.len() == levels
            && self.levels.iter().all(|level| level.fits(cards))
            && [&self.chances, &self.used].iter().all(|list| list.len() == actions)
            && self.without.len() == actions
            && self.rungs.len() == rungs
            && self.rivals.len() == rivals
    }
}

impl Comparison {
    pub fn add(&mut self, now: i64, other: i64) {
        self.now.add(now);
        self.other.add(other);
        self.change.add(now - other);
    }

    fn merge(&mut self, other: &Comparison) {
        self.now.merge(&other.now);
        self.other.merge(&other.other);
        self.change.merge(&other.change);
    }
}

/// Adds one to the count at an index. A list that is too short is filled up with zeros.
pub fn bump(list: &mut Vec<u64>, at: usize) {
    if list.len() <= at {
        list.resize(at + 1, 0);
    }
    if let Some(count) = list.get_mut(at) {
        *count += 1;
    }
}
