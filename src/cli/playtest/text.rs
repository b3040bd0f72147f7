//! Formats the results as text.

use std::fmt::Write as _;

use super::figures_in_words::{change, per_game, percent, points, ranged, verdict};
use super::{relations, skill};
use playtest::{Aim, Answer, CardFigure, Estimates, GameFigures, Results};

pub fn text(results: &Results, figures: &Estimates) -> String {
    let mut out = head(results);
    if let Some(game) = &figures.game {
        out.push_str(&of_game(game));
    }
    cards(figures, &mut out);
    relations::text(figures, &mut out);
    skill::text(figures, &mut out);
    uses(figures, &mut out);
    worths(figures, &mut out);
    ladder(figures, &mut out);
    rivals(figures, &mut out);
    out
}

/// Returns a line about the run: the pack, the bot, the seed, and the parts that were played.
pub fn summary(results: &Results) -> String {
    let about = &results.about;
    let part = match results.parts.as_slice() {
        [part] if part.of == 1 => String::new(),
        parts => {
            let names: Vec<String> = parts.iter().map(|part| format!("{}/{}", part.first + 1, part.of)).collect();
            format!(", part {}", names.join(", "))
        }
    };
    let cut = if results.cut_short { ", ended early" } else { "" };
    let several = about.aims.iter().any(|aim| matches!(aim, Aim::Ladder { .. } | Aim::Skill { .. }));
    let bot = if several { "several bots".to_owned() } else { about.bot.to_string() };
    format!("{}, played by {bot}, seed {}{part}{cut}", about.pack, about.seed)
}

fn head(results: &Results) -> String {
    format!("{}\n", summary(results))
}

fn of_game(game: &GameFigures) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "\nThe game, over {} games", game.games);
    for (name, value) in rows_of_game(game) {
        let _ = writeln!(out, "  {name:<26} {value}");
    }
    out
}

/// Returns the figures of the whole game, as names and values.
pub fn rows_of_game(game: &GameFigures) -> Vec<(&'static str, String)> {
    let rounds = format!(
        "{:.1} rounds on average; half within {}, nine of ten within {}",
        game.rounds_mean, game.rounds_median, game.rounds_most
    );
    vec![
        ("The first player wins", ranged(&game.first_player)),
        ("Length", rounds),
        ("Ended by the round limit", percent(game.ended_by_rounds)),
        ("Choices a game", format!("{:.0}", game.choices)),
        ("Options a choice", format!("{:.1} on average, {} at most", game.branching, game.widest)),
        (
            "The winner was behind",
            format!("{}; by two or more {}", percent(game.comebacks), percent(game.great_comebacks)),
        ),
        ("The lead changes hands", format!("{:.2} times a game", game.lead_changes)),
        ("Won by", format!("{:.1} hits", game.margin)),
    ]
}

fn cards(figures: &Estimates, out: &mut String) {
    if figures.cards.is_empty() {
        return;
    }
    let name = width(figures.cards.iter().map(|card| card.name.as_str()));
    let class = width(figures.cards.iter().map(|card| card.class.as_str()));
    let _ = writeln!(out, "\nWin rates, with 95 % intervals; strength against the balanced mixture of the class");
    for table in &figures.classes {
        let _ = writeln!(out, "  {}", table.class);
        let mut cards: Vec<&CardFigure> = table.cards.iter().filter_map(|at| figures.cards.get(*at)).collect();
        cards.sort_by(|a, b| b.wins.value.total_cmp(&a.wins.value));
        for card in cards {
            let _ = writeln!(
                out,
                "    {:<name$}  {:<class$}  {:>4.1} %  {:>4.1} to {:>4.1}  strength {:>4.1} % ({:>4.1} to {:>4.1})  {:>6} games  {}",
                card.name,
                card.class,
                card.wins.value * 100.0,
                card.wins.least * 100.0,
                card.wins.most * 100.0,
                card.strength.value * 100.0,
                card.strength.least * 100.0,
                card.strength.most * 100.0,
                card.games,
                verdict(card),
            );
        }
    }
}

fn uses(figures: &Estimates, out: &mut String) {
    if figures.uses.is_empty() {
        return;
    }
    let owner = width(figures.uses.iter().map(|r#use| r#use.owner.as_str()));
    let action = width(figures.uses.iter().map(|r#use| r#use.action.as_str()));
    let _ = writeln!(out, "\nHow often each action is used in turns in which it can be used");
    for figure in &figures.uses {
        let rate = figure.rate.map_or("never possible".to_owned(), |rate| format!("{:>5.1} %", rate * 100.0));
        let rare = if figure.rate.is_some_and(|rate| rate < 0.05) { "  hardly used" } else { "" };
        let _ = writeln!(
            out,
            "    {:<owner$}  {:<action$}  {rate}  of {} turns{}{rare}",
            figure.owner,
            figure.action,
            figure.chances,
            per_game(figure)
        );
    }
}

fn worths(figures: &Estimates, out: &mut String) {
    if figures.worths.is_empty() {
        return;
    }
    let owner = width(figures.worths.iter().map(|worth| worth.owner.as_str()));
    let action = width(figures.worths.iter().map(|worth| worth.action.as_str()));
    let _ = writeln!(out, "\nWhat each action is worth: win rate with it minus win rate without it, in points");
    for figure in &figures.worths {
        let _ = writeln!(out, "    {:<owner$}  {:<action$}  {}", figure.owner, figure.action, points(&figure.worth));
    }
}

fn ladder(figures: &Estimates, out: &mut String) {
    if figures.ladder.is_empty() {
        return;
    }
    let _ = writeln!(out, "\nThe ladder of bots");
    for rung in &figures.ladder {
        let elo = rung.elo.map_or("wins every pair".to_owned(), |elo| format!("{elo:+} Elo"));
        let _ = writeln!(
            out,
            "    {} against {}: wins {} of {} games, {elo}",
            rung.stronger,
            rung.weaker,
            ranged(&rung.wins),
            2 * rung.pairs
        );
    }
}

fn rivals(figures: &Estimates, out: &mut String) {
    if figures.rivals.is_empty() {
        return;
    }
    let name = width(figures.rivals.iter().map(|rival| rival.card.as_str()));
    let _ = writeln!(out, "\nCards with their new texts, against the earlier ones");
    for rival in &figures.rivals {
        let answer = match rival.answer {
            Answer::Above => "stronger",
            Answer::Below => "weaker",
            Answer::Inside => "about as strong",
            Answer::Open => "undecided: play more games",
        };
        let _ = writeln!(
            out,
            "    {:<name$}  before {}  now {}  change {}  {answer}",
            rival.card,
            ranged(&rival.before),
            ranged(&rival.now),
            change(&rival.change)
        );
    }
}

fn width<'a>(names: impl Iterator<Item = &'a str>) -> usize {
    names.map(|name| name.chars().count()).max().unwrap_or(0)
}
