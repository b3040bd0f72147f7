//! The target of a char: the tiles of its codes that the char sees at this moment (kernel G7).

use crate::frame::Env;
use crate::game::Target;
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
        let target = self.tiles_of_target(&sheet.target, origins);
        self.env.me.map_or(target, |who| self.moment().left_in_target(who, target))
    }

    /// Returns the tiles of the target that the text uses: that of the code for this use, that of a rule, or this one
    /// of the sheet.
    fn tiles_of_target(&self, printed: &Target, origins: Option<TileSet>) -> TileSet {
        let opaque = self.opaque();
        let origins_of = |target: &Target| {
            origins.unwrap_or_else(|| match &target.from {
                None => self.tile_of(self.env.me),
                Some(spot) => self.spot(spot),
            })
        };
        if let Some(code) = self.env.retarget {
            return self.game.geometry.targets(&[code], origins_of(printed), opaque);
        }
        let given = match self.env {
            Env { me: Some(me), target_of: None, .. } => self.moment().given_targets(me),
            _ => Vec::new(),
        };
        let tiles = |target: &Target| {
            target.codes.iter().zip(&target.reach).fold(TileSet::EMPTY, |all, (code, reach)| {
                origins_of(target).iter().fold(all, |all, origin| {
                    let reach = reach.get(origin.index()).copied().unwrap_or_default();
                    all | if code.through { reach } else { self.game.geometry.seen(reach, origin, opaque) }
                })
            })
        };
        if given.is_empty() {
            tiles(printed)
        } else {
            given.iter().fold(TileSet::EMPTY, |all, given| all | tiles(given))
        }
    }
}
