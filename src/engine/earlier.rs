//! Earlier moments of a game, for texts that ask what was so (kernel E12): the board as a text began, before its latest
//! move, and as the turn began. A board is kept only for the texts that ask for it, so a game without such texts keeps
//! none. Copies of a state share its boards.

use super::state::State;
use model::Earlier;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The boards of its own that a text in progress may look back at: their places in [`State::earlier`].
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct LookBack {
    text: Option<u8>,
    shift: Option<u8>,
}

impl LookBack {
    pub const NONE: LookBack = LookBack { text: None, shift: None };

    fn at(&self, when: Earlier) -> Option<u8> {
        match when {
            Earlier::ThisText => self.text,
            Earlier::ThisMove => self.shift,
            Earlier::ThisTurn => None,
        }
    }
}

/// The moments at which a sentence begins, as far as a text asks for them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Moments {
    /// The text has done nothing yet.
    pub text: bool,
    /// This sentence moves something.
    pub shift: bool,
}

impl Moments {
    pub const NONE: Moments = Moments { text: false, shift: false };
}

/// The board of an earlier moment, kept for a text in progress.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct KeptBoard {
    /// The place of the text on the stack.
    pub depth: u8,
    pub board: Arc<State>,
}

impl State {
    /// The board at the moment; `None` if it was not kept. Then nothing has been done since.
    pub(super) fn board_at(&self, when: Earlier, of: &LookBack) -> Option<&State> {
        match when {
            Earlier::ThisTurn => self.turn_began.as_deref(),
            when => self.earlier.get(usize::from(of.at(when)?)).map(|kept| &*kept.board),
        }
    }

    /// Keeps the board as it is for the text at this depth, whose sentence begins now.
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

    /// Keeps the board as the turn begins.
    pub(super) fn keep_board_of_turn(&mut self) {
        self.turn_began = Some(Arc::new(self.board_alone()));
    }

    /// Forgets the boards of the text at this depth, which is over.
    pub(super) fn forget_boards(&mut self, depth: usize) {
        self.earlier.retain(|kept| usize::from(kept.depth) < depth);
    }

    /// Gives the number of a char that has left to another char: who had it before was not this one.
    pub(super) fn was_another(&mut self, who: u8) {
        if let Some(board) = &mut self.turn_began {
            Arc::make_mut(board).take_char(who);
        }
    }

    /// The state without the texts in progress and what comes next.
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
