//! Runs `cardwright playtest puzzles PACK`: finds puzzles in games between bots, and writes them as challenges.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::games::{cores, player, progress, stop_on_interrupt, with_bar};
use super::playable_game::playable;
use crate::args::PuzzlesArgs;
use crate::common::Common;
use crate::output;
use crate::screen::Screen;
use crate::status::Status;
use engine::Game;
use model::{Aim, Id, RuleSet};
use pipeline::Pipeline;
use playtest::{FoundPuzzle, Progress, PuzzleHunt};
use project::Trouble;

pub fn run(args: &PuzzlesArgs, common: &Common, screen: &Screen) -> Result<Status, Trouble> {
    let mut pipeline = Pipeline::new(common.open_project()?);
    let pack = &pipeline.select_pack(args.pack.as_ref(), "play")?;
    let (_, compilation) = pipeline.compile_without_errors(pack)?;
    let set = &compilation.set;
    let (game, roster) = playable(pack, set)?;
    let game = Arc::new(game);
    let player = player(args.player.bot, args.player.playouts);
    let hunt = PuzzleHunt { game: &game, roster, player, seed: args.seed, games: args.games };
    let watch = Arc::new(Progress::default());
    stop_on_interrupt(&watch)?;
    let threads = args.threads.map_or_else(cores, usize::from);
    let found = with_bar(&progress(args.games, screen), &watch, || hunt.find(threads, &watch));
    if found.is_empty() {
        let games = args.games;
        screen.say(&format!("No turn of these {games} games has a puzzle: more games (`--games`) have more turns."));
        return Ok(Status::Clean);
    }
    let all = found.len();
    let chosen = chosen(found, args.count);
    let mut text = format!(
        "// {} of {all} puzzles that `cardwright playtest puzzles {pack} --games {} --seed {}` found.\n\
         // Each has one solution. The searching bot solves a puzzle of level 1 with {} playouts for each choice, of the\n\
         // next levels with {}, and of the last level with none of these.\n",
        chosen.len(),
        args.games,
        args.seed,
        PuzzleHunt::playouts().first().copied().unwrap_or_default(),
        PuzzleHunt::playouts().iter().skip(1).map(u32::to_string).collect::<Vec<_>>().join(", "),
    );
    for puzzle in &chosen {
        text.push_str(&block(puzzle, set, &game));
    }
    output::write(&text, args.output.as_deref(), screen)?;
    Ok(Status::Clean)
}

/// Chooses this many puzzles. Chars and levels that were chosen less often come first; among equals, the harder ones.
fn chosen(mut found: Vec<FoundPuzzle>, count: usize) -> Vec<FoundPuzzle> {
    let (mut of_char, mut of_level) = (BTreeMap::<Id, usize>::new(), BTreeMap::<usize, usize>::new());
    let mut chosen = Vec::new();
    while chosen.len() < count && !found.is_empty() {
        let rank = |puzzle: &FoundPuzzle| {
            let times = solver(puzzle).map_or(0, |id| of_char.get(id).copied().unwrap_or(0));
            (times, of_level.get(&puzzle.level).copied().unwrap_or(0), usize::MAX - puzzle.level, puzzle.game)
        };
        let Some(at) = (0..found.len()).min_by_key(|at| found.get(*at).map(rank)) else { break };
        let puzzle = found.remove(at);
        *of_char.entry(solver(&puzzle).cloned().unwrap_or_default()).or_default() += 1;
        *of_level.entry(puzzle.level).or_default() += 1;
        chosen.push(puzzle);
    }
    chosen.sort_by_key(|puzzle| (puzzle.level, puzzle.game, puzzle.round));
    chosen
}

/// Returns the id of the char that solves the puzzle.
fn solver(puzzle: &FoundPuzzle) -> Option<&Id> {
    puzzle.position.chars.get(puzzle.position.turn).map(|char| &char.id)
}

/// Formats the puzzle as a block of a card file.
fn block(puzzle: &FoundPuzzle, set: &RuleSet, game: &Game) -> String {
    let name = |id: &Id, count: usize| {
        let cards = set.cards.iter().map(|card| (&card.id, &card.name));
        let definitions = set
            .definitions
            .iter()
            .map(|definition| (&definition.id, if count == 1 { &definition.name } else { &definition.plural }));
        let known = cards.chain(definitions).find(|(known, _)| *known == id);
        known.map_or_else(|| id.to_string(), |(_, name)| name.clone())
    };
    let who = solver(puzzle).map_or_else(String::new, |id| name(id, 1));
    let mut text = format!("\nChallenge: {who}, Game {}, Round {}\n", puzzle.game, puzzle.round);
    for (key, value) in puzzle.position.lines(game.board(), &name) {
        text.push_str(&format!("{key}: {value}\n"));
    }
    let goal = match puzzle.goal.all.first() {
        Some(Aim::Hits(hits)) => format!("{hits} hits this turn"),
        _ => "win this turn".to_owned(),
    };
    let levels = PuzzleHunt::playouts().len() + 1;
    text.push_str(&format!("Goal: {goal}\nLore: Level {} of {levels}.\n", puzzle.level));
    text.push_str(&format!("// Solution: {}\n", puzzle.solution.join(", ")));
    text
}
