//! Tests of possibility: the candidates for the picks of a clause, and the texts that can begin.

use crate::evaluate::{Context, Objects};
use crate::game::TableGame;
use crate::interrupts::is_cancelled;
use crate::program::{BlockIndex, Clause, Effect, Object, REGISTERS, Statement};
use crate::state::TableState;

/// The greatest depth of nested verbs that a test of possibility follows.
const DEEPEST: usize = 8;

impl TableGame {
    /// Returns the candidates for the next pick of a clause, after `picked` picks. A candidate leaves at least one
    /// object for each later pick.
    pub(crate) fn candidates(&self, state: &TableState, clause: &Clause, picked: usize, context: &Context) -> Objects {
        let Some(pick) = clause.picks.get(picked) else { return Objects::new() };
        let mut found = self.objects(state, &pick.set, context);
        let mut later = context.clone();
        found.retain(|object| {
            later.set(pick.register, *object);
            self.can_be_completed(state, clause, picked + 1, &later, DEEPEST)
        });
        found
    }

    fn can_be_completed(
        &self,
        state: &TableState,
        clause: &Clause,
        picked: usize,
        context: &Context,
        depth: usize,
    ) -> bool {
        let Some(pick) = clause.picks.get(picked) else {
            return !is_cancelled(state, clause, context) && self.leads_on(state, clause, context, depth);
        };
        let mut later = context.clone();
        self.each_object(state, &pick.set, context, &mut |object| {
            later.set(pick.register, object);
            self.can_be_completed(state, clause, picked + 1, &later, depth)
        })
    }

    /// Whether a clause can be done: its cost can be paid, and there is an object for each pick. If the clause calls a
    /// verb, the first sentence of the verb must be possible too. The context is that of the text, whose player need
    /// not be the doer.
    pub(crate) fn is_possible(&self, state: &TableState, clause: &Clause, context: &Context) -> bool {
        self.is_possible_within(state, clause, context, DEEPEST)
    }

    fn is_possible_within(&self, state: &TableState, clause: &Clause, context: &Context, depth: usize) -> bool {
        let Some(Object::Seat(doer)) = context.get(clause.doer) else { return false };
        let mut context = context.clone();
        context.you = doer;
        let pays = clause.cost.iter().all(|(counter, number)| {
            state.counter(self, usize::from(doer), usize::from(*counter)) >= self.number(state, number, &context)
        });
        pays && self.can_be_completed(state, clause, 0, &context, depth)
    }

    /// Whether the effect of a clause can begin, once everything is picked.
    fn leads_on(&self, state: &TableState, clause: &Clause, context: &Context, depth: usize) -> bool {
        if let Effect::OfPermanents(deed) = &clause.effect {
            return self.is_possible_in_play(state, deed, context);
        }
        let Effect::Call { block, arguments } = &clause.effect else { return true };
        let Some(depth) = depth.checked_sub(1) else { return true };
        let mut inner = Context { registers: [None; REGISTERS], ..context.clone() };
        for (register, argument) in inner.registers.iter_mut().zip(arguments) {
            *register = context.get(*argument);
        }
        self.can_begin_within(state, *block, &inner, depth)
    }

    /// Whether the first sentence of a text is possible, if it is a deed.
    pub(crate) fn can_begin(&self, state: &TableState, block: BlockIndex, context: &Context) -> bool {
        self.can_begin_within(state, block, context, DEEPEST)
    }

    fn can_begin_within(&self, state: &TableState, block: BlockIndex, context: &Context, depth: usize) -> bool {
        match self.block(block).and_then(|block| block.statements.first()) {
            Some(Statement::Do(clause)) => self.is_possible_within(state, clause, context, depth),
            Some(Statement::AnyNumber(clause, _)) if !clause.optional => {
                self.is_possible_within(state, clause, context, depth)
            }
            Some(Statement::ForEach { set, register, then }) => {
                let mut inner = context.clone();
                self.each_object(state, set, context, &mut |object| {
                    inner.set(*register, object);
                    depth.checked_sub(1).is_none_or(|depth| self.can_begin_within(state, *then, &inner, depth))
                })
            }
            Some(Statement::OneOf(blocks)) => depth
                .checked_sub(1)
                .is_none_or(|depth| blocks.iter().any(|block| self.can_begin_within(state, *block, context, depth))),
            _ => true,
        }
    }
}
