//! Formats the overview of a set as text.

use std::fmt::Write as _;

use super::facts::{Class, Curve, Facts, Norm, Played, PlayedNorm};
use checks::figures::decimal;

pub fn text(pack: &str, facts: &Facts) -> String {
    let mut out = format!("{pack}\n\n");
    for count in &facts.counts {
        let parts: Vec<String> = count.parts.iter().map(|(part, number)| format!("{number} {part}")).collect();
        let _ = writeln!(out, "{:<20} {:>4}   {}", count.what, count.all, parts.join(", "));
    }
    facts.curves.iter().for_each(|curve| of_curve(curve, &mut out));
    facts.classes.iter().for_each(|class| of_class(class, &mut out));
    out
}

fn of_curve(curve: &Curve, out: &mut String) {
    let most = curve.counts.iter().map(|(_, count)| *count).max().unwrap_or(0).max(1);
    let _ = writeln!(out, "\n{} ({})", curve.what, curve.unit);
    for (value, count) in &curve.counts {
        let long = (count * 40).div_ceil(most) as usize;
        let _ = writeln!(out, "  {value:>4}  {:<40} {count}", "█".repeat(long));
    }
}

/// Formats a value. `!` marks a value outside the band, and `≤` marks an upper bound.
pub fn marked(value: u32, at_most: bool, band: Option<[u32; 2]>) -> String {
    let out = band.is_some_and(|[least, most]| value < least || value > most);
    format!("{}{}{}", if at_most { "≤" } else { "" }, decimal(value), if out { "!" } else { "" })
}

/// Formats the win rate with its interval. `!` marks a rate outside its band, and a note says if the card has changed
/// since it was measured.
pub fn win_rate(played: &Played) -> String {
    let out = mark_if_out(played.wins, played.band);
    format!(
        "{} % ({} to {}){out}{}",
        percent(played.wins),
        percent(played.least),
        percent(played.most),
        if played.stale { ", changed since" } else { "" }
    )
}

/// Formats hundredths of a percent as a percentage with one decimal.
fn percent(hundredths: u32) -> String {
    format!("{:.1}", f64::from(hundredths) / 100.0)
}

/// Returns `!` for a value outside its band, and otherwise an empty text.
fn mark_if_out(value: u32, band: Option<[u32; 2]>) -> &'static str {
    let out = band.is_some_and(|[least, most]| value < least || value > most);
    if out { "!" } else { "" }
}

/// Formats the use rate of each action, in percent of the turns in which the action could be used.
pub fn use_rates(played: &Played) -> String {
    let rate = |rate: &Option<u32>| match rate {
        Some(rate) => format!("{} %{}", rate / 100, mark_if_out(*rate, played.band_of_uses)),
        None => "never".to_owned(),
    };
    let uses: Vec<String> = played.uses.iter().map(|(action, used)| format!("{action} {}", rate(used))).collect();
    uses.join(", ")
}

/// Formats the mean and the band of a class.
pub fn mean_and_band(norm: PlayedNorm) -> [String; 2] {
    let mean = norm.mean.map_or("-".to_owned(), |mean| format!("{} %", percent(mean)));
    let band = norm.band.map_or("-".to_owned(), |[least, most]| format!("{} to {}", decimal(least), decimal(most)));
    [mean, band]
}

fn of_class(class: &Class, out: &mut String) {
    let mut rows: Vec<Vec<String>> = Vec::new();
    let names = class.figures.iter().map(|norm| norm.name.clone());
    rows.push(std::iter::once(class.name.clone()).chain(names).collect());
    for row in &class.cards {
        let values = row.figures.iter().zip(&class.figures);
        let values = values.map(|((value, at_most), norm)| marked(*value, *at_most, norm.band));
        rows.push(std::iter::once(row.name.clone()).chain(values).collect());
    }
    let means = class.figures.iter().map(|norm| decimal(norm.mean));
    rows.push(std::iter::once("mean".to_owned()).chain(means).collect());
    let band = |norm: &Norm| {
        norm.band.map_or("-".to_owned(), |[least, most]| format!("{} to {}", decimal(least), decimal(most)))
    };
    rows.push(std::iter::once("band".to_owned()).chain(class.figures.iter().map(band)).collect());
    let [mean_wins, band_wins] = mean_and_band(class.wins);
    let [mean_uses, band_uses] = mean_and_band(class.uses);
    let heading = ["win rate".to_owned(), "use of its actions when they can be used".to_owned()];
    let of = |played: &Option<Played>| match played {
        Some(played) => [win_rate(played), use_rates(played)],
        None => ["not measured".to_owned(), "-".to_owned()],
    };
    let ends = [[mean_wins, mean_uses], [band_wins, band_uses]];
    let played = std::iter::once(heading).chain(class.cards.iter().map(|row| of(&row.played))).chain(ends);
    rows.iter_mut().zip(played).for_each(|(row, played)| row.extend(played));
    out.push('\n');
    table(&rows, out);
    let by = measured_by(class);
    if !by.is_empty() {
        let _ = writeln!(out, "Measured by {}. ! is outside the band, ≤ an upper bound.", by.join(" and by "));
    }
}

/// Returns the bots that measured the cards of the class, each with the number of games that it played for a card.
fn measured_by(class: &Class) -> Vec<String> {
    let mut all: Vec<(&str, u64, u64)> = Vec::new();
    for played in class.cards.iter().filter_map(|row| row.played.as_ref()) {
        match all.iter_mut().find(|(bot, _, _)| *bot == played.bot) {
            Some((_, least, most)) => (*least, *most) = ((*least).min(played.games), (*most).max(played.games)),
            None => all.push((&played.bot, played.games, played.games)),
        }
    }
    let games = |least: u64, most: u64| if least == most { format!("{most}") } else { format!("{least} to {most}") };
    all.into_iter().map(|(bot, least, most)| format!("{bot} in {} games each", games(least, most))).collect()
}

/// Adds a table. Each column is as wide as its widest cell. The first column and the last two columns are aligned to
/// the left, and all others to the right.
fn table(rows: &[Vec<String>], out: &mut String) {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let wide =
        |at: usize| rows.iter().filter_map(|row| row.get(at)).map(|cell| cell.chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(wide).collect();
    for row in rows {
        let mut line = String::new();
        for (at, (cell, wide)) in row.iter().zip(&widths).enumerate() {
            let _ = match at > 0 && at + 2 < columns {
                true => write!(line, "{cell:>wide$}  "),
                false => write!(line, "{cell:<wide$}  "),
            };
        }
        let _ = writeln!(out, "{}", line.trim_end());
    }
}
