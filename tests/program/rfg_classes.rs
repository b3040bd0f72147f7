//! The pack `cards/rfg-classes/`: classes whose levels unlock other classes.

use super::place::Place;

const CLASSES: &str = "cards/rfg-classes/classes.card";
const LEVELS: &str = "cards/rfg-classes/levels.card";

/// The messages of the pack after one replacement in a file.
#[track_caller]
fn after(file: &str, from: &str, to: &str) -> Vec<String> {
    Place::messages_after("rfg-classes", file, from, to)
}

/// RFG-G1: typed as in the document, there are two warnings. The pack says why it leaves both as they are.
#[test]
fn the_document_has_two_things_that_are_not_settled() {
    let place = Place::of_pack("rfg-classes");
    assert_eq!(place.messages("rfg-classes"), Vec::<String>::new());
    let text = place.read(CLASSES);
    let lines = text.lines().filter(|line| !line.starts_with("Not settled:"));
    place.write(CLASSES, lines.collect::<Vec<_>>().join("\n") + "\n");
    assert_eq!(
        place.messages("rfg-classes"),
        [
            "The health of Recon is between 90 and 100 percent, 95 in the mean: a span is still to be tuned.",
            "Support unlocks Master Builder, the badge of Builder; its own would be Master Support."
        ]
    );
}

/// RFG-G2.
#[test]
fn the_graph_has_twelve_edges_between_classes_and_twelve_badges() {
    let place = Place::of_pack("rfg-classes");
    place.run(&["build", "rfg-classes"]).ends(0);
    let rules: serde_json::Value = serde_json::from_str(&place.read("output/rfg-classes/rules.json")).expect("JSON");
    let things = rules["declared"]["things"].as_array().expect("things");
    let classes: Vec<&serde_json::Value> = things.iter().filter(|thing| thing["kind"] == "class").collect();
    assert_eq!(classes.len(), 12);
    let edges = classes.iter().flat_map(|class| class["fields"]["unlocks"]["Things"].as_array().expect("unlocks"));
    let edges: Vec<(&str, i64)> = edges
        .map(|edge| (edge["kind"].as_str().expect("a kind"), edge["with"][0]["Number"].as_i64().expect("a level")))
        .collect();
    let count = |kind: &str, level: i64| edges.iter().filter(|edge| **edge == (kind, level)).count();
    assert_eq!([count("class", 5), count("class", 10), count("badge", 20), edges.len()], [8, 4, 12, 24]);
}

/// RFG-D1, RFG-D2.
#[test]
fn a_primary_class_unlocks_two_classes_and_the_first_unlocks_the_second() {
    assert_eq!(
        after(CLASSES, "Unlocks: Comsat (5), Master Tracker (20)", "Unlocks: Master Tracker (20)"),
        ["Recon unlocks Comsat at level 10, and its class of level 5, Tracker, does not unlock Comsat."]
    );
    assert_eq!(
        after(CLASSES, "Unlocks: Comsat (5), Master Tracker (20)", "Unlocks: Comsat (6), Master Tracker (20)"),
        ["Tracker unlocks Comsat at level 6; a variant class unlocks another at level 5."]
    );
    assert_eq!(
        after(CLASSES, "Unlocks: Brute (5), Skirmisher (10)", "Unlocks: Brute (5), Skirmisher (11)"),
        ["Grunt unlocks 0 classes at level 10, and a primary class unlocks one."]
    );
    assert_eq!(
        after(CLASSES, "Unlocks: Brute (5), Skirmisher (10)", "Unlocks: Brute (5), Skirmisher (10), Sniper (7)"),
        ["Grunt unlocks 3 classes; a primary class unlocks two."]
    );
    assert_eq!(
        after(CLASSES, "Unlocks: Destroyer (5)", "Unlocks: Destroyer"),
        ["Sniper unlocks Destroyer, and does not say at which level; write “Destroyer (5)”."]
    );
}

/// RFG-D3.
#[test]
fn every_class_has_the_badge_of_its_name_at_level_20() {
    assert_eq!(
        after(CLASSES, "Unlocks: Master Comsat (20)", "Unlocks: Master Tracker (20)"),
        ["Comsat unlocks Master Tracker, the badge of Tracker; its own would be Master Comsat."]
    );
    assert_eq!(
        after(CLASSES, "Unlocks: Master Comsat (20)", "Unlocks: Master Comsat (19)"),
        ["Comsat unlocks 0 badges at level 20, and a class has one."]
    );
}

/// RFG-D4, RFG-D8.
#[test]
fn everything_is_reachable_and_nothing_leads_to_itself() {
    let told = after(CLASSES, "Unlocks: Master Comsat (20)", "Unlocks: Tracker (5), Master Comsat (20)");
    assert_eq!(
        told,
        [
            "Tracker is unlocked by Recon and Comsat, and leads there itself.",
            "Comsat is unlocked by Recon and Tracker, and leads there itself."
        ]
    );
    let start = "Unlocks: Recon (1), Ordinance (1), Grunt (1), Builder (1), ";
    let told = after(LEVELS, start, "Unlocks: Recon (1), Ordinance (1), Builder (1), ");
    assert_eq!(
        told,
        ["Brute", "Grunt", "Skirmisher"]
            .map(|class| format!("Nothing that a player has from the start leads to {class}."))
    );
    assert_eq!(
        after(LEVELS, start, "Unlocks: Recon (2), Ordinance (2), Grunt (2), Builder (2), "),
        ["No class can be played at general level 1."]
    );
    assert_eq!(after(LEVELS, "Sort: Event", "Sort: Stat").len(), 1);
    assert_eq!(
        after(CLASSES, "Unlocks: Master Comsat (20)", "Unlocks: Grunt (5), Master Comsat (20)"),
        ["Grunt is a primary class and is unlocked by Comsat."]
    );
}

/// RFG-D5, RFG-D6, RFG-D7.
#[test]
fn each_class_is_checked_by_itself() {
    assert_eq!(
        after(CLASSES, "Health: 300%", "Health: 501%"),
        ["The Health of Brute has to be from 1 to 500, the smaller one first, but here it is “501%”."]
    );
    assert_eq!(after(CLASSES, "Speed: 50%\n", ""), ["Brute has no Speed, but every Class needs one."]);
    assert_eq!(
        after(CLASSES, "Speed: 50%", "Speed: 50"),
        ["“50” cannot be the Speed of Brute: it has to be a percentage, such as 110%."]
    );
    assert_eq!(
        after(CLASSES, "Aura: Inspiration\n", ""),
        ["Commander gives a bonus to others; an aura says whether it stacks."]
    );
    assert_eq!(
        after("cards/rfg-classes/rules.card", "Aura: Inspiration\nStacks: no\n", "Aura: Inspiration\n"),
        ["Inspiration has no Stacks, but every Aura needs one."]
    );
    assert_eq!(
        after(CLASSES, "Equipment: Huge hammer (or other melee weapon)", "Equipment: Huge hammer, pistol"),
        ["Brute is described as melee-only, and has Pistol."]
    );
}

/// RFG-D9.
#[test]
fn a_class_that_is_better_in_both_numbers_is_noted() {
    let place = Place::of_pack("rfg-classes");
    let findings = place.run(&["check", "rfg-classes", "--format", "json"]).json();
    let better = findings.iter().filter_map(|finding| finding["message"].as_str()?.split_once(" is at least as tough"));
    let better: Vec<&str> = better.map(|(class, _)| class).collect();
    assert_eq!(better, ["Grunt", "Grunt"]);
}

/// RFG-G3, and the poster.
#[test]
fn the_cards_and_the_poster_of_unlocks_are_printed() {
    let place = Place::of_pack("rfg-classes");
    let text = |file: &str, page: u32| {
        lopdf::Document::load(place.at(file)).expect("a PDF").extract_text(&[page]).expect("its text")
    };
    place.run(&["print", "rfg-classes", "--only", "Recon", "Skirmisher", "-o", "two.pdf"]).ends(0);
    let cards = text("two.pdf", 1);
    for word in ["90–100%", "110%", "Thermal imaging scope", "or other medium", "Master Recon badge"] {
        assert!(cards.contains(word), "{word} in {cards}");
    }
    place.run(&["print", "rfg-classes", "--components", "posters", "-o", "poster.pdf"]).ends(0);
    let poster = text("poster.pdf", 1);
    assert_eq!(poster.lines().filter(|line| line.trim() == "10").count(), 4, "{poster}");
    for class in ["General level", "Ordinance", "Skirmisher", "Master Commander", "XP bonus event"] {
        assert!(poster.contains(class), "{class} in {poster}");
    }
}
