//! Carries out a plan on several threads.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::Player;
use super::observed_game::{ObservedGame, play};
use super::plan::{Plan, PlanItem, PlanPart};
use super::tally::{Tally, TallySizes};
use super::team_sums::add;
use dice::Dice;
use engine::Game;

/// The progress of a run, which other threads may read, and a flag with which they can stop the run.
#[derive(Debug, Default)]
pub struct Progress {
    /// The number of games played so far.
    pub games: AtomicU64,
    /// Tells the threads to begin no further item.
    pub stop: AtomicBool,
}

/// Plays the items of the part from the number `from` up to, but not including, `to`. Also returns the number of the
/// item at which a stopped run resumes. All items before that number were played.
pub fn carry_out(
    plan: &Plan<'_>,
    part: PlanPart,
    from: u64,
    to: u64,
    threads: usize,
    progress: &Progress,
) -> (Tally, u64) {
    let end = to.min(part.items(plan.items()));
    let next = AtomicU64::new(from);
    let tallies = on_threads(threads, || {
        let mut tally = plan.empty();
        while !progress.stop.load(Ordering::Relaxed) {
            let at = next.fetch_add(1, Ordering::Relaxed);
            if at >= end {
                break;
            }
            if let Some(item) = plan.item(part.first + at * part.of) {
                plan.play(item, &mut tally, progress);
            }
        }
        tally
    });
    let mut all = plan.empty();
    tallies.iter().for_each(|tally| all.merge(tally));
    // A thread plays each item that it has taken to the end. All taken items are therefore played.
    (all, next.into_inner().min(end))
}

/// Does the work on this number of threads, the calling thread among them, and returns the result of each.
pub fn on_threads<T: Send>(threads: usize, work: impl Fn() -> T + Sync) -> Vec<T> {
    std::thread::scope(|scope| {
        let others: Vec<_> = (1..threads.max(1)).map(|_| scope.spawn(&work)).collect();
        let mut all = vec![work()];
        for other in others {
            match other.join() {
                Ok(result) => all.push(result),
                Err(mistake) => std::panic::resume_unwind(mistake),
            }
        }
        all
    })
}

/// Two games of the same teams, with the seats swapped.
struct Pair {
    games: [ObservedGame; 2],
    /// The score of the pair: 1 if the first team won both games, -1 if the second team did, otherwise 0.
    score: i64,
}

impl Plan<'_> {
    /// Returns an empty tally for this plan.
    pub fn empty(&self) -> Tally {
        Tally::new(TallySizes::of(self.roster.cards.len(), self.owners.len(), &self.aims))
    }

    fn play(&self, item: PlanItem, tally: &mut Tally, progress: &Progress) {
        let own = [self.player; 2];
        match item {
            PlanItem::Pair { number, focus } => {
                let teams = self.roster.draw(self.seed, number, focus);
                if let Some(pair) = self.pair(self.game, &teams, own, number, None, progress) {
                    count(tally, &teams, &pair);
                }
            }
            PlanItem::Without { action, owner, number } => {
                let teams = self.roster.draw(self.seed ^ u64::from(action), number, Some(owner));
                let with = self.pair(self.game, &teams, own, number, None, progress);
                let without = self.pair(self.game, &teams, own, number, Some(action), progress);
                let change = tally.without.get_mut(usize::from(action));
                if let (Some(with), Some(without), Some(change)) = (with, without, change) {
                    change.add(with.score, without.score);
                }
            }
            PlanItem::Rung { rung, players, number } => {
                let teams = self.roster.draw(self.seed, number, None);
                // The first team begins both games. Each player plays that team once.
                let seeds = self.seeds(number);
                let one = self.one(self.game, &teams, players, seeds, None, progress);
                let two = self.one(self.game, &teams, [players[1], players[0]], seeds, None, progress);
                if let (Some(one), Some(two), Some(sum)) = (one, two, tally.rungs.get_mut(rung)) {
                    sum.add(i64::from(one.outcome.winner == 0) - i64::from(two.outcome.winner == 0));
                }
            }
            PlanItem::Rival { rival, card, number } => {
                let teams = self.roster.draw(self.seed ^ card as u64, number, Some(card));
                let Some(other) = self.rivals.get(rival) else { return };
                let now = self.pair(self.game, &teams, own, number, None, progress);
                let before = self.pair(&other.game, &teams, own, number, None, progress);
                if let (Some(now), Some(before), Some(change)) = (now, before, tally.rivals.get_mut(rival)) {
                    change.add(now.score, before.score);
                }
            }
            PlanItem::Level { level, player, number } => {
                let teams = self.roster.draw(self.seed, number, None);
                let pair = self.pair(self.game, &teams, [player; 2], number, None, progress);
                if let (Some(pair), Some(sums)) = (pair, tally.levels.get_mut(level)) {
                    sums.count(&teams, pair.score);
                }
            }
        }
    }

    /// Returns the seeds of the two bots of a pair: for the first team and for the second.
    fn seeds(&self, number: u64) -> [u64; 2] {
        let mut dice = Dice::of(&[self.seed, number, 0x0b07]);
        [dice.draw(), dice.draw()]
    }

    fn pair(
        &self,
        game: &Game,
        teams: &[Vec<usize>; 2],
        players: [Player; 2],
        number: u64,
        without: Option<u16>,
        progress: &Progress,
    ) -> Option<Pair> {
        let [one, two] = self.seeds(number);
        let swapped = [teams[1].clone(), teams[0].clone()];
        let first = self.one(game, teams, players, [one, two], without, progress)?;
        let second = self.one(game, &swapped, players, [two, one], without, progress)?;
        let score = i64::from(first.outcome.winner == 0) - i64::from(second.outcome.winner == 0);
        Some(Pair { games: [first, second], score })
    }

    /// Plays one game. The first team of `teams` begins.
    fn one(
        &self,
        game: &Game,
        teams: &[Vec<usize>; 2],
        players: [Player; 2],
        seeds: [u64; 2],
        without: Option<u16>,
        progress: &Progress,
    ) -> Option<ObservedGame> {
        let setup = self.roster.setup(teams);
        let state = match without {
            None => game.start(&setup),
            Some(action) => game.start_without(&setup, action),
        };
        let seen = play(game, state.ok()?, players, seeds);
        progress.games.fetch_add(1, Ordering::Relaxed);
        seen
    }
}

/// Adds a pair of games between drawn teams to the tally.
fn count(tally: &mut Tally, teams: &[Vec<usize>; 2], pair: &Pair) {
    let firsts = pair.games.iter().filter(|game| game.outcome.winner == 0).count();
    if let Some(count) = tally.first.get_mut(firsts) {
        *count += 1;
    }
    for (at, game) in pair.games.iter().enumerate() {
        game.count(tally);
        for (side, team) in teams.iter().enumerate() {
            // In the second game the teams have swapped seats.
            let won = usize::from(game.outcome.winner) == side ^ at;
            for card in team {
                add(&mut tally.played, *card, 1);
                add(&mut tally.won, *card, u64::from(won));
            }
        }
    }
    tally.teams.count(teams, pair.score);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Aim, Roster};
    use measured::PLAY_VERSION;

    const RULES: &str = include_str!("../../tests/engine/frozen/rules.ron");

    /// Returns a hash of the sums of a few games with cards that never change.
    fn hash_of_play(player: Player, pairs: u64) -> String {
        let set = emit::read_ron(RULES).expect("rules");
        let game = Game::load(&set).expect("a game");
        let roster = Roster::of(&set).expect("a roster");
        let owners = vec![None; game.all_actions().count()];
        let aims = vec![Aim::Balance { pairs }];
        let plan = Plan { game: &game, roster, player, seed: 11, aims, rivals: Vec::new(), owners };
        let (tally, _) = carry_out(&plan, PlanPart::WHOLE, 0, u64::MAX, 1, &Progress::default());
        assert_eq!(tally.games, 2 * pairs);
        assert_eq!(tally.contradiction(u128::from(pairs)), None);
        format!("{:016x}", measured::digest(serde_json::to_string(&tally).expect("a tally").as_bytes()))
    }

    /// Fails if the engine or a bot plays differently than the hashes record. If the change is wanted, raise
    /// `PLAY_VERSION` and write the new hashes here.
    #[test]
    fn the_version_of_play_belongs_to_how_the_engine_and_the_bots_play() {
        let hashes = [(Player::Random, 40), (Player::Greedy, 20), (Player::Search(15), 2)];
        let hashes = hashes.map(|(player, pairs)| hash_of_play(player, pairs));
        assert_eq!(
            (PLAY_VERSION, hashes),
            (2, ["1f51b844ec4eac19", "8296e6cf0ce29c1f", "07a8afaada9c74ba"].map(str::to_owned))
        );
    }
}
