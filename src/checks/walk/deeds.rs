//! Visits deeds: events, and deeds that are forbidden, required or remembered.

use super::node::{Context, NameKind};
use super::phrases::Walk;
use model::*;

impl<'a> Walk<'a, '_> {
    pub(super) fn event(&mut self, event: &'a Deed, at: &Context<'a>) {
        self.deed(event, &Context { in_event: true, ..*at });
    }

    pub(super) fn deed(&mut self, deed: &'a Deed, at: &Context<'a>) {
        match deed {
            Deed::GameStarts | Deed::ThisRemoved => {}
            Deed::Placed { who } | Deed::UsesMove { who, .. } | Deed::Uses { who, .. } => self.chars(who, at),
            Deed::PassesTurn { who, place, .. } | Deed::BeginsTurn { who, place } => {
                self.chars(who, at);
                if let Some(place) = place {
                    self.pred(place, at);
                }
            }
            Deed::Hits { by, whom, .. } => by.iter().chain(whom).for_each(|chars| self.chars(chars, at)),
            Deed::Moves { what, by, way, except, at_least, .. } => {
                if let Some(what) = what {
                    self.piece(what, at);
                }
                by.iter().for_each(|by| self.chars(by, at));
                self.way(way.as_ref(), at);
                self.way(except.as_ref(), at);
                at_least.iter().for_each(|steps| self.number(steps, at));
            }
            Deed::Enters { what, tile, .. } => {
                self.piece(what, at);
                self.tiles(tile, at);
            }
            Deed::Leaves { who, tile, .. } => {
                self.chars(who, at);
                self.tiles(tile, at);
            }
            Deed::Becomes { who, condition } | Deed::Loses { who, condition } => {
                self.chars(who, at);
                self.name(NameKind::Condition, condition, at);
            }
            Deed::Put { what } | Deed::Removed { what } => self.tokens(what, at),
            Deed::Forms { what } => self.tile_pick(what, at),
            Deed::AnyOf(deeds) => deeds.iter().for_each(|deed| self.deed(deed, at)),
        }
    }
}
