//! Gradients as PDF shadings.

use lopdf::{Dictionary, Object, dictionary};
use resvg::tiny_skia::Path;
use resvg::usvg::{self, Paint, Stop};

use super::content_stream::ContentStream;
use super::shared_objects::{ObjectKind, ObjectName, SharedObject};
use super::syntax::rounded;
use crate::colour::Colour;

/// Paints a gradient over the current clip.
pub fn paint_gradient(canvas: &mut ContentStream, paint: &Paint, path: &Path) {
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
        let mask = canvas.share(ObjectName::new(ObjectKind::XObject, &content), || form);
        canvas.state(Dictionary::new(), Some(mask));
    }
    let shading = shading(canvas, kind, &coords, stops, false);
    canvas.matrix(matrix).name(shading).op("sh");
}

/// Adds a shading of the colours of the stops. If `alpha` is true, the shading shows their opacities as greys instead.
fn shading(canvas: &mut ContentStream, kind: i64, coords: &[f32], stops: &[Stop], alpha: bool) -> ObjectName {
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
    // A PDF gradient runs from the first stop to the last, so the coordinates are moved to these stops.
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
    let name = ObjectName::new(ObjectKind::Shading, format!("{dict:?}").as_bytes());
    canvas.share(name, || SharedObject { object: Object::Dictionary(dict), needs: Vec::new(), mask: None })
}

pub fn colour(color: usvg::Color) -> Colour {
    Colour { r: color.red, g: color.green, b: color.blue }
}
