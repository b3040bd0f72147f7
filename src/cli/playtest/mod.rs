//! `cardwright playtest PACK`: games that bots play, and what they tell.

mod about;
mod against;
mod games;
mod page;
mod record;
mod text;

use std::path::Path;

use serde::Serialize;

use super::args::{Common, Format, Playtest, PlaytestStep};
use super::screen::Screen;
use super::{Status, project, report};
use engine::Game;
use pipeline::Pipeline;
use pipeline::challenges::unplayable;
use playtest::{Aim, Estimates, Results, Roster, estimate, merge};
use project::{MEASURED_FILE, Trouble, read_whole};

pub fn run(args: &Playtest, common: &Common, screen: &Screen) -> Result<Status, Trouble> {
    if let Some(PlaytestStep::Merge(step)) = &args.step {
        let results = step.files.iter().map(|path| read(path)).collect::<Result<Vec<_>, _>>()?;
        let whole = merge(&results).map_err(|error| Trouble::new(format!("These do not go together: {error}.")))?;
        if step.record {
            record::keep_merged(&mut Pipeline::new(project(common)?), &whole, screen)?;
        }
        return told(&whole, step.output.as_deref(), common, screen);
    }
    let mut pipeline = Pipeline::new(project(common)?);
    let pack = &pipeline.one(args.pack.as_ref(), "play")?;
    let (files, compilation) = pipeline.sound(pack)?;
    let game = Game::load(&compilation.set).map_err(|problems| unplayable(pack, &compilation.set, &problems))?;
    let roster =
        Roster::of(&compilation.set).map_err(|why| Trouble::new(format!("{pack} cannot be played: {why}.")))?;
    let changed = record::changed(&compilation.set, &files.measured, &roster.cards);
    let mut rivals = Vec::new();
    let aims = match &args.against {
        Some(revision) => {
            let (cards, games) = against::rivals(&files, &compilation, &roster.cards, revision)?;
            if cards.is_empty() {
                screen.say(&format!("No card plays otherwise than at {revision}."));
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
        record::allow(&compilation.set, &files.measured, &plan.roster.cards, pack, plan.player, &games)?;
    }
    let about = about::about(&plan, &compilation.set, pack);
    let results = games::played(&plan, about, args, screen)?;
    if results.cut_short && (args.record || args.only_changed) {
        screen.say(&format!("The games ended early, so cards/{pack}/{MEASURED_FILE} is left as it was."));
    } else if args.record || args.only_changed {
        let figures = estimate(&results.about, &results.tally);
        let wanted = |card: usize| args.record || changed.contains(&card);
        let known = files.measured.as_ref().clone();
        let count = record::keep(&pipeline.project, &compilation.set, known, &results, &figures, &wanted)?;
        screen.say(&record::told(count, pack));
        if let Some(others) = record::other_bots(&files.measured, plan.player).filter(|_| !args.record) {
            screen.say(&format!("Others were measured by {others}: compare them with care."));
        }
    }
    told(&results, args.output.as_deref(), common, screen)
}

/// What the games are to tell, without a revision to compare with.
fn aims(args: &Playtest, game: &Game, changed: &[usize]) -> Vec<Aim> {
    let pairs = args.games.div_ceil(2);
    if args.ladder {
        use super::args::Strategy::{Greedy, Random, Search};
        let [random, greedy, search] = [Random, Greedy, Search].map(|bot| games::player(bot, args.playouts));
        return vec![Aim::Ladder { rungs: vec![[greedy, random], [search, greedy]], pairs }];
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

fn read(path: &Path) -> Result<Results, Trouble> {
    let results = Results::read(&read_whole(path)?);
    results.map_err(|why| Trouble::new(format!("{} holds no results: {why}.", path.display())))
}

/// Tells the results in the form that was asked for.
fn told(results: &Results, output: Option<&Path>, common: &Common, screen: &Screen) -> Result<Status, Trouble> {
    let figures = estimate(&results.about, &results.tally);
    let text = match report::form(common.format, output) {
        Format::Json => report::json(&Told { results, figures: &figures })?,
        Format::Html => page::page(results, &figures),
        _ => text::text(results, &figures),
    };
    report::give(&text, output, screen)?;
    Ok(Status::Clean)
}

/// What a program reads of the results.
#[derive(Serialize)]
struct Told<'r> {
    #[serde(flatten)]
    results: &'r Results,
    figures: &'r Estimates,
}
