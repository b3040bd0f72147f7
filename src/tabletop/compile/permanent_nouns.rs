//! Phrases of games whose cards are in play: *target creature*, *within its range*, *the number of Spirit counters on
//! it*.

use std::collections::BTreeMap;

use model::{Id, Said};

use super::scope::{Compiled, TextScope, slot};
use crate::card_program::CardPlace;
use crate::permanent_program::{CardMark, PermanentTest};
use crate::program::{Domain, Number, Reference, Set, Test};
use crate::unsupported_rule::Meaningless;

impl TextScope<'_, '_> {
    /// Restricts a set of cards in play to the cards that the text can have as its targets.
    pub fn targets(&self, mut set: Set) -> Set {
        if self.names.play.exists && matches!(set.domain, Domain::Cards(_)) {
            set.tests.push(Test::OfPermanents(PermanentTest::CanBeTarget));
            if let Some(ability) = self.card.ability {
                let immune = PermanentTest::Marked(CardMark::Immune(ability));
                set.tests.push(Test::Without(Box::new(Test::OfPermanents(immune))));
            }
        }
        set
    }

    /// Returns the test for *other* in a phrase: not the card whose zone the phrase mentions, or else not the card with
    /// the text.
    pub fn other_card(&self, set: &Set) -> Test {
        let named = set.tests.iter().find_map(|test| match test {
            Test::OfPermanents(PermanentTest::SameZoneAs(others)) => Some(others.clone()),
            _ => None,
        });
        match named {
            Some(others) => Test::Without(Box::new(Test::OfPermanents(PermanentTest::Among(others)))),
            None => Test::Not(Reference::Home),
        }
    }

    /// Compiles a filter or an adjective of cards in play.
    pub fn test_in_play(&self, name: &Id, with: &BTreeMap<Id, Said>) -> Compiled<Test> {
        let set = |name: &str| -> Compiled<Box<Set>> { Ok(Box::new(self.noun_phrase(slot(with, name)?)?.set)) };
        let attribute = || -> Compiled<u8> {
            let attribute = self.names.attribute(slot(with, "what")?);
            attribute.ok_or_else(|| Meaningless::phrase("an attribute"))
        };
        let number = || -> Compiled<Box<Number>> { Ok(Box::new(self.number(slot(with, "n")?)?)) };
        Ok(Test::OfPermanents(match name.as_str() {
            "exhausted" => PermanentTest::Exhausted,
            "recovered" => return Ok(Test::Without(Box::new(Test::OfPermanents(PermanentTest::Exhausted)))),
            "attacking" => PermanentTest::Attacking,
            "you-control" => PermanentTest::YouControl,
            "your-opponent-controls" => PermanentTest::AnOpponentControls,
            "in-zone-of" => PermanentTest::SameZoneAs(set("as")?),
            "attached-to" => PermanentTest::AttachedTo(set("what")?),
            "within-range" => PermanentTest::WithinRangeOf(self.its()?),
            "target-in-range" => PermanentTest::TargetInRange,
            "at-most-attribute" => PermanentTest::AtMost(attribute()?, number()?),
            "at-least-attribute" => PermanentTest::AtLeast(attribute()?, number()?),
            "with-ability" => PermanentTest::HasAbility(self.names.play.ability(slot(with, "what")?)?),
            "playable" => PermanentTest::Playable,
            "able-at-once" => PermanentTest::Marked(CardMark::ActsAtOnce),
            "able-to-move-freely" => PermanentTest::Marked(CardMark::MovesFreely),
            "is-a" => {
                let kind = self.set(slot(with, "what")?)?;
                let anywhere = Set { domain: Domain::Cards(CardPlace::Anywhere), tests: kind.tests };
                PermanentTest::Among(Box::new(anywhere))
            }
            _ => return Err(Meaningless::word(name, "a property")),
        }))
    }

    /// Compiles a number that is about cards in play.
    pub fn number_in_play(&self, name: &Id, with: &BTreeMap<Id, Said>) -> Compiled<Number> {
        let amount = |register: Option<u8>| {
            register
                .map(Number::Amount)
                .ok_or_else(|| Meaningless::word(name, "an amount, since no damage is spoken of"))
        };
        match name.as_str() {
            "counters-on" | "counters-at-least" => {
                let marker = self.names.play.marker(slot(with, "counter")?)?;
                Ok(Number::Markers(marker, self.noun_phrase(slot(with, "on")?)?.set))
            }
            "its-attribute" => {
                let attribute = self.names.attribute(slot(with, "what")?);
                let attribute = attribute.ok_or_else(|| Meaningless::phrase("an attribute"))?;
                Ok(Number::Attribute(self.its()?, attribute))
            }
            "that-damage" => amount(self.card.amount),
            "excess-damage" => amount(self.card.excess),
            "half-of" => Ok(Number::Half(Box::new(self.number(slot(with, "of")?)?))),
            _ => Err(Meaningless::word(name, "a number")),
        }
    }
}
