//! The target of a char: the tiles of its codes that the char sees at this moment (kernel G7).

use crate::moment::View;
use board::TileSet;

impl View<'_> {
    /// Returns the tiles at which the view ends: occupied tiles, and the tiles of tokens that block the view.
    pub fn opaque(&self) -> TileSet {
        let occupied = self.moment().taken();
        if !self.game.views_blocked {
            return occupied;
        }
        let kinds = &self.game.texts.tokens;
        let blocks = self.state.lying().filter(|(_, t)| kinds.get(usize::from(t.kind)).is_some_and(|k| k.blocks_view));
        let hidden = blocks.filter_map(|(number, _)| self.state.token_tile(number)).fold(TileSet::EMPTY, TileSet::with);
        self.moment().hiding(self.env.me, occupied) | hidden
    }

    /// Returns the target of the char to which the text belongs.
    pub fn target(&self) -> TileSet {
        self.target_from(None)
    }

    /// Returns the target measured from these tiles, instead of from the origin that the card gives.
    pub fn target_from(&self, origins: Option<TileSet>) -> TileSet {
        let Some(me) = self.env.me.and_then(|me| self.state.char(me)) else { return TileSet::EMPTY };
        let sheet = self.env.target_of.unwrap_or(me.sheet);
        let Some(sheet) = self.game.texts.sheets.get(usize::from(sheet)) else { return TileSet::EMPTY };
        let origins = origins.unwrap_or_else(|| match &sheet.target.from {
            None => self.tile_of(self.env.me),
            Some(spot) => self.spot(spot),
        });
        let opaque = self.opaque();
        let geometry = &self.game.geometry;
        let left = |target: TileSet| self.env.me.map_or(target, |who| self.moment().left_in_target(who, target));
        if let Some(code) = self.env.retarget {
            return left(geometry.targets(&[code], origins, opaque));
        }
        let mut all = TileSet::EMPTY;
        for (code, reach) in sheet.target.codes.iter().zip(&sheet.target.reach) {
            for origin in origins {
                let reach = reach.get(origin.index()).copied().unwrap_or_default();
                all |= if code.through { reach } else { geometry.seen(reach, origin, opaque) };
            }
        }
        left(all)
    }
}
