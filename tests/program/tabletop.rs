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
    let (status, _, err) = run(&["play", "janus-gate"]);
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

/// The project of games that only tests play.
const GAMES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/suite/packs");

#[test]
fn a_player_of_cards_sees_only_the_own_hand() {
    let place = Place::empty();
    let arguments = ["play", "lantern-whist", "--project", GAMES, "--seed", "3", "--against", "person"];
    let played = place.run(&arguments).ends(0);
    assert!(played.out.contains("East, Deal: choose Trump suit, which one?"), "{}", played.out);
    let hands: Vec<&str> = played.out.lines().filter(|line| line.contains("’s Hand:")).collect();
    let own = hands.iter().filter(|line| line.contains("East’s Hand:")).all(|line| line.matches(" of ").count() == 9);
    assert!(own, "{}", played.out);
    let others = hands.iter().filter(|line| !line.contains("East’s Hand:"));
    assert!(others.clone().count() == 3 && others.clone().all(|line| line.ends_with("9 cards")), "{}", played.out);
}

#[test]
fn bots_play_a_game_of_tricks() {
    let place = Place::empty();
    for bot in ["random", "greedy", "search"] {
        let arguments = ["playtest", "lantern-whist", "--project", GAMES, "--games", "4", "--bot", bot];
        let played = place.run(&[&arguments[..], &["--playouts", "3"]].concat()).ends(0);
        assert!(played.out.contains("The game, over 4 games"), "{}", played.out);
    }
}

#[test]
fn opening_hands_are_counted() {
    let place = Place::empty();
    let arguments = ["stats", "lantern-whist", "--project", GAMES, "--hands", "4000"];
    let counted = place.run(&[&arguments[..], &["--format", "json"]].concat()).ends(0);
    let report: serde_json::Value = serde_json::from_str(&counted.out).expect("JSON");
    assert_eq!((report["hands"].as_u64(), report["cards_per_hand"].as_f64()), (Some(4000), Some(9.0)));
    // 9 of 36 cards: each is in a quarter of the hands, and no hand of 9 lacks a suit in more than 5 of 100 cases.
    let near = |row: &serde_json::Value, share: f64| {
        let of = |end: &str| row["at_least_one"][end].as_f64().expect("a share");
        of("least") - 0.01 <= share && share <= of("most") + 0.01
    };
    assert!(report["cards"].as_array().expect("cards").iter().all(|card| near(card, 0.25)), "{report}");
    // C(27, 9) / C(36, 9) of the hands have no card of a suit.
    assert!(report["qualities"].as_array().expect("suits").iter().all(|suit| near(suit, 0.950_2)), "{report}");
    place.run(&["stats", "--project", GAMES, "--hands", "0"]).ends(2);
}

#[test]
fn a_new_game_of_cards_can_be_played() {
    let place = Place::empty();
    place.run(&["new", "harbour", "--kind", "cards"]).ends(0);
    let played = place.run(&["playtest", "--project", "harbour", "--games", "20", "--bot", "random"]).ends(0);
    assert!(played.out.contains("The game, over 20 games"), "{}", played.out);
}
