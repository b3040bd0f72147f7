//! Plots as SVG, for pages that stand for themselves: no script, no style sheet, no file beside them.
//!
//! What a plot shows is also in its words: every mark has a title, and colours only repeat what places say.

mod bars;
mod matrix;
mod page;
mod ranges;

pub use bars::{Bar, bars, columns};
pub use matrix::matrix;
pub use page::{Page, table};
pub use ranges::{Dot, NEAR_HALF, ranges};

/// Colours that stay apart for eyes that see few.
const INK: &str = "#23303b";
const FAINT: &str = "#d5dbe0";
const GOOD: &str = "#2f6f9f";
const BAD: &str = "#c2571a";
const BAND: &str = "#e9f1ea";

/// So wide is a line of letters, about: nobody knows which font a browser has, and the wide ones must do too.
fn wide(text: &str) -> f64 {
    text.chars().count() as f64 * 8.0
}

/// A text within markup.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The picture around marks, with its title for readers that do not see it.
fn svg(width: f64, height: f64, title: &str, marks: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" \
         height=\"{height:.0}\" role=\"img\" font-family=\"system-ui, 'Liberation Sans', sans-serif\" font-size=\"13\">\
         <title>{}</title>{marks}</svg>\n",
        escaped(title)
    )
}

fn words(x: f64, y: f64, anchor: &str, colour: &str, text: &str) -> String {
    format!("<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" fill=\"{colour}\">{}</text>", escaped(text))
}

fn line(x1: f64, y1: f64, x2: f64, y2: f64, colour: &str, width: f64) -> String {
    format!(
        "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" stroke=\"{colour}\" stroke-width=\"{width}\"/>"
    )
}

fn area(x: f64, y: f64, width: f64, height: f64, colour: &str, title: &str) -> String {
    let title = if title.is_empty() { String::new() } else { format!("<title>{}</title>", escaped(title)) };
    format!(
        "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"{:.1}\" fill=\"{colour}\">{title}</rect>",
        width.max(0.0),
        height.max(0.0)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every plot is well-formed, whatever its words.
    #[test]
    fn plots_are_well_formed() {
        let dot = Dot {
            label: "A & <B>".to_owned(),
            value: 0.5,
            least: 0.4,
            most: 0.6,
            band: Some([0.42, 0.58]),
            note: "\"x\"".to_owned(),
        };
        let bar = Bar { label: "<".to_owned(), value: 0.2, note: "&".to_owned(), marked: true };
        let names = ["<a>".to_owned(), "b".to_owned()];
        let cells = vec![vec![None, Some(0.7)], vec![Some(0.3), None]];
        for text in [
            ranges("t", &[dot], &[0.3, 0.5, 0.7]),
            bars("t", &[bar], 1.0),
            columns("t & u", &[(0, 3), (1, 0), (2, 5)], "rounds"),
            matrix("t", &names, &cells, &[vec![0, 4], vec![4, 0]]),
        ] {
            roxmltree::Document::parse(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
        }
    }

    #[test]
    fn nothing_to_show_is_no_failure() {
        for text in [ranges("t", &[], &[]), bars("t", &[], 0.0), columns("t", &[], "x"), matrix("t", &[], &[], &[])] {
            roxmltree::Document::parse(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
            assert!(!text.contains("NaN") && !text.contains("inf"), "{text}");
        }
    }
}
