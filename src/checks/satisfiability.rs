//! Decides whether a description can be true anywhere on the board. The search tries every place, so it needs no list
//! of words that contradict each other.
//!
//! The search is exact for positions. It tries every tile for the thing that is described, and every tile for each of
//! up to two anchors. Anchors are the things that positions are measured from. Everything else counts as true:
//! conditions, history, tokens, and positions measured from further anchors. Therefore the answer “no” is certain, but
//! the answer “yes” is not.

use board::{Board, Geometry, Side, Tile, TileSet};
use model::*;

/// The context on which the meaning of a description depends.
pub struct PlaceSearch<'a> {
    pub geometry: &'a Geometry,
    /// The target that *in target* refers to in the text.
    pub target: Option<&'a Target>,
}

/// The kind of thing that is described.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Described {
    /// A char that is not the doer.
    AnotherChar,
    Char,
    Tile,
}

/// The maximum number of anchors whose positions are tried.
const MOST_ANCHORS: usize = 2;

impl PlaceSearch<'_> {
    /// Whether some tile may fulfil all of these predicates, for some positions of the anchors.
    pub fn is_satisfiable(&self, what: Described, that: &[&Pred]) -> bool {
        let doer = Spot::Char(Chars::Me);
        let mut anchors: Vec<&Spot> = vec![&doer];
        for pred in that {
            spots(pred, &mut |spot| {
                if is_one_thing(spot) && !anchors.contains(&spot) {
                    anchors.push(spot);
                }
            });
        }
        anchors.truncate(MOST_ANCHORS);
        let all: Vec<Tile> = self.geometry.tiles().iter().collect();
        let rest: &[Tile] = if anchors.len() > 1 { &all } else { &all[..1.min(all.len())] };
        all.iter().any(|doer| {
            rest.iter().any(|other| {
                let places = [*doer, *other];
                let at = |spot: &Spot| anchors.iter().position(|anchor| *anchor == spot).map(|n| places[n]);
                let mut left = self.geometry.tiles();
                if what == Described::AnotherChar {
                    left -= one(*doer);
                }
                for pred in that {
                    left &= self.tiles(pred, *doer, &at).0;
                }
                !left.is_empty()
            })
        })
    }

    /// Returns the tiles for which the predicate may be true. The flag is true if the predicate is certainly true for
    /// exactly these tiles.
    fn tiles(&self, pred: &Pred, doer: Tile, at: &dyn Fn(&Spot) -> Option<Tile>) -> (TileSet, bool) {
        let geometry = self.geometry;
        let board: Board = geometry.board();
        let all = geometry.tiles();
        let from = |spot: &Spot, near: &dyn Fn(Tile) -> TileSet| match at(spot) {
            Some(tile) => (near(tile), true),
            None => (all, false),
        };
        match pred {
            Pred::InTarget => match self.target {
                Some(target) if target.from.is_none() => {
                    (geometry.targets(&target.codes, one(doer), TileSet::EMPTY), false)
                }
                _ => (all, false),
            },
            Pred::InCode { code, of } => from(of, &|tile| geometry.reach(*code, tile)),
            Pred::Melee(of) => from(of, &|tile| geometry.around(tile)),
            Pred::Adjacent(of) => from(of, &|tile| geometry.neighbours(tile)),
            Pred::Straight(of) => from(of, &|tile| geometry.straight(tile) | one(tile)),
            Pred::SameRow(of) => from(of, &|tile| geometry.row(tile) | one(tile)),
            Pred::SameColumn(of) => from(of, &|tile| geometry.column(tile) | one(tile)),
            Pred::Clear(of) => from(of, &|tile| geometry.straight(tile) | geometry.diagonal(tile)),
            Pred::Diagonal(of) => from(of, &|tile| geometry.diagonal(tile)),
            Pred::Within { distance: Number::N(n), of } => from(of, &|tile| geometry.within(tile, *n) | one(tile)),
            Pred::Away { distance: Number::N(n), from: of } => from(of, &|tile| geometry.ring(tile, *n)),
            Pred::Distant { least: Number::N(least), most: Number::N(most), from: of } => {
                from(of, &|tile| (*least..=*most).fold(TileSet::EMPTY, |all, n| all | geometry.ring(tile, n)))
            }
            Pred::On(of) => from(of, &one),
            Pred::Between(one, other) => match (at(one), at(other)) {
                (Some(one), Some(other)) => (geometry.between(one, other), true),
                _ => (all, false),
            },
            Pred::InRow(n) => (board.row_of(Side::First, *n), true),
            Pred::InLastRow => (board.row_of(Side::Second, 1), true),
            Pred::OwnHalf => (board.half(Side::First), true),
            Pred::OtherHalf => (board.half(Side::Second), true),
            Pred::Corner => (board.corners(), true),
            Pred::Edge => (board.edge(), true),
            Pred::Not(not) => match self.tiles(not, doer, at) {
                (tiles, true) => (all - tiles, true),
                (_, false) => (all, false),
            },
            Pred::Both(preds) => {
                preds.iter().map(|pred| self.tiles(pred, doer, at)).fold((all, true), |a, b| (a.0 & b.0, a.1 && b.1))
            }
            Pred::Either(preds) => preds
                .iter()
                .map(|pred| self.tiles(pred, doer, at))
                .fold((TileSet::EMPTY, true), |a, b| (a.0 | b.0, a.1 && b.1)),
            _ => (all, false),
        }
    }
}

fn one(tile: Tile) -> TileSet {
    TileSet::from(tile)
}

/// Whether a phrase always means the same thing. Two phrases *an Ally* may mean two Allies.
fn is_one_thing(spot: &Spot) -> bool {
    !matches!(
        spot,
        Spot::Char(Chars::Pick(_)) | Spot::Tile(Tiles::Pick(_) | Tiles::Of(_)) | Spot::Token(Tokens::Pick(_))
    )
}

/// Calls `each` with every spot that a predicate measures from.
fn spots<'a>(pred: &'a Pred, each: &mut dyn FnMut(&'a Spot)) {
    match pred {
        Pred::InCode { of, .. }
        | Pred::Melee(of)
        | Pred::Adjacent(of)
        | Pred::Straight(of)
        | Pred::SameRow(of)
        | Pred::SameColumn(of)
        | Pred::Diagonal(of)
        | Pred::Clear(of)
        | Pred::Within { of, .. }
        | Pred::Away { from: of, .. }
        | Pred::Distant { from: of, .. }
        | Pred::On(of) => each(of),
        Pred::Between(one, other) => {
            each(one);
            each(other);
        }
        Pred::Not(pred) => spots(pred, each),
        Pred::Both(preds) | Pred::Either(preds) => preds.iter().for_each(|pred| spots(pred, each)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near() -> Box<Spot> {
        Box::new(Spot::Char(Chars::Me))
    }

    fn of(label: u8) -> Box<Spot> {
        Box::new(Spot::Char(Chars::It(Label(label))))
    }

    fn somewhere(what: Described, that: &[Pred]) -> bool {
        let geometry = Geometry::new(Board::default());
        let target = Target { codes: vec!["+2S".parse().unwrap()], from: None };
        let ground = PlaceSearch { geometry: &geometry, target: Some(&target) };
        ground.is_satisfiable(what, &that.iter().collect::<Vec<_>>())
    }

    #[test]
    fn a_contradictory_place_is_not_satisfiable() {
        let away = |n, from| Pred::Away { distance: Number::N(n), from };
        assert!(!somewhere(Described::Tile, &[Pred::Melee(near()), away(3, near())]));
        assert!(!somewhere(Described::Tile, &[Pred::Corner, Pred::Not(Box::new(Pred::Edge))]));
        assert!(!somewhere(Described::Tile, &[Pred::InTarget, away(3, near())]));
        assert!(!somewhere(Described::Tile, &[Pred::InTarget, Pred::Diagonal(near())]));
        assert!(!somewhere(Described::AnotherChar, &[Pred::On(near())]));
        assert!(!somewhere(Described::Tile, &[Pred::Either(vec![Pred::InRow(9), Pred::InRow(8)])]));
        // A tile between two chars and adjacent to both exists, but it cannot be on the edge and off the edge.
        let both = Pred::Both(vec![Pred::Adjacent(near()), Pred::Adjacent(of(0))]);
        assert!(!somewhere(
            Described::Tile,
            &[both, Pred::Between(near(), of(0)), Pred::Edge, Pred::Not(Box::new(Pred::Edge))]
        ));
    }

    #[test]
    fn a_possible_place_is_satisfiable() {
        assert!(somewhere(Described::Tile, &[Pred::Melee(near()), Pred::Adjacent(of(0)), Pred::Corner]));
        assert!(somewhere(Described::AnotherChar, &[Pred::InTarget, Pred::Straight(near())]));
        assert!(somewhere(Described::Char, &[Pred::Not(Box::new(Pred::Bears(Id::of("Wet"))))]));
        assert!(somewhere(Described::Tile, &[Pred::Between(near(), of(0))]));
    }
}
