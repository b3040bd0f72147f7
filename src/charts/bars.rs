//! Draws amounts as bars, and counts as columns.

use super::svg::{BAD, FAINT, GOOD, INK, line, rectangle, svg, text, text_width};

/// A horizontal bar with its label at the left.
#[derive(Debug, Clone, PartialEq)]
pub struct Bar {
    pub label: String,
    pub value: f64,
    /// The text at the right of the bar.
    pub note: String,
    /// Whether the bar has the colour of a problem, and an exclamation mark before its label.
    pub marked: bool,
}

const ROW: f64 = 21.0;
const PLOT: f64 = 400.0;

/// Draws bars that grow from the left. A bar with the value `whole` has the full length.
pub fn bars(title: &str, bars: &[Bar], whole: f64) -> String {
    let name = |bar: &Bar| if bar.marked { format!("! {}", bar.label) } else { bar.label.clone() };
    let label = bars.iter().map(|bar| text_width(&name(bar))).fold(40.0, f64::max) + 12.0;
    let note = bars.iter().map(|bar| text_width(&bar.note)).fold(40.0, f64::max) + 12.0;
    let mut marks = String::new();
    for (at, bar) in bars.iter().enumerate() {
        let top = ROW * at as f64;
        let long = if whole > 0.0 { (bar.value / whole).clamp(0.0, 1.0) * PLOT } else { 0.0 };
        let colour = if bar.marked { BAD } else { GOOD };
        marks.push_str(&text(label - 8.0, top + 14.5, "end", INK, &name(bar)));
        marks.push_str(&rectangle(label, top + 3.0, PLOT, ROW - 6.0, "#f1f3f4", ""));
        marks.push_str(&rectangle(label, top + 3.0, long, ROW - 6.0, colour, &format!("{}: {}", bar.label, bar.note)));
        marks.push_str(&text(label + PLOT + 8.0, top + 14.5, "start", INK, &bar.note));
    }
    svg(label + PLOT + note, ROW * bars.len() as f64 + 4.0, title, &marks)
}

/// Draws one column for each pair of a number and its count. The text `what` stands below the columns.
pub fn columns(title: &str, counts: &[(usize, u64)], what: &str) -> String {
    let (width, height) = (560.0, 150.0);
    let most = counts.iter().map(|(_, count)| *count).max().unwrap_or(0).max(1) as f64;
    let all: u64 = counts.iter().map(|(_, count)| *count).sum();
    let step = (width - 20.0) / counts.len().max(1) as f64;
    // A label needs a width of 34 units. Where columns are narrower, only some of them get a label.
    let every = (34.0 / step).ceil().max(1.0) as usize;
    let mut marks = String::new();
    for (at, (number, count)) in counts.iter().enumerate() {
        let (x, tall) = (10.0 + step * at as f64, *count as f64 / most * (height - 8.0));
        let share = *count as f64 / all.max(1) as f64 * 100.0;
        let told = format!("{number} {what}: {share:.1} %");
        marks.push_str(&rectangle(x + step * 0.08, height - tall, step * 0.84, tall, GOOD, &told));
        if at % every == 0 {
            marks.push_str(&text(x + step / 2.0, height + 16.0, "middle", INK, &number.to_string()));
        }
    }
    marks.push_str(&line(10.0, height, width - 10.0, height, FAINT, 1.0));
    marks.push_str(&text(width / 2.0, height + 34.0, "middle", INK, what));
    svg(width, height + 42.0, title, &marks)
}
