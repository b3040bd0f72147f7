//! Makes things point in a direction, which they keep (kernel D13).

use super::ask::Answer;
use super::execution::{Flow, Run};
use crate::choice::Choice;
use crate::frame::Frame;
use crate::program::*;
use crate::view::{Keeper, direction, direction_bits};
use board::Direction;

impl Run<'_> {
    /// Makes one thing point in a direction.
    pub fn point_one(&mut self, frame: &mut Frame, what: Pointed, to: FacingX) -> Flow {
        let view = self.view(frame.env, &frame.memory);
        let (now, heading) = (view.direction_of_pointed(what, false), view.heading());
        let open: Vec<Direction> = match to {
            FacingX::Chosen { other } => {
                Direction::STRAIGHT.into_iter().filter(|way| !other || Some(*way) != now).collect()
            }
            FacingX::Quarter => now.into_iter().flat_map(|now| [turned(now, 1), turned(now, 3)]).collect(),
            FacingX::Heading => heading.into_iter().collect(),
            FacingX::Held(reg) => direction(frame.memory.get(reg)).into_iter().collect(),
            FacingX::Turned(quarters) => now.map(|now| turned(now, quarters)).into_iter().collect(),
        };
        let open = if view.is_there_to_point(what) { open } else { Vec::new() };
        let chosen = match self.ask(frame.chooser, |_, list| list.extend(open.into_iter().map(Choice::Direction))) {
            Answer::Pending => return Flow::Wait,
            Answer::Is(Choice::Direction(direction)) => Some(direction),
            Answer::Is(_) | Answer::None => None,
        };
        if let Some(chosen) = chosen {
            match what {
                Some((sort, reg)) => {
                    if let Some(one) = frame.memory.one(reg) {
                        self.point(sort, one, Some(chosen));
                    }
                }
                None => {
                    let own = frame.env.bearer.zip(frame.env.condition);
                    if let Some(bearing) = own.and_then(|(bearer, kind)| self.state.bearing_mut(bearer, kind)) {
                        bearing.points = Some(chosen);
                        // The text may ask for the direction after the condition is gone.
                        frame.env.points = Some(chosen);
                    }
                }
            }
            if matches!(to, FacingX::Chosen { .. } | FacingX::Quarter) {
                frame.memory.went(Some(chosen));
            }
            frame.changed |= now != Some(chosen);
        }
        frame.next();
        Flow::On
    }

    /// Makes a char or token point in this direction.
    pub fn point(&mut self, sort: Sort, what: u8, points: Option<Direction>) {
        match sort {
            Sort::Char => self.state.chars.get_mut(usize::from(what)).into_iter().for_each(|char| char.points = points),
            Sort::Token => {
                self.state.tokens.get_mut(usize::from(what)).into_iter().for_each(|token| token.points = points)
            }
            Sort::Tile => {}
        }
    }

    /// Asks for one direction for several things.
    pub fn pick_direction(&mut self, frame: &mut Frame, dir: Reg) -> Flow {
        let all = Direction::STRAIGHT.into_iter().map(Choice::Direction);
        let chosen = match self.ask(frame.chooser, |_, list| list.extend(all)) {
            Answer::Pending => return Flow::Wait,
            Answer::Is(Choice::Direction(direction)) => Some(direction),
            Answer::Is(_) | Answer::None => None,
        };
        frame.memory.set(dir, direction_bits(chosen));
        frame.memory.went(chosen);
        frame.next();
        Flow::On
    }

    /// Returns the direction in which something points that the text makes now: the one that the text has mentioned.
    /// `keeps` says whether such a thing keeps a direction.
    pub fn heading_of_new(&self, frame: &Frame, keeps: bool) -> Option<Direction> {
        if keeps { self.view(frame.env, &frame.memory).heading() } else { None }
    }

    /// Makes everything that the text has made point in the direction that it has chosen just now.
    pub fn point_what_was_made(&mut self, frame: &Frame, chosen: Direction) {
        for keeper in self.view(frame.env, &frame.memory).made_that_points() {
            match keeper {
                Keeper::Token(token) => self.point(Sort::Token, token, Some(chosen)),
                Keeper::Char(who) => self.point(Sort::Char, who, Some(chosen)),
                Keeper::Condition { bearer, kind } => {
                    if let Some(bearing) = self.state.bearing_mut(bearer, kind) {
                        bearing.points = Some(chosen);
                    }
                }
            }
        }
    }
}

/// Returns the direction after this number of quarter turns to the right.
fn turned(direction: Direction, quarters: u8) -> Direction {
    (0..quarters).fold(direction, |way, _| Direction { columns: way.rows, rows: -way.columns })
}
