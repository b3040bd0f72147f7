//! Reference cards: one for each class, and cards for the target codes, the course of a turn and the hits.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Serialize;

use super::component::Component;
use super::marker::in_inks;
use super::target_codes::{CodeRow, code_rows};
use super::turn_text::turn_sentences;
use crate::component_request::{ComponentOutput, PrintOrder};
use crate::section::{Content, Outline, Section, SheetPiece};
use model::Use;
use render::{ClassFace, Finding, Passage, Wording, add_inline_symbols, class_faces, emblems, passages};

pub const COMPONENT: Component =
    Component { name: "reference", about: "cards for classes, target codes, a turn and the hits", make };

/// Each of the two players gets one copy of each card.
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
    rows: Vec<CodeRow>,
    texts: Vec<Vec<Passage>>,
    /// The numbers from 0 to the number of hits that wins; a marker on them counts the hits that a player has dealt.
    hits: Vec<u8>,
    game: String,
}

fn make(order: &PrintOrder) -> Result<ComponentOutput, Finding> {
    let mut made = ComponentOutput::default();
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
        class.palette = in_inks(order, class.palette);
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
    let codes = code_rows(order.set, words);
    if !codes.is_empty() {
        let card = Listed { rows: codes, texts: vec![signed(words.get("code_view"))], ..listed("reference_codes") };
        drawn.push(order.look.piece("reference-codes.svg", &card.title, &card, order.format)?);
    }
    let turn = turn_sentences(game, words);
    if !turn.is_empty() {
        let texts = turn.iter().map(|text| signed(text)).collect();
        let card = Listed { texts, ..listed("reference_turn") };
        drawn.push(order.look.piece("reference-turn.svg", &card.title, &card, order.format)?);
    }
    if game.score.hits_to_win > 0 {
        let card = Listed { hits: (0..=game.score.hits_to_win).collect(), ..listed("hits") };
        drawn.push(order.look.piece("reference-hits.svg", &card.title, &card, order.format)?);
    }
    for (title, rows) in declared_reminders(order) {
        let texts = rows.iter().map(|(name, text)| vec![entry(name, text)]).collect();
        let card = Listed { texts, ..listed(&title) };
        drawn.push(order.look.piece("reference-turn.svg", &card.title, &card, order.format)?);
    }
    let mut pieces = Vec::new();
    for one in drawn {
        made.findings.extend(one.findings);
        pieces.push(SheetPiece {
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
    Passage { runs: vec![bold, plain], ..Passage::default() }
}

/// The approximate number of letters that a reference card holds.
const LETTERS: usize = 900;

/// The explained things of a game that declares its own kinds, grouped by kind and split into reference cards. Each
/// element is the content of one card: the plural of the kind, and pairs of name and explanation.
pub fn declared_reminders(order: &PrintOrder) -> Vec<(String, Vec<(String, String)>)> {
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
        // The entries of a kind are spread evenly over as many cards as they need.
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
