//! Sentences and steps: deeds in order, under conditions, and for each of several things.

use model::{Id, Said};

use super::acts::ClauseDraft;
use super::card_words::is_of_cards;
use super::nouns::{NounPhrase, Quantity};
use super::permanent_deeds::has_card_as_subject;
use super::scope::{Compiled, TextScope, slot, word};
use crate::permanent_program::Lasts;
use crate::program::{Block, BlockIndex, Condition, Domain, Reference, Statement};
use crate::unsupported_rule::Meaningless;

impl TextScope<'_, '_> {
    /// Compiles a text that is carried out: the sentences of a phase, a set-up or a verb.
    pub fn text(&mut self, said: &[Said]) -> Compiled<Block> {
        let mut statements: Vec<Statement> = Vec::new();
        // The block with the condition to which the next *otherwise* belongs: the block of the *otherwise* before it.
        // `None` if that condition is the last statement of the text itself.
        let mut open: Option<BlockIndex> = None;
        for sentence in said {
            let Some((name, _, with)) = word(sentence) else {
                return Err(Meaningless::game("a sentence in quotes cannot be carried out"));
            };
            match name.as_str() {
                "do" => {
                    statements.extend(self.step(slot(with, "step")?)?);
                    open = None;
                }
                "otherwise" => {
                    let then = self.block(slot(with, "step")?)?;
                    let last = match open {
                        None => statements.last_mut(),
                        Some(block) => {
                            self.texts.blocks.get_mut(usize::from(block)).and_then(|b| b.statements.last_mut())
                        }
                    };
                    match last {
                        Some(Statement::If { otherwise: otherwise @ None, .. }) => *otherwise = Some(then),
                        _ => return Err(Meaningless::word(name, "a sentence that follows no “if”")),
                    }
                    open = Some(then);
                }
                "always" if self.names.play.exists => {
                    statements.extend(self.lasting(slot(with, "standing")?, Lasts::InPlay)?);
                    open = None;
                }
                "when-for-a-time" if self.names.play.exists => {
                    statements.push(self.await_death(with)?);
                    open = None;
                }
                _ => return Err(Meaningless::word(name, "a sentence that is carried out")),
            }
        }
        Ok(Block { statements })
    }

    /// Compiles a step into statements.
    pub fn step(&mut self, said: &Said) -> Compiled<Vec<Statement>> {
        let Some((name, _, with)) = word(said) else { return Err(Meaningless::phrase("a step")) };
        Ok(match name.as_str() {
            "if" | "given" | "unless" => {
                let condition = self.condition(slot(with, "cond")?)?;
                let condition = match name.as_str() {
                    "unless" => Condition::Not(Box::new(condition)),
                    _ => condition,
                };
                let inner = with.iter().find(|(slot, _)| slot.as_str() != "cond").map(|(_, inner)| inner);
                let then = self.block(inner.ok_or_else(|| Meaningless::phrase("a step"))?)?;
                vec![Statement::If { condition, then, otherwise: None }]
            }
            "then" => {
                let mut statements = self.step(slot(with, "first")?)?;
                statements.extend(self.step(slot(with, "next")?)?);
                statements
            }
            "repeat" => {
                let number = self.number(slot(with, "n")?)?;
                vec![Statement::Repeat(number, self.block(slot(with, "deed")?)?)]
            }
            "for-each" => {
                let each = self.noun_phrase(slot(with, "each")?)?;
                let register = self.register(each.label)?;
                let then = self.of_subject(Reference::Register(register), |scope| scope.block(slot(with, "step")?))?;
                vec![Statement::ForEach { set: each.set, register, then }]
            }
            "any-number" => match self.step(slot(with, "deed")?)?.as_slice() {
                [Statement::Do(clause)] if clause.optional => vec![Statement::AnyNumber(clause.clone(), None)],
                _ => return Err(Meaningless::word(name, "anything but what a player may do")),
            },
            "choose-one" => {
                let mut options = Vec::new();
                self.options(slot(with, "options")?, &mut options)?;
                vec![Statement::OneOf(options)]
            }
            "may" | "by" => {
                let (who, act) = (slot(with, "who")?, slot(with, "act")?);
                if self.names.play.exists && has_card_as_subject(act) {
                    return self.by_card(who, act, name.as_str() == "may");
                }
                if let Some(statement) = self.wins_with(who, act)? {
                    return Ok(vec![statement]);
                }
                self.by(who, act, name.as_str() == "may")?
            }
            "until-so" => {
                let condition = self.condition(slot(with, "cond")?)?;
                vec![Statement::Until { condition, then: self.block(slot(with, "step")?)? }]
            }
            "starting-with" => {
                let first = self.noun_phrase(slot(with, "who")?)?.set;
                let mut statements = self.step(slot(with, "step")?)?;
                match statements.first_mut() {
                    Some(Statement::ForEach { set, .. }) if set.domain == Domain::Seats => {
                        set.domain = Domain::SeatsFrom(Box::new(first));
                    }
                    _ => return Err(Meaningless::word(name, "anything but what each player does")),
                }
                statements
            }
            "as-often-as-possible" => match self.step(slot(with, "deed")?)?.as_slice() {
                // A clause that is not optional is done repeatedly.
                [Statement::Do(clause)] if !clause.optional => vec![Statement::AnyNumber(clause.clone(), None)],
                _ => return Err(Meaningless::word(name, "anything but one thing that is done")),
            },
            _ => match self.step_in_play(name, with)? {
                Some(statements) => statements,
                None => vec![self.act(said, ClauseDraft::new(Reference::You))?],
            },
        })
    }

    /// Compiles acts that share a subject. If the acts are optional, the player chooses the first act, and the other
    /// acts follow from that choice (kernel L1).
    fn shared(&mut self, said: &Said, doer: Reference, optional: bool) -> Compiled<Vec<Statement>> {
        let mut acts = Vec::new();
        joined_acts(said, &mut acts);
        let mut statements = Vec::new();
        for (at, act) in acts.into_iter().enumerate() {
            let draft = ClauseDraft::new(doer);
            let draft = if optional && at == 0 { draft.optional() } else { draft };
            statements.push(self.act(act, draft)?);
        }
        if !optional || statements.len() < 2 {
            return Ok(statements);
        }
        let rest = statements.split_off(1);
        let then = self.add(Block { statements: rest })?;
        statements.push(Statement::If { condition: Condition::Done, then, otherwise: None });
        Ok(statements)
    }

    pub fn block(&mut self, said: &Said) -> Compiled<BlockIndex> {
        let statements = self.step(said)?;
        self.add(Block { statements })
    }

    pub fn options(&mut self, said: &Said, options: &mut Vec<BlockIndex>) -> Compiled<()> {
        let Some((name, _, with)) = word(said) else { return Err(Meaningless::phrase("an option")) };
        if name.as_str() == "or-else" {
            self.options(slot(with, "one")?, options)?;
            return self.options(slot(with, "other")?, options);
        }
        options.push(self.block(said)?);
        Ok(())
    }

    /// Compiles acts with their subject: the player who does them, or each of several players.
    fn by(&mut self, who: &Said, act: &Said, optional: bool) -> Compiled<Vec<Statement>> {
        let NounPhrase { quantity, set, label } = self.noun_phrase(who)?;
        let is_definite = quantity == Quantity::Each || word(who).is_some_and(|(name, ..)| is_of_cards(name));
        match quantity {
            Quantity::Known(reference) => self.subject(act, reference, optional),
            _ if is_definite && set.domain == Domain::Seats => {
                let register = self.register(label)?;
                let statements = self.subject(act, Reference::Register(register), optional)?;
                let then = self.add(Block { statements })?;
                Ok(vec![Statement::ForEach { set, register, then }])
            }
            _ => Err(Meaningless::phrase("the player who does something")),
        }
    }

    /// Compiles acts with a subject to which *their* refers.
    fn subject(&mut self, act: &Said, doer: Reference, optional: bool) -> Compiled<Vec<Statement>> {
        let before = std::mem::replace(&mut self.has_subject, doer != Reference::You);
        let statements = self.shared(act, doer, optional);
        self.has_subject = before;
        statements
    }
}

/// Collects the acts that are joined by *and*.
pub(super) fn joined_acts<'s>(said: &'s Said, acts: &mut Vec<&'s Said>) {
    let parts = word(said).filter(|(name, ..)| name.as_str() == "and-then");
    match parts.and_then(|(_, _, with)| Some((with.get(&Id::exactly("one"))?, with.get(&Id::exactly("more"))?))) {
        Some((one, more)) => {
            joined_acts(one, acts);
            joined_acts(more, acts);
        }
        None => acts.push(said),
    }
}
