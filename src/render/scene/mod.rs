//! A card as its template describes it: layers, lines and boxes of text, before the sizes of the boxes are settled.

mod compose;
mod elements;
mod inlines;

use std::collections::BTreeMap;
use std::sync::Arc;

pub(super) use compose::compose;

use super::drawing::{Drawing, Item, Placed, Rect};
use super::layer::{Layer, MOST, PIXELS, Source};
use super::look::failed;
use super::text::{Measured, Overflow};
use super::{Finding, finding};
use diagnostic::registry;

/// A card with its words shaped; what is left is the size of each box.
#[derive(Debug, Clone, Default)]
pub struct Scene {
    pub(super) name: String,
    /// The template that it was made with, within the folder of looks.
    pub(super) template: String,
    pub(super) width: f32,
    pub(super) height: f32,
    pub(super) bleed: f32,
    pub(super) entries: Vec<Entry>,
    pub(super) findings: Vec<Finding>,
}

#[derive(Debug, Clone)]
pub(super) enum Entry {
    Item(Item),
    Box(TextBox),
    /// Where the picture goes, and the radius of its corners.
    Art {
        rect: Rect,
        radius: f32,
    },
}

/// A box of text: as large as it says if the text fits, smaller down to the least.
#[derive(Debug, Clone)]
pub(super) struct TextBox {
    pub id: String,
    /// What a finding calls it.
    pub label: String,
    pub measured: Measured,
    pub rect: Rect,
    pub comfortable: f32,
    pub least: f32,
    /// Of these, the largest at which its text fits; none if it does not fit at all.
    pub largest: Option<f32>,
}

/// The size of type that each box has throughout a set, in points.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Sizes(BTreeMap<String, f32>);

/// So large a share of the cards can take the common size; the rest are set smaller, each for itself.
const COMMON: f32 = 0.9;
/// Dots per inch under which a picture in pixels looks blurred in print.
const COARSE: f32 = 200.0;

impl Sizes {
    /// That of a box.
    pub fn of(&self, id: &str) -> Option<f32> {
        self.0.get(id).copied()
    }

    /// One size for each box, so that a set looks like one: the largest that nine of ten cards can take.
    /// `cards` are the largest sizes that each card can take.
    pub fn agree<'a>(cards: impl Iterator<Item = &'a Sizes>) -> Sizes {
        let mut all: BTreeMap<&str, Vec<f32>> = BTreeMap::new();
        for (id, size) in cards.flat_map(|card| &card.0) {
            all.entry(id).or_default().push(*size);
        }
        let common = all.into_iter().map(|(id, mut sizes)| {
            sizes.sort_by(f32::total_cmp);
            let at = (sizes.len() as f32 * (1.0 - COMMON)) as usize;
            let size = sizes.get(at).or(sizes.last()).copied().unwrap_or(f32::INFINITY);
            (id.to_owned(), size)
        });
        Sizes(common.collect())
    }
}

/// A drawn card and what is wrong with it.
#[derive(Debug, Clone)]
pub struct Drawn {
    pub drawing: Drawing,
    pub findings: Vec<Finding>,
}

impl Scene {
    /// The largest size that each box can take; that of the tightest, where several have one name.
    pub fn largest(&self) -> Sizes {
        let mut sizes: BTreeMap<String, f32> = BTreeMap::new();
        for entry in &self.entries {
            let Entry::Box(text) = entry else { continue };
            let size = text.largest.unwrap_or(text.least);
            sizes.entry(text.id.clone()).and_modify(|least| *least = least.min(size)).or_insert(size);
        }
        Sizes(sizes)
    }

    /// Hangs the picture into its places, or draws one for each when there is none; perhaps under a veil that makes it pale.
    pub(super) fn hang(
        &mut self,
        art: Option<Arc<Layer>>,
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
                Some(layer) => vec![layer.clone()],
                None => draw(rect)?,
            };
            for layer in layers {
                let placed = Placed::covering(layer, rect, radius);
                self.findings.extend(quality(&placed));
                entries.push(Entry::Item(Item::Layer(placed)));
            }
            if let Some(veil) = &veil {
                entries.push(Entry::Item(Item::Layer(Placed::covering(veil.clone(), rect, radius))));
            }
        }
        self.entries = entries;
        Ok(())
    }

    /// How many points under its comfortable size the worst box is; infinite when its text does not fit at all.
    pub(super) fn strain(&self) -> f32 {
        let strain = self.entries.iter().filter_map(|entry| match entry {
            Entry::Box(text) => Some(text.largest.map_or(f32::INFINITY, |size| text.comfortable - size)),
            Entry::Item(_) | Entry::Art { .. } => None,
        });
        strain.fold(0.0, f32::max)
    }

    /// Sets every box, at the common size or smaller.
    pub fn draw(&self, sizes: &Sizes) -> Drawn {
        let mut items = Vec::with_capacity(self.entries.len());
        let mut findings = self.findings.clone();
        for entry in &self.entries {
            match entry {
                Entry::Item(item) => items.push(item.clone()),
                Entry::Art { .. } => {}
                Entry::Box(text) => {
                    let common = sizes.of(&text.id).unwrap_or(text.comfortable).min(text.comfortable);
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
        Drawn { drawing, findings }
    }
}

/// The finding for a drawing that takes too long to paint, though none of its parts does.
fn too_slow(drawing: &Drawing) -> Option<Finding> {
    let (toil, most) = (drawing.toil() / 1e9, MOST / 1e9 * (drawing.pixels() / PIXELS).max(1.0));
    (toil > most).then(|| {
        let message =
            format!("What the template draws would take about {toil:.0} seconds to paint; {most:.0} are the most.");
        failed(message).help("Use fewer or smaller blurs, masks and transparent groups, and fewer pictures.")
    })
}

/// What is worth knowing of art at the size that it is printed in.
fn quality(placed: &Placed) -> Option<Finding> {
    let dpi = 25.4 / placed.scale;
    match (&placed.layer.source, placed.layer.as_pixels) {
        (Source::Pixels { .. }, _) if dpi < COARSE => {
            let message =
                format!("The art has {dpi:.0} dots per inch at its printed size; below {COARSE} it looks blurred.");
            let help = "Use a larger picture: 300 dots per inch are 12 in each millimetre.";
            Some(Finding::new(&registry::COARSE_ART, message).help(help))
        }
        (Source::Svg(_), Some(what)) => {
            let message = format!("The art uses {what}; it is stored in the PDF as pixels, 300 to the inch.");
            Some(Finding::new(&registry::ART_AS_PIXELS, message))
        }
        _ => None,
    }
}

/// The finding for a text that does not fit.
pub(super) fn too_long(what: &str, overflow: Overflow, least: f32) -> finding::Finding {
    let plural = |n: usize, one: &str| if n == 1 { format!("1 {one}") } else { format!("{n} {one}s") };
    let message = match &overflow {
        Overflow { lines: 0, wide_word: true, .. } => {
            format!("A word of the {what} is wider than its line, even at {least} points.")
        }
        Overflow { lines: 0, chars, .. } => {
            format!("The {what} is too long for its line by about {} at {least} points.", plural(*chars, "letter"))
        }
        Overflow { lines, chars, .. } => format!(
            "The {what} is too long for the card by {}, about {}, even at {least} points, the smallest type that prints well.",
            plural(*lines, "line"),
            plural(*chars, "letter"),
        ),
    };
    Finding::new(&registry::TEXT_TOO_LONG, message).words(&format!("{}\n{}", overflow.from, overflow.within)).help(
        match overflow.lines {
            0 => "Use a shorter one.".to_owned(),
            _ => "Say it in fewer words, or move a definition off the card: “(in the leaflet)” after its name."
                .to_owned(),
        },
    )
}

/// The finding for letters that no font has.
pub(super) fn missing_letters(letters: &[char]) -> Option<Finding> {
    let shown: Vec<String> = letters.iter().take(8).map(|c| format!("“{c}”")).collect();
    (!shown.is_empty()).then(|| {
        Finding::new(&registry::MISSING_LETTER, format!("The font has no {}.", shown.join(", ")))
            .help("Write it with other letters, or add a font that has them to the templates folder and name it there.")
    })
}
