//! Writes a drawing as an SVG that looks the same in every viewer: letters are outlines, and art is embedded.

use std::fmt::Write;

use resvg::tiny_skia::{Path, PathSegment};

use crate::art::Source;
use crate::drawing::{Drawing, Item, PlacedLayer};
use crate::fonts::Shaper;
use crate::outlines::{rounded_rectangle, run_outline};

/// The drawing as an SVG document, in millimetres. Each run of letters has its words as a label.
pub fn svg(shaper: &Shaper, drawing: &Drawing) -> String {
    let (w, h) = (drawing.width, drawing.height);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}mm\" height=\"{h}mm\" viewBox=\"0 0 {w} {h}\" role=\"img\">\n\
         <title>{}</title>\n",
        escape(&drawing.name)
    );
    for (at, item) in drawing.items.iter().enumerate() {
        match item {
            Item::Layer(placed) => image(&mut out, at, placed),
            Item::Bar { rect, colour } => {
                let _ = writeln!(
                    out,
                    "<rect x=\"{:.3}\" y=\"{:.3}\" width=\"{:.3}\" height=\"{:.3}\" fill=\"{}\"/>",
                    rect.x,
                    rect.y,
                    rect.w,
                    rect.h,
                    colour.hex()
                );
            }
            Item::Run(run) => {
                if let Some(path) = run_outline(shaper, run) {
                    let words = escape(&run.text());
                    let _ = writeln!(
                        out,
                        "<path aria-label=\"{words}\" fill=\"{}\" d=\"{}\"/>",
                        run.colour.hex(),
                        data(&path)
                    );
                }
            }
        }
    }
    out.push_str("</svg>\n");
    out
}

/// Writes art as an embedded image of its own, so that the ids of two pieces of art cannot clash.
fn image(out: &mut String, at: usize, placed: &PlacedLayer) {
    let (mime, bytes) = match &placed.layer.source {
        Source::Svg(text) => ("image/svg+xml", text.as_bytes()),
        Source::Pixels { mime, bytes } => (*mime, bytes.as_slice()),
    };
    let mut clipped = String::new();
    if let Some(path) = placed.clip.and_then(|(rect, radius)| rounded_rectangle(rect, radius)) {
        let _ = write!(out, "<clipPath id=\"clip{at}\"><path d=\"{}\"/></clipPath>", data(&path));
        clipped = format!(" clip-path=\"url(#clip{at})\"");
    }
    let _ = writeln!(
        out,
        "<g{clipped}><image x=\"{:.3}\" y=\"{:.3}\" width=\"{:.3}\" height=\"{:.3}\" href=\"data:{mime};base64,{}\"/></g>",
        placed.x,
        placed.y,
        placed.layer.width * placed.scale,
        placed.layer.height * placed.scale,
        base64(bytes)
    );
}

fn data(path: &Path) -> String {
    let mut out = String::new();
    for segment in path.segments() {
        let _ = match segment {
            PathSegment::MoveTo(p) => write!(out, "M{:.3} {:.3}", p.x, p.y),
            PathSegment::LineTo(p) => write!(out, "L{:.3} {:.3}", p.x, p.y),
            PathSegment::QuadTo(c, p) => write!(out, "Q{:.3} {:.3} {:.3} {:.3}", c.x, c.y, p.x, p.y),
            PathSegment::CubicTo(a, b, p) => {
                write!(out, "C{:.3} {:.3} {:.3} {:.3} {:.3} {:.3}", a.x, a.y, b.x, b.y, p.x, p.y)
            }
            PathSegment::Close => write!(out, "Z"),
        };
    }
    out
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let byte = |at: usize| u32::from(chunk.get(at).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for place in 0..4 {
            let letter = LETTERS.get((bits >> (18 - 6 * place) & 63) as usize).copied().unwrap_or(b'A');
            out.push(if place > chunk.len() { '=' } else { char::from(letter) });
        }
    }
    out
}

#[cfg(test)]
mod tests {
    #[test]
    fn base64_of_known_words() {
        for (text, code) in [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg==")] {
            assert_eq!(super::base64(text.as_bytes()), code);
        }
    }
}
