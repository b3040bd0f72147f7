//! `cardwright check`: the files that it reads, and the findings that it prints.

use crate::place::{DORA, Place};

const ADA: &str = "cards/courtyard/ada.card";
const NONE: [&str; 0] = [];

#[test]
fn a_clean_pack_exits_with_status_0() {
    let place = Place::new();
    let ran = place.run(&["check"]).ends(0);
    assert!(ran.out.is_empty() && ran.err.contains("no findings"), "{}", ran.err);
    assert_eq!(place.run(&["check", "-q"]).ends(0).err, "");
    assert_eq!(place.run(&["check", "--format", "json"]).ends(0).out.trim(), "[]");
}

#[test]
fn findings_are_printed_for_people_and_for_programs() {
    let place = Place::new();
    place.change(ADA, "Target: M", "Target: 3D");
    place.change("cards/courtyard/game.card", "6 rows", "6 rwos");
    let ran = place.run(&["check"]).ends(1);
    assert!(ran.out.is_empty() && ran.err.contains("G052"), "{}", ran.err);
    for form in ["short", "json", "github", "sarif"] {
        let ran = place.run(&["check", "--format", form]).ends(1);
        assert!(ran.out.contains("rwos") && ran.err.is_empty(), "{form}: {}", ran.err);
    }
}

#[test]
fn json_has_the_form_that_tools_rely_on() {
    let place = Place::new();
    place.change("cards/courtyard/game.card", "6 rows", "6 rwos");
    let ran = place.run(&["check", "--format", "json"]).ends(1);
    let findings = ran.json();
    let [finding] = findings.as_slice() else { panic!("{findings:?}") };
    assert_eq!(finding["code"], "G052");
    assert_eq!(finding["name"], "unreadable-game-field");
    assert_eq!(finding["severity"], "error");
    assert_eq!(finding["path"], "cards/courtyard/game.card");
    assert_eq!(finding["start"], serde_json::json!({"line": 5, "column": 10}));
    assert_eq!(finding["end"], serde_json::json!({"line": 5, "column": 14}));
    assert_eq!(finding["fixes"][0]["edits"][0]["text"], "rows");
}

#[test]
fn a_card_is_checked_by_its_name() {
    let place = Place::new();
    place.change(ADA, "Hit an Opp", "Hti an Opp");
    place.change("cards/courtyard/cleo.card", "Pull an Opp", "Plul an Opp");
    assert_eq!(place.codes(&["Ada"]).len(), 1);
    assert_eq!(place.codes(&["ada", "Cleo"]).len(), 2);
    assert_eq!(place.codes(&["Bruno", "--pack", "courtyard"]), NONE);
    let ran = place.run(&["check", "Adda"]).ends(2);
    assert!(ran.err.contains("Did you mean “ada”?"), "{}", ran.err);
}

#[test]
fn errors_come_last_for_a_person() {
    let place = Place::new();
    place.write("cards/courtyard/dora.card", DORA.replace("Target: No target", "Target: 1"));
    place.change(ADA, "Hit an Opp", "Hti an Opp");
    let ran = place.run(&["check"]).ends(1);
    let severities: Vec<&str> = ran.err.lines().filter_map(|line| line.split_once('[')).map(|(word, _)| word).collect();
    let severities: Vec<&&str> = severities.iter().filter(|word| ["error", "warning", "note"].contains(word)).collect();
    assert!(severities.len() > 1 && severities.last() == Some(&&"error"), "{}", ran.err);
    assert!(severities.first() != Some(&&"error"), "there is a lower finding too: {}", ran.err);
}

#[test]
fn a_file_of_a_pack_is_checked_within_it() {
    let place = Place::new();
    place.change(ADA, "Hit an Opp", "Hti an Opp");
    place.change("cards/courtyard/cleo.card", "Pull an Opp", "Plul an Opp");
    assert_eq!(place.codes(&[ADA]).len(), 1);
    assert_eq!(place.codes(&["cards/courtyard/bruno.card"]), NONE);
    place.run(&["check", "cards/courtyard/bruno.card"]).ends(0);
    assert_eq!(place.codes(&["cards/courtyard"]).len(), 2);
    assert_eq!(place.codes(&["cards/courtyard", ADA]).len(), 2);
    assert_eq!(place.codes(&[ADA, "cards/courtyard/cleo.card"]).len(), 2);
    assert_eq!(place.codes(&["courtyard"]).len(), 2);
}

#[test]
fn an_outside_file_replaces_cards_of_the_same_name() {
    let place = Place::new();
    let ada = place.read(ADA);
    place.write("draft/ada.card", &ada);
    assert_eq!(place.codes(&["draft/ada.card", "--pack", "courtyard"]), NONE);
    place.write("draft/new.card", DORA);
    assert_eq!(place.codes(&["draft/new.card", "--pack", "courtyard"]), NONE);
    assert_eq!(place.codes(&["draft", "--pack", "courtyard"]), NONE);
    // Only its own findings are printed, under the path that was given.
    place.change("cards/courtyard/cleo.card", "Pull an Opp", "Plul an Opp");
    place.write("draft/ada.card", ada.replace("Hit an Opp", "Hti an Opp"));
    let ran = place.run(&["check", "draft/ada.card", "--pack", "courtyard", "--format", "json"]).ends(1);
    let paths: Vec<String> = ran.json().iter().map(|f| f["path"].as_str().unwrap_or("").to_owned()).collect();
    assert_eq!(paths, ["draft/ada.card"]);
    assert!(place.run(&["check", "draft/ada.card"]).ends(2).err.contains("--pack NAME"));
    place.run(&["check", "draft/ada.card", "--pack", "nothing"]).ends(2);
}

#[test]
fn a_file_that_is_no_card_file_is_not_checked() {
    let place = Place::new();
    place.write("notes.txt", "Ada");
    place.run(&["check", "notes.txt", "--pack", "courtyard"]).ends(2);
    place.run(&["check", "nothing.card", "--pack", "courtyard"]).ends(2);
    place.run(&["check", "cards/courtyard/game.card"]).ends(0);
    std::fs::create_dir(place.at("hollow")).expect("a folder");
    place.run(&["check", "hollow", "--pack", "courtyard"]).ends(2);
}

#[test]
fn denied_warnings_fail() {
    let place = Place::new();
    std::fs::create_dir(place.at("cards/courtyard/odd.card")).expect("a folder");
    assert_eq!(place.codes(&[]), ["G066"]);
    place.run(&["check"]).ends(0);
    place.run(&["check", "--deny", "warnings"]).ends(1);
    place.run(&["build", "--deny", "warnings"]).ends(1);
    assert!(!place.at("output/courtyard").exists());
}

#[test]
fn a_project_and_a_pack_set_the_severity_of_a_finding() {
    let place = Place::new();
    place.change("cards/courtyard/ada.card", "Target: M", "Target: 0");
    let severity = |place: &Place| {
        let findings = place.run(&["check", "--format", "json"]).json();
        let own = findings.iter().find(|finding| finding["code"] == "C027");
        own.map(|finding| finding["severity"].as_str().unwrap_or("").to_owned())
    };
    assert_eq!(severity(&place).as_deref(), Some("warning"));
    place.write("cards/severities.txt", "Errors: own-tile-target\n");
    assert_eq!(severity(&place).as_deref(), Some("error"));
    place.change("cards/courtyard/game.card", "Set:", "Allowed: C027\nSet:");
    assert_eq!(severity(&place), None);
    place.write("cards/severities.txt", "Errors: no-such-check\n");
    assert_eq!(place.run(&["check", "--format", "json"]).ends(1).codes(), ["P006"]);
}

#[test]
fn a_chain_without_an_end_is_shown_on_a_board() {
    let place = Place::new();
    // A char that a Nudge moves comes to another tile, where the next Nudge may move it.
    place.change(ADA, "Hit an Opp in target.", "Hit an Opp in target. Put a Nudge on each empty tile.");
    place.write(
        "cards/courtyard/nudge.card",
        "Token: Nudge\nWhen a char enters a tile with a Nudge, move that char by 1.\n",
    );
    let told = place.run(&["check", "--format", "json"]).ends(0);
    let findings = told.json();
    let chain = findings.iter().find(|finding| finding["code"] == "C039").expect("the chain");
    let board = chain["board"].as_str().expect("a board");
    assert!(board.starts_with("On this board it goes on without end once"), "{board}");
    assert!(board.contains(" a     b     c ") && board.contains("Ada"), "{board}");
    // The board is the same every time.
    assert_eq!(place.run(&["check", "--format", "json"]).ends(0).out, told.out);
    // The format for people draws the board.
    let told = place.run(&["check"]).ends(0).err;
    let letters = told.lines().find(|line| line.contains(" a     b     c ")).expect("the letters below the board");
    assert!(!letters.contains("On this board"), "{told}");
}
