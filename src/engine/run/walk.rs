//! Walks: moves a char or token step by step, and runs triggers between the steps (kernel G2 to G4, E2).

use super::ask::Answer;
use super::execution::{Flow, Run};
use super::trigger::Gate;
use crate::bits::bits;
use crate::choice::Choice;
use crate::frame::{Frame, Walk};
use crate::happening::Happening;
use crate::program::*;
use crate::view::{direction, direction_bits};
use board::{Direction, Tile, TileSet};
use model::Manner;

/// The phases of a walk: before the walk, choosing a step, making the step, after the step.
const BEGINS: u16 = 0;
const CHOOSES: u16 = 1;
const STEPS: u16 = 2;
const PAUSES: u16 = 3;
/// The phases before a walk, after some triggers have run. In `MOVES`, the triggers on *is moved* have run. In
/// `SHOVES`, the triggers on *moves* have run too. In `GATED`, all triggers have run, including those on *is pushed*
/// and the like.
const MOVES: u16 = 4;
const SHOVES: u16 = 7;
const GATED: u16 = 5;
/// The phase within a step in which the triggers before *leaves the tile* have run.
const LEAVES: u16 = 6;

impl Run<'_> {
    pub fn walk(
        &mut self,
        frame: &mut Frame,
        (sort, who): (Sort, Option<u8>),
        steps: Reg,
        stops_after: Option<u8>,
        (way, until): (WayX, Option<&CondX>),
    ) -> Flow {
        let Some(who) = who else {
            frame.next();
            return Flow::On;
        };
        match frame.phase {
            BEGINS | MOVES | SHOVES | GATED => self.begin_walk(frame, sort, who, steps, way),
            CHOOSES if until.is_some_and(|cond| self.view(frame.env, &frame.memory).holds(cond)) => {
                frame.walk.left = 0;
                self.end_walk(frame, sort, who, way)
            }
            CHOOSES => self.choose_step(frame, sort, who, stops_after, way),
            STEPS | LEAVES => self.make_step(frame, sort, who, way),
            _ => self.pause(frame, sort, who, way),
        }
    }

    fn begin_walk(&mut self, frame: &mut Frame, sort: Sort, who: u8, steps: Reg, way: WayX) -> Flow {
        let start = self.view(frame.env, &frame.memory).where_is(sort, who);
        let Some(start) = start else {
            frame.next();
            return Flow::On;
        };
        if sort == Sort::Char && self.view(frame.env, &frame.memory).free_to_go(sort, who) {
            let own = frame.env.doer == Some(who) || frame.env.me == Some(who);
            let by = frame.env.agency();
            while frame.phase != GATED {
                let event = match (frame.phase, manner_of(way)) {
                    (BEGINS, _) => Happening::IsMoved { who, by },
                    (SHOVES, Some(how)) => Happening::Shifted { who, by, how },
                    (SHOVES, None) => {
                        frame.phase = GATED;
                        continue;
                    }
                    _ => Happening::Moves { who },
                };
                match self.gate(frame, event) {
                    Gate::Busy(flow) => return flow,
                    Gate::Replaced => {
                        frame.next();
                        return Flow::On;
                    }
                    Gate::Open => {
                        frame.phase = match frame.phase {
                            BEGINS if own => MOVES,
                            BEGINS | MOVES => SHOVES,
                            _ => GATED,
                        };
                    }
                }
            }
        }
        let at = Some(start);
        let left = u8::try_from(frame.memory.get(steps)).unwrap_or(u8::MAX);
        // The walk of a token names no char. Otherwise, stopping the char with the same number would stop the token.
        let who = (sort == Sort::Char).then_some(who);
        frame.walk = Walk { who, start: at, at, to: None, made: 0, left, dir: None, been: TileSet::of(start) };
        frame.phase = CHOOSES;
        Flow::On
    }

    fn choose_step(&mut self, frame: &mut Frame, sort: Sort, who: u8, stops_after: Option<u8>, way: WayX) -> Flow {
        let here = self.view(frame.env, &frame.memory).where_is(sort, who);
        if frame.walk.left == 0 || here.is_none() || here != frame.walk.at {
            return self.end_walk(frame, sort, who, way);
        }
        let tiles = if self.state.answer.is_some() { TileSet::EMPTY } else { self.next_steps(frame, sort, who, way) };
        if tiles.is_empty() && self.state.answer.is_none() {
            return self.end_walk(frame, sort, who, way);
        }
        let may_stop = stops_after.is_some_and(|least| frame.walk.made >= least);
        match self.ask_thing(frame.chooser, Sort::Tile, u128::from(tiles.bits()), may_stop) {
            Answer::Pending => Flow::Wait,
            Answer::Is(Choice::Tile(tile)) => {
                frame.walk.to = Some(tile);
                frame.phase = STEPS;
                Flow::On
            }
            Answer::Is(_) | Answer::None => self.end_walk(frame, sort, who, way),
        }
    }

    fn next_steps(&self, frame: &Frame, sort: Sort, who: u8, way: WayX) -> TileSet {
        let view = self.view(frame.env, &frame.memory);
        let steps = view.first_steps(sort, who, way, frame.walk.been);
        let board = self.game.geometry.board();
        match (way, frame.walk.dir, frame.walk.at) {
            (WayX::Straight, Some(direction), Some(at)) => {
                board.step(at, direction).map_or(TileSet::EMPTY, |to| steps & TileSet::of(to))
            }
            _ => steps,
        }
    }

    fn make_step(&mut self, frame: &mut Frame, sort: Sort, who: u8, way: WayX) -> Flow {
        let (Some(from), Some(to)) = (frame.walk.at, frame.walk.to) else {
            return self.end_walk(frame, sort, who, way);
        };
        if sort == Sort::Char {
            if frame.phase == STEPS {
                match self.gate(frame, Happening::Leaves { who, tile: from, by_move: false }) {
                    Gate::Busy(flow) => return flow,
                    Gate::Replaced => return self.end_walk(frame, sort, who, way),
                    Gate::Open => frame.phase = LEAVES,
                }
            }
            match self.gate(frame, Happening::Enters { who, tile: to, from, by_move: false }) {
                Gate::Busy(flow) => return flow,
                Gate::Replaced => return self.end_walk(frame, sort, who, way),
                Gate::Open => {}
            }
            let still = self.state.tile_of(who) == Some(from);
            if !still || self.view(frame.env, &frame.memory).barred(sort, who).contains(to) {
                return self.end_walk(frame, sort, who, way);
            }
            if frame.walk.made == 0 {
                self.leaves_by_text(frame, who);
            }
            self.shift(who, to, false);
        } else {
            if let Gate::Busy(flow) = self.gate(frame, Happening::TokenEnters { token: who, tile: to }) {
                return flow;
            }
            self.shift_token(frame, who, to);
        }
        let towards = |direction: &Direction| self.game.geometry.board().step(from, *direction) == Some(to);
        let mut all = Direction::STRAIGHT.iter().chain(&Direction::DIAGONAL);
        frame.walk.dir = all.find(|direction| towards(direction)).copied();
        frame.walk.at = Some(to);
        frame.walk.been.insert(to);
        frame.walk.made = frame.walk.made.saturating_add(1);
        frame.walk.left -= 1;
        frame.phase = PAUSES;
        Flow::On
    }

    /// Runs raised triggers before the next step, unless the text itself belongs to a trigger.
    fn pause(&mut self, frame: &mut Frame, sort: Sort, who: u8, way: WayX) -> Flow {
        if !frame.trigger && frame.walk.left > 0 && !self.state.queue.is_empty() {
            return self.next_trigger();
        }
        if frame.walk.left == 0 {
            return self.end_walk(frame, sort, who, way);
        }
        frame.phase = CHOOSES;
        Flow::On
    }

    fn end_walk(&mut self, frame: &mut Frame, sort: Sort, who: u8, way: WayX) -> Flow {
        let Walk { made, left, been, at, start, .. } = frame.walk;
        if let Some((start, at)) = start.zip(at).filter(|_| made > 0) {
            frame.memory.went(self.way_gone(start, at, made));
        }
        frame.memory.blocked = match way {
            WayX::Fixed(dir, _) if made == 0 => direction(frame.memory.get(dir)),
            _ => None,
        };
        frame.walk = Walk::NONE;
        if sort == Sort::Char {
            (frame.memory.trail, frame.memory.trail_of) = (been, Some(who));
            if let Some(tile) = at {
                frame.memory.trail.remove(tile);
            }
            self.was_moved(frame, who, made, left == 0);
            if let (Some(how), 1..) = (manner_of(way), made) {
                self.was_shifted(frame, who, made, how);
            }
        } else if made > 0 {
            frame.changed = true;
            let how = manner_of(way).unwrap_or(Manner::Effect);
            self.token_was_moved(frame.env.doer, who, how);
        }
        frame.next();
        Flow::On
    }

    /// Returns the direction of a walk that made this number of steps; `None` if the steps had different directions.
    fn way_gone(&self, start: Tile, at: Tile, made: u8) -> Option<Direction> {
        let board = self.game.geometry.board();
        let apart = (board.row(start) - board.row(at)).abs().max((board.column(start) - board.column(at)).abs());
        self.game.geometry.direction(start, at).filter(|_| apart == i16::from(made))
    }

    /// Stores the direction that the text has mentioned. A trigger on *leaves* runs only after the char has arrived.
    pub fn heading(&mut self, frame: &mut Frame, back: bool, dir: Reg) {
        let heading = self.view(frame.env, &frame.memory).heading();
        let heading = heading.map(|direction| if back { direction.back() } else { direction });
        frame.memory.set(dir, direction_bits(heading));
        frame.next();
    }

    /// Chooses the one direction of a push, pull or slide (kernel G4).
    pub fn shove(
        &mut self,
        frame: &mut Frame,
        (how, goal): (Shove, Option<(Sort, Reg, bool)>),
        (sort, who): (Sort, Option<u8>),
        steps: Reg,
        dir: Reg,
    ) -> Flow {
        let Some(who) = who else {
            frame.memory.set(dir, direction_bits(None));
            frame.next();
            return Flow::On;
        };
        let view = self.view(frame.env, &frame.memory);
        let goal = goal.map(|(goal, reg, nearer)| (SpotX::of(goal, reg), nearer));
        let all = view.shoves(how, sort, who, goal.as_ref());
        let open: Vec<Direction> = all.iter().copied().filter(|d| view.can_go(sort, who, *d)).collect();
        let chosen = match self.ask(frame.chooser, |_, list| list.extend(open.into_iter().map(Choice::Direction))) {
            Answer::Pending => return Flow::Wait,
            Answer::Is(Choice::Direction(direction)) => Some(direction),
            // The only direction is chosen although it is blocked, because the text may refer to the tile that blocks
            // it.
            Answer::Is(_) | Answer::None if all.len() == 1 => all.first().copied(),
            Answer::Is(_) | Answer::None => None,
        };
        if let (Shove::Straight, Some((goal, true)), Some(direction)) = (how, &goal, chosen) {
            let most = self.view(frame.env, &frame.memory).approach_length(sort, who, goal, direction);
            frame.memory.set(steps, frame.memory.get(steps).min(u128::from(most)));
        }
        if let (Shove::Pull, None, Some(direction)) = (how, goal, chosen) {
            let most = self.view(frame.env, &frame.memory).pull_length(sort, who, direction);
            frame.memory.set(steps, frame.memory.get(steps).min(u128::from(most)));
        }
        frame.memory.set(dir, direction_bits(chosen));
        frame.next();
        Flow::On
    }

    /// Chooses one direction for several things. At least one of them must be able to go in this direction.
    pub fn direction(&mut self, frame: &mut Frame, sort: Sort, who: Reg, dir: Reg) -> Flow {
        let members = frame.memory.get(who);
        let view = self.view(frame.env, &frame.memory);
        let open = |d: &&Direction| bits(members).any(|who| view.can_go(sort, who, **d));
        let open: Vec<Direction> = Direction::STRAIGHT.iter().filter(open).copied().collect();
        let chosen = match self.ask(frame.chooser, |_, list| list.extend(open.into_iter().map(Choice::Direction))) {
            Answer::Pending => return Flow::Wait,
            Answer::Is(Choice::Direction(direction)) => Some(direction),
            Answer::Is(_) | Answer::None => None,
        };
        frame.memory.set(dir, direction_bits(chosen));
        frame.next();
        Flow::On
    }
}

/// Returns the manner of a walk: a push, a pull or a slide; `None` for any other walk.
fn manner_of(way: WayX) -> Option<Manner> {
    if let WayX::Fixed(_, Some(how)) = way { how.manner() } else { None }
}
