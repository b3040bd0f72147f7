//! Draws how often each name wins against each other name, as a square of cells.

use super::escape::escape;
use super::svg::{INK, rectangle, svg, text, text_width};

const CELL: f64 = 38.0;

/// Draws a square of cells. A cell shows the share of wins of its row against its column, in percent. The title of the
/// cell adds the number of pairs from `met`.
///
/// `wins` and `met` are lists of rows, and a share is a fraction from 0 to 1. A cell without a share stays empty.
pub fn matrix(title: &str, names: &[String], wins: &[Vec<Option<f64>>], met: &[Vec<u64>]) -> String {
    let label = names.iter().map(|name| text_width(name)).fold(30.0, f64::max) + 12.0;
    // The names above the columns are rotated by 90 degrees, so the widest name decides how high they are.
    let top = label;
    let mut marks = String::new();
    for (at, name) in names.iter().enumerate() {
        let middle = CELL * at as f64 + CELL / 2.0;
        marks.push_str(&text(label - 8.0, top + middle + 4.5, "end", INK, name));
        marks.push_str(&format!(
            "<text transform=\"translate({:.1} {:.1}) rotate(-90)\" fill=\"{INK}\">{}</text>",
            label + middle + 4.5,
            top - 8.0,
            escape(name)
        ));
    }
    for (row, cells) in wins.iter().enumerate() {
        for (column, cell) in cells.iter().enumerate() {
            let (x, y) = (label + CELL * column as f64, top + CELL * row as f64);
            let count = met.get(row).and_then(|row| row.get(column)).copied().unwrap_or(0);
            let (one, other) =
                (names.get(row).map_or("", String::as_str), names.get(column).map_or("", String::as_str));
            let Some(share) = cell else {
                marks.push_str(&rectangle(x, y, CELL - 1.0, CELL - 1.0, "#f1f3f4", ""));
                continue;
            };
            let told = format!("{one} against {other}: {:.0} % of {count} pairs", share * 100.0);
            marks.push_str(&rectangle(x, y, CELL - 1.0, CELL - 1.0, &shade(*share), &told));
            let ink = if (share - 0.5).abs() > 0.3 { "#ffffff" } else { INK };
            marks.push_str(&text(
                x + CELL / 2.0 - 0.5,
                y + CELL / 2.0 + 4.5,
                "middle",
                ink,
                &format!("{:.0}", share * 100.0),
            ));
        }
    }
    let side = CELL * names.len() as f64;
    svg(label + side + 6.0, top + side + 6.0, title, &marks)
}

/// Returns the colour of a share: orange above one half, blue below one half, and white at one half.
fn shade(share: f64) -> String {
    let far = ((share - 0.5) * 2.0).clamp(-1.0, 1.0);
    let (red, green, blue) = if far > 0.0 { (194.0, 87.0, 26.0) } else { (47.0, 111.0, 159.0) };
    let mix = |full: f64| (255.0 + (full - 255.0) * far.abs()).round() as u8;
    format!("#{:02x}{:02x}{:02x}", mix(red), mix(green), mix(blue))
}
