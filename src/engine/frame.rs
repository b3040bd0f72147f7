//! A text that is being carried out: where it stands and what it remembers.

use super::bits::{bits, char_set, tile_set};
use super::counter::{HoldNumber, LimitOwner};
use super::program::{Pc, REGS, Reg, Regs, SUBJECT, Sort};
use board::{Direction, Tile, TileSet};
use model::TargetCode;

/// What a sentence leaves marked for *this way*, one bit each.
pub(super) const HITS: u8 = 1;
pub(super) const REMOVALS: u8 = 2;
pub(super) const SHIFTS: u8 = 4;
pub(super) const ALL_MARKS: u8 = HITS | REMOVALS | SHIFTS;

/// Whose text it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Env {
    /// The doer of the text, and who does the effect at hand.
    pub me: Option<u8>,
    pub doer: Option<u8>,
    /// Which side is *yours*.
    pub side: u8,
    /// Of a condition: its bearer and its number.
    pub bearer: Option<u8>,
    pub condition: Option<u8>,
    /// Of a token: its number.
    pub this: Option<u8>,
    /// The tile of a structure or tile token.
    pub here: Option<Tile>,
    /// In a trigger on a step: who made it, and from where; in another text, whom it moved last.
    pub left_by: Option<u8>,
    pub left: Option<Tile>,
    /// While a pattern is read: only this side's tokens count (kernel W2).
    pub tokens_of: Option<u8>,
    /// The turn in which the text came into force, if any text asks.
    pub since: u16,
    /// Whose target it has, by sheet, if not its own.
    pub target_of: Option<u16>,
    /// The target of this use, if it is another (kernel E11).
    pub retarget: Option<TargetCode>,
}

impl Env {
    /// The text of a char.
    #[inline]
    pub const fn of(me: u8, side: u8) -> Env {
        Env::by(Some(me), side)
    }

    /// The text of a char, if there is one whose it is, or of a side alone.
    #[inline]
    pub const fn by(me: Option<u8>, side: u8) -> Env {
        Env {
            me,
            doer: me,
            side,
            bearer: None,
            condition: None,
            this: None,
            here: None,
            left_by: None,
            left: None,
            tokens_of: None,
            since: 0,
            target_of: None,
            retarget: None,
        }
    }

    /// Whose counters a limit of this text has.
    #[inline]
    pub fn limit_owner(self) -> LimitOwner {
        match self {
            Env { this: Some(token), .. } => LimitOwner::token(token),
            Env { condition: Some(kind), bearer, .. } => LimitOwner::condition(kind, bearer),
            Env { me: Some(who), .. } => LimitOwner::char(who),
            Env { side, here, .. } => LimitOwner::structure(side, here),
        }
    }
}

/// What a text remembers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Memory {
    regs: [u128; REGS],
    pub bound: Regs,
    /// What this text has picked before (*another*).
    pub picked_chars: u32,
    pub picked_tiles: TileSet,
    pub picked_tokens: u128,
    /// How far the effect just done moved each char, four bits for each; and who moved all the way.
    pub just: u128,
    pub in_full: u32,
    /// Whom the effect just done hit; which tokens it removed, and which it moved or gave.
    pub just_hit: u32,
    pub just_removed: u128,
    pub just_shifted: u128,
    /// The tiles that a char left by the effect just done, and which char.
    pub trail: TileSet,
    pub trail_of: Option<u8>,
    /// The sentence before changed something.
    pub done: bool,
}

impl Memory {
    pub const EMPTY: Memory = Memory {
        regs: [0; REGS],
        bound: 0,
        picked_chars: 0,
        picked_tiles: TileSet::EMPTY,
        picked_tokens: 0,
        just: 0,
        in_full: 0,
        just_hit: 0,
        just_removed: 0,
        just_shifted: 0,
        trail: TileSet::EMPTY,
        trail_of: None,
        done: false,
    };

    /// What is in the register; nothing if nothing was put there.
    #[inline]
    pub fn get(&self, reg: Reg) -> u128 {
        if self.knows(reg) { self.regs[usize::from(reg) % REGS] } else { 0 }
    }

    /// The one thing in the register, or the first of them.
    pub fn one(&self, reg: Reg) -> Option<u8> {
        bits(self.get(reg)).next()
    }

    pub fn tile(&self, reg: Reg) -> Option<Tile> {
        self.one(reg).and_then(Tile::new)
    }

    #[inline]
    pub fn knows(&self, reg: Reg) -> bool {
        self.bound & 1 << (usize::from(reg) % REGS) != 0
    }

    #[inline]
    pub fn set(&mut self, reg: Reg, value: u128) {
        self.regs[usize::from(reg) % REGS] = value;
        self.bound |= 1 << (usize::from(reg) % REGS);
    }

    /// The same, and gives what was there before, known or not.
    #[inline]
    pub fn swap(&mut self, reg: Reg, value: u128) -> u128 {
        self.bound |= 1 << (usize::from(reg) % REGS);
        std::mem::replace(&mut self.regs[usize::from(reg) % REGS], value)
    }

    #[inline]
    pub fn forget(&mut self, regs: Regs) {
        self.bound &= !regs;
    }

    /// Notes what was picked, so that *another* does not mean it any more.
    #[inline]
    pub fn pick(&mut self, sort: Sort, all: u128) {
        match sort {
            Sort::Char => self.picked_chars |= char_set(all),
            Sort::Tile => self.picked_tiles |= tile_set(all),
            Sort::Token => self.picked_tokens |= all,
        }
    }

    /// The same; if they are some of those spoken of, and all of those were picked together, from now on only these were.
    pub fn pick_from(&mut self, those: Option<u32>, sort: Sort, some: u128) {
        if let Some(those) = those.filter(|those| self.picked_chars & those == *those) {
            self.picked_chars &= !those;
        }
        self.pick(sort, some);
    }

    /// Those that a loop goes through are *another* to each other: only the one at hand is not. Of tokens and tiles the text has more at once.
    pub fn go_through(&mut self, sort: Sort, all: u128) {
        if sort == Sort::Char {
            self.picked_chars &= !char_set(all);
        }
    }

    /// How far the effect just done moved the char.
    pub fn just_moved(&self, who: u8) -> u8 {
        (self.just >> (4 * u32::from(who & 31))).to_le_bytes()[0] & 15
    }

    pub fn moved(&mut self, who: u8, steps: u8, in_full: bool) {
        let at = 4 * u32::from(who & 31);
        self.just = self.just & !(15 << at) | u128::from(steps.min(15)) << at;
        let bit = 1 << (who & 31);
        self.in_full = if in_full { self.in_full | bit } else { self.in_full & !bit };
    }

    pub fn regs(&self) -> impl Iterator<Item = (Reg, u128)> + '_ {
        (0..=SUBJECT).filter(|reg| self.knows(*reg)).map(|reg| (reg, self.get(reg)))
    }
}

/// A walk in progress (kernel G2).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Walk {
    /// Who walks, or which token.
    pub who: Option<u8>,
    pub start: Option<Tile>,
    /// Where it stands; if it is elsewhere, it was displaced and the walk is over.
    pub at: Option<Tile>,
    pub to: Option<Tile>,
    pub made: u8,
    pub left: u8,
    pub dir: Option<Direction>,
    pub been: TileSet,
}

impl Walk {
    pub const NONE: Walk =
        Walk { who: None, start: None, at: None, to: None, made: 0, left: 0, dir: None, been: TileSet::EMPTY };
}

/// A text being carried out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Frame {
    pub pc: Pc,
    /// How far the operation at hand is.
    pub phase: u16,
    /// How far it is asked whether something comes before or in place of its event.
    pub gate: u8,
    /// Who makes its choices.
    pub chooser: u8,
    /// The text of a trigger is not interrupted (kernel E2).
    pub trigger: bool,
    /// Something changed in this sentence; it has not yet displaced anything.
    pub changed: bool,
    pub fresh: bool,
    /// Of what is marked as done by a sentence, that which this one has not done yet: a hit, a removal, a token's move.
    pub unmarked: u8,
    /// Of a trigger: which, and of which event it is.
    pub number: u16,
    pub event: u16,
    /// Of an action: which of its user's it is.
    pub uses: Option<u8>,
    /// Of a trigger that waits for the end of a rule: which rule.
    pub ends: Option<HoldNumber>,
    pub env: Env,
    pub memory: Memory,
    pub walk: Walk,
}

impl Frame {
    /// The first mark of its kind in a sentence wipes out those of the sentences before.
    pub fn mark<M: std::ops::BitOr<Output = M> + Default>(&mut self, kind: u8, before: M, more: M) -> M {
        let first = self.unmarked & kind != 0;
        self.unmarked &= !kind;
        if first { more } else { before | more }
    }

    pub const fn new(pc: Pc, env: Env) -> Frame {
        Frame {
            pc,
            phase: 0,
            gate: 0,
            chooser: env.side,
            trigger: false,
            changed: false,
            fresh: true,
            unmarked: ALL_MARKS,
            number: 0,
            event: 0,
            uses: None,
            ends: None,
            env,
            memory: Memory::EMPTY,
            walk: Walk::NONE,
        }
    }

    #[inline]
    pub fn next(&mut self) {
        self.pc = self.pc.saturating_add(1);
        self.phase = 0;
        self.gate = 0;
    }

    #[inline]
    pub fn jump(&mut self, pc: Pc) {
        self.pc = pc;
        self.phase = 0;
        self.gate = 0;
    }
}
