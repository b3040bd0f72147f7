//! The sums of all observations of a run. All sums are whole numbers, so the order of addition does not matter. The
//! parts of a plan add up to exactly the whole.

use serde::{Deserialize, Serialize};

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
    /// For each two cards, the number of pairs of games in which they were in the same team. The number of pairs in
    /// which they were opponents is subtracted.
    pub gram: Vec<i64>,
    /// For each card, the sum of the scores of its teams.
    pub score: Vec<i64>,
    /// The number of pairs of games of which one team won both.
    pub decided: u64,
    /// For each pair of cards, the number of times that they met at the same place of their teams.
    pub met: Vec<u64>,
    /// For each pair of cards, the sum of the scores of the first card in these meetings.
    pub duels: Vec<i64>,
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
    /// Returns an empty tally for this number of cards, actions, pairs of bots and compared cards.
    pub fn new(cards: usize, actions: usize, rungs: usize, rivals: usize) -> Tally {
        Tally {
            played: vec![0; cards],
            won: vec![0; cards],
            gram: vec![0; cards * cards],
            score: vec![0; cards],
            met: vec![0; cards * cards],
            duels: vec![0; cards * cards],
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
        self.decided += other.decided;
        for (mine, theirs) in [
            (&mut self.rounds, &other.rounds),
            (&mut self.margins, &other.margins),
            (&mut self.behind, &other.behind),
            (&mut self.leads, &other.leads),
            (&mut self.played, &other.played),
            (&mut self.won, &other.won),
            (&mut self.met, &other.met),
            (&mut self.chances, &other.chances),
            (&mut self.used, &other.used),
        ] {
            add(mine, theirs);
        }
        add(&mut self.gram, &other.gram);
        add(&mut self.score, &other.score);
        add(&mut self.duels, &other.duels);
        self.first.iter_mut().zip(&other.first).for_each(|(mine, theirs)| *mine += theirs);
        self.rungs.iter_mut().zip(&other.rungs).for_each(|(mine, theirs)| mine.merge(theirs));
        let changes = self.without.iter_mut().chain(&mut self.rivals);
        for (mine, theirs) in changes.zip(other.without.iter().chain(&other.rivals)) {
            mine.merge(theirs);
        }
    }

    /// Returns the number of pairs of games between drawn teams.
    pub fn pairs(&self) -> u64 {
        self.first.iter().sum()
    }

    /// Whether the tables have the sizes that this number of cards, actions, pairs of bots and compared cards needs. A
    /// tally that was parsed from a file may have tables of any size.
    pub fn fits(&self, cards: usize, actions: usize, rungs: usize, rivals: usize) -> bool {
        let lists = [&self.played, &self.won].iter().all(|list| list.len() == cards);
        let squares = self.gram.len() == cards * cards
            && self.met.len() == cards * cards
            && self.duels.len() == cards * cards
            && self.score.len() == cards;
        let uses = [&self.chances, &self.used].iter().all(|list| list.len() == actions);
        lists
            && squares
            && uses
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

fn add<T: Copy + Default + std::ops::AddAssign>(mine: &mut Vec<T>, theirs: &[T]) {
    if mine.len() < theirs.len() {
        mine.resize(theirs.len(), T::default());
    }
    mine.iter_mut().zip(theirs).for_each(|(mine, theirs)| *mine += *theirs);
}
