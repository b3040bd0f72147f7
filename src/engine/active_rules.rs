//! Keeps the set of texts that may be in force. The set is updated when the board changes. A list of rules is searched
//! only if the set says that one of its rules may be in force.

use super::game::Game;
use super::program::{EventKind, timing_number};
use super::source_set::{ActiveRules, SourceSet};
use super::state::State;
use model::Timing;

impl Game {
    /// Updates the sources on the board and the rules that may be in force. Call this after chars, tokens or conditions
    /// came to the board or left it.
    pub(super) fn note_sources(&self, state: &mut State) {
        let here = SourceSet::on_board(
            state.chars.iter().map(|char| char.sheet),
            state.lying().map(|(_, token)| token.kind),
            state.bearings.iter().map(|bearing| bearing.kind),
            self.cards,
        );
        if here != state.here {
            state.here = here;
            state.active = self.active_rules(&here);
        }
    }

    fn active_rules(&self, here: &SourceSet) -> ActiveRules {
        let mut active = ActiveRules::default();
        for (about, ruled) in self.ruled.iter().enumerate() {
            active.ruled |= u16::from(ruled.shows(here)) << about;
        }
        for (topic, heard) in self.heard.iter().enumerate() {
            for (at, heard) in heard.iter().enumerate() {
                active.heard[at] |= u32::from(heard.shows(here)) << topic;
            }
        }
        active
    }

    /// Whether a text that waits for an event of this kind and timing may be in force.
    #[inline]
    pub(super) fn may_hear(&self, state: &State, topic: EventKind, timing: Timing) -> bool {
        state.active.heard[timing_number(timing)] & 1 << topic as u32 != 0
    }

    /// Whether the structure may be on the board. If its pattern needs a kind of token, such a token must be there.
    #[inline]
    pub(super) fn may_show(&self, structure: u8, state: &State) -> bool {
        let need = self.needs.get(usize::from(structure)).copied().flatten();
        need.is_none_or(|kind| state.here.has_token(kind))
    }
}
