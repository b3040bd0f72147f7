//! The choices of a turn: moves, actions, abilities at will and the passive (kernel C5, E7).

use super::execution::Run;
use crate::bits::bits;
use crate::choice::Choice;
use crate::program::*;
use crate::state::Stage;

/// The maximum number of moves, actions and abilities at will in a turn. After these, the player can only pass.
const MOST_ACTS: u8 = 60;

impl Run<'_> {
    /// Lists all moves, actions and abilities that may be chosen. Returns whether one of them must be used (kernel C5).
    pub(super) fn acts(&self, list: &mut Vec<Choice>) -> bool {
        let turn = &self.game.procedure.turn;
        let moment = self.moment();
        let mut bidden = false;
        if self.state.acts >= MOST_ACTS {
            return false;
        }
        for (who, char, _) in self.state.present() {
            if !moment.acts_now(who) {
                continue;
            }
            let may_move = turn.any_order || char.actions_used == 0;
            if may_move && moment.moves_left(who) > 0 {
                let to = moment.destinations(who);
                list.extend(to.iter().map(|to| Choice::Move { who, to }));
                bidden |= !to.is_empty() && moment.must_use_moves(who);
            }
            if moment.actions_left(who) > 0 {
                let usable = bits(u128::from(moment.usable(who, ActionX::Any, 0)));
                for action in usable {
                    list.push(Choice::Use { who, action });
                    bidden |= moment.says_of_use(true, who, action);
                }
            }
        }
        self.offer_at_will(list);
        if !turn.passive_first && self.passive().is_some() {
            list.push(Choice::Passive);
        }
        bidden
    }

    /// Carries out a choice of the turn.
    pub(super) fn act(&mut self, choice: Choice) {
        self.state.acts = self.state.acts.saturating_add(1);
        match choice {
            Choice::Move { who, to } => {
                if let Some(char) = self.state.chars.get_mut(usize::from(who)) {
                    char.moves_used = char.moves_used.saturating_add(1);
                }
                self.activate_move(who, to);
            }
            Choice::Use { who, action } => {
                if let Some(char) = self.state.chars.get_mut(usize::from(who)) {
                    char.actions_used = char.actions_used.saturating_add(1);
                }
                if let Some(number) = self.moment().action_number(who, action) {
                    let _ = self.use_action(who, number, Some(action));
                }
            }
            Choice::AtWill { at, .. } => self.use_at_will(at),
            Choice::Passive => {
                self.use_passive();
            }
            _ => self.state.stage = Stage::EndTurn,
        }
    }
}
