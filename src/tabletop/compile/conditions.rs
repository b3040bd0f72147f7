//! Numbers and conditions.

use model::{Said, Value};

use super::scope::{Compiled, TextScope, slot, word};
use crate::program::{Comparison, Condition, Number, Reference, Test};
use crate::unsupported_rule::Meaningless;

impl TextScope<'_, '_> {
    pub fn number(&self, said: &Said) -> Compiled<Number> {
        match said {
            Said::Number(number) => return Ok(Number::Is(i32::try_from(*number).unwrap_or(i32::MAX))),
            Said::Say { .. } => {}
            Said::Slot(_) | Said::Me => {
                return match self.reference(said) {
                    Some(Reference::Register(register)) => Ok(Number::Amount(register)),
                    _ => Err(Meaningless::phrase("a number")),
                };
            }
            Said::Name(_) => {
                return match self.taken(said) {
                    Some(Value::Number(number)) => Ok(Number::Is(*number)),
                    _ => Err(Meaningless::phrase("a number")),
                };
            }
            _ => return Err(Meaningless::phrase("a number")),
        }
        let Some((name, _, with)) = word(said) else { return Err(Meaningless::phrase("a number")) };
        Ok(match name.as_str() {
            "attribute-of" => {
                let attribute = self.names.attribute(slot(with, "what")?);
                let attribute = attribute.ok_or_else(|| Meaningless::phrase("an attribute"))?;
                let whose = self.reference(slot(with, "whose")?);
                Number::Attribute(whose.ok_or_else(|| Meaningless::phrase("the piece with an attribute"))?, attribute)
            }
            "counters-on" | "its-attribute" | "that-damage" | "excess-damage" | "half-of" => {
                self.number_in_play(name, with)?
            }
            "number-of" => Number::CountOf(self.set(slot(with, "what")?)?),
            "half" => Number::Half(Box::new(self.number(slot(with, "of")?)?)),
            "twice" => Number::Twice(Box::new(self.number(slot(with, "of")?)?)),
            _ => return Err(Meaningless::word(name, "a number")),
        })
    }

    pub fn condition(&mut self, said: &Said) -> Compiled<Condition> {
        let Some((name, _, with)) = word(said) else { return Err(Meaningless::phrase("a condition")) };
        let comparison = match name.as_str() {
            "is-at-least" => Some(Comparison::AtLeast),
            "is-at-most" => Some(Comparison::AtMost),
            "is-more-than" => Some(Comparison::MoreThan),
            "is-less-than" => Some(Comparison::LessThan),
            _ => None,
        };
        if let Some(comparison) = comparison {
            let (one, other) = (self.number(slot(with, "one")?)?, self.number(slot(with, "other")?)?);
            return Ok(Condition::Compare(one, comparison, other));
        }
        Ok(match name.as_str() {
            "both" | "either" => {
                let one = Box::new(self.condition(slot(with, "one")?)?);
                let other = Box::new(self.condition(slot(with, "other")?)?);
                if name.as_str() == "both" { Condition::Both(one, other) } else { Condition::Either(one, other) }
            }
            "you-did" => Condition::Done,
            "goes-first" => Condition::GoesFirst,
            "goes-later" => Condition::Not(Box::new(Condition::GoesFirst)),
            "has-or-more" | "has-none" => {
                let who = self.noun_phrase(slot(with, "who")?)?;
                let register = self.register(who.label)?;
                let counter = self.names.counter(slot(with, "what")?);
                let counter = counter.ok_or_else(|| Meaningless::phrase("a counter"))?;
                let (comparison, number) = match name.as_str() {
                    "has-none" => (Comparison::AtMost, Number::Is(0)),
                    _ => (Comparison::AtLeast, self.number(slot(with, "n")?)?),
                };
                Condition::Has { who: who.set, register, counter, comparison, number }
            }
            "holds" => {
                let who = self.noun_phrase(slot(with, "who")?)?;
                let register = self.register(who.label)?;
                let cells = self.noun_phrase(slot(with, "what")?)?.set;
                Condition::Holds { who: who.set, register, cells }
            }
            "true-of" => {
                let who = self.noun_phrase(slot(with, "who")?)?;
                let register = self.register(who.label)?;
                let test = self.being(slot(with, "being")?)?;
                Condition::Is { who: who.set, register, test }
            }
            "zone-is-empty" | "zone-has-cards" | "all-empty" | "same-value" | "other-value" => {
                self.card_condition(name, with)?
            }
            "there-are" => self.there_are(slot(with, "what")?, None)?,
            "so-many" => {
                let being = self.being(slot(with, "being")?)?;
                self.there_are(slot(with, "what")?, Some(being))?
            }
            "phase-is" => Condition::InPhase(self.names.play.phase(slot(with, "phase")?)?),
            _ => return Err(Meaningless::word(name, "a condition")),
        })
    }

    /// Compiles the predicate after *is*.
    pub fn being(&self, said: &Said) -> Compiled<Test> {
        let Some((name, _, with)) = word(said) else { return Err(Meaningless::phrase("what something is")) };
        match name.as_str() {
            "not" => Ok(Test::Without(Box::new(self.being(slot(with, "pred")?)?))),
            _ => self.test(name, with),
        }
    }

    /// Compiles *there are at least 2 …*, and *at least 2 … are …*.
    fn there_are(&self, said: &Said, being: Option<Test>) -> Compiled<Condition> {
        let Some((name, _, with)) = word(said) else { return Err(Meaningless::phrase("a count")) };
        if name.as_str() == "counters-at-least" {
            let number = self.number(slot(with, "n")?)?;
            return Ok(Condition::Compare(self.number_in_play(name, with)?, Comparison::AtLeast, number));
        }
        let mut counted = self.set(slot(with, "what")?)?;
        counted.tests.extend(being);
        let counted = Number::CountOf(counted);
        let (comparison, number) = match name.as_str() {
            "at-least" => (Comparison::AtLeast, self.number(slot(with, "n")?)?),
            "at-most" => (Comparison::AtMost, self.number(slot(with, "n")?)?),
            "exactly" => (Comparison::Equal, self.number(slot(with, "n")?)?),
            "none" => (Comparison::Equal, Number::Is(0)),
            "some" => (Comparison::AtLeast, Number::Is(1)),
            _ => return Err(Meaningless::word(name, "a count")),
        };
        Ok(Condition::Compare(counted, comparison, number))
    }
}
