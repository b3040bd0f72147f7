//! Carries out effects: hits, tokens, conditions, summons, move activations and uses of actions.

use super::ask::Answer;
use super::execution::{Flow, Run};
use super::trigger::Gate;
use crate::bits::{bits, first, maybe_one};
use crate::choice::Choice;
use crate::frame::{Env, Frame, HITS, REMOVALS};
use crate::happening::Happening;
use crate::history::{HITS_ANOTHER, MemoryKind};
use crate::program::*;
use crate::state::Stage;
use crate::view::direction_bits;
use model::Timing;

impl Run<'_> {
    /// Carries out one effect on the things in its registers. If a register that the effect needs is empty, nothing
    /// happens.
    pub fn effect(&mut self, op: &Op, frame: &mut Frame) -> Flow {
        match op {
            Op::Hit(reg) => {
                if let Some(whom) = frame.memory.one(*reg) {
                    return self.hit(frame, whom);
                }
            }
            Op::Shove { how, sort, who: reg, steps, dir, goal } => {
                let who = frame.memory.one(*reg);
                return self.shove(frame, (*how, *goal), (*sort, who), *steps, *dir);
            }
            Op::Direction { sort, who: reg, dir } => return self.direction(frame, *sort, *reg, *dir),
            Op::ChooseDirection { along, from } => {
                return self.choose_direction(frame, along.as_ref(), from.as_ref());
            }
            Op::ChooseLine { rows, columns, through, without, into } => {
                let limits = [through.as_ref(), without.as_ref()];
                return self.choose_line(frame, (*rows, *columns), limits, *into);
            }
            Op::ChooseOption(options) => return self.choose_option(frame, options),
            Op::Heading { back, dir } => {
                self.heading(frame, *back, *dir);
                return Flow::On;
            }
            Op::PickDirection { dir } => return self.pick_direction(frame, *dir),
            Op::Pointed { of, back, dir } => {
                let points = self.view(frame.env, &frame.memory).direction_of_pointed(*of, *back);
                frame.memory.set(*dir, direction_bits(points));
            }
            Op::Point { what, to } => return self.point_one(frame, *what, *to),
            Op::Walk { sort, who: reg, steps, stops_after, way, until } => {
                let who = frame.memory.one(*reg);
                return self.walk(frame, (*sort, who), *steps, *stops_after, (*way, until.as_ref()));
            }
            Op::MoveTo { sort, who: reg, to } => {
                if let Some((who, to)) = frame.memory.one(*reg).zip(frame.memory.tile(*to)) {
                    return self.move_to(frame, (*sort, who), to);
                }
            }
            Op::Give { what, to } => {
                if let Some((token, to)) = frame.memory.one(*what).zip(frame.memory.one(*to)) {
                    return self.give(frame, token, to);
                }
            }
            Op::Trade { one, other } => {
                let one = match one {
                    None => frame.env.doer.map(|doer| (Sort::Char, doer)),
                    Some((sort, reg)) => frame.memory.one(*reg).map(|who| (*sort, who)),
                };
                if let Some((one, other)) = one.zip(frame.memory.one(other.1).map(|who| (other.0, who))) {
                    return self.trade(frame, one, other);
                }
            }
            Op::Rearrange { who, plan, .. } => return self.rearrange(frame, *who, *plan),
            Op::Put { token, count, sort, on, owner, label } => {
                let on = frame.memory.one(*on);
                let owner = owner.as_ref().and_then(|owner| first(self.view(frame.env, &frame.memory).who(owner)));
                let source = Source::Token(*token);
                let keeps = self.game.texts.keeps_direction.has(source);
                for _ in 0..frame.memory.get(*count).min(128) {
                    let place = on.and_then(|on| self.view(frame.env, &frame.memory).place_of(*sort, on));
                    let points = self.heading_of_new(frame, keeps);
                    let made = place.and_then(|place| self.put_token(*token, place, owner, frame.env, points));
                    if let Some(made) = made.filter(|_| self.game.texts.takes_choice(source)) {
                        frame.memory.made.tokens |= 1 << made;
                    }
                    if let (Some(made), Some(label)) = (made, label) {
                        frame.memory.set(*label, frame.memory.get(*label) | 1 << made);
                    }
                    // A token that this text has made is not *another* token.
                    frame.memory.pick(Sort::Token, made.map_or(0, |made| 1 << made));
                    frame.changed |= made.is_some();
                }
            }
            Op::RemoveTokens(reg) => {
                let all = frame.memory.get(*reg);
                frame.memory.just_removed = frame.mark(REMOVALS, frame.memory.just_removed, all & self.state.live);
                return self.remove_tokens(frame, all);
            }
            Op::RemoveSummon(reg) => {
                for who in bits(frame.memory.get(*reg)) {
                    if self.view(frame.env, &frame.memory).is_summon_here(who) {
                        // *The tile that it was on* is the tile where the summon was at this moment.
                        if let Some(char) = self.state.char(who) {
                            (frame.env.left_by, frame.env.left) = (Some(who), char.tile);
                        }
                        self.remove_summon(who);
                        frame.changed = true;
                    }
                }
            }
            Op::RemoveThis => {
                let Env { this, bearer, condition, .. } = frame.env;
                let token = maybe_one(this) & self.state.live;
                if token != 0 {
                    return self.remove_tokens(frame, token);
                }
                if let Some((bearer, condition)) = bearer.zip(condition) {
                    return self.lose_one(frame, bearer, condition);
                }
            }
            Op::Summon { sheet, on, label } => {
                let on = frame.memory.tile(*on);
                let made = on.and_then(|on| self.summon(*sheet, on, frame.env));
                if let (Some(made), Some(label)) = (made, label) {
                    frame.memory.set(*label, frame.memory.get(*label) | 1 << made);
                }
                if let Some(made) = made {
                    let source = Source::Sheet(*sheet);
                    let points = self.heading_of_new(frame, self.game.texts.keeps_direction.has(source));
                    self.point(Sort::Char, made, points);
                    if self.game.texts.takes_choice(source) {
                        frame.memory.made.chars |= 1 << (made & 31);
                    }
                }
                frame.memory.pick(Sort::Char, made.map_or(0, |made| 1 << made));
                frame.changed |= made.is_some();
            }
            Op::Become { who: reg, condition } => {
                if let Some(who) = frame.memory.one(*reg) {
                    return self.become_one(frame, who, *condition);
                }
            }
            Op::Lose { who: reg, condition } => {
                if let Some(who) = frame.memory.one(*reg) {
                    return self.lose_one(frame, who, *condition);
                }
            }
            Op::Pass { from, to, condition } => {
                if let Some((from, to)) = frame.memory.one(*from).zip(frame.memory.one(*to)) {
                    frame.changed |= self.pass_condition(from, to, *condition);
                }
            }
            Op::Gain { who: reg, moves, less, count } => {
                let count = i8::try_from(frame.memory.get(*count).min(99)).unwrap_or(99);
                let count = if *less { -count } else { count };
                if let Some(char) = frame.memory.one(*reg).and_then(|who| self.state.chars.get_mut(usize::from(who))) {
                    let extra = if *moves { &mut char.extra_moves } else { &mut char.extra_actions };
                    *extra = extra.saturating_add(count).clamp(-99, 99);
                    frame.changed |= count != 0;
                }
            }
            Op::ActivateMove(reg) => {
                if let Some(who) = frame.memory.one(*reg).filter(|who| !self.moment().destinations(*who).is_empty()) {
                    frame.changed = true;
                    frame.next();
                    let side = frame.chooser;
                    let mut activation =
                        Frame::new(0, Env::by(Some(who), self.state.char(who).map_or(side, |char| char.side)));
                    activation.chooser = side;
                    activation.trigger = frame.trigger;
                    activation.part = true;
                    self.nest(activation);
                    return Flow::Nest;
                }
            }
            Op::PassTurn(reg) => {
                // A turn that is already ending must not be passed a second time.
                let passing = matches!(self.state.stage, Stage::EndTurn | Stage::NextTurn);
                if let Some(who) = frame.memory.one(*reg).filter(|who| !passing && self.moment().acts_now(*who)) {
                    frame.changed = true;
                    self.pass(who);
                }
            }
            Op::StopMove(reg) => {
                for who in bits(frame.memory.get(*reg)) {
                    frame.changed |= self.stop(who);
                }
            }
            Op::Use { who: reg, action } => {
                if let Some(who) = frame.memory.one(*reg) {
                    return self.use_at_once(frame, who, *action);
                }
            }
            Op::UseOf { who: reg, action, of } => {
                if let Some((who, of)) = frame.memory.one(*reg).zip(frame.memory.one(*of)) {
                    return self.use_of(frame, who, *action, of);
                }
            }
            Op::ChooseMove { who: reg, by } => {
                if let Some(at) = frame.memory.one(*reg).and_then(|who| self.moment().moving(who)) {
                    let player = self.player_of(by, frame);
                    if let Some(activation) = self.state.stack.get_mut(at) {
                        activation.memory.forget(1);
                        activation.chooser = player;
                        frame.changed = true;
                    }
                }
            }
            Op::Retarget { who: reg, action, code } => {
                if let Some(who) = frame.memory.one(*reg) {
                    frame.changed = true;
                    self.state.retargets.retain(|(of, which, _)| (*of, *which) != (who, *action));
                    self.state.retargets.push((who, *action, *code));
                    self.state.retargets.sort();
                }
            }
            Op::Hold { rule, time, subject } if subject.is_none_or(|reg| frame.memory.get(reg) != 0) => {
                self.hold(frame, *rule, time);
                frame.changed = true;
            }
            Op::Wait { triggers } => {
                self.wait(frame, triggers, None);
                frame.changed = true;
            }
            Op::Activate => return self.activate(frame),
            Op::UseNow => return self.use_now(frame),
            _ => {}
        }
        frame.next();
        Flow::On
    }

    /// Hits a char (kernel E10).
    fn hit(&mut self, frame: &mut Frame, whom: u8) -> Flow {
        let by = frame.env.doer;
        if frame.gate == 0 && !self.moment().can_be_hit(whom, frame.env.agency()) {
            frame.next();
            return Flow::On;
        }
        match self.gate(frame, Happening::Hit { by: frame.env.agency(), whom }) {
            Gate::Busy(flow) => return flow,
            Gate::Replaced => {
                frame.next();
                return Flow::On;
            }
            Gate::Open => {}
        }
        frame.changed = true;
        frame.next();
        let side = by.and_then(|by| self.state.char(by)).map_or(frame.env.side, |char| char.side);
        frame.memory.just_hit = frame.mark(HITS, frame.memory.just_hit, 1 << (whom & 31));
        if let Some(by) = by {
            self.remember(by, HITS_ANOTHER);
        }
        self.did_with(whom, MemoryKind::Hit, by, 0);
        self.raise(Happening::Hit { by: frame.env.agency(), whom });
        if self.state.char(whom).is_some_and(|char| char.side != side) && self.moment().hit_scores(whom) {
            self.score(side);
        }
        Flow::On
    }

    /// Has a char use an action at once, because a text says so. If several actions fit, the chooser picks one. Each
    /// use at once counts as a link of the chain, so that an action that uses itself comes to an end.
    fn use_at_once(&mut self, frame: &mut Frame, who: u8, action: ActionX) -> Flow {
        let is_asked = self.state.answer.is_none();
        let usable = if is_asked { self.moment().usable(who, action, 1) } else { 0 };
        if is_asked && let Some(number) = self.moment().usable_off_sheet(who, action, 1) {
            frame.changed = true;
            frame.next();
            return if self.linked() { self.use_action(who, number, None) } else { Flow::On };
        }
        match self.ask_action(frame.chooser, who, usable) {
            Answer::Pending => return Flow::Wait,
            Answer::Is(Choice::Action { action: at, .. }) => {
                frame.changed = true;
                frame.next();
                if let Some(number) = self.moment().action_number(who, at).filter(|_| self.linked()) {
                    return self.use_action(who, number, Some(at));
                }
            }
            Answer::Is(_) | Answer::None => frame.next(),
        }
        Flow::On
    }

    /// Has a char use another char's action as if it were its own.
    fn use_of(&mut self, frame: &mut Frame, who: u8, action: ActionX, of: u8) -> Flow {
        let usable = if self.state.answer.is_some() { 0 } else { self.moment().usable_of(who, action, of, 1) };
        match self.ask_action(frame.chooser, of, usable) {
            Answer::Pending => return Flow::Wait,
            Answer::Is(Choice::Action { action: at, .. }) => {
                frame.changed = true;
                frame.next();
                let sheet = self.state.char(of).map(|other| other.sheet);
                if let Some(number) = self.moment().action_number(of, at).filter(|_| self.linked()) {
                    return self.begin_action(who, number, None, sheet);
                }
            }
            Answer::Is(_) | Answer::None => frame.next(),
        }
        Flow::On
    }

    /// Starts an action. Triggers that come right before the action or replace it run first, then the text of the
    /// action.
    pub fn use_action(&mut self, who: u8, number: u16, at: Option<u8>) -> Flow {
        let Some(char) = self.state.char(who) else { return Flow::On };
        if let Some(action) = at {
            let event = Happening::Uses { who, action };
            if !self.unheard(event, Timing::Before) || !self.unheard(event, Timing::Instead) {
                let mut frame = Frame::new(2, Env::of(who, char.side, char.chosen));
                frame.memory.set(0, u128::from(number));
                frame.memory.set(1, u128::from(action));
                frame.part = true;
                self.nest(frame);
                return Flow::Nest;
            }
        }
        self.begin_action(who, number, at, None)
    }

    fn use_now(&mut self, frame: &mut Frame) -> Flow {
        let (number, action) = (u16::try_from(frame.memory.get(0)), u8::try_from(frame.memory.get(1)));
        let (Some(who), Ok(number), Ok(action)) = (frame.env.me, number, action) else { return Flow::Over };
        match self.gate(frame, Happening::Uses { who, action }) {
            Gate::Busy(flow) => return flow,
            Gate::Replaced => return Flow::Over,
            Gate::Open => {}
        }
        frame.next();
        self.begin_action(who, number, Some(action), None)
    }

    fn begin_action(&mut self, who: u8, number: u16, at: Option<u8>, target_of: Option<u16>) -> Flow {
        let (Some(char), Some(text)) = (self.state.char(who), self.game.texts.actions.get(usize::from(number))) else {
            return Flow::On;
        };
        let env = Env {
            retarget: self.moment().retarget(who, number),
            target_of,
            through: text.through(),
            ..Env::of(who, char.side, char.chosen)
        };
        for (site, _) in &text.limits {
            self.count_use(*site, env.limit_owner());
        }
        self.state.retargets.retain(|(of, action, _)| (*of, *action) != (who, number));
        if let (Some(at), Some(char)) = (at, self.state.chars.get_mut(usize::from(who))) {
            let bit = 1u16.checked_shl(u32::from(at)).unwrap_or(0);
            char.this_turn.used |= bit;
            char.since_last.used |= bit;
            char.ever.used |= bit;
            self.write_down(MemoryKind::Used, who, Some(at), 0);
        }
        let mut frame = Frame::new(text.entry, env);
        frame.uses = at;
        frame.part = true;
        self.nest(frame);
        Flow::Nest
    }
}
