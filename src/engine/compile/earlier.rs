//! Compiles questions about an earlier moment (kernel E12) into predicates. If the moment lies within the text, the
//! compiler also marks a sentence, and the engine saves a copy of the board before it carries that sentence out.

use super::text::Text;
use crate::earlier::Moments;
use crate::program::*;
use model::{Act, Earlier, Pred, Step};

impl Text<'_, '_> {
    pub(super) fn was(&mut self, pred: &Pred, when: Earlier) -> PredX {
        if when == Earlier::ThisTurn {
            self.all.looks_back_at_turns = true;
        } else if self.outlives {
            self.unsupported("a rule that asks, when its text is over, what was so before it");
        } else {
            self.keeps_board(when);
        }
        PredX::Was { pred: Box::new(self.pred(pred)), when }
    }

    /// Marks the sentence before which the engine saves a copy of the board for this moment. If there is no such sentence,
    /// nothing has been done since the moment.
    fn keeps_board(&mut self, when: Earlier) {
        let head = match when {
            Earlier::ThisText => self.heads.first(),
            _ => self.heads.iter().rev().find(|head| head.over && head.moves),
        };
        if let Some(Op::Sentence { keeps, .. }) = head.and_then(|head| self.all.code.get_mut(head.at)) {
            match when {
                Earlier::ThisText => keeps.text = true,
                _ => keeps.shift = true,
            }
        }
    }

    /// Returns the moments for which the engine keeps the board at the beginning of a sentence. `head` is the index of
    /// the sentence's operation.
    pub(super) fn kept_at(&self, head: usize) -> Moments {
        match self.all.code.get(head) {
            Some(Op::Sentence { keeps, .. }) => *keeps,
            _ => Moments::NONE,
        }
    }
}

/// Whether the step may move something.
pub(super) fn moves(step: &Step) -> bool {
    step.has_act(&|act| {
        act.displaces()
            || matches!(act, Act::Do { .. } | Act::Use { .. } | Act::UseOf { .. } | Act::ActivateMove { .. })
    })
}
