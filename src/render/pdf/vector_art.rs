//! Writes the tree of vector art as PDF operators.

use lopdf::dictionary;
use resvg::usvg::{BlendMode, FillRule, Group, Node, PaintOrder, Tree};

use super::content_stream::ContentStream;
use super::paths;
use super::shared_objects::{ObjectKind, ObjectName};
use crate::art::clip_outline;

/// Whether a group of the art has a blend mode other than normal.
pub fn blends(tree: &Tree) -> bool {
    fn within(group: &Group) -> bool {
        group.blend_mode() != BlendMode::Normal
            || group.children().iter().any(|node| match node {
                Node::Group(group) => within(group),
                Node::Text(text) => within(text.flattened()),
                Node::Path(_) | Node::Image(_) => false,
            })
    }
    within(tree.root())
}

/// Writes the whole tree.
pub fn tree(canvas: &mut ContentStream, tree: &Tree) {
    group(canvas, tree.root(), 1.0);
}

fn group(canvas: &mut ContentStream, group: &Group, around: f32) {
    let opacity = group.opacity().get() * around;
    let one_thing = matches!(group.children(), [Node::Path(path)] if path.fill().is_none() || path.stroke().is_none());
    let blended = group.blend_mode() != BlendMode::Normal;
    let apart = blended || (opacity < 0.999 && !one_thing);
    let transform = group.transform();
    let clip = group.clip_path();
    let bare = transform.is_identity() && clip.is_none() && !apart;
    if bare {
        return children(canvas, group, opacity);
    }
    canvas.save();
    if !transform.is_identity() {
        let t = transform;
        canvas.matrix([t.sx, t.ky, t.kx, t.sy, t.tx, t.ty]);
    }
    if let Some(clip) = clip {
        match clip_outline(clip.root()).and_then(|(path, rule)| Some((path.transform(clip.transform())?, rule))) {
            Some((path, rule)) => {
                paths::outline(canvas, &path, resvg::tiny_skia::Transform::identity(), false);
                canvas.op(if rule == FillRule::EvenOdd { "W* n" } else { "W n" });
            }
            // A clip without an area hides everything.
            None => {
                canvas.restore();
                return;
            }
        }
    }
    if apart {
        let mut inner = canvas.inner();
        children(&mut inner, group, 1.0);
        let b = group.layer_bounding_box();
        let content = [inner.out.as_slice(), format!("{b:?}").as_bytes()].concat();
        let (form, pool) = inner.into_form([b.left(), b.top(), b.right(), b.bottom()], true);
        canvas.pool.extend(pool);
        let name = canvas.share(ObjectName::new(ObjectKind::XObject, &content), || form);
        canvas.opacity(opacity, opacity);
        if blended {
            canvas.state(dictionary! { "BM" => blend_mode(group.blend_mode()) }, None);
        }
        canvas.name(name).op("Do");
    } else {
        children(canvas, group, opacity);
    }
    canvas.restore();
}

fn children(canvas: &mut ContentStream, parent: &Group, opacity: f32) {
    for node in parent.children() {
        match node {
            Node::Group(inner) => group(canvas, inner, opacity),
            Node::Text(text) => group(canvas, text.flattened(), opacity),
            Node::Path(path) if path.is_visible() => {
                let fill = |canvas: &mut ContentStream| {
                    if let Some(fill) = path.fill() {
                        paths::fill(canvas, path.data(), fill, opacity);
                    }
                };
                let stroke = |canvas: &mut ContentStream| {
                    if let Some(stroke) = path.stroke() {
                        paths::stroke(canvas, path.data(), stroke, opacity);
                    }
                };
                match path.paint_order() {
                    PaintOrder::FillAndStroke => {
                        fill(canvas);
                        stroke(canvas);
                    }
                    PaintOrder::StrokeAndFill => {
                        stroke(canvas);
                        fill(canvas);
                    }
                }
            }
            Node::Path(_) | Node::Image(_) => {}
        }
    }
}

fn blend_mode(mode: BlendMode) -> &'static str {
    match mode {
        // PDF has no mode for the sum of two lights; art with this mode is stored as pixels.
        BlendMode::Normal | BlendMode::PlusLighter => "Normal",
        BlendMode::Multiply => "Multiply",
        BlendMode::Screen => "Screen",
        BlendMode::Overlay => "Overlay",
        BlendMode::Darken => "Darken",
        BlendMode::Lighten => "Lighten",
        BlendMode::ColorDodge => "ColorDodge",
        BlendMode::ColorBurn => "ColorBurn",
        BlendMode::HardLight => "HardLight",
        BlendMode::SoftLight => "SoftLight",
        BlendMode::Difference => "Difference",
        BlendMode::Exclusion => "Exclusion",
        BlendMode::Hue => "Hue",
        BlendMode::Saturation => "Saturation",
        BlendMode::Color => "Color",
        BlendMode::Luminosity => "Luminosity",
    }
}
