//! Determines approximately which texts can be in force on a board. Most rules of a pack belong to chars that are not
//! in the game. This set shows quickly which rules can be skipped.

use super::program::Source;

/// A set of sources of texts, as bits: the sources of a list of rules, or the sources that a board has. Two sources may
/// share a bit, so a set bit means *perhaps*.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct SourceSet {
    sheets: u128,
    summons: bool,
    tokens: u64,
    conditions: u64,
    /// Whether there are sources whose presence cannot be tested quickly. These are keywords, and structures whose
    /// pattern needs no token.
    always: bool,
}

impl SourceSet {
    /// Returns the set of these sources. `cards` is the number of card sheets; the sheets after them belong to summons.
    /// `needs` returns a kind of token that a structure always needs; `None` if it needs no particular kind.
    pub fn of(sources: impl Iterator<Item = Source>, cards: u16, needs: impl Fn(u8) -> Option<u8>) -> SourceSet {
        let mut all = SourceSet::default();
        for source in sources {
            match source {
                Source::Sheet(sheet) if sheet < cards => all.sheets |= card_bit(sheet),
                Source::Sheet(_) => all.summons = true,
                Source::Token(kind) => all.tokens |= bit(kind),
                Source::Condition(kind) => all.conditions |= bit(kind),
                Source::Structure(structure) => match needs(structure) {
                    Some(kind) => all.tokens |= bit(kind),
                    None => all.always = true,
                },
                Source::Keyword(_) => all.always = true,
                Source::Made => {}
            }
        }
        all
    }

    /// Returns the set of the sources on a board. These are the sheets of its chars, the kinds of its tokens, and the
    /// borne conditions.
    pub fn on_board(
        sheets: impl Iterator<Item = u16>,
        tokens: impl Iterator<Item = u8>,
        conditions: impl Iterator<Item = u8>,
        cards: u16,
    ) -> SourceSet {
        let mut all = SourceSet {
            tokens: tokens.fold(0, |all, kind| all | bit(kind)),
            conditions: conditions.fold(0, |all, kind| all | bit(kind)),
            ..SourceSet::default()
        };
        for sheet in sheets {
            if sheet < cards {
                all.sheets |= card_bit(sheet);
            } else {
                all.summons = true;
            }
        }
        all
    }

    /// Whether the board whose set is `here` may have one of the sources.
    pub fn shows(&self, here: &SourceSet) -> bool {
        self.always
            || self.sheets & here.sheets != 0
            || (self.tokens & here.tokens) | (self.conditions & here.conditions) != 0
            || (self.summons && here.summons)
    }

    pub fn has_card(&self, sheet: u16) -> bool {
        self.sheets & card_bit(sheet) != 0
    }

    pub fn has_token(&self, kind: u8) -> bool {
        self.tokens & bit(kind) != 0
    }

    pub fn has_condition(&self, kind: u8) -> bool {
        self.conditions & bit(kind) != 0
    }
}

/// The kinds of rules and events that texts in force may be about, as bits. `ruled` holds kinds of standing rules, and
/// `heard` holds kinds of events for each timing.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct ActiveRules {
    pub ruled: u16,
    pub heard: [u32; 3],
}

fn card_bit(sheet: u16) -> u128 {
    1 << (sheet & 127)
}

fn bit(kind: u8) -> u64 {
    1 << (kind & 63)
}
