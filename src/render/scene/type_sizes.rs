//! The size of type that each box of text has throughout a set.

use std::collections::BTreeMap;

/// The size of type that each box has throughout a set, in points.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct TypeSizes(BTreeMap<String, f32>);

/// The share of the cards that can take the common size. The texts of the other cards are smaller.
const COMMON: f32 = 0.9;

impl TypeSizes {
    /// Sizes in points, by the id of the box.
    pub(crate) fn new(sizes: BTreeMap<String, f32>) -> TypeSizes {
        TypeSizes(sizes)
    }

    /// The size of a box, in points; `None` for an unknown id.
    pub fn of(&self, id: &str) -> Option<f32> {
        self.0.get(id).copied()
    }

    /// One size for each box, so that the set looks uniform: the largest size that nine of ten cards can take. `cards`
    /// has the largest sizes of each card.
    pub fn agree<'a>(cards: impl Iterator<Item = &'a TypeSizes>) -> TypeSizes {
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
        TypeSizes(common.collect())
    }
}
