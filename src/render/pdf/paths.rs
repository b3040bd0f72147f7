//! Writes paths, fills and strokes as PDF operators.

use resvg::tiny_skia::{Path, PathSegment, Point, Transform};
use resvg::usvg::{self, FillRule, LineCap, LineJoin, Paint};

use super::content_stream::ContentStream;
use super::gradients::{colour, paint_gradient};

/// Writes the path. A fill closes its outlines by itself, so only strokes need `closed`.
pub fn outline(canvas: &mut ContentStream, path: &Path, transform: Transform, closed: bool) {
    let map = |mut p: Point| {
        transform.map_point(&mut p);
        p
    };
    let mut last = Point::zero();
    for segment in path.segments() {
        match segment {
            PathSegment::MoveTo(p) => {
                last = map(p);
                canvas.numbers(&[last.x, last.y]).op("m");
            }
            PathSegment::LineTo(p) => {
                last = map(p);
                canvas.numbers(&[last.x, last.y]).op("l");
            }
            PathSegment::QuadTo(c, p) => {
                let (c, p) = (map(c), map(p));
                let near = |a: f32, b: f32| a + (b - a) * 2.0 / 3.0;
                let handles = [near(last.x, c.x), near(last.y, c.y), near(p.x, c.x), near(p.y, c.y), p.x, p.y];
                canvas.numbers(&handles).op("c");
                last = p;
            }
            PathSegment::CubicTo(a, b, p) => {
                let (a, b, p) = (map(a), map(b), map(p));
                canvas.numbers(&[a.x, a.y, b.x, b.y, p.x, p.y]).op("c");
                last = p;
            }
            PathSegment::Close if closed => drop(canvas.op("h")),
            PathSegment::Close => {}
        }
    }
}

/// Fills the path. `opacity` is the opacity of the groups around the path.
pub fn fill(canvas: &mut ContentStream, path: &Path, fill: &usvg::Fill, opacity: f32) {
    let alpha = fill.opacity().get() * opacity;
    let even_odd = fill.rule() == FillRule::EvenOdd;
    if let Paint::Color(color) = fill.paint() {
        let solid = alpha >= 0.999;
        if !solid {
            canvas.save().opacity(alpha, 1.0);
        }
        canvas.fill_colour(colour(*color));
        outline(canvas, path, Transform::identity(), false);
        canvas.op(if even_odd { "f*" } else { "f" });
        if !solid {
            canvas.restore();
        }
        return;
    }
    fill_with_gradient(canvas, path, fill.paint(), alpha, if even_odd { "W* n" } else { "W n" });
}

/// Paints a gradient over the area that the path encloses.
fn fill_with_gradient(canvas: &mut ContentStream, path: &Path, paint: &Paint, alpha: f32, clip: &str) {
    canvas.save();
    outline(canvas, path, Transform::identity(), false);
    canvas.op(clip).opacity(alpha, 1.0);
    paint_gradient(canvas, paint, path);
    canvas.restore();
}

pub fn stroke(canvas: &mut ContentStream, path: &Path, stroke: &usvg::Stroke, opacity: f32) {
    let alpha = stroke.opacity().get() * opacity;
    let Paint::Color(color) = stroke.paint() else {
        // PDF strokes cannot have a gradient, so the area that the stroke covers is filled with the gradient.
        let pen = stroke.to_tiny_skia();
        let dashed = pen.dash.as_ref().map(|dash| path.dash(dash, canvas.points_per_unit()));
        let line = dashed.unwrap_or_else(|| Some(path.clone()));
        if let Some(covered) = line.and_then(|line| line.stroke(&pen, canvas.points_per_unit())) {
            fill_with_gradient(canvas, &covered, stroke.paint(), alpha, "W n");
        }
        return;
    };
    canvas.save().opacity(1.0, alpha);
    canvas.stroke_colour(colour(*color)).number(stroke.width().get()).op("w");
    match stroke.linecap() {
        LineCap::Butt => {}
        LineCap::Round => drop(canvas.op("1 J")),
        LineCap::Square => drop(canvas.op("2 J")),
    }
    match stroke.linejoin() {
        LineJoin::Miter | LineJoin::MiterClip => drop(canvas.number(stroke.miterlimit().get().max(1.0)).op("M")),
        LineJoin::Round => drop(canvas.op("1 j")),
        LineJoin::Bevel => drop(canvas.op("2 j")),
    }
    if let Some(dashes) = stroke.dasharray() {
        canvas.op("[").numbers(dashes).op("]").number(stroke.dashoffset()).op("d");
    }
    outline(canvas, path, Transform::identity(), true);
    canvas.op("S").restore();
}
