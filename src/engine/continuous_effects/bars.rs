//! What chars cannot do or have done to them, and what they must do.

use crate::moment::{Moment, View};
use crate::program::*;
use board::{Tile, TileSet};

impl Moment<'_> {
    /// Whether no rule says what cannot be hit or moved, or who must be.
    pub fn nothing_is_barred(self) -> bool {
        [RuleKind::BeHit, RuleKind::BeMoved, RuleKind::Move, RuleKind::Leave]
            .into_iter()
            .all(|about| self.silent(about))
    }

    /// Whether a rule of that kind says *can't* (or *must*, if `must`) of the char on the tile, for a deed that passes
    /// the test.
    pub(super) fn says(self, must: bool, about: RuleKind, tile: Tile, test: impl Fn(&BarX, View<'_>) -> bool) -> bool {
        if must && !self.game.bids {
            return false;
        }
        self.any(about, |rule, view| match rule {
            RuleX::Cant { who, deed } if !must => test(deed, view) && view.chars(who).contains(tile),
            RuleX::Must { who, deed } if must => test(deed, view) && view.chars(who).contains(tile),
            _ => false,
        })
    }

    /// Whether the char can be hit by the other one.
    pub fn can_be_hit(self, who: u8, by: Option<u8>) -> bool {
        let Some(tile) = self.state.tile_of(who) else { return false };
        if self.silent(RuleKind::BeHit) {
            return true;
        }
        let by_tile = self.state.tile_of_any(by);
        let barred = self.says(false, RuleKind::BeHit, tile, |deed, view| match deed {
            BarX::BeHit => true,
            BarX::BeHitBy(chars) => by_tile.is_some_and(|by| view.chars(chars).contains(by)),
            _ => false,
        });
        barred_hit(self, by_tile, tile, barred)
    }

    /// The tiles of the chars that `by` must hit, if it can, rather than others.
    pub fn must_hit(self, by: Option<u8>) -> TileSet {
        let Some(by) = self.state.tile_of_any(by).filter(|_| !self.silent(RuleKind::BeHit)) else {
            return TileSet::EMPTY;
        };
        let bidden = |tile: &Tile| {
            self.says(true, RuleKind::BeHit, by, |deed, view| match deed {
                BarX::Hit(whom) => view.chars(whom).contains(*tile),
                _ => false,
            }) || self.says(true, RuleKind::BeHit, *tile, |deed, view| match deed {
                BarX::BeHit => true,
                BarX::BeHitBy(chars) => view.chars(chars).contains(by),
                _ => false,
            })
        };
        self.state.occupied().iter().filter(bidden).collect()
    }

    /// The tiles of the chars that a text of `by` must move, if it can, rather than others.
    pub fn must_be_moved(self, by: Option<u8>) -> TileSet {
        let Some(by) = self.state.tile_of_any(by).filter(|_| !self.silent(RuleKind::BeMoved)) else {
            return TileSet::EMPTY;
        };
        let bidden = |tile: &Tile| {
            self.says(true, RuleKind::BeMoved, *tile, |deed, view| match deed {
                BarX::BeMoved => true,
                BarX::BeMovedBy(chars) => view.chars(chars).contains(by),
                _ => false,
            })
        };
        self.state.occupied().iter().filter(bidden).collect()
    }

    /// The tiles of the chars that must get the condition rather than others.
    pub fn must_become(self, condition: u8) -> TileSet {
        let says = |tile: &Tile| {
            self.says(true, RuleKind::Become, *tile, |deed, _| matches!(deed, BarX::Become(kind) if *kind == condition))
        };
        self.state.occupied().iter().filter(says).collect()
    }

    /// Whether a text of `by` can move the char. For the char's own moves, `by` is the char itself.
    pub fn can_be_moved(self, who: u8, by: Option<u8>) -> bool {
        let Some(tile) = self.state.tile_of(who) else { return false };
        if by == Some(who) {
            return !self.says(false, RuleKind::Move, tile, |deed, _| matches!(deed, BarX::Move));
        }
        let by_tile = self.state.tile_of_any(by);
        !self.says(false, RuleKind::BeMoved, tile, |deed, view| match deed {
            BarX::BeMoved => true,
            BarX::BeMovedBy(chars) => by_tile.is_some_and(|by| view.chars(chars).contains(by)),
            _ => false,
        })
    }

    pub fn can_be_shoved(self, who: u8, by: Option<u8>, how: Shove) -> bool {
        let Some(tile) = self.state.tile_of(who) else { return false };
        let by = self.state.tile_of_any(by);
        !self.says(false, RuleKind::BeMoved, tile, |deed, view| match deed {
            BarX::BeShoved(known, whose) if *known == how => {
                whose.as_ref().is_none_or(|chars| by.is_some_and(|by| view.chars(chars).contains(by)))
            }
            _ => false,
        })
    }

    /// The tiles that the char cannot enter. `by_move`: by a move activation.
    pub fn closed(self, who: u8, by_move: bool) -> TileSet {
        let Some(tile) = self.state.tile_of(who) else { return TileSet::EMPTY };
        let says = |rule: &RuleX, view: View<'_>| match rule {
            RuleX::Cant { who, deed: BarX::Enter(_) } => view.chars(who).contains(tile),
            RuleX::Cant { who, deed: BarX::EnterByMove(_) } => by_move && view.chars(who).contains(tile),
            _ => false,
        };
        let mut closed = TileSet::EMPTY;
        self.each(RuleKind::Enter, says, |rule, view| {
            if let RuleX::Cant { deed: BarX::Enter(tiles) | BarX::EnterByMove(tiles), .. } = rule {
                closed |= view.tiles(tiles);
            }
        });
        closed
    }

    /// Whether the char can leave its tile. `by_move`: by a move activation.
    pub fn can_leave(self, who: u8, by_move: bool) -> bool {
        let Some(tile) = self.state.tile_of(who) else { return false };
        !self.says(false, RuleKind::Leave, tile, |deed, view| match deed {
            BarX::Leave(tiles) => view.tiles(tiles).contains(tile),
            BarX::LeaveByMove(tiles) => by_move && view.tiles(tiles).contains(tile),
            _ => false,
        })
    }

    pub fn can_become(self, who: u8, condition: u8) -> bool {
        let Some(tile) = self.state.tile_of(who) else { return false };
        !self.says(false, RuleKind::Become, tile, |deed, _| matches!(deed, BarX::Become(kind) if *kind == condition))
    }

    /// Whether a rule says that the char can't use the action, or that it must (`must`).
    pub fn says_of_use(self, must: bool, who: u8, action: u8) -> bool {
        let (Some(tile), Some(char)) = (self.state.tile_of(who), self.state.char(who)) else { return false };
        self.says(must, RuleKind::Use, tile, |deed, view| match deed {
            BarX::Use(which) => view.actions(char, *which) & 1u16.checked_shl(u32::from(action)).unwrap_or(0) != 0,
            _ => false,
        })
    }
}

/// Whether neither side of the hit is barred: *can't hit* is said of the hitter, *can't be hit* of the other char.
fn barred_hit(moment: Moment, by: Option<Tile>, whom: Tile, barred: bool) -> bool {
    let hitter_barred = by.is_some_and(|by| {
        moment.says(false, RuleKind::BeHit, by, |deed, view| match deed {
            BarX::Hit(chars) => view.chars(chars).contains(whom),
            _ => false,
        })
    });
    !barred && !hitter_barred
}
