//! The effects of deeds on the state, and the triggers that they set off.

use crate::evaluate::{Context, occupant, place};
use crate::game::TableGame;
use crate::permanent_triggers::InPlay;
use crate::program::{
    CellIndex, Clause, CounterIndex, Effect, EventPattern, Home, Object, Pick, PieceDeed, PieceIndex, REGISTERS,
    SeatIndex, Trigger,
};
use crate::state::{Frame, Progress, TableEvent, TableOutcome, TableState};

/// An event that can set off triggers.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Happening {
    Entered { piece: PieceIndex, cell: CellIndex },
    Left { piece: PieceIndex, cell: CellIndex },
    Removed { piece: PieceIndex },
    Captured { piece: PieceIndex },
    Moved { by: SeatIndex, piece: PieceIndex, cell: CellIndex },
    Gained { seat: SeatIndex, counter: CounterIndex },
    TurnBegan,
    TurnEnded,
    GameEnded,
}

impl TableGame {
    /// Carries out the effect of a clause, after everything was picked. The player of the context is its doer.
    pub(crate) fn perform(&self, state: &mut TableState, clause: &Clause, context: &Context) {
        let you = context.you;
        for (counter, number) in &clause.cost {
            let number = self.number(state, number, context);
            self.count(state, you, *counter, number.saturating_neg());
        }
        match &clause.effect {
            Effect::Put { what, to } => {
                if let (Some(Object::Piece(piece)), Some(Object::Cell(cell))) = (context.get(*what), context.get(*to)) {
                    self.put(state, you, piece, cell);
                }
            }
            Effect::Remove(what) => {
                for object in what.iter().filter_map(|what| context.get(*what)) {
                    if let Object::Piece(piece) = object {
                        self.remove(state, piece, false);
                    }
                }
            }
            Effect::Gain { counter, number } => {
                let number = self.number(state, number, context);
                self.count(state, you, *counter, number);
                self.set_off(state, &self.triggers, Happening::Gained { seat: you, counter: *counter });
            }
            Effect::Lose { counter, number } => {
                let number = self.number(state, number, context);
                self.count(state, you, *counter, number.saturating_neg());
            }
            Effect::SetTo { counter, number } => {
                let has = state.counter(self, usize::from(you), usize::from(*counter));
                let number = self.number(state, number, context);
                self.count(state, you, *counter, number.saturating_sub(has));
            }
            Effect::OfCards(deed) => self.perform_with_cards(state, deed, context),
            Effect::OfPermanents(deed) => self.perform_in_play(state, deed, context),
            // The player has already paid the counters as the cost.
            Effect::PutCounter { counter, number, to } => {
                let number = self.number(state, number, context);
                if let Some(Object::Cell(cell)) = context.get(*to) {
                    self.put_counters(state, cell, *counter, number);
                }
            }
            Effect::TakeCounters { counter, from } => {
                if let Some(cell) = context.get(*from).and_then(|from| place(state, from)) {
                    let number = self.take_counters(state, cell, *counter);
                    self.count(state, you, *counter, number);
                }
            }
            Effect::Cancel => self.cancel(state),
            Effect::Win => state.outcome = Some(TableOutcome::Won(you)),
            Effect::Call { block, arguments } => {
                let mut frame = Frame::new(*block, you, context.home);
                for (register, argument) in frame.registers.iter_mut().zip(arguments) {
                    *register = context.get(*argument);
                }
                state.frames.push(frame);
            }
        }
        self.watch(state);
    }

    /// Puts a piece on a cell. A piece that lies there is captured.
    fn put(&self, state: &mut TableState, by: SeatIndex, piece: PieceIndex, to: CellIndex) {
        let from = place(state, Object::Piece(piece));
        if let Some(captured) = occupant(state, Object::Cell(to)).filter(|other| *other != piece) {
            self.remove(state, captured, true);
        }
        if let Some(occupant) = from.and_then(|from| state.occupants.get_mut(usize::from(from))) {
            *occupant = None;
        }
        if let (Some(place), Some(occupant)) =
            (state.places.get_mut(usize::from(piece)), state.occupants.get_mut(usize::from(to)))
        {
            (*place, *occupant) = (Some(to), Some(piece));
        }
        state.remember(piece, if from.is_some() { PieceDeed::Moved } else { PieceDeed::Came });
        state.note(TableEvent::Placed { piece, from, to });
        let mut set_off = |happened| self.set_off(state, &self.triggers, happened);
        set_off(Happening::Entered { piece, cell: to });
        if let Some(cell) = from {
            set_off(Happening::Moved { by, piece, cell: to });
            set_off(Happening::Left { piece, cell });
        }
    }

    /// Puts a piece back into its owner's supply.
    fn remove(&self, state: &mut TableState, piece: PieceIndex, is_captured: bool) {
        let Some(from) = place(state, Object::Piece(piece)) else { return };
        if let (Some(place), Some(occupant)) =
            (state.places.get_mut(usize::from(piece)), state.occupants.get_mut(usize::from(from)))
        {
            (*place, *occupant) = (None, None);
        }
        state.remember(piece, PieceDeed::Removed);
        if is_captured {
            state.remember(piece, PieceDeed::Captured);
        }
        state.note(match is_captured {
            true => TableEvent::Captured { piece, from },
            false => TableEvent::Removed { piece, from },
        });
        let mut set_off = |happened| self.set_off(state, &self.triggers, happened);
        if is_captured {
            set_off(Happening::Captured { piece });
        }
        set_off(Happening::Removed { piece });
        set_off(Happening::Left { piece, cell: from });
    }

    /// Adds to a counter of a player, which never falls below 0.
    pub(crate) fn count(&self, state: &mut TableState, seat: SeatIndex, counter: CounterIndex, by: i32) {
        let at = usize::from(seat) * self.counters.len() + usize::from(counter);
        let Some(number) = state.counters.get_mut(at) else { return };
        let before = *number;
        *number = before.saturating_add(by).max(0);
        let by = *number - before;
        if by != 0 {
            state.note(TableEvent::Counted { seat, counter, by });
        }
    }

    pub(crate) fn turn_begins(&self, state: &mut TableState) {
        state.progress = Progress::TurnBegins;
        state.turns = state.turns.saturating_add(1);
        state.note(TableEvent::Turn(state.turn));
        self.set_off(state, &self.triggers, Happening::TurnBegan);
    }

    pub(crate) fn turn_ends(&self, state: &mut TableState) {
        self.set_off(state, &self.triggers, Happening::TurnEnded);
    }

    /// Carries out the triggers at the end of the game. If no player wins by them, the game is a draw.
    pub(crate) fn game_ends(&self, state: &mut TableState) {
        state.progress = Progress::GameEnds;
        self.set_off(state, &self.triggers, Happening::GameEnded);
    }

    pub(crate) fn phase_began(&self, state: &mut TableState, phase: u16) {
        state.note(TableEvent::Phase(u8::try_from(phase).unwrap_or(u8::MAX)));
        self.set_off_in_play(state, InPlay::PhaseStarted { phase });
    }

    /// Begins the texts that an event sets off. Of several, the first of the pack is carried out first.
    pub(crate) fn set_off(&self, state: &mut TableState, triggers: &[Trigger], happened: Happening) {
        for trigger in triggers.iter().rev() {
            let homes: &[CellIndex] = match trigger.home {
                Home::Game | Home::Card => &[],
                Home::Tile(tile) => self.tiles.get(usize::from(tile)).map_or(&[][..], |tile| &tile.cells),
            };
            let mut begin = |home: Option<Object>| {
                if let Some(frame) = self.triggered(state, &trigger.event, happened, home) {
                    state.frames.push(Frame { block: trigger.then, ..frame });
                }
            };
            match trigger.home {
                Home::Game => begin(None),
                Home::Tile(_) => homes.iter().rev().for_each(|home| begin(Some(Object::Cell(*home)))),
                // `set_off_in_play` handles the texts of cards.
                Home::Card => {}
            }
        }
    }

    /// Returns the frame of a triggered text, with the participants of the event in its registers; `None` if the
    /// trigger waits for another event.
    fn triggered(
        &self,
        state: &TableState,
        event: &EventPattern,
        happened: Happening,
        home: Option<Object>,
    ) -> Option<Frame> {
        let mut context = Context { you: state.turn, home, registers: [None; REGISTERS] };
        let mut takes_part = |pick: &Pick, object: Object| {
            let fits = self.fits(state, &pick.set, object, &context);
            context.set(pick.register, object);
            fits
        };
        let owner = |piece: PieceIndex| self.piece(piece).map_or(state.turn, |piece| piece.owner);
        let (fits, you) = match (event, happened) {
            (EventPattern::Enters { who, place }, Happening::Entered { piece, cell })
            | (EventPattern::Leaves { who, place }, Happening::Left { piece, cell }) => {
                (takes_part(place, Object::Cell(cell)) && takes_part(who, Object::Piece(piece)), owner(piece))
            }
            (EventPattern::IsRemoved { who }, Happening::Removed { piece }) => {
                (takes_part(who, Object::Piece(piece)), owner(piece))
            }
            (EventPattern::IsCaptured { who }, Happening::Captured { piece }) => {
                (takes_part(who, Object::Piece(piece)), owner(piece))
            }
            (EventPattern::Moves { by: mover, who, place }, Happening::Moved { by, piece, cell }) => {
                let fits = takes_part(mover, Object::Seat(by)) && takes_part(who, Object::Piece(piece));
                (fits && takes_part(place, Object::Cell(cell)), by)
            }
            (EventPattern::Gains { who, counter }, Happening::Gained { seat, counter: gained }) => {
                (*counter == gained && takes_part(who, Object::Seat(seat)), seat)
            }
            (EventPattern::TurnBegins, Happening::TurnBegan)
            | (EventPattern::TurnEnds, Happening::TurnEnded)
            | (EventPattern::GameEnds, Happening::GameEnded) => (true, state.turn),
            _ => (false, state.turn),
        };
        fits.then(|| Frame { registers: context.registers, ..Frame::new(0, you, home) })
    }

    /// Begins the texts of *as soon as* whose conditions have become true.
    fn watch(&self, state: &mut TableState) {
        for (watch, bit) in self.watches.iter().zip(0..u64::BITS) {
            let mut context = Context::of_rule(state, None);
            let holds = self.holds(state, &watch.condition, &mut context);
            let was = state.met >> bit & 1 == 1;
            state.met = state.met & !(1 << bit) | u64::from(holds) << bit;
            if holds && !was {
                let frame = Frame::new(watch.then, state.turn, None);
                state.frames.push(Frame { registers: context.registers, ..frame });
            }
        }
    }
}
