//! Exported pictures have the sizes that print shops and online tables accept.

use print::SheetPiece;
use print::export::{Export, ExportedCard, Files, SavedObject, mpc, png, tabletop, tgc};
use render::{Inks, Rasterizer, png_size};

use super::{cards, look};

fn exported(pieces: Vec<SheetPiece>, copies: usize) -> Vec<ExportedCard> {
    let of = |(piece, number): (SheetPiece, usize)| ExportedCard {
        stem: format!("{number:03}-card"),
        name: format!("{} & co", piece.name),
        text: "What it does.".into(),
        back: piece.back.clone().unwrap_or_else(|| piece.front.clone()),
        front: piece.front,
        copies,
    };
    pieces.into_iter().zip(1..).map(of).collect()
}

fn order(cards: &[ExportedCard]) -> Export<'_> {
    Export { rasterizer: Rasterizer::new(&look().shaper), inks: Inks::Full, cards, pieces: &[] }
}

fn sizes(files: &Files, begins: &str) -> Vec<(u32, u32)> {
    files.iter().filter(|(path, _)| path.starts_with(begins)).filter_map(|(_, bytes)| png_size(bytes)).collect()
}

#[test]
fn mpc_takes_822_by_1122_and_the_order() {
    let poker = exported(cards(2, (63.5, 88.9), 3.1), 2);
    let files = mpc(&order(&poker)).unwrap();
    assert_eq!(sizes(&files, ""), [(822, 1122); 3]);
    let xml = String::from_utf8(files.iter().find(|(path, _)| path == "order.xml").unwrap().1.clone()).unwrap();
    for words in [
        "<quantity>4</quantity>",
        "<bracket>18</bracket>",
        "<slots>0,1</slots>",
        "<slots>2,3</slots>",
        "&amp; co",
        "<cardback>",
    ] {
        assert!(xml.contains(words), "{words}: {xml}");
    }
    assert!(roxmltree::Document::parse(&xml).is_ok());
    let tcg = exported(cards(1, (63.0, 88.0), 3.1), 1);
    assert_eq!(sizes(&mpc(&order(&tcg)).unwrap(), "fronts/"), [(816, 1110)]);
    let many = exported(cards(1, (63.5, 88.9), 3.1), 613);
    assert!(mpc(&order(&many)).unwrap_err().contains("612"));
}

#[test]
fn tgc_takes_825_by_1125_and_no_other_card() {
    assert_eq!(sizes(&tgc(&order(&exported(cards(2, (63.5, 88.9), 3.175), 1))).unwrap(), ""), [(825, 1125); 3]);
    let tarot = exported(cards(1, (69.85, 120.65), 3.175), 1);
    assert_eq!(sizes(&tgc(&order(&tarot)).unwrap(), "fronts/"), [(900, 1500)]);
    assert!(tgc(&order(&exported(cards(1, (63.0, 88.0), 3.175), 1))).unwrap_err().contains("63×88 mm"));
}

#[test]
fn pictures_with_and_without_bleed() {
    let files = png(&order(&exported(cards(1, (63.5, 88.9), 3.175), 1))).unwrap();
    assert_eq!(sizes(&files, "001"), [(750, 1050)]);
    assert_eq!(sizes(&files, "bleed/001"), [(825, 1125)]);
    assert_eq!(sizes(&files, "back"), [(750, 1050)]);
}

#[test]
fn a_tabletop_sheet_has_69_cards() {
    let seventy = exported(cards(70, (63.0, 88.0), 0.0), 1);
    let files = tabletop(&order(&seventy), &SavedObject { name: "deck", folder: "file:///here/" }).unwrap();
    let sheets = sizes(&files, "sheet-");
    assert_eq!(sheets, [(4090, 3997); 2]);
    assert!(sheets.iter().all(|(w, h)| w % 10 == 0 && h % 7 == 0 && *w <= 4096 && *h <= 4096));
    let json = &files.iter().find(|(path, _)| path == "deck.json").unwrap().1;
    let json: serde_json::Value = serde_json::from_slice(json).unwrap();
    let deck = &json["ObjectStates"][0];
    assert_eq!(deck["DeckIDs"][68], 168);
    assert_eq!(deck["DeckIDs"][69], 200);
    assert_eq!(deck["ContainedObjects"].as_array().unwrap().len(), 70);
    assert_eq!(deck["ContainedObjects"][0]["Description"], "What it does.");
    assert_eq!(deck["CustomDeck"]["2"]["FaceURL"], "file:///here/sheet-2.png");
    assert_eq!((&deck["CustomDeck"]["1"]["NumWidth"], &deck["CustomDeck"]["1"]["NumHeight"]), (&10.into(), &7.into()));
}
