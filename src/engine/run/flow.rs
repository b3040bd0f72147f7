//! Operations that control the flow of a text: sentences, tests, loops and options.

use super::ask::{Answer, thing_of};
use super::execution::{Flow, Run};
use super::trigger::DECLINED;
use crate::applicability::{Scope, Verdict};
use crate::bits::{bits, first, one};
use crate::choice::Choice;
use crate::counter::LimitOwner;
use crate::earlier::Moments;
use crate::frame::{ALL_MARKS, Frame};
use crate::program::*;
use model::{Limit, Timing};

impl Run<'_> {
    pub fn operation(&mut self, op: &Op, frame: &mut Frame) -> Flow {
        match op {
            Op::End => return Flow::Over,
            Op::Sentence { whole, keeps, .. } => {
                if *keeps != Moments::NONE {
                    self.state.keep_board(self.state.stack.len(), *keeps, &mut frame.memory.look_back);
                }
                if *whole {
                    frame.changed = false;
                }
                frame.fresh = true;
                frame.unmarked = ALL_MARKS;
                if self.game.texts.recent_of != 0 {
                    frame.sentence = frame.sentence.saturating_add(1);
                    self.state.recent.runs(frame.sentence);
                }
                frame.next();
            }
            Op::EndSentence { whole } => {
                if !frame.trigger && !self.state.queue.is_empty() {
                    return self.next_trigger();
                }
                if *whole {
                    frame.memory.done = frame.changed;
                    self.tell_the_replaced(frame);
                }
                frame.next();
            }
            Op::AskDone(kept) => {
                frame.memory.set(*kept, u128::from(std::mem::take(&mut frame.changed)));
                frame.next();
            }
            Op::TellDone(kept) => {
                frame.memory.done = frame.changed;
                frame.changed |= frame.memory.get(*kept) != 0;
                frame.next();
            }
            Op::Jump(to) | Op::Back(to) => frame.jump(*to),
            Op::Test { cond, otherwise, unasked } => match self.view(frame.env, &frame.memory).truth(cond) {
                Some(true) => frame.next(),
                Some(false) => frame.jump(*otherwise),
                None => frame.jump(*unasked),
            },
            Op::Require { cond, otherwise } => match self.view(frame.env, &frame.memory).holds(cond) {
                true => frame.next(),
                false => frame.jump(*otherwise),
            },
            Op::Copy { from, into } => {
                frame.memory.set(*into, frame.memory.get(*from));
                frame.next();
            }
            Op::Forget(regs) => {
                frame.memory.forget(*regs);
                frame.next();
            }
            Op::Gather { pairs, .. } => {
                for (from, into) in pairs {
                    frame.memory.set(*into, frame.memory.get(*into) | frame.memory.get(*from));
                }
                frame.next();
            }
            Op::Count { number, most, into } => {
                let count = self.view(frame.env, &frame.memory).number(number).min(*most);
                frame.memory.set(*into, u128::from(count));
                frame.next();
            }
            Op::Resolve { what, into, otherwise } => return self.resolve(frame, what, *into, *otherwise),
            Op::Bind { cond, what, into } => return self.bind(frame, cond, what, *into),
            Op::Each { all, from, into, sort, order, end } => {
                return self.each(frame, (*all, *from, *into), *sort, *order, *end);
            }
            Op::Again { count, asked, end } => return self.again(frame, *count, *asked, *end),
            Op::May { by, end } => {
                let by = self.player_of(by, frame);
                return self.may(frame, by, *end);
            }
            Op::ChooseOne { by, options, end } => {
                let by = self.player_of(by, frame);
                return self.choose_one(frame, by, options, *end);
            }
            Op::Chooser(by) => {
                frame.chooser = by.as_ref().map_or(frame.env.side, |by| self.player_of(by, frame));
                frame.next();
            }
            Op::Doer { who, otherwise } => match first(frame.memory.get(*who)) {
                Some(doer) => {
                    frame.env.doer = Some(doer);
                    frame.next();
                }
                None => frame.jump(*otherwise),
            },
            Op::OwnDoer => {
                frame.env.doer = frame.env.me;
                frame.next();
            }
            Op::Limited { site, limit, end } => {
                let owner = frame.env.limit_owner();
                if self.moment().may_again(*site, owner, *limit) {
                    self.count_use(*site, owner);
                    frame.next();
                } else {
                    frame.jump(*end);
                }
            }
            op => return self.effect(op, frame),
        }
        Flow::On
    }

    /// Counts one more use of something that has a limit.
    pub fn count_use(&mut self, site: u16, owner: LimitOwner) {
        let known = self.state.uses.iter_mut().find(|used| used.site == site && used.owner == owner);
        match known {
            Some(used) => {
                used.turn = used.turn.saturating_add(1);
                used.game = used.game.saturating_add(1);
            }
            None => {
                let used = crate::state::Used { site, owner, turn: 1, game: 1 };
                let at = self.state.uses.partition_point(|known| *known < used);
                self.state.uses.insert(at, used);
            }
        }
    }

    /// Takes back the latest counted use.
    fn uncount_use(&mut self, site: u16, owner: LimitOwner) {
        if let Some(at) = self.state.uses.iter().position(|used| used.site == site && used.owner == owner) {
            let used = &mut self.state.uses[at];
            used.turn = used.turn.saturating_sub(1);
            used.game = used.game.saturating_sub(1);
            if used.game == 0 {
                self.state.uses.remove(at);
            }
        }
    }

    /// Whether a trigger's limit allows one more run. If so, that run is counted.
    pub fn within_limit(&mut self, limit: Option<Limit>, site: u16, owner: LimitOwner) -> bool {
        let Some(limit) = limit else { return true };
        let may = self.moment().may_again(site, owner, limit);
        if may {
            self.count_use(site, owner);
        }
        may
    }

    fn each(&mut self, frame: &mut Frame, regs: (Reg, Reg, Reg), sort: Sort, order: Order, end: Pc) -> Flow {
        let (all, from, into) = regs;
        let (all, left) = (frame.memory.get(all), frame.memory.get(from));
        let Some(lowest) = first(left) else {
            frame.memory.pick(sort, all);
            frame.jump(end);
            return Flow::On;
        };
        // The chooser orders only members with which something can be done. The other members come last.
        let ranked = self.view(frame.env, &frame.memory).ranked(order, sort, left);
        let open = match ranked {
            Some(next) => next,
            None => match left.count_ones() > 1 && self.order_matters(order) && self.state.answer.is_none() {
                true => self.open(frame, all, left, (sort, into)),
                false => left,
            },
        };
        let asked = self.state.answer.is_some() || (open.count_ones() > 1 && self.order_matters(order));
        let lowest = first(open).unwrap_or(lowest);
        let next = match asked.then(|| self.ask_thing(frame.chooser, sort, open, false)) {
            Some(Answer::Pending) => return Flow::Wait,
            Some(Answer::Is(choice)) => thing_of(choice) & left,
            Some(Answer::None) | None => 1 << lowest,
        };
        frame.memory.set(into, next);
        frame.memory.set(from, left & !next);
        frame.memory.go_through(sort, all);
        frame.memory.pick(sort, next);
        frame.next();
        Flow::On
    }

    /// Returns the members of the loop with which something could be done.
    fn open(&self, frame: &Frame, all: u128, left: u128, of: (Sort, Reg)) -> u128 {
        let next = frame.pc.saturating_add(1);
        let could = |member: &u8| {
            let mut trial = self.trial(frame);
            trial.memory.go_through(of.0, all);
            trial.with(of, *member, next, Scope::WHOLE) == Verdict::Changes
        };
        bits(left).filter(could).fold(0, |set, member| set | 1 << member)
    }

    fn order_matters(&self, order: Order) -> bool {
        use crate::program::EventKind;
        use model::Timing;
        let listens = |topic| {
            let timings = [Timing::After, Timing::Before, Timing::Instead];
            timings.iter().any(|timing| !self.game.listeners(topic, *timing).is_empty()) || !self.state.waits.is_empty()
        };
        match order {
            Order::Never => false,
            Order::Always | Order::ByDistance { .. } | Order::Foremost => true,
            Order::Hits => listens(EventKind::Hit),
            Order::Conditions => listens(EventKind::Becomes) || listens(EventKind::Loses),
            Order::Tokens => listens(EventKind::TokenEnters),
            Order::Limited(token) => {
                let kind = self.game.texts.tokens.get(usize::from(token));
                kind.is_some_and(|kind| kind.on_board.is_some())
            }
        }
    }

    fn again(&mut self, frame: &mut Frame, count: Reg, asked: bool, end: Pc) -> Flow {
        let left = frame.memory.get(count);
        if left == 0 {
            frame.jump(end);
            return Flow::On;
        }
        if asked {
            match self.ask_whether(frame, frame.chooser, end) {
                Answer::Pending => return Flow::Wait,
                Answer::Is(Choice::Yes) => {}
                Answer::Is(_) | Answer::None => {
                    frame.jump(end);
                    return Flow::On;
                }
            }
        }
        frame.memory.set(count, left - 1);
        frame.next();
        Flow::On
    }

    /// Asks the player whether to carry out the text up to `end`. The player is asked only if the text could change
    /// something.
    fn ask_whether(&mut self, frame: &Frame, player: u8, end: Pc) -> Answer {
        let next = frame.pc.saturating_add(1);
        let possible = self.state.answer.is_some() || {
            let mut trial = self.trial(frame);
            trial.tried(next, Scope { stop: Some(end), ..Scope::WHOLE }) == Verdict::Changes
        };
        if !possible {
            return Answer::None;
        }
        self.ask(player, |_, list| list.extend([Choice::Yes, Choice::No]))
    }

    fn may(&mut self, frame: &mut Frame, by: u8, end: Pc) -> Flow {
        match self.ask_whether(frame, by, end) {
            Answer::Pending => return Flow::Wait,
            Answer::Is(Choice::Yes) => frame.next(),
            Answer::Is(_) | Answer::None => {
                self.decline(frame);
                frame.jump(end);
            }
        }
        Flow::On
    }

    /// Whether the text belongs to a replacement effect. The text that caused the replaced event is then right below
    /// this text on the stack.
    fn is_replacement(&self, frame: &Frame) -> bool {
        let trigger = self.game.texts.triggers.get(usize::from(frame.number));
        frame.trigger && trigger.is_some_and(|trigger| trigger.timing == Timing::Instead)
    }

    /// Records for the sentence whose event was replaced that the sentence has changed something, if the replacement
    /// effect has (kernel C2).
    fn tell_the_replaced(&mut self, frame: &Frame) {
        if frame.changed
            && self.is_replacement(frame)
            && let Some(event) = self.state.stack.last_mut()
        {
            event.changed = true;
        }
    }

    /// Lets the replaced event take place after all, because the player declined to replace it (kernel L2). The text
    /// that caused the event waits right below on the stack.
    fn decline(&mut self, frame: &Frame) {
        let trigger = self.game.texts.triggers.get(usize::from(frame.number));
        if self.is_replacement(frame)
            && !frame.changed
            && let Some(event) = self.state.stack.last_mut()
        {
            event.gate = DECLINED;
            // A declined use does not count for *once per turn*.
            if let Some(trigger) =
                trigger.filter(|trigger| trigger.source != Source::Made && trigger.limit != Some(Limit::Once))
            {
                self.uncount_use(trigger.site, frame.env.limit_owner());
            }
        }
    }

    fn choose_one(&mut self, frame: &mut Frame, by: u8, options: &[Pc], end: Pc) -> Flow {
        let could: u128 = if self.state.answer.is_some() { 0 } else { self.possible(frame, options, end) };
        let answer = self.ask(by, |_, list| list.extend(bits(could).map(Choice::Option)));
        match answer {
            Answer::Pending => return Flow::Wait,
            Answer::Is(Choice::Option(at)) => match options.get(usize::from(at)) {
                Some(entry) => frame.jump(*entry),
                None => frame.jump(end),
            },
            Answer::Is(_) | Answer::None => frame.jump(end),
        }
        Flow::On
    }

    /// Returns the options that could change something.
    fn possible(&self, frame: &Frame, options: &[Pc], end: Pc) -> u128 {
        let could = |entry: Pc| {
            let mut trial = self.trial(frame);
            trial.tried(entry, Scope { stop: Some(end), ..Scope::WHOLE }) == Verdict::Changes
        };
        let options = (0..=u8::MAX).zip(options).filter(|(_, entry)| could(**entry));
        options.fold(0, |set, (at, _)| set | one(at))
    }

    /// Asks the player for one of the char's actions.
    pub fn ask_action(&mut self, player: u8, who: u8, actions: u16) -> Answer {
        let choice = |action| Choice::Action { who, action };
        self.ask(player, |_, list| list.extend(bits(u128::from(actions)).map(choice)))
    }
}
