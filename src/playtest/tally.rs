//! What was seen, added up: whole numbers only, so that the order of adding means nothing and parts make the whole exactly.

use serde::{Deserialize, Serialize};

/// A number that was seen several times.
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

/// Pairs played twice, one way and another: what each way scored, and the difference.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Comparison {
    pub now: Moments,
    pub other: Moments,
    pub change: Moments,
}

/// All that was seen. The score of a pair is 1 if the first team won both games, -1 if the other did, and else 0.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tally {
    /// Games of drawn teams, and those among them that the rounds ended.
    pub games: u64,
    pub by_rounds: u64,
    /// How many games had so many rounds; such a margin; a winner so far behind at most; so many changes of the lead.
    pub rounds: Vec<u64>,
    pub margins: Vec<u64>,
    pub behind: Vec<u64>,
    pub leads: Vec<u64>,
    /// Choices made, the options that they were made among, and the most options at once.
    pub choices: u64,
    pub options: u64,
    pub widest: u64,
    /// Pairs in which the first player won none, one, or both of the games.
    pub first: [u64; 3],
    /// For each card: the games that it was in, and those that its team won.
    pub played: Vec<u64>,
    pub won: Vec<u64>,
    /// For each two cards: in how many pairs both played, less those in which they were in different teams.
    pub gram: Vec<i64>,
    /// For each card: the scores of its teams.
    pub score: Vec<i64>,
    /// Pairs that one team won twice.
    pub decided: u64,
    /// For each two cards: how often they met at the same place of their teams, and the scores of the first.
    pub met: Vec<u64>,
    pub duels: Vec<i64>,
    /// For each action: the turns in which it could be used, and those in which it was.
    pub chances: Vec<u64>,
    pub used: Vec<u64>,
    /// For each action: pairs with it and without it.
    pub without: Vec<Comparison>,
    /// For each two bots, the scores of the first.
    pub rungs: Vec<Moments>,
    /// For each card that is compared: pairs with its new text and with its earlier one.
    pub rivals: Vec<Comparison>,
}

impl Tally {
    /// Nothing seen yet, of so many cards, actions, pairs of bots and compared cards.
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

    /// Both as one.
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

    /// Pairs of drawn teams.
    pub fn pairs(&self) -> u64 {
        self.first.iter().sum()
    }

    /// The tables have the sizes that so many cards and actions need: what is read from a file may be anything.
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

/// One more at that place.
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
