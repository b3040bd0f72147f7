//! A card with its words shaped, before the type sizes of its text boxes are chosen.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::print_findings::{cropped, missing_letters, quality, too_long, too_slow};
use super::type_sizes::TypeSizes;
use crate::Finding;
use crate::art::Layer;
use crate::drawing::{Drawing, Focus, Item, PlacedLayer, Rect};
use crate::text::ShapedBlock;

/// A card with its words shaped; the type sizes of its text boxes are not chosen yet.
#[derive(Debug, Clone, Default)]
pub struct Scene {
    pub(crate) name: String,
    /// The path of the card's template within the folder of looks.
    pub(crate) template: String,
    pub(crate) width: f32,
    pub(crate) height: f32,
    pub(crate) bleed: f32,
    pub(crate) entries: Vec<Entry>,
    pub(crate) findings: Vec<Finding>,
}

/// A part of a card. The entries of a card go from the back to the front.
#[derive(Debug, Clone)]
pub enum Entry {
    Item(Item),
    Box(TextBox),
    /// The place of the picture, and the radius of its corners.
    Art {
        rect: Rect,
        radius: f32,
    },
}

/// A box of text. Its type has the size `comfortable` if the text fits, otherwise a smaller size down to `least`.
#[derive(Debug, Clone)]
pub struct TextBox {
    pub id: String,
    /// The name of the box in findings.
    pub label: String,
    pub measured: ShapedBlock,
    pub rect: Rect,
    /// The usual size of the type, in points.
    pub comfortable: f32,
    /// The least size of the type, in points.
    pub least: f32,
    /// The largest size at which its text fits; `None` if it does not fit at all.
    pub largest: Option<f32>,
}

/// The increases over the common size of the set that a short text may have, in points. The larger step is tried first.
const GROWTH: [f32; 2] = [1.5, 0.75];

/// A drawing and its findings.
#[derive(Debug, Clone)]
pub struct CheckedDrawing {
    pub drawing: Drawing,
    pub findings: Vec<Finding>,
}

impl Scene {
    /// The largest type size of each box. If several boxes have the same id, the smallest of their sizes counts.
    pub fn largest(&self) -> TypeSizes {
        let mut sizes: BTreeMap<String, f32> = BTreeMap::new();
        for entry in &self.entries {
            let Entry::Box(text) = entry else { continue };
            let size = text.largest.unwrap_or(text.least);
            sizes.entry(text.id.clone()).and_modify(|least| *least = least.min(size)).or_insert(size);
        }
        TypeSizes::new(sizes)
    }

    /// Puts the picture into its places. If there is no picture, `draw` generates a picture for each place. If there is
    /// a veil, it covers the picture and makes the picture paler.
    pub(crate) fn place_picture(
        &mut self,
        art: Option<(Arc<Layer>, Focus)>,
        veil: Option<Arc<Layer>>,
        draw: impl Fn(Rect) -> Result<Vec<Arc<Layer>>, Finding>,
    ) -> Result<(), Finding> {
        let mut entries = Vec::with_capacity(self.entries.len() + 8);
        for entry in std::mem::take(&mut self.entries) {
            let Entry::Art { rect, radius } = entry else {
                entries.push(entry);
                continue;
            };
            let layers = match &art {
                Some((layer, _)) => vec![layer.clone()],
                None => draw(rect)?,
            };
            let focus = art.as_ref().map_or(Focus::default(), |(_, focus)| *focus);
            for layer in layers {
                let placed = PlacedLayer::covering(layer, rect, radius, focus);
                self.findings.extend(quality(&placed));
                self.findings.extend(art.as_ref().and_then(|_| cropped(&placed)));
                entries.push(Entry::Item(Item::Layer(placed)));
            }
            if let Some(veil) = &veil {
                entries.push(Entry::Item(Item::Layer(PlacedLayer::covering(
                    veil.clone(),
                    rect,
                    radius,
                    Focus::default(),
                ))));
            }
        }
        self.entries = entries;
        Ok(())
    }

    /// Whether every box can have letters of this size in points, or its comfortable size if that is smaller.
    pub(crate) fn has_room(&self, points: f32) -> bool {
        self.entries.iter().all(|entry| match entry {
            Entry::Box(text) => text.largest.is_some_and(|size| size >= points.min(text.comfortable)),
            Entry::Item(_) | Entry::Art { .. } => true,
        })
    }

    /// The number of points by which the worst box is below its comfortable size; infinite if a text does not fit at
    /// all.
    pub(crate) fn strain(&self) -> f32 {
        let strain = self.entries.iter().filter_map(|entry| match entry {
            Entry::Box(text) => Some(text.largest.map_or(f32::INFINITY, |size| text.comfortable - size)),
            Entry::Item(_) | Entry::Art { .. } => None,
        });
        strain.fold(0.0, f32::max)
    }

    /// Lays out every box at the common size. A text that is too long for this size gets a smaller size, and a short
    /// text may get a larger size.
    pub fn draw(&self, sizes: &TypeSizes) -> CheckedDrawing {
        let mut items = Vec::with_capacity(self.entries.len());
        let mut findings = self.findings.clone();
        for entry in &self.entries {
            match entry {
                Entry::Item(item) => items.push(item.clone()),
                Entry::Art { .. } => {}
                Entry::Box(text) => {
                    let common = sizes.of(&text.id).unwrap_or(text.comfortable).min(text.comfortable);
                    // A short text is larger by one of few steps, so that the set has few sizes.
                    let own = text.largest.unwrap_or(common);
                    let grown = GROWTH.map(|more| common + more).into_iter().find(|size| *size <= own);
                    let common = grown.unwrap_or(common).min(text.comfortable);
                    let fitted = text.measured.place(text.rect, common.max(text.least), text.least);
                    if let Some(overflow) = fitted.overflow {
                        findings.push(too_long(&text.label, overflow, text.least));
                    }
                    findings.extend(missing_letters(&fitted.missing));
                    items.extend(fitted.items);
                }
            }
        }
        let mut drawing =
            Drawing { name: self.name.clone(), width: self.width, height: self.height, bleed: self.bleed, items };
        if let Some(finding) = too_slow(&drawing) {
            findings.push(finding.file(&self.template));
            drawing.items.clear();
        }
        let findings = findings.into_iter().map(|finding| finding.on(&self.name)).collect();
        CheckedDrawing { drawing, findings }
    }
}
