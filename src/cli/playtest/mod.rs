//! Runs `cardwright playtest PACK`: bots play games, and the results show what each card is worth.

mod description;
mod earlier_texts;
mod figures_in_words;
mod games;
mod measurements;
mod page;
mod playable_game;
mod puzzles;
mod relations;
mod results_file;
mod skill;
mod tabletop;
mod text;

use std::path::Path;

use serde::Serialize;

use crate::args::{MergeArgs, PlaytestArgs, PlaytestStep};
use crate::common::{Common, Format};
use crate::declared_games::check_two_players;
use crate::output;
use crate::screen::Screen;
use crate::status::Status;
use engine::Game;
use pipeline::Pipeline;
use pipeline::unplayable::load_table_game;
use playtest::{Aim, Estimates, Player, Results, estimate, merge};
use project::{MEASURED_FILE, Trouble};

pub fn run(args: &PlaytestArgs, common: &Common, screen: &Screen) -> Result<Status, Trouble> {
    match &args.step {
        Some(PlaytestStep::Merge(step)) => merged(step, common, screen),
        Some(PlaytestStep::Puzzles(step)) => puzzles::run(step, common, screen),
        None => played(args, common, screen),
    }
}

/// Runs `cardwright playtest merge FILE …`.
fn merged(step: &MergeArgs, common: &Common, screen: &Screen) -> Result<Status, Trouble> {
    let results = step.files.iter().map(|path| results_file::read(path)).collect::<Result<Vec<_>, _>>()?;
    let whole = merge(&results).map_err(|error| Trouble::new(format!("These files cannot be merged: {error}.")))?;
    if step.record {
        measurements::record_merged(&mut Pipeline::new(common.open_project()?), &whole, screen)?;
    }
    write_results(&whole, step.output.as_deref(), common, screen)
}

/// Runs `cardwright playtest PACK`.
fn played(args: &PlaytestArgs, common: &Common, screen: &Screen) -> Result<Status, Trouble> {
    if args.skills.iter().min() == args.skills.iter().max() && !args.skills.is_empty() {
        return Err(Trouble::new(
            "`--skills` compares bots, so it needs two numbers of playouts, such as `25,100`.".to_owned(),
        ));
    }
    let mut pipeline = Pipeline::new(common.open_project()?);
    let pack = &pipeline.select_pack(args.pack.as_ref(), "play")?;
    let (files, compilation) = pipeline.compile_without_errors(pack)?;
    if !compilation.set.declared.is_empty() {
        let game = load_table_game(pack, &compilation.set)?;
        tabletop::run(&game, pack, args, common.format, screen)?;
        return Ok(Status::Clean);
    }
    check_two_players(pack, args.players)?;
    let (game, roster) = playable_game::playable(pack, &compilation.set)?;
    let changed = measurements::changed(&compilation.set, &files.measured, &roster.cards);
    let mut rivals = Vec::new();
    let aims = match &args.against {
        Some(revision) => {
            let (cards, games) = earlier_texts::rivals(&files, &compilation, &roster.cards, revision)?;
            if cards.is_empty() {
                screen.say(&format!("No card plays differently from its text at {revision}."));
                return Ok(Status::Clean);
            }
            rivals = games;
            vec![Aim::Rivals { cards, pairs: args.games.div_ceil(4) }]
        }
        None if args.only_changed && changed.is_empty() => {
            screen.say("No card has changed since it was measured.");
            return Ok(Status::Clean);
        }
        None => aims(args, &game, &changed),
    };
    let mut plan = games::plan(&game, &compilation.set, roster, args, aims);
    plan.rivals = rivals;
    if args.record {
        let games = |card: usize| plan.roster.share_of(card, args.games);
        measurements::check_not_weaker(
            &compilation.set,
            &files.measured,
            &plan.roster.cards,
            pack,
            plan.player,
            &games,
        )?;
    }
    let about = description::describe(&plan, &compilation.set, pack);
    let results = games::play(&plan, about, args, screen)?;
    if results.cut_short && (args.record || args.only_changed) {
        screen.say(&format!("The games ended early, so cards/{pack}/{MEASURED_FILE} is left as it was."));
    } else if args.record || args.only_changed {
        let figures = estimate(&results.about, &results.tally);
        let wanted = |card: usize| args.record || changed.contains(&card);
        let known = files.measured.as_ref().clone();
        let count = measurements::record(&pipeline.project, &compilation.set, known, &results, &figures, &wanted)?;
        screen.say(&measurements::recorded_line(count, pack));
        if let Some(others) = measurements::other_bots(&files.measured, plan.player).filter(|_| !args.record) {
            screen.say(&format!("Others were measured by {others}: compare them with care."));
        }
        let earlier = measurements::of_earlier_play(&files.measured);
        if earlier > 0 && !args.record {
            screen
                .say("Others were measured by an earlier version of the engine and its bots: compare them with care.");
        }
    }
    write_results(&results, args.output.as_deref(), common, screen)
}

/// Returns the questions that the games answer if `--against` is not given.
fn aims(args: &PlaytestArgs, game: &Game, changed: &[usize]) -> Vec<Aim> {
    let pairs = args.games.div_ceil(2);
    if args.ladder {
        use crate::args::Strategy::{Greedy, Random, Search};
        let [random, greedy, search] = [Random, Greedy, Search].map(|bot| games::player(bot, args.player.playouts));
        return vec![Aim::Ladder { rungs: vec![[greedy, random], [search, greedy]], pairs }];
    }
    if !args.skills.is_empty() {
        let mut playouts = args.skills.clone();
        playouts.sort_unstable();
        playouts.dedup();
        return vec![Aim::Skill { players: playouts.into_iter().map(Player::Search).collect(), pairs }];
    }
    if args.only_changed {
        return vec![Aim::Some { cards: changed.to_vec(), pairs: pairs * changed.len() as u64 }];
    }
    let mut aims = vec![Aim::Balance { pairs }];
    if args.without > 0 {
        let actions = game.all_actions().map(|(number, _)| number).collect();
        aims.push(Aim::Without { actions, pairs: args.without.div_ceil(2) });
    }
    aims
}

/// Writes the results in the form that the user chose.
fn write_results(results: &Results, file: Option<&Path>, common: &Common, screen: &Screen) -> Result<Status, Trouble> {
    let figures = estimate(&results.about, &results.tally);
    let text = match output::form(common.format, file) {
        Format::Json => output::json(&ResultsWithFigures { results, figures: &figures })?,
        Format::Html => page::page(results, &figures),
        _ => text::text(results, &figures),
    };
    output::write(&text, file, screen)?;
    Ok(Status::Clean)
}

/// The results and their estimates, in the form for JSON.
#[derive(Serialize)]
struct ResultsWithFigures<'r> {
    #[serde(flatten)]
    results: &'r Results,
    figures: &'r Estimates,
}
