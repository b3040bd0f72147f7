//! Formats single figures in words, for the text and the page.

use playtest::{Answer, CardFigure, Interval, UseFigure};

/// Formats a share as a percentage with one decimal. The share 1.0 is 100 %.
pub fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

/// Formats a share and its interval as percentages.
pub fn ranged(range: &Interval) -> String {
    format!("{:.1} % ({:.1} to {:.1})", range.value * 100.0, range.least * 100.0, range.most * 100.0)
}

/// Returns the result of the sequential test of a card's win rate in words. The result is certain if the interval lies
/// within the band.
pub fn verdict(card: &CardFigure) -> &'static str {
    let sure = card.wins.least >= card.band[0] && card.wins.most <= card.band[1];
    match card.answer {
        Answer::Above => "too strong",
        Answer::Below => "too weak",
        _ if sure => "in its band",
        Answer::Inside => "very likely in its band",
        Answer::Open => "undecided: play more games",
    }
}

/// Says how often an action is used in a game of its card; the text begins with a comma, or is empty.
pub fn per_game(figure: &UseFigure) -> String {
    figure.per_game.map_or(String::new(), |times| format!(", {times:.2} times a game"))
}

/// Formats a difference of win rates and its interval, in percentage points, as one phrase: *+1.5 (-0.5 to +3.5)*.
pub fn change(range: &Interval) -> String {
    let [value, least, most] = [range.value, range.least, range.most].map(|share| share * 100.0);
    format!("{value:+.1} ({least:+.1} to {most:+.1})")
}

/// Formats a difference of win rates and its interval, in percentage points, in columns.
pub fn points(range: &Interval) -> String {
    let [value, least, most] = [range.value, range.least, range.most].map(|share| share * 100.0);
    match range.is_vague() {
        true => format!("{value:>+5.1}  too few games to tell"),
        false => format!("{value:>+5.1}  {least:>+5.1} to {most:>+5.1}"),
    }
}
