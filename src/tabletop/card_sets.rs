//! Evaluates sets of cards, tests of cards and qualities in a state.

use smallvec::SmallVec;

use crate::card_program::{CardCondition, CardIndex, CardPlace, CardTest, TraitIndex, TraitOf, ZoneIndex, ZoneOf};
use crate::evaluate::{Context, Objects};
use crate::game::TableGame;
use crate::program::{Number, Object, SeatIndex, Set, Test};
use crate::state::TableState;

impl TableGame {
    /// Returns the zones that a phrase means, in the order of the seats.
    pub(crate) fn zones(&self, state: &TableState, zone: &ZoneOf<Set>, context: &Context) -> SmallVec<[ZoneIndex; 4]> {
        let Some(kind) = self.cards.zones.get(usize::from(zone.zone)) else { return SmallVec::new() };
        match (&zone.whose, kind.of_player) {
            (_, false) => SmallVec::from_slice(&[kind.first]),
            (None, true) => (0..u16::from(state.players)).map(|seat| kind.first + seat).collect(),
            (Some(whose), true) => {
                let seats = self.objects(state, whose, context).into_iter();
                seats.filter_map(seat_of).map(|seat| kind.first + u16::from(seat)).collect()
            }
        }
    }

    /// Calls `stop` with each card of a place until it returns true. Returns whether `stop` returned true.
    pub(crate) fn each_card(
        &self,
        state: &TableState,
        place: &CardPlace<Set, Number>,
        context: &Context,
        stop: &mut dyn FnMut(Object) -> bool,
    ) -> bool {
        match place {
            CardPlace::Anywhere => state.cards.zones.iter().flatten().any(|card| stop(Object::Card(*card))),
            CardPlace::InPlay => {
                let places = self.cards.places.iter().zip(&state.cards.zones);
                let battlefields = places.filter(|(place, _)| self.zone_play(place.zone).is_battlefield);
                battlefields.flat_map(|(_, cards)| cards).any(|card| stop(Object::Card(*card)))
            }
            CardPlace::In(zone) => {
                let zones = self.zones(state, zone, context);
                zones.into_iter().any(|zone| state.cards.cards(zone).iter().any(|card| stop(Object::Card(*card))))
            }
            CardPlace::Top(zone, number) => {
                let number = usize::try_from(self.number(state, number, context)).unwrap_or(0);
                let zones = self.zones(state, zone, context);
                zones
                    .into_iter()
                    .any(|zone| state.cards.cards(zone).iter().rev().take(number).any(|card| stop(Object::Card(*card))))
            }
            CardPlace::Bottom(zone) => {
                let zones = self.zones(state, zone, context);
                zones
                    .into_iter()
                    .any(|zone| state.cards.cards(zone).first().is_some_and(|card| stop(Object::Card(*card))))
            }
        }
    }

    /// Whether a card lies at a place.
    pub(crate) fn lies_at(
        &self,
        state: &TableState,
        card: CardIndex,
        place: &CardPlace<Set, Number>,
        context: &Context,
    ) -> bool {
        match place {
            CardPlace::Anywhere => true,
            CardPlace::InPlay => self.is_in_play(state, card),
            CardPlace::In(zone) => {
                let lies_in = state.cards.zone(card);
                self.zones(state, zone, context).into_iter().any(|zone| Some(zone) == lies_in)
            }
            CardPlace::Top(..) | CardPlace::Bottom(_) => {
                self.each_card(state, place, context, &mut |object| object == Object::Card(card))
            }
        }
    }

    /// Returns the players in turn order, from the first one of the set.
    pub(crate) fn seats_from(&self, state: &TableState, first: &Set, context: &Context) -> Vec<SeatIndex> {
        let players = state.players.max(1);
        let first = self.objects(state, first, context).first().copied().and_then(seat_of);
        first.map_or(Vec::new(), |first| (0..players).map(|after| (first + after) % players).collect())
    }

    /// Whether a card or a player meets a test.
    pub(crate) fn is_of_cards(
        &self,
        state: &TableState,
        object: Object,
        test: &CardTest<Set, Test>,
        context: &Context,
    ) -> bool {
        match (test, object) {
            (CardTest::OfFaces(faces), Object::Card(card)) => {
                state.cards.face(card).is_some_and(|face| faces.contains(&face))
            }
            (CardTest::In(zone), Object::Card(card)) => {
                let lies_in = state.cards.zone(card);
                self.zones(state, zone, context).into_iter().any(|zone| Some(zone) == lies_in)
            }
            (CardTest::Has(wanted), Object::Card(card)) => {
                let wanted = self.quality(state, wanted, context);
                wanted.is_some_and(|wanted| self.traits(state, card).contains(&wanted))
            }
            (CardTest::IfAble { among, test }, _) => {
                self.is(state, object, test, context)
                    || !self
                        .objects(state, among, context)
                        .into_iter()
                        .any(|other| self.is(state, other, test, context))
            }
            (CardTest::Extreme { among, attribute, most }, Object::Card(_)) => {
                let value = |object: &Object| match object {
                    Object::Card(card) => self.card_attribute(state, *card, *attribute),
                    _ => 0,
                };
                extreme(&self.objects(state, among, context), value, *most).first() == Some(&object)
            }
            (CardTest::MostOf { among, counter, most }, Object::Seat(_)) => {
                let value = |object: &Object| match object {
                    Object::Seat(seat) => state.counter(self, usize::from(*seat), usize::from(*counter)),
                    _ => 0,
                };
                extreme(&self.objects(state, among, context), value, *most).contains(&object)
            }
            (CardTest::Titled(title), Object::Seat(seat)) => {
                state.cards.titles.get(usize::from(*title)).copied().flatten() == Some(seat)
            }
            (CardTest::After(of), Object::Seat(seat)) => {
                let before = self.objects(state, of, context).first().copied().and_then(seat_of);
                before.is_some_and(|before| (before + 1) % state.players.max(1) == seat)
            }
            (CardTest::Played(of), Object::Seat(seat)) => match self.objects(state, of, context).first() {
                Some(Object::Card(card)) => {
                    state.cards.played_by.get(usize::from(*card)).copied().flatten() == Some(seat)
                }
                _ => false,
            },
            _ => false,
        }
    }

    pub(crate) fn holds_of_cards(&self, state: &TableState, condition: &CardCondition<Set>, context: &Context) -> bool {
        match condition {
            CardCondition::Empty(zone) => {
                self.zones(state, zone, context).into_iter().all(|zone| state.cards.cards(zone).is_empty())
            }
            CardCondition::Same(one, other) => {
                let one = self.quality(state, one, context);
                one.is_some() && one == self.quality(state, other, context)
            }
        }
    }

    /// Returns the quality that a phrase means; `None` if a setting remembers no quality, or if no card has a quality
    /// of the kind.
    pub(crate) fn quality(&self, state: &TableState, of: &TraitOf<Set>, context: &Context) -> Option<TraitIndex> {
        match of {
            TraitOf::Named(named) => Some(*named),
            TraitOf::Setting(setting) => state.cards.settings.get(usize::from(*setting)).copied().flatten(),
            TraitOf::Card(kind, cards) => {
                let Some(Object::Card(card)) = self.objects(state, cards, context).first().copied() else {
                    return None;
                };
                let is_of_kind = |at: &&TraitIndex| {
                    self.cards.traits.get(usize::from(**at)).is_some_and(|known| known.kind == *kind)
                };
                self.traits(state, card).iter().find(is_of_kind).copied()
            }
        }
    }

    fn traits(&self, state: &TableState, card: CardIndex) -> &[TraitIndex] {
        let face = state.cards.face(card).and_then(|face| self.cards.face(face));
        face.map_or(&[], |face| face.traits.as_slice())
    }

    /// Returns the value of an attribute of a card: the current value if the card is in play, otherwise the printed
    /// one.
    pub(crate) fn card_attribute(&self, state: &TableState, card: CardIndex, attribute: u8) -> i32 {
        match self.permanents.exists && self.is_in_play(state, card) {
            true => self.attribute_in_play(state, card, attribute),
            false => self.printed_attribute(state, card, attribute),
        }
    }

    pub(crate) fn printed_attribute(&self, state: &TableState, card: CardIndex, attribute: u8) -> i32 {
        let face = state.cards.face(card).and_then(|face| self.cards.face(face));
        face.and_then(|face| face.attributes.get(usize::from(attribute)).copied()).unwrap_or(0)
    }

    /// Sorts cards by their faces if the player knows all of them, and keeps one of several equal cards. Otherwise
    /// keeps the order, because sorting would reveal unknown cards.
    pub(crate) fn arrange(&self, state: &TableState, seat: SeatIndex, found: &mut Objects) {
        let face = |object: &Object| match object {
            Object::Card(card) if state.cards.is_known(&self.cards, *card, seat) => {
                Some((state.cards.face(*card), state.cards.zone(*card)))
            }
            _ => None,
        };
        if found.iter().any(|object| face(object).is_none()) {
            return;
        }
        found.sort_by_key(|object| (face(object), *object));
        // Cards in play that have the same face may be in different states.
        let in_play = |object: &Object| matches!(object, Object::Card(card) if self.is_in_play(state, *card));
        found.dedup_by(|other, one| !in_play(other) && face(other) == face(one));
    }
}

/// Returns the objects with the greatest value, or with the least value.
fn extreme(objects: &[Object], value: impl Fn(&Object) -> i32, most: bool) -> Vec<Object> {
    let values = objects.iter().map(&value);
    let best = if most { values.max() } else { values.min() };
    objects.iter().filter(|object| Some(value(object)) == best).copied().collect()
}

fn seat_of(object: Object) -> Option<SeatIndex> {
    match object {
        Object::Seat(seat) => Some(seat),
        _ => None,
    }
}
