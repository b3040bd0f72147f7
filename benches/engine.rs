//! Measures the speed of random games: `cargo bench --bench engine [-- SECONDS]`.
//!
//! The games run on one thread, then on two threads and in two processes, with teams drawn from the whole pack. Peak
//! memory is reported where the system provides it. `--beside 'COMMAND'` runs another program alternately, so that both
//! run under the same load.
//! the same load.

use std::path::Path;
use std::time::Instant;

use cardwright::engine::{Game, Setup};
use cardwright::model::{Card, Id, RuleSet};
use cardwright::project::{FileCache, Project, compile};

/// A xorshift generator of pseudo-random numbers: a seed determines all of them.
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

/// Returns the cards for each place of a team.
fn by_class(rules: &RuleSet) -> Vec<Vec<Id>> {
    let of_class = |class: &String| {
        let fits =
            |card: &&Card| rules.game.classes.iter().any(|known| known.id == card.class && known.team_class == *class);
        rules.cards.iter().map(std::sync::Arc::as_ref).filter(fits).map(|card| card.id.clone()).collect()
    };
    rules.game.team.main.iter().map(of_class).collect()
}

/// Returns the peak memory so far in megabytes, where the system provides it.
fn memory() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<f64>().ok());
    kilobytes.map_or(String::new(), |kilobytes| format!(", {:.1} MB at most", kilobytes / 1024.0))
}

/// Returns the processor seconds of this process so far. Where the system does not provide them, returns wall-clock
/// seconds.
fn processor(since: Instant) -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or("").split_whitespace().collect();
    let ticks = |at: usize| fields.get(at).and_then(|field| field.parse::<f64>().ok());
    ticks(11).zip(ticks(12)).map_or_else(|| since.elapsed().as_secs_f64(), |(own, system)| (own + system) / 100.0)
}

/// Starts a separate process that measures its choices per second.
fn alone(seconds: f64) -> Option<std::process::Child> {
    let program = std::env::current_exe().ok()?;
    let mut command = std::process::Command::new(program);
    command.arg("--alone").arg(seconds.to_string()).stdout(std::process::Stdio::piped()).spawn().ok()
}

fn rate(rate: &Rate) -> f64 {
    rate.choices as f64 / rate.seconds
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let seconds = arguments.iter().filter_map(|word| word.parse::<f64>().ok()).next().unwrap_or(3.0);
    let project = Project::at(Path::new(env!("CARGO_MANIFEST_DIR"))).expect("the repository is a project");
    let rules = compile(&project.load("fantasy-arena", &mut FileCache::default()).expect("the pack")).set;
    let game = Game::load(&rules).unwrap_or_else(|problems| panic!("{problems:?}"));
    let teams = by_class(&rules);
    if arguments.iter().any(|word| word == "--alone") {
        println!("{}", rate(&play(&game, &teams, seconds, std::process::id().into())));
        return;
    }
    for round in 1..=3 {
        let (start, before) = (Instant::now(), processor(Instant::now()));
        let one = play(&game, &teams, seconds, 0x9e37_79b9_7f4a_7c15 ^ round);
        let busy = (processor(start) - before).max(0.01);
        println!(
            "one thread: {:.0} choices/s, {:.0} games/s; {:.0} choices and {:.0} games a processor second ({:.0} choices a game \
             of {:.1} options each){}",
            rate(&one),
            one.games as f64 / one.seconds,
            one.choices as f64 / busy,
            one.games as f64 / busy,
            one.choices as f64 / one.games as f64,
            one.options as f64 / one.choices as f64,
            memory(),
        );
        // In each round, the other programs of `--beside 'COMMAND'` run after this one.
        for at in arguments.iter().enumerate().filter(|(_, word)| *word == "--beside").map(|(at, _)| at + 1) {
            let Some(command) = arguments.get(at) else { continue };
            let begun = Instant::now();
            let output = std::process::Command::new("sh").args(["-c", command]).output();
            let told = output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default();
            println!("beside, {:.1} s on the clock: {command}\n{told}", begun.elapsed().as_secs_f64());
        }
    }
    let both: Vec<Rate> = std::thread::scope(|scope| {
        let threads = [1u64, 2].map(|seed| {
            let (game, teams) = (&game, &teams);
            scope.spawn(move || play(game, teams, seconds, seed << 32 | 12345))
        });
        threads.into_iter().filter_map(|thread| thread.join().ok()).collect()
    });
    let threads: f64 = both.iter().map(rate).sum();
    let children: Vec<_> = (0..2).filter_map(|_| alone(seconds)).collect();
    let told = children.into_iter().filter_map(|child| child.wait_with_output().ok());
    let processes: f64 =
        told.filter_map(|output| String::from_utf8_lossy(&output.stdout).trim().parse::<f64>().ok()).sum();
    println!(
        "two threads: {threads:.0} choices/s; two processes: {processes:.0} choices/s; the threads are {:.2} of the processes{}",
        threads / processes,
        memory()
    );
}
