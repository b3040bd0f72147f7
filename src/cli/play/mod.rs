//! `cardwright play PACK`: a game in the terminal, against a second person or a bot.

mod card_text;
mod log;
mod prompt;
mod session;
mod start;
mod table;

use std::io::BufRead as _;

use prompt::Answer;
use session::Session;
use start::StartOptions;
use table::Table;

use crate::args::{Bots, PlayArgs};
use crate::common::Common;
use crate::screen::Screen;
use crate::status::Status;
use dice::Dice;
use engine::bot::{Bot, Greedy, Random, Search};
use engine::{Choice, Solution};
use pipeline::{Pipeline, board_text};
use project::{Trouble, read_whole, write_one};

const HELP: &str = "\
Write a tile, a number, or the words of a choice. The first letters are enough if only one choice begins with them.
There are also these commands:
  undo        take your last choice back
  hint        what the bot would do
  card NAME   what is printed on a card, or the words of a token or condition
  board       draw the board again
  log         all choices so far
  save FILE   keep them in a file; `--replay FILE` goes on from there
  quit        leave the game
On the board ^ is the first side, which plays upward, and v the second. [ ] marks what can be chosen, * the char whose
turn it is. A letter beside a name stands for one token, a number for several.
";

/// The limit of the search for a hint in a challenge, in positions.
const HINT_POSITIONS: u32 = 200_000;
/// The limit of the search for a reply of the other side in a challenge, in positions.
const REPLY_POSITIONS: u32 = 20_000;

pub fn run(args: &PlayArgs, common: &Common, screen: &Screen) -> Result<Status, Trouble> {
    let mut pipeline = Pipeline::new(common.open_project()?);
    let pack = &pipeline.select_pack(args.pack.as_ref(), "play")?;
    let set = &pipeline.compile_without_errors(pack)?.1.set;
    let style = board_text::Style { colours: screen.colours_output() };
    let mut table = match &args.replay {
        None => Table::new(pack, set, StartOptions::of(args)?, style).map_err(|trouble| match &args.position {
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

/// The players of the two sides.
struct Players {
    /// `None` if two persons play.
    bot: Option<Box<dyn Bot>>,
    /// The side of the person, if there is a bot.
    own: u8,
    /// The bot drafts at random.
    lots: Dice,
}

impl Players {
    /// The index of the bot's choice, if it is the bot's turn.
    fn bots_choice(&mut self, table: &Table<'_>) -> Option<usize> {
        let bot = self.bot.as_mut().filter(|_| table.session.player() != self.own)?;
        let count = table.choices().len();
        if let Some(refutation) = refutation(table) {
            return Some(refutation);
        }
        match table.session.state() {
            Some(state) => table.session.index_of(bot.choose(table.rules.game(), state)),
            // Between the games of a match it takes the last choice: it goes first if it is the second side, and plays
            // with its main team.
            None if matches!(table.session, Session::Match(_)) => count.checked_sub(1),
            None => Some(self.lots.below(count)),
        }
    }
}

/// In a challenge, the index of a choice after which the goal cannot be reached, if a short search finds one.
fn refutation(table: &Table<'_>) -> Option<usize> {
    let (puzzle, state) = (table.rules.puzzle()?, table.session.state()?);
    (0..state.options().len()).find(|at| {
        let mut next = state.clone();
        let choice = state.options().get(*at).copied();
        let done = choice.is_some_and(|choice| puzzle.game.apply(&mut next, choice).is_ok());
        done && puzzle.solve_from(&next, REPLY_POSITIONS) == Solution::Impossible
    })
}

/// Plays choice by choice, until the game is over or the player leaves.
fn play(table: &mut Table<'_>, players: &mut Players, args: &PlayArgs, screen: &Screen) -> Result<(), Trouble> {
    let mut lines = std::io::stdin().lock().lines();
    let mut shown = false;
    screen.out(&table.goal());
    save_log(table, args)?;
    loop {
        let over = table.is_over();
        if !over && let Some(choice) = players.bots_choice(table) {
            let before = score(table);
            let side = table.session.player();
            let words = table.choose(choice);
            save_log(table, args)?;
            screen.out(&format!("{} {words}\n{}", board_text::sign(side), score_change(table, before)));
            shown = false;
            continue;
        }
        if !shown {
            screen.out(&table.board());
            if over {
                screen.out(&table.result_line());
            }
            shown = true;
        }
        if over && table.rules.puzzle().is_none() {
            return Ok(());
        }
        if over && table.result_line().contains("solved") {
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
            ("log", "") => screen.out(&table.choices_so_far()),
            ("save", file) if !file.is_empty() => match write_one(file.as_ref(), table.log().as_bytes()) {
                Ok(_) => screen.out(&format!("{} kept in {file}.\n", choices(table.length()))),
                // The game goes on: the player can save to another file.
                Err(trouble) => screen.out(&format!("{trouble}\n")),
            },
            ("card", name) if !name.is_empty() => {
                let text = card_text::find(table.set, name);
                screen.out(&text.unwrap_or_else(|| format!("Nothing is called “{name}”.\n")));
            }
            ("undo" | "u", "") => {
                if !table.undo(players.bot.is_some().then_some(players.own)) {
                    screen.out("There is nothing to take back.\n");
                }
                save_log(table, args)?;
                shown = false;
            }
            ("hint" | "h", "") => screen.out(&hint(table, args)),
            _ => match interpret(table, line) {
                Answer::Choice(at) if !over => {
                    let before = score(table);
                    table.choose(at);
                    save_log(table, args)?;
                    screen.out(&score_change(table, before));
                    shown = false;
                }
                Answer::Ambiguous(words) => {
                    screen.out(&format!("Several choices begin with that: {}.\n", words.join(", ")));
                }
                Answer::Choice(_) | Answer::Unknown => {
                    screen.out(&format!("“{line}” is not one of the choices. `help` lists what you can write.\n"));
                }
            },
        }
    }
}

/// The number of choices with its verb.
fn choices(count: usize) -> String {
    if count == 1 { "1 choice is".to_owned() } else { format!("{count} choices are") }
}

/// Writes the log after every choice, so that the game is not lost however the program ends.
fn save_log(table: &Table<'_>, args: &PlayArgs) -> Result<(), Trouble> {
    match &args.log {
        Some(path) => write_one(path, table.log().as_bytes()).map(|_| ()),
        None => Ok(()),
    }
}

/// Finds the choice that a line means. If the passive is asked for and the line names a move or an action, that
/// declines the passive.
fn interpret(table: &mut Table<'_>, line: &str) -> Answer {
    let (game, set) = (table.rules.game(), table.set);
    let answer = prompt::interpret(&table.session, game, set, line);
    let without =
        table.session.index_of(Choice::No).filter(|_| table.session.game_options().contains(&Choice::Passive));
    let (Answer::Unknown, Some(without)) = (&answer, without) else { return answer };
    let mut after = table.session.clone();
    if after.choose(without, game).is_err() {
        return answer;
    }
    match prompt::interpret(&after, game, set, line) {
        Answer::Choice(at) => {
            table.choose(without);
            Answer::Choice(at)
        }
        other => other,
    }
}

/// The hits of both sides in the game on the board, and the number of finished games of a match.
fn score(table: &Table<'_>) -> (Option<[u8; 2]>, usize) {
    (table.session.state().map(engine::State::score), table.session.finished_games().len())
}

/// A line about a change of the score: a hit, or a game of a match that has ended. Empty if there is no change.
fn score_change(table: &Table<'_>, before: (Option<[u8; 2]>, usize)) -> String {
    let now = score(table);
    if let Some((winner, [one, two])) = table.session.finished_games().last().filter(|_| now.1 > before.1) {
        return format!("{} wins game {} of the match, {one}-{two}.\n", board_text::side_name(*winner), now.1);
    }
    match (before.0, now.0) {
        (Some(before), Some(now)) if before != now => format!("* hit: {}-{}\n", now[0], now[1]),
        _ => String::new(),
    }
}

/// The choice that the searching bot would make; in a challenge, a choice that leads to the goal.
fn hint(table: &Table<'_>, args: &PlayArgs) -> String {
    let (game, Some(state)) = (table.rules.game(), table.session.state()) else {
        return "There is no hint before the game has begun.\n".to_owned();
    };
    if let Some(puzzle) = table.rules.puzzle() {
        return match puzzle.solve_from(state, HINT_POSITIONS) {
            Solution::Line(line) => match line.first() {
                Some(choice) => format!("This leads to the goal: {}.\n", game.words(state, *choice)),
                None => "The goal is reached.\n".to_owned(),
            },
            Solution::Impossible => "From here the goal cannot be reached: take something back.\n".to_owned(),
            Solution::Unknown => "The search found no answer: there are too many positions ahead.\n".to_owned(),
        };
    }
    if state.options().is_empty() {
        return "There is nothing to choose.\n".to_owned();
    }
    let choice = Search::new(args.seed, args.playouts).choose(game, state);
    format!("The bot would choose: {}.\n", game.words(state, choice))
}
