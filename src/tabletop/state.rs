//! The state of a game between two choices.

use smallvec::SmallVec;

use crate::card_program::{TraitIndex, ZoneIndex};
use crate::card_state::CardState;
use crate::choice::TableChoice;
use crate::game::TableGame;
use crate::memory::{CancelledDeed, CellCounter, PieceHistory};
use crate::permanent_state::PlayState;
use crate::program::{BlockIndex, CellIndex, Object, PieceIndex, REGISTERS, SeatIndex};

/// A game at a choice, or at its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableState {
    /// The cell of each piece; `None` if the piece is in its owner's supply.
    pub(crate) places: Vec<Option<CellIndex>>,
    /// The piece on each cell.
    pub(crate) occupants: Vec<Option<PieceIndex>>,
    /// The counters of each player, one player after the other.
    pub(crate) counters: Vec<i32>,
    pub(crate) cards: CardState,
    /// The state of the cards in play.
    pub(crate) play: PlayState,
    /// The number of choices in which a player did not pass.
    pub(crate) deeds: u32,
    /// The counters on the cells, one cell after the other.
    pub(crate) on_cells: Vec<CellCounter>,
    /// The last turns in which something happened to each piece.
    pub(crate) histories: Vec<PieceHistory>,
    /// The number of the turn, counted over all players; the set-up is turn 1.
    pub(crate) turns: u32,
    /// The deeds that were cancelled and that the statements in progress cannot choose again.
    pub(crate) cancelled: Vec<CancelledDeed>,
    pub(crate) players: u8,
    pub(crate) turn: SeatIndex,
    pub(crate) round: u32,
    pub(crate) progress: Progress,
    pub(crate) frames: Vec<Frame>,
    /// Whether the optional part just before was done.
    pub(crate) done: bool,
    /// One bit for each watch whose condition held at its last test.
    pub(crate) met: u64,
    pub(crate) options: SmallVec<[TableChoice; 16]>,
    pub(crate) chooser: SeatIndex,
    pub(crate) outcome: Option<TableOutcome>,
    /// The events since the last choice, if the caller asked for them.
    pub(crate) events: Option<Vec<TableEvent>>,
}

/// The result of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TableOutcome {
    /// The player of this seat won.
    Won(u8),
    /// No player won within the rounds of the game, or several players have the number of a counter that wins.
    Drawn,
    /// The rules went on for so long without a choice that they never end.
    Endless,
}

/// An event of the game, for a log.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TableEvent {
    /// The turn of a player began.
    Turn(u8),
    /// A phase began.
    Phase(u8),
    /// A piece went onto a cell: from the other cell, or from the supply.
    Placed { piece: u16, from: Option<u16>, to: u16 },
    /// A piece went back into its owner's supply.
    Removed { piece: u16, from: u16 },
    /// A piece went back into its owner's supply, because another moved to its cell.
    Captured { piece: u16, from: u16 },
    /// A move was cancelled before it happened.
    Cancelled { piece: u16, to: u16 },
    /// Counters were put on a cell, or taken from it.
    CountedOn { cell: u16, counter: u8, by: i32 },
    /// A counter of a player changed by this number.
    Counted { seat: u8, counter: u8, by: i32 },
    /// A card went from one zone to another. `player` is the player who played it, if it was played. `seers` are the
    /// seats that see its face, as bits.
    CardMoved { player: Option<u8>, face: u16, from: ZoneIndex, to: ZoneIndex, seers: u8 },
    /// This number of cards went from the top of one zone to another.
    Dealt { number: u16, from: ZoneIndex, to: ZoneIndex },
    /// A zone was shuffled.
    Shuffled { zone: ZoneIndex },
    /// These seats saw a card, and know it from now on.
    Shown { face: u16, zone: ZoneIndex, seers: u8 },
    /// A player got a title.
    Became { seat: u8, title: u8 },
    /// A setting now remembers this quality, or no quality.
    SettingIs { setting: u8, quality: Option<TraitIndex> },
    /// An event with a card in play; the zone is the one in which the card lay.
    InPlay { face: u16, zone: ZoneIndex, what: PlayEvent },
}

/// An event with a card in play, for a log.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlayEvent {
    Exhausted,
    Recovered,
    Died,
    /// The card attacks a card with this face.
    Attacks {
        face: u16,
    },
    /// This amount of damage was dealt to the card.
    Damaged {
        by: i32,
    },
    /// This amount of damage to the card was prevented.
    Prevented {
        by: i32,
    },
    Healed {
        by: i32,
    },
    /// A marker of this kind was put on the card.
    Marked {
        marker: u8,
    },
    /// The card came into play as a token, a copy of another card.
    Copied,
    /// The attribute of the card changed by this number for a time.
    Changed {
        attribute: u8,
        by: i32,
    },
    /// The card was bound to a card with this face.
    BoundTo {
        face: u16,
    },
    /// An ability of the card was used.
    Used,
}

/// The stage that a game has reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Progress {
    /// A player carries out a text of the set-up.
    SetUp { text: u16, seat: SeatIndex },
    /// The turn is about to begin.
    TurnBegins,
    /// A phase is under way.
    Phase(u16),
    /// The turn is about to end.
    TurnEnds,
    /// The rounds are over, and the triggers at the end of the game are carried out.
    GameEnds,
}

/// A text in progress.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Frame {
    pub block: BlockIndex,
    /// The index of the statement.
    pub at: u16,
    pub stage: Stage,
    pub registers: [Option<Object>; REGISTERS],
    /// The number of times that a repeatable clause was done.
    pub times: u16,
    /// The player who carries out the text.
    pub you: SeatIndex,
    /// The cell whose tile has the text, or the card that has it.
    pub home: Option<Object>,
    /// Whether the text is a part of the text of the frame below, which then takes over its picks.
    pub is_part: bool,
}

/// The stage that a statement has reached.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Stage {
    Begins,
    /// The number of picks that are made. After the player has agreed to a clause without picks: 1.
    Picked(u8),
    /// The number of repetitions that are left.
    Left(u16),
    /// The objects of a loop that are left, in reverse order.
    Each(SmallVec<[Object; 8]>),
    /// The texts that come before the deed of a clause are carried out.
    Declared,
    /// One of these texts has cancelled the deed.
    Cancelled,
    /// Players in turn carry a text out.
    Round(RoundOfTurns),
    /// The part that the statement began is over.
    Over,
}

/// The stage of a round in which players carry out a text in turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct RoundOfTurns {
    /// The number of turns that began. The order starts again after the last player.
    pub turns: u16,
    /// The number of players in succession who have done nothing.
    pub passes: u16,
    /// The number of deeds when the current player's turn in the round began.
    pub deeds: u32,
}

impl Frame {
    pub fn new(block: BlockIndex, you: SeatIndex, home: Option<Object>) -> Frame {
        Frame { block, at: 0, stage: Stage::Begins, registers: [None; REGISTERS], times: 0, you, home, is_part: false }
    }
}

/// Goes on to the next statement of a text.
pub(crate) fn next_statement(frame: &mut Frame) {
    frame.at += 1;
    frame.stage = Stage::Begins;
    frame.times = 0;
}

impl TableState {
    /// The player who makes the next choice, as the index of a seat.
    pub fn player(&self) -> usize {
        usize::from(self.chooser)
    }

    /// The choices; empty when the game is over.
    pub fn options(&self) -> &[TableChoice] {
        &self.options
    }

    /// The result of the game; `None` while it goes on.
    pub fn outcome(&self) -> Option<TableOutcome> {
        self.outcome
    }

    /// The number of players.
    pub fn players(&self) -> usize {
        usize::from(self.players)
    }

    /// The round, counted from 1.
    pub fn round(&self) -> u32 {
        self.round
    }

    /// The number of a counter that a player has.
    pub fn counter(&self, game: &TableGame, seat: usize, counter: usize) -> i32 {
        self.counters.get(seat * game.counters.len() + counter).copied().unwrap_or(0)
    }

    pub(crate) fn note(&mut self, event: TableEvent) {
        if let Some(events) = &mut self.events {
            events.push(event);
        }
    }

    /// Starts to record the events.
    pub fn note_events(&mut self) {
        self.events = Some(Vec::new());
    }

    /// Returns the events since the last call, and forgets them.
    pub fn take_events(&mut self) -> Vec<TableEvent> {
        self.events.as_mut().map(std::mem::take).unwrap_or_default()
    }
}

impl TableGame {
    /// Returns a description of pieces or cards whose two records of their place differ. `None` if the records agree. A
    /// test checks this after every choice.
    pub fn misplaced(&self, state: &TableState) -> Option<String> {
        let on_cells = state.occupants.iter().zip(0..).filter_map(|(piece, cell)| Some(((*piece)?, cell)));
        let mut on_cells: Vec<(PieceIndex, CellIndex)> = on_cells.collect();
        let in_places = state.places.iter().zip(0..).filter_map(|(cell, piece)| Some((piece, (*cell)?)));
        let mut in_places: Vec<(PieceIndex, CellIndex)> = in_places.collect();
        on_cells.sort_unstable();
        in_places.sort_unstable();
        let mut in_zones: Vec<(u16, ZoneIndex)> = Vec::new();
        for (cards, zone) in state.cards.zones.iter().zip(0..) {
            in_zones.extend(cards.iter().map(|card| (*card, zone)));
        }
        in_zones.sort_unstable();
        let of_cards: Vec<(u16, ZoneIndex)> = (0..).zip(state.cards.zone_of.iter().copied()).collect();
        if in_zones != of_cards {
            return Some(format!("zones have {in_zones:?}, cards are in {of_cards:?}"));
        }
        (on_cells != in_places).then(|| format!("cells have {on_cells:?}, pieces are at {in_places:?}"))
    }
}
