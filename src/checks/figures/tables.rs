//! For each origin of the board, the tiles of the other char for which an action reaches its goal.

use std::cell::Cell;

use super::acts;
use super::play::{Goal, Play, SummonHits};
use super::scene::{Company, Scene, Stance};
use crate::board::{Board, Geometry, Tile, TileSet};
use crate::model::{Act, Action, Card, Id, Kind, Piece, Rule, RuleSet, Target, TargetCode};

/// An action as it is played: by whom, with which target.
#[derive(Clone, Copy)]
pub(super) struct Doing<'a> {
    pub card: &'a Card,
    pub rules: &'a [Rule],
    pub codes: &'a [TargetCode],
    pub target: &'a Target,
    pub summon: Option<&'a Id>,
}

impl<'a> Doing<'a> {
    /// By the card's char itself.
    pub fn by_char(card: &'a Card, rules: &'a [Rule], codes: &'a [TargetCode]) -> Doing<'a> {
        Doing { card, rules, codes, target: &card.target, summon: None }
    }
}

/// What all tables of a set share.
pub(super) struct Ground<'a> {
    pub set: &'a RuleSet,
    pub geometry: &'a Geometry,
    pub summons: SummonHits,
}

impl<'a> Ground<'a> {
    pub fn new(set: &'a RuleSet, geometry: &'a Geometry) -> Ground<'a> {
        let mut ground = Ground { set, geometry, summons: SummonHits::new() };
        let mut hits = SummonHits::new();
        for definition in &set.definitions {
            let Kind::Summon { actions, target, moves, action_uses } = &definition.what else { continue };
            let maker = definition.card.as_ref().and_then(|id| set.cards.iter().find(|card| card.id == *id));
            let Some(card) = maker.or(set.cards.first()).filter(|_| *action_uses > 0) else { continue };
            hits.insert(definition.id.clone(), ground.summon_hits(card, &definition.id, actions, target, *moves));
        }
        ground.summons = hits;
        ground
    }

    /// For each tile of an Opp, where a summon may be put to hit it this turn.
    fn summon_hits(&self, card: &Card, id: &Id, actions: &[Action], target: &Target, moves: u8) -> Vec<TileSet> {
        let gait = super::gait::Gait::plain(self.set, moves);
        let tiles = self.geometry.tiles();
        let mut from = vec![TileSet::EMPTY; tiles.len()];
        for action in actions {
            let doing = Doing { card, rules: &action.rules, codes: &target.codes, target, summon: Some(id) };
            let (table, _) = self.table(doing, Goal::Hit, Company::None, Stance::Opp);
            for (other, positions) in tiles.iter().zip(&mut from) {
                let hitting: TileSet = tiles.iter().filter(|me| at(&table, *me).contains(other)).collect();
                let start = |tile: &Tile| gait.reached(self.geometry, *tile, TileSet::of(other)).meets(hitting);
                *positions |= tiles.without(other).iter().filter(start).collect();
            }
        }
        from
    }

    pub fn scene<'s>(
        &'s self,
        doing: Doing<'s>,
        company: Company,
        stance: Stance,
        guessed: &'s Cell<bool>,
    ) -> Scene<'s> {
        Scene {
            set: self.set,
            card: doing.card,
            geometry: self.geometry,
            codes: doing.codes,
            from: doing.target.from.as_ref(),
            summon: doing.summon,
            stance,
            company,
            guessed,
            here: None,
        }
    }

    /// The table, and whether it rests on more than the board shows.
    pub fn table(&self, doing: Doing, goal: Goal, company: Company, stance: Stance) -> (Vec<TileSet>, bool) {
        let guessed = Cell::new(false);
        let mut table = vec![TileSet::EMPTY; self.geometry.tiles().len()];
        self.each_pair(doing, goal, company, stance, &guessed, &mut |play, me, other| {
            if play.reached
                && let Some(row) = table.get_mut(me.index())
            {
                row.insert(other);
            }
        });
        self.mirror(&mut table);
        (table, guessed.get())
    }

    /// The farthest that the action moves an Opp, from where and to how far; and whether that rests on guesses.
    pub fn farthest_move(&self, doing: Doing) -> (u8, bool) {
        let guessed = Cell::new(false);
        let mut most = 0;
        self.each_pair(doing, Goal::Move, Company::Anywhere, Stance::Opp, &guessed, &mut |play, _, _| {
            most = most.max(play.distance);
        });
        (most, guessed.get())
    }

    /// Plays the rules from every origin in the left half of the board: no word of a rule tells left from right.
    fn each_pair(
        &self,
        doing: Doing,
        goal: Goal,
        company: Company,
        stance: Stance,
        guessed: &Cell<bool>,
        found: &mut dyn FnMut(&Play, Tile, Tile),
    ) {
        let (board, tiles) = (self.geometry.board(), self.geometry.tiles());
        let displaces = acts::any_act(doing.rules, &displaces_chars);
        let mut play = Play::new(self.scene(doing, company, stance, guessed), goal, &self.summons, displaces);
        let middle = i16::from(board.columns().div_ceil(2));
        for me in tiles.iter().filter(|tile| board.column(*tile) < middle) {
            for other in tiles.without(me) {
                play.run(doing.rules, me, other);
                found(&play, me, other);
            }
        }
    }

    fn mirror(&self, table: &mut [TileSet]) {
        let board = self.geometry.board();
        let middle = i16::from(board.columns().div_ceil(2));
        for tile in board.tiles().iter().filter(|tile| board.column(*tile) >= middle) {
            let there = at(table, mirrored(board, tile));
            if let Some(row) = table.get_mut(tile.index()) {
                *row = there.iter().map(|tile| mirrored(board, tile)).collect();
            }
        }
    }
}

/// The row of a table.
pub(super) fn at(table: &[TileSet], tile: Tile) -> TileSet {
    table.get(tile.index()).copied().unwrap_or_default()
}

fn mirrored(board: Board, tile: Tile) -> Tile {
    board.at(i16::from(board.columns()) - 1 - board.column(tile), board.row(tile)).unwrap_or(tile)
}

/// Whether the act can move a char, or makes what can.
pub(super) fn displaces_chars(act: &Act) -> bool {
    match act {
        Act::Move { what, .. } | Act::MoveTo { what, .. } | Act::Push { what, .. } => matches!(what, Piece::Char(_)),
        Act::Pull { what, .. } | Act::Slide { what } => matches!(what, Piece::Char(_)),
        Act::TradePlaces { .. } | Act::Trade { .. } | Act::Use { .. } | Act::Become { .. } | Act::Put { .. } => true,
        _ => false,
    }
}

/// Whether the act can hit, or makes what can.
pub(super) fn may_hit(act: &Act) -> bool {
    matches!(
        act,
        Act::Hit { .. }
            | Act::HitTimes { .. }
            | Act::Become { .. }
            | Act::Put { .. }
            | Act::Summon { .. }
            | Act::Use { .. }
    )
}
