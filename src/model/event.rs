//! Events that triggers wait for, and how often and how long a rule applies.

use serde::{Deserialize, Serialize};

use crate::ids::Id;
use crate::noun::{ActionRef, TileNoun, TokenNoun};
use crate::phrase::{Chars, Pick, Pred, Tiles, Tokens};

/// Something that happens in the game (kernel E1 to E11). Its participants are fixed when it happens.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Event {
    /// The start of the game, when the card's char is placed (kernel E7).
    GameStarts,
    /// The char is placed on the board.
    Placed(Chars),
    /// The char's turn begins.
    BeginsTurn {
        /// The char.
        who: Chars,
        /// Where the char has to stand at that moment, if the text says so.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        place: Option<Pred>,
    },
    /// The char's turn ends.
    PassesTurn {
        /// The char.
        who: Chars,
        /// Where the char has to stand at that moment, if the text says so.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        place: Option<Pred>,
    },
    /// The end of the char's first turn that begins after the text came into force.
    PassesNextTurn(Chars),
    /// The char is hit.
    IsHit {
        /// The char that is hit.
        who: Chars,
        /// The char that hits it, if the text says so.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Chars>,
    },
    /// The char hits.
    Hits {
        /// The char that hits.
        who: Chars,
        /// The char that it hits, if the text says so.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        whom: Option<Chars>,
    },
    /// The char moves, by its own move activation or its own text (kernel E4).
    Moves(Chars),
    /// The char is moved by any effect, a trade of places included.
    IsMoved(Chars),
    /// The char is pushed.
    IsPushed(Chars),
    /// The char is pulled.
    IsPulled(Chars),
    /// The char is moved by the text of one of these.
    IsMovedBy {
        /// The char that is moved.
        who: Chars,
        /// The doer of the text that moves it (kernel W1).
        by: Chars,
    },
    /// The char is pushed by the text of one of these.
    IsPushedBy {
        /// The char that is pushed.
        who: Chars,
        /// The doer of the text that pushes it (kernel W1).
        by: Chars,
    },
    /// The char is pulled by the text of one of these.
    IsPulledBy {
        /// The char that is pulled.
        who: Chars,
        /// The doer of the text that pulls it (kernel W1).
        by: Chars,
    },
    /// The char moves by a move activation; no other move counts.
    ActivatesMove(Chars),
    /// The char enters a tile.
    Enters {
        /// The char.
        who: Chars,
        /// The tiles that count.
        what: Tiles,
    },
    /// The char leaves a tile.
    Leaves {
        /// The char.
        who: Chars,
        /// The tiles that count.
        what: Tiles,
    },
    /// Such a token is put on the board.
    TokenPut(Box<Pick<TokenNoun>>),
    /// Such a token is removed from the board.
    TokenRemoved(Tokens),
    /// A token enters a tile.
    TokenEnters {
        /// The token.
        what: Tokens,
        /// The tiles that count.
        tile: Tiles,
    },
    /// The char gains a condition.
    Becomes {
        /// The char.
        who: Chars,
        /// The id of the condition.
        condition: Id,
    },
    /// The char loses a condition.
    Loses {
        /// The char.
        who: Chars,
        /// The id of the condition.
        condition: Id,
    },
    /// In the text of a condition or token: this condition or token is removed.
    ThisRemoved,
    /// The char uses an action.
    Uses {
        /// The char.
        who: Chars,
        /// The actions that count.
        action: ActionRef,
    },
    /// A tile begins to show the structure.
    Forms(Box<Pick<TileNoun>>),
    /// Any of these events; none of them is an `Either`.
    Either(#[serde(deserialize_with = "flat")] Vec<Event>),
}

/// Flattens a nested *or*: *A or B or C* is one list, however it is written.
fn flat<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Vec<Event>, D::Error> {
    let written: Vec<Event> = Vec::deserialize(deserializer)?;
    let mut events = Vec::with_capacity(written.len());
    for event in written {
        match event {
            Event::Either(inner) => events.extend(inner),
            event => events.push(event),
        }
    }
    Ok(events)
}

/// When the rules of a trigger run, relative to its event.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Timing {
    /// After the event, between steps and between sentences (kernel E2).
    #[default]
    After,
    /// Before the event takes place.
    Before,
    /// In place of the event: a replacement effect (*would be …, instead*; kernel E11).
    Instead,
}

/// How often a rule may apply.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Limit {
    /// Once; then the rule is used up (*the next time*).
    Once,
    /// At most this often in a turn.
    PerTurn(u8),
    /// At most this often in a game.
    PerGame(u8),
}

/// How long a rule lasts.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Duration {
    /// Until the turn in progress is passed.
    ThisTurn,
    /// Until the next turn of that char begins (kernel E7).
    UntilNextTurn(Chars),
    /// Until the next turn of that char ends.
    UntilEndOfNextTurn(Chars),
    /// Until the event happens.
    Until(Box<Event>),
    /// Until the game ends.
    RestOfGame,
}
