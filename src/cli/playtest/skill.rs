//! Formats how the win rates depend on the skill of the players, as text and for the page.

use std::fmt::Write as _;

use super::figures_in_words::{change, ranged};
use charts::{Page, table};
use playtest::{Estimates, SkillFigure, SkillFigures, Trend};

/// Says what the games tell of a card's trend.
fn verdict(card: &SkillFigure) -> &'static str {
    match card.trend {
        Trend::Rises => "stronger in good hands",
        Trend::Falls => "weaker in good hands",
        Trend::None => "",
    }
}

/// Says whether more playouts would change the win rates.
fn settled(skill: &SkillFigures) -> &'static str {
    if skill.settled {
        "With the best bot, no card's rate leaves its interval with the second best: more playouts would change little."
    } else {
        "Some cards' rates with the best bot lie outside of their intervals with the second best: they may change still with more playouts."
    }
}

/// Returns the cards, those with the steepest rise first.
fn sorted(skill: &SkillFigures) -> Vec<&SkillFigure> {
    let mut cards: Vec<&SkillFigure> = skill.cards.iter().collect();
    cards.sort_by(|a, b| b.per_doubling.value.total_cmp(&a.per_doubling.value));
    cards
}

/// Adds the win rates by skill to a text.
pub fn text(figures: &Estimates, out: &mut String) {
    let skill = &figures.skill;
    if skill.players.is_empty() {
        return;
    }
    let _ =
        writeln!(out, "\nWin rates by the skill of the players, and their change with each doubling of the playouts");
    for (player, pairs) in skill.players.iter().zip(&skill.pairs) {
        let _ = writeln!(out, "  {player}: {} games", 2 * pairs);
    }
    let name = skill.cards.iter().map(|card| card.card.chars().count()).max().unwrap_or(0);
    for card in sorted(skill) {
        let rates: Vec<String> = card.wins.iter().map(|wins| format!("{:>4.1} %", wins.value * 100.0)).collect();
        let line = format!(
            "    {:<name$}  {}  {}  {}",
            card.card,
            rates.join("  "),
            change(&card.per_doubling),
            verdict(card)
        );
        let _ = writeln!(out, "{}", line.trim_end());
    }
    let _ = writeln!(out, "  {}", settled(skill));
}

/// Adds the win rates by skill to a page.
pub fn page(figures: &Estimates, page: &mut Page) {
    let skill = &figures.skill;
    if skill.players.is_empty() {
        return;
    }
    page.part("Win rates by the skill of the players");
    page.say(&format!(
        "Each bot played the same teams against itself. The change is that of the win rate, in points, with each doubling \
         of the playouts. {}",
        settled(skill)
    ));
    let mut headings = vec!["Card".to_owned()];
    headings.extend(skill.players.iter().map(|player| format!("{player}#")));
    headings.extend(["A doubling#".to_owned(), String::new()]);
    let rows = sorted(skill).into_iter().map(|card| {
        let mut row = vec![card.card.clone()];
        row.extend(card.wins.iter().map(ranged));
        row.extend([change(&card.per_doubling), verdict(card).to_owned()]);
        row
    });
    let headings: Vec<&str> = headings.iter().map(String::as_str).collect();
    page.show(&table(&headings, &rows.collect::<Vec<_>>()));
}
