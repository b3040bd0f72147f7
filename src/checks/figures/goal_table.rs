//! For each origin of the board, the tiles of the other char for which an action reaches its goal.

use super::acts;
use super::execution::{Execution, Goal};
use super::scene::{QueryLog, Stance, ThirdChars};
use super::set_tables::SetTables;
use super::simulation::Simulation;
use board::{Tile, TileSet};

impl SetTables<'_> {
    /// The table, and whether it rests on more than the board shows.
    pub fn table(
        &self,
        execution: Execution,
        goal: Goal,
        third_chars: ThirdChars,
        stance: Stance,
    ) -> (Vec<TileSet>, bool) {
        let log = QueryLog::default();
        let mut table = vec![TileSet::EMPTY; self.geometry.tiles().len()];
        let (played, count) = self.simulate_all(execution, goal, third_chars, stance, &log, &mut |sim, me, other| {
            if sim.reached
                && let Some(row) = table.get_mut(me.index())
            {
                row.insert(other);
            }
        });
        self.symmetries.spread(&mut table, played, count);
        (table, log.guessed())
    }

    /// The farthest that the action moves an Opp, and whether that rests on more than the board shows.
    pub fn farthest_move(&self, execution: Execution) -> (u8, bool) {
        let log = QueryLog::default();
        let mut most = 0;
        self.simulate_all(execution, Goal::Move, ThirdChars::Anywhere, Stance::Opp, &log, &mut |sim, _, _| {
            most = most.max(sim.distance);
        });
        (most, log.guessed())
    }

    /// Plays the rules from as many origins as it takes: first from those that the most symmetries leave, then, if the
    /// rules told apart what those do not, from more. Gives the origins played, and how many symmetries hold.
    ///
    /// That is sound: a text that has told nothing apart from one origin tells nothing apart from its images.
    fn simulate_all(
        &self,
        execution: Execution,
        goal: Goal,
        third_chars: ThirdChars,
        stance: Stance,
        log: &QueryLog,
        found: &mut dyn FnMut(&Simulation, Tile, Tile),
    ) -> (TileSet, usize) {
        let tiles = self.geometry.tiles();
        let displaces = acts::any_act(execution.rules, &|act| self.may_displace(act));
        let mut sim = Simulation::new(self.scene(execution, third_chars, stance, log), goal, self, displaces);
        let plan = sim.plan(execution.rules);
        let mut played = TileSet::EMPTY;
        loop {
            let count = self.symmetries.keeping(log.sides(), log.lines());
            let open = self.symmetries.representatives(tiles, count) - played;
            if open.is_empty() {
                return (played, count);
            }
            for me in open {
                for other in tiles.without(me) {
                    sim.run(&plan, me, other);
                    found(&sim, me, other);
                }
            }
            played |= open;
        }
    }
}
