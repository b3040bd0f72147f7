//! Keeps the set of texts that may be in force. It is updated when the board changes, and looked up before a list of
//! rules is searched.

use super::game::Game;
use super::program::{EventKind, timing_number};
use super::source_set::{ActiveRules, SourceSet};
use super::state::State;
use model::Timing;

impl Game {
    /// Updates what the state knows about the board, after chars, tokens or conditions came or left.
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

    /// Whether a text that waits for such an event may be in force.
    #[inline]
    pub(super) fn may_hear(&self, state: &State, topic: EventKind, timing: Timing) -> bool {
        state.active.heard[timing_number(timing)] & 1 << topic as u32 != 0
    }

    /// Whether the structure may be on the board: whether the token that its pattern needs is there.
    #[inline]
    pub(super) fn may_show(&self, structure: u8, state: &State) -> bool {
        let need = self.needs.get(usize::from(structure)).copied().flatten();
        need.is_none_or(|kind| state.here.has_token(kind))
    }
}
