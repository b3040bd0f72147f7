//! Noun phrases as sets of things, and predicates of a thing.

use std::collections::BTreeSet;

use model::{
    CharNoun, Chars, Compared, Cond, Deed, Extreme, Id, Kind, Label, Manner, Many, Number, Past, Pick, Piece, Pred,
    Spot, TileNoun, Tiles, TokenNoun, Tokens, WhichTurn,
};

use super::geometry::{self, At, admits, all, at_edge, between, diagonal, distance, melee, straight};
use super::{Naive, Pos, Text, Thing, Things};

pub fn chars_of(things: &Things) -> Vec<usize> {
    things.iter().filter_map(|thing| if let Thing::Char(who) = thing { Some(*who) } else { None }).collect()
}

impl Naive<'_> {
    /// All chars that the phrase describes, whatever its number.
    pub fn chars(&self, p: &Pos, t: &Text, chars: &Chars) -> Things {
        let one = |who: Option<usize>| who.into_iter().map(Thing::Char).collect();
        match chars {
            Chars::Me => one(t.me),
            Chars::Bearer => one(t.bearer),
            Chars::Summoner => one(t.me.and_then(|me| p.chars[me].maker)),
            Chars::It(label) => self.it(t, *label),
            Chars::And(parts) => parts.iter().flat_map(|part| self.chars(p, t, part)).collect(),
            Chars::Named(id) => p
                .present()
                .into_iter()
                .filter(|(who, _)| p.chars[*who].id == *id)
                .map(|(who, _)| Thing::Char(who))
                .collect(),
            Chars::Pick(pick) => self.known(t, pick).unwrap_or_else(|| self.char_candidates(p, t, pick)),
            Chars::Partner => unknown("a partner"),
            Chars::Param(_) | Chars::Subject => unknown("such a char"),
            Chars::Or(all) => all.iter().flat_map(|chars| self.chars(p, t, chars)).collect(),
        }
    }

    fn it(&self, t: &Text, label: Label) -> Things {
        t.labels.get(&label).cloned().unwrap_or_default()
    }

    /// The things that were chosen for the phrase, if it has been chosen already.
    fn known<Noun>(&self, t: &Text, pick: &Pick<Noun>) -> Option<Things> {
        pick.label.and_then(|label| t.labels.get(&label).cloned())
    }

    pub fn char_candidates(&self, p: &Pos, t: &Text, pick: &Pick<CharNoun>) -> Things {
        let noun = |who: usize| {
            let char = &p.chars[who];
            match &pick.noun {
                CharNoun::Char => true,
                CharNoun::Opp | CharNoun::Ally | CharNoun::YourChar if self.is_neutral(&char.id) => false,
                CharNoun::Opp => char.side != t.side,
                CharNoun::Ally => char.side == t.side && Some(who) != t.me,
                CharNoun::YourChar => char.side == t.side,
                CharNoun::Class(class) => self.card(&char.id).is_some_and(|card| card.class == *class),
                CharNoun::Summon(id) => char.id == *id,
                CharNoun::AnySummon => self.is_summon(&char.id),
            }
        };
        let mut found: Things =
            p.present().into_iter().map(|(who, _)| who).filter(|who| noun(*who)).map(Thing::Char).collect();
        found = self.filtered(p, t, pick, found);
        // Kernel W2: what the doer made, else nothing. A char that is no summon was made by nobody.
        let condition = pick.that.iter().find_map(|pred| if let Pred::Bears(kind) = pred { Some(kind) } else { None });
        let summons = matches!(pick.noun, CharNoun::Summon(_) | CharNoun::AnySummon);
        if definite(pick) && (summons || condition.is_some()) {
            found.retain(|thing| {
                let Thing::Char(who) = *thing else { return false };
                let borne = |kind: &Id| p.bearings.iter().find(|known| known.bearer == who && known.kind == *kind);
                match condition {
                    Some(kind) => borne(kind).is_some_and(|known| mine(t, known.maker, known.side)),
                    None => mine(t, p.chars[who].maker, p.chars[who].side),
                }
            });
        }
        found
    }

    pub fn tile_candidates(&self, p: &Pos, t: &Text, pick: &Pick<TileNoun>) -> Things {
        let noun: Things = match &pick.noun {
            TileNoun::Tile => all().map(Thing::Tile).collect(),
            TileNoun::Structure(id) => {
                [0, 1].into_iter().flat_map(|side| self.shown(p, id, side)).map(Thing::Tile).collect()
            }
        };
        self.filtered(p, t, pick, noun)
    }

    pub fn token_candidates(&self, p: &Pos, t: &Text, pick: &Pick<TokenNoun>) -> Things {
        let noun = |token: &usize| match &pick.noun {
            TokenNoun::Token(kind) => p.tokens[*token].kind == *kind,
            TokenNoun::AnyToken => true,
        };
        let own = |token: &usize| !t.pattern || p.tokens[*token].side == t.side;
        let found: Things = p.lying().into_iter().filter(noun).filter(own).map(Thing::Token).collect();
        let mut found = self.filtered(p, t, pick, found);
        if definite(pick) {
            found.retain(
                |thing| matches!(*thing, Thing::Token(token) if mine(t, p.tokens[token].maker, p.tokens[token].side)),
            );
        }
        found
    }

    fn filtered<Noun>(&self, p: &Pos, t: &Text, pick: &Pick<Noun>, found: Things) -> Things {
        let fits = |thing: &Thing| pick.that.iter().all(|pred| self.holds(p, t, pred, *thing));
        let other =
            |thing: &Thing| !pick.other || !(t.picked.contains(thing) || t.bearer.map(Thing::Char) == Some(*thing));
        let found: Things = found.into_iter().filter(fits).filter(other).collect();
        let Some(extreme) = &pick.extreme else { return found };
        let doer = || t.me.into_iter().map(Thing::Char).collect::<Things>();
        let (from, farthest) = match extreme {
            Extreme::Closest => (doer(), false),
            Extreme::Farthest => (doer(), true),
            Extreme::ClosestTo(spot) => (self.spot(p, t, spot), false),
            Extreme::FarthestFrom(spot) => (self.spot(p, t, spot), true),
            Extreme::FirstAhead
            | Extreme::FirstAheadFrom(_)
            | Extreme::FirstAheadOf(_)
            | Extreme::Most(_)
            | Extreme::Fewest(_) => unknown("the most of a token"),
        };
        // The closest thing is never the thing that it is measured from (kernel W4).
        let open: Vec<Thing> = found.into_iter().filter(|thing| !from.contains(thing)).collect();
        let far = |thing: &Thing| {
            let at = p.place_of(*thing)?;
            from.iter().filter_map(|from| p.place_of(*from)).map(|from| distance(from, at)).min()
        };
        let best = match farthest {
            true => open.iter().filter_map(far).max(),
            false => open.iter().filter_map(far).min(),
        };
        open.into_iter().filter(|thing| best.is_some() && far(thing) == best).collect()
    }

    pub fn tiles(&self, p: &Pos, t: &Text, tiles: &Tiles) -> Things {
        let places =
            |things: Things| things.into_iter().filter_map(|thing| p.place_of(thing)).map(Thing::Tile).collect();
        match tiles {
            Tiles::Here => t.here.into_iter().map(Thing::Tile).collect(),
            Tiles::It(label) => places(self.it(t, *label)),
            Tiles::Of(spot) => places(self.spot(p, t, spot)),
            Tiles::Left(who) => {
                let who = chars_of(&self.chars(p, t, who));
                who.iter().filter_map(|who| t.left.get(who)).map(|at| Thing::Tile(*at)).collect()
            }
            Tiles::Began { who, turn } => {
                let who = chars_of(&self.chars(p, t, who));
                let began = |who: &usize| match turn {
                    WhichTurn::This => p.chars[*who].began,
                    WhichTurn::Last => p.chars[*who].began_last,
                };
                who.iter().filter_map(began).map(Thing::Tile).collect()
            }
            Tiles::Behind(who) => {
                let (Some(from), who) = (t.doer.and_then(|doer| p.chars[doer].at), chars_of(&self.chars(p, t, who)))
                else {
                    return Things::new();
                };
                let behind = |at: At| {
                    let (dx, dy) = (at.0 - from.0, at.1 - from.1);
                    match straight(from, at) || diagonal(from, at) {
                        true => vec![geometry::plus(at, (dx.signum(), dy.signum()))],
                        false => geometry::pushes(from, at).into_iter().map(|way| geometry::plus(at, way)).collect(),
                    }
                };
                let all = who.iter().filter_map(|who| p.chars[*who].at).flat_map(behind);
                all.filter(|at| geometry::inside(*at)).map(Thing::Tile).collect()
            }
            Tiles::Pick(pick) => self.known(t, pick).map_or_else(|| self.tile_candidates(p, t, pick), places),
            Tiles::MirroredInRow(of) => self.mirrored(p, t, of, |at| (5 - at.0, at.1)),
            Tiles::MirroredInColumn(of) => self.mirrored(p, t, of, |at| (at.0, 5 - at.1)),
            Tiles::Opposite { of, through: None } => self.mirrored(p, t, of, |at| (5 - at.0, 5 - at.1)),
            Tiles::Opposite { of, through: Some(middle) } => {
                let middles: Vec<At> = self.spot(p, t, middle).into_iter().filter_map(|one| p.place_of(one)).collect();
                let through = |middle: At| {
                    let from: Vec<At> = self.spot(p, t, of).into_iter().filter_map(|one| p.place_of(one)).collect();
                    from.into_iter().filter(move |at| *at != middle).map(move |at| {
                        let (dx, dy) = (middle.0 - at.0, middle.1 - at.1);
                        (middle.0 + dx, middle.1 + dy)
                    })
                };
                let all = middles.into_iter().flat_map(through);
                all.filter(|at| geometry::inside(*at)).map(Thing::Tile).collect()
            }
            Tiles::Place { name, of } => {
                let Kind::Place { of: Spot::Char(Chars::Pick(told)), tile } = &self.definition(name).what else {
                    unknown("such a word for a place")
                };
                let each = |thing: Thing| {
                    let labels = told.label.map(|label| (label, Things::from([thing])));
                    let text = Text { labels: labels.into_iter().collect(), ..t.clone() };
                    self.tiles(p, &text, tile)
                };
                self.spot(p, t, of).into_iter().flat_map(each).collect()
            }
            Tiles::Next
            | Tiles::NextFrom(_)
            | Tiles::FrontOf(_)
            | Tiles::BackOf(_)
            | Tiles::Row(_)
            | Tiles::Column(_) => unknown("such tiles"),
            Tiles::Param(_) | Tiles::Subject => unknown("such a tile"),
        }
    }

    fn mirrored(&self, p: &Pos, t: &Text, of: &Spot, image: impl Fn(At) -> At) -> Things {
        self.spot(p, t, of).into_iter().filter_map(|thing| p.place_of(thing)).map(|at| Thing::Tile(image(at))).collect()
    }

    pub fn tokens(&self, p: &Pos, t: &Text, tokens: &Tokens) -> Things {
        let still = |thing: &Thing| p.place_of(*thing).is_some();
        match tokens {
            Tokens::This => t.this.into_iter().map(Thing::Token).filter(still).collect(),
            Tokens::It(label) => self.it(t, *label).into_iter().filter(still).collect(),
            Tokens::Pick(pick) => self.known(t, pick).unwrap_or_else(|| self.token_candidates(p, t, pick)),
            Tokens::Param(_) | Tokens::Subject => unknown("such a token"),
        }
    }

    pub fn spot(&self, p: &Pos, t: &Text, spot: &Spot) -> Things {
        match spot {
            Spot::Char(chars) => self.chars(p, t, chars),
            Spot::Tile(tiles) => self.tiles(p, t, tiles),
            Spot::Token(tokens) => self.tokens(p, t, tokens),
        }
    }

    /// The tiles on which the structure shows, counting one side's tokens.
    pub fn shown(&self, p: &Pos, id: &Id, side: usize) -> BTreeSet<At> {
        let Kind::Structure { pattern } = &self.definition(id).what else { unknown("a structure") };
        let text = Text { side, pattern: true, ..Text::default() };
        let found = self.tile_candidates(p, &text, pattern);
        found.into_iter().filter_map(|thing| p.place_of(thing)).collect()
    }

    pub fn number(&self, p: &Pos, t: &Text, number: &Number) -> i32 {
        match number {
            Number::N(n) => i32::from(*n),
            Number::TokensLike(pick) => self.token_candidates(p, t, pick).len() as i32,
            Number::CharsLike(pick) => self.char_candidates(p, t, pick).len() as i32,
            Number::Half(of) => self.number(p, t, of) / 2,
            Number::Twice(of) => self.number(p, t, of) * 2,
            Number::Capped(of, most) => self.number(p, t, of).min(i32::from(*most)),
            Number::Plus(of, more) => self.number(p, t, of) + i32::from(*more),
            Number::Param(_)
            | Number::Distance(..)
            | Number::MovesUsed(_)
            | Number::MovesLeft(_)
            | Number::StepsMoved(_)
            | Number::Score(_) => unknown("such a number"),
        }
    }

    /// Whether `found` things out of `of` satisfy the quantity.
    fn enough(&self, p: &Pos, t: &Text, many: &Many, found: usize, of: usize) -> bool {
        let n = |number: &Number| self.number(p, t, number) as usize;
        match many {
            Many::One | Many::The => found >= 1,
            Many::Each => found == of && of > 0,
            Many::UpTo(_) => true,
            Many::Exactly(number) => found == n(number),
            Many::AtLeast(number) => found >= n(number),
            Many::AtMost(number) => found <= n(number),
            Many::MoreThan(number) => found > n(number),
            Many::FewerThan(number) => found < n(number),
            Many::No => found == 0,
        }
    }

    fn many<'s>(&self, spot: &'s Spot) -> &'s Many {
        match spot {
            Spot::Char(Chars::Pick(pick)) => &pick.many,
            Spot::Tile(Tiles::Pick(pick)) => &pick.many,
            Spot::Token(Tokens::Pick(pick)) => &pick.many,
            _ => &Many::One,
        }
    }

    /// Whether the relation `so` holds between the thing and as many of the spot's things as the phrase says.
    fn stands(&self, p: &Pos, t: &Text, thing: Thing, spot: &Spot, so: &dyn Fn(At, At) -> bool) -> bool {
        let Some(at) = p.place_of(thing) else { return false };
        let all = self.spot(p, t, spot);
        let found = all.iter().filter_map(|other| p.place_of(*other)).filter(|other| so(at, *other)).count();
        self.enough(p, t, self.many(spot), found, all.len())
    }

    /// Whether the tile is in the target of the char whose text it is.
    pub fn in_target(&self, p: &Pos, t: &Text, at: At) -> bool {
        let Some(me) = t.me else { return false };
        let target = match self.card(&p.chars[me].id) {
            Some(card) => &card.target,
            None => match &self.definition(&p.chars[me].id).what {
                Kind::Summon { target, .. } => target,
                _ => unknown("such a target"),
            },
        };
        let from: Vec<At> = match &target.from {
            None => p.chars[me].at.into_iter().collect(),
            Some(spot) => self.spot(p, t, spot).into_iter().filter_map(|thing| p.place_of(thing)).collect(),
        };
        let codes = t.code.map_or_else(|| target.codes.clone(), |code| vec![code]);
        from.iter().any(|from| {
            codes.iter().any(|code| admits(*code, *from, at, &|tile| p.who(tile).is_some() || self.obstacle(p, tile)))
        })
    }

    pub fn holds(&self, p: &Pos, t: &Text, pred: &Pred, thing: Thing) -> bool {
        let at = p.place_of(thing);
        let stands = |spot: &Spot, so: &dyn Fn(At, At) -> bool| self.stands(p, t, thing, spot, so);
        let apart = |spot: &Spot, a: At, b: At| a != b || !matches!((thing, spot), (Thing::Char(_), Spot::Char(_)));
        match pred {
            Pred::Bears(kind) => matches!(thing, Thing::Char(who) if p.bears(who, kind)),
            Pred::BearsAny => matches!(thing, Thing::Char(who) if p.bearings.iter().any(|known| known.bearer == who)),
            Pred::Empty => at.is_some_and(|at| p.who(at).is_none() && !self.obstacle(p, at)),
            Pred::Occupied => at.is_some_and(|at| p.who(at).is_some() || self.obstacle(p, at)),
            Pred::InTurn => matches!(thing, Thing::Char(who) if self.acts_now(p, who)),
            Pred::InTarget => at.is_some_and(|at| self.in_target(p, t, at)),
            Pred::Melee(spot) => stands(spot, &melee),
            Pred::Adjacent(spot) => stands(spot, &|a, b| distance(a, b) == 1),
            // A char is not in line with itself, but it is with a token on its tile.
            Pred::Straight(spot) => stands(spot, &|a, b| straight(a, b) && apart(spot, a, b)),
            Pred::SameRow(spot) => stands(spot, &|a, b| a.1 == b.1 && apart(spot, a, b)),
            Pred::SameColumn(spot) => stands(spot, &|a, b| a.0 == b.0 && apart(spot, a, b)),
            Pred::Diagonal(spot) => stands(spot, &|a, b| a != b && diagonal(a, b)),
            Pred::Within { distance: n, of } => {
                let n = self.number(p, t, n);
                stands(of, &|a, b| distance(a, b) <= n)
            }
            Pred::Away { distance: n, from } => {
                let n = self.number(p, t, n);
                stands(from, &|a, b| distance(a, b) == n)
            }
            Pred::On(spot) => stands(spot, &|a, b| a == b),
            Pred::Edge => at.is_some_and(at_edge),
            Pred::Between(one, other) => {
                let places = |spot: &Spot| {
                    self.spot(p, t, spot).into_iter().filter_map(|thing| p.place_of(thing)).collect::<Vec<At>>()
                };
                let (ones, others) = (places(one), places(other));
                at.is_some_and(|at| ones.iter().any(|one| others.iter().any(|other| between(*one, *other, at))))
            }
            Pred::With(tokens) => {
                let all = self.known(t, tokens).unwrap_or_else(|| self.token_candidates(p, t, tokens));
                let on = |token: &&Thing| match (**token, thing) {
                    (Thing::Token(token), Thing::Char(who)) => p.tokens[token].on == Err(who),
                    (token, _) => p.place_of(token) == at && matches!(token, Thing::Token(n) if p.tokens[n].on.is_ok()),
                };
                let found = all.iter().filter(on).count();
                self.enough(p, t, &tokens.many, found, all.len())
            }
            Pred::Same(spot) => match thing {
                Thing::Tile(at) => self.spot(p, t, spot).iter().any(|other| p.place_of(*other) == Some(at)),
                // Of a char, a tile means whoever stands on it.
                thing => self.spot(p, t, spot).into_iter().any(|other| {
                    other == thing || matches!((thing, other), (Thing::Char(_), Thing::Tile(on)) if at == Some(on))
                }),
            },
            Pred::OneOf(pick) => self.char_candidates(p, t, pick).contains(&thing),
            Pred::Only(pick) => {
                let all = self.char_candidates(p, t, pick);
                all.len() == 1 && all.contains(&thing)
            }
            Pred::OfClass(class) => {
                matches!(thing, Thing::Char(who) if self.card(&p.chars[who].id).is_some_and(|card| card.class == *class))
            }
            Pred::Not(pred) => !self.is_unasked(p, t, pred) && !self.holds(p, t, pred, thing),
            Pred::Either(preds) => preds.iter().any(|pred| self.holds(p, t, pred, thing)),
            Pred::Both(preds) => preds.iter().all(|pred| self.holds(p, t, pred, thing)),
            Pred::Did { deed, when } => match (&**deed, when) {
                (
                    Deed::Moves {
                        what: Some(Piece::Char(_)),
                        how: Manner::Effect,
                        by: None,
                        at_least,
                        through: None,
                        ..
                    },
                    Past::JustNow,
                ) => {
                    let n = at_least.as_ref().map_or(1, |n| self.number(p, t, n));
                    matches!(thing, Thing::Char(who) if t.just.get(&who).is_some_and(|(made, _)| *made >= n))
                }
                (Deed::Moves { how: Manner::Any, by: None, through: None, .. }, Past::SinceTurnOf(Chars::Me)) => {
                    let is_asked = !self.is_unasked(p, t, pred);
                    is_asked && matches!(thing, Thing::Char(who) if Some(who) == t.me && p.chars[who].wandered)
                }
                _ => unknown(&format!("{pred:?}")),
            },
            _ => unknown(&format!("{pred:?}")),
        }
    }

    pub fn is(&self, p: &Pos, t: &Text, cond: &Cond) -> bool {
        match cond {
            Cond::Is { who, what } => {
                let all = self.spot(p, t, who);
                let found = all.iter().filter(|thing| self.holds(p, t, what, **thing)).count();
                match &**who {
                    Spot::Char(Chars::Pick(_)) | Spot::Tile(Tiles::Pick(_)) | Spot::Token(Tokens::Pick(_)) => {
                        self.enough(p, t, self.many(who), found, all.len())
                    }
                    _ => !all.is_empty() && found == all.len(),
                }
            }
            Cond::CharsExist(pick) => {
                let all = self.char_candidates(p, t, pick).len();
                self.enough(p, t, &pick.many, all, all)
            }
            Cond::TokensExist(pick) => {
                let all = self.token_candidates(p, t, pick).len();
                self.enough(p, t, &pick.many, all, all)
            }
            Cond::TilesExist(pick) => {
                let all = self.tile_candidates(p, t, pick).len();
                self.enough(p, t, &pick.many, all, all)
            }
            Cond::Compare { one, is, other } => {
                let (one, other) = (self.number(p, t, one), self.number(p, t, other));
                match is {
                    Compared::More => one > other,
                    Compared::Fewer => one < other,
                    Compared::AsMany => one == other,
                    Compared::AtLeast => one >= other,
                    Compared::AtMost => one <= other,
                }
            }
            Cond::Done => t.done,
            Cond::Chosen(_) => unknown(&format!("{cond:?}")),
            Cond::NotMovedInFull(who) => {
                let who = chars_of(&self.chars(p, t, who));
                !who.is_empty() && who.iter().all(|who| !t.just.get(who).is_some_and(|(_, full)| *full))
            }
            // After its effect, *can't be moved* means that it was not moved (kernel C2).
            Cond::CouldNotMove(who) => {
                let who = chars_of(&self.chars(p, t, who));
                !who.is_empty() && who.iter().all(|who| t.just.get(who).is_none_or(|(made, _)| *made == 0))
            }
            Cond::Not(cond) => {
                let unasked = match &**cond {
                    Cond::Is { who, what } => !self.spot(p, t, who).is_empty() && self.is_unasked(p, t, what),
                    _ => false,
                };
                !unasked && !self.is(p, t, cond)
            }
            Cond::All(conds) => conds.iter().all(|cond| self.is(p, t, cond)),
            Cond::Either(conds) => conds.iter().any(|cond| self.is(p, t, cond)),
        }
    }
}

impl Naive<'_> {
    /// Whether the predicate asks about a last turn that has not been (kernel E8).
    fn is_unasked(&self, p: &Pos, t: &Text, pred: &Pred) -> bool {
        match pred {
            Pred::Did { when: Past::SinceTurnOf(whose), .. } => {
                !chars_of(&self.chars(p, t, whose)).iter().any(|who| p.chars[*who].began_last.is_some())
            }
            Pred::Not(pred) => self.is_unasked(p, t, pred),
            _ => false,
        }
    }
}

/// Whether the phrase is *the X*. A superlative (*the closest X*) ranges over all that its phrase describes (kernel C4).
fn definite<Noun>(pick: &Pick<Noun>) -> bool {
    matches!(pick.many, Many::The) && pick.extreme.is_none()
}

/// Whether the doer made the thing; a text without a doer has a side only.
fn mine(t: &Text, maker: Option<usize>, side: usize) -> bool {
    if t.me.is_some() { maker == t.me } else { side == t.side }
}

/// Panics: it is better to stop than to guess.
pub fn unknown(what: &str) -> ! {
    panic!("the naive engine does not know {what}")
}
