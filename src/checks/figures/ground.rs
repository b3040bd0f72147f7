//! What all figures of a set share, computed once.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

use super::acts;
use super::gait::Gait;
use super::play::Goal;
use super::scene::{Company, Stance};
use super::symmetry::Symmetries;
use super::tables::{Doing, at};
use board::{Geometry, Tile, TileSet};
use model::{Act, Action, Card, Id, Kind, Piece, RuleSet, Target, When};

pub(super) struct Ground<'a> {
    pub set: &'a RuleSet,
    pub geometry: &'a Geometry,
    pub symmetries: Symmetries,
    triggers: BTreeMap<&'a Id, Vec<&'a When>>,
    /// Tokens and conditions whose triggers, or those of what they make, can hit; and can move a char.
    hitting: BTreeSet<&'a Id>,
    moving: BTreeSet<&'a Id>,
    /// For each summon: for each tile of an Opp, where the summon may be put to hit it this turn.
    summons: BTreeMap<&'a Id, Vec<TileSet>>,
    /// Where each gait that was asked for can bring a char.
    gaits: Mutex<Vec<(Gait, Arc<[TileSet]>)>>,
}

impl<'a> Ground<'a> {
    pub fn new(set: &'a RuleSet, geometry: &'a Geometry) -> Ground<'a> {
        let ids = || set.definitions.iter().map(|definition| &definition.id);
        let mut ground = Ground {
            set,
            geometry,
            symmetries: Symmetries::of(geometry.board()),
            triggers: ids().map(|id| (id, acts::triggers_of(set, id))).collect(),
            hitting: BTreeSet::new(),
            moving: BTreeSet::new(),
            summons: BTreeMap::new(),
            gaits: Mutex::default(),
        };
        // Through what they make, as deep as it goes.
        for _ in ids() {
            let hitting = ids().filter(|id| ground.triggers_with(id, &|act| ground.may_hit(act))).collect();
            let moving = ids().filter(|id| ground.triggers_with(id, &|act| ground.may_displace(act))).collect();
            if (&ground.hitting, &ground.moving) == (&hitting, &moving) {
                break;
            }
            (ground.hitting, ground.moving) = (hitting, moving);
        }
        for definition in &set.definitions {
            let Kind::Summon { actions, target, moves, action_uses } = &definition.what else { continue };
            let maker = definition.card.as_ref().and_then(|id| set.cards.iter().find(|card| card.id == *id));
            let Some(card) = maker.or(set.cards.first()).filter(|_| *action_uses > 0) else { continue };
            let hits = ground.hits_of_summon(card, &definition.id, actions, target, *moves);
            ground.summons.insert(&definition.id, hits);
        }
        ground
    }

    /// The triggers of the definition, and of the structures that its tokens can form.
    pub fn triggers(&self, id: &Id) -> &[&'a When] {
        self.triggers.get(id).map_or(&[], Vec::as_slice)
    }

    fn triggers_with(&self, id: &Id, test: &dyn Fn(&Act) -> bool) -> bool {
        let mut found = false;
        for step in self.triggers(id).iter().flat_map(|when| &when.then) {
            step.each_act(&mut |act| found |= test(act));
        }
        found
    }

    /// Whether the act can hit, or makes what can.
    pub fn may_hit(&self, act: &Act) -> bool {
        match act {
            Act::Hit { .. } | Act::HitTimes { .. } | Act::Use { .. } => true,
            Act::Summon { what, .. } => self.summons.contains_key(what),
            Act::Become { .. } | Act::Put { .. } => acts::made_by(act).is_some_and(|id| self.hitting.contains(id)),
            _ => false,
        }
    }

    /// Whether the act can move a char other than the doer, or makes what can.
    pub fn may_displace(&self, act: &Act) -> bool {
        match act {
            Act::Move { what, .. } | Act::MoveTo { what, .. } | Act::Push { what, .. } => is_other(what),
            Act::Pull { what, .. } | Act::Slide { what, .. } => is_other(what),
            Act::TradePlaces { .. } | Act::Trade { .. } | Act::Rearrange { .. } | Act::Use { .. } => true,
            Act::Become { .. } | Act::Put { .. } => acts::made_by(act).is_some_and(|id| self.moving.contains(id)),
            _ => false,
        }
    }

    /// Where the summon may be put to hit an Opp on that tile.
    pub fn summon_hits(&self, id: &Id, opp: Tile) -> TileSet {
        self.summons.get(id).map_or(TileSet::EMPTY, |from| at(from, opp))
    }

    fn hits_of_summon(&self, card: &Card, id: &Id, actions: &[Action], target: &Target, moves: u8) -> Vec<TileSet> {
        let approaches = self.approaches_of(Gait::plain(self.set, moves));
        let mut from = vec![TileSet::EMPTY; self.geometry.tiles().len()];
        for action in actions {
            let doing = Doing { card, rules: &action.rules, codes: &target.codes, target, summon: Some(id) };
            let (table, _) = self.table(doing, Goal::Hit, Company::None, Stance::Opp);
            let reached = self.after_moving(&table, &approaches);
            for start in self.geometry.tiles() {
                for opp in at(&reached, start) {
                    if let Some(starts) = from.get_mut(opp.index()) {
                        starts.insert(start);
                    }
                }
            }
        }
        from
    }

    /// What the card's char can reach by its own moves, for [`Ground::after_moving`].
    pub fn approaches(&self, card: &Card) -> Arc<[TileSet]> {
        self.approaches_of(Gait::of(self.set, card))
    }

    fn approaches_of(&self, gait: Gait) -> Arc<[TileSet]> {
        let mut gaits = self.gaits.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, known)) = gaits.iter().find(|(known, _)| *known == gait) {
            return known.clone();
        }
        let approaches: Arc<[TileSet]> = gait.approaches(self.geometry).into();
        gaits.push((gait, approaches.clone()));
        approaches
    }

    /// The table as it is after moving first.
    pub fn after_moving(&self, table: &[TileSet], approaches: &[TileSet]) -> Vec<TileSet> {
        let tiles = self.geometry.tiles();
        let mut starts = approaches.iter();
        let mut hitting = vec![TileSet::EMPTY; tiles.len()];
        for me in tiles {
            for other in at(table, me) {
                if let Some(from) = hitting.get_mut(other.index()) {
                    from.insert(me);
                }
            }
        }
        let mut reached = Vec::with_capacity(tiles.len());
        for origin in tiles {
            let ends = tiles.iter().zip(starts.by_ref().take(tiles.len()));
            let hit = ends.filter(|(other, ends)| *other != origin && ends.meets(at(&hitting, *other)));
            reached.push(hit.map(|(other, _)| other).collect());
        }
        reached
    }
}

fn is_other(piece: &Piece) -> bool {
    matches!(piece, Piece::Char(chars) if *chars != model::Chars::Me)
}
