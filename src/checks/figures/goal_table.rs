//! Tables of the goals of an action. For each origin, a table has the tiles of the other char for which the action
//! reaches its goal.

use super::acts;
use super::execution::{Execution, Goal};
use super::scene::{QueryLog, Stance, ThirdChars};
use super::set_tables::SetTables;
use super::simulation::Simulation;
use board::{Tile, TileSet};

impl SetTables<'_> {
    /// Returns the table of an execution. The flag is true if the table depends on anything that the board does not
    /// show.
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

    /// Returns the longest distance that the action moves an Opp. The flag is true if the distance depends on anything
    /// that the board does not show.
    pub fn farthest_move(&self, execution: Execution) -> (u8, bool) {
        let log = QueryLog::default();
        let mut most = 0;
        self.simulate_all(execution, Goal::Move, ThirdChars::Anywhere, Stance::Opp, &log, &mut |sim, _, _| {
            most = most.max(sim.distance);
        });
        (most, log.guessed())
    }

    /// Simulates the rules from one origin of each class of equivalent origins, and calls `found` after each
    /// simulation. It begins with the classes under all symmetries of the board. If the rules turn out to depend on
    /// something that a symmetry changes, that symmetry is dropped, and the origins that it covered are simulated too.
    /// Returns the origins used and the number of symmetries kept.
    ///
    /// The skipped origins need no simulation: if the rules respect a symmetry, an origin and its mirror image give the
    /// same result.
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
