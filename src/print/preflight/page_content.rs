//! Reads the content stream of a PDF page, and measures the place of its pieces, the size of letters and the resolution
//! of pictures.

use std::collections::BTreeMap;

use lopdf::content::{Content, Operation};
use lopdf::{Dictionary, Document, Object};

use super::form_lines::FormLines;
use super::matrix::{Matrix, inverse, scale_of, then};
use super::measured::MeasuredPiece;
use super::objects::{DEEPEST, dict, number, resolved};
use super::stroked_lines::{StrokedLines, boxed, is_long};

pub(super) struct PageReader<'a> {
    document: &'a Document,
    resources: &'a Dictionary,
    widths: BTreeMap<Vec<u8>, Vec<f64>>,
    /// The resolution of the coarsest picture in each form, in dots per inch. One unit of the form is taken as one
    /// point. `None` for a form without pictures.
    forms: BTreeMap<Vec<u8>, Option<f64>>,
    form_lines: FormLines,
}

#[derive(Default)]
struct Letters {
    font: Vec<u8>,
    size: f64,
    place: (f64, f64),
}

impl<'a> PageReader<'a> {
    pub(super) fn new(document: &'a Document, resources: &'a Dictionary) -> PageReader<'a> {
        PageReader {
            document,
            resources,
            widths: widths(document, resources),
            forms: BTreeMap::new(),
            form_lines: FormLines::default(),
        }
    }

    pub(super) fn page(&mut self, operations: &[Operation], pieces: &mut Vec<MeasuredPiece>) {
        let mut matrix: Matrix = [1.0, 0.0, 0.0, 1.0, 0.0, 0.0];
        let mut stack = Vec::new();
        let mut letters = Letters::default();
        let mut area = [0.0; 4];
        // The number of operators seen so far of the sequence `q`, `cm`, `W`, which opens a piece.
        let mut opening = 0;
        // The matrix of the open piece: letters are measured in its coordinates.
        let mut base = matrix;
        // The way back from the page to the piece's own coordinates: a box around a turned frame would be too large.
        let mut back = matrix;
        let mut lines = StrokedLines::default();
        for operation in operations {
            let numbers: Vec<f64> = operation.operands.iter().filter_map(number).collect();
            let operator = operation.operator.as_str();
            if let (Some(stroke), Some(piece)) =
                (lines.follow(operator, &numbers, then(matrix, back)), pieces.last_mut())
            {
                add_line(piece, stroke);
            }
            match (operator, numbers.as_slice()) {
                ("q", _) => {
                    stack.push(matrix);
                    opening = if stack.len() == 1 { 1 } else { 0 };
                }
                ("Q", _) => matrix = stack.pop().unwrap_or(matrix),
                ("cm", [a, b, c, d, e, f]) => {
                    matrix = then([*a, *b, *c, *d, *e, *f], matrix);
                    opening = if opening == 1 { 2 } else { 0 };
                }
                ("re", [x, y, w, h]) => area = [*x, *y, *w, *h],
                ("W", _) if opening == 2 => {
                    base = matrix;
                    back = inverse(base).unwrap_or(base);
                    pieces.push(MeasuredPiece { matrix, shown: area, ..MeasuredPiece::default() });
                    opening = 0;
                }
                ("Tf", [size]) => {
                    letters.size = *size;
                    let name = operation.operands.first().and_then(|name| name.as_name().ok());
                    letters.font = name.unwrap_or_default().to_vec();
                }
                ("Tm", [_, _, _, _, x, y]) => letters.place = (*x, *y),
                ("TJ", _) => {
                    if let Some(piece) = pieces.last_mut() {
                        self.letters(operation, &letters, scale_of(base), piece);
                    }
                }
                ("Do", _) => {
                    let name = operation.operands.first().and_then(|name| name.as_name().ok()).unwrap_or_default();
                    if let (Some(dpi), Some(piece)) = (self.dpi(name), pieces.last_mut()) {
                        let dpi = dpi / scale_of(matrix);
                        piece.least_dpi = Some(piece.least_dpi.map_or(dpi, |least| least.min(dpi)));
                    }
                    if let Some(piece) = pieces.last_mut() {
                        let strokes = self.form_lines.of(self.document, self.resources, name);
                        strokes.iter().for_each(|stroke| add_line(piece, boxed(*stroke, then(matrix, back))));
                    }
                }
                _ => {}
            }
        }
    }

    fn letters(&self, operation: &Operation, letters: &Letters, scale: f64, piece: &mut MeasuredPiece) {
        let none = Vec::new();
        let widths = self.widths.get(&letters.font).unwrap_or(&none);
        let mut thousandths = 0.0;
        for part in operation.operands.first().and_then(|array| array.as_array().ok()).into_iter().flatten() {
            match part {
                Object::String(codes, _) => {
                    let code = |pair: &[u8]| pair.iter().fold(0usize, |all, byte| all << 8 | usize::from(*byte));
                    thousandths += codes.chunks(2).filter_map(|pair| widths.get(code(pair))).sum::<f64>();
                }
                other => thousandths -= number(other).unwrap_or(0.0),
            }
        }
        let ((x, y), size) = (letters.place, letters.size);
        // Text without width leaves no mark on the paper.
        if thousandths <= 0.0 {
            return;
        }
        let own = [x, y - 0.21 * size, x + thousandths / 1000.0 * size, y + 0.68 * size];
        piece.letters = Some(
            piece
                .letters
                .map_or(own, |all| [all[0].min(own[0]), all[1].min(own[1]), all[2].max(own[2]), all[3].max(own[3])]),
        );
        let points = size * scale;
        piece.least_type = Some(piece.least_type.map_or(points, |least| least.min(points)));
    }

    /// The resolution of the coarsest picture in the object of this name, in dots per inch. One unit of the object is
    /// taken as one point.
    fn dpi(&mut self, name: &[u8]) -> Option<f64> {
        if let Some(known) = self.forms.get(name) {
            return *known;
        }
        let found = coarsest(self.document, self.resources, name, 0);
        self.forms.insert(name.to_vec(), found);
        found
    }
}

/// Adds a stroke to its piece if it is long. The box of the stroke has the piece's own coordinates.
fn add_line(piece: &mut MeasuredPiece, stroke: [f64; 4]) {
    let [_, _, width, height] = piece.shown;
    piece.long_lines.extend(Some(stroke).filter(|stroke| is_long(*stroke, width, height)));
}

fn coarsest(document: &Document, resources: &Dictionary, name: &[u8], depth: usize) -> Option<f64> {
    let object = resolved(document, dict(document, resources, b"XObject")?.get(name).ok()?)?.as_stream().ok()?;
    if object.dict.get(b"Subtype").and_then(Object::as_name).is_ok_and(|kind| kind == b"Image") {
        let side = |key: &[u8]| object.dict.get(key).ok().and_then(number);
        // A PDF draws every picture into a square of one unit, and the matrix scales the square to the picture's sides.
        return Some((side(b"Width")? * side(b"Height")?).sqrt() * 72.0);
    }
    let inner = dict(document, &object.dict, b"Resources")?;
    if depth > DEEPEST || dict(document, inner, b"XObject").is_none() {
        return None;
    }
    let content = Content::decode(&object.decompressed_content().unwrap_or_else(|_| object.content.clone())).ok()?;
    let mut matrix: Matrix = [1.0, 0.0, 0.0, 1.0, 0.0, 0.0];
    let (mut stack, mut least) = (Vec::new(), None::<f64>);
    for operation in &content.operations {
        let numbers: Vec<f64> = operation.operands.iter().filter_map(number).collect();
        match (operation.operator.as_str(), numbers.as_slice()) {
            ("q", _) => stack.push(matrix),
            ("Q", _) => matrix = stack.pop().unwrap_or(matrix),
            ("cm", [a, b, c, d, e, f]) => matrix = then([*a, *b, *c, *d, *e, *f], matrix),
            ("Do", _) => {
                let name = operation.operands.first().and_then(|name| name.as_name().ok()).unwrap_or_default();
                if let Some(dpi) = coarsest(document, inner, name, depth + 1) {
                    let dpi = dpi / scale_of(matrix);
                    least = Some(least.map_or(dpi, |other| other.min(dpi)));
                }
            }
            _ => {}
        }
    }
    least
}

/// Widths of the codes of each font, in thousandths of an em.
fn widths(document: &Document, resources: &Dictionary) -> BTreeMap<Vec<u8>, Vec<f64>> {
    let Some(fonts) = dict(document, resources, b"Font") else { return BTreeMap::new() };
    let of = |font: &Object| -> Option<Vec<f64>> {
        let font = resolved(document, font)?.as_dict().ok()?;
        let inner = resolved(document, font.get(b"DescendantFonts").ok()?)?.as_array().ok()?.first()?;
        let all = resolved(document, resolved(document, inner)?.as_dict().ok()?.get(b"W").ok()?)?.as_array().ok()?;
        Some(all.get(1)?.as_array().ok()?.iter().filter_map(number).collect())
    };
    fonts.iter().filter_map(|(name, font)| Some((name.clone(), of(font)?))).collect()
}
