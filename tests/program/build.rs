//! `cardwright build`: the files that it writes, and when it writes none.

use crate::place::Place;

const OUT: &str = "output/courtyard";

#[test]
fn a_new_project_builds() {
    let place = Place::new();
    let ran = place.run(&["build"]).ends(0);
    assert!(ran.err.contains("courtyard: 3 cards;"), "{}", ran.err);
    let ron = place.read(&format!("{OUT}/rules.ron"));
    let set = cardwright::emit::read_ron(&ron).expect("rule objects");
    assert_eq!(cardwright::emit::ron(&set).expect("RON"), ron);
    let names: Vec<&str> = set.cards.iter().map(|card| card.name.as_str()).collect();
    assert_eq!(names, ["Ada", "Bruno", "Cleo"]);
    assert!(set.game.classes.iter().all(|class| !class.passive.is_empty()));
    let json: cardwright::model::RuleSet =
        serde_json::from_str(&place.read(&format!("{OUT}/rules.json"))).expect("the same as JSON");
    assert_eq!(json, set);
    assert!(place.read(&format!("{OUT}/rules.schema.json")).contains("\"$defs\""));
    let sheets = std::fs::read(place.at(&format!("{OUT}/sheets.pdf"))).expect("the sheets");
    assert!(sheets.starts_with(b"%PDF-"));
}

#[test]
fn unchanged_text_leaves_the_output_files_untouched() {
    let place = Place::new();
    place.run(&["build"]).ends(0);
    let before = std::fs::metadata(place.at(&format!("{OUT}/rules.ron"))).and_then(|m| m.modified()).expect("a time");
    let ran = place.run(&["build", "courtyard"]).ends(0);
    assert!(ran.err.contains("was up to date"), "{}", ran.err);
    let after = std::fs::metadata(place.at(&format!("{OUT}/rules.ron"))).and_then(|m| m.modified()).expect("a time");
    assert_eq!(before, after);
    let other = Place::new();
    other.run(&["build"]).ends(0);
    for file in ["rules.ron", "rules.json", "rules.schema.json", "sheets.pdf"] {
        let bytes = |place: &Place| std::fs::read(place.at(&format!("{OUT}/{file}"))).expect("a file");
        assert!(bytes(&place) == bytes(&other), "{file}");
    }
}

#[test]
fn a_pack_with_errors_keeps_its_last_good_output() {
    let place = Place::new();
    place.run(&["build"]).ends(0);
    let good = place.read(&format!("{OUT}/rules.ron"));
    place.change("cards/courtyard/ada.card", "Hit an Opp", "Hti an Opp");
    let ran = place.run(&["build"]).ends(1);
    assert!(ran.err.contains("its last good output stays"), "{}", ran.err);
    assert_eq!(place.read(&format!("{OUT}/rules.ron")), good);
    let clean = Place::new();
    clean.change("cards/courtyard/ada.card", "Hit an Opp", "Hti an Opp");
    clean.run(&["build"]).ends(1);
    assert!(!clean.at(OUT).exists());
}

#[test]
fn one_bad_pack_does_not_stop_another() {
    let place = Place::new();
    place.run(&["new", "other"]).ends(0);
    std::fs::rename(place.at("other/cards/courtyard"), place.at("cards/second")).expect("moved");
    place.change("cards/courtyard/ada.card", "Hit an Opp", "Hti an Opp");
    place.run(&["build"]).ends(1);
    assert!(place.at("output/second/rules.ron").is_file());
    assert!(!place.at(OUT).exists());
    place.run(&["build", "second"]).ends(0);
}

#[test]
fn numbers_are_given_once() {
    let place = Place::new();
    place.run(&["build"]).ends(0);
    let numbers = "cards/courtyard/numbers.txt";
    assert!(place.read(numbers).ends_with("1 ada\n2 bruno\n3 cleo\n"));
    std::fs::remove_file(place.at("cards/courtyard/bruno.card")).expect("removed");
    place.change("cards/courtyard/game.card", "Main: Ada, Bruno, Cleo", "Main: Ada, Abel, Cleo");
    let abel = place.read("cards/courtyard/ada.card").replace("Ada", "Abel");
    place.write("cards/courtyard/abel.card", abel);
    place.run(&["build"]).ends(0);
    assert!(place.read(numbers).ends_with("1 ada\n2 bruno\n3 cleo\n4 abel\n"));
    // `check` gives no number: only cards that are built get one.
    let cleo = place.read("cards/courtyard/cleo.card").replace("Cleo", "Cora");
    place.write("cards/courtyard/cora.card", cleo);
    place.run(&["check"]).ends(0);
    assert!(!place.read(numbers).contains("cora"));
}

#[test]
fn output_goes_to_the_given_folder_but_not_among_the_cards() {
    let place = Place::new();
    place.run(&["build", "--out", "elsewhere/deep"]).ends(0);
    assert!(place.at("elsewhere/deep/courtyard/rules.ron").is_file());
    let ran = place.run(&["build", "--out", "cards/out"]).ends(2);
    assert!(ran.err.contains("where only cards belong"), "{}", ran.err);
    assert!(!place.at("cards/out").exists());
}

#[test]
fn a_folder_in_place_of_an_output_file_leaves_no_partial_output() {
    let place = Place::new();
    std::fs::create_dir_all(place.at(&format!("{OUT}/rules.json"))).expect("a folder");
    place.run(&["build"]).ends(2);
    let left: Vec<_> =
        std::fs::read_dir(place.at(OUT)).expect("a folder").map(|e| e.expect("an entry").file_name()).collect();
    assert_eq!(left, ["rules.json"]);
}

#[test]
fn missing_packs_are_named() {
    let place = Place::new();
    let ran = place.run(&["build", "courtyrad"]).ends(2);
    assert!(ran.err.contains("Did you mean “courtyard”?"), "{}", ran.err);
}
