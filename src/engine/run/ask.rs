//! Asks a player to choose.

use super::execution::{Flow, Run};
use crate::applicability::{Scope, Verdict};
use crate::bits::bits;
use crate::choice::Choice;
use crate::frame::Frame;
use crate::program::*;
use board::Tile;

/// The result of asking a player.
pub(crate) enum Answer {
    Is(Choice),
    /// The player has not chosen yet.
    Pending,
    /// There was nothing to choose.
    None,
}

impl Run<'_> {
    /// Asks the player to choose. A single option is taken without asking.
    pub fn ask(&mut self, player: u8, options: impl FnOnce(&Run, &mut Vec<Choice>)) -> Answer {
        if let Some(answer) = self.take_answer() {
            return Answer::Is(answer);
        }
        let mut list = std::mem::take(&mut self.state.options);
        list.clear();
        options(self, &mut list);
        let answer = match list.as_slice() {
            [] => Answer::None,
            [only] => Answer::Is(*only),
            _ => Answer::Pending,
        };
        if matches!(answer, Answer::Pending) {
            self.state.asked = player;
        } else {
            list.clear();
        }
        self.state.options = list;
        answer
    }

    /// Asks the player for one thing of the set. If `stop` is set, the player may also choose to stop.
    pub fn ask_thing(&mut self, player: u8, sort: Sort, set: u128, stop: bool) -> Answer {
        self.ask(player, |run, list| {
            let mut kinds = Vec::new();
            for thing in bits(set) {
                if sort == Sort::Token {
                    // Equal tokens are offered as one choice.
                    let token = run.state.tokens.get(usize::from(thing)).copied();
                    if kinds.contains(&token) {
                        continue;
                    }
                    kinds.push(token);
                }
                list.extend(choice_of(sort, thing));
            }
            if stop {
                list.push(Choice::Stop);
            }
        })
    }

    pub fn player_of(&self, player: &PlayerX, frame: &Frame) -> u8 {
        match player {
            PlayerX::Chooser => frame.chooser,
            player => self.view(frame.env, &frame.memory).player(player),
        }
    }

    /// Stores the things that a phrase picks. If there is a choice, asks the chooser (kernel C3).
    pub fn resolve(&mut self, frame: &mut Frame, what: &SpotX, into: Reg, otherwise: Pc) -> Flow {
        let sort = what.sort();
        if !what.is_chosen() {
            let all = self.view(frame.env, &frame.memory).open_things(frame.pc, what, into);
            frame.memory.set(into, all);
            self.picked(frame, what, all);
            if all == 0 {
                frame.jump(otherwise);
            } else {
                frame.next();
            }
            return Flow::On;
        }
        if frame.phase == 0 {
            frame.memory.forget(1 << into);
        }
        let chosen = frame.memory.get(into);
        let (most, least) = self.how_many(frame, what);
        let stop = frame.phase >= u16::from(least);
        let answer = match self.state.answer.is_some() {
            true => self.ask_thing(frame.chooser, sort, 0, false),
            false if frame.phase >= u16::from(most) => Answer::None,
            false => {
                let all = self.view(frame.env, &frame.memory_without(into)).open_things(frame.pc, what, into) & !chosen;
                let together = if what.takes_several() { all | chosen } else { 0 };
                let fit = self.viable(frame, sort, (all, together), (into, otherwise));
                let fit = self.view(frame.env, &frame.memory).bidden(frame.pc, fit, into);
                self.ask_thing(frame.chooser, sort, fit, stop && fit != 0)
            }
        };
        match answer {
            Answer::Pending => return Flow::Wait,
            Answer::Is(Choice::Stop) | Answer::None => {}
            Answer::Is(choice) => {
                frame.memory.set(into, chosen | thing_of(choice));
                frame.phase += 1;
                if frame.phase < u16::from(most) {
                    return Flow::On;
                }
            }
        }
        let all = frame.memory.get(into);
        frame.memory.set(into, all);
        self.picked(frame, what, all);
        if all == 0 {
            frame.jump(otherwise);
        } else {
            frame.next();
        }
        Flow::On
    }

    /// Records the picked things, so that *another* excludes them from here on (kernel L5).
    fn picked(&self, frame: &mut Frame, what: &SpotX, all: u128) {
        let those = self.view(frame.env, &frame.memory).picked_from(what);
        frame.memory.pick_from(those, what.sort(), all);
    }

    /// Returns the maximum number of things that may be chosen, and the number after which the player may stop.
    fn how_many(&self, frame: &Frame, what: &SpotX) -> (u8, u8) {
        let many = match what {
            SpotX::Char(CharsX::Pick(pick)) => &pick.many,
            SpotX::Tile(TilesX::Pick(pick)) => &pick.many,
            SpotX::Token(TokensX::Pick(pick)) => &pick.many,
            _ => return (1, 1),
        };
        let number = |number: &NumberX| self.view(frame.env, &frame.memory).number(number);
        match many {
            ManyX::One | ManyX::The | ManyX::Each => (1, 1),
            ManyX::UpTo(n) | ManyX::AtMost(n) => (number(n), 0),
            ManyX::MoreThan(n) => (u8::MAX, number(n).saturating_add(1)),
            ManyX::FewerThan(n) => (number(n).saturating_sub(1), 0),
            ManyX::Exactly(n) => (number(n), number(n)),
            ManyX::AtLeast(n) => (u8::MAX, number(n)),
            ManyX::No => (0, 0),
        }
    }

    /// Returns the things whose choice could change something, in this sentence or in later sentences that refer to
    /// them.
    fn viable(&self, frame: &Frame, sort: Sort, (all, together): (u128, u128), (into, otherwise): (Reg, Pc)) -> u128 {
        if all == 0 {
            return 0;
        }
        let mut trial = self.trial(frame);
        let next = frame.pc.saturating_add(1);
        // A later choice of the sentence may depend on this choice. Later sentences may then refer only to the later
        // choice (*an Ally and an Opp adjacent to it*).
        let after = self.game.chosen_between(next, otherwise);
        let (later, only) = if after == 0 { (otherwise, 1 << into) } else { (next, 1 << into | after) };
        let mut fit = 0;
        for thing in bits(all) {
            let mut verdict = trial.with((sort, into), thing, next, Scope { stop: Some(otherwise), ..Scope::WHOLE });
            if verdict == Verdict::Nothing {
                verdict = trial.with((sort, into), thing, later, Scope { only, ..Scope::WHOLE });
            }
            if verdict == Verdict::Changes {
                fit |= 1 << thing;
            }
        }
        if fit == 0 && together != 0 {
            let mut changes = |pc, scope| trial.with_all((sort, into), together, pc, scope) == Verdict::Changes;
            if changes(next, Scope { stop: Some(otherwise), ..Scope::WHOLE })
                || changes(later, Scope { only, ..Scope::WHOLE })
            {
                return all;
            }
        }
        fit
    }

    /// Stores the thing that a condition names. The chooser picks it among the things for which the condition holds.
    pub fn bind(&mut self, frame: &mut Frame, cond: &CondX, what: &SpotX, into: Reg) -> Flow {
        let fit = match self.state.answer.is_some() {
            true => 0,
            false => {
                frame.memory.forget(1 << into);
                self.trial(frame).fitting(cond, what, into)
            }
        };
        let several = match what {
            SpotX::Char(CharsX::Pick(pick)) => !matches!(pick.many, ManyX::One | ManyX::The),
            SpotX::Tile(TilesX::Pick(pick)) => !matches!(pick.many, ManyX::One | ManyX::The),
            SpotX::Token(TokensX::Pick(pick)) => !matches!(pick.many, ManyX::One | ManyX::The),
            _ => true,
        };
        if several && self.state.answer.is_none() {
            frame.memory.set(into, fit);
            frame.next();
            return Flow::On;
        }
        match self.ask_thing(frame.chooser, what.sort(), fit, false) {
            Answer::Pending => return Flow::Wait,
            Answer::None => frame.memory.set(into, 0),
            Answer::Is(choice) => {
                frame.memory.set(into, thing_of(choice));
                frame.memory.pick(what.sort(), thing_of(choice));
            }
        }
        frame.next();
        Flow::On
    }
}

impl Frame {
    fn memory_without(&self, reg: Reg) -> crate::frame::Memory {
        let mut memory = self.memory;
        memory.forget(1 << reg);
        memory
    }
}

pub(super) fn choice_of(sort: Sort, thing: u8) -> Option<Choice> {
    match sort {
        Sort::Char => Some(Choice::Char(thing)),
        Sort::Tile => Tile::new(thing).map(Choice::Tile),
        Sort::Token => Some(Choice::Token(thing)),
    }
}

pub(super) fn thing_of(choice: Choice) -> u128 {
    match choice {
        Choice::Char(number) | Choice::Token(number) => 1u128.checked_shl(u32::from(number)).unwrap_or(0),
        Choice::Tile(tile) => 1 << tile.index(),
        _ => 0,
    }
}
