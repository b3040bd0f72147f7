//! The outline of a piece to cut out: lines, round corners and curves, in millimetres.

use std::fmt::Write as _;

use render::drawing::Rect;

/// The length of the control handles of a Bézier curve that draws a quarter circle, as a share of the radius.
const QUARTER: f32 = 0.552_284_8;
/// The bulge of a clockwise quarter circle in DXF: minus the tangent of a quarter of the arc's angle.
const BULGE: f32 = -0.414_213_56;
/// The number of straight pieces that replace a curve in a DXF polyline, which has no Bézier curves.
const PIECES: usize = 12;

/// A point in millimetres, from the upper left corner of the paper.
pub type Point = (f32, f32);

/// A step of an outline. It begins where the step before it ends.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum CutStep {
    Line(Point),
    /// A clockwise quarter circle that rounds a corner: the corner, and the end of the arc.
    Round(Point, Point),
    /// A Bézier curve: its two handles and its end.
    Curve(Point, Point, Point),
}

impl CutStep {
    fn end(self) -> Point {
        match self {
            CutStep::Line(to) | CutStep::Round(_, to) | CutStep::Curve(_, _, to) => to,
        }
    }

    /// The handles of the step as a Bézier curve; `None` for a straight line.
    fn handles(self, from: Point) -> Option<(Point, Point)> {
        let toward = |from: Point, to: Point| (from.0 + QUARTER * (to.0 - from.0), from.1 + QUARTER * (to.1 - from.1));
        match self {
            CutStep::Line(_) => None,
            CutStep::Round(corner, to) => Some((toward(from, corner), toward(to, corner))),
            CutStep::Curve(one, two, _) => Some((one, two)),
        }
    }
}

/// A closed outline.
#[derive(Debug, Clone, PartialEq)]
pub struct CutPath {
    pub start: Point,
    pub steps: Vec<CutStep>,
}

impl CutPath {
    /// An outline with straight sides.
    pub fn polygon(points: &[Point]) -> CutPath {
        let (first, others) = points.split_first().map_or(((0.0, 0.0), &[][..]), |(first, others)| (*first, others));
        CutPath { start: first, steps: others.iter().map(|point| CutStep::Line(*point)).collect() }
    }

    /// A rectangle with round corners. The radius is limited to half the shorter side.
    pub fn rectangle(Rect { x, y, w, h }: Rect, radius: f32) -> CutPath {
        let r = radius.min(w.min(h) / 2.0).max(0.0);
        let (right, below) = (x + w, y + h);
        let corners = [
            ((right - r, y), (right, y), (right, y + r)),
            ((right, below - r), (right, below), (right - r, below)),
            ((x + r, below), (x, below), (x, below - r)),
            ((x, y + r), (x, y), (x + r, y)),
        ];
        let steps = corners.into_iter().flat_map(|(from, corner, to)| match r > 0.0 {
            true => vec![CutStep::Line(from), CutStep::Round(corner, to)],
            false => vec![CutStep::Line(corner)],
        });
        CutPath { start: (x + r, y), steps: steps.collect() }
    }

    /// The path as SVG path data.
    pub fn data(&self) -> String {
        let mut out = format!("M{:.3} {:.3}", self.start.0, self.start.1);
        let mut from = self.start;
        for step in &self.steps {
            let (x, y) = step.end();
            let _ = match step.handles(from) {
                None => write!(out, "L{x:.3} {y:.3}"),
                Some((one, two)) => {
                    write!(out, "C{:.3} {:.3} {:.3} {:.3} {x:.3} {y:.3}", one.0, one.1, two.0, two.1)
                }
            };
            from = (x, y);
        }
        out + "Z"
    }

    /// The corners of the path for a DXF polyline, each with the bulge of the arc that begins there. The bulge is 0 for
    /// a straight line.
    pub fn corners(&self) -> Vec<(Point, f32)> {
        let mut corners: Vec<(Point, f32)> = vec![(self.start, 0.0)];
        let mut from = self.start;
        for step in &self.steps {
            match *step {
                CutStep::Line(_) => {}
                CutStep::Round(..) => corners.last_mut().into_iter().for_each(|(_, bulge)| *bulge = BULGE),
                CutStep::Curve(one, two, to) => {
                    let at = |share: f32| {
                        let rest = 1.0 - share;
                        let weights =
                            [rest.powi(3), 3.0 * rest * rest * share, 3.0 * rest * share * share, share.powi(3)];
                        let along = |of: fn(Point) -> f32| -> f32 {
                            weights.iter().zip([from, one, two, to]).map(|(weight, point)| weight * of(point)).sum()
                        };
                        (along(|point| point.0), along(|point| point.1))
                    };
                    corners.extend((1..PIECES).map(|piece| (at(piece as f32 / PIECES as f32), 0.0)));
                }
            }
            from = step.end();
            corners.push((from, 0.0));
        }
        // The path is closed, so a last corner at the start point is redundant.
        let closes =
            |(point, _): &(Point, f32)| (point.0 - self.start.0).abs() < 1e-3 && (point.1 - self.start.1).abs() < 1e-3;
        if corners.len() > 1 && corners.last().is_some_and(closes) {
            corners.pop();
        }
        corners
    }
}
