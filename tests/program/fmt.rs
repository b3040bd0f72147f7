//! `cardwright fmt`: what it changes, and what it leaves alone.

use crate::place::Place;

const ADA: &str = "cards/courtyard/ada.card";

#[test]
fn a_new_project_is_already_formatted() {
    let place = Place::new();
    assert_eq!(place.run(&["fmt", "--check"]).ends(0).out, "");
}

#[test]
fn spacing_is_mended_and_words_are_kept() {
    let place = Place::new();
    let good = place.read(ADA);
    place.write(ADA, good.replace(": Hit an", ":   Hit   an").replace("\n\n", "\n\n\n\n"));
    let ran = place.run(&["fmt", "--check"]).ends(1);
    assert_eq!(ran.out, format!("{ADA}\n"));
    assert!(ran.err.contains("-[A] STRIKE:   Hit   an") && ran.err.contains("+[A] STRIKE: Hit an"), "{}", ran.err);
    assert!(place.read(ADA).contains("   Hit"), "nothing is written");
    let ran = place.run(&["fmt", ADA]).ends(0);
    assert!(ran.err.contains(&format!("Laid out {ADA}.")), "{}", ran.err);
    assert_eq!(place.read(ADA), good);
    place.run(&["fmt", "--check", "cards"]).ends(0);
}

#[test]
fn canonical_english_keeps_the_meaning() {
    let place = Place::new();
    place.run(&["build"]).ends(0);
    let rules = |place: &Place| {
        let text = place.read("output/courtyard/rules.ron");
        let set = cardwright::emit::read_ron(&text).expect("rule objects");
        let said = |card: &cardwright::model::Card| (card.special.clone(), card.actions.clone(), card.target.clone());
        set.cards.iter().map(|card| said(card)).collect::<Vec<_>>()
    };
    let before = rules(&place);
    place.change(ADA, "Hit an Opp in target.", "hit an opp that is in target.");
    place.run(&["fmt", "--canonical"]).ends(0);
    assert!(place.read(ADA).contains("[A] STRIKE: Hit an Opp"), "{}", place.read(ADA));
    place.run(&["build"]).ends(0);
    assert_eq!(rules(&place), before);
    place.run(&["fmt", "--canonical", "--check"]).ends(0);
    place.write("draft/ada.card", place.read(ADA));
    place.run(&["fmt", "--canonical", "draft/ada.card"]).ends(2);
}

#[test]
fn a_file_that_is_no_text_is_unchanged() {
    let place = Place::new();
    place.write("cards/courtyard/x.card", b"\xff\xfe");
    let ran = place.run(&["fmt"]).ends(1);
    assert!(ran.err.contains("E001"), "{}", ran.err);
    assert_eq!(std::fs::read(place.at("cards/courtyard/x.card")).expect("bytes"), b"\xff\xfe");
    place.run(&["fmt", "README.md"]).ends(2);
    place.run(&["fmt", "nothing.card"]).ends(2);
}

#[cfg(unix)]
#[test]
fn links_and_permissions_are_kept() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    let place = Place::new();
    place.write("real.card", place.read(ADA).replace("Ada", "Abel").replace(": Hit", ":   Hit"));
    std::fs::set_permissions(place.at("real.card"), std::fs::Permissions::from_mode(0o640)).expect("permissions");
    symlink(place.at("real.card"), place.at("cards/courtyard/abel.card")).expect("a link");
    place.run(&["fmt"]).ends(0);
    assert!(place.at("cards/courtyard/abel.card").is_symlink());
    assert!(!place.read("real.card").contains(":   Hit"));
    let mode = std::fs::metadata(place.at("real.card")).expect("it is there").permissions().mode();
    assert_eq!(mode & 0o777, 0o640);
}

#[test]
fn a_file_with_an_error_is_not_rewritten() {
    let place = Place::new();
    place.change(
        ADA,
        "Hit an Opp in target.",
        "hit an opp that is in target. Then wibble it by 3.   Move each Ally by 1.",
    );
    let before = place.read(ADA);
    let ran = place.run(&["fmt", "--canonical"]).ends(1);
    assert!(ran.err.contains("wibble") && ran.err.contains("1 file left unchanged"), "{}", ran.err);
    assert_eq!(place.read(ADA), before);
    // Other files are still formatted.
    let other = "cards/courtyard/bruno.card";
    let good = place.read(other);
    place.write(other, good.replace("an Opp", "an opp"));
    assert_ne!(place.read(other), good);
    place.run(&["fmt", "--canonical", other]).ends(0);
    assert!(!place.read(other).contains("an opp"), "{}", place.read(other));
}
