//! Evaluates tests of cards in play, such as who controls a card and whether it can be attacked.

use smallvec::SmallVec;

use crate::card_program::{CardIndex, ZoneIndex};
use crate::evaluate::Context;
use crate::game::TableGame;
use crate::permanent_program::{CardMark, CardTextIndex, PermanentTest};
use crate::permanent_state::TimedSays;
use crate::permanent_table::{CardText, FaceText, ZonePlay};
use crate::program::{Number, Object, Reference, SeatIndex, Set};
use crate::state::TableState;

/// The texts of a card in play.
pub(crate) type Texts = SmallVec<[CardTextIndex; 8]>;

impl TableGame {
    pub(crate) fn zone_play(&self, kind: u8) -> ZonePlay {
        self.permanents.zones.get(usize::from(kind)).copied().unwrap_or_default()
    }

    pub(crate) fn is_battlefield(&self, zone: ZoneIndex) -> bool {
        self.cards.place(zone).is_some_and(|place| self.zone_play(place.zone).is_battlefield)
    }

    pub(crate) fn is_in_play(&self, state: &TableState, card: CardIndex) -> bool {
        state.cards.zone(card).is_some_and(|zone| self.is_battlefield(zone))
    }

    /// Returns the player who controls a card: the owner of its zone; otherwise the player who played it; otherwise its
    /// owner.
    pub(crate) fn controller(&self, state: &TableState, card: CardIndex) -> Option<SeatIndex> {
        let place = state.cards.zone(card).and_then(|zone| self.cards.place(zone));
        let played_by = || state.cards.played_by.get(usize::from(card)).copied().flatten();
        place.and_then(|place| place.owner).or_else(played_by).or_else(|| state.cards.owner(card))
    }

    pub(crate) fn face_text(&self, state: &TableState, card: CardIndex) -> Option<&FaceText> {
        self.permanents.faces.get(usize::from(state.cards.face(card)?))
    }

    pub(crate) fn card_text(&self, text: CardTextIndex) -> Option<&CardText> {
        self.permanents.texts.get(usize::from(text))
    }

    /// Updates the list of cards in play that have texts. Called after a card came into play or left it.
    pub(crate) fn find_sources(&self, state: &mut TableState) {
        let places = self.cards.places.iter().zip(&state.cards.zones);
        let battlefields = places.filter(|(place, _)| self.zone_play(place.zone).is_battlefield);
        let cards = battlefields.flat_map(|(_, cards)| cards.iter().copied());
        let faces = cards.filter_map(|card| Some((card, self.face_text(state, card).filter(|face| face.has_rules)?)));
        let sources: SmallVec<[(CardIndex, bool); 16]> = faces.map(|(card, face)| (card, face.gives_texts)).collect();
        state.play.gives_texts = sources.iter().any(|(_, gives_texts)| *gives_texts);
        state.play.sources = sources.into_iter().map(|(card, _)| card).collect();
    }

    /// Whether a rule or an effect now gives texts to cards.
    pub(crate) fn texts_are_given(&self, state: &TableState) -> bool {
        let is_given = |says: TimedSays| matches!(says, TimedSays::Grants(_));
        state.play.gives_texts || state.play.effects.iter().any(|effect| is_given(effect.says))
    }

    /// Returns the cards in play that have texts of their own or granted texts.
    pub(crate) fn bearers(&self, state: &TableState) -> SmallVec<[CardIndex; 16]> {
        let mut bearers = state.play.sources.clone();
        if self.texts_are_given(state) {
            let places = self.cards.places.iter().zip(&state.cards.zones);
            let battlefields = places.filter(|(place, _)| self.zone_play(place.zone).is_battlefield);
            let others = battlefields.flat_map(|(_, cards)| cards.iter().copied());
            let others: Vec<CardIndex> = others.filter(|card| !bearers.contains(card)).collect();
            bearers.extend(others.into_iter().filter(|card| !self.texts_of(state, *card).is_empty()));
        }
        bearers
    }

    /// Returns the context of the texts of a card.
    pub(crate) fn context_of_card(&self, state: &TableState, card: CardIndex) -> Context {
        let mut context = Context::of_rule(state, Some(Object::Card(card)));
        context.you = self.controller(state, card).unwrap_or(state.turn);
        context
    }

    /// Returns the distance between two cards in play; `None` if a card lies in a zone without a distance.
    fn distance(&self, state: &TableState, one: CardIndex, other: CardIndex) -> Option<i32> {
        let place = |card: CardIndex| {
            let place = self.cards.place(state.cards.zone(card)?)?;
            Some((self.zone_play(place.zone).distance?, place.owner))
        };
        let ((one, owner), (other, holder)) = (place(one)?, place(other)?);
        Some(if owner == holder { (one - other).abs() } else { one + other - 1 })
    }

    pub(crate) fn is_within_range(&self, state: &TableState, of: CardIndex, card: CardIndex) -> bool {
        let range = self.permanents.range.map_or(0, |range| self.attribute_in_play(state, of, range));
        self.distance(state, of, card).is_some_and(|distance| distance <= range)
    }

    /// Whether a card in play meets a test.
    pub(crate) fn is_in_play_so(
        &self,
        state: &TableState,
        card: CardIndex,
        test: &PermanentTest<Set, Number, Reference>,
        context: &Context,
    ) -> bool {
        let known = state.play.card(card);
        match test {
            PermanentTest::Exhausted => known.is_exhausted,
            PermanentTest::Attacking => known.target.is_some(),
            PermanentTest::YouControl => self.controller(state, card) == Some(context.you),
            PermanentTest::AnOpponentControls => {
                self.controller(state, card).is_some_and(|controller| controller != context.you)
            }
            PermanentTest::SameZoneAs(others) => {
                let zone = state.cards.zone(card);
                self.each_object(state, others, context, &mut |other| match other {
                    Object::Card(other) => state.cards.zone(other) == zone,
                    _ => false,
                })
            }
            PermanentTest::AttachedTo(hosts) => {
                known.host.is_some_and(|host| self.fits(state, hosts, Object::Card(host), context))
            }
            PermanentTest::HostOf(bound) => match context.get(*bound) {
                Some(Object::Card(bound)) => state.play.card(bound).host == Some(card),
                _ => false,
            },
            PermanentTest::Among(set) => self.fits(state, set, Object::Card(card), context),
            PermanentTest::WithinRangeOf(of) => match context.get(*of) {
                Some(Object::Card(of)) => self.is_within_range(state, of, card),
                _ => false,
            },
            PermanentTest::TargetInRange => known
                .target
                .is_some_and(|target| self.is_in_play(state, target) && self.is_within_range(state, card, target)),
            PermanentTest::AtMost(attribute, number) => {
                self.attribute_in_play(state, card, *attribute) <= self.number(state, number, context)
            }
            PermanentTest::AtLeast(attribute, number) => {
                self.attribute_in_play(state, card, *attribute) >= self.number(state, number, context)
            }
            PermanentTest::HasAbility(ability) => {
                let texts = self.texts_of(state, card);
                texts.iter().filter_map(|text| self.card_text(*text)).any(|text| text.ability == Some(*ability))
            }
            PermanentTest::Playable => self.is_playable(state, card, context.you),
            PermanentTest::Marked(mark) => self.is_marked(state, card, *mark),
            PermanentTest::CanBeTarget => {
                let place = state.cards.zone(card).and_then(|zone| self.cards.place(zone));
                // A spell that is being carried out cannot have itself as its target.
                let is_carried_out =
                    context.home == Some(Object::Card(card)) && place.is_some_and(|place| place.owner.is_none());
                !is_carried_out
                    && (self.controller(state, card) == Some(context.you)
                        || !self.is_marked(state, card, CardMark::CantBeTargeted))
            }
            PermanentTest::CanBeAttackedBy(by) => match context.get(*by) {
                Some(Object::Card(by)) => {
                    !self.is_marked(state, card, CardMark::CantBeAttacked) && self.can_attack(state, by)
                }
                _ => false,
            },
        }
    }

    /// Whether no rule keeps a card from attacking.
    fn can_attack(&self, state: &TableState, card: CardIndex) -> bool {
        if self.is_marked(state, card, CardMark::CantAttack) {
            return false;
        }
        state.play.sources.iter().copied().all(|source| {
            let context = self.context_of_card(state, source);
            let texts = self.face_text(state, source).map_or(&[][..], |face| &face.texts);
            let mut limits = texts.iter().filter_map(|text| self.card_text(*text)).flat_map(|text| &text.attack_limits);
            limits.all(|(who, number)| {
                let counts = |card: CardIndex| self.is_kind(state, who, card, &context);
                let attacked = state.play.attacked.iter().filter(|card| counts(**card)).count();
                !counts(card) || i32::try_from(attacked).unwrap_or(i32::MAX) < self.number(state, number, &context)
            })
        })
    }

    /// Whether a card meets the tests of a set, wherever it lies.
    pub(crate) fn is_kind(&self, state: &TableState, set: &Set, card: CardIndex, context: &Context) -> bool {
        set.tests.iter().all(|test| self.is(state, Object::Card(card), test, context))
    }
}
