//! Plays the games of a plan on several threads, with a progress bar. The run ends early if all questions are decided
//! or the user stops it.

use std::fmt;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use super::{description, results_file};
use crate::args::{PlaytestArgs, Strategy};
use crate::interrupt;
use crate::screen::Screen;
use engine::Game;
use model::RuleSet;
use playtest::{Aim, Plan, PlanPart, Player, Progress, Results, Roster, RunDescription, Tally, carry_out, estimate};
use project::Trouble;

/// The number of items that are played between two checks whether all questions are decided.
const ITEMS_PER_ROUND: u64 = 500;

/// Returns the bot for a strategy. Only the searching bot uses `playouts`.
pub fn player(strategy: Strategy, playouts: u32) -> Player {
    match strategy {
        Strategy::Random => Player::Random,
        Strategy::Greedy => Player::Greedy,
        Strategy::Search => Player::Search(playouts),
    }
}

/// Creates the plan of the games that the arguments ask for.
pub fn plan<'g>(game: &'g Game, set: &RuleSet, roster: Roster, args: &PlaytestArgs, aims: Vec<Aim>) -> Plan<'g> {
    let owners = description::owners(game, set, &roster.cards);
    let player = player(args.player.bot, args.player.playouts);
    Plan { game, roster, player, seed: args.seed, aims, rivals: Vec::new(), owners }
}

/// Plays the games of the plan. If the user stops the run, the results are those of the games played so far.
pub fn play(plan: &Plan<'_>, about: RunDescription, args: &PlaytestArgs, screen: &Screen) -> Result<Results, Trouble> {
    let part = part(args);
    let items = part.items(plan.items());
    let earlier = args.resume.as_deref().map(|path| stopped_run(path, &about, part)).transpose()?;
    let from = earlier.as_ref().map_or(0, |(_, from)| *from);
    let earlier = earlier.map(|(results, _)| results);
    let threads = args.threads.map_or_else(cores, usize::from);
    let watch = Arc::new(Progress::default());
    stop_on_interrupt(&watch)?;
    let games = plan.games() / part.of.max(1);
    let left = (u128::from(games) * u128::from(items - from.min(items)) / u128::from(items.max(1))) as u64;
    let bar = progress(left, screen);
    let known = earlier.as_ref().map(|results| &results.tally);
    let (tally, done) =
        with_bar(&bar, &watch, || rounds(plan, &about, part, from..items, known, threads, &watch, args.sprt));
    let stopped = watch.stop.load(Ordering::Relaxed);
    if stopped {
        screen.say("Stopped: the results below rest on the games played so far.");
    } else if done < items {
        screen.say("All questions were decided before all games were played.");
    }
    let results = Results::new(about, part, stopped || done < items, done.saturating_sub(from), tally);
    Ok(match earlier {
        Some(earlier) => earlier.continued(results),
        None => results,
    })
}

/// Returns the part of the plan that `--shard` names, or the whole plan.
fn part(args: &PlaytestArgs) -> PlanPart {
    args.shard.map_or(PlanPart::WHOLE, |(one, of)| PlanPart { first: one - 1, of })
}

/// Reads the results of a stopped run, and returns them with the number of the item at which the run continues.
fn stopped_run(path: &Path, about: &RunDescription, part: PlanPart) -> Result<(Results, u64), Trouble> {
    let results = results_file::read(path)?;
    let from = results.resumes_at(about, part);
    let from =
        from.map_err(|why| Trouble::new(format!("{} cannot be gone on with by this command: {why}.", path.display())))?;
    Ok((results, from))
}

/// Does the work while the bar shows how many games were played.
pub(super) fn with_bar<T>(bar: &ProgressBar, watch: &Progress, work: impl FnOnce() -> T) -> T {
    let over = AtomicBool::new(false);
    let done = std::thread::scope(|scope| {
        scope.spawn(|| {
            while !over.load(Ordering::Relaxed) {
                bar.set_position(watch.games.load(Ordering::Relaxed));
                std::thread::sleep(Duration::from_millis(80));
            }
        });
        let _over = Over(&over);
        work()
    });
    bar.finish_and_clear();
    done
}

/// This guard sets the flag when it is dropped, even after a panic. Otherwise the thread of the progress bar would
/// never end.
struct Over<'a>(&'a AtomicBool);

impl Drop for Over<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Plays these items, and returns their tally with the number of the item at which a stopped run continues.
///
/// If `until_decided` is set, plays the items in rounds until all questions are decided. The decision also counts the
/// tally `known` of earlier games.
#[expect(clippy::too_many_arguments, reason = "each of them is given once, by the function above")]
fn rounds(
    plan: &Plan<'_>,
    about: &RunDescription,
    part: PlanPart,
    items: Range<u64>,
    known: Option<&Tally>,
    threads: usize,
    watch: &Progress,
    until_decided: bool,
) -> (Tally, u64) {
    if !until_decided {
        return carry_out(plan, part, items.start, items.end, threads, watch);
    }
    let (mut tally, mut done) = (plan.empty(), items.start);
    while done < items.end && !watch.stop.load(Ordering::Relaxed) {
        let next = (done + ITEMS_PER_ROUND).min(items.end);
        let (more, at) = carry_out(plan, part, done, next, threads, watch);
        tally.merge(&more);
        done = at;
        let mut all = tally.clone();
        known.into_iter().for_each(|known| all.merge(known));
        if estimate(about, &all).decided() {
            break;
        }
    }
    (tally, done)
}

/// Returns the number of threads that the machine can run at the same time.
pub(super) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Ends the games in good order at the first Ctrl-C, and the program at once at the second.
pub(super) fn stop_on_interrupt(watch: &Arc<Progress>) -> Result<(), Trouble> {
    let watch = watch.clone();
    interrupt::stop_on_interrupt(move || watch.stop.swap(true, Ordering::Relaxed))
}

/// Creates the progress bar on standard error. The option `-q` hides the bar.
pub(super) fn progress(games: u64, screen: &Screen) -> ProgressBar {
    let target = if screen.quiet { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr() };
    let bar = ProgressBar::with_draw_target(Some(games), target);
    let style = ProgressStyle::with_template("{bar:32} {pos} of {len} games, {speed}, {eta} left");
    let write_speed = |state: &ProgressState, out: &mut dyn fmt::Write| {
        let _ = out.write_str(&speed(state.per_sec()));
    };
    style.into_iter().for_each(|style| bar.set_style(style.with_key("speed", write_speed).progress_chars("━╸─")));
    bar
}

/// Formats the speed of play with about two digits, because more digits would change all the time.
fn speed(games: f64) -> String {
    match games {
        games if games < 0.95 => format!("{:.0} a minute", games * 60.0),
        games if games < 9.95 => format!("{games:.1} a second"),
        games => format!("{games:.0} a second"),
    }
}

#[cfg(test)]
mod tests {
    use super::speed;

    #[test]
    fn speeds_have_about_two_digits() {
        let texts = [0.0, 0.2, 0.94, 1.0, 9.9412, 72.2211, 1234.5].map(speed);
        let wanted = [
            "0 a minute",
            "12 a minute",
            "56 a minute",
            "1.0 a second",
            "9.9 a second",
            "72 a second",
            "1234 a second",
        ];
        assert_eq!(texts, wanted);
    }
}
