//! What phrases mean on a board: sets of tiles, as bits.
//!
//! A char stands for its tile, since no other is on it. Nothing here changes anything.

mod barred;
mod cond;
mod past;
mod relation;
mod steps;
mod target;

pub(super) use steps::{direction, direction_number};

use super::frame::{Env, Memory, NONE, bits};
use super::program::*;
use super::rules::Game;
use super::state::{Char, State};
use board::{Tile, TileSet};

/// A text's view of the board.
#[derive(Clone, Copy)]
pub(super) struct View<'a> {
    pub game: &'a Game,
    pub state: &'a State,
    pub env: Env,
    pub memory: &'a Memory,
    /// As of the moment that it is a view of.
    pub depth: u8,
}

/// Which members of a group a relation must hold with.
enum Quantity {
    Any,
    All,
    Between(u8, u8),
}

impl View<'_> {
    /// The tiles of the chars that the phrase describes.
    pub fn chars(&self, chars: &CharsX) -> TileSet {
        match chars {
            CharsX::Me => self.tile_of(self.env.me),
            CharsX::Doer => self.tile_of(self.env.doer),
            CharsX::All(all) => all.iter().fold(TileSet::EMPTY, |set, chars| set | self.chars(chars)),
            CharsX::Bearer => self.tile_of(self.env.bearer),
            CharsX::Summoner => self.tile_of(self.state.char(self.env.me).map_or(NONE, |me| me.maker)),
            CharsX::Reg(reg) => self.state.tiles_of(self.memory.get(*reg)),
            CharsX::Regs(regs) => self.state.tiles_of(regs.iter().fold(0, |all, reg| all | self.memory.get(*reg))),
            CharsX::Named(sheet) => self.those(|char| char.sheet == *sheet),
            CharsX::Pick(pick) => self.char_pick(pick),
        }
    }

    fn tile_of(&self, who: u8) -> TileSet {
        self.state.tile_of(who).map_or(TileSet::EMPTY, TileSet::of)
    }

    fn those(&self, test: impl Fn(&Char) -> bool) -> TileSet {
        self.state.present().filter(|(_, char, _)| test(char)).map(|(_, _, tile)| tile).collect()
    }

    fn side(&self, side: u8) -> TileSet {
        self.state.sides[usize::from(side & 1)]
    }

    pub fn char_pick(&self, pick: &PickX<CharNounX>) -> TileSet {
        let noun = match &pick.noun {
            CharNounX::Char => self.state.occupied(),
            CharNounX::Opp => self.side(self.env.side ^ 1),
            CharNounX::Ally => self.side(self.env.side) - self.tile_of(self.env.me),
            CharNounX::YourChar => self.side(self.env.side),
            CharNounX::Class(class) => self.those(|char| self.class_of(char) == Some(*class)),
            CharNounX::Summon(sheet) => self.those(|char| char.sheet == *sheet),
            CharNounX::AnySummon => self.those(|char| self.is_summon(char)),
        };
        let mut set = self.filtered(noun, &pick.that, Sort::Char);
        if pick.other {
            set -= self.state.tiles_of(u128::from(self.memory.picked_chars));
            // In a condition's text its bearer is spoken of.
            if let Some(tile) = self.state.tile_of(self.env.bearer) {
                set = set.without(tile);
            }
        }
        if matches!(pick.many, ManyX::The) {
            set = self.own_chars(pick, set);
        }
        if let Some(extreme) = &pick.extreme {
            set = self.extreme(extreme, set, Sort::Char);
        }
        match pick.label.filter(|label| self.memory.knows(*label)) {
            Some(label) => set & self.state.tiles_of(self.memory.get(label)),
            None => set,
        }
    }

    /// *The X*: of the doer's own making, if there is such (kernel W2).
    fn own_chars(&self, pick: &PickX<CharNounX>, set: TileSet) -> TileSet {
        let conditions = pick.that.iter().find_map(|pred| match pred {
            PredX::Bears(kind) => Some(*kind),
            _ => None,
        });
        let is_own = |tile: &Tile| {
            let who = self.state.at(*tile);
            let maker = match conditions {
                Some(kind) => self.state.bears(who, kind).map(|bearing| bearing.maker),
                None => self.state.char(who).map(|char| char.maker),
            };
            maker.is_some_and(|maker| maker == self.env.me && maker != NONE)
        };
        let own: TileSet = set.iter().filter(is_own).collect();
        if own.is_empty() { set } else { own }
    }

    pub fn class_of(&self, char: &Char) -> Option<u8> {
        self.game.texts.sheets.get(usize::from(char.sheet)).and_then(|sheet| sheet.class)
    }

    pub fn is_summon(&self, char: &Char) -> bool {
        self.game.texts.sheets.get(usize::from(char.sheet)).is_some_and(|sheet| sheet.summon)
    }

    fn filtered(&self, mut set: TileSet, preds: &[PredX], sort: Sort) -> TileSet {
        for pred in preds {
            if set.is_empty() {
                break;
            }
            set &= self.place(pred, sort);
        }
        set
    }

    /// Those of the tiles that the superlative leaves (kernel C4). What it is measured from is never picked (W4).
    fn extreme(&self, extreme: &ExtremeX, set: TileSet, sort: Sort) -> TileSet {
        let (spot, nearest) = match extreme {
            ExtremeX::Closest(spot) => (spot, true),
            ExtremeX::Farthest(spot) => (spot, false),
            ExtremeX::Most(kind) => return self.by_tokens(*kind, set, sort, true),
            ExtremeX::Fewest(kind) => return self.by_tokens(*kind, set, sort, false),
        };
        let (from, of_char) = match spot {
            None => (self.tile_of(self.env.doer), true),
            Some(spot) => (self.spot(spot), spot.sort() == Sort::Char),
        };
        let geometry = &self.game.geometry;
        let ends = from.iter().map(|tile| {
            let others = if of_char && sort == Sort::Char { set.without(tile) } else { set };
            if nearest { geometry.closest(tile, others) } else { geometry.farthest(tile, others) }
        });
        ends.fold(TileSet::EMPTY, |all, end| all | end)
    }

    fn by_tokens(&self, kind: u8, set: TileSet, sort: Sort, most: bool) -> TileSet {
        let count = |tile: Tile| {
            let lying = self.state.lying().filter(|(number, token)| {
                let here = self.state.token_tile(*number) == Some(tile);
                here && token.kind == kind && (sort == Sort::Char || token.place < super::state::ON_CHAR)
            });
            lying.count()
        };
        let counts = || set.iter().map(count);
        let Some(best) = (if most { counts().max() } else { counts().min() }) else { return set };
        set.iter().filter(|tile| count(*tile) == best).collect()
    }

    pub fn tiles(&self, tiles: &TilesX) -> TileSet {
        let tile = |index: u8| Tile::new(index).map_or(TileSet::EMPTY, TileSet::of);
        match tiles {
            TilesX::Here => tile(self.env.here),
            TilesX::Reg(reg) => TileSet::from_bits(self.memory.get(*reg) as u64),
            // A token that was removed was there.
            TilesX::Of(spot) if let SpotX::Token(TokensX::Reg(reg)) = &**spot => {
                self.token_tiles(self.memory.get(*reg))
            }
            TilesX::Of(spot) => self.spot(spot),
            TilesX::Left(who) => {
                let left = |who: u8| {
                    if who == self.env.left_by {
                        return self.env.left;
                    }
                    self.state.char(who).map_or(NONE, |char| char.left)
                };
                bits(self.who(who)).map(|who| tile(left(who))).fold(TileSet::EMPTY, |all, one| all | one)
            }
            TilesX::Began { who, last } => {
                let began = |who: u8| {
                    self.state.char(who).map_or(NONE, |char| if *last { char.began_last } else { char.began })
                };
                bits(self.who(who)).map(|who| tile(began(who))).fold(TileSet::EMPTY, |all, one| all | one)
            }
            TilesX::Behind(who) => {
                let Some(doer) = self.state.tile_of(self.env.doer) else { return TileSet::EMPTY };
                self.chars(who).iter().filter_map(|of| self.game.geometry.behind(doer, of)).collect()
            }
            TilesX::Pick(pick) => self.tile_pick(pick),
        }
    }

    /// The chars that the phrase describes, also those that left the board, by number.
    fn who(&self, chars: &CharsX) -> u128 {
        match chars {
            CharsX::Reg(reg) => self.memory.get(*reg),
            CharsX::Me if self.env.me != NONE => 1u128.checked_shl(u32::from(self.env.me)).unwrap_or(0),
            other => self.state.chars_on(self.chars(other)),
        }
    }

    pub fn tile_pick(&self, pick: &PickX<TileNounX>) -> TileSet {
        let noun = match &pick.noun {
            TileNounX::Tile => self.game.geometry.tiles(),
            TileNounX::Structure(structure) => self.shown(*structure, 0) | self.shown(*structure, 1),
        };
        let mut set = self.filtered(noun, &pick.that, Sort::Tile);
        if pick.other {
            set -= self.memory.picked_tiles;
        }
        if let Some(extreme) = &pick.extreme {
            set = self.extreme(extreme, set, Sort::Tile);
        }
        match pick.label.filter(|label| self.memory.knows(*label)) {
            Some(label) => set & TileSet::from_bits(self.memory.get(label) as u64),
            None => set,
        }
    }

    /// Where that side's tokens show the structure (kernel W2).
    pub fn shown(&self, number: u8, side: u8) -> TileSet {
        let Some(structure) = self.game.texts.structures.get(usize::from(number)) else { return TileSet::EMPTY };
        if !self.game.may_show(number, self.state) {
            return TileSet::EMPTY;
        }
        let env = Env { tokens_of: side, ..Env::of(NONE, side) };
        let view = View { env, memory: &Memory::EMPTY, ..*self };
        view.tile_pick(&structure.pattern)
    }

    /// Tokens, by number.
    pub fn tokens(&self, tokens: &TokensX) -> u128 {
        match tokens {
            TokensX::This => 1u128.checked_shl(u32::from(self.env.this)).unwrap_or(0) & self.state.live,
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
            if kind && (self.env.tokens_of == NONE || token.side == self.env.tokens_of) {
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
            set &= !1u128.checked_shl(self.env.this.into()).unwrap_or(0);
        }
        if matches!(pick.many, ManyX::The) {
            let own =
                |token: &u8| self.state.tokens.get(usize::from(*token)).is_some_and(|token| token.maker == self.env.me);
            let made = bits(set).filter(own).fold(0u128, |all, token| all | 1 << token);
            if made != 0 && self.env.me != NONE {
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
                    let place = self.state.tokens.get(usize::from(*token)).map_or(NONE, |token| token.place);
                    Tile::new(place).is_some_and(|tile| tiles.contains(tile))
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
    fn is_described(&self, of: &SpotX, thing: u128, cond: &CondX) -> bool {
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

    fn tokens_within(&self, set: u128, tiles: TileSet) -> u128 {
        let within = |token: &u8| self.state.token_tile(*token).is_some_and(|tile| tiles.contains(tile));
        bits(set).filter(within).fold(0u128, |all, token| all | 1 << token)
    }

    /// The tiles of whatever the phrase describes.
    pub fn spot(&self, spot: &SpotX) -> TileSet {
        match spot {
            SpotX::Char(chars) => self.chars(chars),
            SpotX::Tile(tiles) => self.tiles(tiles),
            SpotX::Token(tokens) => self.token_tiles(self.tokens(tokens)),
        }
    }

    /// What the phrase describes, as a register holds it.
    pub fn things(&self, spot: &SpotX) -> u128 {
        match spot {
            SpotX::Char(chars) => self.who(chars),
            SpotX::Tile(tiles) => u128::from(self.tiles(tiles).bits()),
            SpotX::Token(tokens) => self.tokens(tokens),
        }
    }

    pub fn number(&self, number: &NumberX) -> u8 {
        let least = |n: usize| u8::try_from(n).unwrap_or(u8::MAX);
        match number {
            NumberX::N(n) => *n,
            NumberX::Reg(reg) => self.memory.get(*reg).min(255) as u8,
            NumberX::Tokens(pick) => least(self.token_pick(pick).count_ones() as usize),
            NumberX::Chars(pick) => least(self.char_pick(pick).len()),
            NumberX::Half(number) => self.number(number) / 2,
            NumberX::Twice(number) => self.number(number).saturating_mul(2),
            NumberX::Capped(number, most) => self.number(number).min(*most),
            NumberX::Plus(number, more) => self.number(number).saturating_add(*more),
            NumberX::Distance(one, other) => {
                let (one, other) = (self.chars(one).first(), self.chars(other).first());
                one.zip(other).map_or(0, |(one, other)| self.game.geometry.board().distance(one, other))
            }
            NumberX::Score(player) => self.state.score[usize::from(self.player(player) & 1)],
        }
    }

    /// The player's side.
    pub fn player(&self, player: &PlayerX) -> u8 {
        let side_of = |who| {
            let whose = self.chars(who).first().and_then(|tile| self.state.char(self.state.at(tile)));
            whose.map_or(self.env.side, |char| char.side)
        };
        match player {
            PlayerX::You => self.env.side,
            PlayerX::Other => self.env.side ^ 1,
            PlayerX::Of(who) => side_of(who),
            PlayerX::OpponentOf(who) => side_of(who) ^ 1,
        }
    }

    /// Those spoken of that the phrase picks from (*one of them*).
    pub fn picked_from(&self, what: &SpotX) -> Option<u32> {
        let SpotX::Char(CharsX::Pick(pick)) = what else { return None };
        pick.that.iter().find_map(|pred| match pred {
            PredX::Same(spot @ SpotX::Char(CharsX::Reg(_) | CharsX::All(_))) => Some(self.things(spot) as u32),
            _ => None,
        })
    }

    /// How many a test asks for: at least and at most. Of those that it counted, each is asked for by itself once the text takes
    /// them up.
    fn counted(&self, many: &ManyX, label: Option<Reg>) -> (usize, usize) {
        let n = |number: &NumberX| usize::from(self.number(number));
        match many {
            _ if label.is_some_and(|label| self.memory.knows(label)) => (1, usize::MAX),
            ManyX::One | ManyX::The | ManyX::Each => (1, usize::MAX),
            ManyX::AtLeast(number) => (n(number), usize::MAX),
            ManyX::Exactly(number) => (n(number), n(number)),
            ManyX::UpTo(number) | ManyX::AtMost(number) => (0, n(number)),
            ManyX::MoreThan(number) => (n(number) + 1, usize::MAX),
            // Fewer than none is never so.
            ManyX::FewerThan(number) if n(number) == 0 => (1, 0),
            ManyX::FewerThan(number) => (0, n(number) - 1),
            ManyX::No => (0, 0),
        }
    }
}
