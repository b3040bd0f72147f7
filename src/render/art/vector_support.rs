//! Decides which art a PDF stores as vectors; all other art is stored as pixels.

use resvg::tiny_skia::{Path, PathBuilder};
use resvg::usvg::{BlendMode, FillRule, Group, Node, Paint, SpreadMethod, Tree};

/// The first feature of the art that cannot be written as vectors, in words for a designer. Art with such a feature is
/// stored as pixels. `None` means that the art is stored as vectors.
pub fn why_not_vectors(tree: &Tree) -> Option<&'static str> {
    unsupported_feature(tree.root())
}

fn unsupported_feature(group: &Group) -> Option<&'static str> {
    if !group.filters().is_empty() {
        return Some("a filter, such as a blur or a shadow");
    }
    if group.mask().is_some() {
        return Some("a mask");
    }
    if group.blend_mode() == BlendMode::PlusLighter {
        return Some("a blend mode that adds lights");
    }
    if let Some(clip) = group.clip_path()
        && (clip.clip_path().is_some() || clip_outline(clip.root()).is_none())
    {
        return Some("a clip within a clip");
    }
    group.children().iter().find_map(|node| match node {
        Node::Group(group) => unsupported_feature(group),
        Node::Path(path) => {
            let fill = path.fill().is_none_or(|fill| is_drawable(fill.paint()));
            let stroke = path.stroke().is_none_or(|stroke| is_drawable(stroke.paint()));
            (!fill || !stroke).then_some("a pattern, or a gradient that repeats")
        }
        Node::Image(_) => Some("a picture in pixels"),
        Node::Text(text) => unsupported_feature(text.flattened()),
    })
}

/// Whether this paint can be written as PDF operators.
fn is_drawable(paint: &Paint) -> bool {
    match paint {
        Paint::Color(_) => true,
        Paint::LinearGradient(gradient) => gradient.spread_method() == SpreadMethod::Pad,
        Paint::RadialGradient(gradient) => gradient.spread_method() == SpreadMethod::Pad,
        Paint::Pattern(_) => false,
    }
}

/// All outlines of a clip as one path; `None` if the clip holds a picture or another clip.
pub fn clip_outline(group: &Group) -> Option<(Path, FillRule)> {
    let mut all = PathBuilder::new();
    let mut rule = FillRule::NonZero;
    collect_outlines(group, &mut all, &mut rule).then_some(())?;
    Some((all.finish()?, rule))
}

fn collect_outlines(group: &Group, all: &mut PathBuilder, rule: &mut FillRule) -> bool {
    group.clip_path().is_none()
        && group.children().iter().all(|node| match node {
            Node::Group(inner) => collect_outlines(inner, all, rule),
            Node::Text(text) => collect_outlines(text.flattened(), all, rule),
            Node::Path(path) => {
                if let Some(data) = path.data().clone().transform(path.abs_transform()) {
                    all.push_path(&data);
                }
                if let Some(fill) = path.fill() {
                    *rule = fill.rule();
                }
                true
            }
            Node::Image(_) => false,
        })
}
