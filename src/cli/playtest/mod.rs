//! `cardwright playtest PACK`: games that bots play, and what they tell.

mod about;
mod games;
mod page;
mod text;

use std::path::Path;

use super::args::{Common, Format, Playtest, PlaytestStep};
use super::screen::Screen;
use super::workshop::Workshop;
use super::{Status, project};
use crate::diagnostic::Severity;
use crate::engine::Game;
use crate::model::RuleSet;
use crate::playtest::{Aim, Results, Roster, estimate, merge};
use crate::project::{Read, Trouble, read_text, write_one};

pub fn run(args: &Playtest, common: &Common, screen: &Screen) -> Result<Status, Trouble> {
    if let Some(PlaytestStep::Merge(step)) = &args.step {
        let results = step.files.iter().map(|path| read(path)).collect::<Result<Vec<_>, _>>()?;
        let whole = merge(&results).map_err(|error| Trouble::new(format!("These do not go together: {error}.")))?;
        return told(&whole, step.output.as_deref(), common, screen);
    }
    let mut workshop = Workshop::new(project(common)?);
    let packs = workshop.project.chosen(args.pack.as_slice())?;
    let [pack] = packs.as_slice() else {
        return Err(Trouble::new(format!("There are several packs: say which to play, of {}.", packs.join(", "))));
    };
    let compilation = workshop.compile(pack)?;
    if compilation.count(Severity::Error) > 0 {
        return Err(Trouble::new(format!("{pack} has errors: `cardwright check` tells which.")));
    }
    let set = compilation.set;
    let game = load(&set, pack)?;
    let roster = Roster::of(&set).map_err(|why| Trouble::new(format!("{pack} cannot be played: {why}.")))?;
    let pairs = args.games.div_ceil(2);
    let aims = if args.ladder {
        let player = |strategy| games::player(strategy, args.playouts);
        use super::args::Strategy::{Greedy, Random, Search};
        let rungs = vec![[player(Greedy), player(Random)], [player(Search), player(Greedy)]];
        vec![Aim::Ladder { rungs, pairs }]
    } else {
        let actions: Vec<u16> = game.deeds().map(|(number, _)| number).collect();
        let without = Aim::Without { actions, pairs: args.without.div_ceil(2) };
        [Aim::Balance { pairs }].into_iter().chain((args.without > 0).then_some(without)).collect()
    };
    let plan = games::plan(&game, &set, roster, args, aims);
    let about = about::about(&plan, &set, pack);
    let results = games::played(&plan, about, args, screen)?;
    told(&results, args.output.as_deref(), common, screen)
}

fn load(set: &RuleSet, pack: &str) -> Result<Game, Trouble> {
    Game::load(set).map_err(|problems| {
        let all: Vec<String> = problems.iter().map(ToString::to_string).collect();
        Trouble::new(format!("{pack} cannot be played. {}.", all.join("; ")))
    })
}

fn read(path: &Path) -> Result<Results, Trouble> {
    let refused = |why: &str| Trouble::new(format!("{} holds no results: {why}.", path.display()));
    match read_text(path)? {
        Read::Text(text) => Results::read(&text).map_err(|why| refused(&why)),
        Read::NotUtf8(..) => Err(refused("it is no text")),
        Read::TooLarge => Err(refused("it is larger than 4 MB")),
    }
}

/// Tells the results in the form that was asked for.
fn told(results: &Results, output: Option<&Path>, common: &Common, screen: &Screen) -> Result<Status, Trouble> {
    let figures = estimate(&results.about, &results.tally);
    let ends_in = |end: &str| output.and_then(Path::extension).is_some_and(|found| found.eq_ignore_ascii_case(end));
    let form = match common.format {
        // The name of the file says enough.
        Format::Terminal if ends_in("html") => Format::Html,
        Format::Terminal if ends_in("json") => Format::Json,
        form => form,
    };
    let text = match form {
        Format::Json => games::json(results, &figures)?,
        Format::Html => page::page(results, &figures),
        _ => text::text(results, &figures),
    };
    match output {
        None => screen.out(&text),
        Some(path) => {
            write_one(path, text.as_bytes())?;
            screen.say(&format!("Wrote {}.", path.display()));
        }
    }
    Ok(Status::Clean)
}
