//! Finds the tiles for which a predicate is true, and decides whether a condition is true.
//!
//! An answer is exact if the board determines it. A predicate on tokens, conditions, earlier deeds of a char or an
//! earlier moment counts as possibly true.

use super::scene::{PossiblePlace, Scene, Stance, State, ThirdChars, TileTruth, Truth};
use board::{Side, Tile, TileSet};
use model::{CharNoun, Chars, Cond, Many, Number, Pick, Pred, Spot};

impl Scene<'_> {
    /// Returns the tiles for which every predicate is true. A predicate on a char or token counts for the tile of that
    /// char or token.
    pub fn true_of(&self, preds: &[Pred], state: &State) -> TileTruth {
        preds.iter().fold(TileTruth::exactly(self.tiles()), |range, pred| range.and(self.truth_of(pred, state)))
    }

    fn truth_of(&self, pred: &Pred, state: &State) -> TileTruth {
        let (geometry, board, all) = (self.geometry, self.geometry.board(), self.tiles());
        match pred {
            Pred::Bears(_)
            | Pred::BearsAny
            | Pred::With(_)
            | Pred::Shows(_)
            | Pred::Described(_)
            | Pred::HasKeyword(_)
            | Pred::TeammateOf(_)
            | Pred::Owns(_)
            | Pred::BelongsTo(_)
            | Pred::OfClass(_)
            | Pred::InTurn
            | Pred::Did { .. }
            | Pred::Was { .. } => TileTruth::unknown(self.anywhere()),
            Pred::Empty => self.occupation(state).not(all),
            Pred::Occupied => self.occupation(state),
            Pred::InTarget => self.in_target(state),
            Pred::InCode { code, of } => {
                let seen = |tile: Tile| geometry.target(*code, tile, state.occupied());
                self.known_view(self.place(of, state).related(seen), code.through)
            }
            Pred::InTargetFrom(_) => TileTruth::unknown(self.anywhere()),
            Pred::Clear(spot) => {
                let open = self.place(spot, state).related(|tile| geometry.straight(tile) | geometry.diagonal(tile));
                TileTruth { sure: TileSet::EMPTY, ..open }
            }
            Pred::Melee(spot) => self.place(spot, state).related(|tile| geometry.around(tile)),
            Pred::Adjacent(spot) => self.place(spot, state).related(|tile| geometry.neighbours(tile)),
            Pred::Straight(spot) => self.place(spot, state).related(|tile| geometry.straight(tile).with(tile)),
            Pred::SameRow(spot) => {
                self.log.note_lines();
                self.place(spot, state).related(|tile| geometry.row(tile))
            }
            Pred::SameColumn(spot) => {
                self.log.note_lines();
                self.place(spot, state).related(|tile| geometry.column(tile))
            }
            Pred::Diagonal(spot) => self.place(spot, state).related(|tile| geometry.diagonal(tile)),
            Pred::Within { distance, of } => {
                let most = self.most(distance, state, geometry.farthest_distance());
                let range = self.place(of, state).related(|tile| geometry.within(tile, most).with(tile));
                TileTruth { sure: if known(distance) { range.sure } else { TileSet::EMPTY }, ..range }
            }
            Pred::Away { distance, from } => match distance {
                Number::N(n) => self.place(from, state).related(|tile| geometry.ring(tile, *n)),
                _ => TileTruth::unknown(self.anywhere()),
            },
            Pred::Distant { least: Number::N(least), most: Number::N(most), from } => {
                let rings = |tile: Tile| (*least..=*most).fold(TileSet::EMPTY, |all, n| all | geometry.ring(tile, n));
                self.place(from, state).related(rings)
            }
            Pred::Distant { .. } => TileTruth::unknown(self.anywhere()),
            Pred::InRow(n) => self.rows(board.row_of(Side::First, *n)),
            Pred::InLastRow => self.rows(board.row_of(Side::Second, 1)),
            Pred::OwnHalf => self.rows(board.half(Side::First)),
            Pred::OtherHalf => self.rows(board.half(Side::Second)),
            Pred::Corner => TileTruth::exactly(board.corners()),
            Pred::Edge => TileTruth::exactly(board.edge()),
            Pred::Ahead | Pred::AheadOf(_) => TileTruth::unknown(self.anywhere()),
            Pred::Between(one, other) => self.between(self.place(one, state), self.place(other, state)),
            Pred::Amid(of) => self.between(self.place(of, state), self.place(of, state)),
            Pred::AmidStraight(of) => {
                TileTruth { sure: TileSet::EMPTY, ..self.between(self.place(of, state), self.place(of, state)) }
            }
            Pred::Holding(pick) | Pred::OneOf(pick) => self.holding(pick, state),
            Pred::Only(pick) => TileTruth { sure: TileSet::EMPTY, ..self.holding(pick, state) },
            Pred::LeftBy(_) | Pred::PassedBy(_) => TileTruth::unknown(self.anywhere()),
            Pred::On(spot) | Pred::Same(spot) => self.place(spot, state).related(TileSet::of),
            Pred::Yours => self.belonging(state, true),
            Pred::Theirs => self.belonging(state, false),
            Pred::Not(pred) => self.truth_of(pred, state).not(all),
            Pred::Either(preds) => {
                let none = TileTruth::exactly(TileSet::EMPTY);
                preds.iter().fold(none, |range, pred| range.or(self.truth_of(pred, state)))
            }
            Pred::Both(preds) => self.true_of(preds, state),
        }
    }

    /// Returns exactly these tiles, and logs that they depend on the doer's side.
    fn rows(&self, tiles: TileSet) -> TileTruth {
        self.log.note_sides();
        TileTruth::exactly(tiles)
    }

    fn occupation(&self, state: &State) -> TileTruth {
        TileTruth { sure: state.occupied(), may: state.occupied() | self.elsewhere(state) }
    }

    fn in_target(&self, state: &State) -> TileTruth {
        let origins = self.from.map_or(PossiblePlace::at(state.me), |spot| self.place(spot, state));
        let seen = |tile: Tile| self.geometry.targets(self.codes, TileSet::of(tile), state.occupied());
        let range = origins.related(seen);
        self.known_view(range, self.codes.iter().all(|code| code.through))
    }

    /// Returns the tiles in view. No tile is certainly in view if a third char may block the view.
    fn known_view(&self, range: TileTruth, through: bool) -> TileTruth {
        let known = through || self.third_chars == ThirdChars::None;
        TileTruth { sure: if known { range.sure } else { TileSet::EMPTY }, ..range }
    }

    /// Returns the tiles between two places.
    fn between(&self, one: PossiblePlace, other: PossiblePlace) -> TileTruth {
        let mut all = Vec::new();
        for from in one.tiles {
            all.extend(other.tiles.iter().map(|to| self.geometry.between(from, to)));
        }
        let may = all.iter().fold(TileSet::EMPTY, |union, tiles| union | *tiles);
        let single = one.exists && other.exists && all.len() == 1;
        TileTruth { sure: if single { may } else { TileSet::EMPTY }, may }
    }

    /// Returns the tiles of the chars that the phrase may pick.
    fn holding(&self, pick: &Pick<CharNoun>, state: &State) -> TileTruth {
        let who = self.picked(pick, state);
        let mut may = who.elsewhere;
        if who.me {
            may.insert(state.me);
        }
        if who.other {
            may.insert(state.other);
        }
        TileTruth { sure: self.surely_picked(pick, may, state), may }
    }

    /// Returns the tiles of the chars that are certainly picked. The set is empty if the noun says more than a side, or
    /// if a third char may be closer or farther.
    fn surely_picked(&self, pick: &Pick<CharNoun>, may: TileSet, state: &State) -> TileSet {
        let plain = matches!(pick.noun, CharNoun::Char | CharNoun::Opp | CharNoun::Ally | CharNoun::YourChar);
        let free = pick.extreme.is_none() || self.third_chars == ThirdChars::None;
        if plain && free { may & self.true_of(&pick.that, state).sure & state.occupied() } else { TileSet::EMPTY }
    }

    /// Returns the tiles of chars and tokens that belong to the doer's side, or to the other side.
    fn belonging(&self, state: &State, doers: bool) -> TileTruth {
        let with_doer = (self.stance == Stance::Ally) == doers;
        let (mut sure, mut may) = (TileSet::EMPTY, self.tiles() - state.occupied());
        if doers {
            sure.insert(state.me);
        }
        if with_doer {
            sure.insert(state.other);
        }
        may |= sure;
        TileTruth { sure, may }
    }

    /// Whether the condition holds.
    pub fn holds(&self, cond: &Cond, state: &State) -> Truth {
        match cond {
            Cond::Is { who, what } => {
                let range = self.truth_of(what, state);
                // *If 2 or more Opps are in target* asks whether that many Opps are on tiles for which the predicate is
                // true.
                if let Spot::Char(Chars::Pick(pick)) = &**who
                    && !matches!(pick.many, Many::Each | Many::The)
                {
                    return exist(&pick.many, self.holding(pick, state).and(range), state);
                }
                let place = self.place(who, state);
                let sure = place.exists && !place.tiles.is_empty() && place.tiles.is_subset(range.sure);
                Truth::from_sure_and_may(sure, place.tiles.meets(range.may))
            }
            Cond::CharsExist(pick) => exist(&pick.many, self.holding(pick, state), state),
            Cond::TokensExist(_) | Cond::TilesExist(_) | Cond::Compare { .. } | Cond::Chosen(_) => {
                self.log.guess();
                Truth::Maybe
            }
            Cond::CouldNotMove(_) => self.blocked(state.moved),
            Cond::NotMovedInFull(_) => self.blocked(state.in_full),
            Cond::Done => state.done,
            Cond::Not(cond) => self.holds(cond, state).not(),
            Cond::All(conds) => conds.iter().map(|cond| self.holds(cond, state)).min().unwrap_or(Truth::Yes),
            Cond::Either(conds) => conds.iter().map(|cond| self.holds(cond, state)).max().unwrap_or(Truth::No),
        }
    }

    /// Whether the last move was blocked. If third chars are possible, one of them may have blocked a move that the
    /// simulation allows.
    fn blocked(&self, went: bool) -> Truth {
        match (went, self.third_chars) {
            (false, _) => Truth::Yes,
            (true, ThirdChars::Anywhere) => Truth::Maybe,
            (true, ThirdChars::None) => Truth::No,
        }
    }
}

/// Whether as many chars as `many` says are on the tiles of this range.
fn exist(many: &Many, range: TileTruth, state: &State) -> Truth {
    let there = |least: usize| {
        let third = if range.may.is_subset(state.occupied()) { 0 } else { 64 };
        Truth::from_sure_and_may(range.sure.len() >= least, (range.may & state.occupied()).len() + third >= least)
    };
    let number = |number: &Number| match number {
        Number::N(n) => Some(usize::from(*n)),
        _ => None,
    };
    match many {
        Many::One | Many::The | Many::Each => there(1),
        Many::No => there(1).not(),
        Many::AtLeast(n) => number(n).map_or(Truth::Maybe, there),
        Many::MoreThan(n) => number(n).map_or(Truth::Maybe, |n| there(n + 1)),
        Many::FewerThan(n) => number(n).map_or(Truth::Maybe, |n| there(n).not()),
        Many::AtMost(n) | Many::UpTo(n) => number(n).map_or(Truth::Maybe, |n| there(n + 1).not()),
        Many::Exactly(n) => number(n).map_or(Truth::Maybe, |n| there(n).min(there(n + 1).not())),
    }
}

/// Whether the text states the number as a constant.
fn known(number: &Number) -> bool {
    matches!(number, Number::N(_))
}
