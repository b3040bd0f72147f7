//! Formats the question to a player, and finds the choice that the answer means.

use std::sync::Arc;

use super::card_text::{Passives, on_one_line};
use super::session::Session;
use engine::series::DraftChoice;
use engine::{Choice, Game};
use model::RuleSet;
use pipeline::board_text::sign;

/// The words of a choice that bans a card begin with this prefix.
const BAN: &str = "ban ";

/// The result of matching an answer against the choices.
#[derive(Debug, PartialEq, Eq)]
pub enum Answer {
    /// The answer means the choice with this index.
    Choice(usize),
    /// Several choices begin with the answer. The list holds their words.
    Ambiguous(Vec<String>),
    /// The answer matches no choice.
    Unknown,
}

/// Formats the prompt: the side that chooses, the situation, and the choices. The prompt lists tiles by their names,
/// and all other choices with numbers.
pub fn question(session: &Session, game: &Game, set: &RuleSet, passives: &Passives) -> String {
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
        return format!(
            "{} {}\n{}> ",
            sign(session.player()),
            situation(session, game, set, passives),
            by_class(&options, set)
        );
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
    format!("{} {}\n  {}\n> ", sign(session.player()), situation(session, game, set, passives), parts.join("\n  "))
}

/// Lists characters with their numbers, in one line for each class.
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

/// Describes the situation in which the side chooses, in a few words.
fn situation(session: &Session, game: &Game, set: &RuleSet, passives: &Passives) -> String {
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
    let passive = || {
        let id = game.figures(state).find(|figure| figure.number == who).map(|figure| figure.id);
        let card = id.and_then(|id| set.cards.iter().find(|card| card.id == *id));
        card.and_then(|card| passives.get(&card.class)).map_or_else(String::new, |text| format!(" {text}"))
    };
    if let Some(text) = game.in_progress(state) {
        let asked = game.asked_whether(state).map_or_else(String::new, |asked| format!(": {asked}?"));
        if game.is_in_passive(state) {
            return format!("{name}'s passive:{} (round {round}){asked}", passive());
        }
        let printed = printed(set, &name, &text).map_or(String::new(), |words| format!(": {words}"));
        return format!("{text}{printed} ({name}'s turn, round {round}){asked}");
    }
    if state.options().contains(&Choice::Passive) && !state.options().contains(&Choice::Pass) {
        return format!("{name}'s turn begins, round {round}: use the passive?{}", passive());
    }
    let left = |who: u8| {
        let (moves, actions) = game.left(state, who);
        let count = |n: u8, what: &str| if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") };
        match (moves, actions) {
            (moves, 0) if Some(who) != game.whose_turn(state) => count(moves, "move"),
            (moves, actions) => format!("{} and {}", count(moves, "move"), count(actions, "action")),
        }
    };
    let summons = game.acting(state).into_iter().filter(|one| *one != who);
    let summons: String = summons.map(|one| format!("; {}: {} left", game.name_of(state, one), left(one))).collect();
    let next: Vec<String> = game.turn_order(state).iter().skip(1).map(|who| game.name_of(state, *who)).collect();
    let next = if next.is_empty() { String::new() } else { format!("; then {}", next.join(", ")) };
    format!("{name}'s turn, round {round}: {} left{summons}{next}", left(who))
}

/// Returns the printed words of the action, card or definition that is called `text`. The card `name` comes first in
/// the search for an action. The words of a card are those of its special condition.
fn printed(set: &RuleSet, name: &str, text: &str) -> Option<String> {
    fn of<'c>(card: &'c model::Card, text: &str) -> Option<&'c String> {
        let at = card.actions.iter().position(|known| known.name == text)?;
        card.printed.actions.get(at)
    }
    let of = |card| of(card, text);
    let own = set.cards.iter().map(Arc::as_ref).filter(|card| card.name == name).find_map(of);
    let action = own.or_else(|| set.cards.iter().find_map(|card| of(card)));
    let special = || set.cards.iter().find(|card| card.name == text).map(|card| &card.printed.special);
    let definition = || set.definitions.iter().find(|known| known.name == text).map(|known| &known.printed);
    action.or_else(special).or_else(definition).filter(|words| !words.is_empty()).map(|words| on_one_line(words))
}

/// Whether the prompt lists the choice by the name of its tile.
fn is_tile(choice: Option<&Choice>) -> bool {
    matches!(choice, Some(Choice::Move { .. } | Choice::Tile(_)))
}

/// Returns the indices of the choices in the order of their numbers in the prompt. Tiles come last, because the prompt
/// lists them by name.
fn numbered(session: &Session, options: &[String]) -> Vec<usize> {
    let choices = session.game_options();
    let mut all: Vec<usize> = (0..options.len()).collect();
    all.sort_by_key(|at| is_tile(choices.get(*at)));
    all
}

/// Finds the choice that the answer means. An answer is the words of a choice, its number, its tile, or a beginning
/// that only its words have.
pub fn interpret(session: &Session, game: &Game, set: &RuleSet, answer: &str) -> Answer {
    let options = session.options(game, set);
    let words = answer.trim().to_lowercase();
    let lower: Vec<String> = options.iter().map(|option| option.to_lowercase()).collect();
    // The player may leave out the word “ban”.
    let bans = words.starts_with(BAN);
    let bare = |option: &'_ String| match option.strip_prefix(BAN) {
        Some(name) if !bans => name.to_owned(),
        _ => option.clone(),
    };
    if let Some(at) = lower.iter().position(|option| bare(option) == words) {
        return Answer::Choice(at);
    }
    if let Ok(number) = words.parse::<usize>() {
        let at = number.checked_sub(1).and_then(|at| numbered(session, &options).get(at).copied());
        // Beside numbered choices, tiles have no numbers. A number beyond the numbered choices is then a typing error.
        let named = session.game_options().iter().any(|choice| !is_tile(Some(choice)));
        let shown = |at: &usize| !named || !is_tile(session.game_options().get(*at));
        return at.filter(shown).map_or(Answer::Unknown, Answer::Choice);
    }
    // If the passive is offered, *pass* declines it. Without this case, *pass* would match the beginning of *passive*.
    let offers_passive = session.game_options().contains(&Choice::Passive);
    if offers_passive && words == "pass" {
        return session.index_of(Choice::No).map_or(Answer::Unknown, Answer::Choice);
    }
    // The question is *use the passive?*, so *yes* answers it like the words of the choice.
    if offers_passive && ["y", "ye", "yes"].contains(&words.as_str()) {
        return session.index_of(Choice::Passive).map_or(Answer::Unknown, Answer::Choice);
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
            return Answer::Choice(*at);
        }
    }
    if let [at] = on_tile(session, game, &words).as_slice() {
        return Answer::Choice(*at);
    }
    let begin = |option: &&usize| lower.get(**option).is_some_and(|option| bare(option).starts_with(&words));
    let all: Vec<usize> = (0..options.len()).collect();
    let found: Vec<usize> = all.iter().filter(begin).copied().collect();
    match found.as_slice() {
        _ if words.is_empty() => Answer::Unknown,
        [] => Answer::Unknown,
        // A beginning of *pass* is also a beginning of *passive*, so the answer is ambiguous.
        [_] if offers_passive && "pass".starts_with(&words) => {
            Answer::Ambiguous(vec!["passive".to_owned(), "pass".to_owned()])
        }
        [at] => Answer::Choice(*at),
        several => Answer::Ambiguous(several.iter().filter_map(|at| options.get(*at).cloned()).collect()),
    }
}

/// Returns the indices of the choices of a char on the tile with this name, or else of a token there.
fn on_tile(session: &Session, game: &Game, tile: &str) -> Vec<usize> {
    let (Some(state), Some(tile)) = (session.state(), game.board().tile(tile)) else { return Vec::new() };
    let choices = || session.game_options().iter().enumerate();
    let chars = choices().filter(|(_, choice)| {
        matches!(choice, Choice::Char(who) if game.figures(state).any(|figure| figure.number == *who && figure.tile == tile))
    });
    let chars: Vec<usize> = chars.map(|(at, _)| at).collect();
    if !chars.is_empty() {
        return chars;
    }
    let tokens = choices().filter(|(_, choice)| {
        matches!(choice, Choice::Token(one) if game.markers(state).any(|marker| marker.number == *one && marker.tile == tile))
    });
    tokens.map(|(at, _)| at).collect()
}
