//! Actions by number: for whoever counts how they are used, or plays without one.

use super::game::Game;
use super::play::{Illegal, Setup};
use super::state::State;
use model::Id;

/// An action of a card or summon.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Deed<'g> {
    /// The card or summon that has it.
    pub owner: &'g Id,
    pub name: &'g str,
    pub attack: bool,
}

impl Game {
    /// Every action, in the order of their numbers; one that no card and no summon has is left out.
    pub fn deeds(&self) -> impl Iterator<Item = (u16, Deed<'_>)> {
        self.texts.actions.iter().enumerate().filter_map(|(number, text)| {
            let number = u16::try_from(number).ok()?;
            let owner = self.texts.sheets.iter().find(|sheet| sheet.actions.contains(&number))?;
            Some((number, Deed { owner: &owner.id, name: &text.name, attack: text.attack }))
        })
    }

    /// The number of a char's action, of which a choice tells the place on its sheet.
    pub fn deed_of(&self, state: &State, who: u8, place: u8) -> Option<u16> {
        super::moment::Moment::of(self, state).action_number(who, place)
    }

    /// Whether a char's action is an attack.
    pub(super) fn is_attack(&self, state: &State, who: u8, place: u8) -> bool {
        let text = self.deed_of(state, who, place).and_then(|number| self.texts.actions.get(usize::from(number)));
        text.is_some_and(|text| text.attack)
    }

    /// A game in which nobody can use that action.
    pub fn start_without(&self, setup: &Setup, action: u16) -> Result<State, Illegal> {
        // The first choice is about who is placed, so nobody could have used it yet.
        let mut state = self.start(setup)?;
        state.without = Some(action);
        Ok(state)
    }
}

impl State {
    /// Turns begun so far; 0 while chars are placed.
    pub fn turns(&self) -> u32 {
        if self.round == 0 { 0 } else { u32::from(self.turn_number()) }
    }
}
