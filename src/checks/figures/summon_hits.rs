//! Completes the tables of a set with the hits of its summons, found by simulating the actions of the summons.

use super::execution::{Execution, Goal};
use super::gait::Gait;
use super::scene::{Stance, ThirdChars};
use super::set_tables::SetTables;
use super::tile_table::row;
use board::{Geometry, TileSet};
use model::{Action, Card, Id, Kind, RuleSet, Target};

impl<'a> SetTables<'a> {
    /// Creates all tables of a set. If no card makes a summon, the first card counts as its maker.
    pub fn new(set: &'a RuleSet, geometry: &'a Geometry) -> SetTables<'a> {
        let mut tables = SetTables::without_summons(set, geometry);
        for definition in &set.definitions {
            let Kind::Summon { actions, target, moves, action_uses } = &definition.what else { continue };
            let maker = definition.card.as_ref().and_then(|id| set.cards.iter().find(|card| card.id == *id));
            let Some(card) = maker.or(set.cards.first()).filter(|_| *action_uses > 0) else { continue };
            let hits = tables.hits_of_summon(card, &definition.id, actions, target, *moves);
            tables.summons.insert(&definition.id, hits);
        }
        tables
    }

    /// Returns, for each tile of an Opp, the tiles on which the summon can be put to hit that Opp. `card` is the
    /// summoner.
    fn hits_of_summon(&self, card: &Card, id: &Id, actions: &[Action], target: &Target, moves: u8) -> Vec<TileSet> {
        let approaches = self.approaches_of(Gait::plain(self.set, moves));
        let mut from = vec![TileSet::EMPTY; self.geometry.tiles().len()];
        for action in actions {
            let execution = Execution { card, rules: &action.rules, codes: &target.codes, target, summon: Some(id) };
            let (table, _) = self.table(execution, Goal::Hit, ThirdChars::None, Stance::Opp);
            let reached = self.after_moving(&table, &approaches);
            for start in self.geometry.tiles() {
                for opp in row(&reached, start) {
                    if let Some(starts) = from.get_mut(opp.index()) {
                        starts.insert(start);
                    }
                }
            }
        }
        from
    }
}
