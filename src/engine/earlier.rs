//! The earlier moments about which a text can ask (kernel E12): the beginning of the text, the moment before its latest
//! move, and the beginning of the turn.

use model::Earlier;
use serde::{Deserialize, Serialize};

/// The earlier boards that were kept for a text in progress, as indices in [`State::earlier`].
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct LookBack {
    pub text: Option<u8>,
    pub shift: Option<u8>,
}

impl LookBack {
    pub const NONE: LookBack = LookBack { text: None, shift: None };

    pub fn at(&self, when: Earlier) -> Option<u8> {
        match when {
            Earlier::ThisText => self.text,
            Earlier::ThisMove => self.shift,
            Earlier::ThisTurn => None,
        }
    }
}

/// The moments for which the board is kept at the beginning of a sentence. A moment is set only if a text asks for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Moments {
    /// The moment at which the text has done nothing yet.
    pub text: bool,
    /// The moment right before this sentence moves something.
    pub shift: bool,
}

impl Moments {
    pub const NONE: Moments = Moments { text: false, shift: false };
}
