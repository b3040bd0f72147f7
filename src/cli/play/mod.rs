//! `cardwright play PACK`: a game in the terminal, against a person or a bot.

mod ask;
mod cards;
mod log;
mod session;
mod setting;
mod table;

use std::io::BufRead as _;

use ask::Meant;
use session::Session;
use setting::Setting;
use table::Table;

use super::args::{Bots, Common, Play};
use super::screen::Screen;
use super::{Status, project};
use dice::Dice;
use engine::bot::{Bot, Greedy, Random, Search};
use engine::{Choice, Solution};
use pipeline::{Pipeline, board_text};
use project::{Trouble, read_whole, write_one};

const HELP: &str = "\
A tile, a number, or the words of a choice make it; a beginning will do if only one begins so. Beside those:
  undo        take your last choice back
  hint        what the bot would do
  card NAME   what is printed on a card, or the words of a token or condition
  board       draw the board again
  log         all choices so far
  save FILE   keep them in a file; `--replay FILE` goes on from there
  quit        leave the game
On the board ^ is the first side, which goes up, and v the second. [ ] is what can be chosen, * whose turn it is; a letter
beside a name is a token, a number several.
";

/// A search for a hint in a challenge looks at so many positions.
const HINT: u32 = 200_000;
/// And for a reply of the other side.
const REPLY: u32 = 20_000;

pub fn run(args: &Play, common: &Common, screen: &Screen) -> Result<Status, Trouble> {
    let mut pipeline = Pipeline::new(project(common)?);
    let pack = &pipeline.one(args.pack.as_ref(), "play")?;
    let set = &pipeline.sound(pack)?.1.set;
    let style = board_text::Style { colours: screen.colours_output() };
    let mut table = match &args.replay {
        None => Table::new(pack, set, Setting::of(args)?, style).map_err(|trouble| match &args.position {
            Some(path) => Trouble::new(format!("{}: {trouble}", path.display())),
            None => trouble,
        })?,
        Some(path) => {
            let text = read_whole(path)?;
            let name = path.display().to_string();
            Table::replayed(&name, log::read(&name, pack, &text)?, pack, set, style)?
        }
    };
    let bot: Option<Box<dyn Bot>> = match args.against {
        Bots::Person => None,
        Bots::Random => Some(Box::new(Random::new(args.seed))),
        Bots::Greedy => Some(Box::new(Greedy::new(args.seed))),
        Bots::Search => Some(Box::new(Search::new(args.seed, args.playouts))),
    };
    let own = table.rules.puzzle().map_or(0, |puzzle| puzzle.side);
    let mut players = Players { bot, own, lots: Dice::new(args.seed) };
    play(&mut table, &mut players, args, screen)?;
    Ok(Status::Clean)
}

/// Who plays.
struct Players {
    bot: Option<Box<dyn Bot>>,
    /// The person's side, against a bot.
    own: u8,
    /// The bot drafts by lot.
    lots: Dice,
}

impl Players {
    /// The choice of the bot, if it is its turn.
    fn bots_choice(&mut self, table: &Table<'_>) -> Option<usize> {
        let bot = self.bot.as_mut().filter(|_| table.session.player() != self.own)?;
        let count = table.options().len();
        if let Some(refutation) = refutation(table) {
            return Some(refutation);
        }
        match table.session.state() {
            Some(state) => table.session.place_of(bot.choose(table.rules.game(), state)),
            // Of a match it takes the last choice: it goes first if it is the second side, and plays with its main team.
            None if matches!(table.session, Session::Match(_)) => count.checked_sub(1),
            None => Some(self.lots.below(count)),
        }
    }
}

/// In a challenge, a choice after which the goal is out of reach, if one is found at once.
fn refutation(table: &Table<'_>) -> Option<usize> {
    let (puzzle, state) = (table.rules.puzzle()?, table.session.state()?);
    (0..state.options().len()).find(|at| {
        let mut next = state.clone();
        let choice = state.options().get(*at).copied();
        let done = choice.is_some_and(|choice| puzzle.game.apply(&mut next, choice).is_ok());
        done && puzzle.solve_from(&next, REPLY) == Solution::Impossible
    })
}

/// Choice by choice, until the game is over or the player leaves.
fn play(table: &mut Table<'_>, players: &mut Players, args: &Play, screen: &Screen) -> Result<(), Trouble> {
    let mut lines = std::io::stdin().lock().lines();
    let mut shown = false;
    screen.out(&table.goal());
    kept(table, args)?;
    loop {
        let over = table.is_over();
        if !over && let Some(choice) = players.bots_choice(table) {
            let before = standing(table);
            let side = table.session.player();
            let words = table.make(choice);
            kept(table, args)?;
            screen.out(&format!("{} {words}\n{}", board_text::sign(side), scored(table, before)));
            shown = false;
            continue;
        }
        if !shown {
            screen.out(&table.board());
            if over {
                screen.out(&table.end());
            }
            shown = true;
        }
        if over && table.rules.puzzle().is_none() {
            return Ok(());
        }
        if over && table.end().contains("solved") {
            return Ok(());
        }
        screen.out(&if over { "> ".to_owned() } else { table.question() });
        let Some(Ok(line)) = lines.next() else {
            screen.out("\nThe game is left as it is.\n");
            return Ok(());
        };
        let line = line.trim();
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match (word.to_lowercase().as_str(), rest.trim()) {
            ("", _) => {}
            ("quit" | "exit" | "q", "") => return Ok(()),
            ("help" | "?", "") => screen.out(HELP),
            ("board" | "b", "") => shown = false,
            ("log", "") => screen.out(&table.told()),
            ("save", file) if !file.is_empty() => match write_one(file.as_ref(), table.log().as_bytes()) {
                Ok(_) => screen.out(&format!("{} kept in {file}.\n", choices(table.length()))),
                // The game goes on: it can be kept elsewhere.
                Err(trouble) => screen.out(&format!("{trouble}\n")),
            },
            ("card", name) if !name.is_empty() => {
                let told = cards::told(table.set, name);
                screen.out(&told.unwrap_or_else(|| format!("Nothing is called “{name}”.\n")));
            }
            ("undo" | "u", "") => {
                if !table.undo(players.bot.is_some().then_some(players.own)) {
                    screen.out("There is nothing to take back.\n");
                }
                kept(table, args)?;
                shown = false;
            }
            ("hint" | "h", "") => screen.out(&hint(table, args)),
            _ => match meant(table, line) {
                Meant::Option(at) if !over => {
                    let before = standing(table);
                    table.make(at);
                    kept(table, args)?;
                    screen.out(&scored(table, before));
                    shown = false;
                }
                Meant::Several(words) => {
                    screen.out(&format!("Several begin so: {}.\n", words.join(", ")));
                }
                Meant::Option(_) | Meant::None => {
                    screen.out(&format!("“{line}” is none of the choices. `help` tells what can be written.\n"));
                }
            },
        }
    }
}

fn choices(count: usize) -> String {
    if count == 1 { "1 choice is".to_owned() } else { format!("{count} choices are") }
}

/// Keeps the log, choice by choice: whatever ends the program, the game is not lost.
fn kept(table: &Table<'_>, args: &Play) -> Result<(), Trouble> {
    match &args.log {
        Some(path) => write_one(path, table.log().as_bytes()).map(|_| ()),
        None => Ok(()),
    }
}

/// What the words mean; a move or an action where the passive is asked for leaves the passive out.
fn meant(table: &mut Table<'_>, line: &str) -> Meant {
    let (game, set) = (table.rules.game(), table.set);
    let meant = ask::meant(&table.session, game, set, line);
    let without =
        table.session.place_of(Choice::No).filter(|_| table.session.game_options().contains(&Choice::Passive));
    let (Meant::None, Some(without)) = (&meant, without) else { return meant };
    let mut after = table.session.clone();
    if after.choose(without, game, &table.setting).is_err() {
        return meant;
    }
    match ask::meant(&after, game, set, line) {
        Meant::Option(at) => {
            table.make(without);
            Meant::Option(at)
        }
        other => other,
    }
}

/// The hits of the game on the board, and how many games of a match are over.
fn standing(table: &Table<'_>) -> (Option<[u8; 2]>, usize) {
    (table.session.state().map(engine::State::score), table.session.games().len())
}

/// A line about what a choice has changed of that: hits, or a game of a match that has ended.
fn scored(table: &Table<'_>, before: (Option<[u8; 2]>, usize)) -> String {
    let now = standing(table);
    if let Some((winner, [one, two])) = table.session.games().last().filter(|_| now.1 > before.1) {
        return format!("{} wins game {} of the match, {one}-{two}.\n", board_text::side_name(*winner), now.1);
    }
    match (before.0, now.0) {
        (Some(before), Some(now)) if before != now => format!("* hit: {}-{}\n", now[0], now[1]),
        _ => String::new(),
    }
}

/// What the bot would do; in a challenge, a choice that leads to the goal.
fn hint(table: &Table<'_>, args: &Play) -> String {
    let (game, Some(state)) = (table.rules.game(), table.session.state()) else {
        return "There is no hint before the game has begun.\n".to_owned();
    };
    if let Some(puzzle) = table.rules.puzzle() {
        return match puzzle.solve_from(state, HINT) {
            Solution::Line(line) => match line.first() {
                Some(choice) => format!("This leads to the goal: {}.\n", game.words(state, *choice)),
                None => "The goal is reached.\n".to_owned(),
            },
            Solution::Impossible => "From here the goal cannot be reached: take something back.\n".to_owned(),
            Solution::Unknown => "Nobody knows: there are too many positions ahead.\n".to_owned(),
        };
    }
    if state.options().is_empty() {
        return "There is nothing to choose.\n".to_owned();
    }
    let choice = Search::new(args.seed, args.playouts).choose(game, state);
    format!("The bot would choose: {}.\n", game.words(state, choice))
}
