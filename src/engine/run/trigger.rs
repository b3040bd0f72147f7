//! Runs triggers in their order, and the texts that come right before an event or replace it (kernel E2, E11).

use super::ask::Answer;
use super::execution::{Flow, Run};
use crate::choice::Choice;
use crate::frame::Frame;
use crate::happening::Happening;
use crate::program::Op;
use model::Timing;

/// The maximum number of triggers in a chain. A longer chain is stopped (kernel E2).
const LONGEST_CHAIN: u8 = 100;

/// The value of a frame's `gate` after the player has declined to replace the event (kernel L2).
pub(super) const DECLINED: u8 = 3;

/// The decision whether an event takes place.
pub(crate) enum Gate {
    /// The event takes place.
    Open,
    /// A replacement effect has taken the place of the event.
    Replaced,
    /// The decision is still open: another text runs first, or a player has to choose.
    Busy(Flow),
}

impl Run<'_> {
    /// Runs the next raised trigger. Triggers of the earliest event come first. Among these, triggers of the side whose
    /// turn it is come first.
    pub fn next_trigger(&mut self) -> Flow {
        let Some(event) = self.state.queue.first().map(|frame| frame.event) else { return Flow::On };
        let turn = self.state.turn_side();
        let first = |side: u8| {
            let of = move |frame: &&Frame| frame.event == event && frame.env.side == side;
            self.state.queue.iter().any(|frame| of(&frame)).then_some(side)
        };
        let Some(side) = first(turn).or_else(|| first(turn ^ 1)) else { return Flow::On };
        let at = |frame: &Frame| frame.event == event && frame.env.side == side;
        let places: Vec<usize> =
            (0..self.state.queue.len()).filter(|i| self.state.queue.get(*i).is_some_and(at)).collect();
        let kind = |place: &usize| {
            let frame = self.state.queue.get(*place)?;
            Some((frame.number, self.moment().likeness(frame.env), frame.memory.bound, frame.ends))
        };
        let alike = places.iter().all(|place| kind(place) == places.first().and_then(kind));
        let chosen = if alike {
            0
        } else {
            let number = |place: &usize| self.state.queue.get(*place).map_or(0, |frame| frame.number);
            let numbers: Vec<u16> = places.iter().map(number).collect();
            match self.ask_trigger(side, numbers) {
                Answer::Pending => return Flow::Wait,
                Answer::Is(Choice::Trigger(at)) => usize::from(at),
                Answer::Is(_) | Answer::None => 0,
            }
        };
        let Some(place) = places.get(chosen).or(places.first()) else { return Flow::On };
        let frame = self.state.queue.remove(*place);
        self.state.chain = self.state.chain.saturating_add(1);
        if self.state.chain > LONGEST_CHAIN {
            self.state.queue.clear();
            self.state.stopped = true;
            return Flow::Nest;
        }
        self.tell_of_trigger(&frame, false);
        self.set_off(frame);
        Flow::Nest
    }

    /// Asks the player for one of several triggers.
    fn ask_trigger(&mut self, player: u8, numbers: Vec<u16>) -> Answer {
        let answer =
            self.ask(player, |_, list| list.extend((0..=u8::MAX).zip(&numbers).map(|(at, _)| Choice::Trigger(at))));
        self.state.offered = if matches!(answer, Answer::Pending) { numbers } else { Vec::new() };
        answer
    }

    /// Makes the trigger's text run next. A trigger that ends a rule has no text, so the rule is ended at once.
    fn set_off(&mut self, frame: Frame) {
        if let Some(ends) = frame.ends {
            self.state.holds.retain(|hold| hold.number != ends);
            self.release();
            return;
        }
        self.nest(frame);
    }

    /// Runs the triggers that come right before the event, then decides whether a replacement effect takes the place of
    /// the event. After `Busy`, the operation calls this function again when it resumes.
    pub fn gate(&mut self, frame: &mut Frame, happening: Happening) -> Gate {
        if frame.gate == DECLINED {
            frame.gate = 0;
            return Gate::Open;
        }
        if frame.gate == 0 {
            frame.gate = 1;
            if !self.unheard(happening, Timing::Before) {
                let found = self.waiting(happening, Timing::Before);
                let mut nested = false;
                for trigger in found.into_iter().rev() {
                    if self.used_up(&trigger, happening) && self.linked() {
                        self.tell_of_trigger(&trigger, false);
                        self.set_off(trigger);
                        nested = true;
                    }
                }
                if nested {
                    return Gate::Busy(Flow::Nest);
                }
            }
        }
        if frame.gate == 1 {
            if self.unheard(happening, Timing::Instead) {
                frame.gate = 0;
                return Gate::Open;
            }
            let mut found = self.waiting(happening, Timing::Instead);
            found.retain(|frame| self.replaces(frame));
            if found.is_empty() {
                frame.gate = 0;
                return Gate::Open;
            }
            let player = happening
                .affected()
                .and_then(|who| self.state.char(who))
                .map_or(self.state.turn_side(), |char| char.side);
            let numbers: Vec<u16> = found.iter().map(|frame| frame.number).collect();
            let chosen = match self.ask_trigger(player, numbers) {
                Answer::Pending => return Gate::Busy(Flow::Wait),
                Answer::Is(Choice::Trigger(at)) => usize::from(at),
                Answer::Is(_) | Answer::None => 0,
            };
            frame.gate = 2;
            if let Some(trigger) = found.into_iter().nth(chosen).filter(|_| self.linked()) {
                self.used_up(&trigger, happening);
                self.tell_of_trigger(&trigger, true);
                self.set_off(trigger);
                return Gate::Busy(Flow::Nest);
            }
        }
        frame.gate = 0;
        Gate::Replaced
    }

    /// Whether the replacement effect applies. If its text begins with a test that fails (*if that tile is empty, move
    /// it there instead*), the event takes place.
    fn replaces(&self, frame: &Frame) -> bool {
        let mut pc = frame.pc;
        while let Op::Sentence { .. } = self.game.op(pc) {
            pc = pc.saturating_add(1);
        }
        match self.game.op(pc) {
            Op::Test { cond, otherwise, .. }
                if matches!(self.game.op(*otherwise), Op::EndSentence { .. } | Op::End) =>
            {
                self.view(frame.env, &frame.memory).holds(cond)
            }
            _ => true,
        }
    }

    /// Does the same as `gate` for several events, one after another. The frame's phase counts the events, so the
    /// operation must have no phases of its own.
    pub fn gates(&mut self, frame: &mut Frame, events: &[Happening]) -> Gate {
        while let Some(event) = events.get(usize::from(frame.phase)) {
            match self.gate(frame, *event) {
                Gate::Open => frame.phase += 1,
                other => return other,
            }
        }
        Gate::Open
    }

    /// Counts one more trigger or granted use in the chain. Returns whether the chain is still short enough.
    pub fn linked(&mut self) -> bool {
        self.state.chain = self.state.chain.saturating_add(1);
        let short = self.state.chain <= LONGEST_CHAIN;
        self.state.stopped |= !short;
        short
    }
}
