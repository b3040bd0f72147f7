//! Compiles what comes between a choice and its effect: tests, guards, and the player who decides (kernel C1).

use super::pick::picks_several;
use super::text::{Guard, Text, Tried, Within};
use crate::program::*;
use model::{Chars, Cond, Player, Spot, Step, Tiles, Tokens};

impl Text<'_, '_> {
    /// Compiles the choices for phrases inside the event of a trigger, at the beginning of the trigger's text.
    pub fn waited(&mut self, inner: &[Within]) {
        for Within { what, into, participant, reg } in inner {
            let sort = match participant {
                Spot::Char(_) => Sort::Char,
                Spot::Tile(_) => Sort::Tile,
                Spot::Token(_) => Sort::Token,
            };
            self.choose_within(what, *into, participant, SpotX::of(sort, *reg));
        }
    }

    pub(super) fn choose_within(&mut self, what: &Spot, into: Reg, whole: &Spot, who: SpotX) {
        let that = match whole {
            Spot::Char(Chars::Pick(pick)) => self.preds(&pick.that),
            Spot::Tile(Tiles::Pick(pick)) => self.preds(&pick.that),
            Spot::Token(Tokens::Pick(pick)) => self.preds(&pick.that),
            _ => Vec::new(),
        };
        self.bind_found(CondX::Is { who, what: PredX::Both(that) }, what, into);
    }

    /// Compiles the choice of a thing for which the condition holds, and stores the thing in the register.
    pub(super) fn bind_found(&mut self, cond: CondX, found: &Spot, into: Reg) {
        let what = self.spot(found);
        self.inner.clear();
        self.emit(Op::Bind { cond, what, into });
        self.several = self.several & !(1 << into) | Regs::from(picks_several(found)) << into;
        self.bind(into);
    }

    /// Compiles a test, and the choices for the phrases inside its condition. `jump` creates the operation from the
    /// compiled condition.
    pub fn test(&mut self, cond: &Cond, tried: Tried, jump: impl FnOnce(CondX) -> Op) {
        self.inner.clear();
        let lowered = self.cond(cond, tried);
        let inner: Vec<(Spot, Reg)> = self.inner.drain(..).collect();
        self.emit(jump(lowered));
        for (what, into) in inner {
            let lowered = self.cond(cond, tried);
            self.bind_found(lowered, &what, into);
        }
    }

    /// Compiles a step with a guard. A guard about a thing that the step chooses restricts this choice. Any other guard
    /// is a test (kernel C1).
    pub fn guarded(&mut self, cond: &Cond, step: &Step, body: impl FnOnce(&mut Self)) {
        let used = std::mem::take(&mut self.used);
        self.inner.clear();
        let tried = self.last_tried();
        self.cond(cond, tried);
        let own: Regs = self.inner.drain(..).fold(0, |set, (_, reg)| set | 1 << reg);
        let waits = self.used & !self.bound & !own;
        self.used |= used;
        let for_first = waits == 0 && cond.asks_for_another() && step.picks_a_char();
        if waits == 0 && !for_first {
            let otherwise = self.skip;
            self.test(cond, tried, |cond| Op::Test { cond, otherwise, unasked: otherwise });
            body(self);
            return;
        }
        let depth = self.guards.len();
        self.guards.push(Guard { cond: cond.clone(), waits, for_first });
        body(self);
        self.guards.truncate(depth);
    }

    /// Compiles a step whose choices another player makes (*push an Opp; its player decides*). This player makes only
    /// the choices that follow the choice by which the player is identified.
    pub fn decided(&mut self, by: &Player, body: impl FnOnce(&mut Self)) {
        let used = std::mem::take(&mut self.used);
        self.inner.clear();
        let lowered = self.player(by);
        self.inner.clear();
        let waits = self.used & !self.bound;
        self.used |= used;
        let depth = self.deciders.len();
        match waits {
            0 => {
                self.emit(Op::Chooser(Some(lowered)));
            }
            waits => self.deciders.push((by.clone(), waits)),
        }
        body(self);
        self.deciders.truncate(depth);
    }

    /// Marks the register as filled. From here on, guards that waited for this register restrict choices, and a player
    /// whom it identifies makes the choices.
    pub fn bind(&mut self, reg: Reg) {
        self.bound |= 1 << reg;
        for at in 0..self.deciders.len() {
            let Some((by, waits)) = self.deciders.get_mut(at) else { return };
            let waited = *waits != 0;
            *waits &= !(1 << reg);
            if waited && *waits == 0 {
                let by = by.clone();
                let by = self.player(&by);
                self.emit(Op::Chooser(Some(by)));
            }
        }
        for at in 0..self.guards.len() {
            let Some(guard) = self.guards.get_mut(at) else { return };
            let waited = guard.waits != 0 || std::mem::take(&mut guard.for_first);
            guard.waits &= !(1 << reg);
            if waited && guard.waits == 0 {
                let (cond, otherwise) = (guard.cond.clone(), self.skip);
                let tried = self.last_tried();
                self.test(&cond, tried, |cond| Op::Require { cond, otherwise });
            }
        }
    }

    pub fn last_tried(&self) -> Tried {
        if self.tried { Tried::Before } else { Tried::Nothing }
    }
}
