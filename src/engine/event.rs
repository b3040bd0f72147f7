//! The events of a game as data: what happened, to whom, by whom, and by which text.

use model::{Id, Manner};
use serde::{Deserialize, Serialize};

/// Something that happened after a choice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameEvent {
    /// The occurrence, with the chars and tokens that take part.
    pub what: Occurrence,
    /// The text that caused the event. `None` if the procedure of the game caused it, as when a turn begins or ends.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<Cause>,
}

/// A char that takes part in an event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct EventChar {
    /// The number of the char, as in choices and in `Figure`.
    pub number: u8,
    /// The id of the char's card, or of the summon's definition.
    pub id: Id,
}

/// A token that takes part in an event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct EventToken {
    /// The number of the token, as in choices and in `Marker`.
    pub number: u8,
    /// The id of the token's definition.
    pub id: Id,
    /// The name of the tile on which the token lies. For a token on a char, it is the tile of the char.
    pub tile: String,
}

/// The text that caused an event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cause {
    /// The char to which the text belongs; `None` for the text of a structure.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub who: Option<EventChar>,
    /// The name of the text.
    pub text: TextName,
}

/// A text, by its name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum TextName {
    /// A move activation.
    MoveActivation,
    /// The action with this name, or a trigger that the action's text made.
    Action(String),
    /// The passive of the char's class.
    Passive,
    /// Another text of a card, such as its special condition. The value is the name of the card.
    Card(String),
    /// A text of the token, condition or structure with this name.
    Definition(String),
}

/// An occurrence. Tiles are given by their names.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Occurrence {
    /// The game starts for a char that has just been placed.
    GameStarts { who: EventChar },
    /// A char or summon came to the board.
    Placed { who: EventChar, tile: String },
    /// A char begins its turn. A summon begins its turn together with its summoner.
    BeginsTurn { who: EventChar },
    /// A char passes its turn.
    PassesTurn { who: EventChar },
    /// A char is hit. `by` is the char that hits; `None` for a hit by a structure.
    Hit { by: Option<EventChar>, whom: EventChar },
    /// A hit scored for a side (0 or 1); `score` is the new score.
    Scores { side: u8, score: [u8; 2] },
    /// A char has moved to this tile by itself.
    Moves { who: EventChar, tile: String },
    /// A text has moved a char to this tile, in any manner.
    IsMoved { who: EventChar, by: Option<EventChar>, tile: String },
    /// A text has pushed, pulled or slid a char, or made it trade places.
    IsShifted { who: EventChar, by: Option<EventChar>, how: Manner },
    /// A char has used a move activation.
    ActivatesMove { who: EventChar },
    /// A char enters a tile.
    Enters { who: EventChar, tile: String, from: String },
    /// A char leaves a tile.
    Leaves { who: EventChar, tile: String },
    /// A token was put.
    TokenPut { token: EventToken },
    /// A token was removed.
    TokenRemoved { token: EventToken },
    /// A token enters a tile.
    TokenEnters { token: EventToken, tile: String },
    /// A text has moved a token.
    TokenMoves { token: EventToken, by: Option<EventChar>, how: Manner },
    /// A char gains a condition, or gains it again.
    Becomes { who: EventChar, condition: Id },
    /// A char loses a condition.
    Loses { who: EventChar, condition: Id },
    /// A char has used the action of this name.
    Uses { who: EventChar, action: String },
    /// A char uses an ability at will (kernel T1). `text` is the text that gives the ability.
    UsesAbility { who: EventChar, text: Cause },
    /// A structure has formed from the tokens of a side.
    Forms { structure: Id, side: u8, tile: String },
    /// A trigger was set off. `instead` says whether it replaces the event.
    Triggers { text: Cause, instead: bool },
    /// The game is over.
    GameOver { winner: u8, score: [u8; 2], by_rounds: bool },
}
