//! Figures with their intervals, one below the other, on a common scale of shares.

use super::{BAD, BAND, FAINT, GOOD, INK, area, line, svg, wide, words};

/// A figure with its interval.
#[derive(Debug, Clone, PartialEq)]
pub struct Dot {
    pub label: String,
    pub value: f64,
    pub least: f64,
    pub most: f64,
    /// Where it should lie.
    pub band: Option<[f64; 2]>,
    /// Said right of it.
    pub note: String,
}

const ROW: f64 = 23.0;
const PLOT: f64 = 470.0;

/// For shares that stay near a half: from a third to two thirds.
pub const NEAR_HALF: &[f64] = &[0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65];

/// `ticks`: the values that have a line; the first and the last bound the scale, wider if a figure lies beyond.
pub fn ranges(title: &str, dots: &[Dot], ticks: &[f64]) -> String {
    let label = dots.iter().map(|dot| wide(&dot.label)).fold(40.0, f64::max) + 12.0;
    let note = dots.iter().map(|dot| wide(&dot.note)).fold(0.0, f64::max) + 12.0;
    let from = dots.iter().map(|dot| dot.value - 0.01).chain(ticks.iter().copied()).fold(f64::MAX, f64::min);
    let to = dots.iter().map(|dot| dot.value + 0.01).chain(ticks.iter().copied()).fold(f64::MIN, f64::max);
    let (from, to) = if from < to { (from, to) } else { (0.0, 1.0) };
    let x = |value: f64| label + (value.clamp(from, to) - from) / (to - from) * PLOT;
    let height = ROW * dots.len() as f64 + 26.0;
    let mut marks = String::new();
    for (at, dot) in dots.iter().enumerate() {
        if let Some([least, most]) = dot.band {
            let top = ROW * at as f64;
            marks.push_str(&area(x(least), top, x(most) - x(least), ROW, BAND, ""));
        }
    }
    for tick in ticks {
        marks.push_str(&line(x(*tick), 0.0, x(*tick), height - 22.0, FAINT, 1.0));
        marks.push_str(&words(x(*tick), height - 6.0, "middle", INK, &format!("{:.0} %", tick * 100.0)));
    }
    for (at, dot) in dots.iter().enumerate() {
        let middle = ROW * at as f64 + ROW / 2.0;
        let outside = dot.band.is_some_and(|[least, most]| dot.least > most || dot.most < least);
        let colour = if outside { BAD } else { GOOD };
        let told = format!(
            "{}: {:.1} %, between {:.1} and {:.1}",
            dot.label,
            dot.value * 100.0,
            dot.least * 100.0,
            dot.most * 100.0
        );
        marks.push_str(&words(label - 10.0, middle + 4.5, "end", INK, &dot.label));
        marks.push_str(&line(x(dot.least), middle, x(dot.most), middle, colour, 2.0));
        for end in [dot.least, dot.most] {
            marks.push_str(&line(x(end), middle - 4.0, x(end), middle + 4.0, colour, 2.0));
        }
        // What lies outside is a square, for whom colours say nothing.
        marks.push_str(&match outside {
            true => area(x(dot.value) - 5.0, middle - 5.0, 10.0, 10.0, colour, &told),
            false => format!(
                "<circle cx=\"{:.1}\" cy=\"{middle:.1}\" r=\"4.5\" fill=\"{colour}\"><title>{}</title></circle>",
                x(dot.value),
                super::escaped(&told)
            ),
        });
        marks.push_str(&words(label + PLOT + 10.0, middle + 4.5, "start", INK, &dot.note));
    }
    svg(label + PLOT + note, height, title, &marks)
}
