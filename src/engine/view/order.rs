//! The order in which a loop takes its members, if the text gives one.

use crate::bits::bits;
use crate::moment::View;
use crate::program::*;
use board::Tile;

impl View<'_> {
    /// Returns the members that come next in the order that the text gives; `None` if the text gives no order.
    pub fn ranked(&self, order: Order, sort: Sort, left: u128) -> Option<u128> {
        let board = self.game.geometry.board();
        let rank: Box<dyn Fn(Tile) -> i16> = match order {
            Order::ByDistance { from, farthest } => {
                let from = match from {
                    None => self.tile_of(self.env.doer),
                    Some((sort, reg)) => self.spot(&SpotX::of(sort, reg)),
                };
                Box::new(move |tile| {
                    let apart = from.iter().map(|from| board.distance(from, tile)).min().map_or(0, i16::from);
                    if farthest { -apart } else { apart }
                })
            }
            Order::Foremost => {
                let heading = self.heading()?;
                let (columns, rows) = (i16::from(heading.columns), i16::from(heading.rows));
                Box::new(move |tile| -(board.column(tile) * columns + board.row(tile) * rows))
            }
            _ => return None,
        };
        let rank = |member: u8| self.where_is(sort, member).map_or(i16::MAX, &rank);
        let first = bits(left).map(rank).min()?;
        Some(bits(left).filter(|member| rank(*member) == first).fold(0, |all, member| all | 1 << member))
    }
}
