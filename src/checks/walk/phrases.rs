//! Visits tests, predicates, and the phrases for chars, tiles, tokens and numbers.

use super::node::{Context, NameKind, Node, Visit};
use model::*;

/// Visits all parts of a predicate.
pub fn pred<'a>(pred: &'a Pred, visit: Visit<'a, '_>) {
    Walk { visit }.pred(pred, &Context::at(0));
}

/// Visits all parts of a structure's pattern.
pub fn pattern<'a>(pattern: &'a Pick<TileNoun>, visit: Visit<'a, '_>) {
    Walk { visit }.tile_pick(pattern, &Context::at(0));
}

/// Visits all parts of a test.
pub fn cond<'a>(cond: &'a Cond, visit: Visit<'a, '_>) {
    Walk { visit }.cond(cond, &Context::at(0));
}

/// Visits all parts of a spot: a char, a tile or a token from which a position is measured.
pub fn spot<'a>(spot: &'a Spot, visit: Visit<'a, '_>) {
    Walk { visit }.spot(spot, &Context::at(0));
}

/// Visits all parts of a phrase for tiles.
pub fn tiles<'a>(tiles: &'a Tiles, visit: Visit<'a, '_>) {
    Walk { visit }.tiles(tiles, &Context::at(0));
}

/// One walk through a text. `visit` is called for each part.
pub(super) struct Walk<'a, 'f> {
    pub visit: Visit<'a, 'f>,
}

impl<'a> Walk<'a, '_> {
    pub(super) fn see(&mut self, node: Node<'a>, at: &Context<'a>) {
        (self.visit)(node, at);
    }

    pub(super) fn name(&mut self, kind: NameKind, id: &'a Id, at: &Context<'a>) {
        self.see(Node::Name(kind, id), at);
    }

    pub(super) fn cond(&mut self, cond: &'a Cond, at: &Context<'a>) {
        self.see(Node::Cond(cond), at);
        match cond {
            Cond::Is { who, what } => {
                self.spot(who, at);
                self.pred(what, at);
            }
            Cond::CharsExist(pick) => self.char_pick(pick, at),
            Cond::TokensExist(pick) => self.token_pick(pick, at),
            Cond::TilesExist(pick) => self.tile_pick(pick, at),
            Cond::Compare { one, other, .. } => {
                self.number(one, at);
                self.number(other, at);
            }
            Cond::Done | Cond::Chosen(_) => {}
            Cond::CouldNotMove(who) | Cond::NotMovedInFull(who) => self.chars(who, at),
            Cond::Not(cond) => self.cond(cond, at),
            Cond::All(conds) | Cond::Either(conds) => {
                for cond in conds {
                    self.cond(cond, at);
                }
            }
        }
    }

    pub(super) fn pred(&mut self, pred: &'a Pred, at: &Context<'a>) {
        self.see(Node::Pred(pred), at);
        match pred {
            Pred::Bears(id) => self.name(NameKind::Condition, id, at),
            Pred::InCode { of: spot, .. }
            | Pred::Melee(spot)
            | Pred::Adjacent(spot)
            | Pred::Straight(spot)
            | Pred::Clear(spot)
            | Pred::InTargetFrom(spot)
            | Pred::SameRow(spot)
            | Pred::SameColumn(spot)
            | Pred::Diagonal(spot)
            | Pred::Amid(spot)
            | Pred::AmidStraight(spot)
            | Pred::Same(spot) => self.spot(spot, at),
            Pred::Described(id) => self.name(NameKind::Adjective, id, at),
            Pred::HasKeyword(id) => self.name(NameKind::Keyword, id, at),
            Pred::AheadOf(what) => self.pointer(what, at),
            Pred::TeammateOf(chars) | Pred::LeftBy(chars) | Pred::PassedBy(chars) | Pred::BelongsTo(chars) => {
                self.chars(chars, at)
            }
            Pred::Owns(tokens) => self.tokens(tokens, at),
            Pred::Distant { least, most, from } => {
                self.number(least, at);
                self.number(most, at);
                self.spot(from, at);
            }
            Pred::Within { distance, of: spot } | Pred::Away { distance, from: spot } => {
                self.number(distance, at);
                self.spot(spot, at);
            }
            Pred::On(spot) => self.spot(spot, at),
            Pred::Shows(id) => self.name(NameKind::Structure, id, at),
            Pred::Between(one, other) => {
                self.spot(one, at);
                self.spot(other, at);
            }
            Pred::With(pick) => self.token_pick(pick, at),
            Pred::Holding(pick) | Pred::OneOf(pick) | Pred::Only(pick) => self.char_pick(pick, at),
            Pred::Did { deed, when } => {
                self.deed(deed, at);
                if let Past::LastTurnOf(chars) | Past::SinceTurnOf(chars) = when {
                    self.chars(chars, at);
                }
            }
            Pred::Not(pred) | Pred::Was { pred, .. } => self.pred(pred, at),
            Pred::Either(preds) | Pred::Both(preds) => {
                for pred in preds {
                    self.pred(pred, at);
                }
            }
            Pred::BearsAny
            | Pred::Empty
            | Pred::Occupied
            | Pred::InTarget
            | Pred::Ahead
            | Pred::InRow(_)
            | Pred::InLastRow
            | Pred::OwnHalf
            | Pred::OtherHalf
            | Pred::Corner
            | Pred::Edge
            | Pred::OfClass(_)
            | Pred::InTurn
            | Pred::Yours
            | Pred::Theirs => {}
        }
    }

    pub(super) fn player(&mut self, player: &'a Player, at: &Context<'a>) {
        if let Player::Of(chars) | Player::OpponentOf(chars) = player {
            self.chars(chars, at);
        }
    }

    pub(super) fn way(&mut self, way: Option<&'a Way>, at: &Context<'a>) {
        if let Some(Way::Onto(tiles)) = way {
            self.tiles(tiles, at);
        }
        if let Some(Way::AsChosen(ways)) = way {
            ways.iter().for_each(|chosen| self.way(Some(&chosen.way), at));
        }
        if let Some(Way::Along(what) | Way::Against(what)) = way {
            self.pointer(what, at);
        }
        if let Some(spot) = way.and_then(Way::goal) {
            self.spot(spot, at);
        }
    }

    pub(super) fn piece(&mut self, piece: &'a Piece, at: &Context<'a>) {
        match piece {
            Piece::Char(chars) => self.chars(chars, at),
            Piece::Token(tokens) => self.tokens(tokens, at),
        }
    }

    pub(super) fn pointer(&mut self, what: &'a Pointer, at: &Context<'a>) {
        match what {
            Pointer::This => {}
            Pointer::Char(chars) => self.chars(chars, at),
            Pointer::Token(tokens) => self.tokens(tokens, at),
        }
    }

    pub(super) fn spot(&mut self, spot: &'a Spot, at: &Context<'a>) {
        match spot {
            Spot::Char(chars) => self.chars(chars, at),
            Spot::Tile(tiles) => self.tiles(tiles, at),
            Spot::Token(tokens) => self.tokens(tokens, at),
        }
    }

    pub(super) fn chars(&mut self, chars: &'a Chars, at: &Context<'a>) {
        match chars {
            Chars::Pick(pick) => self.char_pick(pick, at),
            Chars::And(all) | Chars::Or(all) => all.iter().for_each(|chars| self.chars(chars, at)),
            _ => {}
        }
    }

    pub(super) fn tiles(&mut self, tiles: &'a Tiles, at: &Context<'a>) {
        self.see(Node::Tiles(tiles), at);
        match tiles {
            Tiles::Here | Tiles::Param(_) | Tiles::It(_) | Tiles::Subject | Tiles::Next => {}
            Tiles::Of(spot)
            | Tiles::NextFrom(spot)
            | Tiles::Row(spot)
            | Tiles::Column(spot)
            | Tiles::MirroredInRow(spot)
            | Tiles::MirroredInColumn(spot) => self.spot(spot, at),
            Tiles::Place { name, of } => {
                self.name(NameKind::Place, name, at);
                self.spot(of, at);
            }
            Tiles::Opposite { of, through } => {
                self.spot(of, at);
                through.iter().for_each(|through| self.spot(through, at));
            }
            Tiles::FrontOf(what) | Tiles::BackOf(what) => self.pointer(what, at),
            Tiles::Left(who) | Tiles::Began { who, .. } | Tiles::Behind(who) => self.chars(who, at),
            Tiles::Pick(pick) => self.tile_pick(pick, at),
        }
    }

    pub(super) fn tokens(&mut self, tokens: &'a Tokens, at: &Context<'a>) {
        if let Tokens::Pick(pick) = tokens {
            self.token_pick(pick, at);
        }
    }

    pub(super) fn token_noun(&mut self, noun: &'a TokenNoun, at: &Context<'a>) {
        if let TokenNoun::Token(id) = noun {
            self.name(NameKind::Token, id, at);
        }
    }

    pub(super) fn char_pick(&mut self, pick: &'a Pick<CharNoun>, at: &Context<'a>) {
        self.see(Node::CharPick(pick), at);
        if let CharNoun::Summon(id) = &pick.noun {
            self.name(NameKind::Summon, id, at);
        }
        self.rest_of_pick(pick, at);
    }

    pub(super) fn tile_pick(&mut self, pick: &'a Pick<TileNoun>, at: &Context<'a>) {
        self.see(Node::TilePick(pick), at);
        if let TileNoun::Structure(id) = &pick.noun {
            self.name(NameKind::Structure, id, at);
        }
        self.rest_of_pick(pick, at);
    }

    pub(super) fn token_pick(&mut self, pick: &'a Pick<TokenNoun>, at: &Context<'a>) {
        self.see(Node::TokenPick(pick), at);
        self.token_noun(&pick.noun, at);
        self.rest_of_pick(pick, at);
    }

    pub(super) fn rest_of_pick<Noun>(&mut self, pick: &'a Pick<Noun>, at: &Context<'a>) {
        match &pick.many {
            Many::UpTo(n)
            | Many::Exactly(n)
            | Many::AtLeast(n)
            | Many::AtMost(n)
            | Many::MoreThan(n)
            | Many::FewerThan(n) => self.number(n, at),
            Many::One | Many::The | Many::Each | Many::No => {}
        }
        match &pick.extreme {
            Some(Extreme::ClosestTo(spot) | Extreme::FarthestFrom(spot) | Extreme::FirstAheadFrom(spot)) => {
                self.spot(spot, at)
            }
            Some(Extreme::FirstAheadOf(what)) => self.pointer(what, at),
            Some(Extreme::Most(id) | Extreme::Fewest(id)) => self.name(NameKind::Token, id, at),
            Some(Extreme::Closest | Extreme::Farthest | Extreme::FirstAhead) | None => {}
        }
        for pred in &pick.that {
            self.pred(pred, at);
        }
    }

    pub(super) fn steps(&mut self, steps: &'a Steps, at: &Context<'a>) {
        match steps {
            Steps::By(n) | Steps::UpTo(n) | Steps::Between { most: n, .. } => self.number(n, at),
            Steps::Until(cond) => self.cond(cond, at),
            Steps::AsFar => {}
        }
    }

    pub(super) fn number(&mut self, number: &'a Number, at: &Context<'a>) {
        match number {
            Number::N(_) | Number::Param(_) => {}
            Number::TokensLike(pick) => self.token_pick(pick, at),
            Number::CharsLike(pick) => self.char_pick(pick, at),
            Number::Half(n) | Number::Twice(n) | Number::Capped(n, _) | Number::Plus(n, _) => self.number(n, at),
            Number::Distance(one, other) => {
                self.spot(one, at);
                self.spot(other, at);
            }
            Number::MovesUsed(who) | Number::MovesLeft(who) | Number::StepsMoved(who) => self.chars(who, at),
            Number::Score(player) => self.player(player, at),
        }
    }
}
