//! Decides whether a single effect would change anything.

use super::trial::{Scope, Trial};
use crate::bits::{bits, first, maybe_one};
use crate::moment::View;
use crate::program::*;
use crate::state::Place;
use crate::view::{ANY_DIRECTION, direction};
use board::{Direction, Tile, TileSet};

/// The maximum depth to which a trial follows uses of actions within uses of actions.
const DEEPEST: u8 = 4;

impl Trial<'_> {
    /// Whether the operation would change anything.
    pub(super) fn would(&mut self, op: &Op, scope: Scope) -> bool {
        let (moment, memory, env) = (self.moment, &self.memory, self.env);
        let state = moment.state;
        let who = |reg: Reg| first(memory.get(reg));
        let tile = |reg: Reg| first(memory.get(reg)).and_then(Tile::new);
        match op {
            Op::Hit(reg) => who(*reg).is_some_and(|whom| moment.can_be_hit(whom, env.agency())),
            Op::Walk { sort, who: reg, steps, way, until, .. } => {
                memory.get(*steps) > 0
                    && !until.as_ref().is_some_and(|cond| self.view().holds(cond))
                    && who(*reg)
                        .is_some_and(|who| !self.view().first_steps(*sort, who, *way, TileSet::EMPTY).is_empty())
            }
            Op::Shove { how, sort, who: reg, goal, .. } => who(*reg).is_some_and(|who| {
                let view = self.view();
                let goal = goal.map(|(goal, reg, nearer)| (SpotX::of(goal, reg), nearer));
                view.shoves(*how, *sort, who, goal.as_ref()).iter().any(|d| view.can_go(*sort, who, *d))
            }),
            Op::Direction { sort, who: reg, .. } => {
                let view = self.view();
                bits(memory.get(*reg))
                    .any(|who| Direction::STRAIGHT.iter().any(|direction| view.can_go(*sort, who, *direction)))
            }
            Op::MoveTo { sort, who: reg, to } => {
                who(*reg).zip(tile(*to)).is_some_and(|(who, to)| self.view().can_be_put(*sort, who, to))
            }
            Op::Give { what, to } => who(*what).zip(who(*to)).is_some_and(|(token, to)| moment.can_be_given(token, to)),
            Op::Trade { one, other } => {
                let one = match one {
                    None => env.doer.map(|doer| (Sort::Char, doer)),
                    Some((sort, reg)) => who(*reg).map(|who| (*sort, who)),
                };
                let other = who(other.1).map(|who| (other.0, who));
                one.zip(other).is_some_and(|(one, other)| self.view().can_trade(one, other))
            }
            Op::Rearrange { who: reg, among, .. } => {
                let mut unbound = self.memory;
                unbound.forget(1 << reg);
                let all = memory.get(*reg) | moment.view(env, &unbound).things(among);
                let trades = |one: u8, other: u8| self.view().can_trade((Sort::Char, one), (Sort::Char, other));
                who(*reg).is_some_and(|one| bits(all & !(1 << one)).any(|other| trades(one, other)))
            }
            Op::Put { token, count, sort, on, owner, .. } => {
                let view = self.view();
                let owner = owner.as_ref().and_then(|owner| first(view.who(owner)));
                memory.get(*count) > 0
                    && who(*on)
                        .and_then(|on| view.place_of(*sort, on))
                        .is_some_and(|place| moment.room_for(*token, place, owner))
            }
            Op::Point { what, to } => self.would_point(*what, *to),
            Op::RemoveTokens(reg) => memory.get(*reg) & state.live != 0,
            Op::RemoveSummon(reg) => who(*reg).is_some_and(|who| self.view().is_summon_here(who)),
            Op::RemoveThis => {
                env.bearer.zip(env.condition).is_some_and(|(who, condition)| moment.can_lose(who, condition))
                    || maybe_one(env.this) & state.live != 0
            }
            Op::Summon { sheet, on, .. } => {
                tile(*on).is_some_and(|tile| !moment.taken().contains(tile)) && moment.room_for_summon(*sheet)
            }
            Op::Become { who: reg, condition } => who(*reg).is_some_and(|who| {
                let keeps = moment.game.texts.keeps_direction.has(Source::Condition(*condition));
                let same = !keeps && state.bears(who, *condition).is_some_and(|bearing| bearing.maker == env.me);
                !same && moment.can_become(who, *condition)
            }),
            Op::Lose { who: reg, condition } => who(*reg).is_some_and(|who| moment.can_lose(who, *condition)),
            Op::Pass { from, to, condition } => who(*from).zip(who(*to)).is_some_and(|(from, to)| {
                from != to && moment.can_lose(from, *condition) && moment.can_become(to, *condition)
            }),
            Op::Gain { who: reg, count, .. } => memory.get(*count) > 0 && who(*reg).is_some(),
            Op::ActivateMove(reg) => who(*reg).is_some_and(|who| !moment.destinations(who).is_empty()),
            Op::PassTurn(reg) => who(*reg).is_some_and(|who| moment.acts_now(who)),
            Op::StopMove(reg) => {
                let walks =
                    |who: u8| state.stack.iter().any(|frame| frame.walk.who == Some(who) && frame.walk.left > 0);
                who(*reg).is_some_and(walks)
            }
            Op::Use { who: reg, action } => {
                let depth = scope.depth + 1;
                let could = |who| {
                    moment.usable(who, *action, depth) != 0 || moment.usable_off_sheet(who, *action, depth).is_some()
                };
                depth <= DEEPEST && who(*reg).is_some_and(could)
            }
            Op::UseOf { who: reg, action, of } => {
                let depth = scope.depth + 1;
                let pair = who(*reg).zip(who(*of)).filter(|_| depth <= DEEPEST);
                pair.is_some_and(|(who, of)| moment.usable_of(who, *action, of, depth) != 0)
            }
            Op::ChooseMove { who: reg, .. } => who(*reg).is_some_and(|who| moment.moving(who).is_some()),
            Op::Retarget { who: reg, action, code } => {
                who(*reg).is_some_and(|who| !state.retargets.contains(&(who, *action, *code)))
            }
            Op::Hold { subject, .. } => subject.is_none_or(|reg| memory.get(reg) != 0),
            Op::Wait { .. } => true,
            _ => false,
        }
    }

    /// Whether the effect could make the thing point in another direction than it does.
    fn would_point(&self, what: Pointed, to: FacingX) -> bool {
        let view = self.view();
        let now = view.direction_of_pointed(what, false);
        view.is_there_to_point(what)
            && match to {
                FacingX::Chosen { .. } => true,
                FacingX::Quarter | FacingX::Turned(_) => now.is_some(),
                FacingX::Heading => view.heading().is_some_and(|heading| Some(heading) != now),
                FacingX::Held(reg) => {
                    let held = self.memory.get(reg);
                    held == ANY_DIRECTION || direction(held).is_some_and(|held| Some(held) != now)
                }
            }
    }
}

impl View<'_> {
    /// Whether the text could move the char by one step.
    pub fn is_movable(&self, who: u8) -> bool {
        let moment = self.moment();
        let free =
            |tile: Tile| !(self.game.geometry.neighbours(tile) - moment.taken() - moment.closed(who, false)).is_empty();
        moment.can_be_moved(who, self.env.agency())
            && moment.can_leave(who, false)
            && self.state.tile_of(who).is_some_and(free)
    }

    pub fn is_summon_here(&self, who: u8) -> bool {
        self.state.char(who).is_some_and(|char| char.tile.is_some() && self.is_summon(char))
    }

    /// Returns the place on which a token would be put. `None` if the thing is not on the board.
    pub fn place_of(&self, sort: Sort, on: u8) -> Option<Place> {
        match sort {
            Sort::Tile => Tile::new(on).map(Place::Tile),
            Sort::Char => self.state.tile_of(on).map(|_| Place::Char(on)),
            Sort::Token => self.state.token_tile(on).map(Place::Tile),
        }
    }
}
