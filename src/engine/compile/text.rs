//! One text on its way to operations: its registers, its loops, its guards.

use super::compiler::Compiler;
use super::names::Problem;
use super::scope::{Given, Scope};
use crate::program::*;
use model::{Cond, Label, Player, Spot, Step};

/// A text being compiled.
pub(super) struct Text<'t, 'a> {
    pub all: &'t mut Compiler<'a>,
    /// Where it is, for problems.
    pub place: String,
    pub source: Source,
    pub(super) labels: Vec<((u16, Label), Reg)>,
    /// Whose words are being read: the text's own, or those of a verb or keyword that it uses.
    pub(super) scope: Scope,
    pub(super) scopes: u16,
    /// Registers from here on are in use for the sentence.
    pub(super) temp: Reg,
    /// Registers that phrases took up since this was last emptied.
    pub used: Regs,
    /// Phrases within phrases that are taken up later, with their registers.
    pub inner: Vec<(Spot, Reg)>,
    /// Registers that hold something when the next operation runs.
    pub bound: Regs,
    /// Those that may hold several things.
    pub(super) several: Regs,
    pub(super) guards: Vec<Guard>,
    /// Players who decide once what they are known by is chosen.
    pub(super) deciders: Vec<(Player, Regs)>,
    /// Where to go when there is nothing to choose.
    pub skip: Pc,
    /// Whether an effect was tried that *it can't be moved* may speak of.
    pub tried: bool,
    /// Triggers made by this text, to be compiled after it.
    pub(super) later: Vec<Later>,
}

/// What a trigger made by a text does.
pub(super) struct Later {
    pub entry: Pc,
    pub steps: Vec<Step>,
    /// What is chosen in its event.
    pub inner: Vec<Within>,
    pub bound: Regs,
}

/// A thing named within the phrase for a participant of an event.
#[derive(Clone)]
pub(super) struct Within {
    pub what: Spot,
    pub into: Reg,
    pub participant: Spot,
    pub reg: Reg,
}

/// A guard that waits for what it speaks of (kernel C1).
pub(super) struct Guard {
    pub cond: Cond,
    pub waits: Regs,
    /// It speaks of *another* than what is chosen first, whatever that is.
    pub for_first: bool,
}

/// Of which effect *it can't be moved* speaks.
#[derive(Debug, Clone, Copy)]
pub(super) enum Tried {
    /// Of one that is yet to come.
    At(Pc, Pc),
    /// Of the one before.
    Before,
    Nothing,
}

/// What an effect is done to.
#[derive(Debug, Clone, Copy)]
pub(super) struct Operand {
    pub sort: Sort,
    pub reg: Reg,
    /// It may be several things.
    pub several: bool,
    /// It is a label's register.
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
            later: Vec::new(),
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

    /// A place to be fixed later.
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

    /// The register of things that an effect makes; it may make several.
    pub fn made_label(&mut self, label: Label) -> Reg {
        let reg = self.register(label);
        self.several |= 1 << reg;
        self.bound |= 1 << reg;
        self.emit(Op::Forget(1 << reg));
        reg
    }

    /// The label has that register.
    pub fn put_label(&mut self, label: Label, reg: Reg) {
        self.labels.push(((self.scope.number, label), reg));
    }

    /// A register for the sentence.
    pub fn temp(&mut self) -> Reg {
        let labels = self.labels.iter().filter(|(_, reg)| *reg != SUBJECT).count();
        if usize::from(self.temp) <= labels + 1 {
            return self.too_many();
        }
        self.temp -= 1;
        self.temp
    }

    /// A register for the whole text that no label has.
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
        let what = "a text that speaks of so many things";
        let said = self.all.problems.last().is_some_and(|last| last.place == self.place && last.what == what);
        if !said {
            self.unsupported(what);
        }
        0
    }

    /// The words of a definition that this text uses.
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
                // A number that a keyword is given is said outside of it.
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
