//! Tables on a set, which all figures share and which are computed once.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

use super::acts;
use super::execution::Execution;
use super::gait::Gait;
use super::scene::{QueryLog, Scene, Stance, ThirdChars};
use super::symmetry::Symmetries;
use super::tile_table::row;
use board::{Geometry, Tile, TileSet};
use model::{Act, Card, Id, Piece, RuleSet, When};

/// The set, its board, and the tables on both.
pub(super) struct SetTables<'a> {
    pub set: &'a RuleSet,
    pub geometry: &'a Geometry,
    pub symmetries: Symmetries,
    /// The triggers of each definition, and of the structures that its tokens can form.
    triggers: BTreeMap<&'a Id, Vec<&'a When>>,
    /// The tokens and conditions whose triggers can hit, directly or through definitions that the triggers make.
    hitting: BTreeSet<&'a Id>,
    /// The tokens and conditions whose triggers can move a char other than the doer, directly or through definitions
    /// that the triggers make.
    moving: BTreeSet<&'a Id>,
    /// For each summon and each tile of an Opp, the tiles on which a new summon can hit that Opp this turn.
    pub(super) summons: BTreeMap<&'a Id, Vec<TileSet>>,
    /// A cache of the tiles that each gait can reach. Key: the gait. Never invalidated: the board stays the same.
    gaits: Mutex<Vec<(Gait, Arc<[TileSet]>)>>,
}

impl<'a> SetTables<'a> {
    /// Creates the tables without the hits of summons. A simulation finds these hits, and it needs the other tables.
    pub fn without_summons(set: &'a RuleSet, geometry: &'a Geometry) -> SetTables<'a> {
        let ids = || set.definitions.iter().map(|definition| &definition.id);
        let mut tables = SetTables {
            set,
            geometry,
            symmetries: Symmetries::of(geometry.board()),
            triggers: ids().map(|id| (id, acts::triggers_of(set, id))).collect(),
            hitting: BTreeSet::new(),
            moving: BTreeSet::new(),
            summons: BTreeMap::new(),
            gaits: Mutex::default(),
        };
        // Each round follows the made definitions one level deeper, until a round changes nothing.
        for _ in ids() {
            let hitting = ids().filter(|id| tables.triggers_with(id, &|act| tables.may_hit(act))).collect();
            let moving = ids().filter(|id| tables.triggers_with(id, &|act| tables.may_displace(act))).collect();
            if (&tables.hitting, &tables.moving) == (&hitting, &moving) {
                break;
            }
            (tables.hitting, tables.moving) = (hitting, moving);
        }
        tables
    }

    /// Returns the triggers of a definition, and of the structures that its tokens can form.
    pub fn triggers(&self, id: &Id) -> &[&'a When] {
        self.triggers.get(id).map_or(&[], Vec::as_slice)
    }

    /// Whether an act of one of these triggers passes the test.
    fn triggers_with(&self, id: &Id, test: &dyn Fn(&Act) -> bool) -> bool {
        self.triggers(id).iter().flat_map(|when| &when.then).any(|step| step.has_act(test))
    }

    /// Whether the act can hit, or makes a definition that can.
    pub fn may_hit(&self, act: &Act) -> bool {
        match act {
            Act::Hit { .. } | Act::HitTimes { .. } | Act::Use { .. } => true,
            Act::Summon { what, .. } => self.summons.contains_key(what),
            Act::Become { .. } | Act::Put { .. } => acts::made_by(act).is_some_and(|id| self.hitting.contains(id)),
            _ => false,
        }
    }

    /// Whether the act can move a char other than the doer, or makes a definition that can.
    pub fn may_displace(&self, act: &Act) -> bool {
        match act {
            Act::Move { what, .. } | Act::MoveTo { what, .. } | Act::Push { what, .. } => is_other(what),
            Act::Pull { what, .. } | Act::Slide { what, .. } => is_other(what),
            Act::TradePlaces { .. } | Act::Trade { .. } | Act::Rearrange { .. } | Act::Use { .. } => true,
            Act::Become { .. } | Act::Put { .. } => acts::made_by(act).is_some_and(|id| self.moving.contains(id)),
            _ => false,
        }
    }

    /// Returns the tiles on which the summon can be put to hit an Opp on the tile `opp`.
    pub fn summon_hits(&self, id: &Id, opp: Tile) -> TileSet {
        self.summons.get(id).map_or(TileSet::EMPTY, |from| row(from, opp))
    }

    /// Creates the scene of an execution.
    pub fn scene<'s>(
        &'s self,
        execution: Execution<'s>,
        third_chars: ThirdChars,
        stance: Stance,
        log: &'s QueryLog,
    ) -> Scene<'s> {
        Scene {
            set: self.set,
            card: execution.card,
            geometry: self.geometry,
            codes: execution.codes,
            from: execution.target.from.as_ref(),
            summon: execution.summon,
            stance,
            third_chars,
            log,
            here: None,
        }
    }

    /// Returns the tiles that the card's char can reach by its own moves. The table has a row for each pair of an
    /// origin and a tile of another char, in that order. [`SetTables::after_moving`] takes this table.
    pub fn approaches(&self, card: &Card) -> Arc<[TileSet]> {
        self.approaches_of(Gait::of(self.set, card))
    }

    pub(super) fn approaches_of(&self, gait: Gait) -> Arc<[TileSet]> {
        let mut gaits = self.gaits.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, known)) = gaits.iter().find(|(known, _)| *known == gait) {
            return known.clone();
        }
        let approaches: Arc<[TileSet]> = gait.approaches(self.geometry).into();
        gaits.push((gait, approaches.clone()));
        approaches
    }

    /// Converts a table for a char that stays to a table for a char that may move first. Rows are origins, and the
    /// tiles in a row are positions of the other char.
    pub fn after_moving(&self, table: &[TileSet], approaches: &[TileSet]) -> Vec<TileSet> {
        let tiles = self.geometry.tiles();
        let mut starts = approaches.iter();
        let mut hitting = vec![TileSet::EMPTY; tiles.len()];
        for me in tiles {
            for other in row(table, me) {
                if let Some(from) = hitting.get_mut(other.index()) {
                    from.insert(me);
                }
            }
        }
        let mut reached = Vec::with_capacity(tiles.len());
        for origin in tiles {
            let ends = tiles.iter().zip(starts.by_ref().take(tiles.len()));
            let hit = ends.filter(|(other, ends)| *other != origin && ends.meets(row(&hitting, *other)));
            reached.push(hit.map(|(other, _)| other).collect());
        }
        reached
    }
}

fn is_other(piece: &Piece) -> bool {
    matches!(piece, Piece::Char(chars) if *chars != model::Chars::Me)
}
