//! The compiled game, which does not change while it is played.

use crate::card_table::CardTable;
use crate::permanent_table::PermanentTable;
use crate::program::{Block, BlockIndex, CellIndex, MoveBan, PieceIndex, SeatIndex, Standing, Trigger, Watch};
use crate::seats::BoardView;
use crate::unsupported_rule::Meaningless;
use model::{CellShape, PieceMove};

/// A game of declared kinds, ready to be played.
#[derive(Debug, Clone)]
pub struct TableGame {
    pub(crate) name: String,
    pub(crate) seats: Vec<String>,
    pub(crate) least_players: usize,
    pub(crate) rounds: u32,
    pub(crate) cells: Vec<CellOnBoard>,
    pub(crate) shape: CellShape,
    /// The board as each seat sees it.
    pub(crate) view: BoardView,
    pub(crate) tiles: Vec<TileKind>,
    pub(crate) piece_kinds: Vec<PieceKind>,
    /// All pieces of all seats: the pieces of the first seat come first.
    pub(crate) pieces: Vec<SeatPiece>,
    pub(crate) counters: Vec<String>,
    /// The names of the attributes.
    pub(crate) attribute_names: Vec<String>,
    /// The names of the pack's verbs, in the order of their texts, which are the first blocks.
    pub(crate) verbs: Vec<String>,
    pub(crate) set_up: Vec<BlockIndex>,
    pub(crate) phases: Vec<Phase>,
    pub(crate) blocks: Vec<Block>,
    pub(crate) triggers: Vec<Trigger>,
    /// The texts that are carried out before an event.
    pub(crate) windows: Vec<Trigger>,
    pub(crate) bans: Vec<MoveBan>,
    pub(crate) standing: Vec<Standing>,
    pub(crate) watches: Vec<Watch>,
    pub(crate) cards: CardTable,
    /// The data of a game with cards in play, beside its zones.
    pub(crate) permanents: PermanentTable,
    /// The problems of card texts that the engine does not perform. No player can play these cards.
    pub(crate) unperformed: Vec<Meaningless>,
    /// The counter with which the game is won, if a rule says that; bots pursue it.
    pub(crate) goal: Option<u8>,
    /// Whether the player with the least of that counter wins.
    pub(crate) least_wins: bool,
    /// Whether a piece in the row of an opponent wins the game.
    pub(crate) goal_row: bool,
}

/// A cell of the board.
#[derive(Debug, Clone)]
pub(crate) struct CellOnBoard {
    pub name: String,
    pub x: i32,
    pub y: i32,
    pub tile: u16,
    pub neighbours: Vec<CellIndex>,
}

/// A kind of tile.
#[derive(Debug, Clone)]
pub(crate) struct TileKind {
    pub name: String,
    /// The sign on a drawn board.
    pub sign: String,
    /// The cells with this tile.
    pub cells: Vec<CellIndex>,
}

/// A kind of piece.
#[derive(Debug, Clone)]
pub(crate) struct PieceKind {
    pub name: String,
    /// The values of the attributes as declared; 0 for an attribute that the piece lacks.
    pub attributes: Vec<i32>,
    /// The squares to which the piece can go, from its owner's point of view.
    pub moves: Vec<PieceMove>,
}

/// A piece, which belongs to a seat.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SeatPiece {
    pub kind: u16,
    pub owner: SeatIndex,
}

/// A phase of a turn.
#[derive(Debug, Clone)]
pub(crate) struct Phase {
    pub name: String,
    pub text: BlockIndex,
}

impl TableGame {
    /// The name of the game.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The names of the seats, in the order of play.
    pub fn seats(&self) -> &[String] {
        &self.seats
    }

    /// The least number of players; the greatest is the number of seats.
    pub fn least_players(&self) -> usize {
        self.least_players
    }

    /// The problems of card texts that the engine does not perform. No player can play these cards.
    pub fn unperformed(&self) -> &[Meaningless] {
        &self.unperformed
    }

    /// The names of the counters.
    pub fn counters(&self) -> &[String] {
        &self.counters
    }

    /// The names of the decks of cards; empty if no player has a separate deck.
    pub fn decks(&self) -> Vec<&str> {
        self.permanents.decks.iter().map(|deck| deck.name.as_str()).collect()
    }

    /// Gives each seat in turn the deck with this index. Without this call, the first seat has the first deck, the
    /// second seat the second deck, and so on.
    pub fn choose_decks(&mut self, of_seats: &[usize]) {
        self.cards.deal_decks(&self.permanents, of_seats);
    }

    pub(crate) fn cell(&self, index: CellIndex) -> Option<&CellOnBoard> {
        self.cells.get(usize::from(index))
    }

    pub(crate) fn piece(&self, index: PieceIndex) -> Option<&SeatPiece> {
        self.pieces.get(usize::from(index))
    }

    pub(crate) fn block(&self, index: BlockIndex) -> Option<&Block> {
        self.blocks.get(usize::from(index))
    }
}
