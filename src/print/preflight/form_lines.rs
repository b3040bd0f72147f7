//! Measures the lines that are stroked in the forms of a PDF. A form holds what several cards share, such as a frame.

use std::collections::BTreeMap;

use lopdf::content::Content;
use lopdf::{Dictionary, Document, Object, Stream};

use super::matrix::{Matrix, then};
use super::objects::{DEEPEST, dict, number, resolved};
use super::stroked_lines::{StrokedLines, boxed};

const UNMOVED: Matrix = [1.0, 0.0, 0.0, 1.0, 0.0, 0.0];

/// The operators that stroke a path.
const STROKES: [&[u8]; 6] = [b"S", b"s", b"B", b"B*", b"b", b"b*"];

/// The lines in the forms that a page names, each form read once.
#[derive(Default)]
pub(super) struct FormLines(BTreeMap<Vec<u8>, Vec<[f64; 4]>>);

impl FormLines {
    /// Returns the boxes of the strokes in the form of this name, in the coordinates of the form's user.
    pub(super) fn of(&mut self, document: &Document, resources: &Dictionary, name: &[u8]) -> &[[f64; 4]] {
        self.0.entry(name.to_vec()).or_insert_with(|| strokes(document, resources, name, 0))
    }
}

fn strokes(document: &Document, resources: &Dictionary, name: &[u8], depth: usize) -> Vec<[f64; 4]> {
    let Some(form) = form(document, resources, name).filter(|_| depth < DEEPEST) else { return Vec::new() };
    let bytes = form.decompressed_content().unwrap_or_else(|_| form.content.clone());
    let inner = dict(document, &form.dict, b"Resources");
    let has_forms = inner.is_some_and(|inner| inner.has(b"XObject"));
    // Parsing takes much longer than this scan, and most pictures are made of filled shapes alone.
    if !has_forms && !bytes.split(u8::is_ascii_whitespace).any(|word| STROKES.contains(&word)) {
        return Vec::new();
    }
    let Ok(content) = Content::decode(&bytes) else { return Vec::new() };
    let mut matrix = numbers(document, &form.dict, b"Matrix").unwrap_or(UNMOVED);
    let shown = numbers(document, &form.dict, b"BBox").map(|[a, b, c, d]| boxed([a, b, c, d], matrix));
    let (mut stack, mut lines, mut found) = (Vec::new(), StrokedLines::default(), Vec::new());
    for operation in &content.operations {
        let operands: Vec<f64> = operation.operands.iter().filter_map(number).collect();
        found.extend(lines.follow(&operation.operator, &operands, matrix));
        match (operation.operator.as_str(), operands.as_slice()) {
            ("q", _) => stack.push(matrix),
            ("Q", _) => matrix = stack.pop().unwrap_or(matrix),
            ("cm", [a, b, c, d, e, f]) => matrix = then([*a, *b, *c, *d, *e, *f], matrix),
            ("Do", _) => {
                let name = operation.operands.first().and_then(|name| name.as_name().ok());
                if let (Some(inner), Some(name)) = (inner, name) {
                    found.extend(strokes(document, inner, name, depth + 1).into_iter().map(|line| boxed(line, matrix)));
                }
            }
            _ => {}
        }
    }
    found.into_iter().filter_map(|line| shown.map_or(Some(line), |shown| common(line, shown))).collect()
}

/// Returns the form of this name; `None` if the name is that of a picture in pixels.
fn form<'a>(document: &'a Document, resources: &'a Dictionary, name: &[u8]) -> Option<&'a Stream> {
    let stream = resolved(document, dict(document, resources, b"XObject")?.get(name).ok()?)?.as_stream().ok()?;
    let kind = stream.dict.get(b"Subtype").and_then(Object::as_name);
    kind.is_ok_and(|kind| kind == b"Form").then_some(stream)
}

fn numbers<const N: usize>(document: &Document, from: &Dictionary, key: &[u8]) -> Option<[f64; N]> {
    let array = resolved(document, from.get(key).ok()?)?.as_array().ok()?;
    array.iter().filter_map(number).collect::<Vec<f64>>().try_into().ok()
}

/// Returns the intersection of two boxes.
fn common([a, b, c, d]: [f64; 4], [left, below, right, above]: [f64; 4]) -> Option<[f64; 4]> {
    let shared = [a.max(left), b.max(below), c.min(right), d.min(above)];
    (shared[0] < shared[2] && shared[1] < shared[3]).then_some(shared)
}
