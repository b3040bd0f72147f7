//! The things that a text has made so far. Later sentences of the text choose a direction or an option for them (kernel
//! C6, D13).

use serde::{Deserialize, Serialize};

/// The number of kinds of conditions that are remembered. If a text gives more kinds, only the latest ones count.
const MOST_KINDS: usize = 4;

/// The things that a text has made and that keep a direction, or whose texts ask for an option, as bits.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Made {
    pub tokens: u128,
    pub chars: u32,
    /// The kinds of conditions, each with the chars to which the text has given it. Free entries have no chars.
    conditions: [(u8, u32); MOST_KINDS],
}

impl Made {
    pub const NOTHING: Made = Made { tokens: 0, chars: 0, conditions: [(0, 0); MOST_KINDS] };

    /// Records that the text has given the condition to the char.
    pub fn give(&mut self, condition: u8, bearer: u8) {
        let bit = 1 << (bearer & 31);
        match self.conditions.iter_mut().find(|(kind, bearers)| *kind == condition && *bearers != 0) {
            Some((_, bearers)) => *bearers |= bit,
            None => {
                self.conditions.rotate_right(1);
                self.conditions[0] = (condition, bit);
            }
        }
    }

    /// Returns the kinds of conditions, each with the chars to which the text has given it.
    pub fn conditions(&self) -> impl Iterator<Item = (u8, u32)> + '_ {
        self.conditions.iter().copied().filter(|(_, bearers)| *bearers != 0)
    }
}
