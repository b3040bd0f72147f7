//! Triggers on events of cards in play.

use crate::card_program::CardIndex;
use crate::evaluate::Context;
use crate::game::TableGame;
use crate::permanent_program::PermanentEvent;
use crate::permanent_state::DelayedUntil;
use crate::program::{EventPattern, Home, Object, Pick, REGISTERS, SeatIndex, Trigger};
use crate::state::{Frame, TableState};

/// An event of cards in play.
#[derive(Debug, Clone, Copy)]
pub(crate) enum InPlay {
    Attacked {
        by: CardIndex,
        target: CardIndex,
    },
    /// An attack is carried out.
    Struck {
        by: CardIndex,
        target: CardIndex,
    },
    Damaged {
        by: CardIndex,
        to: CardIndex,
        amount: i32,
        excess: i32,
        is_combat: bool,
    },
    Killed {
        by: CardIndex,
        whom: CardIndex,
    },
    Died {
        card: CardIndex,
    },
    CameIntoPlay {
        card: CardIndex,
    },
    LeftPlay {
        card: CardIndex,
    },
    Recovered {
        card: CardIndex,
    },
    Moved {
        card: CardIndex,
    },
    Cast {
        by: SeatIndex,
        card: CardIndex,
    },
    PhaseStarted {
        phase: u16,
    },
}

impl TableGame {
    /// Begins the texts that an event sets off: the rules of the game first, then the cards in the order of their
    /// zones.
    pub(crate) fn set_off_in_play(&self, state: &mut TableState, happened: InPlay) {
        if !self.permanents.exists {
            return;
        }
        let first = state.frames.len();
        for trigger in &self.triggers {
            let EventPattern::OfPermanents(event) = &trigger.event else { continue };
            // In a trigger of a game rule, *you* is the first player for whom the event fits. The player of the event
            // is tried first.
            let actor = self.actor(state, happened);
            let others = (0..state.players).filter(|seat| *seat != actor);
            let frame = std::iter::once(actor)
                .chain(others)
                .find_map(|you| self.triggered_in_play(state, event, happened, you, None));
            state.frames.extend(frame.map(|frame| Frame { block: trigger.then, ..frame }));
        }
        for card in self.bearers(state) {
            let Some(you) = self.controller(state, card) else { continue };
            for text in self.texts_of(state, card) {
                let triggers: &[Trigger] = self.card_text(text).map_or(&[], |text| &text.triggers);
                for trigger in triggers.iter().filter(|trigger| trigger.home == Home::Card) {
                    let EventPattern::OfPermanents(event) = &trigger.event else { continue };
                    let frame = self.triggered_in_play(state, event, happened, you, Some(Object::Card(card)));
                    state.frames.extend(frame.map(|frame| Frame { block: trigger.then, ..frame }));
                }
            }
        }
        self.set_off_delayed(state, happened);
        // The text that was found first is carried out first.
        if let Some(begun) = state.frames.get_mut(first..) {
            begun.reverse();
        }
    }

    fn set_off_delayed(&self, state: &mut TableState, happened: InPlay) {
        let is_due = |state: &TableState, what: DelayedUntil, you: SeatIndex| match (what, happened) {
            (DelayedUntil::Phase(phase), InPlay::PhaseStarted { phase: now }) => phase == now && you == state.turn,
            (DelayedUntil::DeathThisTurn { who, by }, InPlay::Died { card }) => {
                who == card && state.play.has_wounded(by, who)
            }
            _ => false,
        };
        let mut at = 0;
        while let Some(delayed) = state.play.delayed.get(at) {
            if !is_due(state, delayed.what, delayed.you) {
                at += 1;
                continue;
            }
            let delayed = state.play.delayed.remove(at);
            let frame = Frame::new(delayed.then, delayed.you, delayed.home);
            state.frames.push(Frame { registers: delayed.registers, ..frame });
        }
    }

    /// Returns the player of an event: the controller of the card that acts, or else of the card to which it happens.
    fn actor(&self, state: &TableState, happened: InPlay) -> SeatIndex {
        let card = match happened {
            InPlay::Cast { by, .. } => return by,
            InPlay::PhaseStarted { .. } => return state.turn,
            InPlay::Attacked { by, .. }
            | InPlay::Struck { by, .. }
            | InPlay::Damaged { by, .. }
            | InPlay::Killed { by, .. } => by,
            InPlay::Died { card }
            | InPlay::CameIntoPlay { card }
            | InPlay::LeftPlay { card }
            | InPlay::Recovered { card }
            | InPlay::Moved { card } => card,
        };
        self.controller(state, card).unwrap_or(state.turn)
    }

    fn triggered_in_play(
        &self,
        state: &TableState,
        event: &PermanentEvent<Pick>,
        happened: InPlay,
        you: SeatIndex,
        home: Option<Object>,
    ) -> Option<Frame> {
        let mut context = Context { you, home, registers: [None; REGISTERS] };
        let mut takes_part = |pick: &Pick, object: Object| {
            let fits = self.fits(state, &pick.set, object, &context);
            context.set(pick.register, object);
            fits
        };
        let mut card = |pick: &Pick, card: CardIndex| takes_part(pick, Object::Card(card));
        let fits = match (event, happened) {
            (PermanentEvent::Attacks { who, what }, InPlay::Attacked { by, target }) => {
                card(who, by) && what.as_ref().is_none_or(|what| card(what, target))
            }
            (PermanentEvent::IsAttacked { who }, InPlay::Attacked { target, .. }) => card(who, target),
            (PermanentEvent::IsStruckWithinRange { who, by: attacker }, InPlay::Struck { by, target }) => {
                card(who, target) && card(attacker, by) && self.is_within_range(state, target, by)
            }
            (PermanentEvent::Damages { who, to: whom, only_combat, .. }, InPlay::Damaged { by, to, is_combat, .. }) => {
                (is_combat || !only_combat) && card(who, by) && card(whom, to)
            }
            (PermanentEvent::Kills { who, whom: dead }, InPlay::Killed { by, whom }) => {
                card(who, by) && card(dead, whom)
            }
            (PermanentEvent::Dies { who }, InPlay::Died { card: dead }) => card(who, dead),
            (PermanentEvent::ComesIntoPlay { who }, InPlay::CameIntoPlay { card: came }) => card(who, came),
            (PermanentEvent::LeavesPlay { who }, InPlay::LeftPlay { card: left }) => card(who, left),
            (PermanentEvent::Recovers { who }, InPlay::Recovered { card: recovered }) => card(who, recovered),
            (PermanentEvent::Moves { who }, InPlay::Moved { card: moved }) => card(who, moved),
            (PermanentEvent::Casts { who, what }, InPlay::Cast { by, card: cast }) => {
                takes_part(who, Object::Seat(by)) && takes_part(what, Object::Card(cast))
            }
            (PermanentEvent::PhaseStarts { phase }, InPlay::PhaseStarted { phase: now }) => {
                *phase == now && you == state.turn
            }
            _ => false,
        };
        if let (
            PermanentEvent::Damages { amount: own, excess: own_excess, .. },
            InPlay::Damaged { amount, excess, .. },
        ) = (event, happened)
        {
            context.set(*own, Object::Amount(amount));
            context.set(*own_excess, Object::Amount(excess));
        }
        fits.then(|| Frame { registers: context.registers, ..Frame::new(0, you, home) })
    }
}
