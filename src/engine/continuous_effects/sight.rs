//! Standing rules of the view: what hides tiles from chars, what does not, and which tiles targets can have.

use crate::frame::Memory;
use crate::moment::{Moment, View};
use crate::program::*;
use board::TileSet;

impl Moment<'_> {
    /// Returns the tiles of `occupied` and others at which the view of the char ends; nobody's view if `who` is `None`.
    pub fn hiding(self, who: Option<u8>, occupied: TileSet) -> TileSet {
        let meets =
            |chars: &Option<CharsX>, view: View<'_>| chars.as_ref().is_none_or(|chars| is_one(view, chars, who));
        let (mut open, mut shut) = (TileSet::EMPTY, TileSet::EMPTY);
        let fits = |rule: &RuleX, view: View<'_>| match rule {
            RuleX::BlocksView(of) | RuleX::SeenPast { of, .. } => meets(of, view),
            _ => false,
        };
        self.each(RuleKind::Sight, fits, |rule, view| match rule {
            RuleX::BlocksView(_) => shut.extend(view.env.here),
            RuleX::SeenPast { who, .. } => open |= view.chars(who),
            _ => {}
        });
        (occupied - open) | shut
    }

    /// Returns the tiles of the target that the rules leave to the char.
    pub fn left_in_target(self, who: u8, target: TileSet) -> TileSet {
        if self.silent(RuleKind::Sight) {
            return target;
        }
        let mut left = target;
        let fits = |rule: &RuleX, view: View<'_>| match rule {
            RuleX::TargetOnly { who: chars, .. } => is_one(view, chars, Some(who)),
            _ => false,
        };
        self.each(RuleKind::Sight, fits, |rule, view| {
            if let RuleX::TargetOnly { tiles, one, .. } = rule {
                let mut memory: Memory = *view.memory;
                if let Some(one) = one {
                    memory.set(*one, 1 << (who & 127));
                }
                left &= View { memory: &memory, ..view }.tiles(tiles);
            }
        });
        left
    }
}

/// Whether the char is one of these.
fn is_one(view: View<'_>, chars: &CharsX, who: Option<u8>) -> bool {
    view.state.tile_of_any(who).is_some_and(|tile| view.chars(chars).contains(tile))
}
