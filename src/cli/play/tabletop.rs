//! Plays a game of declared kinds in the terminal, against bots or other persons.

use std::io::BufRead as _;

use crate::args::{Bots, PlayArgs};
use crate::declared_games::{refuse_options, start};
use crate::screen::Screen;
use dice::Dice;
use project::Trouble;
use tabletop::{TableBot, TableGame, TableOutcome, TableState};

const HELP: &str = "\
Write the number of a choice, or its first letters. There are also these commands:
  undo        take your last choice back
  hint        what a searching bot would do
  board       draw the board again
  quit        leave the game
On the board the first letter of a piece is that of its player, and the second that of the piece.
";

/// The playouts of a hint.
const HINT_PLAYOUTS: u32 = 400;

/// Plays until the game is over or the person leaves.
pub fn play(game: &TableGame, args: &PlayArgs, screen: &Screen) -> Result<(), Trouble> {
    refuse_what_does_not_apply(game, args)?;
    let players = args.players.unwrap_or(game.seats().len());
    let own = if args.second { players.saturating_sub(1) } else { 0 };
    let chosen = with_decks(game, players, own, args)?;
    let game = chosen.as_ref().unwrap_or(game);
    let mut state = start(game, players, args.seed)?;
    state.note_events();
    let bot = match args.against {
        Bots::Person => None,
        Bots::Random => Some(TableBot::Random),
        Bots::Greedy => Some(TableBot::Greedy),
        Bots::Search => Some(TableBot::Search(args.playouts)),
    };
    let mut dice = Dice::new(args.seed);
    let mut earlier: Vec<TableState> = Vec::new();
    let mut lines = std::io::stdin().lock().lines();
    // The player at the screen: without a bot, whoever makes the next choice.
    let viewer = |state: &TableState| if bot.is_some() { own } else { state.player() };
    let mut seen_by = viewer(&state);
    if !game.has_zones() {
        screen.out(&board(game, &state, seen_by));
    }
    loop {
        seen_by = if state.outcome().is_some() { seen_by } else { viewer(&state) };
        screen.out(&told(game, &mut state, seen_by));
        if let Some(outcome) = state.outcome() {
            screen.out(&format!("{}{}\n", board(game, &state, seen_by), result_line(game, outcome)));
            return Ok(());
        }
        if let Some(bot) = bot.filter(|_| state.player() != own) {
            let choice = bot.choose(game, &state, &mut dice);
            if choice.is_none_or(|choice| game.apply(&mut state, choice).is_err()) {
                return Err(Trouble::new("The bot has no choice.".to_owned()));
            }
            continue;
        }
        if game.has_zones() {
            screen.out(&board(game, &state, seen_by));
        }
        screen.out(&question(game, &state));
        let Some(Ok(line)) = lines.next() else {
            screen.out("\nThe game is left as it is.\n");
            return Ok(());
        };
        match line.trim().to_lowercase().as_str() {
            "" => {}
            "quit" | "q" | "exit" => return Ok(()),
            "help" | "?" => screen.out(HELP),
            "board" | "b" => screen.out(&board(game, &state, seen_by)),
            "undo" if game.has_zones() => {
                screen.out("Nothing is taken back in a game with hidden cards: you have seen what came of it.\n");
            }
            "undo" => match earlier.pop() {
                Some(before) => state = before,
                None => screen.out("There is nothing to take back.\n"),
            },
            "hint" => {
                let hint = TableBot::Search(HINT_PLAYOUTS).choose(game, &state, &mut dice.clone());
                let words = hint.map_or(String::new(), |choice| game.choice_in_words(&state, choice));
                screen.out(&format!("The bot would choose: {words}.\n"));
            }
            written => match meant(game, &state, written) {
                Ok(at) => {
                    let before = state.clone();
                    let choice = state.options().get(at).copied();
                    if choice.is_some_and(|choice| game.apply(&mut state, choice).is_ok()) {
                        earlier.push(before);
                    }
                }
                Err(why) => screen.out(&why),
            },
        }
    }
}

/// Refuses options that are about teams, cards and challenges, which such games do not have.
fn refuse_what_does_not_apply(game: &TableGame, args: &PlayArgs) -> Result<(), Trouble> {
    let has_decks = !game.decks().is_empty();
    refuse_options(&[
        ("--team", args.team.is_some() && !has_decks),
        ("--other", args.other.is_some() && !has_decks),
        ("--position", args.position.is_some()),
        ("--challenge", args.challenge.is_some()),
        ("--match", args.series),
        ("--draft", args.draft),
        ("--sealed", args.sealed.is_some()),
        ("--log", args.log.is_some()),
        ("--replay", args.replay.is_some()),
        ("--protocol", args.protocol.is_some()),
    ])
}

/// Returns the game with the decks that `--team` and `--other` name; `None` if they name none.
fn with_decks(game: &TableGame, players: usize, own: usize, args: &PlayArgs) -> Result<Option<TableGame>, Trouble> {
    let decks = game.decks();
    let index = |name: &String| {
        let at = decks.iter().position(|deck| deck.eq_ignore_ascii_case(name));
        at.ok_or_else(|| Trouble::new(format!("There is no deck “{name}”: there are {}.", decks.join(", "))))
    };
    if args.team.is_none() && args.other.is_none() {
        return Ok(None);
    }
    let team = args.team.as_ref().map(index).transpose()?;
    let other = args.other.as_ref().map(index).transpose()?;
    let of_seat = |seat: usize| if seat == own { team } else { other }.unwrap_or(seat % decks.len().max(1));
    let mut chosen = game.clone();
    chosen.choose_decks(&(0..players).map(of_seat).collect::<Vec<_>>());
    Ok(Some(chosen))
}

/// Draws the board and the cards as a player sees them, with the counters of each player below.
fn board(game: &TableGame, state: &TableState, seen_by: usize) -> String {
    let told = if game.counters().is_empty() { 0 } else { state.players() };
    let seats = game.seats().iter().enumerate().take(told);
    let counts = seats.map(|(seat, name)| {
        let numbers: Vec<String> = game
            .counters()
            .iter()
            .enumerate()
            .map(|(counter, name)| format!("{} {name}", state.counter(game, seat, counter)))
            .collect();
        format!("  {name}: {}\n", numbers.join(", "))
    });
    let (drawn, cards) = (game.board_in_words(state), game.table_in_words(state, seen_by));
    let drawn = if drawn.is_empty() { drawn } else { drawn + "\n" };
    format!("\n{drawn}{cards}{}", counts.collect::<String>())
}

/// Says what happened since the last choice, as a player sees it.
fn told(game: &TableGame, state: &mut TableState, seen_by: usize) -> String {
    let lines = game.events_in_words(&state.take_events(), Some(seen_by));
    lines.into_iter().map(|line| format!("  {line}\n")).collect()
}

/// Lists the choices.
fn question(game: &TableGame, state: &TableState) -> String {
    let seat = game.seats().get(state.player()).map_or("", String::as_str);
    let options: Vec<String> = state
        .options()
        .iter()
        .zip(1..)
        .map(|(choice, number)| format!("{number} {}", game.choice_in_words(state, *choice)))
        .collect();
    format!("{seat}, {}\n  {}\n> ", game.question_in_words(state), options.join(" · "))
}

/// Returns the index of the choice that was written: its number, or the beginning of its words.
fn meant(game: &TableGame, state: &TableState, written: &str) -> Result<usize, String> {
    if let Ok(number) = written.parse::<usize>() {
        let at = number.checked_sub(1).filter(|at| *at < state.options().len());
        return at.ok_or_else(|| format!("The choices are numbered from 1 to {}.\n", state.options().len()));
    }
    let words: Vec<String> =
        state.options().iter().map(|choice| game.choice_in_words(state, *choice).to_lowercase()).collect();
    let begins = |words: &String| words.starts_with(written) || words.ends_with(&format!(" {written}"));
    let fitting: Vec<usize> = words.iter().enumerate().filter(|(_, words)| begins(words)).map(|(at, _)| at).collect();
    match fitting.as_slice() {
        [only] => Ok(*only),
        [] => Err(format!("“{written}” is no choice here. `help` lists what can be written.\n")),
        _ => Err(format!("“{written}” fits several choices; write the number.\n")),
    }
}

fn result_line(game: &TableGame, outcome: TableOutcome) -> String {
    match outcome {
        TableOutcome::Won(seat) => {
            format!("{} wins.", game.seats().get(usize::from(seat)).map_or("", String::as_str))
        }
        TableOutcome::Drawn => "Nobody won within the rounds of the game: a draw.".to_owned(),
        TableOutcome::Endless => "The rules go on without an end, so the game is stopped.".to_owned(),
    }
}
