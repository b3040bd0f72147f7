//! The cells to which a piece can go by its moves.

use smallvec::SmallVec;

use crate::evaluate::{Context, occupant, place};
use crate::game::TableGame;
use crate::program::{CellIndex, Home, MoveBan, Object, PieceIndex};
use crate::state::TableState;
use model::{PieceMove, PieceReach};

impl TableGame {
    /// Returns the cells to which a piece on the board can go by its moves, in the order of the board.
    pub(crate) fn reach(&self, state: &TableState, piece: PieceIndex) -> SmallVec<[CellIndex; 16]> {
        let mut found = SmallVec::new();
        let from = place(state, Object::Piece(piece)).and_then(|cell| self.cell(cell)).map(|cell| (cell.x, cell.y));
        let known = self.piece(piece).and_then(|known| Some((known, self.piece_kinds.get(usize::from(known.kind))?)));
        let (Some(from), Some((known, kind))) = (from, known) else { return found };
        for square in &kind.moves {
            let offset = self.view.on_board(known.owner, (square.aside, square.forward));
            self.along(state, from, offset, square, &mut |cell| {
                let may = match occupant(state, Object::Cell(cell)).and_then(|other| self.piece(other)) {
                    None => square.what.moves(),
                    Some(other) => square.what.captures() && other.owner != known.owner,
                };
                if may && !self.is_closed(state, piece, cell) {
                    found.push(cell);
                }
            });
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Calls `visit` with the cells of a square of the moves: one cell, or all cells in its direction if the piece
    /// slides.
    fn along(
        &self,
        state: &TableState,
        from: (i32, i32),
        offset: (i32, i32),
        square: &PieceMove,
        visit: &mut dyn FnMut(CellIndex),
    ) {
        let after = |(x, y): (i32, i32), (right, down): (i32, i32)| (x + right, y + down);
        let is_straight = offset.0 == 0 || offset.1 == 0 || offset.0.abs() == offset.1.abs();
        let step = if is_straight { (offset.0.signum(), offset.1.signum()) } else { offset };
        let target = after(from, offset);
        let is_free =
            |at: (i32, i32)| self.view.at(at).is_some_and(|cell| occupant(state, Object::Cell(cell)).is_none());
        if square.reach != PieceReach::Leap {
            let mut between = after(from, step);
            while between != target {
                if !is_free(between) {
                    return;
                }
                between = after(between, step);
            }
        }
        let mut at = target;
        while let Some(cell) = self.view.at(at) {
            visit(cell);
            if square.reach != PieceReach::Slide || !is_free(at) || step == (0, 0) {
                return;
            }
            at = after(at, step);
        }
    }

    /// Whether a rule bars a piece from moving to a cell.
    pub(crate) fn is_closed(&self, state: &TableState, piece: PieceIndex, cell: CellIndex) -> bool {
        self.bans.iter().any(|ban| match ban.home {
            Home::Card => false,
            Home::Game => self.bars(state, ban, piece, cell, None),
            Home::Tile(tile) => {
                let homes = self.tiles.get(usize::from(tile)).map_or(&[][..], |tile| &tile.cells);
                homes.iter().any(|home| self.bars(state, ban, piece, cell, Some(Object::Cell(*home))))
            }
        })
    }

    fn bars(
        &self,
        state: &TableState,
        ban: &MoveBan,
        piece: PieceIndex,
        cell: CellIndex,
        home: Option<Object>,
    ) -> bool {
        let mut context = Context::of_rule(state, home);
        context.you = self.piece(piece).map_or(state.turn, |piece| piece.owner);
        self.fits(state, &ban.to, Object::Cell(cell), &context)
            && self.fits(state, &ban.who, Object::Piece(piece), &context)
            && ban.condition.as_ref().is_none_or(|condition| self.holds(state, condition, &mut context))
    }
}
