//! The effects of rules, other cards and timed effects on a card in play.

use crate::card_program::CardIndex;
use crate::evaluate::Context;
use crate::game::TableGame;
use crate::permanent_program::{CardMark, CardSays, CardTextIndex};
use crate::permanent_sets::Texts;
use crate::permanent_state::TimedSays;
use crate::permanent_table::RuleOfCards;
use crate::program::{Number, Object};
use crate::state::TableState;

impl TableGame {
    /// Returns the texts of a card: its own, and those that rules and effects grant to it.
    pub(crate) fn texts_of(&self, state: &TableState, card: CardIndex) -> Texts {
        let own = self.face_text(state, card).map_or(&[][..], |face| &face.texts);
        let mut texts = Texts::from_slice(own);
        if !self.texts_are_given(state) {
            return texts;
        }
        self.each_said(state, card, AskedOfCard::Texts, &mut |said| {
            if let SaidOfCard::Grants(text) = said {
                texts.push(text);
            }
            false
        });
        texts
    }

    /// Calls `stop` with each answer to a query about a card, until it returns true. Answers come from timed effects,
    /// rules, other cards, and the texts that these grant to the card. Returns whether `stop` returned true.
    pub(crate) fn each_said(
        &self,
        state: &TableState,
        card: CardIndex,
        asked: AskedOfCard,
        stop: &mut dyn FnMut(SaidOfCard) -> bool,
    ) -> bool {
        let mut granted = Texts::new();
        let mut hear = |said: SaidOfCard| {
            if let SaidOfCard::Grants(text) = said {
                granted.push(text);
            }
            stop(said)
        };
        for effect in state.play.effects.iter().filter(|effect| effect.card == card) {
            let said = match effect.says {
                TimedSays::Changes { attribute, by } => SaidOfCard::Changes { attribute, by },
                TimedSays::Mark(mark) => SaidOfCard::Mark(mark),
                TimedSays::Grants(text) => SaidOfCard::Grants(text),
                TimedSays::DamageGoesTo(_) => continue,
            };
            if hear(said) {
                return true;
            }
        }
        for rule in self.permanents.rules.iter().filter(|rule| self.answers(&rule.says, asked)) {
            let mut context = Context::of_rule(state, None);
            context.you = self.controller(state, card).unwrap_or(state.turn);
            if self.rule_says(state, rule, card, &mut context, &mut hear) {
                return true;
            }
        }
        for source in state.play.sources.iter().copied() {
            let Some(face) = self.face_text(state, source) else { continue };
            for text in face.texts.iter().filter_map(|text| self.card_text(*text)) {
                for rule in text.rules.iter().filter(|rule| self.answers(&rule.says, asked)) {
                    let mut context = self.context_of_card(state, source);
                    if self.rule_says(state, rule, card, &mut context, &mut hear) {
                        return true;
                    }
                }
            }
        }
        // A text that a card is granted refers to the card itself.
        for text in granted.iter().filter_map(|text| self.card_text(*text)) {
            for rule in text.rules.iter().filter(|rule| self.answers(&rule.says, asked)) {
                let mut context = self.context_of_card(state, card);
                if self.rule_says(state, rule, card, &mut context, stop) {
                    return true;
                }
            }
        }
        false
    }

    /// Whether a rule can answer a query. Most rules cannot, and are skipped.
    fn answers(&self, says: &CardSays<Number>, asked: AskedOfCard) -> bool {
        let answers_itself = |says: &CardSays<Number>| match (says, asked) {
            (CardSays::Changes { attribute, .. }, AskedOfCard::Attribute { attribute: wanted, base }) => {
                *attribute == wanted || Some(*attribute) == base
            }
            (CardSays::Mark(mark), AskedOfCard::Mark(wanted)) => *mark == wanted,
            (CardSays::Grants(_), AskedOfCard::Texts) => true,
            _ => false,
        };
        match says {
            CardSays::Grants(text) => {
                answers_itself(says)
                    || self
                        .card_text(*text)
                        .is_some_and(|text| text.rules.iter().any(|rule| answers_itself(&rule.says)))
            }
            says => answers_itself(says),
        }
    }

    fn rule_says(
        &self,
        state: &TableState,
        rule: &RuleOfCards,
        card: CardIndex,
        context: &mut Context,
        stop: &mut dyn FnMut(SaidOfCard) -> bool,
    ) -> bool {
        let said = |context: &Context| match &rule.says {
            CardSays::Changes { attribute, by } => {
                Some(SaidOfCard::Changes { attribute: *attribute, by: self.number(state, by, context) })
            }
            CardSays::Mark(mark) => Some(SaidOfCard::Mark(*mark)),
            CardSays::Grants(text) => Some(SaidOfCard::Grants(*text)),
            CardSays::CostsLess(_) => None,
        };
        self.fits(state, &rule.who, Object::Card(card), context)
            && rule.condition.as_ref().is_none_or(|condition| self.holds(state, condition, context))
            && said(context).is_some_and(stop)
    }

    pub(crate) fn is_marked(&self, state: &TableState, card: CardIndex, mark: CardMark) -> bool {
        self.each_said(state, card, AskedOfCard::Mark(mark), &mut |said| said == SaidOfCard::Mark(mark))
    }

    /// Returns the value of an attribute of a card in play, with the changes by rules and by the markers on the card.
    pub(crate) fn attribute_in_play(&self, state: &TableState, card: CardIndex, attribute: u8) -> i32 {
        let rule = self.permanents.attributes.get(usize::from(attribute)).copied().unwrap_or_default();
        let is_meant = |changed: u8| changed == attribute || Some(changed) == rule.starts_from;
        let mut value = self.printed_attribute(state, card, rule.starts_from.unwrap_or(attribute));
        let asked = AskedOfCard::Attribute { attribute, base: rule.starts_from };
        self.each_said(state, card, asked, &mut |said| {
            if let SaidOfCard::Changes { attribute: changed, by } = said
                && is_meant(changed)
            {
                value = value.saturating_add(by);
            }
            false
        });
        match rule.less {
            // Not clamped at 0: a card with more damage than health has died, and may still be in play.
            Some(marker) => value.saturating_sub(state.play.markers(card, marker)),
            None => value.max(0),
        }
    }
}

/// A query about a card in play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum AskedOfCard {
    /// The changes of an attribute, and of the attribute from which it starts.
    Attribute {
        attribute: u8,
        base: Option<u8>,
    },
    Mark(CardMark),
    /// The texts that the card is granted.
    Texts,
}

/// An answer to a query about a card in play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SaidOfCard {
    Changes { attribute: u8, by: i32 },
    Mark(CardMark),
    Grants(CardTextIndex),
}
