//! Compiles sentences, and the ways in which steps are joined to sentences.

use super::earlier::moves;
use super::pick::several;
use super::text::{Head, Later, Text, Tried};
use crate::earlier::Moments;
use crate::program::*;
use model::{Act, Chars, Cond, Deed, Limit, Pick, Player, Rule, SomeConditions, Spot, Step, Tokens};

impl Text<'_, '_> {
    /// Compiles the sentences of a text. The other rules of the text may add tests and triggers.
    pub fn sentences(&mut self, rules: &[Rule], whole: bool) {
        let end = self.mark();
        for rule in rules {
            if let Rule::OnlyIf(cond) = rule {
                self.test(cond, Tried::Nothing, |cond| Op::Test { cond, otherwise: end, unasked: end });
            }
        }
        let mut at = 0;
        while let Some(rule) = rules.get(at) {
            at += 1;
            match rule {
                Rule::Do(step) => {
                    let instead = match rules.get(at) {
                        Some(Rule::Do(Step::InsteadIf { cond, step })) => Some((cond, &**step)),
                        _ => None,
                    };
                    at += usize::from(instead.is_some());
                    self.sentence(step, instead, whole);
                }
                Rule::When(when) => {
                    let triggers = self.made(&when.event, when.timing, when.limit, &when.then);
                    self.emit(Op::Wait { triggers });
                }
                Rule::AtWill(_) => self.unsupported("an ability at will in a text that is carried out at once"),
                Rule::Always(_) | Rule::AtMost(_) | Rule::OnlyIf(_) | Rule::Ruling(_) => {}
            }
        }
        self.fix(end);
    }

    /// Compiles steps one after the other, each as a sentence of its own.
    pub fn steps(&mut self, steps: &[Step], whole: bool) {
        let mut at = 0;
        while let Some(step) = steps.get(at) {
            at += 1;
            let instead = match steps.get(at) {
                Some(Step::InsteadIf { cond, step }) => Some((cond, &**step)),
                _ => None,
            };
            at += usize::from(instead.is_some());
            // *If you do* asks whether the step before it changed something. For whole sentences the engine records
            // this in any case.
            let asked = !whole && !asks_whether_done(step) && steps.get(at).is_some_and(asks_whether_done);
            let kept = asked.then(|| self.temp());
            if let Some(kept) = kept {
                self.emit(Op::AskDone(kept));
            }
            self.sentence(step, instead, whole);
            if let Some(kept) = kept {
                self.emit(Op::TellDone(kept));
            }
        }
    }

    fn sentence(&mut self, step: &Step, instead: Option<(&Cond, &Step)>, whole: bool) {
        let end = self.mark();
        let head = self.emit(Op::Sentence { end, uses: 0, whole, keeps: Moments::NONE });
        let known = self.heads.len();
        let moved = moves(step) || instead.is_some_and(|(_, other)| moves(other));
        self.heads.push(Head { at: head, moves: moved, over: false });
        let used = std::mem::take(&mut self.used);
        let skip = std::mem::replace(&mut self.skip, end);
        self.scoped(|text| match instead {
            Some((cond, other)) => text.unless(step, cond, other),
            None => text.step(step),
        });
        self.skip = skip;
        self.fix(end);
        self.emit(Op::EndSentence { whole });
        let keeps = self.kept_at(head);
        self.all.replace(head, Op::Sentence { end, uses: self.used, whole, keeps });
        if let Some(head) = self.heads.get_mut(known) {
            head.over = true;
        }
        self.used |= used;
        self.tried = true;
    }

    /// Compiles *A. If C, B instead* (kernel C2).
    fn unless(&mut self, step: &Step, cond: &Cond, other: &Step) {
        match step {
            Step::Act(act) => self.act(act, Some((cond, other))),
            Step::By { who, act } => self.by(who, act, Some((cond, other))),
            Step::Given { step, cond: guard } => self.guarded(guard, step, |text| text.unless(step, cond, other)),
            _ => {
                let (first, end) = (self.mark(), self.mark());
                self.test(cond, Tried::Nothing, |cond| Op::Test { cond, otherwise: first, unasked: first });
                self.step(other);
                self.emit(Op::Jump(end));
                self.fix(first);
                self.step(step);
                self.fix(end);
            }
        }
    }

    fn step(&mut self, step: &Step) {
        match step {
            Step::Act(act) => self.act(act, None),
            Step::By { who, act } => self.by(who, act, None),
            Step::Seq(steps) => self.steps(steps, false),
            Step::Given { step, cond } => self.guarded(cond, step, |text| text.step(step)),
            Step::If { cond, then, otherwise } => self.branch(cond, then, otherwise.as_deref()),
            // An *instead* without a step before it is a plain test.
            Step::InsteadIf { cond, step } => self.branch(cond, step, None),
            Step::May { by, step: done } => {
                let fresh = self.unused();
                if let Some(each) = step.may_for_each(fresh) {
                    return self.step(&each);
                }
                // The player who may carry out the step also makes its choices.
                let other = *by != Player::You;
                if other {
                    let by = self.player(by);
                    self.emit(Op::Chooser(Some(by)));
                }
                let (end, by) = (self.mark(), self.player(by));
                self.emit(Op::May { by, end });
                self.until(end, |text| text.step(done));
                if other {
                    self.emit(Op::Chooser(None));
                }
            }
            Step::ChooseOne { by, options } => self.choose_one(by, options),
            Step::Decides { by, step } => {
                let end = self.mark();
                self.until(end, |text| text.decided(by, |text| text.step(step)));
                self.emit(Op::Chooser(None));
            }
            Step::ForEachChar { each, step } => {
                self.for_each(&Spot::Char(Chars::Pick(Box::new(labelled(each)))), step);
            }
            Step::ForEachToken { each, step } => {
                self.for_each(&Spot::Token(Tokens::Pick(Box::new(labelled(each)))), step);
            }
            Step::InOrder { order, step } => {
                let order = self.ordered(order);
                let outer = self.order.replace(order);
                self.step(step);
                self.order = outer;
            }
            Step::Repeat { times, step } => {
                let (count, number) = (self.temp(), self.number(times));
                self.emit(Op::Count { number, most: u8::MAX, into: count });
                self.again(count, true, |text| text.step(step));
            }
            Step::For { time, rule } => self.hold(time, rule),
            Step::Later { event, step } => {
                let triggers = self.made(event, model::Timing::After, Some(Limit::Once), std::slice::from_ref(step));
                self.emit(Op::Wait { triggers });
            }
            Step::Limited { limit, step } => {
                let (end, site) = (self.mark(), self.all.site());
                self.emit(Op::Limited { site, limit: *limit, end });
                self.until(end, |text| text.step(step));
            }
        }
    }

    /// Compiles the body. If a choice in the body has no candidates, the rest of the body is skipped, up to the mark.
    pub(super) fn until(&mut self, end: Pc, body: impl FnOnce(&mut Self)) {
        let skip = std::mem::replace(&mut self.skip, end);
        body(self);
        self.skip = skip;
        self.fix(end);
    }

    fn branch(&mut self, cond: &Cond, then: &Step, otherwise: Option<&Step>) {
        let (other, end) = (self.mark(), self.mark());
        let tried = self.last_tried();
        self.test(cond, tried, |cond| Op::Test { cond, otherwise: other, unasked: end });
        let skip = std::mem::replace(&mut self.skip, end);
        self.step(then);
        self.emit(Op::Jump(end));
        self.fix(other);
        if let Some(step) = otherwise {
            self.step(step);
        }
        self.skip = skip;
        self.fix(end);
    }

    fn choose_one(&mut self, by: &Player, options: &[Step]) {
        let (by, end) = (self.player(by), self.mark());
        let entries: Vec<Pc> = options.iter().map(|_| self.mark()).collect();
        self.emit(Op::ChooseOne { by, options: entries.clone(), end });
        let skip = std::mem::replace(&mut self.skip, end);
        for (entry, option) in entries.into_iter().zip(options) {
            self.fix(entry);
            self.step(option);
            self.emit(Op::Jump(end));
        }
        self.skip = skip;
        self.fix(end);
    }

    /// Compiles an effect on one or all of the conditions that a char bears. It is tried with each condition of the
    /// pack.
    pub(super) fn conditions(&mut self, many: SomeConditions, effect: &dyn Fn(u8) -> Op) {
        let kinds = self.condition_kinds();
        match many {
            SomeConditions::All => kinds.into_iter().for_each(|kind| {
                self.emit(effect(kind));
            }),
            SomeConditions::One => {
                let (entries, end) = (kinds.iter().map(|_| self.mark()).collect::<Vec<Pc>>(), self.mark());
                self.emit(Op::ChooseOne { by: PlayerX::Chooser, options: entries.clone(), end });
                for (entry, kind) in entries.into_iter().zip(kinds) {
                    self.fix(entry);
                    self.emit(effect(kind));
                    self.emit(Op::Jump(end));
                }
                self.fix(end);
            }
        }
    }

    fn for_each(&mut self, each: &Spot, step: &Step) {
        let operand = self.operand(each);
        // If the step does not mention the member, the order of the members does not matter.
        let order = if operand.labelled { Order::Always } else { Order::Never };
        self.each(operand, order, |text, _| text.step(step));
    }

    /// Compiles a loop that runs as often as the register says. With `asked`, the chooser may end the loop before each
    /// round.
    pub fn again(&mut self, count: Reg, asked: bool, body: impl FnOnce(&mut Self)) {
        let (top, end) = (self.mark(), self.mark());
        let begin = self.emit(Op::Forget(0));
        self.fix(top);
        self.emit(Op::Again { count, asked, end });
        self.looped(begin, top, end, body);
        self.fix(end);
    }

    fn by(&mut self, who: &Chars, act: &Act, instead: Option<(&Cond, &Step)>) {
        let doers = self.operand(&Spot::Char(who.clone()));
        self.each(doers, Order::Always, |text, doer| {
            let end = text.mark();
            text.emit(Op::Doer { who: doer, otherwise: end });
            text.until(end, |text| text.act(act, instead));
            text.emit(Op::OwnDoer);
        });
    }

    pub fn player(&mut self, player: &Player) -> PlayerX {
        match player {
            Player::You => PlayerX::You,
            Player::Other => PlayerX::Other,
            Player::Of(who) => PlayerX::Of(self.chars(who)),
            Player::OpponentOf(who) => PlayerX::OpponentOf(self.chars(who)),
        }
    }

    /// Compiles the triggers that this text makes. The texts of these triggers are compiled later, with the same
    /// registers.
    pub fn made(&mut self, event: &Deed, timing: model::Timing, limit: Option<Limit>, then: &[Step]) -> Vec<u16> {
        let bound = self.bound;
        let (triggers, entry, inner) = self.triggers(event, timing, limit, Source::Made);
        for trigger in &triggers {
            self.all.triggers_made_by.insert(*trigger, self.place.clone());
        }
        let loops_done = self.loops.len();
        self.later.push(Later { entry, steps: then.to_vec(), inner, bound: self.bound, loops_done });
        self.bound = bound;
        triggers
    }

    /// Ends the text, then compiles the texts of the triggers that it makes.
    pub fn finish(&mut self) {
        self.emit(Op::End);
        while let Some(later) = self.later.pop() {
            self.fix(later.entry);
            self.heads.clear();
            self.bound = later.bound;
            self.loops_around = later.loops_done..self.loops.len();
            self.waited(&later.inner);
            self.steps(&later.steps, true);
            self.emit(Op::End);
        }
    }
}

/// Returns the phrase with *each* as its number, because a loop goes through all members. A phrase that picks several
/// things stays as it is.
fn labelled<Noun: Clone>(each: &Pick<Noun>) -> Pick<Noun> {
    let mut each = each.clone();
    if !several(&each.many) {
        each.many = model::Many::Each;
    }
    each
}

/// Whether the step asks whether the step before it changed something.
fn asks_whether_done(step: &Step) -> bool {
    let is_done = |cond: &Cond| match cond {
        Cond::Not(cond) => **cond == Cond::Done,
        cond => *cond == Cond::Done,
    };
    matches!(step, Step::If { cond, .. } if is_done(cond))
}
