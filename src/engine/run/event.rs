//! Events, and the triggers that wait for them (kernel E1 to E4).

use super::execution::Run;
use super::happening::Happening;
use crate::frame::{Env, Frame, Memory};
use crate::moment::View;
use crate::program::*;
use board::{Direction, Tile};
use model::{Limit, Timing};

impl Run<'_> {
    /// Whether no trigger waits for such an event.
    pub fn unheard(&self, happening: Happening, timing: Timing) -> bool {
        self.s.waits.is_empty() && !self.game.may_hear(self.s, happening.kind(), timing)
    }

    /// The event happens: the triggers that wait for it are raised, to run later.
    pub fn raise(&mut self, happening: Happening) {
        if self.unheard(happening, Timing::After) {
            return;
        }
        self.s.events = self.s.events.wrapping_add(1);
        let found = self.waiting(happening, Timing::After);
        for mut frame in found {
            if self.used_up(&frame, happening) {
                frame.event = self.s.events;
                self.s.queue.push(frame);
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
        let Some(at) = self.s.waits.iter().position(same).filter(|_| trigger.event.kind() == topic) else {
            return false;
        };
        if self.s.waits.get(at).is_some_and(|wait| wait.once) {
            // A text makes one trigger for each of several events (*when A or B*); they are used up together.
            let (entry, env) = (trigger.entry, frame.env);
            let triggers = &self.game.texts.triggers;
            self.s.waits.remove(at);
            self.s.waits.retain(|wait| {
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

    /// The triggers that the event sets off, each with the things that took part in its registers.
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
        for wait in &self.s.waits {
            let Some(trigger) = triggers.get(usize::from(wait.trigger)) else { continue };
            if trigger.timing == timing && trigger.event.kind() == happening.kind() {
                let frame = set_off(trigger, wait.trigger, moment.view(wait.env, &wait.memory), happening);
                found.extend(frame.map(|frame| Frame { ends: wait.ends, ..frame }));
            }
        }
        found
    }
}

/// The trigger's text, ready to run, if the trigger waits for this event.
fn set_off(trigger: &TriggerX, number: u16, view: View<'_>, happening: Happening) -> Option<Frame> {
    let mut fit = Fit { view, known: [(0, 0); 2], count: 0 };
    if !fit.fits(&trigger.event, happening) {
        return None;
    }
    let mut env = view.env;
    match happening {
        Happening::Enters { who, from, .. } => (env.left_by, env.left) = (Some(who), Some(from)),
        Happening::Leaves { who, tile } => (env.left_by, env.left) = (Some(who), Some(tile)),
        _ => {}
    }
    let mut frame = Frame::new(trigger.entry, env);
    frame.memory = *view.memory;
    frame.memory.went(heading(view, happening));
    fit.known.iter().take(fit.count).for_each(|(reg, what)| frame.memory.set(*reg, *what));
    frame.number = number;
    frame.trigger = true;
    Some(frame)
}

/// The direction of the move that the event is, if it has one. Whoever leaves a tile has not arrived yet.
fn heading(view: View<'_>, happening: Happening) -> Option<Direction> {
    let geometry = &view.game.geometry;
    match happening {
        Happening::Enters { tile, from, .. } => geometry.direction(from, tile),
        Happening::Moves { who }
        | Happening::Activates { who }
        | Happening::IsMoved { who, .. }
        | Happening::IsPushed { who, .. }
        | Happening::IsPulled { who, .. } => {
            let (from, to) = view.state.char(who)?.left.zip(view.state.tile_of(who))?;
            geometry.direction(from, to)
        }
        _ => None,
    }
}

/// Compares an event with the one that a trigger waits for. Notes what took part for the trigger's registers (kernel
/// E6), two things at most.
struct Fit<'a> {
    view: View<'a>,
    known: [(Reg, u128); 2],
    count: usize,
}

impl Fit<'_> {
    fn fits(&mut self, event: &EventX, happening: Happening) -> bool {
        match (event, happening) {
            (EventX::GameStarts, Happening::GameStarts { who }) => self.view.env.me == Some(who),
            (EventX::Placed(char), Happening::Placed { who })
            | (EventX::Moves(char), Happening::Moves { who })
            | (EventX::Activates(char), Happening::Activates { who }) => self.is(char, who),
            (EventX::Passes { who: char, next: true }, Happening::Passes { who }) => {
                let began = self.view.state.char(who).map_or(0, |char| char.began_turn);
                began > self.view.env.since && self.is(char, who)
            }
            (EventX::Begins(char), Happening::Begins { who })
            | (EventX::Passes { who: char, .. }, Happening::Passes { who }) => self.is(char, who),
            (EventX::IsMoved(char, doer), Happening::IsMoved { who, by })
            | (EventX::IsPushed(char, doer), Happening::IsPushed { who, by })
            | (EventX::IsPulled(char, doer), Happening::IsPulled { who, by }) => {
                doer.as_ref().is_none_or(|doer| self.is_by(doer, by)) && self.is(char, who)
            }
            (EventX::Hit { by: hitter, whom: victim }, Happening::Hit { by, whom }) => {
                hitter.as_ref().is_none_or(|char| self.is_by(char, by))
                    && victim.as_ref().is_none_or(|char| self.is(char, whom))
            }
            (EventX::Enters { who: char, what }, Happening::Enters { who, tile, .. })
            | (EventX::Leaves { who: char, what }, Happening::Leaves { who, tile }) => {
                self.is(char, who) && self.is_tile(what, tile)
            }
            (EventX::TokenPut(pick), Happening::TokenPut { token }) => {
                let known = self.view.token_pick(pick) & 1 << token != 0;
                self.keep(pick.label, 1 << token, known)
            }
            (EventX::TokenRemoved(tokens), Happening::TokenRemoved { token }) => self.is_token(tokens, token),
            (EventX::TokenEnters { what, tile: on }, Happening::TokenEnters { token, tile }) => {
                self.is_token(what, token) && self.is_tile(on, tile)
            }
            (EventX::Becomes { who: char, condition: kind }, Happening::Becomes { who, condition })
            | (EventX::Loses { who: char, condition: kind }, Happening::Loses { who, condition }) => {
                *kind == condition && self.is(char, who)
            }
            (EventX::ThisRemoved, Happening::ConditionRemoved { who, condition }) => {
                self.view.env.bearer == Some(who) && self.view.env.condition == Some(condition)
            }
            (EventX::TokenMade, Happening::TokenPut { token }) => self.view.env.this == Some(token),
            (EventX::ConditionMade, Happening::Becomes { who, condition }) => {
                self.view.env.bearer == Some(who) && self.view.env.condition == Some(condition)
            }
            (EventX::StructureMade(kind), Happening::Forms { structure, side, tile }) => {
                let Env { here, side: own, .. } = self.view.env;
                *kind == structure && own == side && here == Some(tile)
            }
            (EventX::ThisRemoved, Happening::ThisTokenRemoved { token }) => self.view.env.this == Some(token),
            (EventX::Uses { who: char, action: which }, Happening::Uses { who, action }) => {
                let used = self.view.state.char(who).map_or(0, |char| self.view.actions(char, *which));
                used & 1u16.checked_shl(u32::from(action)).unwrap_or(0) != 0 && self.is(char, who)
            }
            (EventX::Forms { structure: kind, that, label }, Happening::Forms { structure, tile, .. }) => {
                let here = kind.is_none_or(|kind| kind == structure)
                    && that.iter().all(|p| self.view.place(p, Sort::Tile).contains(tile));
                self.keep(*label, 1 << tile.index(), here)
            }
            _ => false,
        }
    }

    fn keep(&mut self, label: Option<Reg>, what: u128, fits: bool) -> bool {
        if let (Some(reg), true) = (label, fits) {
            self.known[self.count.min(1)] = (reg, what);
            self.count += 1;
        }
        fits
    }

    /// The same of who did it, if it was done by anybody.
    fn is_by(&mut self, chars: &CharsX, by: Option<u8>) -> bool {
        by.is_some_and(|by| self.is(chars, by))
    }

    fn is(&mut self, chars: &CharsX, who: u8) -> bool {
        // The text's own chars and those in registers need not be on the board.
        let known = match chars {
            CharsX::Me => return self.view.env.me == Some(who),
            CharsX::Bearer => return self.view.env.bearer == Some(who),
            CharsX::Reg(reg) => return self.view.memory.get(*reg) & 1u128.checked_shl(who.into()).unwrap_or(0) != 0,
            CharsX::Pick(pick) => pick.label,
            _ => None,
        };
        let Some(tile) = self.view.state.tile_of(who) else { return false };
        let fits = self.view.chars(chars).contains(tile);
        self.keep(known, 1 << who, fits)
    }

    fn is_tile(&mut self, tiles: &TilesX, tile: Tile) -> bool {
        let label = match tiles {
            TilesX::Pick(pick) => pick.label,
            _ => None,
        };
        let fits = self.view.tiles(tiles).contains(tile);
        self.keep(label, 1 << tile.index(), fits)
    }

    fn is_token(&mut self, tokens: &TokensX, token: u8) -> bool {
        let label = match tokens {
            TokensX::Pick(pick) => pick.label,
            _ => None,
        };
        let fits = self.view.tokens(tokens) & 1u128.checked_shl(token.into()).unwrap_or(0) != 0;
        self.keep(label, 1u128.checked_shl(token.into()).unwrap_or(0), fits)
    }
}

impl Env {
    /// The environment without the number of its token, so that two tokens of one kind in one place are the same.
    pub(super) fn alike(self) -> Env {
        Env { this: None, ..self }
    }
}
