//! Replaces marks by positions in the code (backpatching), once all texts are compiled.

use super::compiler::Compiler;
use super::names::{Problem, number};
use crate::program::*;

impl Compiler<'_> {
    pub(super) fn emit(&mut self, op: Op) -> usize {
        self.code.push(op);
        self.code.len() - 1
    }

    pub(super) fn replace(&mut self, at: usize, op: Op) {
        if let Some(place) = self.code.get_mut(at) {
            *place = op;
        }
    }

    /// Changes an operation.
    pub(super) fn amend(&mut self, at: usize, change: impl FnOnce(&mut Op)) {
        if let Some(op) = self.code.get_mut(at) {
            change(op);
        }
    }

    /// Creates a mark for a position that is not known yet.
    pub(super) fn mark(&mut self) -> Pc {
        self.marks.push(0);
        number(self.marks.len() - 1)
    }

    /// Fixes the mark at the position of the next operation.
    pub(super) fn fix(&mut self, mark: Pc) {
        if let Some(place) = self.marks.get_mut(usize::from(mark)) {
            *place = number(self.code.len());
        }
    }

    pub(super) fn patch(&mut self) {
        let most = usize::from(Pc::MAX);
        if self.code.len() > most || self.marks.len() > most || self.triggers.len() > most || self.sites == u16::MAX {
            let what = "more rule text than the engine can hold".to_owned();
            self.problems.push(Problem { place: "the pack".to_owned(), what, unsupported: true });
        }
        let marks = std::mem::take(&mut self.marks);
        let at = |mark: &mut Pc| *mark = marks.get(usize::from(*mark)).copied().unwrap_or(0);
        for op in &mut self.code {
            match op {
                Op::Sentence { end, .. }
                | Op::Jump(end)
                | Op::Back(end)
                | Op::Each { end, .. }
                | Op::Gather { end, .. }
                | Op::Again { end, .. }
                | Op::May { end, .. }
                | Op::Limited { end, .. }
                | Op::Resolve { otherwise: end, .. }
                | Op::Doer { otherwise: end, .. } => at(end),
                Op::Test { cond, otherwise, unasked } => {
                    condition(cond, &at);
                    at(otherwise);
                    at(unasked);
                }
                Op::Require { cond, otherwise } => {
                    condition(cond, &at);
                    at(otherwise);
                }
                Op::Bind { cond, .. } => condition(cond, &at),
                Op::ChooseOne { options, end, .. } => {
                    options.iter_mut().for_each(at);
                    at(end);
                }
                _ => {}
            }
        }
        for trigger in &mut self.triggers {
            at(&mut trigger.entry);
        }
        self.marks = marks;
    }

    /// Returns the position of a mark that has been fixed.
    pub(super) fn place_of(&self, mark: Pc) -> Pc {
        self.marks.get(usize::from(mark)).copied().unwrap_or(0)
    }
}

fn condition(cond: &mut CondX, at: &impl Fn(&mut Pc)) {
    match cond {
        CondX::Fails(begin, end) => {
            at(begin);
            at(end);
        }
        CondX::Not(cond) => condition(cond, at),
        CondX::All(conds) | CondX::Either(conds) => conds.iter_mut().for_each(|cond| condition(cond, at)),
        _ => {}
    }
}
