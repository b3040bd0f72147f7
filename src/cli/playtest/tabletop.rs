//! Plays many games of declared kinds between bots, and says what they are like.

use serde::Serialize;

use crate::args::{PlaytestArgs, Strategy};
use crate::common::Format;
use crate::declared_games::{refuse_options, start};
use crate::output;
use crate::screen::Screen;
use playtest::Interval;
use project::Trouble;
use tabletop::{TableBot, TableGame, TableTally};

use super::figures_in_words::{percent, ranged};
use super::games::cores;

/// Statistics of many games. Shares count from 0 to 1, and intervals hold the true share in 95 of 100 cases.
#[derive(Debug, Serialize)]
struct TableReport {
    pack: String,
    bot: String,
    seed: u64,
    players: usize,
    games: u64,
    seats: Vec<SeatReport>,
    drawn: f64,
    endless: u64,
    /// The rounds within which half of the games and nine of ten were over.
    rounds_median: u64,
    rounds_most: u64,
    choices_per_game: f64,
}

#[derive(Debug, Serialize)]
struct SeatReport {
    seat: String,
    wins: Interval,
}

/// Plays the games that the arguments ask for, and writes what came of them.
pub fn run(game: &TableGame, pack: &str, args: &PlaytestArgs, format: Format, screen: &Screen) -> Result<(), Trouble> {
    refuse_what_does_not_apply(args)?;
    let players = args.players.unwrap_or(game.seats().len());
    start(game, players, args.seed)?;
    let bot = match args.player.bot {
        Strategy::Random => TableBot::Random,
        Strategy::Greedy => TableBot::Greedy,
        Strategy::Search => TableBot::Search(args.player.playouts),
    };
    let tally = played(game, players, bot, args);
    let report = report(game, pack, players, bot, args, &tally);
    let text = match output::form(format, args.output.as_deref()) {
        Format::Json => output::json(&report)?,
        Format::Html => {
            return Err(Trouble::new(
                "Games of declared kinds have no page yet: use `--format text` or `json`.".to_owned(),
            ));
        }
        _ => text(&report),
    };
    output::write(&text, args.output.as_deref(), screen)
}

/// Plays the games on several threads. Each thread plays every so manyth game, so the tally does not depend on their
/// number.
fn played(game: &TableGame, players: usize, bot: TableBot, args: &PlaytestArgs) -> TableTally {
    let threads = args.threads.map_or_else(cores, usize::from).max(1);
    let mut sum = TableTally::default();
    std::thread::scope(|scope| {
        let parts: Vec<_> = (0..threads as u64)
            .map(|first| {
                scope.spawn(move || {
                    let mut tally = TableTally::default();
                    for number in (first..args.games).step_by(threads) {
                        game.play_by_itself(players, bot, args.seed, number).iter().for_each(|one| tally.add(one));
                    }
                    tally
                })
            })
            .collect();
        parts.into_iter().filter_map(|part| part.join().ok()).for_each(|part| sum.add(&part));
    });
    sum
}

fn report(
    game: &TableGame,
    pack: &str,
    players: usize,
    bot: TableBot,
    args: &PlaytestArgs,
    tally: &TableTally,
) -> TableReport {
    let games = tally.games();
    let share = |count: u64| {
        let (share, games) = (count as f64 / games.max(1) as f64, games.max(1) as f64);
        Interval::share(share, (share * (1.0 - share) / games).sqrt().max(0.5 / games))
    };
    let seats = game.seats().iter().take(players).zip(&tally.won);
    TableReport {
        pack: pack.to_owned(),
        bot: match bot {
            TableBot::Random => "random".to_owned(),
            TableBot::Greedy => "greedy".to_owned(),
            TableBot::Search(playouts) => format!("search with {playouts} playouts"),
        },
        seed: args.seed,
        players,
        games,
        seats: seats.map(|(seat, won)| SeatReport { seat: seat.clone(), wins: share(*won) }).collect(),
        drawn: tally.drawn as f64 / games.max(1) as f64,
        endless: tally.endless,
        rounds_median: tally.round_of_percentile(50),
        rounds_most: tally.round_of_percentile(90),
        choices_per_game: tally.choices as f64 / games.max(1) as f64,
    }
}

fn text(report: &TableReport) -> String {
    let TableReport { pack, bot, seed, players, games, .. } = report;
    let mut out = format!("{pack}, {players} players, played by {bot}, seed {seed}\n\nThe game, over {games} games\n");
    let mut row = |name: &str, value: String| out.push_str(&format!("  {name:<26} {value}\n"));
    for seat in &report.seats {
        row(&format!("{} wins", seat.seat), ranged(&seat.wins));
    }
    row("Draws", percent(report.drawn));
    if report.endless > 0 {
        row("Rules without an end", format!("{} games", report.endless));
    }
    row(
        "Rounds",
        format!("half of the games within {}, nine of ten within {}", report.rounds_median, report.rounds_most),
    );
    row("Choices", format!("{:.1} a game", report.choices_per_game));
    out
}

/// Refuses options that are about cards and teams, which such games do not have.
fn refuse_what_does_not_apply(args: &PlaytestArgs) -> Result<(), Trouble> {
    refuse_options(&[
        ("--sprt", args.sprt),
        ("--without", args.without > 0),
        ("--ladder", args.ladder),
        ("--skills", !args.skills.is_empty()),
        ("--record", args.record),
        ("--only-changed", args.only_changed),
        ("--against", args.against.is_some()),
        ("--shard", args.shard.is_some()),
        ("--resume", args.resume.is_some()),
    ])
}
