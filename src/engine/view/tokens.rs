//! Which tokens a phrase describes, by number.

use crate::bits::{bits, maybe_one};
use crate::moment::View;
use crate::program::*;
use crate::state::Place;
use board::TileSet;

impl View<'_> {
    /// Tokens, by number.
    pub fn tokens(&self, tokens: &TokensX) -> u128 {
        match tokens {
            TokensX::This => maybe_one(self.env.this) & self.state.live,
            TokensX::Reg(reg) => self.memory.get(*reg) & self.state.live,
            TokensX::Pick(pick) => self.token_pick(pick),
        }
    }

    pub fn token_pick(&self, pick: &PickX<TokenNounX>) -> u128 {
        // What was removed is on the board no more.
        let gone = pick.that.iter().any(|pred| matches!(pred, PredX::Did { deed: DeedX::Removed, .. }));
        // Those spoken of may have been removed.
        let told = pick.that.iter().any(|pred| matches!(pred, PredX::Same(SpotX::Token(TokensX::Reg(_)))));
        if let (TokenNounX::Token(kind), false) = (&pick.noun, gone || told)
            && !self.state.here.has_token(*kind)
        {
            return 0;
        }
        let removed = bits(if gone || told { self.memory.just_removed } else { 0 });
        let removed = removed.filter_map(|number| Some((number, *self.state.tokens.get(usize::from(number))?)));
        let mut set = 0u128;
        for (number, token) in removed.chain(self.state.lying().filter(|_| !gone)) {
            let kind = match pick.noun {
                TokenNounX::Token(kind) => token.kind == kind,
                TokenNounX::AnyToken => true,
            };
            if kind && self.env.tokens_of.is_none_or(|side| token.side == side) {
                set |= 1 << number;
            }
        }
        for pred in &pick.that {
            if set == 0 {
                break;
            }
            set = self.tokens_that(set, pred);
        }
        if pick.other {
            set &= !self.memory.picked_tokens;
            // In a token's text it is spoken of.
            set &= !maybe_one(self.env.this);
        }
        if matches!(pick.many, ManyX::The) {
            let own =
                |token: &u8| self.state.tokens.get(usize::from(*token)).is_some_and(|token| token.maker == self.env.me);
            let made = bits(set).filter(own).fold(0u128, |all, token| all | 1 << token);
            if made != 0 && self.env.me.is_some() {
                set = made;
            }
        }
        if let Some(extreme) = &pick.extreme {
            let tiles = self.extreme(extreme, self.token_tiles(set), Sort::Token);
            set = self.tokens_within(set, tiles);
        }
        match pick.label.filter(|label| self.memory.knows(*label)) {
            Some(label) => set & self.memory.get(label),
            None => set,
        }
    }

    /// Those of the tokens of which it is true.
    pub fn tokens_that(&self, set: u128, pred: &PredX) -> u128 {
        let of_side = |side: u8| {
            let is_of = |token: &u8| self.state.tokens.get(usize::from(*token)).is_some_and(|t| t.side == side);
            bits(set).filter(is_of).fold(0u128, |all, token| all | 1 << token)
        };
        match pred {
            PredX::Did { deed: DeedX::Removed, .. } => set & self.memory.just_removed,
            // Of tokens it is only said of the effect just done.
            PredX::Did { deed: DeedX::WasMoved(_), .. } => set & self.memory.just_shifted,
            PredX::Yours => of_side(self.env.side),
            PredX::Theirs => of_side(self.env.side ^ 1),
            // Those spoken of, gone or not.
            PredX::Same(SpotX::Token(TokensX::Reg(reg))) => set & self.memory.get(*reg),
            PredX::Same(SpotX::Token(tokens)) => set & self.tokens(tokens),
            // What lies on a char is not on its tile.
            PredX::On(spot @ SpotX::Tile(_)) => {
                let tiles = self.spot(spot);
                let lies = |token: &u8| {
                    let place = self.state.tokens.get(usize::from(*token)).map(|token| token.place);
                    matches!(place, Some(Place::Tile(tile)) if tiles.contains(tile))
                };
                bits(set).filter(lies).fold(0u128, |all, token| all | 1 << token)
            }
            PredX::Described { of, cond } => {
                let fits = |token: &u8| self.is_described(of, 1 << token, cond);
                bits(set).filter(fits).fold(0u128, |all, token| all | 1 << token)
            }
            PredX::Not(pred) => set & !self.tokens_that(set, pred),
            PredX::Either(preds) => preds.iter().fold(0, |all, pred| all | self.tokens_that(set, pred)),
            PredX::Both(preds) => preds.iter().fold(set, |all, pred| self.tokens_that(all, pred)),
            pred => self.tokens_within(set, self.place(pred, Sort::Token)),
        }
    }

    /// Whether what an adjective says is true of the thing.
    pub(super) fn is_described(&self, of: &SpotX, thing: u128, cond: &CondX) -> bool {
        if self.things(of) & thing == 0 {
            return false;
        }
        let mut memory = *self.memory;
        memory.set(SUBJECT, thing);
        View { memory: &memory, ..*self }.holds(cond)
    }

    pub fn token_tiles(&self, set: u128) -> TileSet {
        bits(set).filter_map(|token| self.state.token_tile(token)).collect()
    }

    pub(super) fn tokens_within(&self, set: u128, tiles: TileSet) -> u128 {
        let within = |token: &u8| self.state.token_tile(*token).is_some_and(|tile| tiles.contains(tile));
        bits(set).filter(within).fold(0u128, |all, token| all | 1 << token)
    }
}
