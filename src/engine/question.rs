//! What a player is asked: a *yes or no* in words, with the things that it is about, and the order of turns.

use super::choice::Choice;
use super::frame::Frame;
use super::game::Game;
use super::program::*;
use super::state::State;

impl Game {
    /// What the player may do, if the choice is between yes and no: *hit Mox*, *move Goran*. `None` for another choice.
    pub fn asked_whether(&self, state: &State) -> Option<String> {
        if !state.options().contains(&Choice::Yes) {
            return None;
        }
        let frame = state.stack.last()?;
        let (Op::May { end, .. } | Op::Again { end, .. }) = self.op(frame.pc) else { return None };
        let mut open: Regs = 0;
        for pc in frame.pc.saturating_add(1)..*end {
            let op = self.op(pc);
            if let Op::Resolve { into, .. } | Op::Each { into, .. } | Op::Bind { into, .. } = op {
                open |= 1 << into;
            }
            if let Some(words) = self.effect_in_words(state, frame, op, open) {
                return Some(words);
            }
        }
        None
    }

    /// The effect in words. The registers in `open` are still to be filled.
    fn effect_in_words(&self, state: &State, frame: &Frame, op: &Op, open: Regs) -> Option<String> {
        let thing = |sort: Sort, reg: Reg| {
            let known = Some(reg).filter(|reg| open & 1 << reg == 0).and_then(|reg| frame.memory.one(reg));
            match (sort, known) {
                (Sort::Char, Some(who)) => self.name_of(state, who),
                (Sort::Char, None) => "a char".to_owned(),
                (Sort::Token, Some(token)) => self.words(state, Choice::Token(token)),
                (Sort::Token, None) => "a token".to_owned(),
                (Sort::Tile, _) => "a tile".to_owned(),
            }
        };
        let condition = |kind: u8| self.texts.conditions.get(usize::from(kind)).map_or("", |kind| kind.name.as_str());
        let token = |kind: u8| self.texts.tokens.get(usize::from(kind)).map_or("", |kind| kind.name.as_str());
        Some(match op {
            Op::Hit(whom) => format!("hit {}", thing(Sort::Char, *whom)),
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
            Op::Trade { other: (sort, other), .. } => format!("trade places with {}", thing(*sort, *other)),
            Op::Become { who, condition: kind } => {
                format!("let {} become {}", thing(Sort::Char, *who), condition(*kind))
            }
            Op::Lose { who, condition: kind } => {
                format!("take {} from {}", condition(*kind), thing(Sort::Char, *who))
            }
            Op::Put { token: kind, .. } => format!("put a {}", token(*kind)),
            Op::Give { to, .. } => format!("give a token to {}", thing(Sort::Char, *to)),
            Op::RemoveTokens(what) => format!("remove {}", thing(Sort::Token, *what)),
            Op::RemoveSummon(who) => format!("remove {}", thing(Sort::Char, *who)),
            Op::RemoveThis => "remove this".to_owned(),
            Op::Summon { sheet, .. } => {
                let sheet = self.texts.sheets.get(usize::from(*sheet));
                format!("summon a {}", sheet.map_or("", |sheet| sheet.name.as_str()))
            }
            Op::ActivateMove(who) => format!("let {} activate a move", thing(Sort::Char, *who)),
            Op::Use { who, .. } | Op::UseOf { who, .. } => format!("let {} use an action", thing(Sort::Char, *who)),
            Op::PassTurn(who) => format!("let {} pass its turn", thing(Sort::Char, *who)),
            _ => return None,
        })
    }

    /// Whether the text in progress is the passive of the char whose turn it is.
    pub fn is_in_passive(&self, state: &State) -> bool {
        state.stack.last().is_some_and(|frame| self.is_of_passive(state, frame))
    }

    /// Whether the frame carries out the passive of its char's class, and no trigger that the passive made.
    pub(crate) fn is_of_passive(&self, state: &State, frame: &Frame) -> bool {
        let char = frame.env.me.filter(|_| !frame.trigger).and_then(|me| state.char(me));
        let class = char.and_then(|char| self.texts.sheets.get(usize::from(char.sheet))?.class);
        let class = class.and_then(|class| self.texts.classes.get(usize::from(class)));
        class.and_then(|class| class.passive.as_ref()).is_some_and(|text| text.contains(&frame.pc))
    }

    /// The chars in the order of their turns, from the one whose turn it is; empty before the first turn.
    pub fn turn_order(&self, state: &State) -> Vec<u8> {
        if self.whose_turn(state).is_none() {
            return Vec::new();
        }
        let now = usize::from(state.turn).min(state.order.len());
        let (earlier, later) = state.order.split_at(now);
        later.iter().chain(earlier).flatten().copied().filter(|who| state.tile_of(*who).is_some()).collect()
    }

    /// The chars that use move activations and actions in this turn: the one whose turn it is, and its summons.
    pub fn acting(&self, state: &State) -> Vec<u8> {
        let moment = super::moment::Moment::of(self, state);
        let all = state.present().map(|(who, _, _)| who).filter(|who| moment.acts_now(*who));
        if self.whose_turn(state).is_some() { all.collect() } else { Vec::new() }
    }
}
