//! Follows the path operators of a content stream, and measures the lines that are stroked.

use super::matrix::{Matrix, scale_of, then};

/// The share of a side that a line must run along to be measured. A short line near the edge shows no fault of cutting;
/// the line of a frame does.
const LONG: f64 = 0.5;

/// The path under construction, and the width of its stroke.
#[derive(Debug, Clone)]
pub(super) struct StrokedLines {
    /// The box around the path so far.
    path: Option<[f64; 4]>,
    width: f64,
    /// The widths that `q` saved.
    saved: Vec<f64>,
}

impl Default for StrokedLines {
    fn default() -> StrokedLines {
        // The width of a line in PDF is 1 until it is set.
        StrokedLines { path: None, width: 1.0, saved: Vec::new() }
    }
}

impl StrokedLines {
    /// Follows an operator. If it strokes a path, returns the box of the stroke in the coordinates that `matrix` leads
    /// to: left, below, right, above.
    pub(super) fn follow(&mut self, operator: &str, numbers: &[f64], matrix: Matrix) -> Option<[f64; 4]> {
        match (operator, numbers) {
            ("q", _) => self.saved.push(self.width),
            ("Q", _) => self.width = self.saved.pop().unwrap_or(self.width),
            ("w", [width]) => self.width = *width,
            ("m" | "l" | "c" | "v" | "y", points) => {
                points.chunks_exact(2).for_each(|point| self.add(point[0], point[1], matrix));
            }
            ("re", [x, y, w, h]) => {
                self.add(*x, *y, matrix);
                self.add(x + w, y + h, matrix);
            }
            ("S" | "s" | "B" | "B*" | "b" | "b*", _) => {
                let half = self.width * scale_of(matrix) / 2.0;
                return self
                    .path
                    .take()
                    .map(|[left, below, right, above]| [left - half, below - half, right + half, above + half]);
            }
            ("f" | "F" | "f*" | "n", _) => self.path = None,
            _ => {}
        }
        None
    }

    fn add(&mut self, x: f64, y: f64, matrix: Matrix) {
        let [_, _, _, _, x, y] = then([1.0, 0.0, 0.0, 1.0, x, y], matrix);
        self.path = Some(self.path.map_or([x, y, x, y], |[left, below, right, above]| {
            [left.min(x), below.min(y), right.max(x), above.max(y)]
        }));
    }
}

/// Returns the box around a box that a matrix transforms.
pub(super) fn boxed([left, below, right, above]: [f64; 4], [a, b, c, d, e, f]: Matrix) -> [f64; 4] {
    let moved = |x: f64, y: f64| (a * x + c * y + e, b * x + d * y + f);
    let corners = [moved(left, below), moved(right, below), moved(left, above), moved(right, above)];
    let least = |of: fn(&(f64, f64)) -> f64| corners.iter().map(of).fold(f64::INFINITY, f64::min);
    let most = |of: fn(&(f64, f64)) -> f64| corners.iter().map(of).fold(f64::NEG_INFINITY, f64::max);
    [least(|p| p.0), least(|p| p.1), most(|p| p.0), most(|p| p.1)]
}

/// Whether a line runs along at least half of a side of an area with this width and height.
pub(super) fn is_long([left, below, right, above]: [f64; 4], width: f64, height: f64) -> bool {
    right - left >= LONG * width || above - below >= LONG * height
}

/// Returns the distance between the long line and the nearest side of a piece of this size. Sides that the line does
/// not run along, and sides that it crosses to run off the piece, do not count.
pub(super) fn room_to_edge([left, below, right, above]: [f64; 4], (width, height): (f64, f64)) -> Option<f64> {
    let across = right - left >= LONG * width;
    let along = above - below >= LONG * height;
    let sides = [(along, left), (along, width - right), (across, below), (across, height - above)];
    let inside = sides.into_iter().filter(|(counts, room)| *counts && *room > 0.0).map(|(_, room)| room);
    inside.reduce(f64::min)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAME: Matrix = [1.0, 0.0, 0.0, 1.0, 0.0, 0.0];

    #[test]
    fn a_stroke_is_as_wide_as_the_state_says_and_a_filled_path_is_none() {
        let mut lines = StrokedLines::default();
        let doubled = [2.0, 0.0, 0.0, 2.0, 0.0, 0.0];
        assert_eq!(lines.follow("w", &[4.0], SAME), None);
        assert_eq!(lines.follow("q", &[], SAME), None);
        lines.follow("w", &[1.0], SAME);
        lines.follow("re", &[10.0, 10.0, 5.0, 20.0], doubled);
        assert_eq!(lines.follow("S", &[], doubled), Some([19.0, 19.0, 31.0, 61.0]));
        lines.follow("m", &[0.0, 0.0], SAME);
        assert_eq!(lines.follow("f", &[], SAME), None);
        lines.follow("Q", &[], SAME);
        lines.follow("m", &[0.0, 0.0], SAME);
        lines.follow("l", &[9.0, 0.0], SAME);
        assert_eq!(lines.follow("S", &[], SAME), Some([-2.0, -2.0, 11.0, 2.0]));
    }

    #[test]
    fn a_frame_is_as_near_as_its_nearest_side_and_a_line_off_the_card_is_not_near() {
        assert_eq!(room_to_edge([2.0, 3.0, 61.0, 85.0], (63.0, 88.0)), Some(2.0));
        assert_eq!(room_to_edge([-3.0, 5.0, 66.0, 6.0], (63.0, 88.0)), Some(5.0));
        assert_eq!(room_to_edge([1.0, 40.0, 2.0, 44.0], (63.0, 88.0)), None);
    }

    #[test]
    fn a_box_is_turned_with_its_matrix() {
        let upside_down = [-1.0, 0.0, 0.0, -1.0, 100.0, 200.0];
        assert_eq!(boxed([90.0, 180.0, 95.0, 190.0], upside_down), [5.0, 10.0, 10.0, 20.0]);
    }
}
