//! The leaflet of a game that declares its own kinds and is played: who plays, what is in the box, the set-up, a turn,
//! and what the words, the tiles and the rules say.

use super::counters;
use super::flow::Block;
use crate::component_request::PrintOrder;
use model::{Declared, KindRole, Table, Thing, Value};
use render::Wording;

/// Returns the blocks of the leaflet.
pub(super) fn blocks(order: &PrintOrder, table: &Table, words: &Wording) -> Vec<Block> {
    let declared = &order.set.declared;
    let mut blocks = Vec::new();
    let mut section = |title: &str, entries: Vec<Block>| {
        if !entries.is_empty() {
            blocks.push(Block::heading(title));
            blocks.extend(entries);
        }
    };
    section(words.get("rules_players"), vec![text(&players(table, words))]);
    section(words.get("rules_box"), pieces(declared, words).iter().map(|line| item(line)).collect());
    section(words.get("rules_setup"), said(declared, KindRole::SetUp));
    section(words.get("rules_turn"), said(declared, KindRole::Phase));
    let verbs = declared.words.iter().filter_map(|word| word.printed.as_ref());
    section(words.get("rules_terms"), verbs.map(|verb| entry(&verb.phrase, &verb.text)).collect());
    let tiles = declared.kinds.iter().filter(|kind| kind.role == Some(KindRole::Tile));
    for kind in tiles {
        section(&kind.plural, declared.things.iter().filter(|thing| thing.kind == kind.id).filter_map(told).collect());
    }
    // What cards have by name.
    for kind in declared.kinds.iter().filter(|kind| kind.role == Some(KindRole::Ability)) {
        section(&kind.plural, declared.things.iter().filter(|thing| thing.kind == kind.id).filter_map(told).collect());
    }
    let mut rules = said(declared, KindRole::Rule);
    if declared.of_role(KindRole::Battlefield).next().is_some() {
        rules.extend(distances(declared, words));
        rules.push(text(words.get("rules_in_play")));
    }
    section(words.get("rules_hold"), rules);
    let rounds = words.say("rules_draw", &[("rounds", &table.rounds.to_string())]);
    blocks.push(text(&rounds));
    blocks
}

/// Returns the texts of the things with a role.
fn said(declared: &Declared, role: KindRole) -> Vec<Block> {
    declared.of_role(role).filter_map(told).collect()
}

/// Returns the name and the text of a thing; `None` if it has no text.
fn told(thing: &Thing) -> Option<Block> {
    let rules = thing.fields.iter().filter(|(_, value)| matches!(value, Value::Rules(_)));
    let texts: Vec<&str> = rules.filter_map(|(field, _)| thing.printed.get(field).map(String::as_str)).collect();
    (!texts.is_empty()).then(|| entry(&thing.name, &texts.join(" ")))
}

fn players(table: &Table, words: &Wording) -> String {
    let (least, most) = (table.least_players.to_string(), table.seats.len().to_string());
    let seats: Vec<&str> = table.seats.iter().map(|seat| seat.name.as_str()).collect();
    let count =
        if least == most { most } else { words.say("rules_players_range", &[("least", &least), ("most", &most)]) };
    words.say("rules_players_text", &[("players", &count), ("seats", &seats.join(", "))])
}

/// Lists the board and the pieces and cards of the players.
fn pieces(declared: &Declared, words: &Wording) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(board) = declared.table.as_ref().and_then(|table| table.board.as_ref()) {
        lines.push(words.say("rules_box_cells", &[("name", &board.name), ("cells", &board.cells.len().to_string())]));
    }
    for piece in declared.of_role(KindRole::Piece) {
        let copies = piece.copies().to_string();
        lines.push(words.say("rules_box_pieces", &[("piece", &piece.name), ("copies", &copies)]));
    }
    for deck in declared.of_role(KindRole::DeckList) {
        let cards: u32 = deck.fields.values().flat_map(amounts).sum();
        lines.push(words.say("rules_box_deck", &[("kind", &deck.name), ("cards", &cards.to_string())]));
    }
    let has_lists = declared.of_role(KindRole::DeckList).next().is_some();
    for kind in declared.kinds.iter().filter(|kind| !has_lists && kind.role == Some(KindRole::Deck)) {
        let things = declared.things.iter().filter(|thing| thing.kind == kind.id);
        let cards: usize = things.map(Thing::copies).sum();
        lines.push(words.say("rules_box_deck", &[("kind", &kind.plural), ("cards", &cards.to_string())]));
    }
    for counter in declared.of_role(KindRole::Counter) {
        lines.push(match counters::count(counter) {
            Some(copies) => {
                words.say("rules_box_counters", &[("counter", &counter.name), ("copies", &copies.to_string())])
            }
            None => words.say("rules_box_counter", &[("counter", &counter.name)]),
        });
    }
    lines
}

/// Says how far apart cards are; `None` if no battlefield has a distance.
fn distances(declared: &Declared, words: &Wording) -> Option<Block> {
    let zones = declared.of_role(KindRole::Battlefield).filter_map(|zone| match zone.field("Distance") {
        Some(Value::Number(distance)) => Some(format!("{} {distance}", zone.name)),
        _ => None,
    });
    let zones: Vec<String> = zones.collect();
    (!zones.is_empty()).then(|| text(&words.say("rules_distance", &[("zones", &zones.join(", "))])))
}

/// Returns the numbers of the things of a list.
fn amounts(value: &Value) -> Vec<u32> {
    match value {
        Value::Amounts(amounts) => amounts.iter().map(|amount| amount.count).collect(),
        _ => Vec::new(),
    }
}

fn text(words: &str) -> Block {
    Block::text("text", words, &[])
}

fn item(words: &str) -> Block {
    Block::text("item", words, &[])
}

fn entry(name: &str, words: &str) -> Block {
    Block::text("entry", words, &[]).named(name, "")
}
