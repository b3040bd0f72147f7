//! Draws figures with their intervals, one row below the other, on a common scale of shares.

use super::escape::escape;
use super::svg::{BAD, BAND, FAINT, GOOD, INK, line, rectangle, svg, text, text_width};

/// A figure with its interval. All values are fractions: 0.5 is shown as 50 %.
#[derive(Debug, Clone, PartialEq)]
pub struct RangeRow {
    pub label: String,
    pub value: f64,
    pub least: f64,
    pub most: f64,
    /// The minimum and the maximum that the figure should have.
    pub band: Option<[f64; 2]>,
    /// The text at the right of the row.
    pub note: String,
}

const ROW: f64 = 23.0;
const PLOT: f64 = 470.0;

/// The ticks from 35 % to 65 %, for shares that stay near one half.
pub const NEAR_HALF: &[f64] = &[0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65];

/// Draws these rows. Each value in `ticks` gets a line. The scale spans all ticks and all figures, and cuts off the
/// ends of intervals that reach beyond it.
pub fn ranges(title: &str, rows: &[RangeRow], ticks: &[f64]) -> String {
    let label = rows.iter().map(|row| text_width(&row.label)).fold(40.0, f64::max) + 12.0;
    let note = rows.iter().map(|row| text_width(&row.note)).fold(0.0, f64::max) + 12.0;
    let from = rows.iter().map(|row| row.value - 0.01).chain(ticks.iter().copied()).fold(f64::MAX, f64::min);
    let to = rows.iter().map(|row| row.value + 0.01).chain(ticks.iter().copied()).fold(f64::MIN, f64::max);
    let (from, to) = if from < to { (from, to) } else { (0.0, 1.0) };
    let x = |value: f64| label + (value.clamp(from, to) - from) / (to - from) * PLOT;
    let height = ROW * rows.len() as f64 + 26.0;
    let mut marks = String::new();
    for (at, row) in rows.iter().enumerate() {
        if let Some([least, most]) = row.band {
            let top = ROW * at as f64;
            marks.push_str(&rectangle(x(least), top, x(most) - x(least), ROW, BAND, ""));
        }
    }
    for tick in ticks {
        marks.push_str(&line(x(*tick), 0.0, x(*tick), height - 22.0, FAINT, 1.0));
        marks.push_str(&text(x(*tick), height - 6.0, "middle", INK, &format!("{:.0} %", tick * 100.0)));
    }
    for (at, row) in rows.iter().enumerate() {
        let middle = ROW * at as f64 + ROW / 2.0;
        let outside = row.band.is_some_and(|[least, most]| row.least > most || row.most < least);
        let colour = if outside { BAD } else { GOOD };
        let told = format!(
            "{}: {:.1} %, between {:.1} and {:.1}",
            row.label,
            row.value * 100.0,
            row.least * 100.0,
            row.most * 100.0
        );
        marks.push_str(&text(label - 10.0, middle + 4.5, "end", INK, &row.label));
        marks.push_str(&line(x(row.least), middle, x(row.most), middle, colour, 2.0));
        for end in [row.least, row.most] {
            marks.push_str(&line(x(end), middle - 4.0, x(end), middle + 4.0, colour, 2.0));
        }
        // A figure whose interval lies outside its band is a square, so that readers need not distinguish colours.
        marks.push_str(&match outside {
            true => rectangle(x(row.value) - 5.0, middle - 5.0, 10.0, 10.0, colour, &told),
            false => format!(
                "<circle cx=\"{:.1}\" cy=\"{middle:.1}\" r=\"4.5\" fill=\"{colour}\"><title>{}</title></circle>",
                x(row.value),
                escape(&told)
            ),
        });
        marks.push_str(&text(label + PLOT + 10.0, middle + 4.5, "start", INK, &row.note));
    }
    svg(label + PLOT + note, height, title, &marks)
}
