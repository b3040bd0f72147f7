//! References to the choices of a loop after the loop: *them* means all of these things together (kernel L4).

use super::text::{LoopDone, Text};
use crate::program::*;

impl Text<'_, '_> {
    /// Returns the register to read in place of `reg`: if a loop that is over filled it anew in each round, a register
    /// that holds what all rounds chose.
    pub(super) fn after_loops(&mut self, reg: Reg) -> Reg {
        let fills = |done: &LoopDone| done.chooses & 1 << (reg & 31) != 0;
        let around = self.loops_around.clone();
        let over = |at: &usize| !around.contains(at) && self.loops.get(*at).is_some_and(fills);
        // The innermost loop fills the register; what it chose adds up until the outermost loop is over.
        let mut filling = (0..self.loops.len()).filter(over);
        let Some(inner) = filling.next() else { return reg };
        let outer = filling.next_back().unwrap_or(inner);
        // What a round chooses matters to the sentence that takes it up.
        self.used |= 1 << (reg & 31);
        if let Some((_, sum)) = self.loops[outer].sums.iter().find(|(one, _)| *one == reg) {
            return *sum;
        }
        let (_, sum) = self.hidden();
        self.several |= 1 << sum;
        self.bound |= 1 << sum;
        self.loops[outer].sums.push((reg, sum));
        let (begin, round_end) = (self.loops[outer].begin, self.loops[inner].round_end);
        self.all.amend(begin, |op| {
            if let Op::Forget(regs) = op {
                *regs |= 1 << sum;
            }
        });
        self.all.amend(round_end, |op| {
            if let Op::Gather { pairs, .. } = op {
                pairs.push((reg, sum));
            }
        });
        sum
    }
}
