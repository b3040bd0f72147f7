//! What a player is asked, and what the answer means.

use std::sync::Arc;

use super::session::Session;
use engine::series::DraftChoice;
use engine::{Choice, Game};
use model::RuleSet;
use pipeline::board_text::sign;

/// What the words of a ban begin with.
const BAN: &str = "ban ";

/// An answer against the options.
#[derive(Debug, PartialEq, Eq)]
pub enum Meant {
    /// The option of this number.
    Option(usize),
    /// Several begin with these words.
    Several(Vec<String>),
    None,
}

/// Who chooses, and among what. Tiles are listed by themselves, the rest with numbers.
pub fn question(session: &Session, game: &Game, set: &RuleSet) -> String {
    let options = session.options(game, set);
    let choices = session.game_options();
    let mut groups: Vec<(String, Vec<String>)> = Vec::new();
    for (choice, words) in choices.iter().zip(&options) {
        let group = match choice {
            Choice::Move { who, .. } => {
                session.state().map_or_else(String::new, |state| format!("{} moves to", game.name_of(state, *who)))
            }
            Choice::Tile(_) => "tile".to_owned(),
            _ => continue,
        };
        let tile = words.rsplit(' ').next().unwrap_or(words).to_owned();
        match groups.iter_mut().find(|(known, _)| *known == group) {
            Some((_, tiles)) => tiles.push(tile),
            None => groups.push((group, vec![tile])),
        }
    }
    if session.state().is_none() && matches!(session, Session::Draft(_) | Session::Sealed(_)) {
        return format!("{} {}\n{}> ", sign(session.player()), situation(session, game, set), by_class(&options, set));
    }
    let named: Vec<String> = numbered(session, &options)
        .into_iter()
        .filter(|at| !is_tile(choices.get(*at)))
        .enumerate()
        .filter_map(|(number, at)| Some(format!("{} {}", number + 1, options.get(at)?)))
        .collect();
    let mut parts: Vec<String> =
        groups.into_iter().map(|(group, tiles)| format!("{group} {}", tiles.join(" "))).collect();
    if !named.is_empty() {
        parts.push(named.join(", "));
    }
    format!("{} {}\n  {}\n> ", sign(session.player()), situation(session, game, set), parts.join("\n  "))
}

/// Characters with their numbers, one line for each class.
fn by_class(options: &[String], set: &RuleSet) -> String {
    let mut text = String::new();
    for class in &set.game.classes {
        let of_class = options.iter().enumerate().filter_map(|(at, words)| {
            let name = words.strip_prefix(BAN).unwrap_or(words);
            let card = set.cards.iter().find(|card| card.name == name)?;
            (card.class == class.id).then(|| format!("{} {name}", at + 1))
        });
        let of_class: Vec<String> = of_class.collect();
        if !of_class.is_empty() {
            text.push_str(&format!("  {}: {}\n", class.name, of_class.join(", ")));
        }
    }
    text
}

/// What is going on.
fn situation(session: &Session, game: &Game, set: &RuleSet) -> String {
    let state = match session {
        Session::Draft(draft) => {
            let bans = matches!(draft.options().first(), Some(DraftChoice::Ban(_)));
            return if bans { "draft: ban a character" } else { "draft: take a character" }.to_owned();
        }
        Session::Sealed(_) => return "sealed: take a character of your pack".to_owned(),
        Session::Match(all) if all.game().is_none() => {
            let [one, two] = all.wins();
            return format!("match, games {one}-{two}: before the next game");
        }
        _ => match session.state() {
            Some(state) => state,
            None => return String::new(),
        },
    };
    let Some(who) = game.whose_turn(state) else {
        return match game.in_progress(state) {
            Some(name) => format!("places {name} on"),
            None => "places a char".to_owned(),
        };
    };
    let name = game.name_of(state, who);
    let round = state.round();
    if let Some(text) = game.in_progress(state) {
        let printed = printed(set, &name, &text).map_or(String::new(), |words| format!(": {words}"));
        return format!("{text}{printed} ({name}'s turn, round {round})");
    }
    if state.options().contains(&Choice::Passive) && !state.options().contains(&Choice::Pass) {
        return format!("{name}'s turn begins, round {round}: use the passive?");
    }
    let (moves, actions) = game.left(state, who);
    let count = |n: u8, what: &str| if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") };
    format!("{name}'s turn, round {round}: {} and {} left", count(moves, "move"), count(actions, "action"))
}

/// What is printed of the action, on the card of whose turn it is if that has it.
fn printed(set: &RuleSet, name: &str, action: &str) -> Option<String> {
    let of = |card: &model::Card| {
        let at = card.actions.iter().position(|known| known.name == action)?;
        card.printed.actions.get(at).map(|words| words.split_whitespace().collect::<Vec<_>>().join(" "))
    };
    let own = set.cards.iter().map(Arc::as_ref).filter(|card| card.name == name).find_map(of);
    own.or_else(|| set.cards.iter().find_map(|card| of(card)))
}

fn is_tile(choice: Option<&Choice>) -> bool {
    matches!(choice, Some(Choice::Move { .. } | Choice::Tile(_)))
}

/// The options in the order of their numbers: tiles come last, for they are called by their names.
fn numbered(session: &Session, options: &[String]) -> Vec<usize> {
    let choices = session.game_options();
    let mut all: Vec<usize> = (0..options.len()).collect();
    all.sort_by_key(|at| is_tile(choices.get(*at)));
    all
}

/// The option that the words mean: a number, its words, a tile, or words that only one begins with.
pub fn meant(session: &Session, game: &Game, set: &RuleSet, words: &str) -> Meant {
    let options = session.options(game, set);
    let words = words.trim().to_lowercase();
    let lower: Vec<String> = options.iter().map(|option| option.to_lowercase()).collect();
    // A ban may be written with its word or without.
    let bans = words.starts_with(BAN);
    let bare = |option: &'_ String| match option.strip_prefix(BAN) {
        Some(name) if !bans => name.to_owned(),
        _ => option.clone(),
    };
    if let Some(at) = lower.iter().position(|option| bare(option) == words) {
        return Meant::Option(at);
    }
    if let Ok(number) = words.parse::<usize>() {
        let at = number.checked_sub(1).and_then(|at| numbered(session, &options).get(at).copied());
        return at.map_or(Meant::None, Meant::Option);
    }
    let active = session.state().and_then(|state| game.whose_turn(state));
    let moves = |own: bool| {
        let to = format!(" {words}");
        session
            .game_options()
            .iter()
            .enumerate()
            .filter(move |(_, choice)| match choice {
                Choice::Move { who, .. } => !own || Some(*who) == active,
                _ => false,
            })
            .filter(|(at, _)| lower.get(*at).is_some_and(|option| option.ends_with(&to)))
            .map(|(at, _)| at)
            .collect::<Vec<usize>>()
    };
    for found in [moves(true), moves(false)] {
        if let [at] = found.as_slice() {
            return Meant::Option(*at);
        }
    }
    let begin = |option: &&usize| lower.get(**option).is_some_and(|option| bare(option).starts_with(&words));
    let all: Vec<usize> = (0..options.len()).collect();
    let found: Vec<usize> = all.iter().filter(begin).copied().collect();
    match found.as_slice() {
        _ if words.is_empty() => Meant::None,
        [] => Meant::None,
        [at] => Meant::Option(*at),
        several => Meant::Several(several.iter().filter_map(|at| options.get(*at).cloned()).collect()),
    }
}
