//! `cardwright play PACK`: a game in the terminal, against a person or a bot.

mod board;
mod table;

use std::io::BufRead as _;

use table::Table;

use super::args::{Bots, Common, Play};
use super::screen::Screen;
use super::workshop::Workshop;
use super::{Status, project};
use crate::diagnostic::Severity;
use crate::engine::bot::{Bot, Greedy, Random, Search};
use crate::engine::{Game, Position, Setup, State};
use crate::model::{Id, RuleSet};
use crate::project::{Read, Trouble, read_text};

const HELP: &str = "\
A number or the words of a choice make it. Beside those:
  undo    take your last choice back
  hint    what the bot would do
  log     all choices so far
  board   draw the board again
  quit    leave the game
";

pub fn run(args: &Play, common: &Common, screen: &Screen) -> Result<Status, Trouble> {
    let mut workshop = Workshop::new(project(common)?);
    let packs = workshop.project.chosen(args.pack.as_slice())?;
    let [pack] = packs.as_slice() else {
        return Err(Trouble::new(format!("There are several packs: say which to play, of {}.", packs.join(", "))));
    };
    let compilation = workshop.compile(pack)?;
    if compilation.count(Severity::Error) > 0 {
        return Err(Trouble::new(format!("{pack} has errors: `cardwright check` tells which.")));
    }
    let game = Game::load(&compilation.set).map_err(|problems| {
        let all: Vec<String> = problems.iter().map(ToString::to_string).collect();
        Trouble::new(format!("{pack} cannot be played. {}.", all.join("; ")))
    })?;
    let state = begin(args, &game, &compilation.set)?;
    let bot = |seed: u64| -> Option<Box<dyn Bot>> {
        match args.against {
            Bots::Person => None,
            Bots::Random => Some(Box::new(Random::new(seed))),
            Bots::Greedy => Some(Box::new(Greedy::new(seed))),
            Bots::Search => Some(Box::new(Search::new(seed, args.playouts))),
        }
    };
    let style = board::Style { colours: screen.colours_output() };
    let mut table = Table { game: &game, style, start: state.clone(), state, log: Vec::new() };
    play(&mut table, bot(args.seed), args, screen);
    Ok(Status::Clean)
}

/// The first state: a position from a file, or a game with two teams.
fn begin(args: &Play, game: &Game, set: &RuleSet) -> Result<State, Trouble> {
    let refused = |error: crate::engine::Illegal| Trouble::new(format!("{error}."));
    if let Some(path) = &args.position {
        let Read::Text(text) = read_text(path)? else {
            return Err(Trouble::new(format!("{} is no text.", path.display())));
        };
        let position = Position::read(&text, game.board()).map_err(refused)?;
        return game.position(&position).map_err(refused);
    }
    let teams = [team(args.team.as_deref(), 0, set)?, team(args.other.as_deref(), 1, set)?];
    game.start(&Setup { teams, first: u8::from(args.second) }).map_err(refused)
}

/// A team by its name, or its cards by theirs; else the pack's first or second, or one of whoever fits.
fn team(wanted: Option<&str>, which: usize, set: &RuleSet) -> Result<Vec<Id>, Trouble> {
    if let Some(wanted) = wanted {
        let id = Id::of(wanted);
        if let Some(team) = set.teams.iter().find(|team| team.id == id) {
            return Ok(team.main.clone());
        }
        let cards: Vec<Id> = wanted.split(',').map(|name| Id::of(name.trim())).collect();
        let unknown = cards.iter().find(|id| !set.cards.iter().any(|card| card.id == **id));
        return match unknown {
            Some(id) => Err(Trouble::new(format!("There is no team or card called “{id}”."))),
            None => Ok(cards),
        };
    }
    if let Some(team) = set.teams.get(which).or(set.teams.first()) {
        return Ok(team.main.clone());
    }
    let mut team: Vec<Id> = Vec::new();
    for class in &set.game.team.main {
        let fits = |card: &&crate::model::Card| {
            let of_class = |known: &crate::model::Class| known.id == card.class && known.team_class == *class;
            set.game.classes.iter().any(of_class) && !team.contains(&card.id)
        };
        match set.cards.iter().find(fits) {
            Some(card) => team.push(card.id.clone()),
            None => return Err(Trouble::new(format!("There is no card for the {class} of a team."))),
        }
    }
    Ok(team)
}

/// Choice by choice, until the game is over or the player leaves.
fn play(table: &mut Table<'_>, mut bot: Option<Box<dyn Bot>>, args: &Play, screen: &Screen) {
    let mut lines = std::io::stdin().lock().lines();
    let mut shown = false;
    while table.state.outcome().is_none() {
        if let Some(bot) = bot.as_mut().filter(|_| table.state.player() == 1) {
            let choice = bot.choose(table.game, &table.state);
            screen.out(&format!("v {}\n", table.make(choice)));
            shown = false;
            continue;
        }
        if !shown {
            screen.out(&table.board());
            shown = true;
        }
        screen.out(&table.question());
        let Some(Ok(line)) = lines.next() else {
            screen.out("\nThe game is left as it is.\n");
            return;
        };
        match line.trim().to_lowercase().as_str() {
            "" => {}
            "quit" | "exit" | "q" => return,
            "help" | "?" => screen.out(HELP),
            "board" | "b" => shown = false,
            "log" => screen.out(&table.told()),
            "undo" | "u" => {
                if !table.undo(bot.is_some()) {
                    screen.out("There is nothing to take back.\n");
                }
                shown = false;
            }
            "hint" | "h" => {
                let choice = Search::new(args.seed, args.playouts).choose(table.game, &table.state);
                screen.out(&format!("The bot would choose: {}.\n", table.game.words(&table.state, choice)));
            }
            words => match table.meant(words) {
                Some(choice) => {
                    table.make(choice);
                    shown = false;
                }
                None => screen.out("That is none of the choices. `help` tells what can be written.\n"),
            },
        }
    }
    screen.out(&table.board());
    screen.out(&table.end());
}
