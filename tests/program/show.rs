//! `cardwright show`: the forms in which it shows cards.

use crate::place::Place;

#[test]
fn a_card_in_every_form() {
    let place = Place::new();
    let text = place.run(&["show", "ada"]).ends(0).out;
    assert!(text.starts_with("Ada, Lantern Sentinel - Guard\nFirst Steps 001\n"), "{text}");
    assert!(
        text.contains("[A] STRIKE: Hit an Opp that is in target.")
            || text.contains("[A] STRIKE: Hit an Opp in target."),
        "{text}"
    );
    assert!(text.contains("Target: M\n\nM: 3 to 8 tiles on an open board, 6.1 on average\n   x  x  x\n"), "{text}");
    let ron = place.run(&["show", "Ada", "--as", "ron"]).ends(0).out;
    assert!(ron.contains("epithet: \"Lantern Sentinel\""), "{ron}");
    let json: serde_json::Value =
        serde_json::from_str(&place.run(&["show", "ADA", "--as", "json"]).ends(0).out).unwrap();
    assert_eq!(json["id"], "ada");
}

#[test]
fn every_word_is_linked_to_its_rule_object() {
    fn words(phrase: &serde_json::Value, found: &mut Vec<(u64, String)>) {
        for word in phrase["words"].as_array().unwrap() {
            found.push((word["start"]["column"].as_u64().unwrap(), word["text"].as_str().unwrap().to_owned()));
        }
        for part in phrase["parts"].as_array().into_iter().flatten() {
            words(part, found);
        }
    }
    let place = Place::new();
    place.write("cards/courtyard/ada.card", "Ada, Lantern Sentinel - Guard\n\n[A] STRIKE: If Ada isn't adjacent to an Ally, hit an Opp in target.\n\nTarget: M\n");
    let json: serde_json::Value =
        serde_json::from_str(&place.run(&["show", "Ada", "--as", "json"]).ends(0).out).unwrap();
    let sentence = &json["reading"]["ada.strike"]["sentences"][0];
    assert_eq!(sentence["text"], "If Ada isn't adjacent to an Ally, hit an Opp in target");
    let mut found = Vec::new();
    words(sentence, &mut found);
    found.sort();
    let read: Vec<&str> = found.iter().map(|(_, word)| word.as_str()).collect();
    assert_eq!(read, ["If", "Ada", "isn't", "adjacent", "to", "an", "Ally", ",", "hit", "an", "Opp", "in", "target"]);
    assert!(json.to_string().contains("\"becomes\":\"Hit\""), "{json}");
}

#[test]
fn a_file_shows_what_it_declares() {
    let place = Place::new();
    place.write("draft/ada.card", place.read("cards/courtyard/ada.card").replace("Lantern", "Lamplight"));
    let shown = place.run(&["show", "draft/ada.card", "--pack", "courtyard"]).ends(0).out;
    assert!(shown.starts_with("Ada, Lamplight Sentinel"), "{shown}");
    let shown = place.run(&["show", "cards/courtyard/cleo.card"]).ends(0).out;
    assert!(shown.starts_with("Cleo,"), "{shown}");
    place.run(&["show", "draft/ada.card"]).ends(2);
}

#[test]
fn a_definition_is_shown_once_with_its_card() {
    let place = Place::new();
    place.write(
        "cards/courtyard/ada.card",
        "Ada, Lantern Sentinel - Guard\n\n[A] STRIKE: Hit an Opp in target. Put a Lamp on its tile.\n\nTarget: M\n\n\
         Token: Lamp\nWhen a char enters a tile with a Lamp, remove that Lamp.\n\nToken: Wick\nA Wick does nothing by itself.\n",
    );
    let shown = place.run(&["show", "cards/courtyard/ada.card"]).ends(0).out;
    assert_eq!(shown.matches("Token: Lamp").count(), 1, "{shown}");
    assert_eq!(shown.matches("Token: Wick").count(), 1, "{shown}");
    let ron = place.run(&["show", "cards/courtyard/ada.card", "--as", "ron"]).ends(0).out;
    assert!(ron.contains("name: \"Lamp\""), "{ron}");
}

#[test]
fn to_a_file() {
    let place = Place::new();
    let ran = place.run(&["show", "Ada", "--as", "json", "-o", "ada.json"]).ends(0);
    assert_eq!(ran.out, "");
    assert!(place.read("ada.json").contains("\"Lantern Sentinel\""));
    place.run(&["show", "Ada", "-o", "."]).ends(2);
}

#[test]
fn a_card_as_it_is_printed() {
    let place = Place::new();
    let svg = place.run(&["show", "Ada", "--as", "svg"]).ends(0).out;
    assert!(svg.contains("<svg") && svg.contains("Sentinel"), "{svg}");
    place.run(&["show", "Ada", "--as", "png", "-o", "ada.png"]).ends(0);
    let png = std::fs::read(place.at("ada.png")).expect("a picture");
    // 63 by 88 mm at 300 dots to the inch: the numbers stand big-endian in the first chunk.
    assert_eq!(png.get(16..24), Some(&[0, 0, 2, 232, 0, 0, 4, 15][..]));
    assert!(place.run(&["show", "cards/courtyard/game.card", "--as", "png"]).status != Some(0));
}

#[test]
fn names_are_found_or_offered() {
    let place = Place::new();
    assert!(place.run(&["show", "Brumo"]).ends(2).err.contains("Did you mean “bruno”?"));
    place.run(&["new", "other"]).ends(0);
    std::fs::rename(place.at("other/cards/courtyard"), place.at("cards/second")).expect("moved");
    assert!(place.run(&["show", "Ada"]).ends(2).err.contains("--pack NAME"));
    place.run(&["show", "Ada", "--pack", "second"]).ends(0);
}

#[test]
fn a_card_with_an_error_shows_what_is_wrong() {
    let place = Place::new();
    place.change("cards/courtyard/ada.card", "- Guard", "- Gaurd");
    let ran = place.run(&["show", "Ada"]).ends(1);
    assert!(ran.err.contains("Gaurd"), "{}", ran.err);
}

#[test]
fn a_half_understood_text_is_marked_as_incomplete() {
    let place = Place::new();
    place.change("cards/courtyard/ada.card", "Hit an Opp in target.", "Hit an Opp in target. Then wibble it by 3.");
    for what in ["Ada", "cards/courtyard/ada.card"] {
        let ran = place.run(&["show", what]).ends(1);
        assert!(ran.err.contains("wibble"), "{}", ran.err);
        assert!(ran.out.contains("STRIKE: (not understood) Hit an Opp in target. Then wibble it by 3."), "{}", ran.out);
        assert!(ran.out.contains("nothing is measured") && !ran.out.contains("Balance"), "{}", ran.out);
    }
}

#[test]
fn an_error_in_a_parenthesis_is_shown_with_its_card() {
    let place = Place::new();
    place.change(
        "cards/courtyard/ada.card",
        "Hit an Opp in target.",
        "Hit an Opp in target. Put a Spike on its tile. (A Spike gurgles quietly.)",
    );
    let ran = place.run(&["show", "Ada"]).ends(1);
    assert!(ran.err.contains("gurgles"), "{}", ran.err);
    assert!(ran.out.contains("Token: Spike\n(not understood) A Spike gurgles"), "{}", ran.out);
}

#[test]
fn every_choice_is_shown() {
    let place = Place::new();
    place.write(
        "cards/courtyard/ada.card",
        "Ada, Lantern Sentinel - Guard\n\n[A] STRIKE: Hit an Opp in target. If another Opp is adjacent to it, push that Opp by 1 away from it.\n\n\
         [S] WATCH: This turn, an Ally can't be moved.\n\nTarget: M\n",
    );
    let shown = place.run(&["show", "Ada"]).out;
    for line in ["STRIKE: Another Opp: you choose, among those that pass the test", "WATCH: An Ally: you choose"] {
        assert!(shown.contains(line), "{shown}");
    }
    assert!(shown.contains("push that other Opp by 1 away from that Opp"), "{shown}");
}

#[test]
fn a_verb_is_found_by_its_first_word() {
    let place = Place::new();
    place.change(
        "cards/courtyard/ada.card",
        "Hit an Opp in target.",
        "Hit an Opp in target. Shove it by 1. (To shove A by N: push A by N.)",
    );
    let ran = place.run(&["show", "shove"]).ends(0);
    assert!(ran.out.starts_with("To shove A by N: push A by N."), "{}", ran.out);
}

/// A card is shown as it is printed: its picture has the window of its class.
#[test]
fn a_picture_has_the_window_of_its_class() {
    let place = Place::new();
    let shown = || place.run(&["show", "Ada", "--as", "svg"]).ends(0).out;
    let before = shown();
    let actions: String =
        (1..=5).map(|n| format!("[S] STEP {n}: Move one of the closest Allies by up to {n} toward Edda. Then push each Opp at melee by 1.\n\n")).collect();
    place.write("cards/courtyard/edda.card", format!("Edda, Endless Talker - Guard\n\n{actions}Target: No target\n"));
    assert_ne!(shown(), before, "a card of the class needs more room for its text");
}
