//! The example turn in the leaflet: played by the engine, told step by step, and found wrong if it cannot be played.

use crate::place::Place;

/// An example in the project that `new` makes.
pub const EXAMPLE: &str = "\
Example: A First Turn
First: Ada c3, Bruno a1
Second: Cleo d4, Bruno f6
Turn begins: Ada
Choices: passive, Ada to c4, STRIKE, pass
";

/// A project with the example.
fn with_example(text: &str) -> Place {
    let place = Place::new();
    place.write("cards/courtyard/examples.card", text);
    place
}

/// The text of the leaflet, on one line.
fn leaflet(place: &Place, options: &[&str]) -> String {
    place.run(&[&["print", "--components", "rules", "-o", "a.pdf"], options].concat()).ends(0);
    let pdf = lopdf::Document::load(place.at("a.pdf")).expect("a PDF");
    let pages: Vec<u32> = pdf.get_pages().into_keys().collect();
    let text = pdf.extract_text(&pages).expect("its text");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[track_caller]
fn assert_has(text: &str, all: &[&str]) {
    for words in all {
        assert!(text.contains(words), "“{words}” is not in the leaflet:\n{text}");
    }
}

#[test]
fn the_example_of_the_shipped_pack_is_in_its_leaflet() {
    let place = Place::new();
    std::fs::remove_dir_all(place.at("cards/courtyard")).expect("removed");
    place.copy("cards/fantasy-arena");
    let text = leaflet(&place, &[]);
    assert_has(&text, &["An example turn", "Pico moves Fae to c4.", "Pico hits Fae.", "The score is 3-2."]);
    assert_has(&text, &["Hit an adjacent Opp. Then move Pico to the tile behind that Opp", "the turn of Odette"]);
    assert_has(&leaflet(&place, &["--lang", "es"]), &["Un turno de ejemplo", "Pico golpea a Fae."]);
}

#[test]
fn any_pack_can_have_an_example() {
    let place = with_example(EXAMPLE);
    let checked = place.run(&["check"]).ends(0);
    assert!(checked.err.contains("no findings"), "{}", checked.err);
    assert_has(&leaflet(&place, &[]), &["Hit an Opp at melee. Ada hits Cleo.", "Ada moves to c4.", "STRIKE", "Bruno"]);
}

#[test]
fn a_leaflet_without_an_example_has_no_board() {
    assert!(!leaflet(&Place::new(), &[]).contains("An example turn"));
}

#[test]
fn an_example_fits_on_small_and_on_large_paper() {
    let place = with_example(EXAMPLE);
    for paper in ["148x210mm", "a3", "letter"] {
        assert_has(&leaflet(&place, &["--paper", paper]), &["Ada moves to c4."]);
    }
}

#[test]
fn a_choice_that_cannot_be_made_is_named_with_those_that_can() {
    let place = with_example(&EXAMPLE.replace("to c4", "to c5"));
    let found = place.run(&["check", "--format", "json"]).ends(1).json();
    let [finding] = found.as_slice() else { panic!("one finding: {found:?}") };
    assert_eq!(finding["code"], "G075");
    let message = "The example “A First Turn” cannot be played: “Ada to c5” is not one of the choices.";
    assert_eq!(finding["message"], message);
    assert_eq!((finding["start"]["line"].as_u64(), finding["start"]["column"].as_u64()), (Some(5), Some(19)));
    assert_eq!(finding["end"]["column"].as_u64(), Some(28));
    let help = finding["help"].as_str().unwrap_or_default();
    assert!(help.starts_with("Possible here: ") && help.contains("Ada to c4"), "{help}");
    let printed = place.run(&["print", "--components", "rules"]).ends(1);
    assert!(printed.err.contains("G075"), "{}", printed.err);
}

#[test]
fn an_example_that_cannot_be_set_up_is_found() {
    for (from, to) in [("Cleo d4", "Cleo z9"), ("Cleo d4", "Dana d4"), ("Choices: ", "Goal: "), ("passive", "never")] {
        let place = with_example(&EXAMPLE.replace(from, to));
        assert_eq!(place.run(&["check", "--format", "json"]).ends(1).codes(), ["G075"], "{to}");
    }
}
