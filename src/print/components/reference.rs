//! Cards to look things up on: one for each class, the target codes, a turn, the hits.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Serialize;

use super::Component;
use super::codes::{Row, rows};
use super::turn;
use crate::piece::{Content, Made, Order, Outline, Piece, Section};
use model::Use;
use render::{ClassFace, Finding, Inks, Passage, Wording, add_inline_symbols, class_faces, emblems, passages};

pub const COMPONENT: Component =
    Component { name: "reference", about: "cards for classes, target codes, a turn and the hits", make };

/// Both players have one of each.
const COPIES: usize = 2;
const RADIUS: f32 = 2.5;
const SAFE: f32 = 3.0;

#[derive(Serialize)]
struct ClassCard {
    class: ClassFace,
    emblem: String,
    passive: Vec<Passage>,
    game: String,
}

#[derive(Serialize)]
struct Listed {
    title: String,
    rows: Vec<Row>,
    texts: Vec<Vec<Passage>>,
    /// Numbers to cover with a marker: of the hits, of the places in a turn order.
    hits: Vec<u8>,
    game: String,
}

fn make(order: &Order) -> Result<Made, Finding> {
    let mut made = Made::default();
    let game = &order.set.game;
    let words = Wording::of(&order.format.lang);
    let signs = emblems(&game.classes);
    let signed = |text: &str| {
        let mut passages = passages(text, &[]);
        add_inline_symbols(&mut passages, &signs);
        passages
    };
    let mut drawn = Vec::new();
    for mut class in class_faces(&game.classes) {
        let emblem = order.look.emblem(&class).to_owned();
        if order.format.colour == Inks::LowInk {
            class.palette = class.palette.low_ink();
        }
        let passive = order.passives.iter().find(|(id, _)| id.as_str() == class.key).map_or("", |(_, text)| text);
        let card = ClassCard { emblem, passive: signed(passive), game: game.name.clone(), class };
        drawn.push(order.look.piece("reference-class.svg", &card.class.name, &card, order.format)?);
    }
    let listed = |title: &str| Listed {
        title: words.get(title).to_owned(),
        rows: Vec::new(),
        texts: Vec::new(),
        hits: Vec::new(),
        game: game.name.clone(),
    };
    let codes = rows(order.set, words);
    if !codes.is_empty() {
        let card = Listed { rows: codes, texts: vec![signed(words.get("code_view"))], ..listed("reference_codes") };
        drawn.push(order.look.piece("reference-codes.svg", &card.title, &card, order.format)?);
    }
    let turn = turn::texts(game, words);
    if !turn.is_empty() {
        let texts = turn.iter().map(|text| signed(text)).collect();
        let card = Listed { texts, ..listed("reference_turn") };
        drawn.push(order.look.piece("reference-turn.svg", &card.title, &card, order.format)?);
    }
    if game.score.hits_to_win > 0 {
        let card = Listed { hits: (0..=game.score.hits_to_win).collect(), ..listed("hits") };
        drawn.push(order.look.piece("reference-hits.svg", &card.title, &card, order.format)?);
    }
    for (title, rows) in declared(order) {
        let texts = rows.iter().map(|(name, text)| vec![entry(name, text)]).collect();
        let card = Listed { texts, ..listed(&title) };
        drawn.push(order.look.piece("reference-turn.svg", &card.title, &card, order.format)?);
    }
    let mut pieces = Vec::new();
    for one in drawn {
        made.findings.extend(one.findings);
        pieces.push(Piece {
            name: one.drawing.name.clone(),
            front: Arc::new(one.drawing),
            back: None,
            copies: COPIES,
            outline: Outline::Rectangle { radius: RADIUS },
            safe: SAFE,
        });
    }
    if !pieces.is_empty() {
        let title = words.get("title_reference").to_owned();
        made.sections.push(Section { title, content: Content::Pieces(pieces) });
    }
    Ok(made)
}

fn entry(name: &str, text: &str) -> Passage {
    use render::Words;
    let bold = Words { text: name.to_owned(), bold: true, ..Words::default() };
    let plain = Words { text: format!("  {text}"), ..Words::default() };
    Passage { note: false, runs: vec![bold, plain] }
}

/// Letters that a card of reference holds, about.
const LETTERS: usize = 900;

/// For a game that declares its own kinds: what its cards name and a definition explains, kind by kind, as many to a card
/// as there is room for.
pub fn declared(order: &Order) -> Vec<(String, Vec<(String, String)>)> {
    let declared = &order.set.declared;
    let mut kinds: BTreeMap<usize, Vec<(String, String)>> = BTreeMap::new();
    for thing in declared.things.iter().filter(|thing| thing.number.is_none()) {
        let used = Use { kind: thing.kind.clone(), thing: thing.id.clone(), with: Vec::new() };
        let (Some(text), Some(at)) =
            (declared.reminder(&used), declared.kinds.iter().position(|kind| kind.id == thing.kind))
        else {
            continue;
        };
        kinds.entry(at).or_default().push((thing.name.clone(), text));
    }
    let mut cards = Vec::new();
    for (at, entries) in kinds {
        let plural = declared.kinds.get(at).map_or(String::new(), |kind| kind.plural.clone());
        // As many cards as are needed, all about as full.
        let letters = |(name, text): &(String, String)| name.len() + text.len() + 30;
        let all: usize = entries.iter().map(letters).sum();
        let room = all / all.div_ceil(LETTERS).max(1);
        let mut open: Vec<(String, String)> = Vec::new();
        for entry in entries {
            let held: usize = open.iter().map(letters).sum();
            if !open.is_empty() && held + letters(&entry) / 2 > room {
                cards.push((plural.clone(), std::mem::take(&mut open)));
            }
            open.push(entry);
        }
        cards.push((plural, open));
    }
    cards
}
