//! Wraps a body that the program or a template wrote into an SVG document.

/// A whole SVG document. Width and height are in user units; `around` is added on every side.
pub fn svg_document((width, height): (f32, f32), around: f32, definitions: &str, body: &str) -> String {
    let (w, h) = (width + 2.0 * around, height + 2.0 * around);
    let corner = 0.0 - around;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" width=\"{w}\" \
         height=\"{h}\" viewBox=\"{corner} {corner} {w} {h}\"><defs>{definitions}</defs>{body}</svg>"
    )
}
