//! Runs `cardwright play PACK`: a game in the terminal against a second person or a bot.

mod card_text;
mod game_with_undo;
mod line_protocol;
mod log;
mod prompt;
mod review;
mod session;
mod start;
mod tabletop;

use std::io::BufRead as _;
use std::path::Path;

use card_text::Passives;
use game_with_undo::{Table, lines_of};
use model::RuleSet;
use prompt::Answer;
use session::Session;
use start::StartOptions;

use crate::args::{Bots, PlayArgs};
use crate::common::Common;
use crate::declared_games::check_two_players;
use crate::print::passives;
use crate::screen::Screen;
use crate::status::Status;
use dice::Dice;
use engine::bot::{Bot, Greedy, Random, Search};
use engine::{Choice, Solution};
use pipeline::unplayable::load_table_game;
use pipeline::{Pipeline, board_text};
use project::{Trouble, read_whole, write_one};

const HELP: &str = "\
Write a tile, a number, or the words of a choice. The first letters are enough if only one choice begins with them.
There are also these commands:
  undo        take your last choice back
  hint        what the bot would do
  card NAME   what is printed on a card with its passive, or the words of a class, token or condition
  board       draw the board again
  log         all choices so far, and what happened
  save FILE   keep the choices in a file; `--replay FILE` goes on from there
  quit        leave the game
On the board ^ is the first side, which plays upward, and v the second. [ ] marks what can be chosen, * the char whose
turn it is. A letter beside a name stands for one token, a number for several.
";

/// The maximum number of positions in the search for a hint in a challenge.
const HINT_POSITIONS: u32 = 200_000;
/// The maximum number of positions in the search for a reply of the other side in a challenge.
const REPLY_POSITIONS: u32 = 20_000;

pub fn run(args: &PlayArgs, common: &Common, screen: &Screen) -> Result<Status, Trouble> {
    let rules = PlayedRules::read(args, common)?;
    let PlayedRules { name: pack, set, passives } = &rules;
    if !set.declared.is_empty() {
        tabletop::play(&load_table_game(pack, set)?, args, screen)?;
        return Ok(Status::Clean);
    }
    check_two_players(pack, args.players)?;
    if args.protocol.is_some() {
        line_protocol::run(set, screen)?;
        return Ok(Status::Clean);
    }
    let style = board_text::Style { colours: screen.colours_output() };
    let mut table = match &args.replay {
        None => {
            Table::new(pack, set, passives, StartOptions::of(args)?, style).map_err(|trouble| match &args.position {
                Some(path) => Trouble::new(format!("{}: {trouble}", path.display())),
                None => trouble,
            })?
        }
        Some(path) => {
            let text = read_whole(path)?;
            let name = path.display().to_string();
            Table::replayed(&name, log::read(&name, pack, &text)?, pack, set, passives, style)?
        }
    };
    if args.review {
        screen.out(&review::review(&table, args.playouts, args.seed));
        return Ok(Status::Clean);
    }
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

/// The rules of the game that the arguments name.
struct PlayedRules {
    /// The name of the pack, or the path of the file of rules.
    name: String,
    set: RuleSet,
    passives: Passives,
}

impl PlayedRules {
    /// Compiles the pack, or reads the file of rules if the argument ends in `.ron`.
    fn read(args: &PlayArgs, common: &Common) -> Result<PlayedRules, Trouble> {
        if let Some(path) = args.pack.as_ref().filter(|pack| pack.ends_with(".ron")) {
            let text = read_whole(Path::new(path))?;
            let set = emit::read_ron(&text).map_err(|error| Trouble::new(format!("{path}: {error}.")))?;
            let passives = passives(&set);
            return Ok(PlayedRules { name: path.clone(), set, passives });
        }
        let mut pipeline = Pipeline::new(common.open_project()?);
        let name = pipeline.select_pack(args.pack.as_ref(), "play")?;
        let compilation = pipeline.compile_without_errors(&name)?.1;
        let passives = passives(&compilation.set);
        Ok(PlayedRules { name, set: compilation.set, passives })
    }
}

/// The person at the terminal, and the bot or the second person.
struct Players {
    /// The bot, or `None` if two persons play.
    bot: Option<Box<dyn Bot>>,
    /// The side of the person, 0 or 1. It matters only if a bot plays.
    own: u8,
    /// Draws the bot's random picks in a draft.
    lots: Dice,
}

impl Players {
    /// Returns the index of the bot's choice, or `None` if it is not the bot's turn.
    fn bots_choice(&mut self, table: &Table<'_>) -> Option<usize> {
        let bot = self.bot.as_mut().filter(|_| table.session.player() != self.own)?;
        let count = table.choices().len();
        if let Some(refutation) = refutation(table) {
            return Some(refutation);
        }
        match table.session.state() {
            Some(state) => table.session.index_of(bot.choose(table.rules.game(), state)),
            // Between the games of a match the bot takes the last choice. That choice lets the second side go first, or
            // keeps the team as it is.
            None if matches!(table.session, Session::Match(_)) => count.checked_sub(1),
            None => Some(self.lots.below(count)),
        }
    }
}

/// Searches a challenge for a choice after which the goal cannot be reached, and returns its index. Returns `None` if
/// no challenge is played, or if a short search finds no such choice.
fn refutation(table: &Table<'_>) -> Option<usize> {
    let (puzzle, state) = (table.rules.puzzle()?, table.session.state()?);
    table.session.index_of(puzzle.refutation(state, REPLY_POSITIONS)?)
}

/// Plays one choice after the other, until the game is over or the player leaves.
fn play(table: &mut Table<'_>, players: &mut Players, args: &PlayArgs, screen: &Screen) -> Result<(), Trouble> {
    let mut lines = std::io::stdin().lock().lines();
    let mut shown = false;
    screen.out(&table.goal());
    save_log(table, args)?;
    loop {
        let over = table.is_over();
        if !over && let Some(choice) = players.bots_choice(table) {
            let before = table.session.finished_games().len();
            let side = table.session.player();
            let sentence = table.sentence(choice);
            let told = table.choose(choice);
            save_log(table, args)?;
            screen.out(&format!(
                "{} {sentence}\n{}{}",
                board_text::sign(side),
                lines_of(&told),
                game_over(table, before)
            ));
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
                // An error does not end the game, because the player can save to another file.
                Err(trouble) => screen.out(&format!("{trouble}\n")),
            },
            ("card", name) if !name.is_empty() => {
                let text = card_text::find(table.set, table.passives, name);
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
                    let before = table.session.finished_games().len();
                    let told = table.choose(at);
                    save_log(table, args)?;
                    screen.out(&format!("{}{}", lines_of(&told), game_over(table, before)));
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

/// Formats a number of choices with its verb: *1 choice is*, *2 choices are*.
fn choices(count: usize) -> String {
    if count == 1 { "1 choice is".to_owned() } else { format!("{count} choices are") }
}

/// Writes the log to the file of `--log`. The log is written after every choice, so that the game survives any end of
/// the program.
fn save_log(table: &Table<'_>, args: &PlayArgs) -> Result<(), Trouble> {
    match &args.log {
        Some(path) => write_one(path, table.log().as_bytes()).map(|_| ()),
        None => Ok(()),
    }
}

/// Finds the choice that a line of input means. If the passive is offered and the line names a move or an action,
/// declines the passive first.
fn interpret(table: &mut Table<'_>, line: &str) -> Answer {
    let (game, set) = (table.rules.game(), table.set);
    let answer = prompt::interpret(&table.session, game, set, line);
    let without =
        table.session.index_of(Choice::No).filter(|_| table.session.game_options().contains(&Choice::Passive));
    // A number means a choice in the prompt, and the prompt does not show the choices after the passive.
    let is_number = line.trim().parse::<usize>().is_ok();
    let (Answer::Unknown, Some(without), false) = (&answer, without, is_number) else { return answer };
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

/// Returns a line about the game of a match that the last choice ended, or else an empty text. `before` is the number
/// of games that had ended before that choice.
fn game_over(table: &Table<'_>, before: usize) -> String {
    let ended = table.session.finished_games();
    match ended.last().filter(|_| ended.len() > before) {
        Some((winner, [one, two])) => {
            format!("{} wins game {} of the match, {one}-{two}.\n", board_text::side_name(*winner), ended.len())
        }
        None => String::new(),
    }
}

/// Describes the choice that the searching bot would make. In a challenge, describes a choice that leads to the goal.
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
