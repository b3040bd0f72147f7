//! Keeps the boards of earlier moments, for texts that ask about those moments (kernel E12). A board is kept only if a
//! text asks for its moment. Copies of a state share the kept boards.

use super::earlier::{LookBack, Moments};
use super::state::{KeptBoard, State};
use model::Earlier;
use std::sync::Arc;

impl State {
    /// Returns the board at the moment. `None` if no board was kept, because nothing has been done since the moment.
    pub(super) fn board_at(&self, when: Earlier, of: &LookBack) -> Option<&State> {
        match when {
            Earlier::ThisTurn => self.turn_began.as_deref(),
            when => self.earlier.get(usize::from(of.at(when)?)).map(|kept| &*kept.board),
        }
    }

    /// Keeps the present board for the text at this depth of the stack. `now` holds the moments of the sentence that
    /// begins.
    pub(super) fn keep_board(&mut self, depth: usize, now: Moments, of: &mut LookBack) {
        let board = Arc::new(self.board_alone());
        if now.text && of.text.is_none() {
            of.text = self.keep(depth, None, &board);
        }
        if now.shift {
            of.shift = self.keep(depth, of.shift, &board);
        }
    }

    fn keep(&mut self, depth: usize, at: Option<u8>, board: &Arc<State>) -> Option<u8> {
        if let Some(kept) = at.and_then(|at| self.earlier.get_mut(usize::from(at))) {
            kept.board = Arc::clone(board);
            return at;
        }
        let at = u8::try_from(self.earlier.len()).ok()?;
        self.earlier.push(KeptBoard { depth: u8::try_from(depth).unwrap_or(u8::MAX), board: Arc::clone(board) });
        Some(at)
    }

    /// Keeps the present board as the board of the beginning of the turn.
    pub(super) fn keep_board_of_turn(&mut self) {
        self.turn_began = Some(Arc::new(self.board_alone()));
    }

    /// Drops the boards that were kept for the text at this depth, which is over.
    pub(super) fn forget_boards(&mut self, depth: usize) {
        self.earlier.retain(|kept| usize::from(kept.depth) < depth);
    }

    /// Removes the char with this number from the board of the beginning of the turn. The number belongs to a new
    /// summon, but on that board it belongs to another char.
    pub(super) fn was_another(&mut self, who: u8) {
        if let Some(board) = &mut self.turn_began {
            Arc::make_mut(board).take_char(who);
        }
    }

    /// Returns a copy of the state without the fields that no question about a board reads, such as the texts in
    /// progress.
    fn board_alone(&self) -> State {
        State {
            stack: Vec::new(),
            queue: Vec::new(),
            earlier: Vec::new(),
            turn_began: None,
            waits: Vec::new(),
            uses: Vec::new(),
            recent: super::recent::RecentDeeds::default(),
            options: Vec::new(),
            offered: Vec::new(),
            answer: None,
            acts: 0,
            chain: 0,
            events: 0,
            last_hold: None,
            asked: 0,
            ..self.clone()
        }
    }
}
