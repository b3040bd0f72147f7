//! Paths, strokes and gradients as operators.

use lopdf::{Dictionary, Object, dictionary};
use resvg::tiny_skia::{Path, PathSegment, Point, Transform};
use resvg::usvg::{self, FillRule, LineCap, LineJoin, Paint, SpreadMethod, Stop};

use super::canvas::{Canvas, Kind, Name, Shared, rounded};
use crate::text::Colour;

/// Whether this paint has operators of its own; if not, the art is stored as pixels.
pub fn is_drawable(paint: &Paint) -> bool {
    match paint {
        Paint::Color(_) => true,
        Paint::LinearGradient(gradient) => gradient.spread_method() == SpreadMethod::Pad,
        Paint::RadialGradient(gradient) => gradient.spread_method() == SpreadMethod::Pad,
        Paint::Pattern(_) => false,
    }
}

/// Writes the path. A fill closes its outlines by itself, so `closed` is for strokes only.
pub fn outline(canvas: &mut Canvas, path: &Path, transform: Transform, closed: bool) {
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

pub fn colour(color: usvg::Color) -> Colour {
    Colour { r: color.red, g: color.green, b: color.blue }
}

/// Fills the path. `opacity` is that of the groups around it.
pub fn fill(canvas: &mut Canvas, path: &Path, fill: &usvg::Fill, opacity: f32) {
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
    flow(canvas, path, fill.paint(), alpha, if even_odd { "W* n" } else { "W n" });
}

/// Lets a gradient flow over all that the path encloses.
fn flow(canvas: &mut Canvas, path: &Path, paint: &Paint, alpha: f32, clip: &str) {
    canvas.save();
    outline(canvas, path, Transform::identity(), false);
    canvas.op(clip).opacity(alpha, 1.0);
    gradient(canvas, paint, path);
    canvas.restore();
}

pub fn stroke(canvas: &mut Canvas, path: &Path, stroke: &usvg::Stroke, opacity: f32) {
    let alpha = stroke.opacity().get() * opacity;
    let Paint::Color(color) = stroke.paint() else {
        // A stroke takes no shading in PDF; what it covers does.
        let pen = stroke.to_tiny_skia();
        let dashed = pen.dash.as_ref().map(|dash| path.dash(dash, canvas.points_per_unit()));
        let line = dashed.unwrap_or_else(|| Some(path.clone()));
        if let Some(covered) = line.and_then(|line| line.stroke(&pen, canvas.points_per_unit())) {
            flow(canvas, &covered, stroke.paint(), alpha, "W n");
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

/// Paints a gradient over the clip that is set.
fn gradient(canvas: &mut Canvas, paint: &Paint, path: &Path) {
    let (transform, stops, kind, coords) = match paint {
        Paint::LinearGradient(g) => (g.transform(), g.stops(), 2, vec![g.x1(), g.y1(), g.x2(), g.y2()]),
        Paint::RadialGradient(g) => {
            (g.transform(), g.stops(), 3, vec![g.fx(), g.fy(), g.fr().get(), g.cx(), g.cy(), g.r().get()])
        }
        Paint::Color(_) | Paint::Pattern(_) => return,
    };
    let t = transform;
    let matrix = [t.sx, t.ky, t.kx, t.sy, t.tx, t.ty];
    if stops.iter().any(|stop| stop.opacity().get() < 0.999) {
        let shading = shading(canvas, kind, &coords, stops, true);
        let bounds = path.bounds();
        let mut mask = canvas.inner();
        mask.matrix(matrix).name(shading).op("sh");
        let (form, _) = mask.into_form([bounds.left(), bounds.top(), bounds.right(), bounds.bottom()], false);
        let mut form = form;
        if let Object::Stream(stream) = &mut form.object {
            stream.dict.set("Group", dictionary! { "S" => "Transparency", "CS" => "DeviceGray", "I" => true });
        }
        let content = match &form.object {
            Object::Stream(stream) => [stream.content.as_slice(), format!("{:?}", stream.dict).as_bytes()].concat(),
            _ => Vec::new(),
        };
        let mask = canvas.share(Name::new(Kind::XObject, &content), || form);
        canvas.state(Dictionary::new(), Some(mask));
    }
    let shading = shading(canvas, kind, &coords, stops, false);
    canvas.matrix(matrix).name(shading).op("sh");
}

/// A shading of the stops' colours, or of their opacities as greys.
fn shading(canvas: &mut Canvas, kind: i64, coords: &[f32], stops: &[Stop], alpha: bool) -> Name {
    let ink = canvas.ink();
    let value = |stop: &Stop| -> Vec<Object> {
        if alpha {
            return vec![rounded(stop.opacity().get())];
        }
        ink.of(colour(stop.color())).iter().take(ink.parts()).map(|part| rounded(*part)).collect()
    };
    let pieces: Vec<Object> = stops
        .windows(2)
        .filter_map(|pair| match pair {
            [a, b] => Some(Object::Dictionary(dictionary! {
                "FunctionType" => 2, "Domain" => vec![0.into(), 1.into()], "C0" => value(a), "C1" => value(b), "N" => 1,
            })),
            _ => None,
        })
        .collect();
    let offsets: Vec<f32> = stops.iter().map(|stop| stop.offset().get()).collect();
    let (first, last) = (offsets.first().copied().unwrap_or(0.0), offsets.last().copied().unwrap_or(1.0));
    let inner = offsets.get(1..offsets.len().saturating_sub(1)).unwrap_or(&[]);
    let function = dictionary! {
        "FunctionType" => 3,
        "Domain" => vec![rounded(first), rounded(last.max(first + 0.001))],
        "Bounds" => inner.iter().map(|offset| rounded(*offset)).collect::<Vec<Object>>(),
        "Encode" => pieces.iter().flat_map(|_| [0.into(), 1.into()]).collect::<Vec<Object>>(),
        "Functions" => pieces,
    };
    // The gradient line is given where the first and the last stop are, as PDF has no others beyond.
    let coords = match (kind, coords) {
        (2, [x1, y1, x2, y2]) => {
            let at = |share: f32| (x1 + (x2 - x1) * share, y1 + (y2 - y1) * share);
            let (a, b) = (at(first), at(last));
            vec![a.0, a.1, b.0, b.1]
        }
        (_, [fx, fy, fr, cx, cy, r]) => {
            let at = |share: f32| [fx + (cx - fx) * share, fy + (cy - fy) * share, fr + (r - fr) * share];
            [at(first), at(last)].concat()
        }
        _ => Vec::new(),
    };
    let dict = dictionary! {
        "ShadingType" => kind,
        "ColorSpace" => if alpha { "DeviceGray" } else { ink.space() },
        "Coords" => coords.iter().map(|n| Object::Real(*n)).collect::<Vec<Object>>(),
        "Domain" => vec![rounded(first), rounded(last.max(first + 0.001))],
        "Function" => function,
        "Extend" => vec![Object::Boolean(true), Object::Boolean(true)],
    };
    let name = Name::new(Kind::Shading, format!("{dict:?}").as_bytes());
    canvas.share(name, || Shared { object: Object::Dictionary(dict), needs: Vec::new(), mask: None })
}
