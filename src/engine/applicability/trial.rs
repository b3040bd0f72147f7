//! A trial of a text. It tries every choice in turn, until one of the choices would change something.

use crate::bits::{bits, first};
use crate::choice::Choice;
use crate::frame::{Env, Memory};
use crate::moment::{Moment, View};
use crate::program::*;
use crate::view::{ANY_DIRECTION, direction_bits};
use board::{Direction, Tile, TileSet};

/// The result of a trial.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verdict {
    Changes,
    Nothing,
    /// A guard forbids the choice.
    Barred,
}

/// The part of a text that a trial tries.
#[derive(Clone, Copy)]
pub(crate) struct Scope {
    pub stop: Option<Pc>,
    /// Only sentences that use one of these registers are tried. If the set is empty, all sentences are tried.
    pub only: Regs,
    pub depth: u8,
}

impl Scope {
    pub const WHOLE: Scope = Scope { stop: None, only: 0, depth: 0 };
}

/// A trial in progress. The changes that a branch makes to the memory are undone before the next branch.
pub(crate) struct Trial<'a> {
    pub(super) moment: Moment<'a>,
    pub(crate) env: Env,
    pub(crate) memory: Memory,
    /// The registers that an outer branch still needs, and the former contents of the registers that were overwritten.
    kept: Regs,
    overwritten: Vec<(Reg, u128)>,
    /// The number of branches that may still be tried.
    left: u32,
}

/// The maximum number of branches of a trial. A text with many choices one after the other can have more branches. A
/// text that reaches the limit counts as one that changes something, so that the game can always go on.
const MOST_BRANCHES: u32 = 20_000;

/// The values that are restored after a branch.
struct Fork {
    env: Env,
    bound: Regs,
    kept: Regs,
    picked: (u32, TileSet, u128),
    heading: (Option<Direction>, bool, Option<Tile>),
    done: bool,
    overwritten: usize,
}

impl<'a> Trial<'a> {
    pub fn new(moment: Moment<'a>, env: Env, memory: &Memory) -> Trial<'a> {
        Trial { moment, env, memory: *memory, kept: 0, overwritten: Vec::new(), left: MOST_BRANCHES }
    }

    pub(super) fn view(&self) -> View<'_> {
        self.moment.view(self.env, &self.memory)
    }

    fn set(&mut self, reg: Reg, value: u128) {
        if self.kept & 1 << reg != 0 {
            self.overwritten.push((reg, self.memory.swap(reg, value)));
        } else {
            self.memory.set(reg, value);
        }
    }

    fn fork(&mut self) -> Fork {
        let Memory { bound, done, picked_chars, picked_tiles, picked_tokens, .. } = self.memory;
        let (env, kept, picked) = (self.env, self.kept, (picked_chars, picked_tiles, picked_tokens));
        self.kept |= bound;
        let heading = (self.memory.heading, self.memory.chose_heading, self.memory.origin);
        Fork { env, bound, kept, picked, heading, done, overwritten: self.overwritten.len() }
    }

    fn back(&mut self, to: &Fork) {
        for (reg, value) in self.overwritten.drain(to.overwritten..).rev() {
            self.memory.swap(reg, value);
        }
        let memory = &mut self.memory;
        (memory.bound, memory.done) = (to.bound, to.done);
        (memory.picked_chars, memory.picked_tiles, memory.picked_tokens) = to.picked;
        (memory.heading, memory.chose_heading, memory.origin) = to.heading;
        (self.env, self.kept) = (to.env, to.kept);
    }

    pub fn tried(&mut self, mut pc: Pc, scope: Scope) -> Verdict {
        match self.left.checked_sub(1) {
            Some(left) => self.left = left,
            None => return Verdict::Changes,
        }
        let game = self.moment.game;
        // Whether the next choice is the first choice of its sentence.
        let mut first_choice = false;
        loop {
            if scope.stop == Some(pc) {
                return Verdict::Nothing;
            }
            let next = pc.saturating_add(1);
            pc =
                match game.op(pc) {
                    Op::End | Op::Back(_) => return Verdict::Nothing,
                    Op::Sentence { end, uses, whole, .. } => {
                        if *whole {
                            self.memory.done = false;
                        }
                        first_choice = true;
                        if scope.only != 0 && uses & scope.only == 0 { *end } else { next }
                    }
                    Op::Jump(to) => *to,
                    Op::Test { cond, otherwise, unasked } => match self.view().truth(cond) {
                        Some(true) => next,
                        Some(false) => *otherwise,
                        None => *unasked,
                    },
                    Op::Require { cond, .. } => {
                        if !self.view().holds(cond) {
                            return Verdict::Barred;
                        }
                        next
                    }
                    Op::Copy { from, into } => {
                        self.set(*into, self.memory.get(*from));
                        next
                    }
                    Op::Forget(regs) => {
                        self.memory.forget(*regs);
                        next
                    }
                    // What this round chose may be enough for the text after the loop.
                    Op::Gather { pairs, end } if !pairs.is_empty() => {
                        for (from, into) in pairs {
                            self.set(*into, self.memory.get(*from));
                        }
                        *end
                    }
                    Op::Gather { .. } => next,
                    Op::Resolve { what, into, otherwise } => {
                        let all = self.view().open_things(pc, what, *into);
                        if all == 0 {
                            self.set(*into, 0);
                            *otherwise
                        } else if what.is_chosen() {
                            let those = self.view().picked_from(what);
                            self.memory.pick_from(those, what.sort(), 0);
                            let mut verdict = self.each(what.sort(), *into, all, next, scope);
                            if verdict != Verdict::Changes
                                && what.takes_several()
                                && self.with_all((what.sort(), *into), all, next, scope) == Verdict::Changes
                            {
                                verdict = Verdict::Changes;
                            }
                            if verdict != Verdict::Barred || !first_choice {
                                return verdict;
                            }
                            // A guard covers only its own sentence (kernel C1), so the later sentences are still
                            // carried out.
                            self.set(*into, 0);
                            *otherwise
                        } else {
                            self.set(*into, all);
                            let those = self.view().picked_from(what);
                            self.memory.pick_from(those, what.sort(), all);
                            next
                        }
                    }
                    Op::Bind { cond, what, into } => {
                        self.memory.forget(1 << into);
                        let fit = self.fitting(cond, what, *into);
                        if fit == 0 {
                            self.set(*into, 0);
                            next
                        } else {
                            return self.each(what.sort(), *into, fit, next, scope);
                        }
                    }
                    Op::Each { all, from, into, sort, end, .. } => {
                        let (all, left) = (self.memory.get(*all), self.memory.get(*from));
                        self.memory.go_through(*sort, all);
                        let verdict = self.each(*sort, *into, left, next, scope);
                        self.memory.pick(*sort, all);
                        if verdict == Verdict::Changes {
                            return verdict;
                        }
                        *end
                    }
                    Op::Again { count, end, .. } => {
                        if self.memory.get(*count) > 0 && self.branch(next, scope) == Verdict::Changes {
                            return Verdict::Changes;
                        }
                        *end
                    }
                    Op::ChooseOne { options, end, .. } => {
                        let inner = Scope { stop: Some(*end), ..scope };
                        if options.iter().any(|option| self.branch(*option, inner) == Verdict::Changes) {
                            return Verdict::Changes;
                        }
                        *end
                    }
                    Op::ChooseDirection { along, from } => {
                        return self.in_any_direction(along.as_ref(), from.as_ref(), next, scope);
                    }
                    Op::ChooseLine { rows, columns, through, without, into } => {
                        let limits = [through.as_ref(), without.as_ref()];
                        let lines = self.view().lines((*rows, *columns), limits);
                        return self.with_any_line(lines, *into, next, scope);
                    }
                    Op::ChooseOption(options) => return self.with_any_option(options, next, scope),
                    Op::Heading { back, dir } => {
                        let heading = self.view().heading();
                        let heading = heading.map(|direction| if *back { direction.back() } else { direction });
                        self.set(*dir, direction_bits(heading));
                        next
                    }
                    Op::Pointed { of, back, dir } => {
                        let points = self.view().direction_of_pointed(*of, *back);
                        self.set(*dir, direction_bits(points));
                        next
                    }
                    Op::PickDirection { dir } => {
                        self.set(*dir, ANY_DIRECTION);
                        next
                    }
                    Op::Limited { site, limit, end } => {
                        if self.moment.may_again(*site, self.env.limit_owner(), *limit) { next } else { *end }
                    }
                    Op::Count { number, most, into } => {
                        let count = self.view().number(number).min(*most);
                        self.set(*into, u128::from(count));
                        next
                    }
                    Op::Doer { who, otherwise } => match first(self.memory.get(*who)) {
                        Some(doer) => {
                            self.env.doer = Some(doer);
                            next
                        }
                        None => *otherwise,
                    },
                    Op::OwnDoer => {
                        self.env.doer = self.env.me;
                        next
                    }
                    // An effect that changes something ends the trial. The step that ends here has therefore changed
                    // nothing.
                    Op::AskDone(_) | Op::TellDone(_) => {
                        self.memory.done = false;
                        next
                    }
                    Op::EndSentence { .. } | Op::May { .. } | Op::Chooser(_) => next,
                    op => {
                        if self.would(op, scope) {
                            return Verdict::Changes;
                        }
                        if let Op::Shove { dir, .. } | Op::Direction { dir, .. } = op {
                            // No direction is possible, so the register must not keep a direction from an earlier
                            // branch.
                            self.set(*dir, direction_bits(None));
                        }
                        next
                    }
                };
        }
    }

    /// Tries the text from `pc` on once for each thing of `all`, with that thing alone in the register.
    fn each(&mut self, sort: Sort, into: Reg, all: u128, pc: Pc, scope: Scope) -> Verdict {
        let mut verdict = if all == 0 { Verdict::Nothing } else { Verdict::Barred };
        for thing in bits(all) {
            match self.with((sort, into), thing, pc, scope) {
                Verdict::Changes => return Verdict::Changes,
                Verdict::Nothing => verdict = Verdict::Nothing,
                Verdict::Barred => {}
            }
        }
        verdict
    }

    /// Tries the text from `pc` on with this thing in the register.
    pub fn with(&mut self, (sort, into): (Sort, Reg), thing: u8, pc: Pc, scope: Scope) -> Verdict {
        let fork = self.fork();
        self.set(into, 1 << thing);
        self.memory.pick(sort, 1 << thing);
        let verdict = self.tried(pc, scope);
        self.back(&fork);
        verdict
    }

    /// Tries the text from `pc` on with all of these things in the register. Several things together may allow a change
    /// that no single thing allows, as with *the other*.
    pub fn with_all(&mut self, (sort, into): (Sort, Reg), all: u128, pc: Pc, scope: Scope) -> Verdict {
        let fork = self.fork();
        self.set(into, all);
        self.memory.pick(sort, all);
        let verdict = self.tried(pc, scope);
        self.back(&fork);
        verdict
    }

    /// Tries the text from `pc` on with each of the straight directions in turn. With `along`, tries only the two
    /// directions along that line.
    fn in_any_direction(&mut self, along: Option<&TilesX>, from: Option<&SpotX>, pc: Pc, scope: Scope) -> Verdict {
        // The things that were made point in the direction that is chosen, whatever happens later.
        if !self.view().made_that_points().is_empty() {
            return Verdict::Changes;
        }
        let origin = from.and_then(|from| self.view().spot(from).first());
        for direction in self.view().directions(along) {
            let fork = self.fork();
            self.memory.choose_heading(Some(direction), origin);
            let verdict = self.tried(pc, scope);
            self.back(&fork);
            if verdict == Verdict::Changes {
                return verdict;
            }
        }
        Verdict::Nothing
    }

    /// Tries the text from `pc` on once for each of the given rows and columns, with its tiles in the register.
    fn with_any_line(&mut self, lines: Vec<(Choice, TileSet)>, into: Reg, pc: Pc, scope: Scope) -> Verdict {
        for (_, tiles) in lines {
            let fork = self.fork();
            self.set(into, u128::from(tiles.bits()));
            let verdict = self.tried(pc, scope);
            self.back(&fork);
            if verdict == Verdict::Changes {
                return verdict;
            }
        }
        Verdict::Nothing
    }

    /// Tries the text from `pc` on with each of the options in turn.
    fn with_any_option(&mut self, options: &[u8], pc: Pc, scope: Scope) -> Verdict {
        for option in options {
            if self.view().would_keep(options, *option) {
                return Verdict::Changes;
            }
            let fork = self.fork();
            self.env.choose_option(options, *option);
            let verdict = self.tried(pc, scope);
            self.back(&fork);
            if verdict == Verdict::Changes {
                return verdict;
            }
        }
        Verdict::Nothing
    }

    fn branch(&mut self, pc: Pc, scope: Scope) -> Verdict {
        let fork = self.fork();
        let verdict = self.tried(pc, scope);
        self.back(&fork);
        verdict
    }

    /// Returns the things that the phrase picks and for which the condition holds.
    pub fn fitting(&mut self, cond: &CondX, what: &SpotX, into: Reg) -> u128 {
        let all = self.view().things(what);
        let mut fit = 0;
        for thing in bits(all) {
            self.set(into, 1 << thing);
            if self.view().holds(cond) {
                fit |= 1 << thing;
            }
        }
        self.memory.forget(1 << into);
        fit
    }
}

impl View<'_> {
    /// Whether the effect between the two positions in the code could change anything.
    pub fn could_between(&self, begin: Pc, end: Pc) -> bool {
        let moment = self.moment();
        Trial::new(moment, self.env, self.memory).tried(begin, Scope { stop: Some(end), ..Scope::WHOLE })
            == Verdict::Changes
    }
}
