//! Compiles phrases: chars, tiles, tokens, numbers, predicates and conditions.

use super::pick::{to_each, unlabelled};
use super::text::{Text, Tried};
use crate::program::*;
use board::{Side, TileSet};
use model::{
    ActionRef, CharNoun, Chars, Cond, Extreme, Id, Label, Many, Number, Past, Pick, Pred, Spot, TileNoun, Tiles,
    TokenNoun, Tokens,
};

impl Text<'_, '_> {
    pub(super) fn chars(&mut self, chars: &Chars) -> CharsX {
        match chars {
            Chars::Me if self.scope.is_verb => CharsX::Doer,
            Chars::Me => CharsX::Me,
            Chars::Param(number) => CharsX::Reg(self.param(*number)),
            Chars::Subject => self.rule_subject(),
            Chars::And(all) | Chars::Or(all) => CharsX::All(all.iter().map(|chars| self.chars(chars)).collect()),
            Chars::Bearer => CharsX::Bearer,
            Chars::Summoner => CharsX::Summoner,
            Chars::Partner => CharsX::Partner,
            Chars::It(label) => CharsX::Reg(self.taken(*label)),
            Chars::Named(id) => CharsX::Named(self.sheet(id)),
            Chars::Pick(pick) => CharsX::Pick(Box::new(self.char_pick(pick))),
        }
    }

    pub(super) fn tiles(&mut self, tiles: &Tiles) -> TilesX {
        match tiles {
            Tiles::Here => {
                self.all.mentions_instance = true;
                TilesX::Here
            }
            Tiles::Subject => TilesX::Subject,
            Tiles::Param(number) => TilesX::Reg(self.param(*number)),
            Tiles::It(label) => TilesX::Reg(self.taken(*label)),
            Tiles::Of(spot) => TilesX::Of(Box::new(self.spot(spot))),
            Tiles::Left(who) => TilesX::Left(self.chars(who)),
            Tiles::Began { who, turn } => TilesX::Began { who: self.chars(who), last: *turn == model::WhichTurn::Last },
            Tiles::Behind(who) => TilesX::Behind(self.chars(who)),
            Tiles::Opposite { of, through } => TilesX::Opposite {
                of: Box::new(self.spot(of)),
                through: through.as_ref().map(|through| Box::new(self.spot(through))),
            },
            Tiles::Next => TilesX::Next(None),
            Tiles::NextFrom(from) => TilesX::Next(Some(Box::new(self.spot(from)))),
            Tiles::FrontOf(what) => TilesX::FrontOf(Box::new(self.pointer(what))),
            Tiles::BackOf(what) => TilesX::BackOf(Box::new(self.pointer(what))),
            Tiles::Row(of) => TilesX::Row(Box::new(self.spot(of))),
            Tiles::Column(of) => TilesX::Column(Box::new(self.spot(of))),
            Tiles::MirroredInRow(of) => TilesX::MirroredInRow(Box::new(self.spot(of))),
            Tiles::MirroredInColumn(of) => TilesX::MirroredInColumn(Box::new(self.spot(of))),
            Tiles::Place { name, of } => {
                let of = self.spot(of);
                self.place(name, of)
            }
            Tiles::Pick(pick) => TilesX::Pick(Box::new(self.tile_pick(pick))),
        }
    }

    pub(super) fn tokens(&mut self, tokens: &Tokens) -> TokensX {
        match tokens {
            Tokens::This => {
                self.all.mentions_instance = true;
                TokensX::This
            }
            Tokens::Subject => TokensX::Subject,
            Tokens::Param(number) => TokensX::Reg(self.param(*number)),
            Tokens::It(label) => TokensX::Reg(self.taken(*label)),
            Tokens::Pick(pick) => TokensX::Pick(Box::new(self.token_pick(pick))),
        }
    }

    pub(super) fn spot(&mut self, spot: &Spot) -> SpotX {
        match spot {
            Spot::Char(chars) => SpotX::Char(self.chars(chars)),
            Spot::Tile(tiles) => SpotX::Tile(self.tiles(tiles)),
            Spot::Token(tokens) => SpotX::Token(self.tokens(tokens)),
        }
    }

    pub(super) fn char_pick(&mut self, pick: &Pick<CharNoun>) -> PickX<CharNounX> {
        let noun = match &pick.noun {
            CharNoun::Char => CharNounX::Char,
            CharNoun::Opp => CharNounX::Opp,
            CharNoun::Ally => CharNounX::Ally,
            CharNoun::YourChar => CharNounX::YourChar,
            CharNoun::Class(id) => CharNounX::Class(self.class(id)),
            CharNoun::Summon(id) => CharNounX::Summon(self.summon(id)),
            CharNoun::AnySummon => CharNounX::AnySummon,
        };
        self.pick(pick, noun, Spot::Char(Chars::Pick(Box::new(pick.clone()))))
    }

    pub(super) fn tile_pick(&mut self, pick: &Pick<TileNoun>) -> PickX<TileNounX> {
        let noun = match &pick.noun {
            TileNoun::Tile => TileNounX::Tile,
            TileNoun::Structure(id) => TileNounX::Structure(self.structure(id)),
        };
        self.pick(pick, noun, Spot::Tile(Tiles::Pick(Box::new(pick.clone()))))
    }

    pub(super) fn token_pick(&mut self, pick: &Pick<TokenNoun>) -> PickX<TokenNounX> {
        let noun = self.token_noun(&pick.noun);
        self.pick(pick, noun, Spot::Token(Tokens::Pick(Box::new(pick.clone()))))
    }

    pub(super) fn token_noun(&mut self, noun: &TokenNoun) -> TokenNounX {
        match noun {
            TokenNoun::Token(id) => TokenNounX::Token(self.token(id)),
            TokenNoun::AnyToken => TokenNounX::AnyToken,
        }
    }

    fn pick<Noun, X>(&mut self, pick: &Pick<Noun>, noun: X, whole: Spot) -> PickX<X> {
        let label = pick.label.map(|label| self.defined(label));
        if let Some(reg) = label {
            self.inner.push((whole, reg));
        }
        PickX {
            many: self.many(&pick.many),
            other: pick.other,
            extreme: pick.extreme.as_ref().map(|extreme| self.extreme(extreme)),
            noun,
            that: self.preds(&pick.that),
            label,
        }
    }

    pub(super) fn preds(&mut self, preds: &[Pred]) -> Vec<PredX> {
        preds.iter().map(|pred| self.pred(pred)).collect()
    }

    fn many(&mut self, many: &Many) -> ManyX {
        match many {
            Many::One => ManyX::One,
            Many::The => ManyX::The,
            Many::Each => ManyX::Each,
            Many::UpTo(n) => ManyX::UpTo(self.number(n)),
            Many::Exactly(n) => ManyX::Exactly(self.number(n)),
            Many::AtLeast(n) => ManyX::AtLeast(self.number(n)),
            Many::AtMost(n) => ManyX::AtMost(self.number(n)),
            Many::MoreThan(n) => ManyX::MoreThan(self.number(n)),
            Many::FewerThan(n) => ManyX::FewerThan(self.number(n)),
            Many::No => ManyX::No,
        }
    }

    fn extreme(&mut self, extreme: &Extreme) -> ExtremeX {
        match extreme {
            Extreme::Closest => ExtremeX::Closest(None),
            Extreme::FirstAhead => ExtremeX::FirstAhead(None),
            Extreme::FirstAheadFrom(spot) => ExtremeX::FirstAhead(Some(self.spot(spot))),
            Extreme::FirstAheadOf(what) => ExtremeX::FirstAheadOf(self.pointer(what)),
            Extreme::Farthest => ExtremeX::Farthest(None),
            Extreme::ClosestTo(spot) => ExtremeX::Closest(Some(self.spot(spot))),
            Extreme::FarthestFrom(spot) => ExtremeX::Farthest(Some(self.spot(spot))),
            Extreme::Most(id) => ExtremeX::Most(self.token(id)),
            Extreme::Fewest(id) => ExtremeX::Fewest(self.token(id)),
        }
    }

    pub(super) fn number(&mut self, number: &Number) -> NumberX {
        match number {
            Number::N(n) => NumberX::N(*n),
            Number::Param(number) => self.number_param(*number),
            Number::TokensLike(pick) => NumberX::Tokens(Box::new(self.token_pick(pick))),
            Number::CharsLike(pick) => NumberX::Chars(Box::new(self.char_pick(pick))),
            Number::Half(number) => NumberX::Half(Box::new(self.number(number))),
            Number::Twice(number) => NumberX::Twice(Box::new(self.number(number))),
            Number::Capped(number, most) => NumberX::Capped(Box::new(self.number(number)), *most),
            Number::Plus(number, more) => NumberX::Plus(Box::new(self.number(number)), *more),
            Number::Distance(one, other) => NumberX::Distance(Box::new(self.spot(one)), Box::new(self.spot(other))),
            Number::MovesUsed(who) => NumberX::MovesUsed(self.chars(who)),
            Number::MovesLeft(who) => NumberX::MovesLeft(self.chars(who)),
            Number::StepsMoved(who) => NumberX::StepsMoved(self.chars(who)),
            Number::Score(player) => NumberX::Score(self.player(player)),
        }
    }

    pub(super) fn pred(&mut self, pred: &Pred) -> PredX {
        if let Some(each) = to_each(pred) {
            return PredX::Both(self.preds(&each));
        }
        match pred {
            Pred::Bears(id) => PredX::Bears(self.condition(id)),
            Pred::BearsAny => PredX::Either(self.condition_kinds().into_iter().map(PredX::Bears).collect()),
            Pred::Empty => PredX::Empty,
            Pred::Occupied => PredX::Occupied,
            Pred::InTarget => {
                (self.all.mentions_target, self.all.asks_view) = (true, true);
                PredX::InTarget
            }
            Pred::InCode { code, of } => {
                self.all.asks_view = true;
                PredX::InCode { code: *code, of: self.spot(of) }
            }
            Pred::Melee(of) => PredX::Melee(self.spot(of)),
            Pred::Adjacent(to) => PredX::Adjacent(self.spot(to)),
            Pred::Straight(to) => PredX::Straight(self.spot(to)),
            Pred::SameRow(of) => PredX::SameRow(self.spot(of)),
            Pred::SameColumn(of) => PredX::SameColumn(self.spot(of)),
            Pred::Clear(of) => PredX::Clear(self.spot(of)),
            Pred::Ahead => PredX::Ahead,
            Pred::AheadOf(what) => PredX::AheadOf(self.pointer(what)),
            Pred::InTargetFrom(of) => {
                (self.all.mentions_target, self.all.asks_view) = (true, true);
                PredX::InTargetFrom(self.spot(of))
            }
            Pred::Diagonal(to) => PredX::Diagonal(self.spot(to)),
            Pred::Within { distance, of } => PredX::Within { distance: self.number(distance), of: self.spot(of) },
            Pred::Away { distance, from } => PredX::Away { distance: self.number(distance), from: self.spot(from) },
            Pred::Distant { least, most, from } => {
                PredX::Distant { least: self.number(least), most: self.number(most), from: self.spot(from) }
            }
            Pred::On(spot) => PredX::On(self.spot(spot)),
            Pred::InRow(n) => self.ground(|board, side| board.row_of(side, *n)),
            Pred::InLastRow => self.ground(|board, side| board.row_of(side, board.rows())),
            Pred::OwnHalf => self.ground(|board, side| board.half(side)),
            Pred::OtherHalf => self.ground(|board, side| board.half(other(side))),
            Pred::Corner => self.ground(|board, _| board.corners()),
            Pred::Edge => self.ground(|board, _| board.edge()),
            Pred::Between(one, two) => PredX::Between(self.spot(one), self.spot(two)),
            Pred::Amid(of) => PredX::Between(self.spot(of), self.spot(&unlabelled(of))),
            Pred::AmidStraight(of) => PredX::AmidStraight { one: self.spot(of), other: self.spot(&unlabelled(of)) },
            Pred::With(pick) => PredX::With(self.token_pick(pick)),
            Pred::Holding(pick) => PredX::Holding(self.char_pick(pick)),
            Pred::Shows(id) => PredX::Shows(self.structure(id)),
            Pred::Same(spot) => PredX::Same(self.spot(spot)),
            Pred::OneOf(pick) => PredX::OneOf(self.char_pick(pick)),
            Pred::Only(pick) => PredX::Only(self.char_pick(pick)),
            Pred::LeftBy(who) => PredX::LeftBy(self.chars(who)),
            Pred::PassedBy(who) => PredX::PassedBy(self.chars(who)),
            Pred::Owns(tokens) => PredX::Owns(self.tokens(tokens)),
            Pred::BelongsTo(who) => PredX::BelongsTo(self.chars(who)),
            Pred::Described(id) => self.adjective(id),
            Pred::HasKeyword(id) => PredX::HasKeyword(self.all.keywords_of(id)),
            Pred::TeammateOf(who) => PredX::TeammateOf(self.chars(who)),
            Pred::OfClass(id) => PredX::OfClass(self.class(id)),
            Pred::InTurn => PredX::InTurn,
            Pred::Yours => PredX::Yours,
            Pred::Theirs => PredX::Theirs,
            Pred::Did { deed, when } => self.memory(deed, when),
            Pred::Was { pred, when } => self.was(pred, *when),
            Pred::Not(pred) => PredX::Not(Box::new(self.pred(pred))),
            Pred::Either(preds) => PredX::Either(self.preds(preds)),
            Pred::Both(preds) => PredX::Both(self.preds(preds)),
        }
    }

    fn ground(&self, tiles: impl Fn(board::Board, Side) -> TileSet) -> PredX {
        PredX::Ground([Side::First, Side::Second].map(|side| tiles(self.all.board, side)))
    }

    pub(super) fn past(&mut self, past: &Past) -> PastX {
        match past {
            Past::JustNow => PastX::JustNow,
            Past::ThisTurn => PastX::ThisTurn,
            Past::LastTurn => PastX::LastTurn,
            Past::SinceLastTurn => PastX::SinceLastTurn,
            Past::LastTurnOf(who) => PastX::LastTurnOf(self.chars(who)),
            Past::SinceTurnOf(who) => PastX::SinceTurnOf(self.chars(who)),
            Past::ThisGame => PastX::ThisGame,
        }
    }

    pub(super) fn action_ref(&mut self, action: &ActionRef) -> ActionX {
        match action {
            ActionRef::Attack => ActionX::Attack,
            ActionRef::Skill => ActionX::Skill,
            ActionRef::Any => ActionX::Any,
            ActionRef::Named(id) => ActionX::Named(self.action(id)),
        }
    }

    /// Compiles a condition. `tried` is the effect that *can't be moved* refers to.
    pub(super) fn cond(&mut self, cond: &Cond, tried: Tried) -> CondX {
        match cond {
            Cond::Is { who, what } => CondX::Is { who: self.spot(who), what: self.pred(what) },
            Cond::CharsExist(pick) => CondX::CharsExist(self.char_pick(pick)),
            Cond::TokensExist(pick) => CondX::TokensExist(self.token_pick(pick)),
            Cond::TilesExist(pick) => CondX::TilesExist(self.tile_pick(pick)),
            Cond::Compare { one, is, other } => {
                CondX::Compare { one: self.number(one), is: *is, other: self.number(other) }
            }
            Cond::Done => CondX::Done,
            Cond::CouldNotMove(who) => match tried {
                Tried::At(begin, end) => CondX::Fails(begin, end),
                Tried::Before => CondX::NotMoved(self.chars(who)),
                Tried::Nothing => CondX::Immovable(self.chars(who)),
            },
            Cond::NotMovedInFull(who) => CondX::NotMovedInFull(self.chars(who)),
            Cond::Chosen(option) => CondX::Chosen(self.asked_option(option)),
            Cond::Not(cond) => CondX::Not(Box::new(self.cond(cond, tried))),
            Cond::All(conds) => CondX::All(conds.iter().map(|cond| self.cond(cond, tried)).collect()),
            Cond::Either(conds) => CondX::Either(conds.iter().map(|cond| self.cond(cond, tried)).collect()),
        }
    }

    /// Returns the register of a thing that was mentioned before, and records that the register is used.
    fn taken(&mut self, label: Label) -> Reg {
        let reg = self.register(label);
        self.used |= 1 << reg;
        reg
    }

    fn defined(&mut self, label: Label) -> Reg {
        self.register(label)
    }

    fn sheet(&mut self, id: &Id) -> u16 {
        let found = self.all.names.sheets.get(id).copied();
        self.known(found, "card", id)
    }

    pub(super) fn summon(&mut self, id: &Id) -> u16 {
        let found = self.all.names.sheets.get(id).copied();
        self.all.named_summons.extend(found);
        self.known(found.filter(|n| usize::from(*n) >= self.all.names.cards), "summon", id)
    }

    pub(super) fn class(&mut self, id: &Id) -> u8 {
        let found = self.all.names.classes.get(id).copied();
        self.known(found, "class", id)
    }

    pub(super) fn token(&mut self, id: &Id) -> u8 {
        let found = self.all.names.tokens.get(id).copied();
        self.all.named_tokens.extend(found);
        self.known(found, "token", id)
    }

    /// Returns the conditions of the pack.
    pub(super) fn condition_kinds(&self) -> Vec<u8> {
        let mut kinds: Vec<u8> = self.all.names.conditions.values().copied().collect();
        kinds.sort_unstable();
        kinds
    }

    pub(super) fn condition(&mut self, id: &Id) -> u8 {
        let found = self.all.names.conditions.get(id).copied();
        self.known(found, "condition", id)
    }

    pub(super) fn structure(&mut self, id: &Id) -> u8 {
        let found = self.all.names.structures.get(id).copied();
        self.all.mentioned.extend(found);
        self.known(found, "structure", id)
    }

    pub(super) fn action(&mut self, id: &Id) -> u16 {
        let found = self.all.names.actions.get(id).copied();
        self.known(found, "action", id)
    }

    fn known<N: Default>(&mut self, found: Option<N>, kind: &str, id: &Id) -> N {
        if found.is_none() {
            self.wrong(format!("there is no {kind} called {:?}", id.as_str()));
        }
        found.unwrap_or_default()
    }
}

fn other(side: Side) -> Side {
    match side {
        Side::First => Side::Second,
        Side::Second => Side::First,
    }
}
