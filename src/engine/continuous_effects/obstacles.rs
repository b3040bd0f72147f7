//! The tiles that tokens occupy as if a char stood on them (a wall).

use crate::bits::maybe_one;
use crate::moment::{Moment, View};
use crate::program::*;
use board::TileSet;

impl Moment<'_> {
    /// Returns the tiles that a char or a token occupies. No char can come to them.
    pub fn taken(self) -> TileSet {
        self.state.occupied() | self.obstacles(None)
    }

    /// Returns the tiles that tokens other than this one occupy.
    pub fn obstacles(self, without: Option<u8>) -> TileSet {
        if !self.game.obstacles {
            return TileSet::EMPTY;
        }
        let kinds = &self.game.texts.tokens;
        let occupies = |kind: u8| kinds.get(usize::from(kind)).is_some_and(|kind| kind.occupies);
        let there = self.state.lying().filter(|(number, token)| {
            maybe_one(without) & 1 << number == 0 && token.is_on_tile() && occupies(token.kind)
        });
        let mut tiles: TileSet = there.filter_map(|(number, _)| self.state.token_tile(number)).collect();
        let fits = |rule: &RuleX, view: View<'_>| {
            matches!(rule, RuleX::Occupies) && (without.is_none() || view.env.this != without)
        };
        self.each(RuleKind::Sight, fits, |_, view| tiles.extend(view.env.here));
        tiles
    }
}
