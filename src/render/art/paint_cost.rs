//! An estimate of how long an SVG takes to paint, made from its tree before a pixel is painted.
//!
//! A filter, a mask, an opacity and a pattern each need their own buffer of pixels. Each step of a filter visits its
//! whole buffer. A few lines of SVG can therefore take minutes to paint. The estimate is the number of pixels times the
//! cost of one pixel. The costs were measured once and are constants, so the estimate is the same on every machine. The
//! estimate need not be exact.

use resvg::usvg::{self, filter};

use crate::Finding;
use diagnostic::registry;

/// The cost of painting: nanoseconds for each pixel of the picture, and nanoseconds that do not depend on its size.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct PaintCost {
    pub pixel: f64,
    pub fixed: f64,
}

/// The most that one picture or card may cost: about four seconds.
pub const MOST_NANOSECONDS: f64 = 4e9;
/// The pixels of a card at 300 dots per inch, the size at which art is judged.
pub const CARD_PIXELS: f64 = 1e6;
/// The rows of pixels of a card of that size.
const ROWS: f64 = 1e3;
/// Nanoseconds for one pixel of a plain colour.
const PLAIN: f64 = 1.5;
/// Nanoseconds for one pixel of a gradient.
const SHADED: f64 = 8.0;
/// Nanoseconds for one pixel of a buffer that is composited onto the picture.
const SHEET: f64 = 8.0;
/// Nanoseconds for one pixel of a clip.
const CLIP: f64 = 12.0;
/// Nanoseconds for one pixel of a mask.
const MASK: f64 = 25.0;
/// Nanoseconds for one pixel of a step of a filter.
const STEP: f64 = 40.0;
/// Nanoseconds for one pixel of a blur.
const BLUR: f64 = 130.0;
/// Nanoseconds for one pixel of a buffer beyond the size of the picture, which costs memory too.
const BEYOND: f64 = 60.0;
/// Nanoseconds for one pixel of an embedded picture, which is decoded each time that it is drawn.
const UNPACKED: f64 = 12.0;
/// Nanoseconds for an element.
const ELEMENT: f64 = 2_000.0;
/// Nanoseconds for a corner of a path.
const CORNER: f64 = 30.0;
/// Nanoseconds for an edge in one row of pixels; each row is painted four times for antialiasing.
const EDGE: f64 = 4.0 * 8.0;
/// Nanoseconds for one comparison when the edges of a row are sorted.
const PASSED: f64 = 0.5;
/// The number of edges for each edge of a stroked path: two sides, and the edges of an end or a join.
const SIDES: f64 = 4.0;
/// Nanoseconds for a dash of a line.
const DASH: f64 = 1_000.0;
/// The greatest area of a buffer, in areas of the picture: the renderer limits buffers to five pictures in each
/// direction.
const SHEETS: f64 = 25.0;
/// A blur wider than this many times the picture is refused.
const WIDEST: f32 = 20.0;

impl PaintCost {
    /// Nanoseconds for a picture of this many pixels.
    pub fn of(self, pixels: f64) -> f64 {
        self.pixel * pixels + self.fixed
    }

    fn add(&mut self, more: PaintCost) {
        self.pixel += more.pixel;
        self.fixed += more.fixed;
    }
}

/// Estimates the cost of a tree. The error is a finding if the tree takes too long to paint at the size of a card.
pub fn paint_cost(tree: &usvg::Tree) -> Result<PaintCost, Finding> {
    let size = tree.size();
    let estimator = CostEstimator { width: size.width(), height: size.height() };
    let cost =
        estimator.group(tree.root()).ok_or_else(|| refused("The SVG has a blur that is wider than any picture."))?;
    let seconds = cost.of(CARD_PIXELS) / 1e9;
    match seconds > MOST_NANOSECONDS / 1e9 {
        true => Err(refused(&format!(
            "The SVG would take about {seconds:.0} seconds to paint; at most {:.0} are allowed.",
            MOST_NANOSECONDS / 1e9
        ))),
        false => Ok(cost),
    }
}

fn refused(message: &str) -> Finding {
    Finding::new(&registry::UNSUPPORTED_ART, message)
        .help("Use fewer or smaller blurs, masks and transparent groups, or save the picture as a PNG.")
}

struct CostEstimator {
    width: f32,
    height: f32,
}

impl CostEstimator {
    /// The size of a rectangle as a share of the picture, at most 1 in each direction.
    fn share(&self, width: f32, height: f32) -> f64 {
        f64::from((width / self.width).min(1.0)) * f64::from((height / self.height).min(1.0))
    }

    /// The size of a buffer as a multiple of the picture's size. The buffer may reach beyond the picture.
    fn sheets(&self, width: f32, height: f32) -> f64 {
        (f64::from(width / self.width).min(5.0) * f64::from(height / self.height).min(5.0)).min(SHEETS)
    }

    fn children(&self, group: &usvg::Group) -> Option<PaintCost> {
        let mut cost = PaintCost::default();
        for node in group.children() {
            cost.fixed += ELEMENT;
            cost.add(match node {
                usvg::Node::Group(group) => self.group(group)?,
                usvg::Node::Path(path) => self.path(path)?,
                usvg::Node::Text(text) => self.group(text.flattened())?,
                usvg::Node::Image(image) => {
                    let (size, on) = (image.size(), image.abs_bounding_box());
                    let fixed = f64::from(size.width()) * f64::from(size.height()) * UNPACKED;
                    PaintCost { pixel: self.share(on.width(), on.height()) * SHADED, fixed }
                }
            });
        }
        Some(cost)
    }

    fn group(&self, group: &usvg::Group) -> Option<PaintCost> {
        let mut cost = self.children(group)?;
        if !group.should_isolate() {
            return Some(cost);
        }
        let on = group.abs_layer_bounding_box();
        let sheets = self.sheets(on.width(), on.height());
        let sheet = SHEET * sheets + BEYOND * (sheets - 1.0).max(0.0);
        cost.pixel += sheet;
        for filter in group.filters() {
            for step in filter.primitives() {
                cost.pixel += sheets * self.step(step)?;
            }
        }
        let mut clip = group.clip_path();
        while let Some(one) = clip {
            cost.pixel += CLIP * sheets;
            cost.add(self.children(one.root())?);
            clip = one.clip_path();
        }
        let mut mask = group.mask();
        while let Some(one) = mask {
            cost.pixel += MASK * sheets;
            cost.add(self.children(one.root())?);
            mask = one.mask();
        }
        Some(cost)
    }

    /// Nanoseconds for one pixel of a step of a filter. `None` for a blur that is far wider than the picture.
    fn step(&self, step: &filter::Primitive) -> Option<f64> {
        let blur = |x: f32, y: f32| (x.max(y) < self.width.max(self.height) * WIDEST).then_some(BLUR);
        match step.kind() {
            filter::Kind::GaussianBlur(it) => blur(it.std_dev_x().get(), it.std_dev_y().get()),
            filter::Kind::DropShadow(it) => blur(it.std_dev_x().get(), it.std_dev_y().get()).map(|blur| blur + STEP),
            filter::Kind::Merge(it) => Some(STEP + SHEET * it.inputs().len() as f64),
            _ => Some(STEP),
        }
    }

    fn path(&self, path: &usvg::Path) -> Option<PaintCost> {
        let on = path.abs_stroke_bounding_box();
        let share = self.share(on.width(), on.height());
        let mut cost = PaintCost { pixel: 0.0, fixed: path.data().len() as f64 * CORNER };
        let edges = path.data().points().len() as f64;
        let high = path.data().bounds().height();
        let reach = if high > 0.0 { climb(path) / f64::from(high) * self.share(self.width, on.height()) } else { 0.0 };
        for sides in path.fill().map(|_| 1.0).into_iter().chain(path.stroke().map(|_| SIDES)) {
            // `reach` is the number of edges that cross a row of the picture, on average.
            cost.pixel += EDGE * sides * reach / ROWS;
            cost.fixed += PASSED * sides * edges * sides * reach;
        }
        for paint in path.fill().map(usvg::Fill::paint).into_iter().chain(path.stroke().map(usvg::Stroke::paint)) {
            cost.add(self.paint(paint, share)?);
        }
        let dashes = path.stroke().and_then(|stroke| Some((stroke.dasharray()?, length(path))));
        if let Some((dashes, long)) = dashes {
            let round: f32 = dashes.iter().sum();
            // The renderer draws a line of more than a million dashes as a line without dashes.
            cost.fixed += f64::from(long / (round / dashes.len() as f32).max(f32::MIN_POSITIVE)).min(1e6) * DASH;
        }
        Some(cost)
    }

    fn paint(&self, paint: &usvg::Paint, share: f64) -> Option<PaintCost> {
        Some(match paint {
            usvg::Paint::Color(_) => PaintCost { pixel: PLAIN * share, fixed: 0.0 },
            usvg::Paint::LinearGradient(_) | usvg::Paint::RadialGradient(_) => {
                PaintCost { pixel: SHADED * share, fixed: 0.0 }
            }
            usvg::Paint::Pattern(pattern) => {
                let mut cost = self.children(pattern.root())?;
                // The whole tile of a pattern is painted, however little of it shows.
                let (scale_x, scale_y) = pattern.transform().get_scale();
                let (wide, high) = (pattern.rect().width() * scale_x, pattern.rect().height() * scale_y);
                let tile = f64::from(wide / self.width) * f64::from(high / self.height);
                cost.pixel += SHADED * (share + tile) + BEYOND * (tile - 1.0).max(0.0);
                cost
            }
        })
    }
}

/// The length of a path along its corners.
fn length(path: &usvg::Path) -> f32 {
    let points = path.data().points();
    points.iter().zip(points.iter().skip(1)).map(|(a, b)| (a.x - b.x).hypot(a.y - b.y)).sum()
}

/// The sum of the heights of all edges of a path.
fn climb(path: &usvg::Path) -> f64 {
    let points = path.data().points();
    points.iter().zip(points.iter().skip(1)).map(|(a, b)| f64::from((a.y - b.y).abs())).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(body: &str) -> Result<PaintCost, String> {
        let svg = format!("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"60\" height=\"90\">{body}</svg>");
        paint_cost(&usvg::Tree::from_str(&svg, &usvg::Options::default()).unwrap()).map_err(|finding| finding.message)
    }

    #[test]
    fn what_is_drawn_by_hand_is_far_within() {
        let blurred = "<filter id=\"f\"><feGaussianBlur stdDeviation=\"2\"/></filter><rect filter=\"url(#f)\" width=\"60\" height=\"90\"/>";
        let paths = "<path d=\"M1 1H9V9Z\" fill=\"#123456\"/>".repeat(5_000);
        for body in ["<rect width=\"60\" height=\"90\"/>", blurred, &paths] {
            let cost = of(body).unwrap_or_else(|refused| panic!("{refused}"));
            assert!(cost.of(CARD_PIXELS) < MOST_NANOSECONDS / 4.0, "{cost:?}");
        }
    }

    #[test]
    fn what_keeps_a_printer_waiting_is_refused() {
        let filter = "<filter id=\"f\" x=\"-5\" y=\"-5\" width=\"11\" height=\"11\"><feGaussianBlur stdDeviation=\"20\"/></filter>";
        let rect = "<rect filter=\"url(#f)\" width=\"60\" height=\"90\"/>";
        let mask = "<mask id=\"f\"><rect width=\"60\" height=\"90\" fill=\"#fff\"/></mask>";
        let tile = "<pattern id=\"f\" width=\"9000\" height=\"9000\" patternUnits=\"userSpaceOnUse\"><rect width=\"9\" height=\"9\"/></pattern>";
        let dashes = "<path d=\"M0 0H60\" stroke=\"#000\" stroke-dasharray=\".0001\"/>";
        for (body, times) in [
            (format!("{filter}{}", rect.repeat(20)), 20),
            (format!("{mask}{}", rect.replace("filter", "mask").repeat(200)), 200),
            (format!("{tile}<rect width=\"60\" height=\"90\" fill=\"url(#f)\"/>"), 1),
            (dashes.repeat(50), 50),
            // Each of these lines crosses every row.
            (format!("<path d=\"M0 0{}\"/>", "L0 90L60 0".repeat(50_000)), 2),
            ("<g opacity=\".5\">".repeat(100) + rect + &"</g>".repeat(100), 100),
        ] {
            let refused = of(&body);
            assert_eq!(refused.is_err(), times != 100, "{times}: {refused:?}");
        }
        let wide = filter.replace("\"20\"", "\"1e9\"") + rect;
        assert!(of(&wide).unwrap_err().contains("wider than any picture"));
    }
}
