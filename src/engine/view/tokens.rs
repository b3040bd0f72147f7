//! Finds the tokens that a phrase describes, as bits by number.

use crate::bits::{bits, maybe_one};
use crate::moment::View;
use crate::program::*;
use crate::state::Place;
use board::TileSet;

impl View<'_> {
    /// Returns the tokens that the phrase describes.
    pub fn tokens(&self, tokens: &TokensX) -> u128 {
        match tokens {
            TokensX::This => maybe_one(self.env.this) & self.state.live,
            TokensX::Subject => 0,
            TokensX::Reg(reg) => self.memory.get(*reg) & self.state.live,
            TokensX::Pick(pick) => self.token_pick(pick),
        }
    }

    pub fn token_pick(&self, pick: &PickX<TokenNounX>) -> u128 {
        // *That was removed* describes tokens that are not on the board.
        let gone =
            pick.that.iter().any(|pred| matches!(pred, PredX::Did { deeds, .. } if deeds.iter().any(is_removal)));
        // A phrase that refers to the tokens of a register means removed tokens too.
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
            // A text of a token has mentioned that token already, so it is not *another*.
            set &= !maybe_one(self.env.this);
        }
        // The owner determines *its Shadow*, whichever char made it (kernel W6).
        let by_owner = pick.that.iter().any(|pred| matches!(pred, PredX::BelongsTo(_)));
        if pick.is_definite() && !by_owner {
            let is_own = |token: &u8| {
                self.state.tokens.get(usize::from(*token)).is_some_and(|token| self.made(token.maker, token.side))
            };
            set = bits(set).filter(is_own).fold(0u128, |all, token| all | 1 << token);
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

    /// Returns the tokens of the set that fulfil the predicate.
    pub fn tokens_that(&self, set: u128, pred: &PredX) -> u128 {
        let of_side = |side: u8| {
            let is_of = |token: &u8| self.state.tokens.get(usize::from(*token)).is_some_and(|t| t.side == side);
            bits(set).filter(is_of).fold(0u128, |all, token| all | 1 << token)
        };
        match pred {
            // For tokens, this predicate asks only about the latest effect.
            PredX::Did { deeds, .. } => {
                let by = |deed: &DeedX| match deed {
                    DeedX::TokenRemoved(_) => self.memory.just_removed,
                    deed if deed.is_in_memory() => self.memory.just_shifted,
                    deed => self.tokens_just_moved(deed),
                };
                set & deeds.iter().fold(0, |all, deed| all | by(deed))
            }
            PredX::BelongsTo(who) => {
                let who = self.who(who);
                let belongs = |token: &u8| {
                    let owner = self.state.tokens.get(usize::from(*token)).and_then(|token| token.owner);
                    owner.is_some_and(|owner| who & 1 << (owner & 127) != 0)
                };
                bits(set).filter(belongs).fold(0u128, |all, token| all | 1 << token)
            }
            PredX::Yours => of_side(self.env.side),
            PredX::Theirs => of_side(self.env.side ^ 1),
            // The register may hold removed tokens, which count too.
            PredX::Same(SpotX::Token(TokensX::Reg(reg))) => set & self.memory.get(*reg),
            PredX::Same(SpotX::Token(tokens)) => set & self.tokens(tokens),
            // A token that lies on a char is not on the tile of the char.
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
            PredX::Was { pred, when } => self.tokens_that_were(set, pred, *when),
            PredX::Not(pred) => set & !self.tokens_that(set, pred),
            PredX::Either(preds) => preds.iter().fold(0, |all, pred| all | self.tokens_that(set, pred)),
            PredX::Both(preds) => preds.iter().fold(set, |all, pred| self.tokens_that(all, pred)),
            pred => self.tokens_within(set, self.place(pred, Sort::Token)),
        }
    }

    /// Returns the tokens that the latest sentence moved in that manner. If the deed names chars, one of them must have
    /// moved the token.
    fn tokens_just_moved(&self, deed: &DeedX) -> u128 {
        let (DeedX::TokenMoves { by, .. }, Some(kind)) = (deed, deed.memory_kind()) else { return 0 };
        let by = by.as_ref().map(|by| self.who(by));
        let recent = self.state.recent.of(self.state.stack.len(), kind);
        let fitting = recent.filter(|done| by.is_none_or(|by| by & 1 << (done.who() & 31) != 0));
        fitting.fold(0, |set, done| set | 1 << (done.amount() & 127))
    }

    /// Returns the tiles of the chars to which the tokens belong (kernel W6). A token that the text has removed still
    /// has its owner.
    pub(super) fn owners(&self, tokens: &TokensX) -> TileSet {
        let all = match tokens {
            TokensX::This => maybe_one(self.env.this),
            TokensX::Reg(reg) => self.memory.get(*reg),
            tokens => self.tokens(tokens),
        };
        let owner = |token: u8| self.state.tokens.get(usize::from(token)).and_then(|token| token.owner);
        bits(all).filter_map(owner).filter_map(|owner| self.state.tile_of(owner)).collect()
    }

    /// Whether the adjective's condition holds for the thing.
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

fn is_removal(deed: &DeedX) -> bool {
    matches!(deed, DeedX::TokenRemoved(_))
}
