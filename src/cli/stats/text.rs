//! The set at a glance, as text.

use std::fmt::Write as _;

use super::gather::{Class, Curve, Facts, Played};
use crate::checks::figures::decimal;

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

/// The value, marked if it is outside the band (`!`) or an upper bound (`≤`).
pub fn marked(value: u32, at_most: bool, band: Option<[u32; 2]>) -> String {
    let out = band.is_some_and(|[least, most]| value < least || value > most);
    format!("{}{}{}", if at_most { "≤" } else { "" }, decimal(value), if out { "!" } else { "" })
}

/// What it came to in games.
pub fn told(played: &Played) -> String {
    let points = |hundredths: u32| format!("{:.1}", f64::from(hundredths) / 100.0);
    let out = played.band.is_some_and(|[least, most]| played.wins < least || played.wins > most);
    format!(
        "{} % ({} to {}){}{}",
        points(played.wins),
        points(played.least),
        points(played.most),
        if out { "!" } else { "" },
        if played.stale { ", changed since" } else { "" }
    )
}

/// How often its actions were used.
pub fn used(played: &Played) -> String {
    let rate = |rate: &Option<u32>| rate.map_or("never".to_owned(), |rate| format!("{} %", rate / 100));
    let uses: Vec<String> = played.uses.iter().map(|(action, used)| format!("{action} {}", rate(used))).collect();
    uses.join(", ")
}

fn of_class(class: &Class, out: &mut String) {
    let name = class.cards.iter().map(|row| row.name.chars().count()).max().unwrap_or(0).max(14);
    let _ = write!(out, "\n{:<name$}", class.name);
    for norm in &class.figures {
        let _ = write!(out, "  {:>11}", norm.name);
    }
    let _ = writeln!(out, "  win rate");
    for row in &class.cards {
        let _ = write!(out, "{:<name$}", row.name);
        for ((value, at_most), norm) in row.figures.iter().zip(&class.figures) {
            let _ = write!(out, "  {:>11}", marked(*value, *at_most, norm.band));
        }
        let _ = writeln!(out, "  {}", row.played.as_ref().map_or("not measured".to_owned(), told));
    }
    let _ = write!(out, "{:<name$}", "mean");
    class.figures.iter().for_each(|norm| {
        let _ = write!(out, "  {:>11}", decimal(norm.mean));
    });
    let band = |norm: &super::gather::Norm| {
        norm.band.map_or("-".to_owned(), |[least, most]| format!("{} to {}", decimal(least), decimal(most)))
    };
    let _ = write!(out, "\n{:<name$}", "band");
    class.figures.iter().for_each(|norm| {
        let _ = write!(out, "  {:>11}", band(norm));
    });
    out.push('\n');
}
