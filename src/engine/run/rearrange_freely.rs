//! Rearranges chars: they trade places among each other as the chooser likes (kernel G5).

use super::ask::Answer;
use super::execution::{Flow, Run};
use super::trigger::Gate;
use crate::bits::bits;
use crate::choice::Choice;
use crate::frame::Frame;
use crate::happening::Happening;
use crate::program::*;
use board::{Tile, TileSet};

/// The maximum number of chars that take part; further chars stay. The plan holds the tile of each char in one byte.
const MOST: usize = 8;

/// A char, its tile, and the tiles of the group on which it may end, including its own.
type Member = (u8, Tile, TileSet);

impl Run<'_> {
    /// Lets the chooser give each char a tile of the group in turn; then all chars move at once.
    pub fn rearrange(&mut self, frame: &mut Frame, who: Reg, plan: Reg) -> Flow {
        let members = self.members(frame, who);
        let mut given = planned(frame.memory.get(plan));
        while given.len() < members.len() && frame.gate == 0 {
            let open = if self.state.answer.is_some() { TileSet::EMPTY } else { open(&members, &given) };
            match self.ask_thing(frame.chooser, Sort::Tile, u128::from(open.bits()), false) {
                Answer::Pending => return Flow::Wait,
                Answer::Is(Choice::Tile(tile)) => given.push(tile),
                Answer::Is(_) | Answer::None => {
                    frame.next();
                    return Flow::On;
                }
            }
            frame.memory.set(plan, given.iter().rev().fold(0, |all, tile| all << 8 | (tile.index() as u128 + 1)));
        }
        let ends = members.iter().zip(&given).map(|((who, from, _), to)| (*who, *from, *to));
        let chars: Vec<(u8, Tile, Tile)> = ends.filter(|(_, from, to)| from != to).collect();
        let events: Vec<Happening> =
            chars.iter().map(|(who, ..)| Happening::IsMoved { who: *who, by: frame.env.agency() }).collect();
        let here: TileSet = members.iter().map(|(_, tile, _)| *tile).collect();
        let there: TileSet = given.iter().copied().collect();
        match self.gates(frame, &events) {
            Gate::Busy(flow) => return flow,
            Gate::Open if here == there && members.len() == given.len() => self.exchange(frame, &chars, &[]),
            // If a trigger has just moved one of the chars away, no char moves (kernel G5).
            Gate::Open | Gate::Replaced => {}
        }
        frame.memory.forget(1 << plan);
        frame.next();
        Flow::On
    }

    /// Returns the chars of the group that can be moved.
    fn members(&self, frame: &Frame, who: Reg) -> Vec<Member> {
        let view = self.view(frame.env, &frame.memory);
        let free = |who: u8| Some((who, self.state.tile_of(who).filter(|_| view.free_to_go(Sort::Char, who))?));
        let group: Vec<(u8, Tile)> = bits(frame.memory.get(who)).filter_map(free).take(MOST).collect();
        let all: TileSet = group.iter().map(|(_, tile)| *tile).collect();
        let may = |who: u8, tile: Tile| (all - self.moment().closed(who, false)).with(tile);
        group.into_iter().map(|(who, tile)| (who, tile, may(who, tile))).collect()
    }
}

fn planned(plan: u128) -> Vec<Tile> {
    plan.to_le_bytes().into_iter().take(MOST).map_while(|byte| Tile::new(byte.checked_sub(1)?)).collect()
}

/// Returns the tiles that the next char may get. A tile must be left for each of the other chars, and at least one char
/// must move.
fn open(members: &[Member], given: &[Tile]) -> TileSet {
    let Some((_, _, may)) = members.get(given.len()) else { return TileSet::EMPTY };
    let fits = |tile: &Tile| {
        let then = [given, &[*tile]].concat();
        !given.contains(tile) && (completes(members, &then))
    };
    may.iter().filter(fits).collect()
}

fn completes(members: &[Member], given: &[Tile]) -> bool {
    if given.len() == members.len() {
        return members.iter().zip(given).any(|((_, from, _), to)| from != to);
    }
    !open(members, given).is_empty()
}
