//! Standing rules about cards, and events of cards in play.

use model::{Id, Said, Value};

use super::scope::{Compiled, TextScope, slot, word};
use super::standing::RulesInForce;
use crate::card_program::CardPlace;
use crate::permanent_program::{CardMark, CardRule, CardSays, PermanentEvent, PermanentTest};
use crate::program::{
    Block, Condition, Domain, EventPattern, Home, Number, Pick, Reference, Set, Statement, Test, Trigger,
};
use crate::unsupported_rule::Meaningless;

/// The words of rulings: statements that follow from other rules and are there for players.
const RULINGS: [&str; 3] = ["global-effects-apply", "damage-at-once", "cant-overheal"];

/// Whether a standing sentence is a ruling, which follows from other rules.
pub(super) fn is_ruling(name: &Id) -> bool {
    RULINGS.contains(&name.as_str())
}

impl TextScope<'_, '_> {
    /// Compiles a standing rule about cards. Returns whether the sentence is such a rule.
    pub fn rule_about_cards(
        &mut self,
        standing: &Said,
        condition: Option<&Condition>,
        into: &mut RulesInForce,
    ) -> Compiled<bool> {
        let Some((name, _, with)) = word(standing) else { return Ok(false) };
        let states = match name.as_str() {
            _ if !self.names.play.exists => return Ok(false),
            _ if is_ruling(name) => return Ok(true),
            "attack-limit" => {
                let set = self.set(slot(with, "who")?)?;
                into.attack_limits.push((set, self.number(slot(with, "n")?)?));
                return Ok(true);
            }
            "costs-less" => {
                let says = CardSays::CostsLess(self.number(slot(with, "n")?)?);
                let who = self.set(slot(with, "what")?)?;
                into.card_rules.push(CardRule { who, condition: condition.cloned(), says });
                return Ok(true);
            }
            "attacking-exhausts" | "moving-exhausts" => {
                into.triggers.push(self.exhausting(name, with, condition)?);
                return Ok(true);
            }
            "moves-freely" => {
                let who = self.noun_phrase(slot(with, "who")?)?.set;
                let says = CardSays::Mark(CardMark::MovesFreely);
                into.card_rules.push(CardRule { who, condition: condition.cloned(), says });
                return Ok(true);
            }
            "is-so" => vec![slot(with, "state")?],
            "is-both" => vec![slot(with, "one")?, slot(with, "other")?],
            _ => return Ok(false),
        };
        let who = slot(with, "who")?;
        if let Some(text) = gained_text(&states) {
            self.gained_text(text, condition, into)?;
            return Ok(true);
        }
        let who = self.bound_card(who)?.map_or_else(|| self.noun_phrase(who).map(|phrase| phrase.set), Ok)?;
        if !matches!(who.domain, Domain::Cards(_) | Domain::One(Reference::Home)) {
            return Ok(false);
        }
        for state in states {
            let says = self.card_state(state)?;
            into.card_rules.push(CardRule { who: who.clone(), condition: condition.cloned(), says });
        }
        Ok(true)
    }

    /// Returns the card to which the card with the text is bound, if the phrase means that card: *target creature* in a
    /// rule that holds as long as the card is in play.
    fn bound_card(&mut self, who: &Said) -> Compiled<Option<Set>> {
        let target = word(who).filter(|(name, ..)| self.home == Home::Card && name.as_str() == "target");
        let Some((_, _, with)) = target else { return Ok(None) };
        let mut hosts = self.set(slot(with, "n")?)?;
        // Players bind cards only to cards on their own side.
        hosts.tests.push(Test::OfPermanents(PermanentTest::YouControl));
        self.card.bound_to = Some(hosts);
        let host = Test::OfPermanents(PermanentTest::HostOf(Reference::Home));
        Ok(Some(Set { domain: Domain::Cards(CardPlace::InPlay), tests: vec![host] }))
    }

    /// Compiles the text that a card gains by an ability, under the condition of the ability.
    fn gained_text(&mut self, text: &Said, condition: Option<&Condition>, into: &mut RulesInForce) -> Compiled<()> {
        let Some(Value::Rules(sentences)) = self.taken(text).cloned() else {
            return Err(Meaningless::phrase("a text that an ability takes"));
        };
        let mut gained = RulesInForce::default();
        for sentence in &sentences {
            self.rule(sentence, &mut gained)?;
        }
        for mut rule in gained.card_rules {
            rule.condition = match (condition.cloned(), rule.condition) {
                (Some(one), Some(other)) => Some(Condition::Both(Box::new(one), Box::new(other))),
                (one, other) => one.or(other),
            };
            into.card_rules.push(rule);
        }
        for trigger in gained.triggers {
            let then = match condition.cloned() {
                Some(condition) => {
                    let statement = Statement::If { condition, then: trigger.then, otherwise: None };
                    self.add(Block { statements: vec![statement] })?
                }
                None => trigger.then,
            };
            into.triggers.push(Trigger { then, ..trigger });
        }
        if gained.attack_limits.is_empty() && gained.watches.is_empty() && gained.windows.is_empty() {
            return Ok(());
        }
        Err(Meaningless::phrase("a text that a card gains for a time"))
    }

    /// Compiles the predicate of a card.
    pub fn card_state(&mut self, said: &Said) -> Compiled<CardSays<Number>> {
        let Some((name, _, with)) = word(said) else { return Err(Meaningless::phrase("a state")) };
        let attribute = |scope: &Self| {
            let attribute = scope.names.attribute(slot(with, "what")?);
            attribute.ok_or_else(|| Meaningless::phrase("an attribute"))
        };
        Ok(match name.as_str() {
            "gains" => CardSays::Changes { attribute: attribute(self)?, by: self.number(slot(with, "n")?)? },
            "loses" => {
                let by = Number::Times(-1, Box::new(self.number(slot(with, "n")?)?));
                CardSays::Changes { attribute: attribute(self)?, by }
            }
            "gains-for-each" => {
                let Number::Is(each) = self.number(slot(with, "n")?)? else {
                    return Err(Meaningless::phrase("how much each counter adds"));
                };
                let marker = self.names.play.marker(slot(with, "counter")?)?;
                let markers = Number::Markers(marker, self.noun_phrase(slot(with, "on")?)?.set);
                CardSays::Changes { attribute: attribute(self)?, by: Number::Times(each, Box::new(markers)) }
            }
            "gains-ability" => CardSays::Grants(self.given_text(slot(with, "what")?, None)?),
            "gains-ability-of" => {
                let Number::Is(number) = self.number(slot(with, "n")?)? else {
                    return Err(Meaningless::phrase("the number of an ability"));
                };
                CardSays::Grants(self.given_text(slot(with, "what")?, Some(number))?)
            }
            "cant-be-attacked" => CardSays::Mark(CardMark::CantBeAttacked),
            "cant-be-targeted" => CardSays::Mark(CardMark::CantBeTargeted),
            "cant-attack" => CardSays::Mark(CardMark::CantAttack),
            "stays" | "cant-move" => CardSays::Mark(CardMark::CantMove),
            "is-immune" => CardSays::Mark(CardMark::Immune(self.names.play.ability(slot(with, "what")?)?)),
            "acts-at-once" => CardSays::Mark(CardMark::ActsAtOnce),
            _ => return Err(Meaningless::word(name, "a state")),
        })
    }

    /// Compiles an event of cards in play. `None` for other events.
    pub fn event_in_play(&mut self, said: &Said) -> Compiled<Option<EventPattern>> {
        let Some((name, _, with)) = word(said).filter(|_| self.names.play.exists) else { return Ok(None) };
        let event = match name.as_str() {
            "attacks" => PermanentEvent::Attacks { who: self.participant(slot(with, "who")?)?, what: None },
            "attacks-what" => {
                let who = self.participant(slot(with, "who")?)?;
                PermanentEvent::Attacks { who, what: Some(self.participant(slot(with, "what")?)?) }
            }
            "is-attacked" => PermanentEvent::IsAttacked { who: self.participant(slot(with, "who")?)? },
            "is-attacked-within-range" => {
                let who = self.participant(slot(with, "who")?)?;
                let register = self.register(None)?;
                self.card.attacker = Some(register);
                let by = Set { domain: Domain::Cards(CardPlace::Anywhere), tests: Vec::new() };
                PermanentEvent::IsStruckWithinRange { who, by: Pick { register, set: by } }
            }
            "deals-damage" | "deals-combat-damage" => {
                let who = self.participant(slot(with, "who")?)?;
                let to = self.participant(slot(with, "to")?)?;
                let (amount, excess) = (self.register(None)?, self.register(None)?);
                (self.card.amount, self.card.excess) = (Some(amount), Some(excess));
                let only_combat = name.as_str() == "deals-combat-damage";
                PermanentEvent::Damages { who, to, only_combat, amount, excess }
            }
            "deals-fatal-damage" => {
                let who = self.participant(slot(with, "who")?)?;
                PermanentEvent::Kills { who, whom: self.participant(slot(with, "to")?)? }
            }
            "dies" => PermanentEvent::Dies { who: self.participant(slot(with, "who")?)? },
            "comes-into-play" => PermanentEvent::ComesIntoPlay { who: self.participant(slot(with, "who")?)? },
            "leaves-play" => PermanentEvent::LeavesPlay { who: self.participant(slot(with, "who")?)? },
            "recovers" => PermanentEvent::Recovers { who: self.participant(slot(with, "who")?)? },
            "card-moves" => PermanentEvent::Moves { who: self.participant(slot(with, "who")?)? },
            "casts" => {
                let who = self.participant(slot(with, "who")?)?;
                PermanentEvent::Casts { who, what: self.participant(slot(with, "what")?)? }
            }
            "phase-starts" => PermanentEvent::PhaseStarts { phase: self.names.play.phase(slot(with, "phase")?)? },
            _ => return Ok(None),
        };
        Ok(Some(EventPattern::OfPermanents(event)))
    }
}

/// Returns the text that a card gains, if that is the only predicate.
fn gained_text<'s>(states: &[&'s Said]) -> Option<&'s Said> {
    match states {
        [state] => {
            let (_, _, with) = word(state).filter(|(name, ..)| name.as_str() == "gains-text")?;
            with.get(&Id::exactly("what"))
        }
        _ => None,
    }
}
