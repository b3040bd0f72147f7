//! The cards, zones, titles and settings of a game, which do not change while it is played.

use crate::card_program::{TraitIndex, ZoneIndex};
use crate::permanent_table::PermanentTable;
use crate::program::SeatIndex;

/// The cards of a game and the zones in which they lie.
#[derive(Debug, Clone, Default)]
pub(crate) struct CardTable {
    pub faces: Vec<CardFace>,
    pub zones: Vec<ZoneKind>,
    /// The zones at the table, in the order of their declarations. A zone of the players has a place for each seat.
    pub places: Vec<ZonePlace>,
    /// All cards of all decks, each with the zone in which it begins.
    pub deck: Vec<(u16, ZoneIndex)>,
    /// The zone in which each face begins, as the index of its declaration.
    pub starts: Vec<u8>,
    pub traits: Vec<CardTrait>,
    pub titles: Vec<String>,
    pub settings: Vec<String>,
}

/// The printed properties of a card.
#[derive(Debug, Clone)]
pub(crate) struct CardFace {
    pub name: String,
    /// The values of the attributes; 0 for an attribute that the card lacks.
    pub attributes: Vec<i32>,
    pub traits: Vec<TraitIndex>,
}

/// A quality of cards, such as a suit.
#[derive(Debug, Clone)]
pub(crate) struct CardTrait {
    pub name: String,
    /// The index of its kind among the kinds of qualities.
    pub kind: u8,
}

/// A zone as it is declared.
#[derive(Debug, Clone)]
pub(crate) struct ZoneKind {
    pub name: String,
    pub of_player: bool,
    pub seen_by: SeenBy,
    /// The index of its first place at the table; the places of the other seats follow.
    pub first: ZoneIndex,
}

/// The players who see the cards in a zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SeenBy {
    All,
    Owner,
    Others,
    Nobody,
}

/// A zone at the table.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ZonePlace {
    pub zone: u8,
    pub owner: Option<SeatIndex>,
    /// The seats that see the cards, as bits.
    pub seers: u8,
    /// Whether the seats that do not see the cards cannot tell them apart either. For other players, the cards of a
    /// hand have no order; the cards of a deck have an order.
    pub is_mixed: bool,
}

impl ZoneKind {
    /// The places of this zone at a table with this number of seats.
    pub fn places(&self, zone: u8, seats: SeatIndex) -> Vec<ZonePlace> {
        let all = u8::MAX >> (8 - u32::from(seats.clamp(1, 8)));
        let place = |owner: Option<SeatIndex>| {
            let own = owner.map_or(0, |seat| 1 << seat);
            let seers = match self.seen_by {
                SeenBy::All => all,
                SeenBy::Owner => own,
                SeenBy::Others => all & !own,
                SeenBy::Nobody => 0,
            };
            ZonePlace { zone, owner, seers, is_mixed: seers != 0 && seers != all }
        };
        match self.of_player {
            true => (0..seats).map(|seat| place(Some(seat))).collect(),
            false => vec![place(None)],
        }
    }
}

impl CardTable {
    /// Gives each seat the deck with this index, if the game has decks.
    pub fn deal_decks(&mut self, permanents: &PermanentTable, of_seats: &[usize]) {
        if permanents.decks.is_empty() {
            return;
        }
        self.deck.clear();
        for (deck, seat) in of_seats.iter().filter_map(|deck| permanents.decks.get(*deck)).zip(0..) {
            for face in &deck.faces {
                let start = self.starts.get(usize::from(*face)).copied().unwrap_or(0);
                let Some(zone) = self.zones.get(usize::from(start)) else { continue };
                self.deck.push((*face, zone.first + if zone.of_player { seat } else { 0 }));
            }
        }
    }

    pub fn place(&self, zone: ZoneIndex) -> Option<&ZonePlace> {
        self.places.get(usize::from(zone))
    }

    pub fn face(&self, face: u16) -> Option<&CardFace> {
        self.faces.get(usize::from(face))
    }

    pub fn zone_kind(&self, zone: ZoneIndex) -> Option<&ZoneKind> {
        self.zones.get(usize::from(self.place(zone)?.zone))
    }

    /// Whether the game has no zones.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }
}
