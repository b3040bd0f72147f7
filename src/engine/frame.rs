//! A text in progress: the operation that it has reached, and what it remembers.

use super::bits::{bits, char_set, tile_set};
use super::counter::{HoldNumber, LimitOwner};
use super::earlier::LookBack;
use super::happening::Agency;
use super::made::Made;
use super::program::{OptionSet, Pc, REGS, Reg, Regs, SUBJECT, Sort, chosen_among};
use board::{Direction, Tile, TileSet};
use model::{ActionKind, TargetCode};
use serde::{Deserialize, Serialize};

/// The kinds of marks that a sentence leaves for *this way*, as bits. They mark the chars that the sentence hit, the
/// tokens that it removed, and the tokens that it moved.
pub(super) const HITS: u8 = 1;
pub(super) const REMOVALS: u8 = 2;
pub(super) const SHIFTS: u8 = 4;
/// The mark for the chars to which the sentence gave a condition.
pub(super) const GAINS: u8 = 8;
pub(super) const ALL_MARKS: u8 = HITS | REMOVALS | SHIFTS | GAINS;

/// The environment of a text: the chars, things and side to which the text belongs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Env {
    /// The char that the text belongs to.
    pub me: Option<u8>,
    /// The char that carries out the current effect.
    pub doer: Option<u8>,
    /// The side that *your* means: 0 or 1.
    pub side: u8,
    /// For the text of a condition: its bearer and its number.
    pub bearer: Option<u8>,
    pub condition: Option<u8>,
    /// For the text of a condition: the chars that gained it together with the bearer, as bits.
    pub partners: u32,
    /// For the text of a token: the number of the token.
    pub this: Option<u8>,
    /// For the text of a structure or a token: its tile.
    pub here: Option<Tile>,
    /// For a trigger on a step: the char that made the step, and the tile that the char left. For another text: the
    /// char that the text moved last, and the tile that this char left.
    pub left_by: Option<u8>,
    pub left: Option<Tile>,
    /// While the pattern of a structure is matched: the side whose tokens count (kernel W2).
    pub tokens_of: Option<u8>,
    /// The options that were chosen for the text, as bits (kernel C6).
    #[serde(default)]
    pub chosen: OptionSet,
    /// The turn in which the text came into force; 0 if no text of the pack asks for this turn.
    pub since: u16,
    /// The sheet whose target the text uses, if it is not the sheet of the text's own char.
    pub target_of: Option<u16>,
    /// The target code of this use of an action, if another code replaces the printed ones (kernel E11).
    pub retarget: Option<TargetCode>,
    /// The kind of action whose own text this is. Texts of things that the action leaves behind are not part of it.
    #[serde(default)]
    pub through: Option<ActionKind>,
    /// For the text of a condition: the direction in which it points, also after it is gone (kernel L7).
    #[serde(default)]
    pub points: Option<Direction>,
}

impl Env {
    /// Returns the environment of a char's text. `chosen` are the options that the char keeps (kernel C6).
    #[inline]
    pub const fn of(me: u8, side: u8, chosen: OptionSet) -> Env {
        Env { chosen, ..Env::by(Some(me), side) }
    }

    /// Returns the environment of a text that may have no char, such as the text of a structure.
    #[inline]
    pub const fn by(me: Option<u8>, side: u8) -> Env {
        Env {
            me,
            doer: me,
            side,
            bearer: None,
            condition: None,
            partners: 0,
            this: None,
            here: None,
            left_by: None,
            left: None,
            tokens_of: None,
            chosen: 0,
            since: 0,
            target_of: None,
            retarget: None,
            through: None,
            points: None,
        }
    }

    /// Returns the cause of the present effects of the text.
    #[inline]
    pub fn agency(self) -> Agency {
        Agency { by: self.doer, through: self.through }
    }

    /// Records that one of these options was chosen. It replaces an earlier choice among them.
    pub fn choose_option(&mut self, options: &[u8], option: u8) {
        self.chosen = chosen_among(self.chosen, options, option);
    }

    /// Returns the owner for whom the uses of this text's limits are counted.
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

/// The memory of a text in progress: its registers, and what it has done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Memory {
    regs: [u128; REGS],
    pub bound: Regs,
    /// The things that the text has picked so far. *Another* excludes them.
    pub picked_chars: u32,
    pub picked_tiles: TileSet,
    pub picked_tokens: u128,
    /// The number of steps by which the last effect moved each char, in four bits for each char. The second field holds
    /// the chars that the effect moved the full distance.
    pub just: u128,
    pub in_full: u32,
    /// The chars that the last effect hit, the tokens that it removed, and the tokens that it moved or gave.
    pub just_hit: u32,
    pub just_removed: u128,
    pub just_shifted: u128,
    /// The tiles that a char left in the last effect, and the number of that char.
    pub trail: TileSet,
    pub trail_of: Option<u8>,
    /// The direction to which the text can refer: the chosen direction, or the direction of the latest move.
    pub heading: Option<Direction>,
    /// Whether `heading` was chosen. Later moves do not change a chosen direction.
    pub chose_heading: bool,
    /// The tile at which a line in the chosen direction starts, if the text names such a tile.
    #[serde(default)]
    pub origin: Option<Tile>,
    /// The direction of the latest move, if that move was blocked before its first step.
    pub blocked: Option<Direction>,
    /// The chars to which the sentence has given a condition.
    pub just_gained: u32,
    /// Whether the previous sentence changed something.
    pub done: bool,
    /// The earlier boards that the text asks about.
    #[serde(default)]
    pub look_back: LookBack,
    /// The things that the text has made, for a later choice of the text.
    #[serde(default)]
    pub made: Made,
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
        heading: None,
        chose_heading: false,
        origin: None,
        blocked: None,
        just_gained: 0,
        done: false,
        look_back: LookBack::NONE,
        made: Made::NOTHING,
    };

    /// Returns the contents of the register; 0 if the register is empty.
    #[inline]
    pub fn get(&self, reg: Reg) -> u128 {
        if self.knows(reg) { self.regs[usize::from(reg) % REGS] } else { 0 }
    }

    /// Returns the first thing in the register; `None` if the register is empty.
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

    /// Stores the value and returns the old contents, even if the register did not count as filled.
    #[inline]
    pub fn swap(&mut self, reg: Reg, value: u128) -> u128 {
        self.bound |= 1 << (usize::from(reg) % REGS);
        std::mem::replace(&mut self.regs[usize::from(reg) % REGS], value)
    }

    #[inline]
    pub fn forget(&mut self, regs: Regs) {
        self.bound &= !regs;
    }

    /// Records the things that were picked, because *another* excludes them.
    #[inline]
    pub fn pick(&mut self, sort: Sort, all: u128) {
        match sort {
            Sort::Char => self.picked_chars |= char_set(all),
            Sort::Tile => self.picked_tiles |= tile_set(all),
            Sort::Token => self.picked_tokens |= all,
        }
    }

    /// Records the things that were picked. If they were picked from `those`, and all of `those` count as picked, only
    /// the new pick counts afterwards.
    pub fn pick_from(&mut self, those: Option<u32>, sort: Sort, some: u128) {
        if let Some(those) = those.filter(|those| self.picked_chars & those == *those) {
            self.picked_chars &= !those;
        }
        self.pick(sort, some);
    }

    /// Records that a loop goes through these things. For each member, the other members count as *another*, so only
    /// the current member counts as picked. This applies to chars only.
    pub fn go_through(&mut self, sort: Sort, all: u128) {
        if sort == Sort::Char {
            self.picked_chars &= !char_set(all);
        }
    }

    /// Returns the number of steps by which the last effect moved the char; 15 stands for 15 or more.
    pub fn just_moved(&self, who: u8) -> u8 {
        (self.just >> (4 * u32::from(who & 31))).to_le_bytes()[0] & 15
    }

    pub fn moved(&mut self, who: u8, steps: u8, in_full: bool) {
        let at = 4 * u32::from(who & 31);
        self.just = self.just & !(15 << at) | u128::from(steps.min(15)) << at;
        let bit = 1 << (who & 31);
        self.in_full = if in_full { self.in_full | bit } else { self.in_full & !bit };
    }

    /// Records the direction that was chosen, and the tile at which a line in this direction starts.
    pub fn choose_heading(&mut self, heading: Option<Direction>, origin: Option<Tile>) {
        (self.heading, self.chose_heading, self.origin) = (heading, true, origin);
    }

    /// Records the direction of a move, unless the text has chosen a direction.
    pub fn went(&mut self, direction: Option<Direction>) {
        if !self.chose_heading {
            self.heading = direction;
        }
    }

    pub fn regs(&self) -> impl Iterator<Item = (Reg, u128)> + '_ {
        (0..=SUBJECT).filter(|reg| self.knows(*reg)).map(|reg| (reg, self.get(reg)))
    }
}

/// A walk in progress: a char or token that moves step by step (kernel G2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Walk {
    /// The char that walks; `None` for a token.
    pub who: Option<u8>,
    pub start: Option<Tile>,
    /// The tile where the walk has left the walker. If the walker is on another tile, something has displaced it, and
    /// the walk is over.
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

/// A text being carried out, as an entry of the stack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Frame {
    pub pc: Pc,
    /// The phase of the current operation. Each operation has phases of its own.
    pub phase: u16,
    /// The progress of the checks before an event. 0: no check has been made. 1: the triggers right before the event
    /// have been set off. 2: a replacement effect has been chosen. 3: the player has declined to replace the event.
    pub gate: u8,
    /// The player who makes the choices: 0 or 1.
    pub chooser: u8,
    /// Whether this is the text of a trigger. Such a text is not interrupted (kernel E2).
    pub trigger: bool,
    /// Whether this sentence has changed something, and whether it has moved nothing yet.
    pub changed: bool,
    pub fresh: bool,
    /// The kinds of marks that this sentence has not made yet, as bits.
    pub unmarked: u8,
    /// The number of the sentence in progress, counted only if a text of the pack asks what was done *this way*.
    pub sentence: u8,
    /// Whether the text is a part of the text below it on the stack. An example is an action that the text below lets a
    /// char use.
    pub part: bool,
    /// For a trigger: its number, and the number of the event that set it off.
    pub number: u16,
    pub event: u16,
    /// For an action: its index on the sheet of the char that uses it.
    pub uses: Option<u8>,
    /// For a trigger that ends a standing rule: the number of that rule.
    pub ends: Option<HoldNumber>,
    pub env: Env,
    pub memory: Memory,
    pub walk: Walk,
}

impl Frame {
    /// Returns the marks of a kind with `more` added. The first mark of a kind in a sentence replaces the marks of
    /// earlier sentences.
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
            sentence: 0,
            part: false,
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
