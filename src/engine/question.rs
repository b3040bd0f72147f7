//! Describes what a player is asked: the effect of a yes-or-no choice in words, and the order of turns.

use super::bits::bits;
use super::choice::Choice;
use super::frame::{Frame, Memory};
use super::game::Game;
use super::moment::Moment;
use super::program::*;
use super::state::State;
use board::Tile;

impl Game {
    /// Returns the effect of a choice between yes and no, in words: *hit Mox*, *move Goran or Pico*, *let Fae hit Mox*.
    /// Returns `None` for any other choice.
    pub fn asked_whether(&self, state: &State) -> Option<String> {
        if !state.options().contains(&Choice::Yes) {
            return None;
        }
        let frame = state.stack.last()?;
        let (Op::May { end, .. } | Op::Again { end, .. }) = self.op(frame.pc) else { return None };
        let asked = Asked { game: self, state, own: frame.env.doer };
        // The registers are filled as the text would fill them. Before a choice, a register holds everything that can
        // be chosen.
        let (mut env, mut memory) = (frame.env, frame.memory);
        // The chars among which the doer of the effect will be chosen; 0 if the doer of the text does the effect.
        let mut doers = 0;
        for pc in frame.pc.saturating_add(1)..*end {
            let op = self.op(pc);
            match op {
                Op::Resolve { what, into, .. } | Op::Bind { what, into, .. } => {
                    let things = Moment::of(self, state).view(env, &memory).things(what);
                    memory.set(*into, things);
                }
                Op::Each { from, into, .. } | Op::Copy { from, into } => memory.set(*into, memory.get(*from)),
                Op::Doer { who, .. } => {
                    doers = memory.get(*who);
                    env.doer = bits(doers).next();
                }
                Op::OwnDoer => (env.doer, doers) = (env.me, 0),
                op => {
                    if let Some(words) = asked.effect(op, doers, &memory) {
                        return Some(words);
                    }
                }
            }
        }
        None
    }

    /// Returns an option in words, if it is a word that the text offers (kernel C6), or one of the conditions of a char
    /// that a text takes or moves.
    pub(crate) fn option_words(&self, state: &State, at: u8) -> Option<String> {
        let frame = state.stack.last()?;
        let options = match self.op(frame.pc) {
            Op::ChooseOne { options, .. } => options,
            Op::ChooseOption(options) => {
                let option = options.get(usize::from(at))?;
                return self.texts.options.get(usize::from(*option)).cloned();
            }
            _ => return None,
        };
        let op = self.op(*options.get(usize::from(at))?);
        let asked = Asked { game: self, state, own: frame.env.doer };
        matches!(op, Op::Lose { .. } | Op::Pass { .. }).then(|| asked.effect(op, 0, &frame.memory)).flatten()
    }

    /// Whether the text in progress is the passive of the char whose turn it is.
    pub fn is_in_passive(&self, state: &State) -> bool {
        state.stack.last().is_some_and(|frame| self.is_of_passive(state, frame))
    }

    /// Whether the frame carries out the passive of its char's class. A trigger that the passive made does not count.
    pub(crate) fn is_of_passive(&self, state: &State, frame: &Frame) -> bool {
        let char = frame.env.me.filter(|_| !frame.trigger).and_then(|me| state.char(me));
        let class = char.and_then(|char| self.texts.sheets.get(usize::from(char.sheet))?.class);
        let class = class.and_then(|class| self.texts.classes.get(usize::from(class)));
        class.and_then(|class| class.passive.as_ref()).is_some_and(|text| text.contains(&frame.pc))
    }

    /// Returns the chars in the order of their turns, beginning with the char whose turn it is. Empty before the first
    /// turn.
    pub fn turn_order(&self, state: &State) -> Vec<u8> {
        if self.whose_turn(state).is_none() {
            return Vec::new();
        }
        let now = usize::from(state.turn).min(state.order.len());
        let (earlier, later) = state.order.split_at(now);
        later.iter().chain(earlier).flatten().copied().filter(|who| state.tile_of(*who).is_some()).collect()
    }

    /// Returns the chars that use move activations and actions in this turn: the char whose turn it is, and its
    /// summons.
    pub fn acting(&self, state: &State) -> Vec<u8> {
        let moment = Moment::of(self, state);
        let all = state.present().map(|(who, _, _)| who).filter(|who| moment.acts_now(*who));
        if self.whose_turn(state).is_some() { all.collect() } else { Vec::new() }
    }
}

/// A question to a player, which is to be worded.
struct Asked<'g> {
    game: &'g Game,
    state: &'g State,
    /// The doer of the text that asks.
    own: Option<u8>,
}

impl Asked<'_> {
    /// Returns the effect in words. If chars other than the doer of the text may do the effect, the words name these
    /// chars.
    fn effect(&self, op: &Op, doers: u128, memory: &Memory) -> Option<String> {
        let texts = &self.game.texts;
        let thing = |sort: Sort, reg: Reg| self.things(sort, memory.get(reg));
        let chars = |reg: Reg| self.things(Sort::Char, memory.get(reg));
        let condition = |kind: u8| texts.conditions.get(usize::from(kind)).map_or("", |kind| kind.name.as_str());
        let token = |kind: u8| texts.tokens.get(usize::from(kind)).map_or("", |kind| kind.name.as_str());
        let is_own = |chars: u128| self.own.is_some_and(|own| chars == 1 << (own & 127));
        let one = |reg: Reg, own: &str, other: &str| match is_own(memory.get(reg)) {
            true => own.to_owned(),
            false => format!("let {} {other}", chars(reg)),
        };
        let words = match op {
            Op::Hit(whom) => format!("hit {}", chars(*whom)),
            Op::Walk { sort, who, .. } | Op::MoveTo { sort, who, .. } => format!("move {}", thing(*sort, *who)),
            Op::Shove { how, sort, who, .. } => {
                let verb = match how {
                    Shove::Push => "push",
                    Shove::Pull => "pull",
                    Shove::Slide => "slide",
                    Shove::Straight => "move",
                };
                format!("{verb} {}", thing(*sort, *who))
            }
            Op::Trade { one: None, other: (sort, other) } => format!("trade places with {}", thing(*sort, *other)),
            Op::Trade { one: Some((sort, one)), other: (other_sort, other) } => {
                format!("let {} trade places with {}", thing(*sort, *one), thing(*other_sort, *other))
            }
            Op::Become { who, condition: kind } => {
                let become_it = format!("become {}", condition(*kind));
                one(*who, &become_it, &become_it)
            }
            Op::Lose { who, condition: kind } => format!("take {} from {}", condition(*kind), chars(*who)),
            Op::Pass { from, to, condition: kind } => {
                format!("give {} from {} to {}", condition(*kind), chars(*from), chars(*to))
            }
            Op::Put { token: kind, sort, on, .. } => format!("put a {} on {}", token(*kind), thing(*sort, *on)),
            Op::Give { what, to } => format!("give {} to {}", thing(Sort::Token, *what), chars(*to)),
            Op::RemoveTokens(what) => format!("remove {}", thing(Sort::Token, *what)),
            Op::RemoveSummon(who) => format!("remove {}", chars(*who)),
            Op::Point { what: Some((sort, what)), .. } => format!("turn {}", thing(*sort, *what)),
            Op::Point { what: None, .. } => "turn this".to_owned(),
            Op::RemoveThis => "remove this".to_owned(),
            Op::Summon { sheet, .. } => {
                let sheet = texts.sheets.get(usize::from(*sheet));
                format!("summon a {}", sheet.map_or("", |sheet| sheet.name.as_str()))
            }
            Op::ActivateMove(who) => one(*who, "activate a move", "activate a move"),
            Op::Use { who, .. } | Op::UseOf { who, .. } => one(*who, "use an action", "use an action"),
            Op::PassTurn(who) => one(*who, "pass the turn", "pass its turn"),
            _ => return None,
        };
        Some(match doers == 0 || is_own(doers) || words.starts_with("let ") {
            true => words,
            false => format!("let {} {words}", self.things(Sort::Char, doers)),
        })
    }

    /// Returns the things of a register in words: their names if there are at most three names, else their kind.
    fn things(&self, sort: Sort, all: u128) -> String {
        let kind = match sort {
            Sort::Char => "a char",
            Sort::Token => "a token",
            Sort::Tile => "a tile",
        };
        let name = |thing: u8| match sort {
            Sort::Char => self.game.name_of(self.state, thing),
            Sort::Token => self.game.words(self.state, Choice::Token(thing)),
            Sort::Tile => Tile::new(thing).map_or_else(String::new, |tile| self.game.board().name(tile)),
        };
        let mut names: Vec<String> = bits(all).map(name).collect();
        names.dedup();
        match names.as_slice() {
            [] => kind.to_owned(),
            [one] => one.clone(),
            [one, two] => format!("{one} or {two}"),
            [one, two, three] => format!("{one}, {two} or {three}"),
            _ => kind.to_owned(),
        }
    }
}
