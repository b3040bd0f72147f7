//! Deeds: the clauses of commands, with their picks.

use model::{Id, Said};

use super::card_words::is_deed_of_cards;
use super::nouns::{NounPhrase, Quantity};
use super::scope::{Compiled, TextScope, slot, word};
use crate::program::{Block, Clause, Domain, Effect, Number, Pick, Reference, Register, Set, Statement, Test};
use crate::unsupported_rule::Meaningless;

/// A clause that is not finished: its picks so far, and the phrases around it.
pub(super) struct ClauseDraft {
    doer: Reference,
    optional: bool,
    cost: Vec<(u8, Number)>,
    picks: Vec<Pick>,
    /// The sets with *each*, for which the whole clause is repeated.
    each: Vec<Pick>,
    /// The maximum number of times that the clause is done, if a phrase says *up to …*.
    up_to: Option<u16>,
}

impl ClauseDraft {
    pub fn new(doer: Reference) -> ClauseDraft {
        ClauseDraft { doer, optional: false, cost: Vec::new(), picks: Vec::new(), each: Vec::new(), up_to: None }
    }

    /// Adds a test to the pick that the reference names. A reference that is known already gets no test.
    pub fn require(&mut self, what: Reference, test: Test) {
        if let Some(pick) = self.picks.iter_mut().chain(&mut self.each).find(|pick| is_register(what, pick)) {
            pick.set.tests.push(test);
        }
    }

    pub fn optional(self) -> ClauseDraft {
        ClauseDraft { optional: true, ..self }
    }
}

impl TextScope<'_, '_> {
    /// Compiles an act into a statement.
    pub fn act(&mut self, said: &Said, mut draft: ClauseDraft) -> Compiled<Statement> {
        let effect = self.effect(said, &mut draft)?;
        self.statement(draft, effect)
    }

    pub fn statement(&mut self, draft: ClauseDraft, effect: Effect) -> Compiled<Statement> {
        let ClauseDraft { doer, optional, cost, picks, each, up_to } = draft;
        let clause = Clause { doer, optional: optional || up_to.is_some(), cost, picks, effect };
        let mut statement = match up_to {
            Some(most) => Statement::AnyNumber(clause, Some(most)),
            None => Statement::Do(clause),
        };
        for Pick { register, set } in each.into_iter().rev() {
            let then = self.add(Block { statements: vec![statement] })?;
            statement = Statement::ForEach { set, register, then };
        }
        Ok(statement)
    }

    /// Compiles the deed of an act, and adds its picks to the draft.
    fn effect(&mut self, said: &Said, draft: &mut ClauseDraft) -> Compiled<Effect> {
        let Some((name, _, with)) = word(said) else { return Err(Meaningless::phrase("something that is done")) };
        Ok(match name.as_str() {
            "spend-to" => {
                let counter = self.counter(slot(with, "what")?)?;
                let number = self.number(slot(with, "n")?)?;
                draft.cost.push((counter, number));
                return self.effect(slot(with, "deed")?, draft);
            }
            "put-on" | "move-to" => {
                let is_move = name.as_str() == "move-to";
                let what = self.one(slot(with, "what")?, draft)?;
                if let (true, Some(pick)) = (is_move, draft.picks.last_mut().filter(|pick| is_register(what, pick))) {
                    pick.set.tests.push(Test::Able(crate::program::Deed::MOVE));
                }
                let to = self.one(slot(with, "to")?, draft)?;
                // A cell holds one piece.
                let picked = draft.picks.last_mut().filter(|pick| is_register(to, pick));
                if let Some(pick) = picked.filter(|pick| !pick.set.tests.contains(&Test::Empty)) {
                    pick.set.tests.push(Test::Empty);
                }
                if let (true, Some(pick)) = (is_move, draft.picks.last_mut().filter(|pick| is_register(to, pick))) {
                    pick.set.tests.push(Test::OpenTo(what));
                }
                Effect::Put { what, to }
            }
            "move-by-its-moves" => self.move_by_its_moves(slot(with, "what")?, draft)?,
            "put-counter" => {
                let (counter, number) = (self.counter(slot(with, "what")?)?, self.number(slot(with, "n")?)?);
                draft.cost.push((counter, number.clone()));
                Effect::PutCounter { counter, number, to: self.one(slot(with, "to")?, draft)? }
            }
            "take-counters" => Effect::TakeCounters {
                counter: self.counter(slot(with, "what")?)?,
                from: self.one(slot(with, "from")?, draft)?,
            },
            "cancel" => Effect::Cancel,
            "remove" => Effect::Remove(self.some(slot(with, "what")?, draft)?),
            "gain" => {
                Effect::Gain { counter: self.counter(slot(with, "what")?)?, number: self.number(slot(with, "n")?)? }
            }
            "lose" => {
                Effect::Lose { counter: self.counter(slot(with, "what")?)?, number: self.number(slot(with, "n")?)? }
            }
            "set-to" => {
                Effect::SetTo { counter: self.counter(slot(with, "what")?)?, number: self.number(slot(with, "n")?)? }
            }
            "win" => Effect::Win,
            _ if is_deed_of_cards(name) => Effect::OfCards(self.card_deed(name, with, draft)?),
            _ => match self.deed_in_play(name, with, draft)? {
                Some(deed) => Effect::OfPermanents(deed),
                None => self.call(name, with, draft)?,
            },
        })
    }

    /// Compiles a move as the diagram of the piece shows it: the cell is picked from those that the piece reaches.
    fn move_by_its_moves(&mut self, said: &Said, draft: &mut ClauseDraft) -> Compiled<Effect> {
        self.names.check_moves()?;
        let what = self.one(said, draft)?;
        if let Some(pick) = draft.picks.last_mut().filter(|pick| is_register(what, pick)) {
            pick.set.tests.push(Test::Able(crate::program::Deed::MOVE));
        }
        let register = self.register(None)?;
        draft.picks.push(Pick { register, set: Set { domain: Domain::Reach(what), tests: Vec::new() } });
        Ok(Effect::Put { what, to: Reference::Register(register) })
    }

    /// Compiles a verb that the pack declares.
    fn call(
        &mut self,
        name: &Id,
        with: &std::collections::BTreeMap<Id, Said>,
        draft: &mut ClauseDraft,
    ) -> Compiled<Effect> {
        let Some((verb, deed)) = self.names.verb(name) else {
            return Err(Meaningless::word(name, "something that is done"));
        };
        let (block, agent) = (verb.block, verb.word.agent.clone());
        let slots = verb_slots(verb.word);
        let numbers = verb.word.slots.iter().filter(|(_, holds)| *holds == "number").map(|(slot, _)| slot.clone());
        let numbers: Vec<Id> = numbers.collect();
        // A phrase to which other phrases refer is picked before them.
        let mut order: Vec<usize> = (0..slots.len()).collect();
        order.sort_by_key(|at| slots.get(*at).and_then(|slot| with.get(slot)).map_or(0, references));
        let mut arguments: Vec<(usize, Reference)> = Vec::new();
        for at in order {
            let Some(argument) = slots.get(at) else { continue };
            let said = slot(with, argument.as_str())?;
            if numbers.contains(argument) {
                match self.number(said)? {
                    Number::Is(number) => arguments.push((at, Reference::Amount(number))),
                    Number::Amount(register) => arguments.push((at, Reference::Register(register))),
                    _ => return Err(Meaningless::phrase("a number that is known when the text is written")),
                }
                continue;
            }
            let reference = self.one(said, draft)?;
            if let (true, Some(pick)) = (Some(argument) == agent.as_ref(), draft.picks.last_mut())
                && is_register(reference, pick)
            {
                pick.set.tests.push(Test::Able(deed));
            }
            arguments.push((at, reference));
        }
        arguments.sort_by_key(|(at, _)| *at);
        Ok(Effect::Call { block, arguments: arguments.into_iter().map(|(_, reference)| reference).collect() })
    }

    /// Adds a pick to the clause.
    pub fn add_pick(&mut self, set: Set, draft: &mut ClauseDraft) -> Compiled<Reference> {
        self.pick(set, None, draft)
    }

    /// Adds a set, for each object of which the whole clause is done.
    pub fn add_each(&mut self, set: Set, draft: &mut ClauseDraft) -> Compiled<Reference> {
        let register = self.register(None)?;
        draft.each.push(Pick { register, set });
        Ok(Reference::Register(register))
    }

    /// Compiles a phrase for one thing, which is picked unless it is known.
    pub fn one(&mut self, said: &Said, draft: &mut ClauseDraft) -> Compiled<Reference> {
        match self.some(said, draft)?.as_slice() {
            [one] => Ok(*one),
            _ => Err(Meaningless::phrase("one thing")),
        }
    }

    /// Compiles a phrase for one or several things.
    pub fn some(&mut self, said: &Said, draft: &mut ClauseDraft) -> Compiled<Vec<Reference>> {
        let NounPhrase { quantity, set, label } = self.noun_phrase(said)?;
        match quantity {
            Quantity::Known(reference) => {
                self.know(label, reference);
                Ok(vec![reference])
            }
            Quantity::One => Ok(vec![self.pick(set, label, draft)?]),
            Quantity::UpTo(most) if draft.up_to.is_none() => {
                draft.up_to = Some(most);
                Ok(vec![self.pick(set, label, draft)?])
            }
            Quantity::UpTo(_) => Err(Meaningless::phrase("a second number of things")),
            Quantity::Each => {
                let register = self.register(label)?;
                draft.each.push(Pick { register, set });
                Ok(vec![Reference::Register(register)])
            }
            Quantity::Exactly(count) => {
                let mut picked: Vec<Reference> = Vec::new();
                for _ in 0..count {
                    let mut set = set.clone();
                    set.tests.extend(picked.iter().map(|other| Test::Not(*other)));
                    picked.push(self.pick(set, None, draft)?);
                }
                Ok(picked)
            }
        }
    }

    fn pick(&mut self, set: Set, label: Option<model::Label>, draft: &mut ClauseDraft) -> Compiled<Reference> {
        if let Domain::One(reference) = set.domain {
            return Ok(reference);
        }
        let register = self.register(label)?;
        draft.picks.push(Pick { register, set });
        Ok(Reference::Register(register))
    }

    pub fn counter(&self, said: &Said) -> Compiled<u8> {
        self.names.counter(said).ok_or_else(|| Meaningless::phrase("a counter"))
    }
}

/// Returns the number of references to other phrases in a phrase.
fn references(said: &Said) -> usize {
    match said {
        Said::It(_) => 1,
        Said::Say { with, .. } => with.values().map(references).sum(),
        _ => 0,
    }
}

/// Whether a reference names the register of a pick.
fn is_register(reference: Reference, pick: &Pick) -> bool {
    reference == Reference::Register(pick.register)
}

/// Returns the slots of a verb, in the order of their registers in its text.
pub(super) fn verb_slots(word: &model::Word) -> Vec<Id> {
    word.slots.keys().cloned().collect()
}

/// Gives the first registers of a verb's text to its slots.
pub(super) fn enter_slots(scope: &mut TextScope<'_, '_>, word: &model::Word) -> Compiled<Vec<Register>> {
    verb_slots(word).iter().map(|name| scope.slot(name)).collect()
}
