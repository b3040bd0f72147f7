//! Simulates one act, in every way in which it can be carried out.

use super::displacement::Shove;
use super::execution::Goal;
use super::scene::{Binding, Stance, State, Truth};
use super::simulation::Simulation;
use board::TileSet;
use model::{Act, Chars, Piece, Spot, Standing, Steps, Tiles, Way};

impl Simulation<'_> {
    pub(super) fn act(&mut self, act: &Act, state: State) -> Vec<State> {
        match act {
            Act::Hit { who } | Act::HitTimes { who, .. } => self.hit(who, state),
            Act::Move { what, steps, way } => {
                self.move_piece(what, state, &mut |sim, bound, state| sim.walked(bound, steps, way.as_ref(), state))
            }
            Act::MoveTo { what, to } => {
                let goals = self.scene.place_of_tiles(to, &state).tiles;
                self.move_piece(what, state, &mut |sim, bound, state| {
                    sim.put_down(bound, goals - state.occupied(), state)
                })
            }
            Act::Push { what, steps, way: Some(way) } | Act::Pull { what, steps, way: Some(way) }
                if way.is_given_direction() =>
            {
                self.move_piece(what, state, &mut |sim, bound, state| sim.walked(bound, steps, Some(way), state))
            }
            Act::Slide { what, way: Some(way) } if way.is_given_direction() => {
                self.move_piece(what, state, &mut |sim, bound, state| {
                    sim.walked(bound, &Steps::AsFar, Some(way), state)
                })
            }
            Act::Push { what, steps, way } => self.shoved(what, (Shove::Push, way.as_ref()), Some(steps), state),
            Act::Pull { what, steps, way } => self.shoved(what, (Shove::Pull, way.as_ref()), Some(steps), state),
            Act::Slide { what, way } => self.shoved(what, (Shove::Slide, way.as_ref()), None, state),
            Act::TradePlaces { with } => self.trade(&Spot::Char(Chars::Me), with, state),
            Act::Trade { one, other } => self.trade(one, other, state),
            Act::Put { what, on } => {
                let tiles = self.scene.place(on, &state).tiles;
                let state = self.label_spot(on, state);
                let after = self.spot(on, state);
                match Self::token_id(&what.noun) {
                    Some(id) => after.into_iter().flat_map(|s| self.triggers(id, Some(tiles), s)).collect(),
                    None => after,
                }
            }
            Act::Summon { what, on, label, .. } => {
                let tiles = self.scene.place_of_tiles(on, &state).tiles - state.occupied();
                if self.goal == Goal::Hit && self.tables.summon_hits(what, state.other).meets(tiles) {
                    self.reached = true;
                }
                let made = if tiles.is_empty() { Truth::No } else { Truth::Yes };
                vec![state.bind(*label, Binding::At(tiles)).done(made)]
            }
            Act::Become { who, condition } => {
                let who = self.scene.who(who, &state);
                self.affect(who, state, &mut |sim, bound, state| match bound {
                    Binding::Other => sim.triggers(condition, None, state.done(Truth::Maybe)),
                    _ => vec![state.done(Truth::Maybe)],
                })
            }
            Act::ActivateMove { who } => {
                let who = self.scene.who(who, &state);
                self.affect(who, state, &mut |sim, bound, state| match bound {
                    Binding::Me => {
                        let goals = sim.scene.geometry.steps(state.me, state.occupied()).with(state.me);
                        sim.put_down(bound, goals, state)
                    }
                    // Another char's move activation is no forced move, because that char's player chooses the move.
                    _ => vec![state.done(Truth::Maybe)],
                })
            }
            Act::Use { who, action } => {
                let mine = self.scene.who(who, &state).me;
                if mine { self.use_actions(action, state) } else { vec![state.done(Truth::Maybe)] }
            }
            Act::RemoveTokensFrom { from, .. } => {
                let state = self.label_spot(from, state);
                self.spot(from, state)
            }
            Act::Choose { what } => {
                let state = self.label_spot(what, state);
                self.spot(what, state)
            }
            Act::RemoveSummon { who }
            | Act::Rearrange { who }
            | Act::Lose { who, .. }
            | Act::LoseConditions { who, .. }
            | Act::PassConditions { to: who, .. }
            | Act::GainMoves { who, .. }
            | Act::LoseMoves { who, .. }
            | Act::GainAction { who }
            | Act::LoseAction { who }
            | Act::PassTurn { who }
            | Act::StopMove { who }
            | Act::UseOf { who, .. }
            | Act::ChooseMove { who, .. }
            | Act::Give { to: who, .. } => {
                let who = self.scene.who(who, &state);
                self.affect(who, state, &mut |_, _, state| vec![state.done(Truth::Maybe)])
            }
            // Here `Do` is a verb that only the engine knows. All other verbs are already expanded.
            Act::RemoveTokens { .. } | Act::Do { .. } => vec![state.done(Truth::Maybe)],
            Act::ChooseLine { label, .. } => {
                let anywhere = self.scene.anywhere();
                vec![state.bind(*label, Binding::At(anywhere)).done(Truth::Yes)]
            }
            Act::RemoveThis
            | Act::RetargetNext { .. }
            | Act::ChooseDirectionAlong { .. }
            | Act::ChooseDirection
            | Act::ChooseDirectionFrom { .. }
            | Act::ChooseOption { .. }
            | Act::Point { .. }
            | Act::Nothing
            | Act::Prose { .. } => {
                vec![state.done(Truth::Yes)]
            }
        }
    }

    fn hit(&mut self, who: &Chars, state: State) -> Vec<State> {
        let who = self.scene.who(who, &state);
        self.affect(who, state, &mut |sim, bound, state| {
            let counts = bound == Binding::Other && sim.scene.stance == Stance::Opp && !sim.by_other;
            if counts && sim.goal == Goal::Hit {
                sim.reached = true;
            }
            vec![state.done(Truth::Yes)]
        })
    }

    fn move_piece(
        &mut self,
        what: &Piece,
        state: State,
        each: &mut dyn FnMut(&mut Self, Binding, State) -> Vec<State>,
    ) -> Vec<State> {
        match what {
            Piece::Char(chars) => {
                let who = self.scene.who(chars, &state);
                self.affect(who, state, each)
            }
            // The simulation does not follow the positions of tokens: tokens may be anywhere.
            Piece::Token(_) => vec![state.done(Truth::Maybe)],
        }
    }

    /// Pushes, pulls or slides.
    fn shoved(
        &mut self,
        what: &Piece,
        manner: (Shove, Option<&Way>),
        steps: Option<&Steps>,
        state: State,
    ) -> Vec<State> {
        self.move_piece(what, state, &mut |sim, bound, state| sim.pushed(bound, manner, steps, state))
    }

    /// Affects the chars of a spot that an act chooses, if the spot has chars.
    fn spot(&mut self, spot: &Spot, state: State) -> Vec<State> {
        match spot {
            Spot::Char(chars) => {
                let who = self.scene.who(chars, &state);
                self.affect(who, state, &mut |_, _, state| vec![state.done(Truth::Maybe)])
            }
            Spot::Tile(Tiles::Of(of)) => self.spot(of, state),
            Spot::Tile(_) | Spot::Token(_) => vec![state.done(Truth::Maybe)],
        }
    }

    /// Binds the label of a chosen tile or token to the tiles where it can be.
    fn label_spot(&self, spot: &Spot, state: State) -> State {
        let label = match spot {
            Spot::Tile(Tiles::Pick(pick)) => pick.label,
            Spot::Token(model::Tokens::Pick(pick)) => pick.label,
            Spot::Char(_) | Spot::Tile(_) | Spot::Token(_) => None,
        };
        if label.is_none() { state } else { state.bind(label, Binding::At(self.scene.place(spot, &state).tiles)) }
    }

    /// Lets two chars, or a char and a tile, trade places.
    fn trade(&mut self, one: &Spot, other: &Spot, state: State) -> Vec<State> {
        let state = self.label_spot(other, self.label_spot(one, state));
        let (first, second) = (self.scene.place(one, &state).tiles, self.scene.place(other, &state).tiles);
        let chosen = self.spot(one, state).into_iter().flat_map(|s| self.spot(other, s)).collect::<Vec<_>>();
        let mut after = Vec::new();
        for state in chosen {
            let mut went = false;
            let mut ends = |from: TileSet, to: TileSet, sim: &mut Self| {
                if from.contains(state.me) {
                    for goal in to.without(state.me) {
                        went = true;
                        let left = if goal == state.other { state.me } else { state.other };
                        sim.note_distance(left);
                        after.push(State { me: goal, other: left, moved: true, ..state }.done(Truth::Yes));
                    }
                }
                if from.contains(state.other) {
                    for goal in to.without(state.other).without(state.me) {
                        went = true;
                        sim.note_distance(goal);
                        after.push(State { other: goal, moved: true, ..state }.done(Truth::Yes));
                    }
                }
            };
            ends(first, second, self);
            ends(second, first, self);
            if !went {
                after.push(State { moved: false, ..state }.done(Truth::No));
            }
        }
        after
    }

    /// Notes that a standing rule with a duration chooses the chars to which it applies.
    pub(super) fn touch_standing(&mut self, rule: &Standing, state: &State) {
        let who = match super::acts::bare(rule) {
            Standing::Cant { who, .. }
            | Standing::Must { who, .. }
            | Standing::MovesMayBe { who, .. }
            | Standing::OneMoveMayBe { who, .. }
            | Standing::FirstMoveMayBe { who, .. }
            | Standing::MovesMayGoTo { who, .. }
            | Standing::HasMoves { who, .. }
            | Standing::MoreMoves { who, .. }
            | Standing::FewerMoves { who, .. }
            | Standing::TargetOnly { who, .. }
            | Standing::TargetIs { who, .. }
            | Standing::TargetOf { who, .. }
            | Standing::HitsScoreNothing { who } => self.scene.who(who, state),
            _ => return,
        };
        self.affect(who, *state, &mut |_, _, state| vec![state]);
    }
}
