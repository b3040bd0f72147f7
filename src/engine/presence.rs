//! Which texts can be in force at a moment, roughly: most rules of a pack are about chars that are not in the game, and need not be
//! looked at.

use super::program::Source;
use super::rules::Game;
use super::state::State;

/// Sources of texts as bits: those of a list of rules, and those that a board has. Two may share a bit, so a bit that is set says
/// *perhaps*.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Presence {
    sheets: u128,
    summons: bool,
    tokens: u64,
    conditions: u64,
    /// Keywords, and structures that no token is needed for: whether they are there is not seen at a glance.
    always: bool,
}

impl Presence {
    /// `cards`: how many sheets are of cards; those after them are of summons. `needs`: the kind of token that a structure is not
    /// without.
    pub fn of(sources: impl Iterator<Item = Source>, cards: u16, needs: impl Fn(u8) -> Option<u8>) -> Presence {
        let mut all = Presence::default();
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

    /// Whether any of them may be in force where that is present.
    pub fn shows(&self, here: &Presence) -> bool {
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

/// The topics that rules in force may be about, and the events that somebody may wait for, by timing.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Awake {
    pub ruled: u16,
    pub heard: [u32; 3],
}

impl Game {
    /// Notes what is on the board, after chars, tokens or conditions have come or gone.
    pub(super) fn note_presence(&self, state: &mut State) {
        let sheets = || state.chars.iter().map(|char| char.sheet);
        let here = Presence {
            sheets: sheets().filter(|sheet| *sheet < self.cards).fold(0, |all, sheet| all | card_bit(sheet)),
            summons: sheets().any(|sheet| sheet >= self.cards),
            tokens: state.lying().fold(0, |all, (_, token)| all | bit(token.kind)),
            conditions: state.bearings.iter().fold(0, |all, bearing| all | bit(bearing.kind)),
            always: false,
        };
        if here != state.here {
            state.here = here;
            state.awake = self.awake(&here);
        }
    }

    fn awake(&self, here: &Presence) -> Awake {
        let mut awake = Awake::default();
        for (about, ruled) in self.ruled.iter().enumerate() {
            awake.ruled |= u16::from(ruled.shows(here)) << about;
        }
        for (topic, heard) in self.heard.iter().enumerate() {
            for (at, heard) in heard.iter().enumerate() {
                awake.heard[at] |= u32::from(heard.shows(here)) << topic;
            }
        }
        awake
    }
}

fn card_bit(sheet: u16) -> u128 {
    1 << (sheet & 127)
}

fn bit(kind: u8) -> u64 {
    1 << (kind & 63)
}
