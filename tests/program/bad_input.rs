//! Bad input in a pack gives a finding with a place, or status 2 with a message; never a panic or a half-written file.

use crate::place::{DORA, Place};

const X: &str = "cards/courtyard/x.card";

/// Writes a bad file into a good pack and returns the codes of its findings. Asserts that nothing is built.
#[track_caller]
fn findings(bytes: impl AsRef<[u8]>) -> Vec<String> {
    let place = Place::new();
    place.write(X, bytes);
    let ran = place.run(&["check", "--format", "json"]).ends(1);
    assert!(ran.json().iter().all(|f| f["path"] == X && f["start"]["line"].as_u64() > Some(0)), "{}", ran.out);
    place.run(&["build"]).ends(1);
    assert!(!place.at("output/courtyard").exists());
    ran.codes()
}

#[test]
fn bytes_that_are_no_text_give_a_finding() {
    let noise: Vec<u8> = (0u32..4096).map(|n| (n.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    assert_eq!(findings(noise), ["E001"]);
    assert_eq!(findings(b"\xff\xfeA\0d\0a\0"), ["E001"]);
}

#[test]
fn a_file_of_a_hundred_megabytes_in_one_line() {
    let place = Place::new();
    let file = std::fs::File::create(place.at(X)).expect("a file");
    // The file is sparse: the program must not read it at all.
    file.set_len(100 * 1024 * 1024).expect("long");
    assert_eq!(place.codes(&[]), ["E083"]);
}

#[test]
fn a_hundred_thousand_parentheses() {
    let codes = findings(format!("Dora, Deep Diver - Guard\n\n[A] DIVE: {}\n\nTarget: M\n", "(".repeat(100_000)));
    assert!(!codes.is_empty());
}

#[test]
fn one_endless_sentence_gives_a_finding() {
    let codes = findings(format!("Dora, Deep Diver - Guard\n\n[A] DIVE: {}\n\nTarget: M\n", "hit ".repeat(200_000)));
    assert!(!codes.is_empty());
}

#[test]
fn cards_that_lack_a_part() {
    assert!(!findings("Dora, Deep Diver\n\n[A] HIT: Hit an Opp in target.\n\nTarget: M\n").is_empty());
    assert!(!findings("[A] HIT: Hit an Opp in target.\n").is_empty());
    assert!(!findings("Dora, Deep Diver - Nothing\n\n[A] HIT: Hit an Opp in target.\n\nTarget: M\n").is_empty());
}

#[test]
fn numbers_past_every_limit() {
    let card = "Dora, Deep Diver - Guard\n\n[S] RUN: Move an Ally by 99999999999999999999.\n\nTarget: 99999999999S\n";
    assert!(!findings(card).is_empty());
    let place = Place::new();
    place.change("cards/courtyard/game.card", "6 rows", "99999999999999999999 rows");
    assert_eq!(place.codes(&[]), ["G053"]);
}

#[test]
fn a_folder_named_like_a_card() {
    let place = Place::new();
    place.write("cards/courtyard/odd.card/dora.card", DORA);
    assert_eq!(place.codes(&[]), ["G066"]);
    place.run(&["build"]).ends(0);
}

#[test]
fn a_number_that_is_given_twice() {
    let place = Place::new();
    place.write("cards/courtyard/numbers.txt", "1 ada\n1 bruno\n");
    assert_eq!(place.codes(&[]), ["G065"]);
    place.run(&["build"]).ends(1);
    assert_eq!(place.read("cards/courtyard/numbers.txt"), "1 ada\n1 bruno\n");
}

#[test]
fn a_broken_rulebook_does_not_hide_findings_of_cards() {
    let place = Place::new();
    place.change("cards/courtyard/game.card", "Score: 5 hits win.", "Score: lots of fun.");
    place.change("cards/courtyard/ada.card", "Hit an Opp", "Hti an Opp");
    let codes = place.codes(&[]);
    assert!(codes.contains(&"G052".to_owned()) && codes.len() == 2, "{codes:?}");
    place.write("cards/courtyard/game.card", "");
    assert!(place.codes(&[]).contains(&"G055".to_owned()));
}

/// The code of the one finding that a card with this `Art:` line has.
#[track_caller]
fn art(line: &str) -> String {
    let place = Place::new();
    place.change("cards/courtyard/ada.card", "Target: M\n", &format!("Target: M\n\nArt: {line}\n"));
    place.write("cards/courtyard/broken.svg", "<svg><path d=");
    let ran = place.run(&["check", "--format", "json"]);
    let findings = ran.json();
    let [finding] = findings.as_slice() else { panic!("{findings:?}") };
    assert_eq!((&finding["path"], &finding["start"]["line"]), (&"cards/courtyard/ada.card".into(), &9.into()));
    finding["code"].as_str().unwrap_or("").to_owned()
}

#[test]
fn pictures_that_cannot_be_printed() {
    assert_eq!(art("nothing.svg"), "R003");
    assert_eq!(art("../../../../etc/passwd"), "R004");
    assert_eq!(art("/etc/passwd"), "R004");
    assert_eq!(art("broken.svg"), "R005");
}

#[test]
fn a_template_that_fails() {
    let place = Place::new();
    place.write("templates/default/card.svg", "{% if %}");
    let ran = place.run(&["check", "--format", "json"]).ends(1);
    assert!(ran.json().iter().all(|f| f["code"] == "R002"), "{}", ran.out);
    assert!(ran.json().iter().any(|f| f["path"] == "templates/default/card.svg"), "{}", ran.out);
    place.run(&["build"]).ends(1);
    assert!(!place.at("output/courtyard").exists());
}

#[test]
fn a_text_that_does_not_fit() {
    let place = Place::new();
    let rule = "Pull one of the farthest Allies by 2. ".repeat(100);
    place.write(X, DORA.replace("Pull one of the farthest Allies by 2.", rule.trim_end()));
    assert!(place.codes(&[X]).contains(&"R001".to_owned()));
}

#[cfg(unix)]
#[test]
fn a_file_that_cannot_be_opened_exits_with_status_2() {
    use std::os::unix::net::UnixListener;
    let place = Place::new();
    let _socket = UnixListener::bind(place.at(X)).expect("a socket");
    for command in ["check", "build"] {
        let ran = place.run(&[command]).ends(2);
        assert!(ran.err.contains("x.card is not an ordinary file"), "{}", ran.err);
    }
}

#[cfg(unix)]
#[test]
fn links_out_of_the_project_are_not_followed() {
    use std::os::unix::fs::symlink;
    let outside = Place::new();
    let place = Place::new();
    symlink(outside.at("cards/courtyard/ada.card"), place.at(X)).expect("a link");
    symlink(outside.at("cards"), place.at("cards/courtyard/all")).expect("a link");
    symlink(place.at("cards"), place.at("cards/courtyard/round")).expect("a link");
    assert_eq!(place.codes(&[]), ["G064"]);
}
