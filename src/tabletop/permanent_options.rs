//! The options of players with cards in play: places for new cards, usable abilities, and prices.

use smallvec::SmallVec;

use crate::card_program::CardIndex;
use crate::evaluate::Context;
use crate::game::TableGame;
use crate::permanent_program::{CardMark, CardSays, CardTextIndex};
use crate::permanent_table::{Activated, CardPlacement};
use crate::program::{CounterIndex, Domain, Object, SeatIndex};
use crate::state::TableState;

impl TableGame {
    /// Whether the engine performs a card, and the player could use the card for something.
    pub(crate) fn is_playable(&self, state: &TableState, card: CardIndex, you: SeatIndex) -> bool {
        let Some(face) = self.face_text(state, card).filter(|face| face.is_performed) else { return false };
        let mut context = Context::of_rule(state, Some(Object::Card(card)));
        context.you = you;
        match face.carried_out {
            Some(block) => self.can_begin(state, block, &context),
            None => self.each_place(state, card, you, &mut |_| true),
        }
    }

    /// Calls `stop` with each place where a player can put a card into play, until it returns true. Returns whether
    /// `stop` returned true.
    fn each_place(
        &self,
        state: &TableState,
        card: CardIndex,
        you: SeatIndex,
        stop: &mut dyn FnMut(Object) -> bool,
    ) -> bool {
        let Some(face) = self.face_text(state, card) else { return false };
        let mut own = |wanted: Option<u8>| {
            (0..).zip(&self.cards.places).any(|(zone, place)| {
                place.owner == Some(you)
                    && self.zone_play(place.zone).is_battlefield
                    && wanted.is_none_or(|wanted| wanted == place.zone)
                    && stop(Object::Zone(zone))
            })
        };
        match &face.placement {
            CardPlacement::Anywhere => own(None),
            CardPlacement::In(zone) => own(Some(*zone)),
            CardPlacement::BoundTo(hosts) => {
                let mut context = Context::of_rule(state, None);
                context.you = you;
                self.each_object(state, hosts, &context, stop)
            }
        }
    }

    /// Calls `stop` with each object of a domain that only games with cards in play have, until it returns true.
    /// Returns whether `stop` returned true.
    pub(crate) fn each_in_play(
        &self,
        state: &TableState,
        domain: &Domain,
        context: &Context,
        stop: &mut dyn FnMut(Object) -> bool,
    ) -> bool {
        match domain {
            Domain::PlacesFor(card) => match context.get(*card) {
                Some(Object::Card(card)) => self.each_place(state, card, context.you, stop),
                _ => false,
            },
            Domain::TargetOf(card) => match context.get(*card) {
                Some(Object::Card(card)) => {
                    let target = state.play.card(card).target.filter(|target| self.is_in_play(state, *target));
                    target.is_some_and(|target| stop(Object::Card(target)))
                }
                _ => false,
            },
            Domain::ZonesBeside(card, steps) => {
                let Some(Object::Card(card)) = context.get(*card) else { return false };
                let Some(own) = state.cards.zone(card).and_then(|zone| self.cards.place(zone)) else { return false };
                let distance = |kind: u8| self.zone_play(kind).distance;
                let is_beside = |kind: u8| match (distance(own.zone), distance(kind)) {
                    (Some(one), Some(other)) => steps.map_or(one != other, |steps| (one - other).abs() == steps),
                    _ => false,
                };
                let mut places = (0..).zip(&self.cards.places);
                !self.is_marked(state, card, CardMark::CantMove)
                    && places.any(|(zone, place)| {
                        place.owner == own.owner && is_beside(place.zone) && stop(Object::Zone(zone))
                    })
            }
            Domain::Abilities => self.bearers(state).into_iter().any(|card| {
                self.controller(state, card) == Some(context.you)
                    && self
                        .texts_of(state, card)
                        .into_iter()
                        .any(|text| self.can_use(state, card, text, context.you) && stop(Object::Ability(card, text)))
            }),
            _ => false,
        }
    }

    /// Whether the controller of a card can use one of its texts now: the price can be paid, and the text can begin.
    fn can_use(&self, state: &TableState, card: CardIndex, text: CardTextIndex, you: SeatIndex) -> bool {
        let Some(Activated { cost, exhausts, has_price, then, .. }) =
            self.card_text(text).and_then(|text| text.activated.as_ref())
        else {
            return false;
        };
        (*has_price || !state.play.used.contains(&(card, text)))
            && !(*exhausts && state.play.card(card).is_exhausted)
            && self.can_pay(state, you, cost)
            && self.can_begin(state, *then, &self.context_of_card(state, card))
    }

    pub(crate) fn can_pay(&self, state: &TableState, seat: SeatIndex, cost: &[(CounterIndex, i32)]) -> bool {
        cost.iter().all(|(counter, number)| state.counter(self, usize::from(seat), usize::from(*counter)) >= *number)
    }

    /// Returns the amounts of a price of a card, which the player pays or gains.
    pub(crate) fn price(&self, state: &TableState, card: CardIndex, price: u8) -> SmallVec<[(CounterIndex, i32); 4]> {
        let printed = self.face_text(state, card).and_then(|face| face.prices.get(usize::from(price)));
        let mut amounts = SmallVec::from_slice(printed.map_or(&[][..], Vec::as_slice));
        let mut less = 0;
        for source in state.play.sources.iter().copied() {
            let texts = self.face_text(state, source).map_or(&[][..], |face| &face.texts);
            for rule in texts.iter().filter_map(|text| self.card_text(*text)).flat_map(|text| &text.rules) {
                let CardSays::CostsLess(by) = &rule.says else { continue };
                let context = self.context_of_card(state, source);
                if self.is_kind(state, &rule.who, card, &context) {
                    less += self.number(state, by, &context);
                }
            }
        }
        for (_, number) in &mut amounts {
            let taken = less.clamp(0, *number);
            (*number, less) = (*number - taken, less - taken);
        }
        amounts
    }
}
