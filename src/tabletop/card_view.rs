//! A game of cards as one player sees it, in words.

use crate::card_program::{CardDeed, CardIndex, CardMove, ZoneIndex};
use crate::game::TableGame;
use crate::program::{Number, Reference, SeatIndex, Set};
use crate::state::{TableEvent, TableState};

/// A zone as a player sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ZoneView {
    /// The name of the zone, with its owner: *North’s Hand*.
    pub name: String,
    /// The cards, the lowest first; `None` for a card that the player does not know.
    pub cards: Vec<Option<String>>,
}

impl TableGame {
    /// Whether the game has cards in zones, so that players may see different things.
    pub fn has_zones(&self) -> bool {
        !self.cards.is_empty()
    }

    /// Returns the zones as a player sees them. The cards of a hand are sorted by their faces, because their order has
    /// no meaning.
    pub fn zones_seen_by(&self, state: &TableState, seat: usize) -> Vec<ZoneView> {
        let seat = SeatIndex::try_from(seat).unwrap_or(SeatIndex::MAX);
        let at_table = |owner: Option<SeatIndex>| owner.is_none_or(|owner| owner < state.players);
        let is_used = |zone: u8, at: ZoneIndex| !self.zone_play(zone).is_outside || !state.cards.cards(at).is_empty();
        let places = self.cards.places.iter().zip(0..);
        let places = places.filter(|(place, zone)| at_table(place.owner) && is_used(place.zone, *zone));
        places
            .map(|(place, zone)| {
                if self.is_battlefield(zone) {
                    let in_play =
                        state.cards.cards(zone).iter().map(|card| Some(self.card_in_play_in_words(state, *card)));
                    return ZoneView { name: self.zone_name(zone), cards: in_play.collect() };
                }
                let face = |card: &CardIndex| {
                    let known = seat < 8 && state.cards.is_known(&self.cards, *card, seat);
                    state.cards.face(*card).filter(|_| known)
                };
                let mut faces: Vec<Option<u16>> = state.cards.cards(zone).iter().map(face).collect();
                if place.is_mixed {
                    faces.sort_by_key(|face| (face.is_none(), *face));
                }
                let names = faces.into_iter().map(|face| face.map(|face| self.face_name(face)));
                ZoneView { name: self.zone_name(zone), cards: names.collect() }
            })
            .collect()
    }

    /// Returns the cards, titles and settings as lines of text, as a player sees them.
    pub fn table_in_words(&self, state: &TableState, seat: usize) -> String {
        let mut lines = String::new();
        for zone in self.zones_seen_by(state, seat) {
            let known: Vec<&str> = zone.cards.iter().flatten().map(String::as_str).collect();
            let hidden = match (zone.cards.len() - known.len(), known.len()) {
                (0, 0) => "no cards".to_owned(),
                (0, _) => String::new(),
                (1, 0) => "1 card".to_owned(),
                (hidden, 0) => format!("{hidden} cards"),
                (hidden, _) => format!(" and {hidden} more"),
            };
            lines.push_str(&format!("  {}: {}{hidden}\n", zone.name, known.join(" · ")));
        }
        let titles = self.cards.titles.iter().zip(&state.cards.titles);
        for (title, holder) in titles.filter_map(|(title, holder)| Some((title, (*holder)?))) {
            lines.push_str(&format!("  {title}: {}\n", self.seat_name(holder)));
        }
        let settings = self.cards.settings.iter().zip(&state.cards.settings);
        for (setting, quality) in settings.filter_map(|(setting, quality)| Some((setting, (*quality)?))) {
            lines.push_str(&format!("  {setting}: {}\n", self.quality_name(quality)));
        }
        lines
    }

    /// Returns a card in words, as the player who makes the next choice sees it.
    pub(crate) fn card_in_words(&self, state: &TableState, card: CardIndex) -> String {
        let zone = state.cards.zone(card).unwrap_or(0);
        match state.cards.is_known(&self.cards, card, state.chooser) {
            true if self.is_in_play(state, card) => {
                let name = state.cards.face(card).map_or(String::new(), |face| self.face_name(face));
                format!("{name} in {}", self.zone_name(zone))
            }
            true => state.cards.face(card).map_or(String::new(), |face| self.face_name(face)),
            false => {
                let cards = state.cards.cards(zone);
                let place = cards.iter().position(|other| *other == card).unwrap_or(0);
                format!("card {} of {}", place + 1, self.zone_name(zone))
            }
        }
    }

    /// Returns the words for a deed with cards in a question.
    pub(crate) fn card_deed_in_words(&self, deed: &CardDeed<Set, Number, Reference>) -> String {
        let zone = |at: u8| self.cards.zones.get(usize::from(at)).map_or("", |zone| zone.name.as_str());
        let title = |at: u8| self.cards.titles.get(usize::from(at)).map_or("", String::as_str);
        let setting = |at: u8| self.cards.settings.get(usize::from(at)).map_or("", String::as_str);
        match deed {
            CardDeed::Move { to, how: CardMove::Play, .. } => format!("play to {}", zone(to.zone)),
            CardDeed::Move { to, .. } => format!("put into {}", zone(to.zone)),
            CardDeed::Deal { to, .. } => format!("deal to {}", zone(to.zone)),
            CardDeed::Shuffle(of) => format!("shuffle {}", zone(of.zone)),
            CardDeed::Reveal(_) => "reveal".to_owned(),
            CardDeed::LookAt(_) => "look at".to_owned(),
            CardDeed::Become(at) => format!("become {}", title(*at)),
            CardDeed::Set(at, _) | CardDeed::SetToPicked(at, _) => format!("choose {}", setting(*at)),
            CardDeed::Forget(at) => format!("forget {}", setting(*at)),
            CardDeed::WinWith { .. } => "win".to_owned(),
        }
    }

    /// Returns the events as lines of words, as a player sees them, or all details without a player. For a card that
    /// the player does not see, the words only tell that it moved. Consecutive cards that move between the same zones
    /// share a line.
    pub fn events_in_words(&self, events: &[TableEvent], seen_by: Option<usize>) -> Vec<String> {
        let mut lines = Vec::new();
        for run in events.chunk_by(|one, next| way(one).is_some() && way(one) == way(next)) {
            match (way_of(run), run) {
                (Some((from, to)), [_, _, ..]) => {
                    let names = run.iter().filter_map(|event| match event {
                        TableEvent::CardMoved { face, seers, .. } => self.face_seen_by(*face, *seers, seen_by),
                        _ => None,
                    });
                    let names: Vec<String> = names.collect();
                    let cards = match run.len() - names.len() {
                        0 => names.join(", "),
                        hidden if names.is_empty() => format!("{hidden} cards"),
                        hidden => format!("{} and {hidden} more", names.join(", ")),
                    };
                    lines.push(format!("{cards} from {} to {}", self.zone_name(from), self.zone_name(to)));
                }
                _ => lines.extend(run.iter().map(|event| match event {
                    TableEvent::CardMoved { .. } | TableEvent::Shown { .. } => {
                        self.card_event_in_words(*event, seen_by)
                    }
                    _ => self.event_in_words(*event),
                })),
            }
        }
        lines
    }

    /// Returns the name of a face; `None` if the player does not see the face.
    fn face_seen_by(&self, face: u16, seers: u8, viewer: Option<usize>) -> Option<String> {
        let is_seen = viewer.is_none_or(|seat| seat < 8 && seers >> seat & 1 == 1);
        is_seen.then(|| self.face_name(face))
    }

    pub(crate) fn card_event_in_words(&self, event: TableEvent, viewer: Option<usize>) -> String {
        let shown = |face: u16, seers: u8| self.face_seen_by(face, seers, viewer).unwrap_or("a card".to_owned());
        match event {
            TableEvent::CardMoved { player: Some(player), face, to, seers, .. } => {
                format!("{} plays {} to {}", self.seat_name(player), shown(face, seers), self.zone_name(to))
            }
            TableEvent::CardMoved { player: None, face, from, to, seers } => {
                format!("{} from {} to {}", shown(face, seers), self.zone_name(from), self.zone_name(to))
            }
            TableEvent::Dealt { number, from, to } => {
                let cards = if number == 1 { "card" } else { "cards" };
                format!("{number} {cards} from {} to {}", self.zone_name(from), self.zone_name(to))
            }
            TableEvent::Shuffled { zone } => format!("{} is shuffled", self.zone_name(zone)),
            TableEvent::Shown { face, zone, seers } => {
                let who =
                    (0..).zip(&self.seats).filter(|(seat, _)| seers >> seat & 1 == 1).map(|(_, name)| name.as_str());
                let who = if seers == u8::MAX { "everybody".to_owned() } else { who.collect::<Vec<_>>().join(", ") };
                format!("{} in {} is seen by {who}", shown(face, seers), self.zone_name(zone))
            }
            TableEvent::Became { seat, title } => {
                let title = self.cards.titles.get(usize::from(title)).map_or("", String::as_str);
                format!("{} is {title}", self.seat_name(seat))
            }
            TableEvent::SettingIs { setting, quality } => {
                let setting = self.cards.settings.get(usize::from(setting)).map_or("", String::as_str);
                let quality = quality.map_or("none", |quality| self.quality_name(quality));
                format!("{setting}: {quality}")
            }
            _ => String::new(),
        }
    }

    fn zone_name(&self, zone: ZoneIndex) -> String {
        let name = self.cards.zone_kind(zone).map_or("", |kind| kind.name.as_str());
        match self.cards.place(zone).and_then(|place| place.owner) {
            Some(owner) => format!("{}’s {name}", self.seat_name(owner)),
            None => name.to_owned(),
        }
    }

    pub(crate) fn face_name(&self, face: u16) -> String {
        self.cards.face(face).map_or(String::new(), |face| face.name.clone())
    }

    fn quality_name(&self, quality: u16) -> &str {
        self.cards.traits.get(usize::from(quality)).map_or("", |known| known.name.as_str())
    }

    fn seat_name(&self, seat: SeatIndex) -> &str {
        self.seats.get(usize::from(seat)).map_or("", String::as_str)
    }
}

/// Returns the zones between which a card moved; `None` if a player played the card, and for other events.
fn way(event: &TableEvent) -> Option<(ZoneIndex, ZoneIndex)> {
    match event {
        TableEvent::CardMoved { player: None, from, to, .. } => Some((*from, *to)),
        _ => None,
    }
}

fn way_of(run: &[TableEvent]) -> Option<(ZoneIndex, ZoneIndex)> {
    run.first().and_then(way)
}
