//! Makes and removes tokens, conditions, summons, and rules that are in force for a time.

use super::execution::{Flow, Run};
use super::trigger::Gate;
use crate::bits::{bits, char_set, count, first};
use crate::counter::{HoldNumber, LimitOwner};
use crate::earlier::LookBack;
use crate::frame::{Env, Frame, GAINS};
use crate::happening::Happening;
use crate::history::MemoryKind;
use crate::made::Made;
use crate::program::EventKind;
use crate::program::*;
use crate::state::{Bearing, Char, HeldBy, Hold, MOST_CHARS, MOST_TOKENS, Past, Place, Token, Until, Wait};
use board::{Direction, Tile, TileSet};
use model::Timing;

impl Run<'_> {
    /// Puts a token on a tile or char, if the limits allow one more. `owner` is the char to which it belongs. Returns
    /// the number of the token.
    pub fn put_token(
        &mut self,
        kind: u8,
        place: Place,
        owner: Option<u8>,
        env: Env,
        points: Option<Direction>,
    ) -> Option<u8> {
        if !self.moment().room_for(kind, place, owner) {
            return None;
        }
        let free = !(self.state.live | self.state.dead);
        let number = first(free).filter(|number| usize::from(*number) < MOST_TOKENS)?;
        let (side, maker, chosen) = (env.side, env.me, env.chosen);
        let token = Token { place, kind, side, maker, owner, chosen, since: self.now(), points };
        match self.state.tokens.get_mut(usize::from(number)) {
            Some(old) => *old = token,
            None => self.state.tokens.push(token),
        }
        self.state.live |= 1 << number;
        self.game.note_sources(self.state);
        self.raise_around(Happening::TokenPut { token: number });
        self.look_for_structures();
        Some(number)
    }

    /// Returns the number of the turn in progress; 0 if no text asks how long something has been in force.
    pub fn now(&self) -> u16 {
        if self.game.ages { self.state.turn_number() } else { 0 }
    }

    /// Removes tokens. Triggers that come right before the removal run first.
    pub fn remove_tokens(&mut self, frame: &mut Frame, all: u128) -> Flow {
        let going = |token: u8| [Happening::TokenRemoved { token }, Happening::ThisTokenRemoved { token }];
        let events: Vec<Happening> = bits(all).flat_map(going).collect();
        if let Gate::Busy(flow) = self.gates(frame, &events) {
            return flow;
        }
        for token in bits(all & self.state.live) {
            self.remove_token(token);
            frame.changed = true;
        }
        frame.next();
        Flow::On
    }

    pub fn remove_token(&mut self, token: u8) {
        self.raise(Happening::TokenRemoved { token });
        self.raise(Happening::ThisTokenRemoved { token });
        self.state.live &= !(1 << token);
        self.state.dead |= 1 << token;
        self.game.note_sources(self.state);
        let gone = LimitOwner::token(token);
        self.state.uses.retain(|used| used.owner != gone);
        self.look_for_structures();
    }

    /// Gives a char a condition, or renews it (kernel E9). Returns whether anything changed.
    pub fn become_(&mut self, who: u8, kind: u8, env: Env, points: Option<Direction>) -> bool {
        if self.state.tile_of(who).is_none() {
            return false;
        }
        let before = self.state.bears(who, kind).copied();
        let bearing = Bearing {
            kind,
            bearer: who,
            maker: env.me,
            side: env.side,
            since: self.now(),
            held: None,
            partners: 0,
            chosen: env.chosen,
            points,
        };
        if before.is_some_and(|known| known.held.is_some()) {
            return false;
        }
        self.state.bearings.retain(|known| (known.bearer, known.kind) != (who, kind));
        self.forget_uses(who, kind);
        let at = self.state.bearings.partition_point(|known| (known.bearer, known.kind) < (who, kind));
        self.state.bearings.insert(at, bearing);
        self.game.note_sources(self.state);
        self.did_with(who, MemoryKind::Became, Some(kind), 0);
        self.raise(Happening::Becomes { who, condition: kind });
        before != Some(bearing)
    }

    /// Gives a char a condition. Triggers that come right before the gain run first. A replacement effect may take the
    /// place of the gain.
    pub fn become_one(&mut self, frame: &mut Frame, who: u8, condition: u8) -> Flow {
        if frame.gate > 0 || self.moment().can_become(who, condition) {
            match self.gate(frame, Happening::Becomes { who, condition }) {
                Gate::Busy(flow) => return flow,
                Gate::Replaced => {}
                Gate::Open if self.moment().can_become(who, condition) => {
                    let source = Source::Condition(condition);
                    let points = self.heading_of_new(frame, self.game.texts.keeps_direction.has(source));
                    let became = self.become_(who, condition, frame.env, points);
                    frame.changed |= became;
                    if became && self.game.texts.takes_choice(source) {
                        frame.memory.made.give(condition, who);
                    }
                    let together = frame.mark(GAINS, frame.memory.just_gained, 1 << (who & 31));
                    frame.memory.just_gained = together;
                    self.link(condition, together);
                }
                Gate::Open => {}
            }
        }
        frame.next();
        Flow::On
    }

    /// Makes the chars that gained the condition together partners of each other.
    fn link(&mut self, condition: u8, together: u32) {
        for bearing in self.state.bearings.iter_mut().filter(|bearing| bearing.kind == condition) {
            let own = 1 << (bearing.bearer & 31);
            if together & own != 0 {
                bearing.partners = together & !own;
            }
        }
    }

    /// Takes a condition from a char. Triggers that come right before the loss run first. A replacement effect may take
    /// the place of the loss.
    pub fn lose_one(&mut self, frame: &mut Frame, who: u8, condition: u8) -> Flow {
        if frame.gate > 0 || frame.phase > 0 || self.moment().can_lose(who, condition) {
            match self
                .gates(frame, &[Happening::Loses { who, condition }, Happening::ConditionRemoved { who, condition }])
            {
                Gate::Busy(flow) => return flow,
                Gate::Replaced => {}
                Gate::Open if self.moment().can_lose(who, condition) => {
                    self.lose(who, condition);
                    frame.changed = true;
                }
                Gate::Open => {}
            }
        }
        frame.next();
        Flow::On
    }

    pub fn lose(&mut self, who: u8, condition: u8) {
        self.did_with(who, MemoryKind::Lost, Some(condition), 0);
        self.raise(Happening::Loses { who, condition });
        self.raise(Happening::ConditionRemoved { who, condition });
        self.state.bearings.retain(|known| (known.bearer, known.kind) != (who, condition));
        self.game.note_sources(self.state);
        self.forget_uses(who, condition);
    }

    /// Passes a condition from one char to another. The condition keeps its maker, and the chars that shared it with
    /// the first char now share it with the second.
    pub fn pass_condition(&mut self, from: u8, to: u8, condition: u8) -> bool {
        let moment = self.moment();
        if from == to || !moment.can_lose(from, condition) || !moment.can_become(to, condition) {
            return false;
        }
        let Some(bearing) = self.state.bears(from, condition).copied() else { return false };
        self.lose(from, condition);
        let env = Env { me: bearing.maker, side: bearing.side, ..Env::of(to, bearing.side, bearing.chosen) };
        self.become_(to, condition, env, bearing.points);
        let (old, new) = (1 << (from & 31), 1 << (to & 31));
        for other in self.state.bearings.iter_mut().filter(|other| other.kind == condition) {
            if other.bearer == to {
                other.partners = bearing.partners & !new;
            } else if other.partners & old != 0 {
                other.partners = other.partners & !old | new;
            }
        }
        true
    }

    fn forget_uses(&mut self, who: u8, condition: u8) {
        let gone = LimitOwner::condition(condition, Some(who));
        self.state.uses.retain(|used| used.owner != gone);
    }

    /// Puts a summon on the board, if the tile is empty and the limits allow one more. Returns the number of the
    /// summon. The summon keeps the options that were chosen before (kernel C6).
    pub fn summon(&mut self, sheet: u16, on: Tile, env: Env) -> Option<u8> {
        if self.moment().taken().contains(on) || !self.moment().room_for_summon(sheet) {
            return None;
        }
        let side = env.doer.and_then(|maker| self.state.char(maker)).map_or(env.side, |char| char.side);
        self.enter(sheet, side, on, env.doer, env.chosen)
    }

    /// Puts a char on the board, and its texts in force. Returns the char's number; `None` if there are too many chars.
    /// `chosen` are the options that the char keeps.
    pub fn enter(&mut self, sheet: u16, side: u8, on: Tile, maker: Option<u8>, chosen: OptionSet) -> Option<u8> {
        let still_meant = !self.state.waits.is_empty() || !self.state.holds.is_empty();
        let gone = self.state.gone;
        let left = |who: &usize| {
            let is_gone = self.state.chars.get(*who).is_none_or(|char| char.tile.is_none());
            is_gone && !still_meant && gone & 1 << who == 0
        };
        let known = self.state.chars.len();
        let who = (0..known).find(left).unwrap_or(known);
        let who = u8::try_from(who).ok().filter(|who| usize::from(*who) < MOST_CHARS)?;
        let char = Char { began: Some(on), chosen, ..Char::new(sheet, side, maker) };
        match self.state.chars.get_mut(usize::from(who)) {
            Some(old) => *old = char,
            None => self.state.chars.push(char),
        }
        self.state.forget_deeds_of(who);
        self.state.was_another(who);
        self.state.put_char(who, on);
        self.game.note_sources(self.state);
        self.look_for_structures();
        self.raise_around(Happening::GameStarts { who });
        self.raise_around(Happening::Placed { who });
        if let Some(pc) = self.game.texts.sheets.get(usize::from(sheet)).and_then(|sheet| sheet.set_up) {
            self.nest(Frame::new(pc, Env::of(who, side, chosen)));
        }
        Some(who)
    }

    /// Puts a standing rule in force for a time.
    pub fn hold(&mut self, frame: &Frame, rule: u16, time: &TimeX) {
        let view = self.view(frame.env, &frame.memory);
        let whose = |chars: &CharsX| char_set(self.state.chars_on(view.chars(chars)));
        let until = match time {
            TimeX::ThisTurn => Until::TurnOver,
            TimeX::NextTurn(chars) => Until::Begins(whose(chars)),
            TimeX::EndOfNextTurn(chars) => Until::Ends { whose: whose(chars), begun: false },
            TimeX::Until(_) => Until::Event,
            TimeX::RestOfGame => Until::Forever,
        };
        let number = HoldNumber::after(self.state.last_hold);
        self.state.last_hold = Some(number);
        let mut memory = frame.memory;
        memory.forget(!used_regs(&memory));
        (memory.heading, memory.chose_heading, memory.just_gained) = (None, false, 0);
        memory.origin = None;
        memory.blocked = None;
        memory.look_back = LookBack::NONE;
        memory.made = Made::NOTHING;
        // Rules are compared without the tile from which their text last moved a char.
        let env = if frame.trigger { frame.env } else { Env { left_by: None, left: None, ..frame.env } };
        let env = Env { through: None, ..env };
        let same = |hold: &Hold| (hold.rule, hold.until, hold.env) == (rule, until, env);
        self.state.holds.retain(|hold| !(same(hold) && hold.memory == memory));
        self.state.holds.push(Hold { rule, number, until, env, memory });
        if let TimeX::Until(triggers) = time {
            self.wait(frame, triggers, Some(number));
        }
        self.bear(frame, rule, number);
    }

    /// Gives chars the condition that they bear while the rule is in force, if the rule is of that kind.
    fn bear(&mut self, frame: &Frame, rule: u16, number: HoldNumber) {
        let standing = self.game.texts.standings.get(usize::from(rule));
        let Some(StandingX { rule: RuleX::Bears { who, condition }, .. }) = standing else { return };
        let whom = self.view(frame.env, &frame.memory).chars(who);
        for who in bits(self.state.chars_on(whom)) {
            if self.moment().can_become(who, *condition) {
                self.become_(who, *condition, frame.env, None);
                let known = self.state.bearing_mut(who, *condition);
                if let Some(known) = known {
                    known.held = Some(HeldBy::Hold(number));
                }
            }
        }
    }

    /// Updates the conditions that chars bear by standing rules of texts. At most four updates are made, because rules
    /// that undo one another would never settle.
    pub fn bear_by_rule(&mut self) {
        for _ in 0..4 {
            let borne = self.moment().borne_by_rule();
            let is_so = |who: u8, kind: u8| borne.iter().any(|(bearer, known, _)| (*bearer, *known) == (who, kind));
            let bearings = self.state.bearings.iter();
            let over = bearings.filter(|known| known.held == Some(HeldBy::Text) && !is_so(known.bearer, known.kind));
            let over: Vec<(u8, u8)> = over.map(|known| (known.bearer, known.kind)).collect();
            let mut changed = !over.is_empty();
            for (who, condition) in over {
                self.lose(who, condition);
            }
            for (who, condition, env) in borne {
                if self.state.bears(who, condition).is_some_and(|known| known.held.is_some()) {
                    continue;
                }
                changed = true;
                self.become_(who, condition, env, None);
                let known = self.state.bearing_mut(who, condition);
                if let Some(known) = known {
                    known.held = Some(HeldBy::Text);
                }
            }
            if !changed {
                break;
            }
        }
    }

    /// Takes away the conditions of chars that bore them by a rule that has ended.
    pub fn release(&mut self) {
        let holds = &self.state.holds;
        let over = |known: &&Bearing| match known.held {
            Some(HeldBy::Hold(number)) => !holds.iter().any(|hold| hold.number == number),
            Some(HeldBy::Text) | None => false,
        };
        let lost: Vec<(u8, u8)> =
            self.state.bearings.iter().filter(over).map(|known| (known.bearer, known.kind)).collect();
        for (who, condition) in lost {
            self.lose(who, condition);
        }
    }

    /// Puts triggers in force that a text makes. `ends` is the number of the rule that the triggers end; `None` if they
    /// end no rule.
    pub fn wait(&mut self, frame: &Frame, triggers: &[u16], ends: Option<HoldNumber>) {
        let env = Env { since: self.now(), through: None, ..frame.env };
        for trigger in triggers {
            let limit = self.game.texts.triggers.get(usize::from(*trigger)).and_then(|trigger| trigger.limit);
            let once = limit == Some(model::Limit::Once);
            let until = if once { None } else { frame.env.me };
            let mut memory = frame.memory;
            memory.look_back = LookBack::NONE;
            memory.made = Made::NOTHING;
            self.state.waits.push(Wait { trigger: *trigger, once, until, ends, env, memory });
        }
    }

    /// Raises an event for each tile where a structure has formed since the last call, if a trigger waits for
    /// structures.
    pub fn look_for_structures(&mut self) {
        let heard = !self.game.listeners(EventKind::Forms, Timing::After).is_empty() || self.waits_for_structures();
        if !heard {
            return;
        }
        let structures = self.game.texts.structures.len();
        self.state.formed.resize(structures, [TileSet::EMPTY; 2]);
        for (structure, number) in (0..structures).zip(0..=u8::MAX) {
            for side in [0u8, 1] {
                let now = self.view(Env::by(None, side), &crate::frame::Memory::EMPTY).shown(number, side);
                let Some(known) = self.state.formed.get_mut(structure) else { continue };
                let new = now - known[usize::from(side)];
                known[usize::from(side)] = now;
                for tile in new {
                    self.raise(Happening::Forms { structure: number, side, tile });
                }
            }
        }
    }

    fn waits_for_structures(&self) -> bool {
        let triggers = &self.game.texts.triggers;
        let forms =
            |wait: &Wait| triggers.get(usize::from(wait.trigger)).is_some_and(|t| t.event.kind() == EventKind::Forms);
        self.state.waits.iter().any(forms)
    }

    /// Frees the numbers of removed tokens and summons, and sorts the tokens. Must be called only while no text is in
    /// progress.
    pub fn tidy(&mut self) {
        self.state.gone = 0;
        self.state.earlier.clear();
        if self.state.dead == 0 && count(self.state.live) == self.state.tokens.len() && self.in_order() {
            return;
        }
        self.state.dead = 0;
        let meant = |used: &crate::state::Used| used.owner.is_token();
        if !self.state.waits.is_empty() || !self.state.holds.is_empty() || self.state.uses.iter().any(meant) {
            return;
        }
        let mut tokens: Vec<Token> = self.state.lying().map(|(_, token)| token).collect();
        tokens.sort_unstable();
        self.state.live = (0..tokens.len()).fold(0, |all, token| all | 1 << token);
        self.state.tokens = tokens;
    }

    fn in_order(&self) -> bool {
        self.state.tokens.is_sorted()
    }
}

/// Returns the registers that are in use, as bits.
fn used_regs(memory: &crate::frame::Memory) -> Regs {
    memory.regs().fold(0, |set, (reg, _)| set | 1 << reg)
}

impl Char {
    fn new(sheet: u16, side: u8, maker: Option<u8>) -> Char {
        Char {
            sheet,
            side,
            tile: None,
            maker,
            moves_used: 0,
            actions_used: 0,
            extra_moves: 0,
            extra_actions: 0,
            passive_used: false,
            form_used: false,
            began: None,
            began_last: None,
            began_turn: 0,
            ended_turn: 0,
            left: None,
            points: None,
            this_turn: Past::default(),
            since_last: Past::default(),
            ever: Past::default(),
            chosen: 0,
        }
    }
}
