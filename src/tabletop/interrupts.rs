//! The texts of *before …*, which are carried out before a deed and can cancel it. The doer of a cancelled deed chooses
//! again, and cannot choose the same deed.

use crate::evaluate::{Context, place};
use crate::game::TableGame;
use crate::memory::CancelledDeed;
use crate::perform::Happening;
use crate::program::{Clause, Effect, Object, Pick, SeatIndex, Statement};
use crate::state::{Frame, Stage, TableEvent, TableState, next_statement};

impl TableGame {
    /// Begins the texts that come before the deed of the uppermost clause. Returns whether there are any.
    pub(crate) fn open_windows(&self, state: &mut TableState, clause: &Clause, context: &Context) -> bool {
        let Some(own) = state.frames.len().checked_sub(1).filter(|_| !self.windows.is_empty()) else { return false };
        for happening in about_to_happen(state, clause, context).into_iter().rev() {
            self.set_off(state, &self.windows, happening);
        }
        let opened = state.frames.len() > own + 1;
        if let Some(frame) = state.frames.get_mut(own).filter(|_| opened) {
            frame.stage = Stage::Declared;
        }
        opened
    }

    /// Whether a deed can still be done with its picks, after the texts before it.
    pub(crate) fn stands(&self, state: &TableState, clause: &Clause, context: &Context) -> bool {
        self.picks_stand(state, &clause.picks, context)
    }

    /// Whether the picks still fit their phrases.
    fn picks_stand(&self, state: &TableState, picks: &[Pick], context: &Context) -> bool {
        picks.iter().all(|Pick { register, set }| {
            let picked = context.registers.get(usize::from(*register)).copied().flatten();
            picked.is_some_and(|object| self.has(state, set, object, context))
        })
    }

    /// Cancels the deed before which the uppermost text is carried out. The text goes on to its end; other texts that
    /// wait to come before the deed are dropped.
    pub(crate) fn cancel(&self, state: &mut TableState) {
        let Some(at) = state.frames.iter().rposition(|frame| frame.stage == Stage::Declared) else { return };
        let waits = |frame: &Frame| frame.at == 0 && frame.stage == Stage::Begins;
        let waiting = state.frames.iter().skip(at + 1).take_while(|frame| waits(frame)).count();
        state.frames.drain(at + 1..at + 1 + waiting);
        for frame in state.frames.iter_mut().skip(at + 1) {
            if let Stage::Each(left) = &mut frame.stage {
                left.clear();
            }
        }
        if let Some(frame) = state.frames.get_mut(at) {
            frame.stage = Stage::Cancelled;
        }
    }

    /// Lets the player choose again after the deed of the uppermost clause was cancelled. Tries other objects for the
    /// last pick first. If there are no such objects, tries the pick before it.
    pub(crate) fn retry(&self, state: &mut TableState, clause: &Clause, mut context: Context) {
        let Some((index, frame)) = state.frames.iter().enumerate().next_back() else { return };
        let objects = objects_of(clause, &context);
        let (block, at, times) = (frame.block, frame.at, frame.times);
        state.cancelled.push(CancelledDeed { frame: index, block, at, objects });
        if let [Some(Object::Piece(piece)), Some(Object::Cell(to))] = objects {
            state.note(TableEvent::Cancelled { piece, to });
        }
        for picked in (0..clause.picks.len()).rev() {
            let Some(pick) = clause.picks.get(picked) else { continue };
            if let Some(known) = context.registers.get_mut(usize::from(pick.register)) {
                *known = None;
            }
            // An object that was picked earlier may be gone.
            let earlier = clause.picks.get(..picked).unwrap_or_default();
            let again = self.picks_stand(state, earlier, &context);
            if again && !self.candidates(state, clause, picked, &context).is_empty() {
                if let Some(frame) = state.frames.last_mut() {
                    (frame.stage, frame.registers) =
                        (Stage::Picked(u8::try_from(picked).unwrap_or(u8::MAX)), context.registers);
                }
                return;
            }
        }
        state.done = times > 0;
        if let Some(frame) = state.frames.last_mut() {
            next_statement(frame);
        }
    }

    /// Returns the deed before which a text is carried out, with the context of its participants.
    pub(crate) fn deed_ahead<'g>(&'g self, state: &TableState) -> Option<(&'g Clause, Context)> {
        let frame = state.frames.iter().rfind(|frame| frame.stage == Stage::Declared)?;
        match self.block(frame.block)?.statements.get(usize::from(frame.at))? {
            Statement::Do(clause) | Statement::AnyNumber(clause, _) => Some((clause, Context::of(frame))),
            _ => None,
        }
    }
}

/// Whether the deed with these participants was cancelled in a statement in progress.
pub(crate) fn is_cancelled(state: &TableState, clause: &Clause, context: &Context) -> bool {
    !state.cancelled.is_empty() && {
        let objects = objects_of(clause, context);
        state.cancelled.iter().any(|cancelled| cancelled.objects == objects)
    }
}

/// Forgets the cancelled deeds of statements that are over.
pub(crate) fn forget_cancelled(state: &mut TableState) {
    let TableState { frames, cancelled, .. } = state;
    cancelled.retain(|deed| {
        frames.get(deed.frame).is_some_and(|frame| {
            frame.block == deed.block && frame.at == deed.at && !matches!(frame.stage, Stage::Begins | Stage::Over)
        })
    });
}

/// Returns the participants of a deed.
fn objects_of(clause: &Clause, context: &Context) -> [Option<Object>; 2] {
    match &clause.effect {
        Effect::Put { what, to } => [context.get(*what), context.get(*to)],
        Effect::Remove(what) => {
            let mut objects = what.iter().map(|what| context.get(*what));
            [objects.next().flatten(), objects.next().flatten()]
        }
        _ => [Some(Object::Seat(context.you)), None],
    }
}

/// Returns the events that the deed of a clause causes.
fn about_to_happen(state: &TableState, clause: &Clause, context: &Context) -> Vec<Happening> {
    let by: SeatIndex = context.you;
    match &clause.effect {
        Effect::Put { what, to } => match (context.get(*what), context.get(*to)) {
            (Some(Object::Piece(piece)), Some(Object::Cell(cell))) => {
                let moves = place(state, Object::Piece(piece)).map(|_| Happening::Moved { by, piece, cell });
                moves.into_iter().chain([Happening::Entered { piece, cell }]).collect()
            }
            _ => Vec::new(),
        },
        Effect::Remove(what) => {
            let pieces = what.iter().filter_map(|what| match context.get(*what) {
                Some(Object::Piece(piece)) => Some(Happening::Removed { piece }),
                _ => None,
            });
            pieces.collect()
        }
        Effect::Gain { counter, .. } => vec![Happening::Gained { seat: by, counter: *counter }],
        _ => Vec::new(),
    }
}
