//! The places of cards, the players who know them, and the ways in which cards move.

use dice::Dice;

use crate::card_program::{CardIndex, CardMove, TraitIndex, ZoneIndex};
use crate::card_table::CardTable;
use crate::program::SeatIndex;

/// Keeps the numbers of shuffles apart from those of a bot that is given the same seed.
const CHANCE: u64 = 0x7368_7566_666c_6573;

/// The cards of a game in progress.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct CardState {
    /// The face of each card.
    pub faces: Vec<u16>,
    /// The cards of each zone, the lowest first.
    pub zones: Vec<Vec<CardIndex>>,
    /// The zone of each card.
    pub zone_of: Vec<ZoneIndex>,
    /// The player whose deck the card is from; `None` if the cards belong to all players.
    pub owners: Vec<Option<SeatIndex>>,
    /// The seats that know the face of each card wherever it lies, because they saw it earlier, as bits.
    pub known: Vec<u8>,
    /// The player who played each card last.
    pub played_by: Vec<Option<SeatIndex>>,
    pub titles: Vec<Option<SeatIndex>>,
    pub settings: Vec<Option<TraitIndex>>,
    /// The random numbers with which cards are shuffled.
    pub dice: Dice,
    /// The number of shuffles.
    pub shuffles: u32,
}

impl CardState {
    /// Puts all cards into the zones in which they begin.
    pub fn new(table: &CardTable, seed: u64) -> CardState {
        let mut zones = vec![Vec::new(); table.places.len()];
        for ((_, zone), card) in table.deck.iter().zip(0..) {
            if let Some(cards) = zones.get_mut(usize::from(*zone)) {
                cards.push(card);
            }
        }
        CardState {
            faces: table.deck.iter().map(|(face, _)| *face).collect(),
            zones,
            zone_of: table.deck.iter().map(|(_, zone)| *zone).collect(),
            owners: table.deck.iter().map(|(_, zone)| table.place(*zone).and_then(|place| place.owner)).collect(),
            known: vec![0; table.deck.len()],
            played_by: vec![None; table.deck.len()],
            titles: vec![None; table.titles.len()],
            settings: vec![None; table.settings.len()],
            dice: Dice::of(&[seed, CHANCE]),
            shuffles: 0,
        }
    }

    pub fn cards(&self, zone: ZoneIndex) -> &[CardIndex] {
        self.zones.get(usize::from(zone)).map_or(&[], Vec::as_slice)
    }

    pub fn zone(&self, card: CardIndex) -> Option<ZoneIndex> {
        self.zone_of.get(usize::from(card)).copied()
    }

    pub fn owner(&self, card: CardIndex) -> Option<SeatIndex> {
        self.owners.get(usize::from(card)).copied().flatten()
    }

    /// Adds a card with the face of another card to the same zone. `None` if there are too many cards.
    pub fn add_like(&mut self, card: CardIndex, owner: SeatIndex) -> Option<CardIndex> {
        let (face, zone) = (self.face(card)?, self.zone(card)?);
        let added = CardIndex::try_from(self.faces.len()).ok()?;
        self.faces.push(face);
        self.zone_of.push(zone);
        self.owners.push(Some(owner));
        self.known.push(u8::MAX);
        self.played_by.push(None);
        self.zones.get_mut(usize::from(zone))?.push(added);
        Some(added)
    }

    pub fn face(&self, card: CardIndex) -> Option<u16> {
        self.faces.get(usize::from(card)).copied()
    }

    /// The seats that know the face of a card, as bits.
    pub fn knowers(&self, table: &CardTable, card: CardIndex) -> u8 {
        let seers = self.zone(card).and_then(|zone| table.place(zone)).map_or(0, |place| place.seers);
        seers | self.known.get(usize::from(card)).copied().unwrap_or(0)
    }

    /// Whether a player knows the face of a card.
    pub fn is_known(&self, table: &CardTable, card: CardIndex, seat: SeatIndex) -> bool {
        self.knowers(table, card) >> seat & 1 == 1
    }

    /// Moves a card, and updates which players know it. When a card leaves a hand, a player who sees neither zone no
    /// longer knows this card or any card that stays in the hand, because each of them may be the one that left.
    pub fn put(&mut self, table: &CardTable, card: CardIndex, to: ZoneIndex, how: CardMove) {
        let Some(from) = self.zone(card) else { return };
        let (Some(source), Some(target)) = (table.place(from).copied(), table.place(to).copied()) else { return };
        let mut knowers = self.knowers(table, card);
        if source.is_mixed {
            let blind = !source.seers & !target.seers;
            knowers &= !blind;
            for other in self.zones.get(usize::from(from)).into_iter().flatten() {
                if let Some(known) = self.known.get_mut(usize::from(*other)) {
                    *known &= !blind;
                }
            }
        }
        if let Some(cards) = self.zones.get_mut(usize::from(from)) {
            cards.retain(|other| *other != card);
        }
        if let Some(cards) = self.zones.get_mut(usize::from(to)) {
            match how {
                CardMove::Under => cards.insert(0, card),
                CardMove::OnTop | CardMove::Play => cards.push(card),
            }
        }
        if let (Some(zone), Some(known)) =
            (self.zone_of.get_mut(usize::from(card)), self.known.get_mut(usize::from(card)))
        {
            (*zone, *known) = (to, knowers | target.seers);
        }
    }

    /// Shuffles a zone: its cards exchange faces, so that the index of a card reveals nothing. Only the seats that see
    /// the zone know its cards afterwards.
    pub fn shuffle(&mut self, table: &CardTable, zone: ZoneIndex) {
        self.shuffles = self.shuffles.saturating_add(1);
        let seers = table.place(zone).map_or(0, |place| place.seers);
        let cards = self.cards(zone).to_vec();
        let mut faces: Vec<u16> = cards.iter().filter_map(|card| self.face(*card)).collect();
        self.dice.shuffle(&mut faces);
        self.give_faces(&cards, &faces);
        for card in cards {
            if let (Some(known), Some(played)) =
                (self.known.get_mut(usize::from(card)), self.played_by.get_mut(usize::from(card)))
            {
                (*known, *played) = (seers, None);
            }
        }
    }

    /// Gives these faces to the cards, in the same order.
    pub fn give_faces(&mut self, cards: &[CardIndex], faces: &[u16]) {
        for (card, face) in cards.iter().zip(faces) {
            if let Some(own) = self.faces.get_mut(usize::from(*card)) {
                *own = *face;
            }
        }
    }

    /// Makes a card known to these seats from now on.
    pub fn show(&mut self, card: CardIndex, seats: u8) {
        if let Some(known) = self.known.get_mut(usize::from(card)) {
            *known |= seats;
        }
    }
}
