//! Raises events, and finds the triggers that wait for them (kernel E1 to E4).

use super::execution::Run;
use crate::frame::{Env, Frame, Memory};
use crate::happening::Happening;
use crate::matching::Matcher;
use crate::moment::{Moment, View};
use crate::program::*;
use board::Direction;
use model::{Limit, Timing};

impl Run<'_> {
    /// Whether no trigger with this timing can wait for the event.
    pub fn unheard(&self, happening: Happening, timing: Timing) -> bool {
        self.state.waits.is_empty() && !self.game.may_hear(self.state, happening.kind(), timing)
    }

    /// Raises the triggers that wait for the event. They run later.
    pub fn raise(&mut self, happening: Happening) {
        self.tell(happening);
        if self.unheard(happening, Timing::After) {
            return;
        }
        self.state.events = self.state.events.wrapping_add(1);
        let found = self.waiting(happening, Timing::After);
        for mut frame in found {
            if self.used_up(&frame, happening) {
                frame.event = self.state.events;
                self.state.queue.push(frame);
            }
        }
    }

    /// Whether the trigger may run. If so, the run is counted, and a trigger that runs only once is removed.
    pub fn used_up(&mut self, frame: &Frame, happening: Happening) -> bool {
        let Some(trigger) = self.game.texts.triggers.get(usize::from(frame.number)) else { return false };
        if trigger.source != Source::Made {
            return self.within_limit(trigger.limit, trigger.site, frame.env.limit_owner());
        }
        let topic = happening.kind();
        let same = |wait: &crate::state::Wait| {
            wait.trigger == frame.number && wait.env.me == frame.env.me && wait.ends == frame.ends
        };
        let Some(at) = self.state.waits.iter().position(same).filter(|_| trigger.event.kind() == topic) else {
            return false;
        };
        if self.state.waits.get(at).is_some_and(|wait| wait.once) {
            // A text makes one trigger for each event of *when A or B*; these triggers are used up together.
            let (entry, env) = (trigger.entry, frame.env);
            let triggers = &self.game.texts.triggers;
            self.state.waits.remove(at);
            self.state.waits.retain(|wait| {
                let other = triggers.get(usize::from(wait.trigger));
                !(other.is_some_and(|other| other.entry == entry) && wait.env == env && wait.ends == frame.ends)
            });
            return true;
        }
        match trigger.limit {
            Some(Limit::Once) | None => true,
            Some(limit) => self.within_limit(Some(limit), trigger.site, frame.env.limit_owner()),
        }
    }

    /// Returns the triggers that the event sets off, each with the participants of the event in its registers.
    pub fn waiting(&self, happening: Happening, timing: Timing) -> Vec<Frame> {
        let mut found = Vec::new();
        let moment = self.moment();
        let triggers = &self.game.texts.triggers;
        for number in self.game.listeners(happening.kind(), timing) {
            let Some(trigger) = triggers.get(usize::from(*number)) else { continue };
            moment.instances(trigger.source, |env| {
                let view = moment.view(env, &Memory::EMPTY);
                if let Some(frame) = set_off(trigger, *number, view, happening) {
                    let limit = trigger.limit.is_none_or(|l| moment.may_again(trigger.site, env.limit_owner(), l));
                    found.extend(limit.then_some(frame));
                }
            });
        }
        for wait in &self.state.waits {
            let Some(trigger) = triggers.get(usize::from(wait.trigger)) else { continue };
            if trigger.timing == timing && trigger.event.kind() == happening.kind() {
                let frame = set_off(trigger, wait.trigger, moment.view(wait.env, &wait.memory), happening);
                found.extend(frame.map(|frame| Frame { ends: wait.ends, ..frame }));
            }
        }
        found
    }
}

/// Returns the trigger's text, ready to run; `None` if the trigger waits for a different event.
pub(super) fn set_off(trigger: &TriggerX, number: u16, view: View<'_>, happening: Happening) -> Option<Frame> {
    let mut matcher = Matcher::new(view);
    if !matcher.fits(&trigger.event, happening) {
        return None;
    }
    let mut env = view.env;
    match happening {
        Happening::Enters { who, from, .. } => (env.left_by, env.left) = (Some(who), Some(from)),
        Happening::Leaves { who, tile, .. } => (env.left_by, env.left) = (Some(who), Some(tile)),
        _ => {}
    }
    let mut frame = Frame::new(trigger.entry, env);
    frame.memory = *view.memory;
    frame.memory.went(heading(view, happening));
    matcher.participants().iter().for_each(|(reg, what)| frame.memory.set(*reg, *what));
    frame.number = number;
    frame.trigger = true;
    Some(frame)
}

/// Returns the direction of the event's move, if the move has one. A char that is leaving its tile has a direction only
/// after it has arrived.
fn heading(view: View<'_>, happening: Happening) -> Option<Direction> {
    let geometry = &view.game.geometry;
    match happening {
        Happening::Enters { tile, from, .. } => geometry.direction(from, tile),
        Happening::Moves { who }
        | Happening::Activates { who }
        | Happening::IsMoved { who, .. }
        | Happening::Shifted { who, .. } => {
            let (from, to) = view.state.char(who)?.left.zip(view.state.tile_of(who))?;
            geometry.direction(from, to)
        }
        _ => None,
    }
}

/// The environment of a text, and what else tells its token apart. Equal for equal tokens in one place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Likeness {
    env: Env,
    owner: Option<u8>,
    points: Option<Direction>,
}

impl Moment<'_> {
    pub(super) fn likeness(self, env: Env) -> Likeness {
        let this = env.this.and_then(|this| self.state.tokens.get(usize::from(this)));
        let (owner, points) = this.map_or((None, None), |token| (token.owner, token.points));
        Likeness { env: Env { this: None, ..env }, owner, points }
    }
}
