//! Compares the measurements of a file with its intended properties, and reports every deviation.

use std::collections::BTreeMap;

use super::contrast::Legibility;
use super::expected::{Expected, ExpectedPage, ExpectedPiece};
use super::measure::measure_all;
use super::measured::{Measured, MeasuredPage, MeasuredPiece};
use super::objects::MM;
use super::stroked_lines::room_to_edge;
use render::drawing::Rect;
use render::pdf::Adjust;
use render::text::MIN_POINTS;

/// The greatest deviation that is not a fault, in millimetres.
const TOLERANCE: f64 = 0.01;
/// The greatest number of faults that are listed.
const LISTED: usize = 5;

/// The result of preflight.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Report {
    /// The measurements, in one line.
    pub line: String,
    /// The faults, a sentence each.
    pub faults: Vec<String>,
}

impl Report {
    /// Adds the contrast of texts and icons to the report. The contrast is measured on the drawings, not in the PDF.
    pub fn with_legibility(mut self, legibility: &Legibility) -> Report {
        if let Some(least) = legibility.least {
            self.line.push_str(&format!(", contrast of {least:.1} or more"));
        }
        self.faults.extend(listed(legibility.faults.clone()));
        self
    }

    /// Whether the file has no faults.
    pub fn passed(&self) -> bool {
        self.faults.is_empty()
    }
}

/// Reads the file back, measures it, and compares the measurements with `expected`.
pub fn check(bytes: &[u8], expected: &Expected) -> Report {
    match measure_all(bytes, expected.ink_limit.is_some()) {
        Some(measured) => Comparison::default().report(&measured, expected),
        None => Report {
            line: "it cannot be read".to_owned(),
            faults: vec!["The file that was written cannot be read as a PDF.".to_owned()],
        },
    }
}

#[derive(Default)]
struct Comparison {
    faults: Vec<String>,
    /// The greatest deviation of a page box or a cut edge, in millimetres.
    cut: f64,
    /// The greatest distance of a back from its place behind its front, in millimetres. `None` without backs.
    back: Option<f64>,
    pieces: usize,
    least_type: Option<f64>,
    least_dpi: Option<f64>,
}

impl Comparison {
    fn report(mut self, measured: &Measured, Expected { pages: expected, ink_limit }: &Expected) -> Report {
        if measured.pages.len() != expected.len() {
            self.faults.push(format!("It has {} pages; {} were expected.", measured.pages.len(), expected.len()));
        }
        if !measured.actual_size {
            self.faults.push("Viewers are not told to print at actual size.".to_owned());
        }
        for name in &measured.missing_fonts {
            self.faults.push(format!("The font {name} is not embedded."));
        }
        self.ink(measured, *ink_limit);
        // The measured middle of the front of each piece.
        let mut fronts: BTreeMap<usize, (f64, f64)> = BTreeMap::new();
        let mut backs = Vec::new();
        for ((page, meant), number) in measured.pages.iter().zip(expected).zip(1..) {
            self.boxes(number, page, meant);
            if page.pieces.len() < meant.pieces.len() {
                self.faults.push(format!(
                    "Page {number} has {} pieces; {} were expected.",
                    page.pieces.len(),
                    meant.pieces.len()
                ));
            }
            for (found, piece) in page.pieces.iter().zip(&meant.pieces) {
                let middle = self.piece(number, found, piece, meant);
                if piece.is_back {
                    backs.push((number, piece, middle, meant.size));
                } else {
                    fronts.insert(piece.piece, middle);
                }
            }
            // The words beside the pieces must be large enough too, so all clipped areas of the page count.
            page.pieces.iter().for_each(|found| self.finest(found));
        }
        for (number, piece, middle, size) in backs {
            let Some(front) = fronts.get(&piece.piece) else { continue };
            let size = (f64::from(size.0), f64::from(size.1));
            let behind = if piece.turned { (front.0, size.1 - front.1) } else { (size.0 - front.0, front.1) };
            let off = (behind.0 - middle.0).hypot(behind.1 - middle.1);
            self.back = Some(self.back.map_or(off, |worst| worst.max(off)));
            if off > TOLERANCE {
                self.faults.push(format!("Page {number}: a back lies {off:.2} mm beside its front."));
            }
        }
        if let Some(least) = self.least_type.filter(|least| *least < f64::from(MIN_POINTS) - 0.05) {
            self.faults
                .push(format!("There are letters of {least:.1} points; below {MIN_POINTS} they do not print well."));
        }
        let line = self.line(measured);
        Report { line, faults: listed(self.faults) }
    }

    fn ink(&mut self, measured: &Measured, limit: Option<f32>) {
        let (Some(ink), Some(limit)) = (measured.ink, limit) else { return };
        if ink.foreign > 0 {
            self.faults.push("The file has colours that are not cyan, magenta, yellow and black.".to_owned());
        }
        if ink.most > f64::from(limit) + 0.5 {
            self.faults.push(format!("A colour takes {:.0} % of ink; the limit is {limit} %.", ink.most));
        }
    }

    fn boxes(&mut self, number: usize, page: &MeasuredPage, meant: &ExpectedPage) {
        let whole = Rect { x: 0.0, y: 0.0, w: meant.size.0, h: meant.size.1 };
        let boxes = [
            ("MediaBox", page.media, whole),
            ("TrimBox", page.trim, meant.trim),
            ("BleedBox", page.bleed, meant.bleed),
        ];
        for (name, found, area) in boxes {
            let Some(found) = found else {
                self.faults.push(format!("Page {number} has no {name}."));
                continue;
            };
            let high = f64::from(meant.size.1);
            let [x, y, w, h] = [area.x, area.y, area.w, area.h].map(f64::from);
            let wanted = [x, high - y - h, x + w, high - y];
            let off = found.iter().zip(wanted).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
            self.cut = self.cut.max(off);
            if off > TOLERANCE {
                self.faults.push(format!("Page {number}: its {name} is off by {off:.2} mm."));
            }
        }
    }

    /// Compares a piece, and returns where its middle would be without the correction for the printer's faults.
    fn piece(
        &mut self,
        number: usize,
        found: &MeasuredPiece,
        piece: &ExpectedPiece,
        page: &ExpectedPage,
    ) -> (f64, f64) {
        self.pieces += 1;
        let size = (f64::from(piece.size.0), f64::from(piece.size.1));
        let [left, above, right, below] = piece.bleed.map(f64::from);
        let [x, y, w, h] = found.shown.map(|points| points * MM);
        let sides = [(x, 0.0 - left), (y, 0.0 - below), (w, size.0 + left + right), (h, size.1 + above + below)];
        let mut off = sides.iter().map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
        // The middle between the measured cut edges, in the piece's own coordinates.
        let own = ((x + left + (w - left - right) / 2.0), (y + below + (h - above - below) / 2.0));
        let m = found.matrix;
        let on_page = (m[0] * own.0 + m[2] * own.1 + m[4] * MM, m[1] * own.0 + m[3] * own.1 + m[5] * MM);
        let middle = undone((on_page.0, f64::from(page.size.1) - on_page.1), page);
        let meant = (f64::from(piece.middle.0), f64::from(piece.middle.1));
        off = off.max((middle.0 - meant.0).hypot(middle.1 - meant.1));
        // The distance by which a wrong turn or scale moves a corner.
        let turn = f64::from(page.adjust.degrees) + if piece.turned { 180.0 } else { 0.0 };
        let (sin, cos) = (0.0 - turn).to_radians().sin_cos();
        let scale = f64::from(page.adjust.scale);
        off = off.max((m[0] - cos * scale).hypot(m[1] - sin * scale) * size.0.hypot(size.1) / 2.0);
        self.cut = self.cut.max(off);
        if off > TOLERANCE {
            self.faults.push(format!("Page {number}: the cut edge of a piece is off by {off:.2} mm."));
        }
        if let Some([left, below, right, above]) = found.letters.map(|sides| sides.map(|points| points * MM)) {
            let room = [left, below, size.0 - right, size.1 - above].into_iter().fold(f64::INFINITY, f64::min);
            if room < f64::from(piece.safe) - 0.05 {
                self.faults.push(format!(
                    "Page {number}: letters stand {room:.1} mm from the cut edge; {} mm are safe.",
                    piece.safe
                ));
            }
        }
        let points = (size.0 / MM, size.1 / MM);
        let rooms = found.long_lines.iter().filter_map(|line| room_to_edge(*line, points));
        if let Some(room) = rooms.map(|room| room * MM).reduce(f64::min)
            && room < f64::from(piece.safe) - 0.05
        {
            self.faults.push(format!(
                "Page {number}: a line runs {room:.1} mm from the cut edge; a cut that is a little off makes its border \
                 uneven, {} mm are safe.",
                piece.safe
            ));
        }
        middle
    }

    fn finest(&mut self, found: &MeasuredPiece) {
        let least = |one: Option<f64>, other: Option<f64>| match (one, other) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (one, other) => one.or(other),
        };
        self.least_type = least(self.least_type, found.least_type);
        self.least_dpi = least(self.least_dpi, found.least_dpi);
    }

    fn line(&self, measured: &Measured) -> String {
        let plural = |n: usize, one: &str| if n == 1 { format!("1 {one}") } else { format!("{n} {one}s") };
        let mut parts = vec![plural(measured.pages.len(), "page")];
        if self.pieces > 0 {
            parts.push(plural(self.pieces, "piece"));
        }
        parts.push(format!("cut edges within {:.3} mm", self.cut));
        parts.extend(self.back.map(|off| format!("backs within {off:.3} mm")));
        parts.push(format!("{} embedded", plural(measured.fonts.len() - measured.missing_fonts.len(), "font")));
        parts.extend(self.least_type.map(|points| format!("type of {points:.1} pt or more")));
        parts.extend(measured.ink.map(|ink| format!("CMYK of {:.0} % ink or less", ink.most)));
        parts.push(
            self.least_dpi
                .map_or("no pictures in pixels".to_owned(), |dpi| format!("pictures of {dpi:.0} dpi or more")),
        );
        parts.join(", ")
    }
}

/// The first faults, and a sentence that says how many more there are.
fn listed(mut faults: Vec<String>) -> Vec<String> {
    let more = faults.len().saturating_sub(LISTED);
    faults.truncate(LISTED);
    if more > 0 {
        faults.push(format!("There are {more} more faults."));
    }
    faults
}

/// The place that a point of the page would have without the correction for the printer's faults.
fn undone(point: (f64, f64), page: &ExpectedPage) -> (f64, f64) {
    let Adjust { x, y, degrees, scale } = page.adjust;
    let middle = (f64::from(page.size.0) / 2.0, f64::from(page.size.1) / 2.0);
    let from = (point.0 - middle.0 - f64::from(x), point.1 - middle.1 - f64::from(y));
    let (sin, cos) = f64::from(degrees).to_radians().sin_cos();
    let back = (from.0 * cos + from.1 * sin, from.1 * cos - from.0 * sin);
    (middle.0 + back.0 / f64::from(scale), middle.1 + back.1 / f64::from(scale))
}
