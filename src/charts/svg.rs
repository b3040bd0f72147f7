//! Writes the SVG elements of plots: lines, rectangles, text, and the element around them.

use super::escape::escape;

/// People with colour blindness can tell these five colours apart.
pub(crate) const INK: &str = "#23303b";
pub(crate) const FAINT: &str = "#d5dbe0";
pub(crate) const GOOD: &str = "#2f6f9f";
pub(crate) const BAD: &str = "#c2571a";
pub(crate) const BAND: &str = "#e9f1ea";

/// Estimates the width of a line of text. The font of the browser is unknown, so the estimate must suffice for wide
/// fonts too.
pub(crate) fn text_width(text: &str) -> f64 {
    text.chars().count() as f64 * 8.0
}

/// Wraps the marks in an SVG element, with a title for screen readers.
pub(crate) fn svg(width: f64, height: f64, title: &str, marks: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" \
         height=\"{height:.0}\" role=\"img\" font-family=\"system-ui, 'Liberation Sans', sans-serif\" font-size=\"13\">\
         <title>{}</title>{marks}</svg>\n",
        escape(title)
    )
}

pub(crate) fn text(x: f64, y: f64, anchor: &str, colour: &str, text: &str) -> String {
    format!("<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" fill=\"{colour}\">{}</text>", escape(text))
}

pub(crate) fn line(x1: f64, y1: f64, x2: f64, y2: f64, colour: &str, width: f64) -> String {
    format!(
        "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" stroke=\"{colour}\" stroke-width=\"{width}\"/>"
    )
}

pub(crate) fn rectangle(x: f64, y: f64, width: f64, height: f64, colour: &str, title: &str) -> String {
    let title = if title.is_empty() { String::new() } else { format!("<title>{}</title>", escape(title)) };
    format!(
        "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"{:.1}\" fill=\"{colour}\">{title}</rect>",
        width.max(0.0),
        height.max(0.0)
    )
}
