//! One text during compilation: its registers, scopes, guards and loops.

use super::compiler::Compiler;
use super::earlier::Head;
use super::names::Problem;
use super::scope::{Given, Scope};
use crate::program::*;
use model::{Chars, Cond, Label, Player, Spot, Step};

/// A text during compilation.
pub(super) struct Text<'t, 'a> {
    pub all: &'t mut Compiler<'a>,
    /// The place of the text, for problems.
    pub place: String,
    pub source: Source,
    pub(super) labels: Vec<((u16, Label), Reg)>,
    /// The scope: the text's own words, or those of a verb or keyword that it uses.
    pub(super) scope: Scope,
    pub(super) scopes: u16,
    /// The lowest register that is in use as a temporary of the sentence. Labels take registers from below.
    pub(super) temp: Reg,
    /// The registers that phrases referred to since this set was last emptied.
    pub used: Regs,
    /// The phrases inside other phrases that have a label, with the register of the label.
    pub inner: Vec<(Spot, Reg)>,
    /// The registers that are filled when the next operation runs.
    pub bound: Regs,
    /// The registers that may hold several things.
    pub(super) several: Regs,
    pub(super) guards: Vec<Guard>,
    /// Players who decide once the registers are filled that identify them.
    pub(super) deciders: Vec<(Player, Regs)>,
    /// The place to jump to when there is nothing to choose.
    pub skip: Pc,
    /// Whether an effect was compiled that *it can't be moved* may be about.
    pub tried: bool,
    /// The order that the text gives for going through several things.
    pub(super) order: Option<Order>,
    /// The chars that the standing rule being compiled is about.
    pub(super) subject: Option<RuleSubject>,
    /// Whether a rule or event is being compiled that outlives the text.
    pub(super) outlives: bool,
    /// The texts of triggers that this text makes, compiled after it.
    pub(super) later: Vec<Later>,
    /// The sentences so far.
    pub(super) heads: Vec<Head>,
}

/// The text of a trigger that another text makes.
pub(super) struct Later {
    pub entry: Pc,
    pub steps: Vec<Step>,
    /// The phrases inside its event.
    pub inner: Vec<Within>,
    pub bound: Regs,
}

/// A phrase inside the description of a thing that takes part in an event.
#[derive(Clone)]
pub(super) struct Within {
    pub what: Spot,
    pub into: Reg,
    pub participant: Spot,
    pub reg: Reg,
}

/// A guard that waits until the registers it refers to are filled (kernel C1).
pub(super) struct Guard {
    pub cond: Cond,
    pub waits: Regs,
    /// The guard is about *another* thing than the first one chosen, so it restricts the first choice.
    pub for_first: bool,
}

/// The effect that *it can't be moved* is about.
#[derive(Debug, Clone, Copy)]
pub(super) enum Tried {
    /// An effect that is still to come, between these marks.
    At(Pc, Pc),
    /// The effect before.
    Before,
    Nothing,
}

/// The thing or things that an effect is done to.
#[derive(Debug, Clone, Copy)]
pub(super) struct Operand {
    pub sort: Sort,
    pub reg: Reg,
    /// Whether the register may hold several things.
    pub several: bool,
    /// Whether the register is that of a label.
    pub labelled: bool,
}

impl<'t, 'a> Text<'t, 'a> {
    pub fn new(all: &'t mut Compiler<'a>, place: String, source: Source) -> Text<'t, 'a> {
        let scope = Scope { params: all.given.clone(), ..Scope::default() };
        Text {
            all,
            place,
            source,
            labels: Vec::new(),
            scope,
            scopes: 0,
            temp: SUBJECT,
            used: 0,
            inner: Vec::new(),
            bound: 0,
            several: 0,
            guards: Vec::new(),
            deciders: Vec::new(),
            skip: 0,
            tried: false,
            order: None,
            subject: None,
            outlives: false,
            later: Vec::new(),
            heads: Vec::new(),
        }
    }

    pub fn wrong(&mut self, what: String) {
        let place = self.place.clone();
        self.all.problems.push(Problem { place, what, unsupported: false });
    }

    pub fn unsupported(&mut self, what: &str) {
        let place = self.place.clone();
        self.all.problems.push(Problem { place, what: what.to_owned(), unsupported: true });
    }

    pub fn emit(&mut self, op: Op) -> usize {
        self.all.emit(op)
    }

    /// A new mark, for a place that is not known yet.
    pub fn mark(&mut self) -> Pc {
        self.all.mark()
    }

    pub fn fix(&mut self, mark: Pc) {
        self.all.fix(mark);
    }

    /// The register of a label, for the whole text.
    pub fn register(&mut self, label: Label) -> Reg {
        let label = (self.scope.number, label);
        if let Some((_, reg)) = self.labels.iter().find(|(known, _)| *known == label) {
            return *reg;
        }
        let known = self.labels.iter().filter(|(_, reg)| *reg != SUBJECT).count();
        let reg = Reg::try_from(known).unwrap_or(Reg::MAX);
        if reg >= self.temp {
            return self.too_many();
        }
        self.labels.push((label, reg));
        reg
    }

    /// The register for the things that an effect makes. It may hold several things.
    pub fn made_label(&mut self, label: Label) -> Reg {
        let reg = self.register(label);
        self.several |= 1 << reg;
        self.bound |= 1 << reg;
        self.emit(Op::Forget(1 << reg));
        reg
    }

    /// Gives a label this register.
    pub fn put_label(&mut self, label: Label, reg: Reg) {
        self.labels.push(((self.scope.number, label), reg));
    }

    /// A temporary register of the sentence.
    pub fn temp(&mut self) -> Reg {
        let labels = self.labels.iter().filter(|(_, reg)| *reg != SUBJECT).count();
        if usize::from(self.temp) <= labels + 1 {
            return self.too_many();
        }
        self.temp -= 1;
        self.temp
    }

    /// A register for the whole text, with a label that no phrase has.
    pub fn hidden(&mut self) -> (Label, Reg) {
        let label = self.unused();
        (label, self.register(label))
    }

    /// A label that no phrase of the text has.
    pub fn unused(&self) -> Label {
        let is_known = |label: &Label| self.labels.iter().any(|((_, known), _)| known == label);
        (0..=u8::MAX).rev().map(Label).find(|label| !is_known(label)).unwrap_or(Label(0))
    }

    fn too_many(&mut self) -> Reg {
        let what = "a text that mentions more things than the engine can hold";
        let said = self.all.problems.last().is_some_and(|last| last.place == self.place && last.what == what);
        if !said {
            self.unsupported(what);
        }
        0
    }

    /// Compiles the words of a definition that this text uses.
    pub fn in_scope<T>(&mut self, is_verb: bool, params: Vec<Given>, body: impl FnOnce(&mut Self) -> T) -> T {
        self.scopes += 1;
        let inner = Scope { number: self.scopes, is_verb, depth: self.scope.depth + 1, params };
        let outer = std::mem::replace(&mut self.scope, inner);
        let done = body(self);
        self.scope = outer;
        done
    }

    pub fn param(&mut self, number: u8) -> Reg {
        match self.scope.params.get(usize::from(number)) {
            Some(Given::Reg(reg)) => {
                let reg = *reg;
                self.used |= 1 << reg;
                reg
            }
            _ => {
                self.wrong(format!("there is no parameter {number} of that kind"));
                0
            }
        }
    }

    pub fn number_param(&mut self, number: u8) -> NumberX {
        match self.scope.params.get(usize::from(number)).cloned() {
            Some(Given::Reg(reg)) => NumberX::Reg(reg),
            Some(Given::Number(number)) => {
                // The argument of a keyword belongs to the scope outside of the keyword.
                let params = std::mem::take(&mut self.scope.params);
                let lowered = self.number(&number);
                self.scope.params = params;
                lowered
            }
            None => {
                self.wrong(format!("there is no parameter {number}"));
                NumberX::N(0)
            }
        }
    }
}

/// The chars that a standing rule is about: a register, or their phrase.
#[derive(Clone)]
pub(super) enum RuleSubject {
    Held(Reg),
    Phrase(Chars),
}
