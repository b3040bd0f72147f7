//! A card with its words shaped, before the sizes of its text boxes are settled.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::print_findings::{cropped, missing_letters, quality, too_long, too_slow};
use super::type_sizes::TypeSizes;
use crate::Finding;
use crate::art::Layer;
use crate::drawing::{Drawing, Focus, Item, PlacedLayer, Rect};
use crate::text::ShapedBlock;

/// A card with its words shaped; the sizes of its text boxes are still open.
#[derive(Debug, Clone, Default)]
pub struct Scene {
    pub(crate) name: String,
    /// The template that it was made with: its path within the folder of looks.
    pub(crate) template: String,
    pub(crate) width: f32,
    pub(crate) height: f32,
    pub(crate) bleed: f32,
    pub(crate) entries: Vec<Entry>,
    pub(crate) findings: Vec<Finding>,
}

/// What lies on a card, from the back to the front.
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

/// A box of text: at its comfortable size if the text fits, else smaller, down to the least size.
#[derive(Debug, Clone)]
pub struct TextBox {
    pub id: String,
    /// The name of the box in findings.
    pub label: String,
    pub measured: ShapedBlock,
    pub rect: Rect,
    /// In points, as is the least size.
    pub comfortable: f32,
    pub least: f32,
    /// The largest size at which its text fits; `None` if it does not fit at all.
    pub largest: Option<f32>,
}

/// How much larger than the common size of the set a short text may be, in points.
const GROWTH: [f32; 2] = [1.5, 0.75];

/// A drawing and its findings.
#[derive(Debug, Clone)]
pub struct CheckedDrawing {
    pub drawing: Drawing,
    pub findings: Vec<Finding>,
}

impl Scene {
    /// The largest size that each box can take; where several boxes have one id, that of the tightest.
    pub fn largest(&self) -> TypeSizes {
        let mut sizes: BTreeMap<String, f32> = BTreeMap::new();
        for entry in &self.entries {
            let Entry::Box(text) = entry else { continue };
            let size = text.largest.unwrap_or(text.least);
            sizes.entry(text.id.clone()).and_modify(|least| *least = least.min(size)).or_insert(size);
        }
        TypeSizes::new(sizes)
    }

    /// Puts the picture into its places. Without a picture, `draw` makes one for each place. If there is a veil, it
    /// covers the picture and makes it pale.
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

    /// How many points the worst box is below its comfortable size; infinite if a text does not fit at all.
    pub(crate) fn strain(&self) -> f32 {
        let strain = self.entries.iter().filter_map(|entry| match entry {
            Entry::Box(text) => Some(text.largest.map_or(f32::INFINITY, |size| text.comfortable - size)),
            Entry::Item(_) | Entry::Art { .. } => None,
        });
        strain.fold(0.0, f32::max)
    }

    /// Sets every box at the common size, or smaller if its text needs it.
    pub fn draw(&self, sizes: &TypeSizes) -> CheckedDrawing {
        let mut items = Vec::with_capacity(self.entries.len());
        let mut findings = self.findings.clone();
        for entry in &self.entries {
            match entry {
                Entry::Item(item) => items.push(item.clone()),
                Entry::Art { .. } => {}
                Entry::Box(text) => {
                    let common = sizes.of(&text.id).unwrap_or(text.comfortable).min(text.comfortable);
                    // A short text is set larger, in few steps, so that the set has few sizes.
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
