//! Formats pairs of cards that do well against each other or together, as text and for the page. Effects that the games
//! do not show for sure are left out; instead the report says how many games would show them.

use std::fmt::Write as _;

use super::figures_in_words::{change, percent, points, ranged};
use charts::{Page, matrix, table};
use playtest::{CardFigure, ClassTable, Estimates, Matchup};

/// A result of two cards that their strengths do not explain.
struct Surprise<'f> {
    winner: &'f str,
    loser: &'f str,
    matchup: &'f Matchup,
}

/// Returns the sure results of a class in which the first card does better than the strengths say, the most surprising
/// first.
fn surprises<'f>(figures: &'f Estimates, class: &'f ClassTable) -> Vec<Surprise<'f>> {
    let name = |at: usize| class.cards.get(at).and_then(|card| figures.cards.get(*card)).map_or("", |card| &card.name);
    let mut all = Vec::new();
    for (a, row) in class.matchups.iter().enumerate() {
        for (b, cell) in row.iter().enumerate() {
            let sure = cell.as_ref().filter(|cell| cell.sure && cell.wins.value > cell.predicted);
            all.extend(sure.map(|matchup| Surprise { winner: name(a), loser: name(b), matchup }));
        }
    }
    let surprise = |one: &Surprise<'_>| one.matchup.wins.value - one.matchup.predicted;
    all.sort_by(|a, b| surprise(b).total_cmp(&surprise(a)));
    all
}

/// Says that no games show a difference, and how many would.
fn nothing_sure(games: u64) -> String {
    format!("nothing for sure; about {games} games would show a difference of 10 points")
}

fn can_be_told(figures: &Estimates) -> bool {
    !figures.cards.is_empty() && figures.classes.iter().any(|class| class.cards.len() > 1)
}

/// Adds the results of cards against each other, and of team mates, to a text.
pub fn text(figures: &Estimates, out: &mut String) {
    if !can_be_told(figures) {
        return;
    }
    let _ = writeln!(out, "\nWho beats whom more than their win rates say");
    for class in figures.classes.iter().filter(|class| class.cards.len() > 1) {
        let found = surprises(figures, class);
        if found.is_empty() {
            let _ = writeln!(out, "  {}: {}", class.class, nothing_sure(class.games_to_tell));
            continue;
        }
        let _ = writeln!(out, "  {}", class.class);
        for Surprise { winner, loser, matchup } in found {
            let (wins, predicted) = (ranged(&matchup.wins), percent(matchup.predicted));
            let _ = writeln!(out, "    {winner} against {loser}: {wins} instead of {predicted}");
        }
    }
    if figures.mates.pairs > 0 {
        let _ = writeln!(out, "\nWho wins more, or less, together than the win rates of both say, in points");
        if figures.mates.sure.is_empty() {
            let _ = writeln!(out, "    {}", nothing_sure(figures.mates.games_to_tell));
        }
        for mates in &figures.mates.sure {
            let [one, two] = &mates.cards;
            let _ = writeln!(out, "    {one} with {two}  {}", points(&mates.gain));
        }
    }
}

/// Adds the results of cards against each other, and of team mates, to a page.
pub fn page(figures: &Estimates, page: &mut Page) {
    if !can_be_told(figures) {
        return;
    }
    page.part("Who beats whom");
    page.say(
        "The share of pairs that the team with the card on the left wins against the team with the card above, where it \
         surely differs from what the win rates of the two say. Differences that may be chance are left out. The \
         strength below is against the mixture of cards that no card beats (Nash averaging); the share is the card's \
         own part of that mixture, if it surely has one.",
    );
    for class in figures.classes.iter().filter(|class| class.cards.len() > 1) {
        page.subpart(&class.class);
        let cards: Vec<&CardFigure> = class.cards.iter().filter_map(|at| figures.cards.get(*at)).collect();
        if surprises(figures, class).is_empty() {
            page.say(&format!("Beyond the win rates: {}.", nothing_sure(class.games_to_tell)));
        } else {
            let names: Vec<String> = cards.iter().map(|card| card.name.clone()).collect();
            let told = |cell: &Option<Matchup>| cell.as_ref().filter(|cell| cell.sure).map(|cell| cell.wins.value);
            let met = |cell: &Option<Matchup>| cell.as_ref().map_or(0, |cell| cell.met);
            let wins: Vec<Vec<_>> = class.matchups.iter().map(|row| row.iter().map(told).collect()).collect();
            let met: Vec<Vec<_>> = class.matchups.iter().map(|row| row.iter().map(met).collect()).collect();
            page.show(&matrix(&format!("Who beats whom: {}", class.class), &names, &wins, &met));
        }
        let mut sorted = cards;
        sorted.sort_by(|a, b| b.wins.value.total_cmp(&a.wins.value));
        let rows = sorted.into_iter().map(|card| {
            let share = if card.share.least > 0.0 { ranged(&card.share) } else { String::new() };
            vec![card.name.clone(), ranged(&card.strength), share, percent(card.raw), card.games.to_string()]
        });
        let headings = ["Card", "Strength#", "Share of the mixture#", "Won of its games#", "Games#"];
        page.show(&table(&headings, &rows.collect::<Vec<_>>()));
    }
    if figures.mates.pairs > 0 {
        mates(figures, page);
    }
}

fn mates(figures: &Estimates, page: &mut Page) {
    page.part("Who is good together");
    page.say("By how many points two team mates win more, or less, together than the win rates of both say.");
    if figures.mates.sure.is_empty() {
        page.say(&format!("For these cards: {}.", nothing_sure(figures.mates.games_to_tell)));
        return;
    }
    let rows = figures.mates.sure.iter().map(|mates| {
        let [one, two] = &mates.cards;
        vec![format!("{one} with {two}"), change(&mates.gain), (2 * mates.together).to_string()]
    });
    page.show(&table(&["Team mates", "Points#", "Games#"], &rows.collect::<Vec<_>>()));
}
