//! What is so of cards in play: who controls them, what rules say of them, what they can attack, where they can go.

use smallvec::SmallVec;

use crate::card_program::{CardIndex, ZoneIndex};
use crate::game::TableGame;
use crate::permanent_program::{CardMark, CardSays, CardTextIndex, PermanentTest};
use crate::permanent_state::TimedSays;
use crate::permanent_table::{Activated, CardText, FaceText, Placement, ZonePlay};
use crate::program::{CounterIndex, Domain, Number, Object, Reference, SeatIndex, Set};
use crate::resolve::Context;
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

    /// Returns the player who controls a card: on whose side it lies, or who played it; or else whose it is.
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

    /// Goes through the cards in play that have texts with rules, triggers or abilities.
    pub(crate) fn sources(&self, state: &TableState) -> SmallVec<[CardIndex; 32]> {
        let places = self.cards.places.iter().zip(&state.cards.zones);
        let battlefields = places.filter(|(place, _)| self.zone_play(place.zone).is_battlefield);
        let cards = battlefields.flat_map(|(_, cards)| cards.iter().copied());
        cards.filter(|card| self.face_text(state, *card).is_some_and(|face| face.has_rules)).collect()
    }

    /// Returns the cards in play that have texts, their own or given ones.
    pub(crate) fn bearers(&self, state: &TableState) -> SmallVec<[CardIndex; 32]> {
        let mut bearers = self.sources(state);
        let grants = |card: &CardIndex| self.face_text(state, *card).is_some_and(|face| face.gives_texts);
        let is_given = |says: TimedSays| matches!(says, TimedSays::Grants(_));
        if bearers.iter().any(grants) || state.play.effects.iter().any(|effect| is_given(effect.says)) {
            let places = self.cards.places.iter().zip(&state.cards.zones);
            let battlefields = places.filter(|(place, _)| self.zone_play(place.zone).is_battlefield);
            let others: Vec<CardIndex> =
                battlefields.flat_map(|(_, cards)| cards.iter().copied()).filter(|card| !bearers.contains(card)).collect();
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

    /// Returns the texts that a card has: its own, and those that rules give it.
    pub(crate) fn texts_of(&self, state: &TableState, card: CardIndex) -> Texts {
        let own = self.face_text(state, card).map_or(&[][..], |face| &face.texts);
        let mut texts = Texts::from_slice(own);
        if self.permanents.exists {
            self.each_said(state, card, &mut |said| {
                if let Said::Grants(text) = said {
                    texts.push(text);
                }
                false
            });
        }
        texts
    }

    /// Goes through what rules, other cards and effects say of a card, and through what texts say that these give it,
    /// until `stop` returns true. Returns whether it did.
    pub(crate) fn each_said(&self, state: &TableState, card: CardIndex, stop: &mut dyn FnMut(Said) -> bool) -> bool {
        let mut granted = Texts::new();
        let mut hear = |said: Said| {
            if let Said::Grants(text) = said {
                granted.push(text);
            }
            stop(said)
        };
        let effects = state.play.effects.iter().filter(|effect| effect.card == card);
        for effect in effects {
            let said = match effect.says {
                TimedSays::Changes { attribute, by } => Said::Changes { attribute, by },
                TimedSays::Mark(mark) => Said::Mark(mark),
                TimedSays::Grants(text) => Said::Grants(text),
                TimedSays::DamageGoesTo(_) => continue,
            };
            if hear(said) {
                return true;
            }
        }
        for rule in &self.permanents.rules {
            let mut context = Context::of_rule(state, None);
            context.you = self.controller(state, card).unwrap_or(state.turn);
            if self.rule_says(state, rule, card, &mut context, &mut hear) {
                return true;
            }
        }
        for source in self.sources(state) {
            let Some(face) = self.face_text(state, source) else { continue };
            for text in face.texts.iter().filter_map(|text| self.card_text(*text)) {
                for rule in &text.rules {
                    let mut context = self.context_of_card(state, source);
                    if self.rule_says(state, rule, card, &mut context, &mut hear) {
                        return true;
                    }
                }
            }
        }
        // A text that a card is given speaks of the card itself.
        for text in granted.iter().filter_map(|text| self.card_text(*text)) {
            for rule in &text.rules {
                let mut context = self.context_of_card(state, card);
                if self.rule_says(state, rule, card, &mut context, stop) {
                    return true;
                }
            }
        }
        false
    }

    fn rule_says(
        &self,
        state: &TableState,
        rule: &crate::permanent_table::RuleOfCards,
        card: CardIndex,
        context: &mut Context,
        stop: &mut dyn FnMut(Said) -> bool,
    ) -> bool {
        let said = |context: &Context| match &rule.says {
            CardSays::Changes { attribute, by } => {
                Some(Said::Changes { attribute: *attribute, by: self.number(state, by, context) })
            }
            CardSays::Mark(mark) => Some(Said::Mark(*mark)),
            CardSays::Grants(text) => Some(Said::Grants(*text)),
            CardSays::CostsLess(_) => None,
        };
        self.fits(state, &rule.who, Object::Card(card), context)
            && rule.condition.as_ref().is_none_or(|condition| self.holds(state, condition, context))
            && said(context).is_some_and(stop)
    }

    pub(crate) fn is_marked(&self, state: &TableState, card: CardIndex, mark: CardMark) -> bool {
        self.each_said(state, card, &mut |said| said == Said::Mark(mark))
    }

    /// Returns the value of an attribute of a card in play, with what rules add to it and what lies on the card.
    pub(crate) fn attribute_in_play(&self, state: &TableState, card: CardIndex, attribute: u8) -> i32 {
        let rule = self.permanents.attributes.get(usize::from(attribute)).copied().unwrap_or_default();
        let is_meant = |changed: u8| changed == attribute || Some(changed) == rule.starts_from;
        let mut value = self.printed_attribute(state, card, rule.starts_from.unwrap_or(attribute));
        self.each_said(state, card, &mut |said| {
            if let Said::Changes { attribute: changed, by } = said
                && is_meant(changed)
            {
                value = value.saturating_add(by);
            }
            false
        });
        match rule.less {
            // A card with more damage than health has died and may still lie there.
            Some(marker) => value.saturating_sub(state.play.markers(card, marker)),
            None => value.max(0),
        }
    }

    /// Returns how far apart two cards in play are; `None` if one of them lies where distances do not count.
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
            PermanentTest::TargetInRange => known.target.is_some_and(|target| {
                self.is_in_play(state, target) && self.is_within_range(state, card, target)
            }),
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
                self.controller(state, card) == Some(context.you)
                    || !self.is_marked(state, card, CardMark::CantBeTargeted)
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
        self.sources(state).into_iter().all(|source| {
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

    /// Whether a card is one of a set, wherever it lies.
    pub(crate) fn is_kind(&self, state: &TableState, set: &Set, card: CardIndex, context: &Context) -> bool {
        set.tests.iter().all(|test| self.is(state, Object::Card(card), test, context))
    }

    /// Whether the engine performs a card, and a player could use it for something.
    fn is_playable(&self, state: &TableState, card: CardIndex, you: SeatIndex) -> bool {
        let Some(face) = self.face_text(state, card).filter(|face| face.is_performed) else { return false };
        let mut context = Context::of_rule(state, Some(Object::Card(card)));
        context.you = you;
        match face.carried_out {
            Some(block) => self.can_begin(state, block, &context),
            None => self.each_place(state, card, you, &mut |_| true),
        }
    }

    /// Goes through the places where a player can put a card into play, until `stop` returns true.
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
            Placement::Anywhere => own(None),
            Placement::In(zone) => own(Some(*zone)),
            Placement::BoundTo(hosts) => {
                let mut context = Context::of_rule(state, None);
                context.you = you;
                self.each_object(state, hosts, &context, stop)
            }
        }
    }

    /// Goes through the objects of the domains that only games with cards in play have, until `stop` returns true.
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
                    (Some(one), Some(other)) => (one - other).abs() == *steps,
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
                    && self.texts_of(state, card).into_iter().any(|text| {
                        self.can_use(state, card, text, context.you) && stop(Object::Ability(card, text))
                    })
            }),
            _ => false,
        }
    }

    /// Whether the controller of a card can use one of its texts now: pays for it, and it can begin.
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

    /// Returns what a card costs, or brings, by one of its prices.
    pub(crate) fn price(&self, state: &TableState, card: CardIndex, price: u8) -> SmallVec<[(CounterIndex, i32); 4]> {
        let printed = self.face_text(state, card).and_then(|face| face.prices.get(usize::from(price)));
        let mut amounts = SmallVec::from_slice(printed.map_or(&[][..], Vec::as_slice));
        let mut less = 0;
        for source in self.sources(state) {
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

/// What is said of a card in play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Said {
    Changes { attribute: u8, by: i32 },
    Mark(CardMark),
    Grants(CardTextIndex),
}
