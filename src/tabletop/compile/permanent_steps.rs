//! Steps of games with cards in play: effects on a card for a time, texts that wait for an event, deeds of cards, and
//! options of players in turn.

use std::collections::BTreeMap;

use model::{Id, Said, Value};

use super::acts::ClauseDraft;
use super::nouns::{NounPhrase, Quantity};
use super::scope::{Compiled, TextScope, slot, word};
use super::sentences::joined_acts;
use crate::permanent_program::{Awaited, Lasts, PermanentDeed};
use crate::program::{Block, BlockIndex, Effect, Reference, Statement};
use crate::unsupported_rule::Meaningless;

impl TextScope<'_, '_> {
    /// Compiles a step that only games with cards in play have. `None` for other steps.
    pub fn step_in_play(&mut self, name: &Id, with: &BTreeMap<Id, Said>) -> Compiled<Option<Vec<Statement>>> {
        if !self.names.play.exists {
            return Ok(None);
        }
        Ok(Some(match name.as_str() {
            "any-of" | "may-choose-one" => {
                let mut options = Vec::new();
                self.options(slot(with, "options")?, &mut options)?;
                vec![Statement::AnyOf { options, again: name.as_str() == "any-of" }]
            }
            "until-all-pass" => match self.step(slot(with, "step")?)?.as_slice() {
                [Statement::ForEach { set, register, then }] => {
                    vec![Statement::UntilAllPass { set: set.clone(), register: *register, then: *then }]
                }
                _ => return Err(Meaningless::word(name, "anything but what each player does")),
            },
            "for-a-time" => {
                this_turn(slot(with, "time")?)?;
                self.lasting(slot(with, "standing")?, Lasts::ThisTurn)?
            }
            "for-a-time-and" => {
                this_turn(slot(with, "time")?)?;
                let who = slot(with, "who")?;
                let mut statements = self.said_of(who, &[slot(with, "state")?], Lasts::ThisTurn)?;
                statements.extend(self.by_card(who, slot(with, "act")?, false)?);
                statements
            }
            "at-moment" => {
                let (event, _, of) = word(slot(with, "event")?).ok_or_else(|| Meaningless::phrase("a moment"))?;
                if event.as_str() != "next-phase-starts" {
                    return Err(Meaningless::word(event, "a moment at which something is done later"));
                }
                let what = Awaited::NextPhase(self.names.play.phase(slot(of, "phase")?)?);
                let then = self.block(slot(with, "act")?)?;
                vec![self.awaiting(what, then, ClauseDraft::new(Reference::You))?]
            }
            "carry-out" => match self.taken(slot(with, "effect")?).cloned() {
                Some(Value::Rules(said)) => self.text(&said)?.statements,
                _ => return Err(Meaningless::phrase("a text that an ability takes")),
            },
            "carry-out-mechanic" => {
                let ability = self.names.play.ability(slot(with, "what")?)?;
                let thing = self.names.play.abilities.get(usize::from(ability)).copied();
                let said: Vec<Said> = thing.map(super::names::sentences).unwrap_or_default();
                self.text(&said)?.statements
            }
            _ => return Ok(None),
        }))
    }

    /// Compiles a statement about cards that holds for a time.
    pub fn lasting(&mut self, standing: &Said, lasts: Lasts) -> Compiled<Vec<Statement>> {
        let Some((name, _, with)) = word(standing) else { return Err(Meaningless::phrase("what is so for a time")) };
        match name.as_str() {
            "is-so" => self.said_of(slot(with, "who")?, &[slot(with, "state")?], lasts),
            "is-both" => self.said_of(slot(with, "who")?, &[slot(with, "one")?, slot(with, "other")?], lasts),
            "damage-goes-to" if lasts == Lasts::ThisTurn => {
                let mut draft = ClauseDraft::new(Reference::You);
                let from = self.one(slot(with, "who")?, &mut draft)?;
                let to = self.one(slot(with, "to")?, &mut draft)?;
                let effect = Effect::OfPermanents(PermanentDeed::Redirect { from, to });
                Ok(vec![self.statement(draft, effect)?])
            }
            _ if super::permanent_rules::is_ruling(name) => Ok(Vec::new()),
            _ => Err(Meaningless::word(name, "what is so for a time")),
        }
    }

    fn said_of(&mut self, who: &Said, states: &[&Said], lasts: Lasts) -> Compiled<Vec<Statement>> {
        let mut draft = ClauseDraft::new(Reference::You);
        let of = self.some(who, &mut draft)?;
        let mut says = Vec::new();
        for state in states {
            says.push(self.card_state(state)?);
        }
        let effect = Effect::OfPermanents(PermanentDeed::Say { of, says, lasts });
        Ok(vec![self.statement(draft, effect)?])
    }

    /// Compiles *until end of turn, if target creature dies and was damaged by this creature, …*.
    pub fn await_death(&mut self, with: &BTreeMap<Id, Said>) -> Compiled<Statement> {
        this_turn(slot(with, "time")?)?;
        let (event, _, of) = word(slot(with, "event")?).ok_or_else(|| Meaningless::phrase("an event"))?;
        if event.as_str() != "dies-damaged" {
            return Err(Meaningless::word(event, "an event that a text waits for"));
        }
        let mut draft = ClauseDraft::new(Reference::You);
        let who = self.one(slot(of, "who")?, &mut draft)?;
        let by = self.one(slot(of, "by")?, &mut draft)?;
        let then = self.block(slot(with, "step")?)?;
        self.awaiting(Awaited::DeathThisTurn { who, by }, then, draft)
    }

    fn awaiting(&mut self, what: Awaited<Reference>, then: BlockIndex, draft: ClauseDraft) -> Compiled<Statement> {
        self.statement(draft, Effect::OfPermanents(PermanentDeed::Await { what, then }))
    }

    /// Compiles acts whose subject is a card: *it recovers*, *each creature you control may attack …*.
    pub fn by_card(&mut self, who: &Said, act: &Said, optional: bool) -> Compiled<Vec<Statement>> {
        let NounPhrase { quantity, set, label } = self.noun_phrase(who)?;
        match quantity {
            Quantity::Known(subject) => {
                self.know(label, subject);
                self.acts_of_card(subject, act, ClauseDraft::new(Reference::You), optional)
            }
            Quantity::Each => {
                let register = self.register(label)?;
                let draft = ClauseDraft::new(Reference::You);
                let statements = self.acts_of_card(Reference::Register(register), act, draft, optional)?;
                let then = self.add(Block { statements })?;
                Ok(vec![Statement::ForEach { set, register, then }])
            }
            Quantity::One => {
                let mut draft = ClauseDraft::new(Reference::You);
                let subject = self.one(who, &mut draft)?;
                self.acts_of_card(subject, act, draft, optional)
            }
            _ => Err(Meaningless::phrase("the card that does something")),
        }
    }

    /// Compiles the acts of a card, one after the other. The first act has the picks of the subject.
    fn acts_of_card(
        &mut self,
        subject: Reference,
        act: &Said,
        draft: ClauseDraft,
        optional: bool,
    ) -> Compiled<Vec<Statement>> {
        let mut acts = Vec::new();
        joined_acts(act, &mut acts);
        if optional && acts.len() > 1 {
            return Err(Meaningless::phrase("several things that a card may do"));
        }
        let mut first = Some(if optional { draft.optional() } else { draft });
        let mut statements = Vec::new();
        for act in acts {
            let draft = first.take().unwrap_or_else(|| ClauseDraft::new(Reference::You));
            statements.push(self.of_subject(subject, |scope| scope.act(act, draft))?);
        }
        Ok(statements)
    }
}

/// Checks that a time lasts until the end of the turn.
fn this_turn(time: &Said) -> Compiled<()> {
    match word(time) {
        Some((name, ..)) if name.as_str() == "this-turn" => Ok(()),
        Some((name, ..)) => Err(Meaningless::word(name, "a time for which something is so")),
        None => Err(Meaningless::phrase("a time for which something is so")),
    }
}
