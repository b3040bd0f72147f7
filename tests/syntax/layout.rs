//! The layout of whole files: `tests/suite/format/NAME.card` is formatted to `NAME.formatted` beside it. `BLESS=1`
//! rewrites the latter.

use std::path::{Path, PathBuf};

use syntax::format;

fn suite(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join("tests/suite").join(folder);
    let entries = std::fs::read_dir(folder).expect("the suite is there");
    let mut cards: Vec<PathBuf> = entries
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "card"))
        .collect();
    cards.sort();
    cards
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).expect("a text")
}

#[test]
fn layouts_are_as_expected() {
    let cards = suite("format");
    assert!(!cards.is_empty());
    for card in cards {
        let formatted = format(&read(&card));
        let expected = card.with_extension("formatted");
        if std::env::var_os("BLESS").is_some() {
            std::fs::write(&expected, &formatted).expect("written");
        }
        assert_eq!(formatted, read(&expected), "{}", card.display());
    }
}

#[test]
fn tidy_cards_stay_as_they_are() {
    let tidy = ["alba", "balloons", "brakka", "fae", "goran", "ilo", "mox", "pip", "sela", "wren", "zephyr"];
    let cards = suite("syntax");
    for name in tidy {
        let card = cards.iter().find(|card| card.file_stem().is_some_and(|stem| stem == name)).expect("the card");
        let text = read(card);
        assert_eq!(format(&text), text, "{name}");
    }
}

#[test]
fn line_ends_are_kept() {
    assert_eq!(format("Token: Web\r\nIt  stays.\r\n"), "Token: Web\r\nIt stays.\r\n");
    assert_eq!(format("\u{feff}Token: Web\nIt stays."), "Token: Web\nIt stays.\n");
}

#[test]
fn unknown_blocks_are_not_moved() {
    let text = "Target:   M\n\n\nBram";
    assert_eq!(format(text), text);
}
