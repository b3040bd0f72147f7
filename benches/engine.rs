//! How fast games are played at random: `cargo bench --bench engine [-- SECONDS]`.
//!
//! One thread, then two at once; teams drawn from the whole pack. Memory is read from the system, where it tells.

use std::path::Path;
use std::time::Instant;

use cardwright::engine::{Game, Setup};
use cardwright::model::{Card, Id, RuleSet};
use cardwright::project::{Project, Shelf, compile};

/// Numbers that look random, the same in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (((self.0 >> 32) * n as u64) >> 32) as usize
    }
}

struct Rate {
    games: u64,
    choices: u64,
    options: u64,
    seconds: f64,
}

fn play(game: &Game, teams: &[Vec<Id>], seconds: f64, seed: u64) -> Rate {
    let mut dice = Dice(seed);
    let (mut games, mut choices, mut options) = (0, 0, 0);
    let start = Instant::now();
    while start.elapsed().as_secs_f64() < seconds {
        let mut team = || teams.iter().map(|cards| cards[dice.below(cards.len())].clone()).collect::<Vec<Id>>();
        let setup = Setup { teams: [team(), team()], first: 0 };
        let Ok(mut state) = game.start(&setup) else { break };
        while state.outcome().is_none() {
            options += state.options().len() as u64;
            let choice = state.options()[dice.below(state.options().len())];
            if game.apply(&mut state, choice).is_err() {
                break;
            }
            choices += 1;
        }
        games += 1;
    }
    Rate { games, choices, options, seconds: start.elapsed().as_secs_f64() }
}

/// The cards for each place of a team.
fn by_class(rules: &RuleSet) -> Vec<Vec<Id>> {
    let of_class = |class: &String| {
        let fits =
            |card: &&Card| rules.game.classes.iter().any(|known| known.id == card.class && known.team_class == *class);
        rules.cards.iter().filter(fits).map(|card| card.id.clone()).collect()
    };
    rules.game.team.main.iter().map(of_class).collect()
}

/// Megabytes of memory at most so far, where the system tells.
fn memory() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<f64>().ok());
    kilobytes.map_or(String::new(), |kilobytes| format!(", {:.1} MB at most", kilobytes / 1024.0))
}

fn main() {
    let seconds = std::env::args().filter_map(|word| word.parse::<f64>().ok()).next().unwrap_or(3.0);
    let project = Project::at(Path::new(env!("CARGO_MANIFEST_DIR"))).expect("the repository is a project");
    let rules = compile(&project.load("fantasy-arena", &mut Shelf::default()).expect("the pack")).set;
    let game = Game::load(&rules).unwrap_or_else(|problems| panic!("{problems:?}"));
    let teams = by_class(&rules);
    for round in 1..=3 {
        let one = play(&game, &teams, seconds, 0x9e37_79b9_7f4a_7c15 ^ round);
        println!(
            "one thread: {:.0} choices/s, {:.0} games/s ({:.0} choices a game of {:.1} options each){}",
            one.choices as f64 / one.seconds,
            one.games as f64 / one.seconds,
            one.choices as f64 / one.games as f64,
            one.options as f64 / one.choices as f64,
            memory(),
        );
    }
    let both: Vec<Rate> = std::thread::scope(|scope| {
        let threads = [1u64, 2].map(|seed| {
            let (game, teams) = (&game, &teams);
            scope.spawn(move || play(game, teams, seconds, seed << 32 | 12345))
        });
        threads.into_iter().filter_map(|thread| thread.join().ok()).collect()
    });
    let sum: f64 = both.iter().map(|rate| rate.choices as f64 / rate.seconds).sum();
    println!("two threads: {sum:.0} choices/s{}", memory());
}
