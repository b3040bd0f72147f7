//! Rules about attacks and moves: the cards that they exhaust, and the target of excess damage.

use std::collections::BTreeMap;

use model::{Id, Said};

use super::acts::ClauseDraft;
use super::scope::{Compiled, TextScope, slot, word};
use crate::permanent_program::{CardMark, DamageKind, PermanentDeed, PermanentEvent, PermanentTest};
use crate::program::{
    Block, Condition, Domain, Effect, EventPattern, Number, Pick, Reference, Set, Statement, Test, Trigger,
};
use crate::unsupported_rule::Meaningless;

impl TextScope<'_, '_> {
    /// Compiles *attacking causes creatures to become exhausted*, and the same rule for moving. `condition` is the
    /// condition under which the rule holds.
    pub fn exhausting(
        &mut self,
        name: &Id,
        with: &BTreeMap<Id, Said>,
        condition: Option<&Condition>,
    ) -> Compiled<Trigger> {
        let mut set = self.set(slot(with, "who")?)?;
        if !matches!(set.domain, Domain::Cards(_)) {
            return Err(Meaningless::word(name, "a rule about anything but cards"));
        }
        let is_move = name.as_str() == "moving-exhausts";
        if is_move {
            let moves_freely = Test::OfPermanents(PermanentTest::Marked(CardMark::MovesFreely));
            set.tests.push(Test::Without(Box::new(moves_freely)));
        }
        let who = Pick { register: self.register(None)?, set };
        let effect = Effect::OfPermanents(PermanentDeed::Exhaust(Reference::Register(who.register)));
        let mut statement = self.statement(ClauseDraft::new(Reference::You), effect)?;
        if let Some(condition) = condition.cloned() {
            let then = self.add(Block { statements: vec![statement] })?;
            statement = Statement::If { condition, then, otherwise: None };
        }
        let event = match is_move {
            true => PermanentEvent::Moves { who },
            false => PermanentEvent::Attacks { who, what: None },
        };
        self.trigger_in_play(event, statement)
    }

    /// Compiles *when it attacks, any damage dealt in exceed of its target's health is dealt to that player's …*. The
    /// amount is only known when the damage is dealt. `None` for any other text.
    pub fn excess_of_attack(&mut self, with: &BTreeMap<Id, Said>) -> Compiled<Option<Trigger>> {
        let step = word(slot(with, "step")?).filter(|(name, ..)| name.as_str() == "deal-excess-damage");
        let Some((name, _, dealt)) = step else { return Ok(None) };
        let (event, _, of) = word(slot(with, "event")?).ok_or_else(|| Meaningless::phrase("an event"))?;
        if event.as_str() != "attacks" {
            return Err(Meaningless::word(name, "damage of anything but an attack"));
        }
        // If another card takes the damage in place of the target, the damage does not exceed the target's health.
        let who = self.participant(slot(of, "who")?)?;
        let attacker = Reference::Register(who.register);
        let target = Set { domain: Domain::TargetOf(attacker), tests: Vec::new() };
        let to = Pick { register: self.register(None)?, set: target };
        let (amount, excess) = (self.register(None)?, self.register(None)?);
        let event = PermanentEvent::Damages { who, to, only_combat: true, amount, excess };
        let set = self.of_opponent(name, slot(dealt, "to")?)?;
        let mut draft = ClauseDraft::new(Reference::You);
        let to = self.add_pick(set, &mut draft)?;
        let number = Number::Amount(excess);
        let deed = PermanentDeed::Damage { by: Some(attacker), to, number, kind: DamageKind::Plain };
        let statement = self.statement(draft, Effect::OfPermanents(deed))?;
        self.trigger_in_play(event, statement).map(Some)
    }

    /// Compiles a noun for cards that the other of two players controls: *an opposing player's Battle Standard*.
    pub fn of_opponent(&self, name: &Id, noun: &Said) -> Compiled<Set> {
        let mut set = self.set(noun)?;
        if !self.names.is_for_two() || !matches!(set.domain, Domain::Cards(_)) {
            return Err(Meaningless::word(name, "anything but a card of the other player, in a game for two"));
        }
        set.tests.push(Test::OfPermanents(PermanentTest::AnOpponentControls));
        Ok(set)
    }

    fn trigger_in_play(&mut self, event: PermanentEvent<Pick>, statement: Statement) -> Compiled<Trigger> {
        let then = self.add(Block { statements: vec![statement] })?;
        Ok(Trigger { home: self.home, event: EventPattern::OfPermanents(event), then })
    }
}
