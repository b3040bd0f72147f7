//! Moves chars and tokens to other tiles (kernel G5, E4).

use super::ask::Answer;
use super::execution::{Flow, Run};
use super::trigger::Gate;
use crate::bits::{bits, first};
use crate::choice::Choice;
use crate::counter::LimitOwner;
use crate::frame::{Frame, SHIFTS};
use crate::happening::Happening;
use crate::history::MemoryKind;
use crate::program::*;
use crate::state::Place;
use board::Tile;
use model::Manner;

impl Run<'_> {
    /// Moves the char: the char leaves its tile and enters another. `by_move` is set for a move activation.
    pub fn shift(&mut self, who: u8, to: Tile, by_move: bool) {
        let Some(from) = self.state.tile_of(who) else { return };
        self.raise(Happening::Leaves { who, tile: from, by_move });
        self.state.put_char(who, to);
        self.changed_tile(who, from, to);
        self.raise(Happening::Enters { who, tile: to, from, by_move });
        self.look_for_structures();
    }

    /// Records that the char has left a tile and entered another.
    pub(super) fn changed_tile(&mut self, who: u8, from: Tile, to: Tile) {
        self.did(who, MemoryKind::Moved);
        self.write_down(MemoryKind::Left, who, u8::try_from(from.index()).ok(), 0);
        self.write_down(MemoryKind::Entered, who, u8::try_from(to.index()).ok(), 0);
    }

    pub fn shift_token(&mut self, frame: &mut Frame, token: u8, to: Tile) {
        self.lay_token(frame, token, Place::Tile(to));
        self.raise(Happening::TokenEnters { token, tile: to });
        self.look_for_structures();
    }

    /// Puts the token on the place, and records for *this way* that the sentence has moved the token.
    fn lay_token(&mut self, frame: &mut Frame, token: u8, place: Place) {
        if let Some(laid) = self.state.tokens.get_mut(usize::from(token)) {
            laid.place = place;
            frame.memory.just_shifted = frame.mark(SHIFTS, frame.memory.just_shifted, 1 << (token & 127));
        }
    }

    /// Records that a text has moved a char by that many steps, and raises the events of the whole move.
    pub fn was_moved(&mut self, frame: &mut Frame, who: u8, steps: u8, in_full: bool) {
        self.note(frame, who, steps, in_full);
        if steps == 0 {
            return;
        }
        frame.changed = true;
        if let Some(char) = self.state.chars.get_mut(usize::from(who)) {
            for past in [&mut char.this_turn, &mut char.since_last, &mut char.ever] {
                past.moved = past.moved.max(steps);
            }
        }
        self.write_down(MemoryKind::WasMoved, who, frame.env.doer, steps);
        if frame.env.doer == Some(who) || frame.env.me == Some(who) {
            self.did(who, MemoryKind::MovedItself);
            self.raise(Happening::Moves { who });
        }
        self.raise(Happening::IsMoved { who, by: frame.env.agency() });
    }

    /// Records that a text has pushed, pulled or slid a char, or made it trade places, and raises that event.
    pub fn was_shifted(&mut self, frame: &Frame, who: u8, steps: u8, how: Manner) {
        let kind = match how {
            Manner::Push => MemoryKind::WasPushed,
            Manner::Pull => MemoryKind::WasPulled,
            Manner::Slide => MemoryKind::Slid,
            Manner::Trade => MemoryKind::Traded,
            Manner::Any | Manner::Itself | Manner::Effect => return,
        };
        self.did_with(who, kind, frame.env.doer, steps);
        self.raise(Happening::Shifted { who, by: frame.env.agency(), how });
    }

    /// Records how far the current effect moved the char. The first move of a sentence clears the records of earlier
    /// sentences.
    fn note(&mut self, frame: &mut Frame, who: u8, steps: u8, in_full: bool) {
        if std::mem::take(&mut frame.fresh) {
            frame.memory.just = 0;
            frame.memory.in_full = 0;
        }
        frame.memory.moved(who, steps, in_full);
    }

    /// Records the tile that the char leaves by this text. *The tile it left* stays the same if another text moves the
    /// char in between.
    pub fn leaves_by_text(&mut self, frame: &mut Frame, who: u8) {
        self.leaves_from(who);
        if frame.memory.trail_of == Some(who) {
            (frame.memory.trail, frame.memory.trail_of) = (board::TileSet::EMPTY, None);
        }
        if !frame.trigger
            && let Some(char) = self.state.char(who)
        {
            (frame.env.left_by, frame.env.left) = (Some(who), char.tile);
        }
    }

    fn leaves_from(&mut self, who: u8) {
        if let Some(char) = self.state.chars.get_mut(usize::from(who)) {
            char.left = char.tile;
        }
    }

    /// Puts a char or token on a tile, without a path.
    pub fn move_to(&mut self, frame: &mut Frame, what: (Sort, u8), to: Tile) -> Flow {
        if frame.gate == 0 && !self.view(frame.env, &frame.memory).can_be_put(what.0, what.1, to) {
            if what.0 == Sort::Char {
                self.note(frame, what.1, 0, false);
            }
            frame.next();
            return Flow::On;
        }
        if what.0 != Sort::Char {
            if let Gate::Busy(flow) = self.gate(frame, Happening::TokenEnters { token: what.1, tile: to }) {
                return flow;
            }
            self.shift_token(frame, what.1, to);
            self.token_was_moved(frame.env.doer, what.1, Manner::Effect);
            frame.changed = true;
            frame.next();
            return Flow::On;
        }
        let who = what.1;
        let own = frame.env.doer == Some(who) || frame.env.me == Some(who);
        let mut events = vec![Happening::IsMoved { who, by: frame.env.agency() }];
        events.extend(own.then_some(Happening::Moves { who }));
        if let Some(from) = self.state.tile_of(who) {
            events.extend([
                Happening::Leaves { who, tile: from, by_move: false },
                Happening::Enters { who, tile: to, from, by_move: false },
            ]);
        }
        match self.gates(frame, &events) {
            Gate::Busy(flow) => return flow,
            Gate::Replaced => {}
            Gate::Open => {
                if self.view(frame.env, &frame.memory).can_be_put(what.0, what.1, to) {
                    let from = self.state.tile_of(what.1);
                    frame.memory.went(from.and_then(|from| self.game.geometry.direction(from, to)));
                    self.leaves_by_text(frame, what.1);
                    self.shift(what.1, to, false);
                    let steps = from.map_or(1, |from| self.game.geometry.board().distance(from, to));
                    self.was_moved(frame, what.1, steps, true);
                }
            }
        }
        frame.next();
        Flow::On
    }

    /// Gives a token to a char. The token lies on the char from then on.
    pub fn give(&mut self, frame: &mut Frame, token: u8, to: u8) -> Flow {
        let tile = self.state.tile_of(to).filter(|_| self.moment().can_be_given(token, to));
        if let Some(tile) = tile {
            if let Gate::Busy(flow) = self.gate(frame, Happening::TokenEnters { token, tile }) {
                return flow;
            }
            self.lay_token(frame, token, Place::Char(to));
            self.raise(Happening::TokenEnters { token, tile });
            self.token_was_moved(frame.env.doer, token, Manner::Effect);
            self.look_for_structures();
            frame.changed = true;
        }
        frame.next();
        Flow::On
    }

    /// Carries out a move activation (kernel E4). If the destination is not known yet, asks the player for it.
    pub fn activate(&mut self, frame: &mut Frame) -> Flow {
        let Some(who) = frame.env.me else { return Flow::Over };
        if !frame.memory.knows(0) {
            let all = if self.state.answer.is_some() { 0 } else { self.moment().destinations(who).bits() };
            match self.ask_thing(frame.chooser, Sort::Tile, u128::from(all), false) {
                Answer::Pending => return Flow::Wait,
                Answer::Is(Choice::Tile(tile)) => frame.memory.set(0, 1 << tile.index()),
                Answer::Is(_) | Answer::None => return Flow::Over,
            }
        }
        let tile = first(frame.memory.get(0)).and_then(Tile::new);
        let (Some(from), Some(to)) = (self.state.tile_of(who), tile) else { return Flow::Over };
        let leaves = Happening::Leaves { who, tile: from, by_move: true };
        let enters = Happening::Enters { who, tile: to, from, by_move: true };
        let events = [Happening::Activates { who }, Happening::Moves { who }, leaves, enters];
        match self.gates(frame, &events) {
            Gate::Busy(flow) => return flow,
            Gate::Replaced => return Flow::Over,
            Gate::Open => {}
        }
        if let Some(to) = tile.filter(|to| self.moment().destinations(who).contains(*to)) {
            self.step_by_move(who, to);
        }
        frame.next();
        Flow::On
    }

    /// Makes the one step of a move activation.
    pub fn step_by_move(&mut self, who: u8, to: Tile) {
        let Some(from) = self.state.tile_of(who) else { return };
        if self.moment().needs_form(who, from, to)
            && let Some(char) = self.state.chars.get_mut(usize::from(who))
        {
            char.form_used = true;
        }
        self.leaves_from(who);
        self.shift(who, to, true);
        self.did(who, MemoryKind::Activated);
        self.did(who, MemoryKind::MovedItself);
        self.raise(Happening::Moves { who });
        self.raise(Happening::Activates { who });
    }

    /// Stops the char's move in progress (kernel E2). Returns whether there was one.
    pub fn stop(&mut self, who: u8) -> bool {
        let mut stopped = false;
        for frame in &mut self.state.stack {
            if frame.walk.who == Some(who) && frame.walk.left > 0 {
                frame.walk.left = 0;
                stopped = true;
            }
        }
        stopped
    }

    /// Returns the tokens that lie on a char, as bits.
    pub fn carried(&self, who: u8) -> u128 {
        let on = Place::Char(who);
        self.state.lying().filter(|(_, token)| token.place == on).fold(0, |all, (number, _)| all | 1 << number)
    }

    /// Removes a summon from the board, with the tokens that lie on it and the conditions that it bears.
    pub fn remove_summon(&mut self, who: u8) {
        for token in bits(self.carried(who)) {
            self.remove_token(token);
        }
        let borne: Vec<u8> = self.state.bearings.iter().filter(|b| b.bearer == who).map(|b| b.kind).collect();
        for condition in borne {
            self.lose(who, condition);
        }
        self.state.take_char(who);
        self.state.gone |= 1 << (who & 31);
        for bearing in &mut self.state.bearings {
            if bearing.maker == Some(who) {
                bearing.maker = None;
            }
        }
        for token in &mut self.state.tokens {
            if token.maker == Some(who) {
                token.maker = None;
            }
            if token.owner == Some(who) {
                token.owner = None;
            }
        }
        self.state.waits.retain(|wait| wait.env.me != Some(who));
        self.state.uses.retain(|used| used.owner != LimitOwner::char(who));
        self.look_for_structures();
    }
}
