//! The procedure of a game: placement, turns and rounds (catalogue FAT, part P; kernel E7).

use super::ask::Answer;
use super::execution::Run;
use crate::applicability::{Scope, Trial, Verdict};
use crate::bits::{bits, char_set, maybe_one};
use crate::choice::Choice;
use crate::frame::{Env, Frame, Memory};
use crate::happening::Happening;
use crate::program::*;
use crate::state::{Past, Stage, Until};
use board::Side;

impl Run<'_> {
    /// Carries out the next part of the procedure, if no text is in progress. Returns whether the game can go on
    /// without a choice.
    pub fn stage(&mut self) -> bool {
        self.state.chain = 0;
        match self.state.stage {
            Stage::PickChar => self.pick_char(),
            Stage::PickTile(sheet) => self.pick_tile(sheet),
            Stage::BeginTurn => self.begin_turn(),
            Stage::Passive => self.offer_passive(),
            Stage::Main => self.main(),
            Stage::EndTurn => self.end_turn(),
            Stage::NextTurn => self.next_turn(),
        }
    }

    /// Returns the side that places the next char, and how many rows it may use; `None` when all chars are placed.
    fn placing(&self) -> Option<(u8, u8)> {
        let placed = self.state.order.len();
        let rows = self.game.procedure.rows_per_round.get(placed / 2)?;
        Some((self.state.first ^ u8::from(placed % 2 == 1), *rows))
    }

    fn pick_char(&mut self) -> bool {
        let Some((side, _)) = self.placing() else {
            self.state.round = 1;
            self.state.stage = Stage::BeginTurn;
            return true;
        };
        let hand = self.state.hands[usize::from(side & 1)].clone();
        match self.ask(side, |_, list| list.extend(hand.iter().map(|sheet| Choice::Card(*sheet)))) {
            Answer::Pending => false,
            Answer::Is(Choice::Card(sheet)) => {
                let hand = &mut self.state.hands[usize::from(side & 1)];
                if let Some(at) = hand.iter().position(|known| *known == sheet) {
                    hand.remove(at);
                }
                self.state.stage = Stage::PickTile(sheet);
                true
            }
            // A side without cards skips the placement.
            Answer::Is(_) | Answer::None => {
                self.state.order.push(None);
                true
            }
        }
    }

    fn pick_tile(&mut self, sheet: u16) -> bool {
        let Some((side, rows)) = self.placing() else { return true };
        let board = self.game.geometry.board();
        let whose = if side == 0 { Side::First } else { Side::Second };
        let mut open = board.first_rows(whose, rows) - self.moment().taken();
        if open.is_empty() {
            open = board.tiles() - self.moment().taken();
        }
        match self.ask_thing(side, Sort::Tile, u128::from(open.bits()), false) {
            Answer::Pending => false,
            Answer::Is(Choice::Tile(tile)) => {
                let who = self.enter(sheet, side, tile, None, 0);
                self.state.order.push(who);
                self.state.stage = Stage::PickChar;
                true
            }
            Answer::Is(_) | Answer::None => {
                self.state.order.push(None);
                self.state.stage = Stage::PickChar;
                true
            }
        }
    }

    /// Returns the char whose turn it is and its summons, as bits.
    fn acting(&self) -> u128 {
        let all = self.state.present().map(|(who, _, _)| who);
        all.filter(|who| self.moment().acts_now(*who)).fold(0, |set, who| set | 1 << who)
    }

    fn begin_turn(&mut self) -> bool {
        let active = self.state.active();
        if self.state.tile_of_any(active).is_none() {
            self.state.stage = Stage::NextTurn;
            return true;
        }
        if self.game.texts.looks_back_at_turns {
            self.state.keep_board_of_turn();
        }
        let acting = self.acting();
        let mine = char_set(acting);
        let now = self.now();
        self.state.acts = 0;
        self.state.uses.iter_mut().for_each(|used| used.turn = 0);
        self.state.uses.retain(|used| used.game > 0);
        for char in &mut self.state.chars {
            char.this_turn = Past::default();
        }
        for who in bits(acting) {
            if let Some(char) = self.state.chars.get_mut(usize::from(who)) {
                char.began = char.tile;
                char.began_turn = now;
                (char.moves_used, char.actions_used) = (0, 0);
                (char.passive_used, char.form_used) = (false, false);
            }
        }
        self.state.waits.retain(|wait| acting & maybe_one(wait.until) == 0);
        self.state.holds.retain(|hold| !matches!(hold.until, Until::Begins(whose) if whose & mine != 0));
        self.release();
        for hold in &mut self.state.holds {
            if let Until::Ends { whose, begun } = &mut hold.until {
                *begun |= *whose & mine != 0;
            }
        }
        self.state.stage = Stage::Passive;
        for who in bits(acting) {
            self.raise_around(Happening::Begins { who });
        }
        true
    }

    /// Raises an event. Triggers that come right before the event run first.
    pub fn raise_around(&mut self, happening: Happening) {
        if !self.unheard(happening, model::Timing::Before) {
            self.state.events = self.state.events.wrapping_add(1);
            for mut frame in self.waiting(happening, model::Timing::Before) {
                if self.used_up(&frame, happening) {
                    frame.event = self.state.events;
                    self.state.queue.push(frame);
                }
            }
        }
        self.raise(happening);
    }

    /// Returns the text of the active char's passive, if the passive may be used and could change something.
    pub(super) fn passive(&self) -> Option<Frame> {
        let active = self.state.active()?;
        let char = self.state.char(active).filter(|char| !char.passive_used && char.tile.is_some())?;
        let class = self.game.texts.sheets.get(usize::from(char.sheet))?.class?;
        let class = self.game.texts.classes.get(usize::from(class))?;
        let pc = class.passive.as_ref()?.start;
        let frame = Frame::new(pc, Env::of(active, char.side, char.chosen));
        let may = class.limit.is_none_or(|(site, limit)| self.moment().may_again(site, frame.env.limit_owner(), limit));
        if !may {
            return None;
        }
        let verdict = Trial::new(self.moment(), frame.env, &Memory::EMPTY).tried(pc, Scope::WHOLE);
        (verdict == Verdict::Changes).then_some(frame)
    }

    pub(super) fn use_passive(&mut self) -> bool {
        let passive = self.passive();
        let active = self.state.active();
        if let Some(char) = active.and_then(|active| self.state.chars.get_mut(usize::from(active))) {
            char.passive_used = true;
        }
        if let Some(frame) = passive {
            let class = active
                .and_then(|active| self.state.char(active))
                .and_then(|char| self.game.texts.sheets.get(usize::from(char.sheet))?.class);
            let limit = class.and_then(|class| self.game.texts.classes.get(usize::from(class))?.limit);
            if let Some((site, _)) = limit {
                self.count_use(site, frame.env.limit_owner());
            }
            self.nest(frame);
        }
        true
    }

    fn offer_passive(&mut self) -> bool {
        let side = self.state.turn_side();
        if !self.game.procedure.turn.passive_first {
            self.state.stage = Stage::Main;
            return true;
        }
        let possible = self.state.answer.is_some() || self.passive().is_some();
        let offered = [Choice::Passive, Choice::No];
        match self.ask(side, |_, list| list.extend(possible.then_some(offered).into_iter().flatten())) {
            Answer::Pending => false,
            Answer::Is(Choice::Passive) => {
                self.state.stage = Stage::Main;
                self.use_passive()
            }
            Answer::Is(_) | Answer::None => {
                self.state.stage = Stage::Main;
                true
            }
        }
    }

    fn main(&mut self) -> bool {
        if let Some(answer) = self.take_answer() {
            self.act(answer);
            return true;
        }
        if self.state.tile_of_any(self.state.active()).is_none() {
            self.state.stage = Stage::EndTurn;
            return true;
        }
        let mut list = std::mem::take(&mut self.state.options);
        list.clear();
        let bidden = self.acts(&mut list);
        if !bidden || list.is_empty() {
            list.push(Choice::Pass);
        }
        self.state.options = list;
        self.state.asked = self.state.turn_side();
        false
    }

    /// Carries out a move activation. The activation gets a frame only if a trigger may come before it or replace it.
    pub(super) fn activate_move(&mut self, who: u8, to: board::Tile) {
        use model::Timing;
        let Some(from) = self.state.tile_of(who) else { return };
        let leaves = Happening::Leaves { who, tile: from, by_move: true };
        let enters = Happening::Enters { who, tile: to, from, by_move: true };
        let events = [Happening::Activates { who }, Happening::Moves { who }, leaves, enters];
        let timings = [Timing::Before, Timing::Instead];
        if events.iter().all(|event| timings.iter().all(|timing| self.unheard(*event, *timing))) {
            self.step_by_move(who, to);
            return;
        }
        let side = self.state.turn_side();
        let mut frame = Frame::new(0, Env::by(Some(who), side));
        frame.memory.set(0, 1 << to.index());
        self.nest(frame);
    }

    /// Ends the char's turn at once. A summon has no turn of its own, so it only loses its remaining moves and actions.
    pub fn pass(&mut self, who: u8) {
        if self.state.active() == Some(who) {
            self.state.stage = Stage::EndTurn;
        } else if let Some(char) = self.state.chars.get_mut(usize::from(who)) {
            (char.moves_used, char.actions_used) = (u8::MAX, u8::MAX);
        }
    }

    fn end_turn(&mut self) -> bool {
        self.state.stage = Stage::NextTurn;
        for who in bits(self.acting()) {
            self.raise_around(Happening::Passes { who });
        }
        true
    }

    fn next_turn(&mut self) -> bool {
        let acting = self.acting();
        let mine = char_set(acting);
        self.state.holds.retain(|hold| match hold.until {
            Until::TurnOver => false,
            Until::Ends { whose, begun } => !(begun && whose & mine != 0),
            _ => true,
        });
        self.release();
        self.turn_is_over_for(acting);
        for who in bits(acting) {
            if let Some(char) = self.state.chars.get_mut(usize::from(who)) {
                char.began_last = char.began;
                char.since_last = Past::default();
                (char.extra_moves, char.extra_actions) = (0, 0);
            }
        }
        self.state.turn += 1;
        if usize::from(self.state.turn) >= self.state.order.len() {
            self.state.turn = 0;
            self.state.round += 1;
            if self.state.round > self.game.procedure.rounds_at_most {
                self.end_by_rounds();
            }
        }
        self.state.stage = Stage::BeginTurn;
        true
    }
}
