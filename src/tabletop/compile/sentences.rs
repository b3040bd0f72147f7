//! Sentences and steps: what is done in order, under conditions, for each of several things.

use model::{Id, Said};

use super::acts::ClauseDraft;
use super::meaningless::Meaningless;
use super::nouns::Quantity;
use super::scope::{Compiled, TextScope, slot, word};
use crate::program::{Block, BlockIndex, Condition, Reference, Statement};

impl TextScope<'_, '_> {
    /// Compiles a text that is carried out: the sentences of a phase, a set-up or a verb.
    pub fn text(&mut self, said: &[Said]) -> Compiled<Block> {
        let mut statements: Vec<Statement> = Vec::new();
        // The block whose last statement the next *otherwise* belongs to: that of the *otherwise* before it.
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
                        Some(block) => self.blocks.get_mut(usize::from(block)).and_then(|b| b.statements.last_mut()),
                    };
                    match last {
                        Some(Statement::If { otherwise: otherwise @ None, .. }) => *otherwise = Some(then),
                        _ => return Err(Meaningless::word(name, "a sentence that follows no “if”")),
                    }
                    open = Some(then);
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
                let then = self.block(slot(with, "step")?)?;
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
            "as-often-as-possible" => match self.step(slot(with, "deed")?)?.as_slice() {
                // A clause that is not optional is done again and again.
                [Statement::Do(clause)] if !clause.optional => vec![Statement::AnyNumber(clause.clone(), None)],
                _ => return Err(Meaningless::word(name, "anything but one thing that is done")),
            },
            "may" | "by" => self.deed_of(slot(with, "who")?, slot(with, "act")?, name.as_str() == "may")?,
            _ => vec![self.act(said, ClauseDraft::new(Reference::You))?],
        })
    }

    /// Compiles acts that share a subject. Of optional ones the first is the choice, and the others follow from it
    /// (kernel L1).
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

    fn block(&mut self, said: &Said) -> Compiled<BlockIndex> {
        let statements = self.step(said)?;
        self.add(Block { statements })
    }

    fn options(&mut self, said: &Said, options: &mut Vec<BlockIndex>) -> Compiled<()> {
        let Some((name, _, with)) = word(said) else { return Err(Meaningless::phrase("an option")) };
        if name.as_str() == "or-else" {
            self.options(slot(with, "one")?, options)?;
            return self.options(slot(with, "other")?, options);
        }
        options.push(self.block(said)?);
        Ok(())
    }

    /// Compiles a clause with its subject: the player who does it, or each of several in the order of the seats.
    fn deed_of(&mut self, who: &Said, act: &Said, optional: bool) -> Compiled<Vec<Statement>> {
        let who = self.noun_phrase(who)?;
        match who.quantity {
            Quantity::Known(reference) => self.shared(act, reference, optional),
            Quantity::Each => {
                let register = self.register(who.label)?;
                let statements = self.shared(act, Reference::Register(register), optional)?;
                let then = self.add(Block { statements })?;
                Ok(vec![Statement::ForEach { set: who.set, register, then }])
            }
            _ => Err(Meaningless::phrase("the player who does something")),
        }
    }
}

/// Collects the acts that are joined by *and*.
fn joined_acts<'s>(said: &'s Said, acts: &mut Vec<&'s Said>) {
    let parts = word(said).filter(|(name, ..)| name.as_str() == "and-then");
    match parts.and_then(|(_, _, with)| Some((with.get(&Id::exactly("one"))?, with.get(&Id::exactly("more"))?))) {
        Some((one, more)) => {
            joined_acts(one, acts);
            joined_acts(more, acts);
        }
        None => acts.push(said),
    }
}
