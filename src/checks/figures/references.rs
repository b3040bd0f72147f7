//! Finds the referents of a phrase: chars, tiles, tokens and numbers.

use super::scene::{Binding, PossiblePlace, Referents, Scene, Stance, State, ThirdChars};
use board::{Geometry, Tile, TileSet};
use model::{CharNoun, Chars, Extreme, Id, Kind, Many, Number, Pick, Pred, Spot, TileNoun, Tiles, Tokens};

impl Scene<'_> {
    /// Returns the chars that the phrase may pick.
    pub fn picked(&self, pick: &Pick<CharNoun>, state: &State) -> Referents {
        let range = self.true_of(&pick.that, state).may;
        let others_known = self.third_chars == ThirdChars::None;
        let mut found = TileSet::EMPTY;
        if self.is_me(&pick.noun) && range.contains(state.me) {
            found.insert(state.me);
        }
        if self.may_be_other(pick) && range.contains(state.other) {
            found.insert(state.other);
        }
        if pick.other {
            // *Another Opp* excludes all chars that the text has mentioned.
            found -= state.spoken_of();
        }
        if let Some(extreme) = &pick.extreme {
            found = self.extreme(extreme, found, state, others_known);
        }
        let elsewhere = range & self.elsewhere(state);
        Referents {
            me: found.contains(state.me),
            other: found.contains(state.other),
            elsewhere,
            each: matches!(pick.many, Many::Each),
            label: pick.label,
        }
    }

    /// Whether the noun can denote the doer of the text.
    fn is_me(&self, noun: &CharNoun) -> bool {
        match noun {
            CharNoun::Char | CharNoun::YourChar => true,
            CharNoun::Opp | CharNoun::Ally => false,
            CharNoun::Class(class) => self.summon.is_none() && *class == self.card.class,
            CharNoun::Summon(id) => self.summon == Some(id),
            CharNoun::AnySummon => self.summon.is_some(),
        }
    }

    /// Whether the definition is written on the card.
    fn defines(&self, id: &Id) -> bool {
        let definition = self.set.definitions.iter().find(|definition| definition.id == *id);
        definition.is_some_and(|definition| definition.card.as_ref() == Some(&self.card.id))
    }

    /// Whether the phrase can denote the other char, to judge by its noun.
    fn may_be_other(&self, pick: &Pick<CharNoun>) -> bool {
        match &pick.noun {
            // *One of Fae's Allies* is a char of the doer's side.
            _ if pick.that.contains(&Pred::TeammateOf(Box::new(Chars::Me))) => self.stance == Stance::Ally,
            // *The Lion* is the Lion that the doer made (kernel W2).
            CharNoun::Summon(_) if pick.many == Many::The => self.stance == Stance::Ally,
            // Only this card defines the summon, so only the doer's side has it.
            CharNoun::Summon(id) if self.defines(id) => self.stance == Stance::Ally,
            CharNoun::Char | CharNoun::Class(_) | CharNoun::Summon(_) | CharNoun::AnySummon => true,
            CharNoun::Opp => self.stance == Stance::Opp,
            CharNoun::Ally | CharNoun::YourChar => self.stance == Stance::Ally,
        }
    }

    /// Returns the tiles that fulfil a superlative. The tile from which distances are measured is excluded (kernel W4).
    fn extreme(&self, extreme: &Extreme, tiles: TileSet, state: &State, all_known: bool) -> TileSet {
        let (spot, nearest) = match extreme {
            Extreme::Closest => (None, true),
            Extreme::Farthest => (None, false),
            Extreme::ClosestTo(spot) => (Some(spot), true),
            Extreme::FarthestFrom(spot) => (Some(spot), false),
            Extreme::FirstAhead
            | Extreme::FirstAheadFrom(_)
            | Extreme::FirstAheadOf(_)
            | Extreme::Most(_)
            | Extreme::Fewest(_) => return tiles,
        };
        let from = match spot {
            None => PossiblePlace::at(state.me),
            Some(spot) => self.place(spot, state),
        };
        let Some(only) = from.tiles.first().filter(|_| from.exists && from.tiles.len() == 1) else { return tiles };
        let tiles = tiles.without(only);
        match (all_known, nearest) {
            (false, _) => tiles,
            (true, true) => self.geometry.closest(only, tiles),
            (true, false) => self.geometry.farthest(only, tiles),
        }
    }

    /// Returns the tiles where the spot may be.
    pub fn place(&self, spot: &Spot, state: &State) -> PossiblePlace {
        match spot {
            Spot::Char(chars) => self.place_of_chars(chars, state),
            Spot::Tile(tiles) => self.place_of_tiles(tiles, state),
            Spot::Token(tokens) => self.place_of_tokens(tokens, state),
        }
    }

    pub fn place_of_chars(&self, chars: &Chars, state: &State) -> PossiblePlace {
        let who = self.who(chars, state);
        let mut tiles = who.elsewhere;
        if who.me {
            tiles.insert(state.me);
        }
        if who.other {
            tiles.insert(state.other);
        }
        let certain = match chars {
            Chars::Me | Chars::Bearer => true,
            Chars::It(label) => state.bound(*label) != Binding::Free,
            Chars::Summoner | Chars::Partner | Chars::And(_) | Chars::Or(_) | Chars::Named(_) | Chars::Param(_) => {
                false
            }
            Chars::Subject | Chars::Pick(_) => false,
        };
        PossiblePlace { tiles, exists: certain || (self.third_chars == ThirdChars::None && !tiles.is_empty()) }
    }

    pub fn place_of_tiles(&self, tiles: &Tiles, state: &State) -> PossiblePlace {
        match tiles {
            Tiles::Here => self.here(),
            Tiles::It(label) => match state.bound(*label) {
                Binding::At(tiles) => PossiblePlace { tiles, exists: true },
                Binding::Me => PossiblePlace::at(state.me),
                Binding::Other => PossiblePlace::at(state.other),
                Binding::Free => PossiblePlace::perhaps(self.anywhere()),
            },
            Tiles::Of(spot) => self.place(spot, state),
            // The board does not show earlier tiles of a char.
            Tiles::Left(_) | Tiles::Began { .. } | Tiles::Param(_) | Tiles::Subject => {
                PossiblePlace::perhaps(self.anywhere())
            }
            Tiles::Behind(chars) => {
                let of = self.place_of_chars(chars, state);
                let behind = |tile: Tile| self.geometry.behind(state.me, tile);
                let tiles: TileSet = of.tiles.iter().filter_map(behind).collect();
                PossiblePlace { tiles, exists: of.exists }
            }
            Tiles::Opposite { of, through } => {
                let through = through.as_ref().map(|through| self.place(through, state));
                let of = self.place(of, state);
                let opposite = |from: Tile| match &through {
                    None => self.geometry.opposite(from, None),
                    Some(through) => self.geometry.opposite(from, Some(through.tiles)),
                };
                let tiles = of.tiles.iter().map(opposite).fold(TileSet::EMPTY, |all, one| all | one);
                PossiblePlace { tiles, exists: of.exists && through.is_none_or(|through| through.exists) }
            }
            Tiles::MirroredInRow(of) => self.lines(of, state, |geometry, tile| geometry.mirrored_in_row(tile)),
            Tiles::MirroredInColumn(of) => self.lines(of, state, |geometry, tile| geometry.mirrored_in_column(tile)),
            Tiles::Place { name, of } => self.place_by_word(name, of, state),
            // The simulation does not keep directions.
            Tiles::Next | Tiles::FrontOf(_) | Tiles::BackOf(_) => PossiblePlace::perhaps(self.anywhere()),
            Tiles::NextFrom(of) => {
                let of = self.place(of, state);
                let next = of.tiles.iter().map(|tile| self.geometry.neighbours(tile));
                PossiblePlace { tiles: next.fold(TileSet::EMPTY, |all, one| all | one), exists: false }
            }
            Tiles::Row(of) => self.lines(of, state, |geometry, tile| geometry.row(tile)),
            Tiles::Column(of) => self.lines(of, state, |geometry, tile| geometry.column(tile)),
            Tiles::Pick(pick) => PossiblePlace::perhaps(self.picked_tiles(pick, state)),
        }
    }

    /// Returns the tile that a word of the pack denotes for the spot.
    fn place_by_word(&self, name: &Id, of: &Spot, state: &State) -> PossiblePlace {
        let definition = self.set.definitions.iter().find(|definition| definition.id == *name);
        let Some(Kind::Place { of: told, tile }) = definition.map(|definition| &definition.what) else {
            return PossiblePlace::perhaps(self.anywhere());
        };
        let label = match told {
            Spot::Char(Chars::Pick(pick)) => pick.label,
            Spot::Tile(Tiles::Pick(pick)) => pick.label,
            _ => None,
        };
        let of = self.place(of, state);
        let one = |at: Tile| {
            let state = State { labels: [Binding::Free; 4], ..*state }.bind(label, Binding::At(TileSet::of(at)));
            self.place_of_tiles(tile, &state)
        };
        let all = of.tiles.iter().map(one);
        all.fold(PossiblePlace { tiles: TileSet::EMPTY, exists: of.exists }, |all, one| PossiblePlace {
            tiles: all.tiles | one.tiles,
            exists: all.exists && one.exists,
        })
    }

    /// Returns the rows or columns of the spot, or the tiles that mirror it.
    fn lines(&self, of: &Spot, state: &State, line: impl Fn(&Geometry, Tile) -> TileSet) -> PossiblePlace {
        let of = self.place(of, state);
        let tiles = of.tiles.iter().map(|tile| line(self.geometry, tile)).fold(TileSet::EMPTY, |all, one| all | one);
        PossiblePlace { tiles, exists: of.exists }
    }

    /// Returns the tiles that the phrase may pick.
    pub fn picked_tiles(&self, pick: &Pick<TileNoun>, state: &State) -> TileSet {
        let tiles = self.true_of(&pick.that, state).may;
        match (&pick.noun, &pick.extreme) {
            (TileNoun::Tile, Some(extreme)) => self.extreme(extreme, tiles, state, true),
            (TileNoun::Tile, None) => tiles,
            // The board does not show structures. Any of these tiles may have the structure, so a superlative excludes
            // none of them.
            (TileNoun::Structure(_), _) => tiles & self.anywhere(),
        }
    }

    pub fn place_of_tokens(&self, tokens: &Tokens, state: &State) -> PossiblePlace {
        match tokens {
            Tokens::This | Tokens::Subject => self.here(),
            Tokens::It(label) => match state.bound(*label) {
                Binding::At(tiles) => PossiblePlace { tiles, exists: true },
                Binding::Me | Binding::Other | Binding::Free => PossiblePlace::perhaps(self.anywhere()),
            },
            Tokens::Param(_) => PossiblePlace::perhaps(self.anywhere()),
            Tokens::Pick(pick) => PossiblePlace::perhaps(self.anywhere() & self.true_of(&pick.that, state).may),
        }
    }

    fn here(&self) -> PossiblePlace {
        match self.here {
            Some(tiles) => PossiblePlace { tiles, exists: true },
            None => PossiblePlace::perhaps(self.anywhere()),
        }
    }

    /// Returns the maximum of the number. For a number of tokens, which the board does not limit, the result is
    /// `unknown`.
    pub fn most(&self, number: &Number, state: &State, unknown: u8) -> u8 {
        match number {
            Number::N(n) => *n,
            Number::TokensLike(_) | Number::Param(_) => {
                self.log.guess();
                unknown
            }
            Number::CharsLike(pick) => {
                let who = self.picked(pick, state);
                let thirds = if who.elsewhere.is_empty() { 0 } else { self.chars_of(&pick.noun) };
                thirds.max(u8::from(who.me) + u8::from(who.other))
            }
            Number::Half(number) => self.most(number, state, unknown) / 2,
            Number::Twice(number) => self.most(number, state, unknown).saturating_mul(2),
            Number::Capped(number, most) => self.most(number, state, unknown).min(*most),
            Number::Plus(number, more) => self.most(number, state, unknown).saturating_add(*more),
            Number::Distance(one, other) => {
                let (one, other) = (self.place(one, state), self.place(other, state));
                let pairs = one.tiles.iter().flat_map(|from| other.tiles.iter().map(move |to| (from, to)));
                pairs.map(|(from, to)| self.geometry.board().distance(from, to)).max().unwrap_or(0)
            }
            // A char rarely has more move activations than a turn grants, so that number is the maximum.
            Number::MovesUsed(_) | Number::MovesLeft(_) => self.set.game.turn.moves,
            Number::StepsMoved(_) => self.geometry.farthest_distance(),
            Number::Score(_) => self.set.game.score.hits_to_win.saturating_sub(1),
        }
    }

    /// Returns the number of chars in both teams that the noun can denote. Summons are left out, but a summon's name
    /// counts as one.
    pub fn chars_of(&self, noun: &CharNoun) -> u8 {
        let team = u8::try_from(self.set.game.team.main.len()).unwrap_or(u8::MAX).max(1);
        match noun {
            CharNoun::Char | CharNoun::Class(_) => team.saturating_mul(2),
            CharNoun::Opp | CharNoun::YourChar | CharNoun::AnySummon => team,
            CharNoun::Ally => team - 1,
            CharNoun::Summon(_) => 1,
        }
    }
}
