//! Skeletons of whole files: `tests/suite/syntax/NAME.card` has the skeleton in `NAME.expected` beside it. `BLESS=1`
//! rewrites the latter.

#[path = "../suite/syntax/dump.rs"]
mod dump;

use std::path::{Path, PathBuf};

fn suite() -> PathBuf {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join("tests/suite/syntax")
}

fn cards() -> Vec<PathBuf> {
    let mut cards: Vec<PathBuf> = std::fs::read_dir(suite())
        .expect("the suite is there")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "card"))
        .collect();
    cards.sort();
    assert!(cards.len() >= 20, "only {} cards found", cards.len());
    cards
}

#[test]
fn skeletons_are_as_expected() {
    let bless = std::env::var_os("BLESS").is_some();
    let mut wrong = Vec::new();
    for card in cards() {
        let text = std::fs::read_to_string(&card).expect("a card");
        let dumped = dump::dump(&text);
        let expected = card.with_extension("expected");
        if bless {
            std::fs::write(&expected, &dumped).expect("written");
        } else if std::fs::read_to_string(&expected).unwrap_or_default() != dumped {
            wrong.push(format!("{}:\n{dumped}", card.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
