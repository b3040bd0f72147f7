//! Compiles what was so at an earlier moment (kernel E12): a predicate, and the sentence at whose beginning the board
//! is kept.

use super::text::Text;
use crate::earlier::Moments;
use crate::program::*;
use model::{Act, Earlier, Pred, Step};

/// The beginning of a sentence, of the text or within another sentence.
pub(super) struct Head {
    /// The index of its operation.
    pub at: usize,
    /// Whether it moves something.
    pub moves: bool,
    /// Whether the whole sentence is compiled.
    pub over: bool,
}

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

    /// Has the board kept at the beginning of the sentence that the moment is about. If there is none, nothing has been
    /// done since that moment.
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

    /// The moments that the sentence with this head begins, as far as texts have asked for them.
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
