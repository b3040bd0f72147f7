//! The distance of each kind of phrase from a lexicon line, which guides a derivation to that line.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex};

use vocabulary::Features;
use vocabulary::ProductionId;

use crate::derive::Grammar;

/// Each combination of kind and number. The form of a verb is left out: nearly every phrase has only one.
pub const SORTS: [Features; 6] = {
    let (one, several) = (Features::ONE.0, Features::SEVERAL.0);
    let (char, tile, token) = (Features::CHAR.0, Features::TILE.0, Features::TOKEN.0);
    [
        Features(char | one),
        Features(tile | one),
        Features(token | one),
        Features(char | several),
        Features(tile | several),
        Features(token | several),
    ]
};

pub fn has(features: Features, sort: Features) -> bool {
    features.0 & sort.0 == sort.0
}

/// A distance for each of `SORTS`; `FAR` if no path exists.
type Distances = [u32; SORTS.len()];

pub const FAR: u32 = u32::MAX;

/// For each category and each of `SORTS`: the productions with a slot that such a phrase can fill. Each comes with the
/// index of the sort that the surrounding phrase then has.
pub type SlotsToFill = Vec<[Vec<(ProductionId, usize)>; SORTS.len()]>;

/// The distances that were computed, by the category of the goal and its `SORTS`.
pub type KnownWays = Mutex<HashMap<(usize, [bool; SORTS.len()]), Arc<Ways>>>;

/// The distances of phrases from a production.
pub struct Ways {
    by_category: Vec<Distances>,
    /// The distances from the slots of each production, by its index.
    by_template: Vec<Distances>,
}

/// Returns which of `SORTS` a phrase with these features may be.
pub fn sorts_of(features: Features) -> [bool; SORTS.len()] {
    SORTS.map(|sort| has(features, sort))
}

/// Returns the smallest of the distances of these sorts; `FAR` if no path exists.
fn nearest(distances: &Distances, sorts: &[bool; SORTS.len()]) -> u32 {
    let mut near = FAR;
    for (far, wanted) in distances.iter().zip(sorts) {
        if *wanted {
            near = near.min(*far);
        }
    }
    near
}

impl Ways {
    /// Returns the smallest distance of a phrase that may be of any of these sorts.
    pub fn nearest(&self, category: usize, of: Features) -> Option<u32> {
        Some(nearest(&self.by_category[category], &sorts_of(of))).filter(|far| *far != FAR)
    }

    /// Returns the smallest distance through any slot of a production that may be of any of these sorts; `FAR` if no
    /// path exists.
    pub fn nearest_through(&self, production: ProductionId, sorts: &[bool; SORTS.len()]) -> u32 {
        nearest(&self.by_template[production.index()], sorts)
    }
}

impl Grammar<'_> {
    /// Lists the slots that each kind of phrase can fill. `ways_to` uses the list to walk from a phrase to the phrases
    /// around it.
    pub fn slots_to_fill(&self) -> SlotsToFill {
        let mut found: SlotsToFill = vec![Default::default(); self.lexicon.categories.len()];
        for production in self.productions.iter().flatten() {
            for (at, sort) in SORTS.into_iter().enumerate().filter(|(_, sort)| self.is_of(*production, *sort)) {
                for slot in 0..self.lexicon.production(*production).slots.len() {
                    let asked = self.asked(*production, slot, sort);
                    let fitting = SORTS.into_iter().enumerate().filter(|(_, inner)| has(asked, *inner));
                    let of_category = &mut found[self.slot_category(*production, slot)];
                    fitting.for_each(|(inner, _)| of_category[inner].push((*production, at)));
                }
            }
        }
        found
    }

    /// Computes the distance from a phrase of each category and sort to a use of the production. Unreachable phrases
    /// have the distance `FAR`.
    ///
    /// Productions of one category and the same sorts share their distances, which are computed once.
    pub fn ways_to(&self, goal: ProductionId) -> Arc<Ways> {
        let own = self.category_of(goal);
        let sorts = SORTS.map(|sort| self.is_of(goal, sort));
        let mut known = self.known_ways.lock().expect("no thread has panicked");
        known.entry((own, sorts)).or_insert_with(|| Arc::new(self.ways_to_phrase(own, sorts))).clone()
    }

    /// Computes the distances to a phrase of the category that can have any of these of `SORTS`.
    fn ways_to_phrase(&self, own: usize, sorts: [bool; SORTS.len()]) -> Ways {
        let far = |count| vec![[FAR; SORTS.len()]; count];
        let mut ways =
            Ways { by_category: far(self.lexicon.categories.len()), by_template: far(self.lexicon.productions.len()) };
        let mut open: VecDeque<(usize, usize)> = VecDeque::new();
        for at in (0..SORTS.len()).filter(|at| sorts[*at]) {
            ways.by_category[own][at] = 0;
            open.push_back((own, at));
        }
        // The queue holds phrases in the order of their distances, so the first distance found is the smallest.
        while let Some((inner, sort)) = open.pop_front() {
            let near = ways.by_category[inner][sort];
            for (production, at) in &self.slots_to_fill[inner][sort] {
                let through = &mut ways.by_template[production.index()][*at];
                if *through != FAR {
                    continue;
                }
                *through = near;
                let around = self.category_of(*production);
                let known = &mut ways.by_category[around][*at];
                if *known == FAR {
                    *known = near + 1;
                    open.push_back((around, *at));
                }
            }
        }
        ways
    }

    pub fn is_of(&self, production: ProductionId, sort: Features) -> bool {
        let line = self.lexicon.production(production);
        // Surfaces differ in their features only by the number of the verb: the first half is singular.
        let last = u16::try_from(line.surface_count().saturating_sub(1)).unwrap_or(u16::MAX);
        [0, last].into_iter().any(|surface| has(line.features_of(surface), sort))
    }

    fn category_of(&self, production: ProductionId) -> usize {
        self.lexicon.category(&self.lexicon.production(production).category).map_or(0, usize::from)
    }

    /// Returns the features that a slot requires if the phrase around it is of that sort.
    pub fn asked(&self, production: ProductionId, slot: usize, sort: Features) -> Features {
        let spec = &self.lexicon.production(production).slots[slot];
        let around = match (spec.agrees, spec.kind_only) {
            (true, true) => sort.of_any_number(),
            (true, false) => sort,
            _ => Features::ALL,
        };
        spec.features.agree(around.of_any_form()).unwrap_or(Features(0))
    }
}
