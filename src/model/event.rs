//! What rules wait for.

use serde::{Deserialize, Serialize};

use super::{ActionRef, Chars, Id, Pick, Pred, TileNoun, Tiles, TokenNoun, Tokens};

/// Something that happens in the game (kernel E1 to E11). Its participants are fixed as it happens.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Event {
    /// The start of the game, as the card's char is placed (kernel E7).
    GameStarts,
    /// The char is placed on the board.
    Placed(Chars),
    /// The beginning of the char's turn; where it stands then, when the words say so.
    BeginsTurn {
        who: Chars,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        place: Option<Pred>,
    },
    /// The end of the char's turn; where it stands then, when the words say so.
    PassesTurn {
        who: Chars,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        place: Option<Pred>,
    },
    /// The end of the first turn of the char that begins after the text came into force.
    PassesNextTurn(Chars),
    /// The char is hit; `by` whom, when the words say so.
    IsHit {
        who: Chars,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Chars>,
    },
    /// The char hits; `whom`, when the words say so.
    Hits {
        who: Chars,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        whom: Option<Chars>,
    },
    /// By its own move activation or its own text (kernel E4).
    Moves(Chars),
    /// By any effect, a trade included.
    IsMoved(Chars),
    /// By a push, a pull.
    IsPushed(Chars),
    IsPulled(Chars),
    /// The same, by the text of one of these: the doer of that text (kernel W1).
    IsMovedBy {
        who: Chars,
        by: Chars,
    },
    IsPushedBy {
        who: Chars,
        by: Chars,
    },
    IsPulledBy {
        who: Chars,
        by: Chars,
    },
    /// A move activation only.
    ActivatesMove(Chars),
    Enters {
        who: Chars,
        what: Tiles,
    },
    Leaves {
        who: Chars,
        what: Tiles,
    },
    TokenPut(Box<Pick<TokenNoun>>),
    TokenRemoved(Tokens),
    TokenEnters {
        what: Tokens,
        tile: Tiles,
    },
    Becomes {
        who: Chars,
        condition: Id,
    },
    Loses {
        who: Chars,
        condition: Id,
    },
    /// This condition is removed, or this token.
    ThisRemoved,
    Uses {
        who: Chars,
        action: ActionRef,
    },
    /// The structure comes to be on a tile.
    Forms(Box<Pick<TileNoun>>),
    /// Any of them; none of them such a list itself.
    Either(#[serde(deserialize_with = "flat")] Vec<Event>),
}

/// *A or B or C* is one list, however it was written.
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

/// When, against the event, its rules run.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Timing {
    /// As the event happens, between steps and sentences (kernel E2).
    #[default]
    After,
    /// Before it takes place.
    Before,
    /// In its place (*would be …, instead*; kernel E11).
    Instead,
}

/// How often.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Limit {
    /// Once, then used up (*the next time*).
    Once,
    PerTurn(u8),
    PerGame(u8),
}

/// How long.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Duration {
    /// Until the turn in progress is passed.
    ThisTurn,
    /// Until that char's next turn begins (kernel E7).
    UntilNextTurn(Chars),
    /// Until that char's next turn ends.
    UntilEndOfNextTurn(Chars),
    /// Until the event.
    Until(Box<Event>),
    RestOfGame,
}
