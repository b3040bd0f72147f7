//! One text on its way to operations: its registers, its loops, its guards.

use super::phrase::{Tried, picks, picks_several, several};
use super::{Compiler, Problem};
use crate::program::*;
use model::{Chars, Cond, Label, Player, Spot, Step, Tiles, Tokens};

/// A text being compiled.
pub(super) struct Text<'t, 'a> {
    pub all: &'t mut Compiler<'a>,
    /// Where it is, for problems.
    pub place: String,
    pub source: Source,
    labels: Vec<((u16, Label), Reg)>,
    /// Whose words are being read: the text's own, or those of a verb or keyword that it uses.
    pub(super) scope: Scope,
    scopes: u16,
    /// Registers from here on are in use for the sentence.
    temp: Reg,
    /// Registers that phrases took up since this was last emptied.
    pub used: Regs,
    /// Phrases within phrases that are taken up later, with their registers.
    pub inner: Vec<(Spot, Reg)>,
    /// Registers that hold something when the next operation runs.
    pub bound: Regs,
    /// Those that may hold several things.
    several: Regs,
    guards: Vec<Guard>,
    /// Players who decide once what they are known by is chosen.
    deciders: Vec<(Player, Regs)>,
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

/// Whose words are being read.
#[derive(Debug, Clone, Default)]
pub(super) struct Scope {
    /// Labels of different texts are different.
    pub number: u16,
    /// *Me* is who does it.
    pub is_verb: bool,
    pub depth: u8,
    pub params: Vec<Given>,
}

/// What a parameter stands for.
#[derive(Debug, Clone)]
pub(super) enum Given {
    Reg(Reg),
    Number(model::Number),
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
struct Guard {
    cond: Cond,
    waits: Regs,
    /// It speaks of *another* than what is chosen first, whatever that is.
    for_first: bool,
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
        let reg = self.labels.iter().filter(|(_, reg)| *reg != SUBJECT).count() as Reg;
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

    /// What is done with registers of its own.
    pub fn scoped<T>(&mut self, body: impl FnOnce(&mut Self) -> T) -> T {
        let temp = self.temp;
        let done = body(self);
        self.temp = temp;
        done
    }

    /// Resolves what a phrase picks, with all that is chosen in it.
    pub fn operand(&mut self, spot: &Spot) -> Operand {
        let sort = match spot {
            Spot::Char(_) => Sort::Char,
            Spot::Tile(_) => Sort::Tile,
            Spot::Token(_) => Sort::Token,
        };
        if let Spot::Char(Chars::It(label)) | Spot::Tile(Tiles::It(label)) | Spot::Token(Tokens::It(label)) = spot {
            let reg = self.register(*label);
            self.used |= 1 << reg;
            return Operand { sort, reg, several: self.several & 1 << reg != 0, labelled: true };
        }
        if let Spot::Char(Chars::And(all)) = spot {
            let regs = all.iter().map(|chars| self.operand(&Spot::Char(chars.clone())).reg).collect();
            let (into, otherwise) = (self.temp(), self.skip);
            self.emit(Op::Resolve { what: SpotX::Char(CharsX::Regs(regs)), into, otherwise });
            return Operand { sort, reg: into, several: true, labelled: false };
        }
        if let Some((inner, outer)) = self.through(spot) {
            let into = self.temp();
            let otherwise = self.skip;
            self.emit(Op::Resolve { what: outer, into, otherwise });
            return Operand { sort, reg: into, several: inner.several, labelled: false };
        }
        let (label, several) = match spot {
            Spot::Char(Chars::Pick(pick)) => (pick.label, several(&pick.many)),
            Spot::Tile(Tiles::Pick(pick)) => (pick.label, several(&pick.many)),
            Spot::Token(Tokens::Pick(pick)) => (pick.label, several(&pick.many)),
            Spot::Char(Chars::Named(_) | Chars::Param(_)) | Spot::Tile(Tiles::Of(_)) => (None, true),
            Spot::Tile(Tiles::Param(_)) | Spot::Token(Tokens::Param(_)) => (None, true),
            _ => (None, false),
        };
        let known = self.inner.len();
        let what = self.spot(spot);
        let inner: Vec<(Spot, Reg)> = self.inner.drain(known..).skip(usize::from(label.is_some())).collect();
        let reg = match label {
            Some(label) => self.register(label),
            None => self.temp(),
        };
        let otherwise = self.skip;
        self.emit(Op::Resolve { what, into: reg, otherwise });
        self.within(&inner, sort, reg, spot);
        let operand = Operand { sort, reg, several, labelled: label.is_some() };
        if several {
            self.several |= 1 << reg;
        } else {
            self.several &= !(1 << reg);
            self.bind(reg);
        }
        operand
    }

    /// *The tile of an Opp*: the Opp is chosen first.
    fn through(&mut self, spot: &Spot) -> Option<(Operand, SpotX)> {
        let Spot::Tile(tiles) = spot else { return None };
        let inner = match tiles {
            Tiles::Of(spot) => (**spot).clone(),
            Tiles::Left(who) | Tiles::Behind(who) => Spot::Char((**who).clone()),
            Tiles::Began { who, .. } => Spot::Char((**who).clone()),
            Tiles::Here | Tiles::It(_) | Tiles::Param(_) | Tiles::Pick(_) => return None,
        };
        if !picks(&inner) {
            return None;
        }
        let operand = self.operand(&inner);
        let who = || CharsX::Reg(operand.reg);
        let outer = match tiles {
            Tiles::Left(_) => TilesX::Left(who()),
            Tiles::Behind(_) => TilesX::Behind(who()),
            Tiles::Began { turn, .. } => TilesX::Began { who: who(), last: *turn == model::WhichTurn::Last },
            _ => TilesX::Of(Box::new(SpotX::of(operand.sort, operand.reg))),
        };
        Some((operand, SpotX::Tile(outer)))
    }

    /// What is chosen within the phrase, once the thing itself is.
    fn within(&mut self, inner: &[(Spot, Reg)], sort: Sort, reg: Reg, spot: &Spot) {
        for (what, into) in inner {
            self.choose_within(what, *into, spot, SpotX::of(sort, reg));
        }
    }

    /// What is chosen within the event of a trigger, as its text begins.
    pub fn waited(&mut self, inner: &[Within]) {
        for Within { what, into, participant, reg } in inner {
            let sort = match participant {
                Spot::Char(_) => Sort::Char,
                Spot::Tile(_) => Sort::Tile,
                Spot::Token(_) => Sort::Token,
            };
            self.choose_within(what, *into, participant, SpotX::of(sort, *reg));
        }
    }

    fn choose_within(&mut self, what: &Spot, into: Reg, whole: &Spot, who: SpotX) {
        let that = match whole {
            Spot::Char(Chars::Pick(pick)) => self.preds(&pick.that),
            Spot::Tile(Tiles::Pick(pick)) => self.preds(&pick.that),
            Spot::Token(Tokens::Pick(pick)) => self.preds(&pick.that),
            _ => Vec::new(),
        };
        self.bind_found(CondX::Is { who, what: PredX::Both(that) }, what, into);
    }

    /// Those with which the condition holds are known from now on.
    fn bind_found(&mut self, cond: CondX, found: &Spot, into: Reg) {
        let what = self.spot(found);
        self.inner.clear();
        self.emit(Op::Bind { cond, what, into });
        self.several = self.several & !(1 << into) | Regs::from(picks_several(found)) << into;
        self.bind(into);
    }

    /// A test of the text, and what is chosen in it: the operation that jumps is given its condition.
    pub fn test(&mut self, cond: &Cond, tried: Tried, jump: impl FnOnce(CondX) -> Op) {
        self.inner.clear();
        let lowered = self.cond(cond, tried);
        let inner: Vec<(Spot, Reg)> = self.inner.drain(..).collect();
        self.emit(jump(lowered));
        for (what, into) in inner {
            let lowered = self.cond(cond, tried);
            self.bind_found(lowered, &what, into);
        }
    }

    /// The step with a guard that narrows its choices (kernel C1).
    pub fn guarded(&mut self, cond: &Cond, step: &Step, body: impl FnOnce(&mut Self)) {
        let used = std::mem::take(&mut self.used);
        self.inner.clear();
        let tried = self.last_tried();
        self.cond(cond, tried);
        let own: Regs = self.inner.drain(..).fold(0, |set, (_, reg)| set | 1 << reg);
        let waits = self.used & !self.bound & !own;
        self.used |= used;
        let for_first = waits == 0 && cond.asks_for_another() && step.picks_a_char();
        if waits == 0 && !for_first {
            let otherwise = self.skip;
            self.test(cond, tried, |cond| Op::Test { cond, otherwise });
            body(self);
            return;
        }
        let depth = self.guards.len();
        self.guards.push(Guard { cond: cond.clone(), waits, for_first });
        body(self);
        self.guards.truncate(depth);
    }

    /// The step, its choices made by that player: those that come after what the player is known by (*push an Opp; its player
    /// decides*).
    pub fn decided(&mut self, by: &Player, body: impl FnOnce(&mut Self)) {
        let used = std::mem::take(&mut self.used);
        self.inner.clear();
        let lowered = self.player(by);
        self.inner.clear();
        let waits = self.used & !self.bound;
        self.used |= used;
        let depth = self.deciders.len();
        match waits {
            0 => {
                self.emit(Op::Chooser(Some(lowered)));
            }
            waits => self.deciders.push((by.clone(), waits)),
        }
        body(self);
        self.deciders.truncate(depth);
    }

    /// Something is known now: guards that waited for it narrow, players who waited for it decide.
    pub fn bind(&mut self, reg: Reg) {
        self.bound |= 1 << reg;
        for at in 0..self.deciders.len() {
            let Some((by, waits)) = self.deciders.get_mut(at) else { return };
            let waited = *waits != 0;
            *waits &= !(1 << reg);
            if waited && *waits == 0 {
                let by = by.clone();
                let by = self.player(&by);
                self.emit(Op::Chooser(Some(by)));
            }
        }
        for at in 0..self.guards.len() {
            let Some(guard) = self.guards.get_mut(at) else { return };
            let waited = guard.waits != 0 || std::mem::take(&mut guard.for_first);
            guard.waits &= !(1 << reg);
            if waited && guard.waits == 0 {
                let (cond, otherwise) = (guard.cond.clone(), self.skip);
                let tried = self.last_tried();
                self.test(&cond, tried, |cond| Op::Require { cond, otherwise });
            }
        }
    }

    pub fn last_tried(&self) -> Tried {
        if self.tried { Tried::Before } else { Tried::Nothing }
    }

    /// Once for each of them, in the order that the chooser likes (kernel C3).
    pub fn each(&mut self, operand: Operand, order: Order, body: impl FnOnce(&mut Self, Reg)) {
        if !operand.several {
            body(self, operand.reg);
            return;
        }
        self.scoped(|text| {
            let from = text.temp();
            let all = text.temp();
            text.emit(Op::Copy { from: operand.reg, into: from });
            text.emit(Op::Copy { from: operand.reg, into: all });
            let into = if operand.labelled { operand.reg } else { text.temp() };
            let (top, end) = (text.mark(), text.mark());
            text.fix(top);
            text.emit(Op::Each { all, from, into, sort: operand.sort, order, end });
            text.looped(top, |text| {
                if operand.labelled {
                    text.bind(into);
                }
                body(text, into);
            });
            text.fix(end);
            if operand.labelled {
                text.emit(Op::Copy { from: all, into });
            }
        });
    }

    /// The inside of a loop: its choices are made anew each time.
    pub fn looped(&mut self, top: Pc, body: impl FnOnce(&mut Self)) {
        let forget = self.emit(Op::Forget(0));
        let before = self.labels.len();
        let back = self.mark();
        let skip = std::mem::replace(&mut self.skip, back);
        body(self);
        self.skip = skip;
        self.fix(back);
        self.emit(Op::Back(top));
        let new = self.labels.iter().skip(before).fold(0, |set: Regs, (_, reg)| set | 1 << (reg & 31));
        self.all.replace(forget, Op::Forget(new));
    }
}
