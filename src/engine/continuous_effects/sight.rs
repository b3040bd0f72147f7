//! Standing rules of the view: what hides tiles from chars, what does not, which targets chars have, and which tiles
//! these can have.

use crate::bits::bits;
use crate::frame::Memory;
use crate::game::Target;
use crate::moment::{Moment, View};
use crate::program::*;
use board::TileSet;

impl<'a> Moment<'a> {
    /// Returns the tiles of `occupied` and others at which the view of the char ends; nobody's view if `who` is `None`.
    pub fn hiding(self, who: Option<u8>, occupied: TileSet) -> TileSet {
        let meets =
            |chars: &Option<CharsX>, view: View<'_>| chars.as_ref().is_none_or(|chars| is_one(view, chars, who));
        let (mut open, mut shut) = (TileSet::EMPTY, TileSet::EMPTY);
        let fits = |rule: &RuleX, view: View<'_>| match rule {
            RuleX::BlocksView(of) | RuleX::SeenPast { of, .. } => meets(of, view),
            _ => false,
        };
        self.each(RuleKind::Sight, fits, |rule, view| match rule {
            RuleX::BlocksView(_) => shut.extend(view.env.here),
            RuleX::SeenPast { who, .. } => open |= view.chars(who),
            _ => {}
        });
        (occupied - open) | shut
    }

    /// Returns the tiles of the target that the rules leave to the char.
    pub fn left_in_target(self, who: u8, target: TileSet) -> TileSet {
        if self.silent(RuleKind::Sight) {
            return target;
        }
        let mut left = target;
        let fits = |rule: &RuleX, view: View<'_>| match rule {
            RuleX::TargetOnly { who: chars, .. } => is_one(view, chars, Some(who)),
            _ => false,
        };
        self.each(RuleKind::Sight, fits, |rule, view| {
            if let RuleX::TargetOnly { tiles, one, .. } = rule {
                left &= View { memory: &knowing(view, *one, who), ..view }.tiles(tiles);
            }
        });
        left
    }

    /// Returns the targets that the char has by a rule, in place of the one of its card. Of several rules the last
    /// counts: rules for a time come after those of texts, in the order in which they were made (kernel G7).
    pub fn given_targets(self, who: u8) -> Vec<&'a Target> {
        let mut given: Vec<&'a Target> = Vec::new();
        if self.silent(RuleKind::Sight) {
            return given;
        }
        let fits = |rule: &RuleX, view: View<'_>| match rule {
            RuleX::TargetIs { who: chars, .. } | RuleX::TargetOf { who: chars, .. } => is_one(view, chars, Some(who)),
            _ => false,
        };
        let game = self.game;
        self.each(RuleKind::Sight, fits, |rule, view| {
            let targets: Vec<&'a Target> = match rule {
                RuleX::TargetIs { target, .. } => game.texts.targets.get(usize::from(*target)).into_iter().collect(),
                RuleX::TargetOf { of, one, named, .. } => {
                    let memory = knowing(view, *one, who);
                    let view = View { memory: &memory, ..view };
                    let others = match named {
                        Some(named) => those_named(view, named),
                        None => view.state.chars_on(view.chars(of)),
                    };
                    let others = bits(others).filter_map(|other| view.state.char(other));
                    let sheets = others.filter_map(|other| game.texts.sheets.get(usize::from(other.sheet)));
                    sheets.map(|sheet| &sheet.target).filter(|target| !target.codes.is_empty()).collect()
                }
                _ => Vec::new(),
            };
            if !targets.is_empty() {
                given = targets;
            }
        });
        given
    }
}

/// Returns the memory of a rule's text in which the register holds the char.
fn knowing(view: View<'_>, one: Option<Reg>, who: u8) -> Memory {
    let mut memory: Memory = *view.memory;
    if let Some(one) = one {
        memory.set(one, 1 << (who & 127));
    }
    memory
}

/// Returns the chars that the condition of a rule names, as bits.
fn those_named(view: View<'_>, named: &Named) -> u128 {
    let holds = |thing: &u8| {
        let memory = knowing(view, Some(named.reg), *thing);
        View { memory: &memory, ..view }.holds(&named.cond)
    };
    bits(view.things(&named.what)).filter(holds).fold(0, |all, thing| all | 1 << (thing & 127))
}

/// Whether the char is one of these.
fn is_one(view: View<'_>, chars: &CharsX, who: Option<u8>) -> bool {
    view.state.tile_of_any(who).is_some_and(|tile| view.chars(chars).contains(tile))
}
