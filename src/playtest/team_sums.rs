//! The sums over pairs of games between two teams, from which the figures of cards are estimated.

use serde::{Deserialize, Serialize};

/// The sums over pairs of games with one kind of bot. The score of a pair is 1 if the first team won both games, -1 if
/// the second team did, otherwise 0.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TeamSums {
    /// The number of pairs of games.
    pub pairs: u64,
    /// The number of pairs of games of which one team won both.
    pub decided: u64,
    /// For each card, the sum of the scores of its teams.
    pub score: Vec<i64>,
    /// For each two cards, the number of pairs of games in which they were in the same team. The number of pairs in
    /// which they were opponents is subtracted.
    pub gram: Vec<i64>,
    /// For each pair of cards, the number of times that they met at the same place of their teams.
    pub met: Vec<u64>,
    /// For each pair of cards, the sum of the scores of the first card in these meetings.
    pub duels: Vec<i64>,
    /// For each two cards, the number of times that they were team mates in a pair of games. The diagonal is 0.
    pub together: Vec<u64>,
    /// For each two cards, the sum of the scores of the teams that have both.
    pub joint: Vec<i64>,
}

impl TeamSums {
    /// Returns empty sums for this number of cards.
    pub fn new(cards: usize) -> TeamSums {
        TeamSums {
            score: vec![0; cards],
            gram: vec![0; cards * cards],
            met: vec![0; cards * cards],
            duels: vec![0; cards * cards],
            together: vec![0; cards * cards],
            joint: vec![0; cards * cards],
            ..TeamSums::default()
        }
    }

    /// Whether the tables have the sizes that this number of cards needs.
    pub fn fits(&self, cards: usize) -> bool {
        let square = cards * cards;
        self.score.len() == cards
            && [&self.gram, &self.duels, &self.joint].iter().all(|table| table.len() == square)
            && [&self.met, &self.together].iter().all(|table| table.len() == square)
    }

    /// Adds a pair of games between these teams, which are lists of indices of cards.
    pub fn count(&mut self, teams: &[Vec<usize>; 2], score: i64) {
        let cards = self.score.len();
        self.pairs += 1;
        self.decided += u64::from(score != 0);
        let sides = [(&teams[0], 1i64), (&teams[1], -1i64)];
        for (team, sign) in sides {
            for (place, card) in team.iter().enumerate() {
                add(&mut self.score, *card, sign * score);
                for (other, sign_of_other) in sides {
                    other.iter().for_each(|other| add(&mut self.gram, card * cards + other, sign * sign_of_other));
                }
                for (_, mate) in team.iter().enumerate().filter(|(other, _)| *other != place) {
                    add(&mut self.together, card * cards + mate, 1);
                    add(&mut self.joint, card * cards + mate, sign * score);
                }
            }
        }
        for (one, two) in teams[0].iter().zip(&teams[1]) {
            for (a, b, score) in [(one, two, score), (two, one, -score)] {
                add(&mut self.met, a * cards + b, 1);
                add(&mut self.duels, a * cards + b, score);
            }
        }
    }

    /// Adds the sums of another part of the same run.
    pub fn merge(&mut self, other: &TeamSums) {
        self.pairs += other.pairs;
        self.decided += other.decided;
        let signed = [
            (&mut self.score, &other.score),
            (&mut self.gram, &other.gram),
            (&mut self.duels, &other.duels),
            (&mut self.joint, &other.joint),
        ];
        signed.into_iter().for_each(|(mine, theirs)| add_all(mine, theirs));
        let counts = [(&mut self.met, &other.met), (&mut self.together, &other.together)];
        counts.into_iter().for_each(|(mine, theirs)| add_all(mine, theirs));
    }

    /// Returns the number of times that the two cards met, and the mean score of the first card.
    pub fn meeting(&self, one: usize, other: usize) -> (u64, f64) {
        self.cell(&self.met, &self.duels, one, other)
    }

    /// Returns the number of times that the two cards were team mates, and the mean score of their teams.
    pub fn partnership(&self, one: usize, other: usize) -> (u64, f64) {
        self.cell(&self.together, &self.joint, one, other)
    }

    fn cell(&self, counts: &[u64], sums: &[i64], one: usize, other: usize) -> (u64, f64) {
        let at = one * self.score.len() + other;
        let count = counts.get(at).copied().unwrap_or(0);
        let sum = sums.get(at).copied().unwrap_or(0);
        (count, sum as f64 / count.max(1) as f64)
    }
}

/// Adds to the number at an index. An index past the end adds nothing.
pub fn add<T: std::ops::AddAssign>(list: &mut [T], at: usize, value: T) {
    if let Some(known) = list.get_mut(at) {
        *known += value;
    }
}

/// Adds the numbers of a list to those of another list. A list that is too short is filled up with zeros.
pub fn add_all<T: Copy + Default + std::ops::AddAssign>(mine: &mut Vec<T>, theirs: &[T]) {
    if mine.len() < theirs.len() {
        mine.resize(theirs.len(), T::default());
    }
    mine.iter_mut().zip(theirs).for_each(|(mine, theirs)| *mine += *theirs);
}
