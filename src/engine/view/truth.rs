//! Evaluates predicates with three truth values: true, false and neither. A question about a last turn that a char has
//! not had yet is neither true nor false (kernel E8).
//!
//! For such a char, the question fails, and so does its negation. Joined questions are evaluated as in Kleene's strong
//! logic.

use super::bounds::Bounds;
use crate::moment::View;
use crate::program::*;
use board::TileSet;

/// The treatment of a thing for which a predicate is neither true nor false.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Doubt {
    /// The thing is left out.
    Out,
    /// The thing is included, because it might fulfil the predicate.
    In,
}

impl View<'_> {
    /// Returns the tiles of the set that fulfil all predicates.
    pub(super) fn filtered(&self, set: TileSet, preds: &[PredX], sort: Sort) -> TileSet {
        self.filtered_with(set, preds, sort, Doubt::Out)
    }

    pub(super) fn filtered_with(&self, mut set: TileSet, preds: &[PredX], sort: Sort, doubt: Doubt) -> TileSet {
        for pred in preds {
            if set.is_empty() {
                break;
            }
            match doubt {
                Doubt::In if pred.asks_of_a_last_turn() => set -= self.fails(pred, sort),
                _ => set &= self.place(pred, sort),
            }
        }
        set
    }

    /// Returns the tiles on which a thing of the sort fulfils the negation of the predicate.
    pub(super) fn fails(&self, pred: &PredX, sort: Sort) -> TileSet {
        let all = self.game.geometry.tiles();
        if !pred.asks_of_a_last_turn() {
            return all - self.place(pred, sort);
        }
        match pred {
            PredX::Did { when, .. } => self.with_such_a_turn(when) - self.place(pred, sort),
            PredX::Not(pred) => self.place(pred, sort),
            PredX::Either(preds) => preds.iter().fold(all, |fail, pred| fail & self.fails(pred, sort)),
            PredX::Both(preds) => preds.iter().fold(TileSet::EMPTY, |fail, pred| fail | self.fails(pred, sort)),
            _ => all - self.place(pred, sort),
        }
    }

    /// Whether a number lies within the bounds, if only the minimum and the maximum of the number are known. `None` if
    /// these do not decide.
    pub(super) fn lies_within(bounds: Bounds, least: usize, most: usize) -> Option<bool> {
        let mut fitting = (least..=most.max(least)).map(|count| bounds.contains(count));
        let first = fitting.next()?;
        fitting.all(|fits| fits == first).then_some(first)
    }
}

impl PredX {
    /// Whether the predicate asks about a turn that a char may not have had yet.
    pub(super) fn asks_of_a_last_turn(&self) -> bool {
        match self {
            PredX::Did { when, .. } => !matches!(when, PastX::JustNow | PastX::ThisTurn | PastX::ThisGame),
            PredX::Not(pred) => pred.asks_of_a_last_turn(),
            PredX::Either(preds) | PredX::Both(preds) => preds.iter().any(PredX::asks_of_a_last_turn),
            _ => false,
        }
    }
}
