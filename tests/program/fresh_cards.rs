//! `cargo run --example fresh_cards` counts what it says.

#[path = "../../examples/fresh_cards/measure.rs"]
mod measure;

use std::path::Path;

use cardwright::project::Project;
use measure::{Figures, Measured, measure, read_cards, rulebook};

const GOOD: &str = "Fae, Quick Fox - Rogue\n\n[S] LEAP: Move Fae by 1.\n\n\
                    [A] BITE: Hit an Opp in target.\n\nTarget: +2S\n";

#[test]
fn fresh_cards_are_counted_at_once_and_after_their_first_fixes() {
    let project = Project::at(Path::new(env!("CARGO_MANIFEST_DIR"))).expect("the project");
    let game = rulebook(&project, "fantasy-arena").expect("the rulebook");
    assert!(game.contains("Class: ") && !game.contains("\nBand:"));
    let dir = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| std::fs::write(dir.path().join(name), text).expect("a card");
    write("good.card", GOOD);
    write("slip.card", &GOOD.replace("Fae", "Ulf").replace("Hit an Opp in target", "Hit an Opp in taget. Psh it by 1"));
    write("lost.card", &GOOD.replace("Fae", "Bo").replace("Move Bo by 1", "Frobnicate the whatsit gladly"));
    write("NOTES.md", "Not a card.");
    let cards = read_cards(dir.path()).expect("the cards");
    let Measured { figures, failures, remaining } = measure(&game, &cards).expect("measured");
    let told = format!("{figures:?} {failures:#?}");
    assert_eq!(figures.cards, 3, "{told}");
    assert_eq!((figures.at_once, figures.with_fixes), (1, 2), "{told}");
    assert_eq!((figures.sentences, figures.understood), (7, 4), "{told}");
    let lost = failures.iter().find(|failure| failure.card == "lost").expect("a failure");
    assert!(lost.words.contains('«') && lost.words.contains("whatsit") && lost.code.starts_with('E'), "{told}");
    assert!(remaining.iter().all(|failure| failure.card == "lost"), "{remaining:#?}");
    assert_eq!(figures.shortened, 0, "{told}");
    let mut twice = figures.clone();
    twice.add(&figures);
    assert_eq!(twice, Figures { cards: 6, at_once: 2, with_fixes: 4, sentences: 14, understood: 8, shortened: 0 });
}
