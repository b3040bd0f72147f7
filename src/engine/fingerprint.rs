//! Computes the fingerprint of a state, which is the same on every machine.

use super::choice::Choice;
use super::counter::HoldNumber;
use super::direction_number::direction_number;
use super::frame::{Env, Frame, Memory};
use super::made::Made;
use super::state::{Past, Place, Stage, State, Until};
use board::{Direction, Tile, TileSet};
use model::{Distance, Form, TargetCode};

/// A hash of 64 bits that depends only on the numbers added to it.
struct Mixer(u64);

impl Mixer {
    fn add(&mut self, value: impl Into<u64>) {
        // The factors are the constants of FNV-1a and SplitMix64. The shift mixes the high bits into the low bits.
        self.0 = (self.0 ^ value.into()).wrapping_mul(0x0000_0100_0000_01b3).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 ^= self.0 >> 29;
    }

    fn wide(&mut self, value: u128) {
        self.add(value as u64);
        self.add((value >> 64) as u64);
    }

    fn bytes<const N: usize>(&mut self, bytes: [u8; N]) {
        for byte in bytes {
            self.add(byte);
        }
    }

    fn past(&mut self, past: &Past) {
        self.add(past.deeds);
        self.bytes([past.moved]);
        self.add(past.used);
    }

    fn code(&mut self, code: TargetCode) {
        let (kind, number) = match code.distance {
            Distance::Exactly(n) => (0, n),
            Distance::UpTo(n) => (1, n),
            Distance::Any => (2, 0),
        };
        let form = match code.form {
            Form::Free => 0,
            Form::Straight => 1,
            Form::Diagonal => 2,
            Form::Melee => 3,
        };
        self.bytes([kind, number, form, u8::from(code.through)]);
    }

    fn points(&mut self, direction: Option<Direction>) {
        if direction.is_some() {
            self.bytes([1, direction_number(direction)]);
        }
    }

    fn env(&mut self, env: &Env) {
        self.bytes([id(env.me), id(env.doer), env.side, id(env.bearer), id(env.condition), id(env.this)]);
        self.bytes([place(env.here), id(env.left_by), place(env.left)]);
        if env.partners != 0 {
            self.add(env.partners);
        }
        if env.chosen != 0 {
            self.add(env.chosen);
        }
        self.add(env.since);
        self.add(env.target_of.unwrap_or(u16::MAX));
        if let Some(code) = env.retarget {
            self.code(code);
        }
        self.points(env.points);
    }

    fn memory(&mut self, memory: &Memory) {
        self.add(memory.bound);
        memory.regs().for_each(|(_, value)| self.wide(value));
        self.add(memory.picked_chars);
        self.add(memory.picked_tiles.bits());
        self.wide(memory.picked_tokens);
        self.wide(memory.just);
        self.add(memory.in_full);
        self.add(u8::from(memory.done));
        // Few texts set these fields, so a field is added only if it is set.
        if memory.just_shifted != 0 {
            self.wide(memory.just_shifted);
        }
        if memory.blocked.is_some() {
            self.bytes([direction_number(memory.blocked)]);
        }
        if memory.heading.is_some() || memory.just_gained != 0 {
            self.bytes([direction_number(memory.heading), u8::from(memory.chose_heading)]);
            if let Some(origin) = memory.origin {
                self.bytes([place(Some(origin))]);
            }
            self.add(memory.just_gained);
        }
        if memory.made != Made::NOTHING {
            self.wide(memory.made.tokens);
            self.add(memory.made.chars);
            for (kind, bearers) in memory.made.conditions() {
                self.bytes([kind]);
                self.add(bearers);
            }
        }
        if (memory.just_hit, memory.just_removed, memory.trail) != (0, 0, TileSet::EMPTY) {
            self.add(memory.just_hit);
            self.wide(memory.just_removed);
            self.add(memory.trail.bits());
            self.add(id(memory.trail_of));
        }
    }

    fn frame(&mut self, frame: &Frame) {
        self.add(frame.pc);
        let [phase, much] = frame.phase.to_le_bytes();
        self.bytes([phase, frame.gate, frame.chooser, id(frame.uses)]);
        if much != 0 {
            self.add(much);
        }
        self.bytes([u8::from(frame.trigger), u8::from(frame.changed), u8::from(frame.fresh)]);
        if frame.sentence != 0 {
            self.bytes([frame.sentence, u8::from(frame.part)]);
        }
        self.add(frame.number);
        self.add(frame.ends.map_or(0, HoldNumber::get));
        self.env(&frame.env);
        self.memory(&frame.memory);
        let walk = &frame.walk;
        self.bytes([id(walk.who), place(walk.start), place(walk.at), place(walk.to), walk.made, walk.left]);
        self.add(direction_number(walk.dir));
        self.add(walk.been.bits());
    }
}

/// Returns the number as a byte; 255 stands for `None`.
fn id(number: Option<u8>) -> u8 {
    number.unwrap_or(u8::MAX)
}

/// Returns the number of the tile as a byte; 255 stands for `None`.
fn place(tile: Option<Tile>) -> u8 {
    tile.map_or(u8::MAX, Tile::number)
}

impl State {
    /// Returns a hash of the state. Equal states have equal hashes, on every machine and in every version that plays
    /// alike.
    pub fn fingerprint(&self) -> u64 {
        let mut mixer = Mixer(0xcbf2_9ce4_8422_2325);
        for char in &self.chars {
            mixer.add(char.sheet);
            mixer.bytes([char.side, place(char.tile), id(char.maker), char.moves_used, char.actions_used]);
            mixer.bytes([char.extra_moves.cast_unsigned(), char.extra_actions.cast_unsigned()]);
            mixer.bytes([u8::from(char.passive_used), u8::from(char.form_used)]);
            mixer.bytes([place(char.began), place(char.began_last), place(char.left)]);
            mixer.add(char.began_turn);
            mixer.add(char.ended_turn);
            mixer.points(char.points);
            mixer.past(&char.this_turn);
            mixer.past(&char.since_last);
            mixer.past(&char.ever);
            if char.chosen != 0 {
                mixer.add(char.chosen);
            }
        }
        mixer.wide(self.live);
        for (_, token) in self.lying() {
            let on = match token.place {
                Place::Tile(tile) => tile.number(),
                Place::Char(who) => 64 + who,
            };
            mixer.bytes([on, token.kind, token.side, id(token.maker)]);
            if token.chosen != 0 {
                mixer.add(token.chosen);
            }
            mixer.add(token.since);
            mixer.points(token.points);
            if let Some(owner) = token.owner {
                mixer.bytes([u8::MAX, owner]);
            }
        }
        for bearing in &self.bearings {
            mixer.bytes([bearing.kind, bearing.bearer, id(bearing.maker), bearing.side]);
            mixer.add(bearing.since);
            mixer.add(u8::from(bearing.held.is_some()));
            if bearing.chosen != 0 {
                mixer.add(bearing.chosen);
            }
            if bearing.partners != 0 {
                mixer.add(bearing.partners);
            }
            mixer.points(bearing.points);
        }
        for hold in &self.holds {
            mixer.add(hold.rule);
            match hold.until {
                Until::TurnOver => mixer.add(0u8),
                Until::Begins(whose) => mixer.add(1u64 << 40 | u64::from(whose)),
                Until::Ends { whose, begun } => mixer.add(2u64 << 40 | u64::from(begun) << 36 | u64::from(whose)),
                Until::Event => mixer.add(3u8),
                Until::Forever => mixer.add(4u8),
            }
            mixer.env(&hold.env);
            mixer.memory(&hold.memory);
        }
        for wait in &self.waits {
            mixer.add(wait.trigger);
            mixer.bytes([u8::from(wait.once), id(wait.until)]);
            mixer.env(&wait.env);
            mixer.memory(&wait.memory);
        }
        for used in &self.uses {
            mixer.add(u64::from(used.site) << 32 | u64::from(used.owner.get()) << 16);
            mixer.bytes([used.turn, used.game]);
        }
        for done in &self.history {
            mixer.bytes([done.who(), done.what(), id(done.with()), done.amount()]);
            mixer.add(done.turn());
        }
        for recent in self.recent.all() {
            let done = recent.entry;
            mixer.bytes([recent.depth, recent.sentence, done.who(), done.what(), id(done.with()), done.amount()]);
        }
        if self.recent.sentence() != 0 {
            mixer.add(self.recent.sentence());
        }
        for kept in &self.earlier {
            mixer.bytes([kept.depth]);
            mixer.add(kept.board.fingerprint());
        }
        if let Some(board) = &self.turn_began {
            mixer.add(board.fingerprint());
        }
        for (who, action, code) in &self.retargets {
            mixer.add(u64::from(*who) << 16 | u64::from(*action));
            mixer.code(*code);
        }
        self.stack.iter().for_each(|frame| mixer.frame(frame));
        mixer.add(self.queue.len() as u64);
        self.queue.iter().for_each(|frame| mixer.frame(frame));
        mixer.add(match self.stage {
            Stage::PickChar => 0u64,
            Stage::PickTile(sheet) => 1 << 32 | u64::from(sheet),
            Stage::BeginTurn => 2,
            Stage::Passive => 3,
            Stage::Main => 4,
            Stage::EndTurn => 5,
            Stage::NextTurn => 6,
        });
        for hand in &self.hands {
            mixer.add(hand.len() as u64);
            hand.iter().for_each(|sheet| mixer.add(*sheet));
        }
        self.order.iter().for_each(|who| mixer.add(id(*who)));
        mixer.bytes([self.first, self.turn, self.score[0], self.score[1], self.acts, self.asked]);
        mixer.add(self.round);
        mixer.add(self.options.len() as u64);
        mixer.add(u8::from(self.options.contains(&Choice::Pass)));
        if let Some(action) = self.without {
            mixer.add(action);
        }
        mixer.0
    }
}
