//! Simulates how effects move chars, step by step or in one direction (kernel G2 to G5).

use super::scene::{Binding, State, Truth};
use super::simulation::Simulation;
use board::{Direction, Tile, TileSet};
use model::{Spot, Steps, Way};

/// The way in which a char is moved in one direction (kernel G4).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shove {
    Push,
    Pull,
    Slide,
}

impl Simulation<'_> {
    /// Returns the states in which the char was put on one of the tiles. The char was not moved if the only goal is its
    /// own tile, or if there is no goal.
    pub(super) fn put_down(&mut self, bound: Binding, goals: TileSet, state: State) -> Vec<State> {
        let from = match bound {
            Binding::Me => state.me,
            Binding::Other => state.other,
            Binding::Free | Binding::At(_) => {
                return vec![State { moved: true, in_full: true, ..state }.done(Truth::Maybe)];
            }
        };
        if goals.is_empty() {
            return vec![State { moved: false, in_full: false, ..state }.done(Truth::No)];
        }
        let mut after = Vec::with_capacity(goals.len());
        for goal in goals {
            let moved = goal != from;
            let done = if moved { Truth::Yes } else { Truth::No };
            let there = match bound {
                Binding::Me => State { me: goal, ..state },
                _ => State { other: goal, ..state },
            };
            if bound == Binding::Other {
                self.note_distance(goal);
            }
            after.push(State { moved, in_full: moved, ..there }.done(done));
        }
        after
    }

    /// Returns the states after a move step by step, each step to an adjacent empty tile.
    pub(super) fn walked(&mut self, bound: Binding, steps: &Steps, way: Option<&Way>, state: State) -> Vec<State> {
        if let Some(Way::AsChosen(ways)) = way {
            return ways.iter().flat_map(|chosen| self.walked(bound, steps, Some(&chosen.way), state)).collect();
        }
        let Some(from) = tile_of(bound, &state) else { return self.put_down(bound, TileSet::EMPTY, state) };
        let (most, exact) = self.length(steps, &state);
        let occupied = state.occupied().without(from);
        let geometry = self.scene.geometry;
        let ends = match way {
            None if exact => geometry.walk_ends(from, most, occupied),
            None | Some(Way::AsChosen(_)) => geometry.walk(from, most, false, occupied),
            Some(Way::Diagonally) => geometry.walk(from, most, true, occupied),
            Some(
                Way::StraightLine
                | Way::SameDirection
                | Way::ThatDirection
                | Way::OppositeDirection
                | Way::Along(_)
                | Way::Against(_),
            ) => Direction::STRAIGHT
                .into_iter()
                .map(|direction| self.along(from, direction, most, exact, occupied))
                .fold(TileSet::EMPTY, |all, ends| all | ends),
            Some(Way::Toward(spot) | Way::StraightToward(spot)) => {
                self.guided(from, most, exact, occupied, self.scene.place(spot, &state).tiles, true)
            }
            // The last step must go to one of these tiles.
            Some(Way::Onto(tiles)) => {
                let onto = self.scene.place(&Spot::Tile((**tiles).clone()), &state).tiles;
                geometry.walk_ends(from, most, occupied) & onto
            }
            Some(Way::AwayFrom(spot) | Way::StraightAway(spot)) => {
                self.guided(from, most, exact, occupied, self.scene.place(spot, &state).tiles, false)
            }
        };
        self.put_down(bound, ends, state)
    }

    /// Returns the states after a straight move. With `steps` the move is a push or pull. Without `steps` the char
    /// slides until it is stopped.
    pub(super) fn pushed(
        &mut self,
        bound: Binding,
        (how, way): (Shove, Option<&Way>),
        steps: Option<&Steps>,
        state: State,
    ) -> Vec<State> {
        if let Some(Way::AsChosen(ways)) = way {
            let pushed = |chosen: &model::ChosenWay| self.pushed(bound, (how, Some(&chosen.way)), steps, state);
            return ways.iter().flat_map(pushed).collect();
        }
        let Some(from) = tile_of(bound, &state) else { return self.put_down(bound, TileSet::EMPTY, state) };
        let geometry = self.scene.geometry;
        // The board is the only limit on the length of a slide.
        let (most, exact) = steps.map_or((geometry.farthest_distance(), true), |steps| self.length(steps, &state));
        let (doer, occupied) = (state.me, state.occupied().without(from));
        let mut ends = TileSet::EMPTY;
        for direction in self.shove_directions(from, how, way, &state) {
            let least = if exact { most } else { 0 };
            for length in least..=most.min(least.max(geometry.farthest_distance())) {
                ends.insert(if how == Shove::Pull && way.is_none() {
                    geometry.pulled(doer, from, direction, length, occupied)
                } else {
                    geometry.pushed(from, direction, length, occupied)
                });
            }
        }
        // A direction that does not move the char can be chosen only if no direction moves it (kernel C3).
        if exact && ends.len() > 1 {
            ends.remove(from);
        }
        // A slide has no length in its text, so it never counts as carried out in full.
        let full = |end: Tile| steps.is_some() && geometry.board().distance(from, end) == most;
        let after = self.put_down(bound, ends, state);
        after.into_iter().map(|s| State { in_full: tile_of(bound, &s).is_some_and(full), ..s }).collect()
    }

    /// Returns the directions in which the char can be pushed, pulled or slid (kernel G4). If there are several, the
    /// chooser picks one.
    fn shove_directions(&self, from: Tile, how: Shove, way: Option<&Way>, state: &State) -> Vec<Direction> {
        let geometry = self.scene.geometry;
        let goal = match way {
            Some(Way::Toward(spot) | Way::StraightToward(spot)) => Some((self.scene.place(spot, state).tiles, true)),
            Some(Way::AwayFrom(spot) | Way::StraightAway(spot)) => Some((self.scene.place(spot, state).tiles, false)),
            _ => None,
        };
        let (goals, toward) = match (how, goal) {
            (Shove::Slide, None) => return Direction::STRAIGHT.to_vec(),
            (_, Some(goal)) => goal,
            (_, None) => (TileSet::of(state.me), how == Shove::Pull),
        };
        if how == Shove::Slide {
            let steps = goals.iter().map(|goal| self.guided_steps(from, goal, TileSet::EMPTY, toward));
            let steps = steps.fold(TileSet::EMPTY, |all, steps| all | steps);
            let goes =
                |direction: &Direction| geometry.board().step(from, *direction).is_some_and(|to| steps.contains(to));
            return Direction::STRAIGHT.into_iter().filter(goes).collect();
        }
        let away = goals.iter().flat_map(|goal| geometry.push_directions(goal, from));
        away.map(|direction| if toward { direction.back() } else { direction }).collect()
    }

    /// Returns the maximum number of steps, and whether the char must make all of them.
    fn length(&self, steps: &Steps, state: &State) -> (u8, bool) {
        let farthest = self.scene.geometry.farthest_distance();
        match steps {
            Steps::By(number @ model::Number::N(_)) => (self.scene.most(number, state, farthest), true),
            Steps::By(number) | Steps::UpTo(number) | Steps::Between { most: number, .. } => {
                (self.scene.most(number, state, farthest), false)
            }
            Steps::AsFar => (farthest, true),
            // The move may end on any tile of its path.
            Steps::Until(_) => (farthest, false),
        }
    }

    /// Returns the tiles on which a straight move in one direction can end.
    fn along(&self, from: Tile, direction: Direction, most: u8, exact: bool, occupied: TileSet) -> TileSet {
        let geometry = self.scene.geometry;
        let free = geometry.ray(from, direction).take_while(|tile| !occupied.contains(*tile)).take(usize::from(most));
        if exact { free.last().map_or(TileSet::EMPTY, TileSet::of) } else { free.collect::<TileSet>().with(from) }
    }

    /// Returns the tiles on which a guided move can end (kernel G3). Each step of the move decreases, or increases, the
    /// distance to one of the tiles `to`.
    fn guided(&self, from: Tile, most: u8, exact: bool, occupied: TileSet, to: TileSet, toward: bool) -> TileSet {
        let mut all = TileSet::EMPTY;
        for goal in to {
            let mut newest = TileSet::of(from);
            for _ in 0..most {
                if !exact {
                    all |= newest;
                }
                let mut next = TileSet::EMPTY;
                for tile in newest {
                    let onward = self.guided_steps(tile, goal, occupied, toward);
                    next |= onward;
                    // The move ends on this tile, because no further step is possible.
                    if onward.is_empty() {
                        all.insert(tile);
                    }
                }
                newest = next;
                if newest.is_empty() {
                    break;
                }
            }
            all |= newest;
        }
        all
    }

    /// Returns the tiles to which one step of a guided move can go.
    fn guided_steps(&self, from: Tile, goal: Tile, occupied: TileSet, toward: bool) -> TileSet {
        match toward {
            true => self.scene.geometry.steps_toward(from, goal, occupied),
            false => self.scene.geometry.steps_away(from, goal, occupied),
        }
    }
}

fn tile_of(bound: Binding, state: &State) -> Option<Tile> {
    match bound {
        Binding::Me => Some(state.me),
        Binding::Other => Some(state.other),
        Binding::Free | Binding::At(_) => None,
    }
}
