//! The events of a game, in the form in which the engine compares them with deeds.

use crate::program::EventKind;
use board::Tile;
use model::{ActionKind, Manner, Means};

/// The cause of an event: the char, and the kind of action whose text causes it. Both are `None` for the text of a
/// structure; the kind is `None` for a text that is not of an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Agency {
    pub by: Option<u8>,
    pub through: Option<ActionKind>,
}

impl Agency {
    /// Returns the cause of what a char does by itself.
    pub fn own(who: u8) -> Agency {
        Agency { by: Some(who), through: None }
    }

    /// Whether the event comes about through an action of this kind.
    pub fn is_through(self, means: Option<Means>) -> bool {
        match means {
            None => true,
            Some(Means::Action) => self.through.is_some(),
            Some(Means::Attack) => self.through == Some(ActionKind::Attack),
            Some(Means::Skill) => self.through == Some(ActionKind::Skill),
        }
    }
}

/// An event, with the chars, tokens and tiles that take part in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Happening {
    GameStarts {
        who: u8,
    },
    Placed {
        who: u8,
    },
    Begins {
        who: u8,
    },
    Passes {
        who: u8,
    },
    Hit {
        by: Agency,
        whom: u8,
    },
    Moves {
        who: u8,
    },
    IsMoved {
        who: u8,
        by: Agency,
    },
    /// The char is pushed, pulled or slid, or it trades places.
    Shifted {
        who: u8,
        by: Agency,
        how: Manner,
    },
    Activates {
        who: u8,
    },
    /// The player of the char chooses what to do next.
    MayAct {
        who: u8,
    },
    /// A char enters a tile. `by_move` says whether it enters by a move activation.
    Enters {
        who: u8,
        tile: Tile,
        from: Tile,
        by_move: bool,
    },
    /// A char leaves a tile. `by_move` says whether it leaves by a move activation.
    Leaves {
        who: u8,
        tile: Tile,
        by_move: bool,
    },
    TokenPut {
        token: u8,
    },
    TokenRemoved {
        token: u8,
    },
    TokenEnters {
        token: u8,
        tile: Tile,
    },
    TokenMoves {
        token: u8,
        by: Option<u8>,
        how: Manner,
    },
    Becomes {
        who: u8,
        condition: u8,
    },
    Loses {
        who: u8,
        condition: u8,
    },
    ConditionRemoved {
        who: u8,
        condition: u8,
    },
    ThisTokenRemoved {
        token: u8,
    },
    Uses {
        who: u8,
        action: u8,
    },
    Forms {
        structure: u8,
        side: u8,
        tile: Tile,
    },
}

impl Happening {
    pub fn kind(self) -> EventKind {
        match self {
            Happening::GameStarts { .. } => EventKind::GameStarts,
            Happening::Placed { .. } => EventKind::Placed,
            Happening::Begins { .. } => EventKind::Begins,
            Happening::Passes { .. } => EventKind::Passes,
            Happening::Hit { .. } => EventKind::Hit,
            Happening::Moves { .. } => EventKind::Moves,
            Happening::IsMoved { .. } => EventKind::IsMoved,
            Happening::Shifted { how, .. } => match how {
                Manner::Push => EventKind::IsPushed,
                Manner::Pull => EventKind::IsPulled,
                Manner::Slide => EventKind::Slides,
                Manner::Trade => EventKind::TradesPlaces,
                Manner::Any | Manner::Itself | Manner::Effect => EventKind::IsMoved,
            },
            Happening::Activates { .. } => EventKind::Activates,
            Happening::MayAct { .. } => EventKind::MayAct,
            Happening::Enters { .. } => EventKind::Enters,
            Happening::Leaves { .. } => EventKind::Leaves,
            Happening::TokenPut { .. } => EventKind::TokenPut,
            Happening::TokenRemoved { .. } => EventKind::TokenRemoved,
            Happening::TokenEnters { .. } => EventKind::TokenEnters,
            Happening::TokenMoves { .. } => EventKind::TokenMoves,
            Happening::Becomes { .. } => EventKind::Becomes,
            Happening::Loses { .. } => EventKind::Loses,
            Happening::ConditionRemoved { .. } | Happening::ThisTokenRemoved { .. } => EventKind::ThisRemoved,
            Happening::Uses { .. } => EventKind::Uses,
            Happening::Forms { .. } => EventKind::Forms,
        }
    }

    /// Returns the char whose player picks one of several replacement effects; `None` for events of tokens and
    /// structures.
    pub fn affected(self) -> Option<u8> {
        match self {
            Happening::Hit { whom, .. } => Some(whom),
            Happening::GameStarts { who }
            | Happening::Placed { who }
            | Happening::Begins { who }
            | Happening::Passes { who }
            | Happening::Moves { who }
            | Happening::IsMoved { who, .. }
            | Happening::Shifted { who, .. }
            | Happening::Activates { who }
            | Happening::MayAct { who }
            | Happening::Enters { who, .. }
            | Happening::Leaves { who, .. }
            | Happening::Becomes { who, .. }
            | Happening::Loses { who, .. }
            | Happening::ConditionRemoved { who, .. }
            | Happening::Uses { who, .. } => Some(who),
            Happening::TokenPut { .. }
            | Happening::TokenRemoved { .. }
            | Happening::TokenEnters { .. }
            | Happening::TokenMoves { .. }
            | Happening::ThisTokenRemoved { .. }
            | Happening::Forms { .. } => None,
        }
    }
}
