//! Which texts can be in force at a moment, roughly: most rules of a pack are about chars that are not in the game, and need not be
//! looked at.

use super::program::Source;
use super::state::State;

/// Sources of texts as bits. Two may share a bit, so a bit that is set says *perhaps*.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Presence {
    sheets: u128,
    summons: bool,
    tokens: u64,
    conditions: u64,
    /// Structures and keywords: whether they are there is not seen at a glance.
    always: bool,
}

impl Presence {
    /// `cards`: how many sheets are of cards; those after them are of summons.
    pub fn of(sources: impl Iterator<Item = Source>, cards: u16) -> Presence {
        let mut all = Presence::default();
        for source in sources {
            match source {
                Source::Sheet(sheet) if sheet < cards => all.sheets |= card_bit(sheet),
                Source::Sheet(_) => all.summons = true,
                Source::Token(kind) => all.tokens |= 1 << (kind & 63),
                Source::Condition(kind) => all.conditions |= 1 << (kind & 63),
                Source::Structure(_) | Source::Keyword(_) => all.always = true,
                Source::Made => {}
            }
        }
        all
    }

    /// Whether any of them may be in force now.
    pub fn shows(&self, state: &State) -> bool {
        self.always
            || self.sheets & state.cards != 0
            // Those who have turns are no summons.
            || (self.summons && state.chars.len() > state.order.len())
            || (self.conditions != 0
                && state.bearings.iter().any(|bearing| self.conditions & 1 << (bearing.kind & 63) != 0))
            || (self.tokens != 0 && state.lying().any(|(_, token)| self.tokens & 1 << (token.kind & 63) != 0))
    }
}

/// The bit of a card's sheet.
pub(super) fn card_bit(sheet: u16) -> u128 {
    1 << (sheet & 127)
}
