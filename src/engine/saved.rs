//! Resumes a game from a state that was serialised.

use super::game::Game;
use super::invariants::violation;
use super::play::Illegal;
use super::run::Run;
use super::state::{MOST_CHARS, MOST_TOKENS, State, nobody_anywhere};
use board::TileSet;
use std::sync::Arc;

impl Game {
    /// Makes a deserialised state playable. The state must come from a game with the same rules. Fails if the state is
    /// impossible in this game; some changes by hand are not detected.
    pub fn resume(&self, mut state: State) -> Result<State, Illegal> {
        self.restore(&mut state)?;
        for kept in &mut state.earlier {
            self.restore(Arc::make_mut(&mut kept.board))?;
        }
        if let Some(board) = &mut state.turn_began {
            self.restore(Arc::make_mut(board))?;
        }
        (state.options, state.offered, state.answer) = (Vec::new(), Vec::new(), None);
        // The text in progress, or the turn procedure, asks for the pending choice a second time.
        Run::new(self, &mut state).advance();
        Ok(state)
    }

    /// Fills in the fields that are not serialised. Fails if the state is impossible.
    fn restore(&self, state: &mut State) -> Result<(), Illegal> {
        let chars = state.chars.len();
        let wrong = |what: &str| Err(Illegal(format!("this is no state of this game: {what}")));
        if chars > MOST_CHARS || state.tokens.len() > MOST_TOKENS {
            return wrong("there is too much on the board");
        }
        let beyond = |set: u128| set.checked_shr(u32::try_from(state.tokens.len()).unwrap_or(u32::MAX)).unwrap_or(0);
        if beyond(state.live) != 0 || beyond(state.dead) != 0 {
            return wrong("a token is there that never was made");
        }
        let off_board = |char: &super::state::Char| char.tile.is_some_and(|tile| !self.geometry.tiles().contains(tile));
        if state.chars.iter().any(off_board) {
            return wrong("a char is off the board");
        }
        (state.at, state.sides) = (nobody_anywhere(), [TileSet::EMPTY; 2]);
        let placed: Vec<_> = state.present().map(|(who, _, tile)| (who, tile)).collect();
        for (who, tile) in placed {
            if state.at(tile).is_some() {
                return wrong("two chars are on one tile");
            }
            state.put_char(who, tile);
        }
        self.note_sources(state);
        match violation(self, state) {
            Some(what) => Err(Illegal(format!("this is no state of this game: {what}"))),
            None => Ok(()),
        }
    }
}
