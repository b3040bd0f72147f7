//! One text during compilation: its registers, scopes, guards and loops.

use super::compiler::Compiler;
use super::names::Problem;
use super::options_of_texts::OptionsOfText;
use super::scope::{Given, Scope};
use crate::program::*;
use model::{Chars, Cond, Label, Player, Spot, Step};

/// A text during compilation.
pub(super) struct Text<'t, 'a> {
    pub all: &'t mut Compiler<'a>,
    /// The number of the text among all texts.
    pub(super) number: usize,
    /// The place of the text in the rules, for problems.
    pub place: String,
    pub source: Source,
    pub(super) labels: Vec<((u16, Label), Reg)>,
    /// The scope of the words that are being compiled: the text itself, or a definition that the text uses.
    pub(super) scope: Scope,
    pub(super) scopes: u16,
    /// The lowest register that is in use as a temporary register of the sentence. Labels take the registers from 0
    /// upward.
    pub(super) temp: Reg,
    /// The registers to which phrases have referred since this set was last cleared.
    pub used: Regs,
    /// The labelled phrases inside other phrases, each with the register of its label.
    pub inner: Vec<(Spot, Reg)>,
    /// The registers that are filled when the next operation runs.
    pub bound: Regs,
    /// The registers that may hold several things.
    pub(super) several: Regs,
    pub(super) guards: Vec<Guard>,
    /// The players who make the choices as soon as the registers that identify them are filled.
    pub(super) deciders: Vec<(Player, Regs)>,
    /// The mark to jump to when a choice has no candidates.
    pub skip: Pc,
    /// Whether an effect has been compiled that *it can't be moved* may refer to.
    pub tried: bool,
    /// The order in which loops go through several things, if the text gives one.
    pub(super) order: Option<Order>,
    /// The chars that the standing rule being compiled is about.
    pub(super) subject: Option<RuleSubject>,
    /// Whether the rule or event that is being compiled outlives the text.
    pub(super) outlives: bool,
    /// The texts of the triggers that this text makes. They are compiled after this text.
    pub(super) later: Vec<Later>,
    /// The loops that have been compiled so far, the inner ones before the outer ones.
    pub(super) loops: Vec<LoopDone>,
    /// For the text of a trigger: the range of the loops that had not ended when the trigger was made.
    pub(super) loops_around: std::ops::Range<usize>,
    /// The beginnings of the sentences that have been compiled so far.
    pub(super) heads: Vec<Head>,
}

/// The text of a trigger that another text makes.
pub(super) struct Later {
    pub entry: Pc,
    pub steps: Vec<Step>,
    /// The phrases inside the event of the trigger.
    pub inner: Vec<Within>,
    pub bound: Regs,
    /// The number of loops that were over when the trigger was made.
    pub loops_done: usize,
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
#[derive(Clone)]
pub(super) struct Guard {
    pub cond: Cond,
    pub waits: Regs,
    /// Whether the guard asks about *another* thing than the one chosen first. Such a guard restricts the first choice.
    pub for_first: bool,
}

/// The effect to which *it can't be moved* refers.
#[derive(Debug, Clone, Copy)]
pub(super) enum Tried {
    /// An effect between these two marks, which is still to be carried out.
    At(Pc, Pc),
    /// The effect that was carried out last.
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
    /// Whether the register belongs to a label.
    pub labelled: bool,
}

impl<'t, 'a> Text<'t, 'a> {
    pub fn new(all: &'t mut Compiler<'a>, place: String, source: Source) -> Text<'t, 'a> {
        all.named_tokens.clear();
        all.named_summons.clear();
        let number = all.options_of_texts.len();
        all.options_of_texts.push(OptionsOfText { source, asked: 0, chosen: 0 });
        let scope = Scope { params: all.given.clone(), ..Scope::default() };
        Text {
            all,
            number,
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
            loops: Vec::new(),
            loops_around: 0..0,
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

    /// Creates a mark for a position that is not known yet.
    pub fn mark(&mut self) -> Pc {
        self.all.mark()
    }

    pub fn fix(&mut self, mark: Pc) {
        self.all.fix(mark);
    }

    /// Returns the register of a label. The label keeps this register in the whole text.
    pub fn register(&mut self, label: Label) -> Reg {
        let label = (self.scope.number, label);
        if let Some((_, reg)) = self.labels.iter().find(|(known, _)| *known == label) {
            return self.after_loops(*reg);
        }
        let known = self.labels.iter().filter(|(_, reg)| *reg != SUBJECT).count();
        let reg = Reg::try_from(known).unwrap_or(Reg::MAX);
        if reg >= self.temp {
            return self.too_many();
        }
        self.labels.push((label, reg));
        reg
    }

    /// Returns the register for the things that an effect makes. The register may hold several things.
    pub fn made_label(&mut self, label: Label) -> Reg {
        let reg = self.register(label);
        self.several |= 1 << reg;
        self.bound |= 1 << reg;
        self.emit(Op::Forget(1 << reg));
        reg
    }

    /// Assigns this register to the label.
    pub fn put_label(&mut self, label: Label, reg: Reg) {
        self.labels.push(((self.scope.number, label), reg));
    }

    /// Returns a free temporary register of the sentence.
    pub fn temp(&mut self) -> Reg {
        let labels = self.labels.iter().filter(|(_, reg)| *reg != SUBJECT).count();
        if usize::from(self.temp) <= labels + 1 {
            return self.too_many();
        }
        self.temp -= 1;
        self.temp
    }

    /// Returns a register for the whole text, with a label that no phrase has.
    pub fn hidden(&mut self) -> (Label, Reg) {
        let label = self.unused();
        (label, self.register(label))
    }

    /// Returns a label that no phrase of the text has.
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

    /// Compiles the words of a definition that this text uses, in a scope of their own.
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
                // The argument of a keyword belongs to the scope outside the keyword.
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

/// The chars that a standing rule is about: the register that holds the chars, or their phrase.
#[derive(Clone)]
pub(super) enum RuleSubject {
    Held(Reg),
    Phrase(Chars),
}

/// The beginning of a sentence. A sentence may be a part of another sentence.
pub(super) struct Head {
    /// The index of the sentence's operation in the code.
    pub at: usize,
    /// Whether the sentence moves something.
    pub moves: bool,
    /// Whether the whole sentence has been compiled.
    pub over: bool,
}

/// A loop that has been compiled.
pub(super) struct LoopDone {
    /// The index of an operation before the loop that forgets registers.
    pub begin: usize,
    /// The index of the operation at the end of each round that gathers what the round chose.
    pub round_end: usize,
    /// The registers that each round fills anew.
    pub chooses: Regs,
    /// The registers of single rounds, each with the register that gathers what all rounds chose.
    pub sums: Vec<(Reg, Reg)>,
}
