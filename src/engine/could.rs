//! Whether a text could change anything (kernel C2, C3): its choices are tried on a board that stays as it is.
//!
//! Nothing has changed as long as nothing is found that would, so the board never has to be copied.

use super::frame::{Env, Memory, bits};
use super::law::Moment;
use super::program::*;
use super::state::{MOST_CHARS, MOST_TOKENS, ON_CHAR};
use super::usable::owner;
use super::view::View;
use board::{Direction, Tile, TileSet};

/// How many texts that use one another are followed.
const DEEPEST: u8 = 4;

/// What trying a text came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Verdict {
    Changes,
    Nothing,
    /// The choice is one that a guard forbids.
    Barred,
}

/// How far a text is tried.
#[derive(Clone, Copy)]
pub(super) struct Scope {
    pub stop: Pc,
    /// If not empty: only sentences that take up one of these registers.
    pub only: Regs,
    pub depth: u8,
}

impl Scope {
    pub const WHOLE: Scope = Scope { stop: Pc::MAX, only: 0, depth: 0 };
}

/// A trial. What one branch of it does to its memory is taken back before the next.
pub(super) struct Trial<'a> {
    moment: Moment<'a>,
    env: Env,
    pub(super) memory: Memory,
    /// Registers that an earlier branch rests on, and what was in those that this one wrote over.
    kept: Regs,
    overwritten: Vec<(Reg, u128)>,
}

/// Where a branch began.
struct Fork {
    env: Env,
    bound: Regs,
    kept: Regs,
    picked: (u32, TileSet, u128),
    done: bool,
    overwritten: usize,
}

impl View<'_> {
    /// Whether the effect between the two could change anything.
    pub(super) fn could_between(&self, begin: Pc, end: Pc) -> bool {
        let moment = self.moment();
        Trial::new(moment, self.env, self.memory).tried(begin, Scope { stop: end, ..Scope::WHOLE }) == Verdict::Changes
    }

    pub(super) fn is_movable(&self, who: u8) -> bool {
        let moment = self.moment();
        let free = |tile: Tile| {
            !(self.game.geometry.neighbours(tile) - self.state.occupied() - moment.closed(who, false)).is_empty()
        };
        moment.can_be_moved(who, self.env.doer)
            && moment.can_leave(who, false)
            && self.state.tile_of(who).is_some_and(free)
    }
}

impl<'a> Trial<'a> {
    pub fn new(moment: Moment<'a>, env: Env, memory: &Memory) -> Trial<'a> {
        Trial { moment, env, memory: *memory, kept: 0, overwritten: Vec::new() }
    }

    fn view(&self) -> View<'_> {
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
        Fork { env, bound, kept, picked, done, overwritten: self.overwritten.len() }
    }

    fn back(&mut self, to: &Fork) {
        for (reg, value) in self.overwritten.drain(to.overwritten..).rev() {
            self.memory.swap(reg, value);
        }
        let memory = &mut self.memory;
        (memory.bound, memory.done) = (to.bound, to.done);
        (memory.picked_chars, memory.picked_tiles, memory.picked_tokens) = to.picked;
        (self.env, self.kept) = (to.env, to.kept);
    }

    pub fn tried(&mut self, mut pc: Pc, scope: Scope) -> Verdict {
        let game = self.moment.game;
        // The next choice is the first one of its sentence.
        let mut first_choice = false;
        loop {
            if pc == scope.stop {
                return Verdict::Nothing;
            }
            let next = pc.saturating_add(1);
            pc = match game.op(pc) {
                Op::End | Op::Back(_) => return Verdict::Nothing,
                Op::Sentence { end, uses, whole } => {
                    if *whole {
                        self.memory.done = false;
                    }
                    first_choice = true;
                    if scope.only != 0 && uses & scope.only == 0 { *end } else { next }
                }
                Op::Jump(to) => *to,
                Op::Test { cond, otherwise } => {
                    if self.view().holds(cond) {
                        next
                    } else {
                        *otherwise
                    }
                }
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
                Op::Resolve { what, into, otherwise } => {
                    let all = self.view().open_things(pc, what, *into);
                    if all == 0 {
                        self.set(*into, 0);
                        *otherwise
                    } else if chosen(what) {
                        let those = self.view().picked_from(what);
                        self.memory.pick_from(those, what.sort(), 0);
                        let mut verdict = self.each(what.sort(), *into, all, next, scope);
                        if verdict != Verdict::Changes
                            && takes_several(what)
                            && self.with_all((what.sort(), *into), all, next, scope) == Verdict::Changes
                        {
                            verdict = Verdict::Changes;
                        }
                        if verdict != Verdict::Barred || !first_choice {
                            return verdict;
                        }
                        // A guard covers its own sentence only (kernel C1): the later ones are carried out.
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
                    let inner = Scope { stop: *end, ..scope };
                    if options.iter().any(|option| self.branch(*option, inner) == Verdict::Changes) {
                        return Verdict::Changes;
                    }
                    *end
                }
                Op::Limited { site, limit, end } => {
                    if self.moment.may_again(*site, owner(self.env), *limit) {
                        next
                    } else {
                        *end
                    }
                }
                Op::Count { number, most, into } => {
                    let count = self.view().number(number).min(*most);
                    self.set(*into, u128::from(count));
                    next
                }
                Op::Doer { who, otherwise } => match first(self.memory.get(*who)) {
                    Some(doer) => {
                        self.env.doer = doer;
                        next
                    }
                    None => *otherwise,
                },
                Op::OwnDoer => {
                    self.env.doer = self.env.me;
                    next
                }
                Op::EndSentence { .. } | Op::May { .. } | Op::Chooser(_) => next,
                op => {
                    if self.would(op, scope) {
                        return Verdict::Changes;
                    }
                    if let Op::Shove { dir, .. } | Op::Direction { dir, .. } = op {
                        // None of its directions would do, nor one that is left over.
                        self.set(*dir, u128::from(super::frame::NONE));
                    }
                    next
                }
            };
        }
    }

    /// The text from there, with each of the things in the register in turn.
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

    /// The text from there, with the thing in the register.
    pub fn with(&mut self, (sort, into): (Sort, Reg), thing: u8, pc: Pc, scope: Scope) -> Verdict {
        let fork = self.fork();
        self.set(into, 1 << thing);
        self.memory.pick(sort, 1 << thing);
        let verdict = self.tried(pc, scope);
        self.back(&fork);
        verdict
    }

    /// The same with all of several at once: what each alone can't change, such as *the other*, they may together.
    pub fn with_all(&mut self, (sort, into): (Sort, Reg), all: u128, pc: Pc, scope: Scope) -> Verdict {
        let fork = self.fork();
        self.set(into, all);
        self.memory.pick(sort, all);
        let verdict = self.tried(pc, scope);
        self.back(&fork);
        verdict
    }

    fn branch(&mut self, pc: Pc, scope: Scope) -> Verdict {
        let fork = self.fork();
        let verdict = self.tried(pc, scope);
        self.back(&fork);
        verdict
    }

    /// Those that the phrase picks with which the condition holds.
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

    /// Whether the effect would change anything.
    fn would(&mut self, op: &Op, scope: Scope) -> bool {
        let (moment, memory, env) = (self.moment, &self.memory, self.env);
        let state = moment.state;
        let who = |reg: Reg| first(memory.get(reg));
        let tile = |reg: Reg| first(memory.get(reg)).and_then(Tile::new);
        match op {
            Op::Hit(reg) => who(*reg).is_some_and(|whom| moment.can_be_hit(whom, env.doer)),
            Op::Walk { sort, who: reg, steps, way, .. } => {
                memory.get(*steps) > 0
                    && who(*reg)
                        .is_some_and(|who| !self.view().first_steps(*sort, who, *way, TileSet::EMPTY).is_empty())
            }
            Op::Shove { how, sort, who: reg, goal, .. } => who(*reg).is_some_and(|who| {
                let view = self.view();
                let goal = goal.map(|(goal, reg, nearer)| (SpotX::of(goal, reg), nearer));
                view.shoves(*how, *sort, who, goal.as_ref()).iter().any(|d| view.can_go(*sort, who, *d))
            }),
            Op::Direction { sort, who: reg, .. } => {
                let view = self.view();
                bits(memory.get(*reg))
                    .any(|who| Direction::STRAIGHT.iter().any(|direction| view.can_go(*sort, who, *direction)))
            }
            Op::MoveTo { sort, who: reg, to } => {
                who(*reg).zip(tile(*to)).is_some_and(|(who, to)| self.view().can_be_put(*sort, who, to))
            }
            Op::Give { what, to } => who(*what).zip(who(*to)).is_some_and(|(token, to)| moment.can_be_given(token, to)),
            Op::Trade { one, other } => {
                let one = match one {
                    None => Some((Sort::Char, env.doer)),
                    Some((sort, reg)) => who(*reg).map(|who| (*sort, who)),
                };
                let other = who(other.1).map(|who| (other.0, who));
                one.zip(other).is_some_and(|(one, other)| self.view().can_trade(one, other))
            }
            Op::Rearrange { who: reg, among, .. } => {
                let mut unbound = self.memory;
                unbound.forget(1 << reg);
                let all = memory.get(*reg) | moment.view(env, &unbound).things(among);
                let trades = |one: u8, other: u8| self.view().can_trade((Sort::Char, one), (Sort::Char, other));
                who(*reg).is_some_and(|one| bits(all & !(1 << one)).any(|other| trades(one, other)))
            }
            Op::Put { token, count, sort, on, .. } => {
                memory.get(*count) > 0
                    && who(*on)
                        .and_then(|on| self.view().place_number(*sort, on))
                        .is_some_and(|place| moment.room_for(*token, place))
            }
            Op::RemoveTokens(reg) => memory.get(*reg) & state.live != 0,
            Op::RemoveSummon(reg) => who(*reg).is_some_and(|who| self.view().is_summon_here(who)),
            Op::RemoveThis => {
                moment.can_lose(env.bearer, env.condition)
                    || 1u128.checked_shl(u32::from(env.this)).is_some_and(|bit| state.live & bit != 0)
            }
            Op::Summon { sheet, on, .. } => {
                tile(*on).is_some_and(|tile| !state.occupied().contains(tile)) && moment.room_for_summon(*sheet)
            }
            Op::Become { who: reg, condition } => who(*reg).is_some_and(|who| {
                let same = state.bears(who, *condition).is_some_and(|bearing| bearing.maker == env.me);
                !same && moment.can_become(who, *condition)
            }),
            Op::Lose { who: reg, condition } => who(*reg).is_some_and(|who| moment.can_lose(who, *condition)),
            Op::Gain { who: reg, count, .. } => memory.get(*count) > 0 && who(*reg).is_some(),
            Op::ActivateMove(reg) => who(*reg).is_some_and(|who| !moment.destinations(who).is_empty()),
            Op::PassTurn(reg) => who(*reg).is_some_and(|who| moment.acts_now(who)),
            Op::StopMove(reg) => {
                let walks = |who: u8| state.stack.iter().any(|frame| frame.walk.who == who && frame.walk.left > 0);
                who(*reg).is_some_and(walks)
            }
            Op::Use { who: reg, action } => {
                let depth = scope.depth + 1;
                depth <= DEEPEST && who(*reg).is_some_and(|who| moment.usable(who, *action, depth) != 0)
            }
            Op::UseOf { who: reg, action, of } => {
                let depth = scope.depth + 1;
                let pair = who(*reg).zip(who(*of)).filter(|_| depth <= DEEPEST);
                pair.is_some_and(|(who, of)| moment.usable_of(who, *action, of, depth) != 0)
            }
            Op::ChooseMove { who: reg, .. } => who(*reg).is_some_and(|who| moment.moving(who).is_some()),
            Op::Retarget { who: reg, action, code } => {
                who(*reg).is_some_and(|who| !state.retargets.contains(&(who, *action, *code)))
            }
            Op::Hold { subject, .. } => subject.is_none_or(|reg| memory.get(reg) != 0),
            Op::Wait { .. } => true,
            _ => false,
        }
    }
}

impl Moment<'_> {
    /// Whether the char bears the condition, and no rule for a time says so.
    pub fn can_lose(self, who: u8, condition: u8) -> bool {
        self.state.bears(who, condition).is_some_and(|bearing| bearing.held == 0)
    }

    /// Whether one more such token may be put there.
    pub fn room_for(self, token: u8, place: u8) -> bool {
        let Some(kind) = self.game.texts.tokens.get(usize::from(token)) else { return false };
        let like = || self.state.lying().filter(|(_, known)| known.kind == token);
        let here = || like().filter(|(_, t)| t.place == place).count();
        let on_tile = kind.on_tile.is_none_or(|most| here() < most.into());
        let on_board = kind.on_board.is_none_or(|most| like().count() < most.into());
        on_tile
            && on_board
            && !self.too_many(token, here, || like().count())
            && (self.state.live != u128::MAX && self.state.tokens.len() <= MOST_TOKENS)
    }

    /// Whether the token can go over to the char: it is somewhere else.
    pub fn can_be_given(self, token: u8, to: u8) -> bool {
        let place = self.state.tokens.get(usize::from(token)).map(|known| known.place);
        self.state.token_tile(token).is_some() && self.state.tile_of(to).is_some() && place != Some(ON_CHAR + to)
    }

    /// Whether one more summon of that sheet may come to the board.
    pub fn room_for_summon(self, sheet: u16) -> bool {
        let there = || self.state.present().filter(|(_, char, _)| char.sheet == sheet).count();
        let room =
            self.state.chars.len() < MOST_CHARS || self.state.chars.iter().any(|char| char.tile == super::frame::NONE);
        room && !self.too_many_summons(sheet, there)
    }

    /// Whether it is the char's turn, or its summoner's.
    pub fn acts_now(self, who: u8) -> bool {
        let mut at = who;
        for _ in 0..MOST_CHARS {
            if at == self.state.active() {
                return true;
            }
            match self.state.char(at) {
                Some(char) if char.maker != super::frame::NONE => at = char.maker,
                _ => return false,
            }
        }
        false
    }
}

impl View<'_> {
    pub(super) fn is_summon_here(&self, who: u8) -> bool {
        self.state.char(who).is_some_and(|char| char.tile != super::frame::NONE && self.is_summon(char))
    }

    /// The place of a token: a tile's number, or a char's.
    pub(super) fn place_number(&self, sort: Sort, on: u8) -> Option<u8> {
        match sort {
            Sort::Tile => Some(on),
            Sort::Char => self.state.tile_of(on).map(|_| on + ON_CHAR),
            Sort::Token => self.state.token_tile(on).map(|tile| tile.index() as u8),
        }
    }
}

/// Whether the phrase asks for a choice among what it describes.
pub(super) fn chosen(what: &SpotX) -> bool {
    match what {
        SpotX::Char(CharsX::Named(_)) => true,
        what => how_many(what).is_some_and(|many| !matches!(many, ManyX::Each)),
    }
}

/// Is it so many at once, no fewer?
pub(super) fn takes_several(what: &SpotX) -> bool {
    how_many(what).is_some_and(|many| matches!(many, ManyX::Exactly(_)))
}

fn how_many(what: &SpotX) -> Option<&ManyX> {
    match what {
        SpotX::Char(CharsX::Pick(pick)) => Some(&pick.many),
        SpotX::Tile(TilesX::Pick(pick)) => Some(&pick.many),
        SpotX::Token(TokensX::Pick(pick)) => Some(&pick.many),
        _ => None,
    }
}

pub(super) fn first(set: u128) -> Option<u8> {
    bits(set).next()
}
