//! The data that a game of declared kinds needs to be played: the roles of its kinds, its players and its board.

use serde::{Deserialize, Serialize};

use crate::ids::Id;

/// The role of the things of a kind at the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum KindRole {
    /// Each player has copies of the things, as many as their field *Copies* says. They lie in the player's supply or
    /// on the board.
    Piece,
    /// The things are kinds of cells of the board, and the noun of the kind means a cell.
    Tile,
    /// Each player has a number of each of the things. It begins at 0 and never falls below.
    Counter,
    /// The things name number fields of pieces, which rules can raise and lower.
    Attribute,
    /// The things are the parts of a turn, in the order of the pack. The player whose turn it is carries out their
    /// texts.
    Phase,
    /// Before the first turn each player carries out the texts of the things, in the order of the seats.
    SetUp,
    /// The texts of the things hold throughout the game.
    Rule,
    /// The things are cards that lie in zones, as many of each as its field *Copies* says. They begin in the zone that
    /// the field *Starts* names, or else in the first zone of the pack.
    Deck,
    /// The things are places for cards. The field *Of* says whose each is (*table*, *player*), and the field *Seen by*
    /// who sees the cards (*all*, *owner*, *others*, *nobody*).
    Zone,
    /// The things are titles, each of which one player at a time can hold, such as *Leader*.
    Title,
    /// The things are qualities of cards, such as suits. A card has the quality that one of its fields names.
    Trait,
    /// The things remember a quality for a time, such as the trump suit.
    Setting,
    /// The things are zones whose cards are in play: the texts of the cards hold there, and the cards have a state. The
    /// field *Of* is that of a zone. The field *Distance* says how far a zone of a player lies from the front.
    Battlefield,
    /// Any number of each of the things can lie on a card in play.
    Marker,
    /// The things have texts that cards have by naming the thing.
    Ability,
    /// The things name fields with amounts of counters, such as the cost of a card.
    Price,
    /// The things are lists of cards, one for each player to play with.
    DeckList,
    /// The things are what a card in play can do as a price: it is exhausted.
    Exertion,
}

/// The players and the board of a game that can be played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// The least number of players.
    pub least_players: u32,
    /// The seats, in the order of play. Their number is the greatest number of players.
    pub seats: Vec<TableSeat>,
    /// The number of rounds after which a game that nobody has won is a draw.
    pub rounds: u32,
    /// The board; absent if the game has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<TableBoard>,
}

/// A place at the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TableSeat {
    /// The name by which the player is called.
    pub name: String,
    /// The colour in which the player's pieces are printed, such as `#2f6b3a`; absent if the pack does not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ink: Option<String>,
    /// The side of the board at which the player sits; absent if the pack does not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<BoardSide>,
}

/// A side of a board as it is drawn. The row of cells along it is closest to the player who sits there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum BoardSide {
    Bottom,
    Top,
    Left,
    Right,
}

impl BoardSide {
    /// Turns columns to the right and rows forward, as a player at this side sees them, into columns and rows of the
    /// drawn board, whose rows are counted downward.
    pub fn on_board(self, (aside, forward): (i32, i32)) -> (i32, i32) {
        match self {
            BoardSide::Bottom => (aside, -forward),
            BoardSide::Top => (-aside, forward),
            BoardSide::Left => (forward, aside),
            BoardSide::Right => (-forward, -aside),
        }
    }
}

/// A board of cells, each with its kind of tile.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TableBoard {
    /// The name of the board.
    pub name: String,
    /// The shape of the cells.
    pub shape: CellShape,
    /// The cells, row by row.
    pub cells: Vec<TableCell>,
}

/// The shape of the cells of a board, which says which of them are adjacent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum CellShape {
    /// Six neighbours, two of them in the same row.
    Hexagons,
    /// Four neighbours, with which a square shares a side.
    Squares,
    /// Eight neighbours, with which a square shares a side or a corner.
    SquaresWithDiagonals,
}

/// A cell of a board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TableCell {
    /// The name: the letter of the row, from the top, and the number in the row, from the left.
    pub name: String,
    /// The column. In rows of hexagons neighbours in a row are 2 columns apart, and neighbours in the rows above and
    /// below 1 column, to either side.
    pub x: i32,
    /// The row, counted from 0 at the top.
    pub y: i32,
    /// The kind of the tile.
    pub kind: Id,
    /// The tile.
    pub tile: Id,
}

impl CellShape {
    /// The offsets to the neighbours, as columns and rows.
    pub fn neighbours(self) -> &'static [(i32, i32)] {
        match self {
            CellShape::Hexagons => &[(-2, 0), (2, 0), (-1, -1), (1, -1), (-1, 1), (1, 1)],
            CellShape::Squares => &[(-1, 0), (1, 0), (0, -1), (0, 1)],
            CellShape::SquaresWithDiagonals => &[(-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, -1), (-1, 1), (1, 1)],
        }
    }
}
