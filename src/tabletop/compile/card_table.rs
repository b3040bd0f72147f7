//! The cards and the zones of a pack, from the fields of its things.

use model::{Thing, Value};

use super::card_names::is_of_player;
use super::names::PackNames;
use super::scope::Compiled;
use crate::card_table::{CardFace, CardTable, CardTrait, SeenBy, ZoneKind};
use crate::permanent_table::PermanentTable;
use crate::program::SeatIndex;
use crate::unsupported_rule::Meaningless;

/// The field for the players who see the cards of a zone, and its values.
const SEEN_BY: &str = "Seen by";
const SEERS: [(&str, SeenBy); 4] =
    [("all", SeenBy::All), ("owner", SeenBy::Owner), ("others", SeenBy::Others), ("nobody", SeenBy::Nobody)];

/// The field for the zone in which a card begins.
const STARTS: &str = "Starts";

/// The greatest number of cards in a game.
const MOST_CARDS: usize = 2_000;

/// Returns the cards and zones of a pack for this number of seats.
pub(super) fn card_table(names: &PackNames<'_>, seats: usize, permanents: &PermanentTable) -> Compiled<CardTable> {
    let cards = &names.cards;
    if cards.zones.is_empty() {
        return match cards.faces.first() {
            Some(card) => Err(Meaningless::game("there are no zones for its cards").of(&card.name)),
            None => Ok(CardTable::default()),
        };
    }
    let seats = SeatIndex::try_from(seats).unwrap_or(SeatIndex::MAX);
    let kinds: Vec<_> = cards.traits.iter().map(|thing| cards.trait_kind(&thing.kind).unwrap_or(0)).collect();
    let mut table = CardTable {
        traits: cards
            .traits
            .iter()
            .zip(&kinds)
            .map(|(thing, kind)| CardTrait { name: thing.name.clone(), kind: *kind })
            .collect(),
        titles: cards.titles.iter().map(|thing| thing.name.clone()).collect(),
        settings: cards.settings.iter().map(|thing| thing.name.clone()).collect(),
        ..CardTable::default()
    };
    for (thing, at) in cards.zones.iter().zip(0..) {
        let first = u16::try_from(table.places.len()).unwrap_or(u16::MAX);
        let kind =
            ZoneKind { name: thing.name.clone(), of_player: is_of_player(thing), seen_by: seen_by(thing)?, first };
        table.places.extend(kind.places(at, seats));
        table.zones.push(kind);
    }
    for (thing, face) in cards.faces.iter().zip(0..) {
        table.faces.push(CardFace {
            name: thing.name.clone(),
            attributes: names.attributes.iter().map(|attribute| number(thing, printed(attribute))).collect(),
            traits: qualities(names, thing),
        });
        let start = start(names, thing)?;
        table.starts.push(u8::try_from(start).unwrap_or(0));
        // In a game with decks, the decks determine the cards of the game.
        if !permanents.decks.is_empty() {
            continue;
        }
        let Some(kind) = table.zones.get(start) else { continue };
        // If cards begin in a zone that each player has, each player has a copy of these cards.
        let zones = kind.first..kind.first + if kind.of_player { u16::from(seats) } else { 1 };
        for zone in zones {
            table.deck.extend(std::iter::repeat_n((face, zone), thing.copies().min(MOST_CARDS)));
        }
        if table.deck.len() > MOST_CARDS {
            return Err(Meaningless::game(&format!("a game has at most {MOST_CARDS} cards")));
        }
    }
    if permanents.exists {
        // The zone of tokens that have left the game.
        let first = u16::try_from(table.places.len()).unwrap_or(u16::MAX);
        let (name, seen_by) = ("Outside the game".to_owned(), SeenBy::All);
        let kind = ZoneKind { name, of_player: false, seen_by, first };
        table.places.extend(kind.places(u8::try_from(table.zones.len()).unwrap_or(u8::MAX), seats));
        table.zones.push(kind);
    }
    let decks = permanents.decks.len();
    table.deal_decks(permanents, &(0..usize::from(seats)).map(|seat| seat % decks.max(1)).collect::<Vec<_>>());
    Ok(table)
}

/// Returns the name of the field in which an attribute is printed.
fn printed(attribute: &Thing) -> &str {
    match attribute.field("Printed") {
        Some(Value::Words(field)) => field,
        _ => &attribute.name,
    }
}

fn seen_by(zone: &Thing) -> Compiled<SeenBy> {
    let Some(value) = zone.field(SEEN_BY) else { return Ok(SeenBy::All) };
    let known = match value {
        Value::OneOf(word, _) => SEERS.iter().find(|(name, _)| name.eq_ignore_ascii_case(word)),
        _ => None,
    };
    let seen_by = known.map(|(_, seen_by)| *seen_by);
    let seen_by = seen_by.ok_or_else(|| {
        Meaningless::game("its field “Seen by” is none of all, owner, others and nobody").of(&zone.name)
    })?;
    match (seen_by, is_of_player(zone)) {
        (SeenBy::Owner | SeenBy::Others, false) => {
            Err(Meaningless::game("it is seen by its owner, and it is no zone of a player").of(&zone.name))
        }
        _ => Ok(seen_by),
    }
}

/// Returns the index of the zone in which a card begins.
fn start(names: &PackNames<'_>, card: &Thing) -> Compiled<usize> {
    match card.field(STARTS) {
        None => Ok(0),
        Some(Value::Thing(used)) => {
            let at = names.cards.zones.iter().position(|zone| zone.id == used.thing && zone.kind == used.kind);
            at.ok_or_else(|| Meaningless::game("it starts in something that is no zone").of(&card.name))
        }
        Some(_) => Err(Meaningless::game("its field “Starts” has to be a zone").of(&card.name)),
    }
}

fn number(card: &Thing, field: &str) -> i32 {
    match card.field(field) {
        Some(Value::Number(number)) => *number,
        // The words of a list are a scale, and the value is the position of the word.
        Some(Value::OneOf(_, at)) => i32::try_from(*at).unwrap_or(i32::MAX),
        _ => 0,
    }
}

/// Returns the qualities that the fields of a card name.
fn qualities(names: &PackNames<'_>, card: &Thing) -> Vec<u16> {
    let named = card.fields.values().flat_map(|value| match value {
        Value::Thing(used) => std::slice::from_ref(used),
        Value::Things(used) => used.as_slice(),
        _ => &[],
    });
    let at = |used: &model::Use| {
        let mut traits = names.cards.traits.iter().zip(0..);
        traits.find(|(thing, _)| thing.id == used.thing && thing.kind == used.kind).map(|(_, at)| at)
    };
    named.filter_map(at).collect()
}
