//! Exports for Tabletop Simulator: sheets of 10 by 7 pictures, and a saved object with the deck. The last picture of a
//! sheet is the hidden face.

use rayon::prelude::*;
use serde_json::{Map, Value, json};

use super::backs::distinct_backs;
use super::job::{Export, ExportedCard, ExportedPiece, Files};
use super::pictures::{of_pieces, too_large};
use render::{Drawing, Picture, encode_png};

const COLUMNS: u32 = 10;
const ROWS: u32 = 7;
/// The number of cards on a sheet: the last place holds the hidden face.
const ON_SHEET: usize = 69;
/// The greatest width and height of a sheet, in pixels.
const WIDEST: u32 = 4096;

/// The name of the saved object, and the address of its pictures.
pub struct SavedObject<'a> {
    pub name: &'a str,
    /// The URL of the folder of the export, with a slash at its end.
    pub folder: &'a str,
}

/// The files `sheet-1.png` and so on, `back.png` (or `backs-1.png` and so on if the cards have different backs), and
/// `NAME.json`. The error is a sentence.
pub fn tabletop(export: &Export, saved: &SavedObject) -> Result<Files, String> {
    let mut files = of_pieces(export, 0)?;
    let tiles: Vec<Value> = export.pieces.iter().flat_map(|piece| tiles(piece, saved.folder)).collect();
    let text = |states: Vec<Value>| {
        let saved_object = saved_object(saved.name, states);
        (format!("{}.json", saved.name), serde_json::to_string_pretty(&saved_object).unwrap_or_default().into_bytes())
    };
    let Some(first) = export.cards.first() else {
        if tiles.is_empty() {
            return Err("There is no card to export.".to_owned());
        }
        files.push(text(tiles));
        return Ok(files);
    };
    let cell = cell(&first.front);
    let draw = |drawing: &Drawing| {
        let dpi = cell.0 as f32 / drawing.width * 25.4;
        export.rasterizer.picture(drawing, dpi, cell, export.inks).ok_or_else(|| too_large(&drawing.name))
    };
    let dpi = cell.0 as f32 / first.front.width * 25.4;
    let png = |picture: &Picture| encode_png(picture, dpi).ok_or_else(|| too_large("The sheet"));
    let (different, _) = distinct_backs(export.cards, |back| png(&draw(back)?))?;
    let unique = different.len() > 1;
    let mut decks = Map::new();
    let hidden = draw(&first.back)?;
    for (cards, number) in export.cards.chunks(ON_SHEET).zip(1..) {
        let sheet = |side: fn(&ExportedCard) -> &Drawing| -> Result<Vec<u8>, String> {
            let pictures: Vec<Picture> =
                cards.par_iter().map(|card| draw(side(card))).collect::<Result<_, String>>()?;
            png(&joined(&pictures, &hidden, cell))
        };
        files.push((format!("sheet-{number}.png"), sheet(|card| &card.front)?));
        let back = if unique { format!("backs-{number}.png") } else { "back.png".to_owned() };
        if unique {
            files.push((back.clone(), sheet(|card| &card.back)?));
        }
        let deck = json!({
            "FaceURL": format!("{}sheet-{number}.png", saved.folder), "BackURL": format!("{}{back}", saved.folder),
            "NumWidth": COLUMNS, "NumHeight": ROWS, "BackIsHidden": true, "UniqueBack": unique, "Type": 0,
        });
        decks.insert(number.to_string(), deck);
    }
    if !unique {
        files.push(("back.png".to_owned(), png(&hidden)?));
    }
    let deck = deck(export.cards, &decks, saved.name);
    files.push(text(std::iter::once(deck).chain(tiles).collect()));
    Ok(files)
}

/// Width and height of one card in pixels: as large as the sheet allows, in the card's own proportions.
fn cell(card: &Drawing) -> (u32, u32) {
    let ratio = card.height / card.width;
    let wide = WIDEST / COLUMNS;
    let high = (wide as f32 * ratio).round() as u32;
    if high * ROWS <= WIDEST {
        return (wide, high.max(1));
    }
    let high = WIDEST / ROWS;
    (((high as f32 / ratio).round() as u32).max(1), high)
}

/// A sheet of all pictures side by side without gaps; empty places are white, and the last place holds the hidden face.
fn joined(pictures: &[Picture], hidden: &Picture, (w, h): (u32, u32)) -> Picture {
    let (width, height) = (w * COLUMNS, h * ROWS);
    let row_bytes = width as usize * 3;
    let mut rgb = vec![255; row_bytes * height as usize];
    let last = (COLUMNS * ROWS - 1) as usize;
    for (at, picture) in pictures.iter().enumerate().chain([(last, hidden)]) {
        let (column, row) = (at % COLUMNS as usize, at / COLUMNS as usize);
        for (line, pixels) in picture.rgb.chunks_exact(w as usize * 3).enumerate() {
            let start = (row * h as usize + line) * row_bytes + column * w as usize * 3;
            if let Some(place) = rgb.get_mut(start..start + pixels.len()) {
                place.copy_from_slice(pixels);
            }
        }
    }
    Picture { width, height, rgb }
}

/// The position, rotation and scale at which every object appears, above the table.
fn place() -> Value {
    json!({ "posX": 0.0, "posY": 1.0, "posZ": 0.0, "rotX": 0.0, "rotY": 180.0, "rotZ": 180.0, "scaleX": 1.0, "scaleY": 1.0, "scaleZ": 1.0 })
}

/// The tiles for a piece, one for each copy. A tile is a disc or a rectangle with the proportions of the piece.
fn tiles(piece: &ExportedPiece, folder: &str) -> Vec<Value> {
    /// The width of a card of 63 mm, in units of Tabletop Simulator.
    const CARD: f32 = 2.2;
    /// The width of a tile at scale 1, in the same units.
    const TILE: f32 = 2.0;
    let scale = piece.front.width / 63.0 * CARD / TILE;
    let mut place = place();
    for (key, value) in [("rotZ", 0.0), ("scaleX", scale), ("scaleZ", scale)] {
        place[key] = json!(value);
    }
    let tile = json!({
        "Name": "Custom_Tile", "Transform": place, "Nickname": piece.name, "Description": "",
        "CustomImage": {
            "ImageURL": format!("{folder}{}.png", piece.stem), "ImageSecondaryURL": "", "WidthScale": 0.0,
            "CustomTile": { "Type": if piece.is_round { 2 } else { 0 }, "Thickness": 0.1, "Stackable": false, "Stretch": true },
        },
    });
    vec![tile; piece.copies]
}

/// The deck of the saved object, or a single card if there is only one card.
fn deck(cards: &[ExportedCard], decks: &Map<String, Value>, name: &str) -> Value {
    let place = place();
    let mut ids = Vec::new();
    let mut contained = Vec::new();
    for (at, card) in cards.iter().enumerate() {
        let sheet = at / ON_SHEET + 1;
        let id = sheet * 100 + at % ON_SHEET;
        let key = sheet.to_string();
        let own: Map<String, Value> = decks.get(&key).map(|deck| (key, deck.clone())).into_iter().collect();
        for _ in 0..card.copies {
            ids.push(id);
            contained.push(json!({
                "Name": "Card", "Transform": place, "Nickname": card.name, "Description": card.text,
                "CardID": id, "CustomDeck": own,
            }));
        }
    }
    if contained.len() == 1 {
        contained.pop().unwrap_or_default()
    } else {
        json!({
            "Name": "Deck", "Transform": place, "Nickname": name, "Description": "", "DeckIDs": ids,
            "CustomDeck": decks, "ContainedObjects": contained,
        })
    }
}

fn saved_object(name: &str, states: Vec<Value>) -> Value {
    json!({
        "SaveName": name, "GameMode": "", "Date": "", "Table": "", "Sky": "", "Note": "", "Rules": "", "PlayerTurn": "",
        "ObjectStates": states,
    })
}
