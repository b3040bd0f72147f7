//! The effects of deeds with cards in play on the state.

use smallvec::SmallVec;

use crate::card_program::{CardIndex, CardMove, ZoneIndex};
use crate::evaluate::Context;
use crate::game::TableGame;
use crate::permanent_program::{Awaited, DamageKind, Lasts, PermanentDeed};
use crate::permanent_state::{Delayed, DelayedUntil, TimedEffect, TimedSays};
use crate::permanent_triggers::InPlay;
use crate::program::{Number, Object, Reference, SeatIndex};
use crate::state::{Frame, PlayEvent, TableEvent, TableState};

impl TableGame {
    /// Carries out a deed with cards in play, after everything was picked. The player of the context is its doer.
    pub(crate) fn perform_in_play(
        &self,
        state: &mut TableState,
        deed: &PermanentDeed<Number, Reference>,
        context: &Context,
    ) {
        let card = |what: &Reference| match context.get(*what) {
            Some(Object::Card(card)) => Some(card),
            _ => None,
        };
        let in_play = |state: &TableState, what: &Reference| card(what).filter(|card| self.is_in_play(state, *card));
        match deed {
            PermanentDeed::Exhaust(what) => in_play(state, what).into_iter().for_each(|card| self.exhaust(state, card)),
            PermanentDeed::Recover(what) => in_play(state, what).into_iter().for_each(|card| self.recover(state, card)),
            PermanentDeed::Destroy(what) => in_play(state, what).into_iter().for_each(|card| self.die(state, card)),
            PermanentDeed::Negate(what) => in_play(state, what).into_iter().for_each(|card| self.bury(state, card)),
            PermanentDeed::Damage { by, to, number, kind } => {
                let amount = self.number(state, number, context);
                if let Some(to) = in_play(state, to) {
                    let by = by.as_ref().and_then(card);
                    self.damage(state, by, to, amount, *kind);
                }
            }
            PermanentDeed::Restore { to, number } => {
                let number = self.number(state, number, context).max(0);
                if let (Some(to), Some((_, damage))) = (in_play(state, to), self.permanents.health) {
                    let healed = -state.play.mark(to, damage, number.saturating_neg());
                    self.tell(state, to, PlayEvent::Healed { by: healed });
                }
            }
            PermanentDeed::Prevent { to, number } => {
                let number = self.number(state, number, context);
                if let Some(known) = in_play(state, to).and_then(|to| state.play.card_mut(to)) {
                    known.shield = known.shield.saturating_add(number.max(0));
                }
            }
            PermanentDeed::PutMarker { marker, on } => {
                if let Some(on) = in_play(state, on) {
                    state.play.mark(on, *marker, 1);
                    self.tell(state, on, PlayEvent::Marked { marker: *marker });
                }
            }
            PermanentDeed::PutIntoPlay { what, place } => {
                if let (Some(what), Some(place)) = (card(what), context.get(*place)) {
                    self.put_into_play(state, what, place);
                }
            }
            PermanentDeed::MoveTo { what, place } => {
                if let (Some(what), Some(Object::Zone(zone))) = (in_play(state, what), context.get(*place)) {
                    self.change_zone(state, what, zone, CardMove::OnTop, None);
                    self.set_off_in_play(state, InPlay::Moved { card: what });
                }
            }
            PermanentDeed::Attack { who, what } => {
                if let (Some(by), Some(target)) = (in_play(state, who), in_play(state, what)) {
                    self.aim(state, by, target);
                    state.play.attacked.push(by);
                    self.set_off_in_play(state, InPlay::Attacked { by, target });
                }
            }
            PermanentDeed::Retarget { who, what } => {
                if let (Some(by), Some(target)) = (in_play(state, who), in_play(state, what)) {
                    self.aim(state, by, target);
                }
            }
            PermanentDeed::LeaveCombat(what) => {
                if let Some(known) = card(what).and_then(|card| state.play.card_mut(card)) {
                    known.target = None;
                }
            }
            PermanentDeed::Pay { whose, price } => {
                for (counter, number) in card(whose).map(|card| self.price(state, card, *price)).unwrap_or_default() {
                    self.count(state, context.you, counter, number.saturating_neg());
                }
            }
            PermanentDeed::GainPrice { whose, price } => {
                for (counter, number) in card(whose).map(|card| self.price(state, card, *price)).unwrap_or_default() {
                    self.count(state, context.you, counter, number);
                }
            }
            PermanentDeed::CarryOut(what) => {
                let block = card(what).and_then(|card| self.face_text(state, card)).and_then(|face| face.carried_out);
                state.frames.extend(block.map(|block| Frame::new(block, context.you, context.get(*what))));
            }
            PermanentDeed::Copy(what) => in_play(state, what).into_iter().for_each(|card| {
                let added = state.cards.add_like(card, context.you);
                if let Some(added) = added {
                    state.play.add_token();
                    self.find_sources(state);
                    self.tell(state, added, PlayEvent::Copied);
                    self.set_off_in_play(state, InPlay::CameIntoPlay { card: added });
                }
            }),
            PermanentDeed::GainControl(what) => {
                let place = in_play(state, what)
                    .and_then(|card| Some((card, self.zone_of_same_kind(state, card, context.you)?)));
                if let Some((card, zone)) = place {
                    self.change_zone(state, card, zone, CardMove::OnTop, None);
                }
            }
            PermanentDeed::UseAbility(what) => {
                if let Some(Object::Ability(card, text)) = context.get(*what) {
                    self.use_ability(state, card, text, context.you);
                }
            }
            PermanentDeed::Say { of, says, lasts } => {
                let cards: SmallVec<[CardIndex; 4]> = of.iter().filter_map(|of| in_play(state, of)).collect();
                for card in cards {
                    for says in says {
                        let says = TimedSays::of(says, |number| self.number(state, number, context));
                        let Some(says) = says else { continue };
                        if let TimedSays::Changes { attribute, by } = says {
                            self.tell(state, card, PlayEvent::Changed { attribute, by });
                        }
                        state.play.effects.push(TimedEffect { card, says, lasts: *lasts });
                    }
                }
            }
            PermanentDeed::Redirect { from, to } => {
                if let (Some(card), Some(to)) = (in_play(state, from), in_play(state, to)) {
                    let says = TimedSays::DamageGoesTo(to);
                    state.play.effects.push(TimedEffect { card, says, lasts: Lasts::ThisTurn });
                }
            }
            PermanentDeed::Await { what, then } => {
                let what = match what {
                    Awaited::NextPhase(phase) => Some(DelayedUntil::Phase(*phase)),
                    Awaited::DeathThisTurn { who, by } => match (card(who), card(by)) {
                        (Some(who), Some(by)) => Some(DelayedUntil::DeathThisTurn { who, by }),
                        _ => None,
                    },
                };
                let delayed = |what| Delayed {
                    what,
                    then: *then,
                    you: context.you,
                    home: context.home,
                    registers: context.registers,
                };
                state.play.delayed.extend(what.map(delayed));
            }
        }
    }

    /// Whether a deed can be done, once everything is picked for it.
    pub(crate) fn is_possible_in_play(
        &self,
        state: &TableState,
        deed: &PermanentDeed<Number, Reference>,
        context: &Context,
    ) -> bool {
        match deed {
            PermanentDeed::Pay { whose, price } => match context.get(*whose) {
                Some(Object::Card(card)) => self.can_pay(state, context.you, &self.price(state, card, *price)),
                _ => false,
            },
            // A card that must exhaust itself as a cost cannot do so while it is exhausted.
            PermanentDeed::Exhaust(what) => match context.get(*what) {
                Some(Object::Card(card)) => !(context.home == context.get(*what) && state.play.card(card).is_exhausted),
                _ => true,
            },
            _ => true,
        }
    }

    /// Records an event of a card in play.
    fn tell(&self, state: &mut TableState, card: CardIndex, what: PlayEvent) {
        if let (Some(face), Some(zone)) = (state.cards.face(card), state.cards.zone(card)) {
            state.note(TableEvent::InPlay { face, zone, what });
        }
    }

    fn exhaust(&self, state: &mut TableState, card: CardIndex) {
        let Some(known) = state.play.card_mut(card).filter(|known| !known.is_exhausted) else { return };
        known.is_exhausted = true;
        self.tell(state, card, PlayEvent::Exhausted);
    }

    fn recover(&self, state: &mut TableState, card: CardIndex) {
        let Some(known) = state.play.card_mut(card) else { return };
        if std::mem::take(&mut known.is_exhausted) {
            self.tell(state, card, PlayEvent::Recovered);
        }
        self.set_off_in_play(state, InPlay::Recovered { card });
    }

    fn aim(&self, state: &mut TableState, by: CardIndex, target: CardIndex) {
        if let Some(known) = state.play.card_mut(by) {
            known.target = Some(target);
        }
        let face = state.cards.face(target).unwrap_or(0);
        self.tell(state, by, PlayEvent::Attacks { face });
    }

    /// Deals damage to a card. The damage may be redirected to another card, and a part of it or all of it may be
    /// prevented.
    fn damage(&self, state: &mut TableState, by: Option<CardIndex>, to: CardIndex, amount: i32, kind: DamageKind) {
        let goes_to = state.play.effects.iter().rev().find_map(|effect| match effect.says {
            TimedSays::DamageGoesTo(other) if effect.card == to && self.is_in_play(state, other) => Some(other),
            _ => None,
        });
        let target = goes_to.unwrap_or(to);
        let mut dealt = amount.max(0);
        if let Some(known) = state.play.card_mut(target).filter(|known| known.shield > 0 && dealt > 0) {
            let prevented = known.shield.min(dealt);
            (known.shield, dealt) = (known.shield - prevented, dealt - prevented);
            self.tell(state, target, PlayEvent::Prevented { by: prevented });
        }
        if let (Some((health, damage)), true) = (self.permanents.health, dealt > 0) {
            let before = self.attribute_in_play(state, target, health).max(0);
            state.play.mark(target, damage, dealt);
            self.tell(state, target, PlayEvent::Damaged { by: dealt });
            if let Some(by) = by {
                state.play.wounds.retain(|wound| *wound != (by, target));
                state.play.wounds.push((by, target));
                let (excess, is_combat) = ((dealt - before).max(0), kind != DamageKind::Plain);
                self.set_off_in_play(state, InPlay::Damaged { by, to: target, amount: dealt, excess, is_combat });
            }
        }
        if let (Some(by), DamageKind::Attack) = (by, kind) {
            self.set_off_in_play(state, InPlay::Struck { by, target: to });
        }
    }

    /// Lets a card die: it goes to its owner's zone for dead cards. The triggers on its death are found while it is
    /// still in play.
    fn die(&self, state: &mut TableState, card: CardIndex) {
        self.tell(state, card, PlayEvent::Died);
        self.set_off_in_play(state, InPlay::Died { card });
        if let Some((by, _)) = state.play.wounds.iter().rev().find(|(_, whom)| *whom == card).copied() {
            self.set_off_in_play(state, InPlay::Killed { by, whom: card });
        }
        self.bury(state, card);
    }

    /// Puts a card into its owner's zone for dead cards.
    fn bury(&self, state: &mut TableState, card: CardIndex) {
        let owner = state.cards.owner(card);
        let mut places = (0..).zip(&self.cards.places);
        let grave = places.find(|(_, place)| place.owner == owner && self.zone_play(place.zone).takes_the_dead);
        if let Some((zone, _)) = grave {
            self.change_zone(state, card, zone, CardMove::OnTop, None);
        }
    }

    fn put_into_play(&self, state: &mut TableState, card: CardIndex, place: Object) {
        match place {
            Object::Zone(zone) => self.change_zone(state, card, zone, CardMove::OnTop, None),
            Object::Card(host) => {
                let Some(zone) = state.cards.zone(host) else { return };
                if let Some(known) = state.play.card_mut(card) {
                    known.host = Some(host);
                }
                self.change_zone(state, card, zone, CardMove::OnTop, None);
                let face = state.cards.face(host).unwrap_or(0);
                self.tell(state, card, PlayEvent::BoundTo { face });
            }
            _ => {}
        }
    }

    /// Returns the zone of this player that has the same kind as the zone in which a card lies.
    fn zone_of_same_kind(&self, state: &TableState, card: CardIndex, seat: SeatIndex) -> Option<ZoneIndex> {
        let kind = self.cards.place(state.cards.zone(card)?)?.zone;
        let mut places = (0..).zip(&self.cards.places);
        places.find(|(_, place)| place.zone == kind && place.owner == Some(seat)).map(|(zone, _)| zone)
    }

    /// Moves a card into another zone, which may bring it into play or out of play. `player` is the player who plays
    /// the card.
    pub(crate) fn change_zone(
        &self,
        state: &mut TableState,
        card: CardIndex,
        to: ZoneIndex,
        how: CardMove,
        player: Option<SeatIndex>,
    ) {
        let (Some(from), Some(face)) = (state.cards.zone(card), state.cards.face(card)) else { return };
        let (was_in_play, comes_into_play) = (self.is_battlefield(from), self.is_battlefield(to));
        let leaves = was_in_play && !comes_into_play;
        if leaves {
            self.set_off_in_play(state, InPlay::LeftPlay { card });
        }
        // A token that leaves play goes to no other zone: it leaves the game.
        let to = if leaves && state.play.card(card).is_token { self.outside().unwrap_or(to) } else { to };
        let before = state.cards.knowers(&self.cards, card);
        state.cards.put(&self.cards, card, to, how);
        if let (Some(player), Some(played_by)) = (player, state.cards.played_by.get_mut(usize::from(card))) {
            *played_by = Some(player);
        }
        let seers = before | state.cards.knowers(&self.cards, card);
        state.note(TableEvent::CardMoved { player, face, from, to, seers });
        if leaves {
            state.play.forget(card);
            for other in &mut state.play.cards {
                if other.target == Some(card) {
                    other.target = None;
                }
            }
        }
        if comes_into_play || was_in_play {
            self.find_sources(state);
        }
        if comes_into_play && !was_in_play {
            if let Some(by) = player {
                self.set_off_in_play(state, InPlay::Cast { by, card });
            }
            self.set_off_in_play(state, InPlay::CameIntoPlay { card });
        }
    }

    /// Returns the place of tokens that have left the game.
    fn outside(&self) -> Option<ZoneIndex> {
        let mut places = (0..).zip(&self.cards.places);
        places.find(|(_, place)| self.zone_play(place.zone).is_outside).map(|(zone, _)| zone)
    }

    /// Pays for a text of a card, and begins it.
    fn use_ability(&self, state: &mut TableState, card: CardIndex, text: u16, you: SeatIndex) {
        let Some(activated) = self.card_text(text).and_then(|text| text.activated.as_ref()) else { return };
        self.tell(state, card, PlayEvent::Used);
        for (counter, number) in &activated.cost {
            self.count(state, you, *counter, number.saturating_neg());
        }
        if activated.exhausts {
            self.exhaust(state, card);
        }
        if !activated.has_price {
            state.play.used.push((card, text));
        }
        state.frames.push(Frame::new(activated.then, you, Some(Object::Card(card))));
    }
}
