//! Phrases of games of cards: *the top card of the deck*, *the player who played it*, *the suit of that card*.

use std::collections::BTreeMap;

use model::{Id, Said};

use super::nouns::{NounPhrase, Quantity};
use super::scope::{Compiled, TextScope, slot, word};
use crate::card_program::{CardCondition, CardPlace, CardTest, TraitOf, ZoneOf};
use crate::program::{Condition, Domain, Number, Reference, Set, Test};
use crate::unsupported_rule::Meaningless;

impl TextScope<'_, '_> {
    /// Compiles a phrase for one definite card or player, or for the topmost cards of a zone.
    pub fn card_phrase(&self, said: &Said) -> Compiled<NounPhrase> {
        let Some((name, label, with)) = word(said) else { return Err(Meaningless::phrase("a thing")) };
        let of_players = |test| Set { domain: Domain::Seats, tests: vec![Test::OfCards(test)] };
        let set = match name.as_str() {
            "the-titled" => of_players(CardTest::Titled(self.title(slot(with, "what")?)?)),
            "next-player" => of_players(CardTest::After(Box::new(one(Reference::You)))),
            "player-after" => of_players(CardTest::After(Box::new(self.noun_phrase(slot(with, "who")?)?.set))),
            "who-played" => of_players(CardTest::Played(Box::new(self.noun_phrase(slot(with, "what")?)?.set))),
            "with-most" | "with-fewest" => {
                let mut set = self.set(slot(with, "n")?)?;
                let (among, counter) = (Box::new(set.clone()), self.counter(slot(with, "what")?)?);
                let most = name.as_str() == "with-most";
                set.tests.push(Test::OfCards(CardTest::MostOf { among, counter, most }));
                set
            }
            "with-highest" | "with-lowest" => {
                let mut set = self.set(slot(with, "n")?)?;
                let attribute = self.names.attribute(slot(with, "what")?);
                let attribute = attribute.ok_or_else(|| Meaningless::phrase("an attribute"))?;
                let (among, most) = (Box::new(set.clone()), name.as_str() == "with-highest");
                set.tests.push(Test::OfCards(CardTest::Extreme { among, attribute, most }));
                set
            }
            "top-of" | "top-so-many" => {
                let number = match with.get(&Id::exactly("count")) {
                    Some(count) => self.number(count)?,
                    None => Number::Is(1),
                };
                let place = CardPlace::Top(self.zone(slot(with, "where")?)?, Box::new(number));
                self.cards_at(slot(with, "n")?, place)?
            }
            "bottom-of" => {
                let place = CardPlace::Bottom(self.zone(slot(with, "where")?)?);
                self.cards_at(slot(with, "n")?, place)?
            }
            _ => return Err(Meaningless::word(name, "a thing")),
        };
        let quantity = if name.as_str() == "top-so-many" { Quantity::Each } else { Quantity::One };
        Ok(NounPhrase { quantity, set, label })
    }

    fn cards_at(&self, noun: &Said, place: CardPlace<Set, Number>) -> Compiled<Set> {
        let set = self.set(noun)?;
        match set.domain {
            Domain::Cards(_) => Ok(Set { domain: Domain::Cards(place), ..set }),
            _ => Err(Meaningless::phrase("cards of a zone")),
        }
    }

    /// Compiles a phrase for a zone.
    pub fn zone(&self, said: &Said) -> Compiled<ZoneOf<Set>> {
        let Some((name, _, with)) = word(said) else { return Err(Meaningless::phrase("a zone")) };
        if name.as_str() == "this-zone" {
            // A zone of the battlefield means the zones of both sides.
            let zone = self.card.zone;
            let zone = zone.ok_or_else(|| Meaningless::word(name, "a zone, since the card names none"))?;
            return Ok(ZoneOf { zone, whose: None });
        }
        let zone = self.names.cards.zone(slot(with, "what")?).ok_or_else(|| Meaningless::phrase("a zone"))?;
        let of_player = self.names.cards.is_of_player(zone);
        let whose = match name.as_str() {
            "the-zone" if of_player => {
                return Err(Meaningless::word(name, "a zone that each player has: say whose it is"));
            }
            "the-zone" => None,
            _ if !of_player => return Err(Meaningless::word(name, "a zone of the table, which is nobody's")),
            "your-zone" if self.has_subject => {
                return Err(Meaningless::word(name, "a zone of another player than “you”: write “their”"));
            }
            "your-zone" => Some(one(Reference::You)),
            "their-zone" if self.has_subject => Some(one(Reference::You)),
            "their-zone" => return Err(Meaningless::word(name, "a zone, since no other player is spoken of")),
            "zone-of" => Some(self.noun_phrase(slot(with, "whose")?)?.set),
            _ => return Err(Meaningless::word(name, "a zone")),
        };
        Ok(ZoneOf { zone, whose: whose.map(Box::new) })
    }

    /// Compiles a phrase for a quality.
    pub fn quality(&self, said: &Said) -> Compiled<TraitOf<Set>> {
        if let Some(named) = self.names.cards.quality(said) {
            return Ok(TraitOf::Named(named));
        }
        let Some((name, _, with)) = word(said) else { return Err(Meaningless::phrase("a quality of cards")) };
        match name.as_str() {
            "the-setting" => Ok(TraitOf::Setting(self.setting(slot(with, "what")?)?)),
            "trait-of" => {
                let kind = self.trait_kind(slot(with, "what")?)?;
                Ok(TraitOf::Card(kind, Box::new(self.noun_phrase(slot(with, "whose")?)?.set)))
            }
            _ => Err(Meaningless::word(name, "a quality of cards")),
        }
    }

    pub fn trait_kind(&self, said: &Said) -> Compiled<u8> {
        let kind = word(said).and_then(|(name, ..)| self.names.cards.trait_kind(name));
        kind.ok_or_else(|| Meaningless::phrase("a kind of qualities"))
    }

    pub fn title(&self, said: &Said) -> Compiled<u8> {
        self.names.cards.title(said).ok_or_else(|| Meaningless::phrase("a title"))
    }

    pub fn setting(&self, said: &Said) -> Compiled<u8> {
        self.names.cards.setting(said).ok_or_else(|| Meaningless::phrase("a setting"))
    }

    /// Compiles the filter of a card or a player.
    pub fn card_test(&self, name: &Id, with: &BTreeMap<Id, Said>) -> Compiled<CardTest<Set, Test>> {
        Ok(match name.as_str() {
            "in-zone" => CardTest::In(self.zone(slot(with, "where")?)?),
            "of-trait" => CardTest::Has(self.quality(slot(with, "what")?)?),
            "titled" => CardTest::Titled(self.title(slot(with, "what")?)?),
            _ => return Err(Meaningless::word(name, "a property")),
        })
    }

    /// Compiles a condition about zones or qualities.
    pub fn card_condition(&self, name: &Id, with: &BTreeMap<Id, Said>) -> Compiled<Condition> {
        let empty = |zone| Condition::OfCards(CardCondition::Empty(zone));
        let not = |condition| Condition::Not(Box::new(condition));
        let same = || -> Compiled<Condition> {
            let (one, other) = (self.quality(slot(with, "one")?)?, self.quality(slot(with, "other")?)?);
            Ok(Condition::OfCards(CardCondition::Same(one, other)))
        };
        Ok(match name.as_str() {
            "zone-is-empty" => empty(self.zone(slot(with, "what")?)?),
            "zone-has-cards" => not(empty(self.zone(slot(with, "what")?)?)),
            "all-empty" => {
                let zone = self.names.cards.zone(slot(with, "what")?).ok_or_else(|| Meaningless::phrase("a zone"))?;
                empty(ZoneOf { zone, whose: None })
            }
            "same-value" => same()?,
            _ => not(same()?),
        })
    }
}

/// The set of one known object.
fn one(reference: Reference) -> Set {
    Set { domain: Domain::One(reference), tests: Vec::new() }
}
