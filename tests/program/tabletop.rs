//! Games of declared kinds, as a player and a designer use them.

use crate::markdown::{cardwright, project};
use crate::place::Place;

/// Runs the program in a copy of this project, and returns its status, standard output and standard error.
fn run(arguments: &[&str]) -> (Option<i32>, String, String) {
    let dir = project();
    let output = cardwright(dir.path(), arguments);
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

#[test]
fn a_declared_game_is_played_in_the_terminal() {
    let (status, out, err) = run(&["play", "mana-surge", "--players", "2"]);
    assert_eq!(status, Some(0), "{err}");
    assert!(out.contains("Red, Set-up: place, where?"), "{out}");
    assert!(out.contains("1 a1 (Corner) · 2 f11 (Corner) · 3 k1 (Corner)"), "{out}");
}

#[test]
fn bots_play_a_declared_game() {
    let arguments = ["playtest", "mana-surge", "--games", "6", "--bot", "greedy", "--seed", "3"];
    let (status, out, err) = run(&arguments);
    assert_eq!(status, Some(0), "{err}");
    assert!(out.contains("The game, over 6 games"), "{out}");
    for seat in ["Red wins", "Green wins", "Blue wins"] {
        assert!(out.contains(seat), "{out}");
    }
    let threads = run(&[&arguments[..], &["--threads", "1"]].concat()).1;
    assert_eq!(out, threads, "the number of threads changes nothing");
    let (_, json, _) = run(&[&arguments[..], &["--format", "json"]].concat());
    let report: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!((report["games"].as_u64(), report["players"].as_u64()), (Some(6), Some(3)));
}

#[test]
fn what_does_not_apply_is_refused_in_a_sentence() {
    let (status, _, err) = run(&["play", "mana-surge", "--players", "4"]);
    assert_eq!(status, Some(2));
    assert!(err.contains("Mana Surge is for 2 to 3 players, not for 4."), "{err}");
    let (status, _, err) = run(&["play", "mana-surge", "--draft"]);
    assert_eq!(status, Some(2));
    assert!(err.contains("has no `--draft` yet"), "{err}");
    let (status, _, err) = run(&["play", "hands-of-war"]);
    assert_eq!(status, Some(2));
    assert!(err.contains("its block names no “Seats:”"), "{err}");
}

#[test]
fn the_box_of_a_declared_game_is_printed() {
    let dir = project();
    let output = cardwright(dir.path(), &["print", "mana-surge", "--components", "all", "-o", "box.pdf"]);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let pdf = lopdf::Document::load(dir.path().join("box.pdf")).expect("a PDF");
    let pages: Vec<u32> = pdf.get_pages().into_keys().collect();
    let text = pdf.extract_text(&pages).expect("its text");
    for words in ["Troop Spawner", "Sacrificial", "Setting up", "For 2 to 3 players"] {
        assert!(text.replace('\n', " ").contains(words), "“{words}” is on no page:\n{text}");
    }
}

#[test]
fn a_new_game_of_cards_has_no_finding() {
    let place = Place::empty();
    place.run(&["new", "harbour", "--kind", "cards"]).ends(0);
    let checked = place.run(&["check", "--project", "harbour"]).ends(0);
    assert!(checked.err.contains("no findings"), "{}", checked.err);
    place.run(&["build", "--project", "harbour"]).ends(0);
}
