//! The turns in which something last happened to each piece, for rules such as *a piece that was captured on the
//! previous turn*.

use crate::program::{PieceDeed, PieceIndex, TurnNamed};
use crate::state::TableState;

impl TableState {
    /// Records an event of a piece in this turn.
    pub(crate) fn remember(&mut self, piece: PieceIndex, deed: PieceDeed) {
        let turn = self.turns;
        let Some(history) = self.histories.get_mut(usize::from(piece)) else { return };
        let last = match deed {
            PieceDeed::Came => &mut history.came,
            PieceDeed::Moved => &mut history.moved,
            PieceDeed::Captured => &mut history.captured,
            PieceDeed::Removed => &mut history.removed,
        };
        *last = turn;
    }

    /// Whether an event happened to a piece in a turn, and has not happened to it again in a later turn.
    pub(crate) fn happened(&self, piece: PieceIndex, deed: PieceDeed, turn: TurnNamed) -> bool {
        let Some(history) = self.histories.get(usize::from(piece)) else { return false };
        let last = match deed {
            PieceDeed::Came => history.came,
            PieceDeed::Moved => history.moved,
            PieceDeed::Captured => history.captured,
            PieceDeed::Removed => history.removed,
        };
        let asked = match turn {
            TurnNamed::This => self.turns,
            TurnNamed::Previous => self.turns.saturating_sub(1),
        };
        last == asked && last > 0
    }
}
