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
    /// The cell of each piece; `None` in its owner's supply.
    pub(crate) places: Vec<Option<CellIndex>>,
    /// The piece on each cell.
    pub(crate) occupants: Vec<Option<PieceIndex>>,
    /// The counters of each player, one player after the other.
    pub(crate) counters: Vec<i32>,
    pub(crate) cards: CardState,
    /// What is so of the cards in play.
    pub(crate) play: PlayState,
    /// How many times a player chose to do something that could have been left undone, or chose at all.
    pub(crate) deeds: u32,
    /// The counters on the cells, one cell after the other.
    pub(crate) on_cells: Vec<CellCounter>,
    /// When something last happened to each piece.
    pub(crate) histories: Vec<PieceHistory>,
    /// The number of the turn, of all players; the set-up is turn 1.
    pub(crate) turns: u32,
    /// The deeds that were cancelled and that the statements in progress cannot choose again.
    pub(crate) cancelled: Vec<CancelledDeed>,
    pub(crate) players: u8,
    pub(crate) turn: SeatIndex,
    pub(crate) round: u32,
    pub(crate) progress: Progress,
    pub(crate) frames: Vec<Frame>,
    /// Whether what was optional just before was done.
    pub(crate) done: bool,
    /// One bit for each watch whose condition was met when it was last looked at.
    pub(crate) met: u64,
    pub(crate) options: SmallVec<[TableChoice; 16]>,
    pub(crate) chooser: SeatIndex,
    pub(crate) outcome: Option<TableOutcome>,
    /// What happened since the last choice, if anybody wants to know.
    pub(crate) events: Option<Vec<TableEvent>>,
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TableOutcome {
    /// The player of this seat won.
    Won(u8),
    /// Nobody won within the rounds of the game.
    Drawn,
    /// The rules went on without a choice for so long that they never end.
    Endless,
}

/// Something that happened, for a log.
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
    /// A counter of a player changed by so much.
    Counted { seat: u8, counter: u8, by: i32 },
    /// A card went from one zone to another; the player is the one who played it, if somebody did. The seats that see
    /// its face are given as bits.
    CardMoved { player: Option<u8>, face: u16, from: ZoneIndex, to: ZoneIndex, seers: u8 },
    /// So many cards went from the top of a zone into another.
    Dealt { number: u16, from: ZoneIndex, to: ZoneIndex },
    /// A zone was shuffled.
    Shuffled { zone: ZoneIndex },
    /// These seats saw a card, and know it from now on.
    Shown { face: u16, zone: ZoneIndex, seers: u8 },
    /// A player got a title.
    Became { seat: u8, title: u8 },
    /// A setting remembers this quality now, or none.
    SettingIs { setting: u8, quality: Option<TraitIndex> },
    /// Something happened to a card in play; the zone is where it lay.
    InPlay { face: u16, zone: ZoneIndex, what: PlayEvent },
}

/// What happened to a card in play, for a log.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlayEvent {
    Exhausted,
    Recovered,
    Died,
    /// It attacks a card with this face.
    Attacks {
        face: u16,
    },
    /// So much damage was dealt to it.
    Damaged {
        by: i32,
    },
    /// So much damage to it was prevented.
    Prevented {
        by: i32,
    },
    Healed {
        by: i32,
    },
    /// It has another marker of a kind.
    Marked {
        marker: u8,
    },
    /// It came into play as a token, a copy of another card.
    Copied,
    /// It has so much more of an attribute for a time.
    Changed {
        attribute: u8,
        by: i32,
    },
    /// It is bound to a card with this face.
    BoundTo {
        face: u16,
    },
    /// One of its abilities is used.
    Used,
}

/// How far a game has come.
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
    /// The rounds are over, and what happens at the end of the game is under way.
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
    /// How many times a clause was done that may be done several times.
    pub times: u16,
    /// The player who carries out the text.
    pub you: SeatIndex,
    /// The cell whose tile has the text, or the card that has it.
    pub home: Option<Object>,
    /// Whether the text is a part of the text of the frame below, which sees what was picked.
    pub is_part: bool,
}

/// How far a statement has come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Stage {
    Begins,
    /// So many things of a clause were picked, or it was agreed to if it picks nothing.
    Picked(u8),
    /// So many repetitions are left.
    Left(u16),
    /// These things of a loop are left, the next one last.
    Each(SmallVec<[Object; 8]>),
    /// The texts are carried out that come before the deed of a clause.
    Declared,
    /// One of these texts has cancelled the deed.
    Cancelled,
    /// Players in turn carry a text out.
    Round(RoundOfTurns),
    /// What the statement began is over.
    Over,
}

/// How far a round has come in which players carry a text out in turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct RoundOfTurns {
    /// How many players had their turn; they begin again after the last one.
    pub turns: u16,
    /// How many of them one after the other have done nothing.
    pub passes: u16,
    /// The number of deeds when the player began whose turn it is.
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

    /// How the game ended; `None` while it goes on.
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

    /// Begins to note what happens.
    pub fn note_events(&mut self) {
        self.events = Some(Vec::new());
    }

    /// Returns what happened since this was last asked, and forgets it.
    pub fn take_events(&mut self) -> Vec<TableEvent> {
        self.events.as_mut().map(std::mem::take).unwrap_or_default()
    }
}

impl TableGame {
    /// Returns a piece that is not exactly where the board says; `None` if all are in one place each. A test asks for it
    /// after every choice.
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
