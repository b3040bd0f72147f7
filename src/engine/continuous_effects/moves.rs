//! Finds the tiles to which a move activation may go.

use super::bars::enters;
use crate::happening::Agency;
use crate::history::MemoryKind;
use crate::moment::{Moment, View};
use crate::program::*;
use board::{Direction, Tile, TileSet};
use model::{MoveForm, MoveStep};

impl Moment<'_> {
    /// Returns the tiles that the usual step of a move activation reaches, occupied or not.
    fn usual(self, tile: Tile) -> TileSet {
        match self.game.procedure.turn.step {
            MoveStep::Orthogonal => self.game.geometry.neighbours(tile),
            MoveStep::AnyNeighbour => self.game.geometry.around(tile),
        }
    }

    /// Returns the tiles to which the char's move activation may go.
    pub fn destinations(self, who: u8) -> TileSet {
        let Some(tile) = self.state.tile_of(who) else { return TileSet::EMPTY };
        let mut to = self.usual(tile);
        if self.game.forms_vary {
            to |= self.more_forms(who, tile, true);
        }
        to -= self.taken();
        if to.is_empty() || !self.can_be_moved(who, Agency::own(who)) || !self.can_leave(who, true) {
            return TileSet::EMPTY;
        }
        to -= self.closed(who, true);
        to = self.heading(tile, to);
        self.bidden(who, to)
    }

    /// Returns the tiles of `to` to which the char may move by itself. A rule may allow only tiles that are nearer to
    /// something, or only tiles that are farther from it. A *must* counts only if one of the tiles fulfils it.
    pub fn heading(self, from: Tile, to: TileSet) -> TileSet {
        if self.silent(RuleKind::Move) {
            return to;
        }
        let says = |rule: &RuleX, view: View<'_>| match rule {
            RuleX::Cant(DeedX::Heads { who, .. }) | RuleX::Must(DeedX::Heads { who, except: false, .. }) => {
                view.chars(who).contains(from)
            }
            _ => false,
        };
        let (mut may, mut must) = (to, to);
        self.each(RuleKind::Move, says, |rule, view| match rule {
            RuleX::Cant(DeedX::Heads { spot, nearer, except: false, .. }) => {
                let so = view.changing(from, may, spot, *nearer);
                may = may.iter().filter(|tile| !so.contains(*tile)).collect();
            }
            RuleX::Cant(DeedX::Heads { spot, nearer, .. }) => may = view.changing(from, may, spot, *nearer),
            RuleX::Must(DeedX::Heads { spot, nearer, .. }) => must = view.changing(from, must, spot, *nearer),
            _ => {}
        });
        if (may & must).is_empty() { may } else { may & must }
    }

    /// Returns the tiles of `to` that a rule says the char must enter. If `to` has no such tile, returns all of `to`.
    fn bidden(self, who: u8, to: TileSet) -> TileSet {
        if self.silent(RuleKind::Enter) {
            return to;
        }
        let says = |rule: &RuleX, view: View<'_>| matches!(rule, RuleX::Must(deed) if enters(deed, view, who, true));
        let mut bidden = TileSet::EMPTY;
        self.each(RuleKind::Enter, says, |rule, view| {
            if let RuleX::Must(DeedX::Enters { tile, .. }) = rule {
                bidden |= view.tiles(tile) & to;
            }
        });
        if bidden.is_empty() { to } else { bidden }
    }

    /// Whether the move is possible only in a form that a rule allows for one move of the turn.
    pub fn needs_form(self, who: u8, from: Tile, to: Tile) -> bool {
        self.game.forms_vary && !(self.usual(from) | self.more_forms(who, from, false)).contains(to)
    }

    fn more_forms(self, who: u8, tile: Tile, once: bool) -> TileSet {
        let form_used = self.state.char(who).is_none_or(|char| char.form_used);
        let moved =
            self.state.char(who).is_none_or(|char| char.this_turn.deeds & MemoryKind::Activated.past_bit() != 0);
        let fits = |rule: &RuleX, view: View<'_>| match rule {
            RuleX::MovesMayBe { who, often, .. } => {
                let open = match often {
                    Often::All => true,
                    Often::One => once && !form_used,
                    Often::First => !moved,
                };
                open && view.chars(who).contains(tile)
            }
            _ => false,
        };
        let mut forms = [false; 3];
        self.each(RuleKind::Moves, fits, |rule, _| {
            if let RuleX::MovesMayBe { form, .. } = rule {
                forms[*form as usize] = true;
            }
        });
        let goes = |rule: &RuleX, view: View<'_>| match rule {
            RuleX::MovesMayGo { who, .. } => view.chars(who).contains(tile),
            _ => false,
        };
        let mut to = TileSet::EMPTY;
        self.each(RuleKind::Moves, goes, |rule, view| {
            if let RuleX::MovesMayGo { to: tiles, .. } = rule {
                to |= view.tiles(tiles).without(tile);
            }
        });
        let has = |form: MoveForm| forms[form as usize];
        let geometry = &self.game.geometry;
        if has(MoveForm::Diagonal) {
            to |= geometry.diagonal_neighbours(tile);
        }
        if has(MoveForm::Knight) {
            to |= geometry.ring(tile, 3) - geometry.straight(tile);
        }
        if has(MoveForm::Leap) {
            let board = geometry.board();
            let over = |direction: &Direction| {
                let over = board.step(tile, *direction).filter(|over| self.state.occupied().contains(*over))?;
                board.step(over, *direction)
            };
            to.extend(Direction::STRAIGHT.iter().filter_map(over));
        }
        to
    }
}
