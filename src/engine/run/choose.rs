//! Chooses directions and lines of the board, which later parts of the text refer to.

use super::ask::Answer;
use super::execution::{Flow, Run};
use crate::applicability::{Scope, Trial, Verdict};
use crate::choice::Choice;
use crate::frame::Frame;
use crate::program::*;
use crate::view::Keeper;
use board::Direction;

impl Run<'_> {
    /// Asks for one of the straight directions. Offers only directions with which the text could change something.
    pub fn choose_direction(&mut self, frame: &mut Frame, along: Option<&TilesX>, from: Option<&SpotX>) -> Flow {
        let origin = from.and_then(|from| self.view(frame.env, &frame.memory).spot(from).first());
        let open: Vec<Direction> = match self.state.answer.is_some() {
            true => Vec::new(),
            false => {
                let all = self.view(frame.env, &frame.memory).directions(along).into_iter();
                let chosen = |direction: Direction| {
                    move |trial: &mut Trial| {
                        trial.memory.choose_heading(Some(direction), origin);
                    }
                };
                // The things that were made point in the direction that is chosen, whatever happens later.
                let points = !self.view(frame.env, &frame.memory).made_that_points().is_empty();
                all.filter(|direction| points || self.useful(frame, chosen(*direction))).collect()
            }
        };
        let heading = match self.ask(frame.chooser, |_, list| list.extend(open.into_iter().map(Choice::Direction))) {
            Answer::Pending => return Flow::Wait,
            Answer::Is(Choice::Direction(direction)) => Some(direction),
            Answer::Is(_) | Answer::None => None,
        };
        frame.memory.choose_heading(heading, origin);
        if let Some(heading) = heading {
            self.point_what_was_made(frame, heading);
        }
        frame.next();
        Flow::On
    }

    /// Asks for a row or column, and stores its tiles. Offers only lines with which the text could change something.
    pub fn choose_line(
        &mut self,
        frame: &mut Frame,
        kinds: (bool, bool),
        limits: [Option<&SpotX>; 2],
        into: Reg,
    ) -> Flow {
        let mut open = match self.state.answer.is_some() {
            true => Vec::new(),
            false => self.view(frame.env, &frame.memory).lines(kinds, limits),
        };
        open.retain(|(_, tiles)| self.useful(frame, |trial| trial.memory.set(into, u128::from(tiles.bits()))));
        let tiles = match self.ask(frame.chooser, |_, list| list.extend(open.into_iter().map(|(line, _)| line))) {
            Answer::Pending => return Flow::Wait,
            Answer::Is(line) => self.view(frame.env, &frame.memory).tiles_of_line(line).bits(),
            Answer::None => 0,
        };
        frame.memory.set(into, u128::from(tiles));
        frame.next();
        Flow::On
    }

    /// Asks for one of the options, and keeps it for the things that the text makes afterwards (kernel C6). Offers only
    /// options with which the text could change something, unless no option could: the choice may matter later.
    pub fn choose_option(&mut self, frame: &mut Frame, options: &[u8]) -> Flow {
        let open: Vec<u8> = match self.state.answer.is_some() {
            true => Vec::new(),
            false => {
                let all = (0..=u8::MAX).zip(options).map(|(at, option)| (at, *option));
                let chosen = |option: u8| move |trial: &mut Trial| trial.env.choose_option(options, option);
                let is_useful = |option: u8| {
                    self.view(frame.env, &frame.memory).would_keep(options, option)
                        || self.useful(frame, chosen(option))
                };
                let useful: Vec<u8> = all.clone().filter(|(_, option)| is_useful(*option)).map(|(at, _)| at).collect();
                if useful.is_empty() { all.map(|(at, _)| at).collect() } else { useful }
            }
        };
        let at = match self.ask(frame.chooser, |_, list| list.extend(open.into_iter().map(Choice::Option))) {
            Answer::Pending => return Flow::Wait,
            Answer::Is(Choice::Option(at)) => usize::from(at),
            Answer::Is(_) | Answer::None => 0,
        };
        if let Some(option) = options.get(at) {
            frame.changed |= self.view(frame.env, &frame.memory).would_keep(options, *option);
            frame.env.choose_option(options, *option);
            self.keep_option(frame, options, *option);
        }
        frame.next();
        Flow::On
    }

    /// Keeps the choice for the thing that the text belongs to, and for what the text has made.
    fn keep_option(&mut self, frame: &Frame, options: &[u8], option: u8) {
        for keeper in self.view(frame.env, &frame.memory).keepers() {
            let kept = match keeper {
                Keeper::Char(who) => self.state.chars.get_mut(usize::from(who)).map(|char| &mut char.chosen),
                Keeper::Token(token) => self.state.tokens.get_mut(usize::from(token)).map(|token| &mut token.chosen),
                Keeper::Condition { bearer, kind } => {
                    self.state.bearing_mut(bearer, kind).map(|bearing| &mut bearing.chosen)
                }
            };
            if let Some(kept) = kept {
                *kept = chosen_among(*kept, options, option);
            }
        }
    }

    /// Whether the rest of the text could change something after this choice.
    fn useful(&self, frame: &Frame, choose: impl FnOnce(&mut Trial)) -> bool {
        let mut trial = self.trial(frame);
        choose(&mut trial);
        trial.tried(frame.pc.saturating_add(1), Scope::WHOLE) == Verdict::Changes
    }
}
