//! Looks up actions by number, for callers that count uses of actions or play a game without one of them.

use super::game::Game;
use super::play::{Illegal, Setup};
use super::state::State;
use model::Id;

/// An action of a card or summon.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ActionInfo<'g> {
    /// The card or summon that has the action.
    pub owner: &'g Id,
    pub name: &'g str,
    pub attack: bool,
}

impl Game {
    /// Returns all actions with their numbers, in order. An action that belongs to no card or summon is left out.
    pub fn all_actions(&self) -> impl Iterator<Item = (u16, ActionInfo<'_>)> {
        self.texts.actions.iter().enumerate().filter_map(|(number, text)| {
            let number = u16::try_from(number).ok()?;
            let owner = self.texts.sheets.iter().find(|sheet| sheet.actions.contains(&number))?;
            Some((number, ActionInfo { owner: &owner.id, name: &text.name, attack: text.attack }))
        })
    }

    /// Returns the number of a char's action. `place` is the index of the action on the char's sheet, as in choices.
    pub fn action_of(&self, state: &State, who: u8, place: u8) -> Option<u16> {
        super::moment::Moment::of(self, state).action_number(who, place)
    }

    /// Whether an action of a char is an attack. `place` is the index of the action on the char's sheet.
    pub(super) fn is_attack(&self, state: &State, who: u8, place: u8) -> bool {
        let text = self.action_of(state, who, place).and_then(|number| self.texts.actions.get(usize::from(number)));
        text.is_some_and(|text| text.attack)
    }

    /// Starts a game in which nobody can use this action.
    pub fn start_without(&self, setup: &Setup, action: u16) -> Result<State, Illegal> {
        // The first choice is about the char to place, so nobody can have used the action yet.
        let mut state = self.start(setup)?;
        state.without = Some(action);
        Ok(state)
    }
}

impl State {
    /// Returns the number of turns begun so far; 0 while chars are placed.
    pub fn turns(&self) -> u32 {
        if self.round == 0 { 0 } else { u32::from(self.turn_number()) }
    }
}
