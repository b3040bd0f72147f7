//! Tests whether the sums of a results file can come from games, because many of the sums depend on one another.

use super::tally::{Comparison, Moments, Tally};
use super::team_sums::TeamSums;

impl Tally {
    /// Returns the relation between sums that the tally violates, in words; `None` if the tally can come from games.
    /// The tables must have the right [sizes](Tally::fits). `most_pairs` is the number of pairs of drawn teams that
    /// were planned.
    pub fn contradiction(&self, most_pairs: u128) -> Option<&'static str> {
        self.of_games(most_pairs)
            .or_else(|| self.of_cards())
            .or_else(|| self.of_meetings())
            .or_else(|| self.of_others())
    }

    fn of_games(&self, most_pairs: u128) -> Option<&'static str> {
        let games = u128::from(self.games);
        let pairs = total(self.first);
        let lists = [&self.rounds, &self.margins, &self.behind, &self.leads];
        let [choices, options, widest] = [self.choices, self.options, self.widest].map(u128::from);
        if games != 2 * pairs {
            Some("each pair has two games")
        } else if pairs > most_pairs {
            Some("more games than were planned")
        } else if lists.iter().any(|list| total(list) != games) || self.by_rounds > self.games {
            Some("every game has one length, one margin and one course")
        } else if choices > options || options > choices * widest || widest > options {
            Some("the numbers of choices and options")
        } else if self.teams.decided != self.first[1] {
            Some("a team wins both games if the first player wins one of them")
        } else if u128::from(self.teams.pairs) != pairs {
            Some("each pair has one score")
        } else {
            None
        }
    }

    fn of_cards(&self) -> Option<&'static str> {
        let played = total(&self.played);
        if played != 2 * total(&self.won) {
            return Some("half of the teams win");
        }
        let cards = self.played.iter().zip(&self.won).zip(&self.teams.score);
        let fits = |((played, won), score): ((&u64, &u64), &i64)| {
            2 * i128::from(*won) == i128::from(*played) + 2 * i128::from(*score)
        };
        if !cards.into_iter().all(fits) {
            return Some("the games and the pairs that a card won");
        }
        self.chances.iter().zip(&self.used).any(|(of, used)| used > of).then_some("an action is used where it can be")
    }

    fn of_meetings(&self) -> Option<&'static str> {
        let cards = self.played.len();
        let row = |card: usize| card * cards..(card + 1) * cards;
        let fits = |card: usize| {
            let met = self.teams.met.get(row(card)).map_or(0, total);
            2 * met == self.played.get(card).map_or(0, |n| u128::from(*n))
        };
        if !(0..cards).all(fits) {
            return Some("what a card did, and whom it met");
        }
        std::iter::once(&self.teams).chain(&self.levels).find_map(TeamSums::contradiction)
    }

    fn of_others(&self) -> Option<&'static str> {
        let fits = |one: &Comparison| {
            let same = one.now.count == one.other.count && one.now.count == one.change.count;
            let change = i128::from(one.now.sum) - i128::from(one.other.sum);
            same && i128::from(one.change.sum) == change
                && one.now.is_of(1)
                && one.other.is_of(1)
                && one.change.is_of(2)
        };
        let all = self.without.iter().chain(&self.rivals).all(fits) && self.rungs.iter().all(|rung| rung.is_of(1));
        (!all).then_some("the scores of pairs that are compared")
    }
}

impl TeamSums {
    /// Returns the relation between these sums that is violated, in words.
    fn contradiction(&self) -> Option<&'static str> {
        let cards = self.score.len();
        let row = |card: usize| card * cards..(card + 1) * cards;
        let sum = |table: &[i64]| table.iter().map(|n| i128::from(*n)).sum::<i128>();
        if self.decided > self.pairs {
            return Some("each pair has one score");
        }
        for (card, score) in self.score.iter().enumerate() {
            let duels = self.duels.get(row(card)).map_or(0, sum);
            let gram = self.gram.get(row(card)).map_or(0, sum);
            if duels != i128::from(*score) || gram != 0 {
                return Some("what a card did, and whom it met");
            }
            for other in 0..=card {
                if !turned(&self.met, &self.duels, cards, [card, other], -1) || self.gram_differs(card, other) {
                    return Some("two cards met each other");
                }
                if !turned(&self.together, &self.joint, cards, [card, other], 1) {
                    return Some("two cards were team mates of each other");
                }
            }
        }
        None
    }

    fn gram_differs(&self, one: usize, other: usize) -> bool {
        let cards = self.score.len();
        self.gram.get(one * cards + other) != self.gram.get(other * cards + one)
    }
}

/// Whether the cells of two cards fit together: the same count on both sides, sums that are equal (`sign` 1) or
/// opposite (-1), and no sum that is greater than its count.
fn turned(counts: &[u64], sums: &[i64], cards: usize, [one, other]: [usize; 2], sign: i128) -> bool {
    let (there, back) = (one * cards + other, other * cards + one);
    let count = counts.get(there).copied().unwrap_or(0);
    let sum = |at: usize| sums.get(at).map_or(0, |n| i128::from(*n));
    counts.get(there) == counts.get(back)
        && sum(there) == sign * sum(back)
        && sum(there).unsigned_abs() <= u128::from(count)
}

impl Moments {
    /// Whether these sums can come from whole numbers between `-most` and `most`.
    fn is_of(&self, most: u64) -> bool {
        let [count, sum, squares] = [self.count, self.sum.unsigned_abs(), self.squares].map(u128::from);
        let most = u128::from(most);
        // A number and its square are both odd or both even, and the square is at least as great as the number.
        sum <= squares && squares <= count * most * most && sum % 2 == squares % 2
    }
}

fn total(list: impl AsRef<[u64]>) -> u128 {
    list.as_ref().iter().map(|n| u128::from(*n)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TallySizes;

    /// A pair of games of the first card against the second, which the first card won.
    fn tally() -> Tally {
        let mut tally = Tally::new(TallySizes { cards: 2, actions: 1, rungs: 1, levels: 1, ..TallySizes::default() });
        tally.teams.count(&[vec![0], vec![1]], 1);
        tally.levels[0].count(&[vec![0, 1], vec![1, 0]], 1);
        (tally.games, tally.first) = (2, [0, 1, 0]);
        (tally.played, tally.won) = (vec![2, 2], vec![2, 0]);
        (tally.rounds, tally.margins) = (vec![0, 0, 2], vec![0, 1, 1]);
        (tally.behind, tally.leads) = (vec![2], vec![1, 1]);
        (tally.choices, tally.options, tally.widest) = (40, 100, 9);
        (tally.chances, tally.used) = (vec![7], vec![5]);
        tally.without[0].add(1, 0);
        tally.without[0].add(-1, 1);
        tally.rungs[0].add(-1);
        tally
    }

    #[test]
    fn sums_of_games_do_not_contradict_each_other() {
        assert_eq!(tally().contradiction(1), None);
        assert_eq!(
            Tally::new(TallySizes { cards: 3, actions: 2, rungs: 1, rivals: 1, levels: 2 }).contradiction(0),
            None
        );
    }

    #[test]
    fn spoiled_sums_contradict_each_other() {
        type Spoil<'s> = &'s dyn Fn(&mut Tally);
        let spoil: [(&str, Spoil<'_>); 20] = [
            ("two games", &|t| t.games = 3),
            ("one length", &|t| t.rounds[1] = u64::MAX),
            ("one length", &|t| t.by_rounds = 3),
            ("choices", &|t| t.choices = 101),
            ("choices", &|t| t.widest = 2),
            ("both games", &|t| t.teams.decided = 0),
            ("half", &|t| t.won[1] = 1),
            ("half", &|t| t.played[0] = 3),
            ("pairs that a card won", &|t| t.won = vec![1, 1]),
            ("used", &|t| t.used[0] = 8),
            ("whom it met", &|t| t.teams.met[1] = 2),
            ("whom it met", &|t| t.teams.duels[1] = i64::MIN),
            ("whom it met", &|t| t.teams.gram[0] = 5),
            ("one score", &|t| t.teams.pairs = 2),
            ("one score", &|t| t.levels[0].decided = 2),
            ("team mates", &|t| t.levels[0].together[1] = 3),
            ("team mates", &|t| t.teams.joint[1] = 1),
            ("compared", &|t| t.without[0].change.sum = 3),
            ("compared", &|t| t.without[0].now.count = 1),
            ("compared", &|t| t.rungs[0].sum = 2),
        ];
        for (words, spoil) in spoil {
            let mut tally = tally();
            spoil(&mut tally);
            let told = tally.contradiction(1).unwrap_or_default();
            assert!(told.contains(words), "{words}: {told}");
        }
        assert_eq!(tally().contradiction(0), Some("more games than were planned"));
    }
}
