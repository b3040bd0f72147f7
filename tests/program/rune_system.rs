//! The pack `cards/rune-system/`: spells built out of runes, with a table of all pairs and a wildcard.

use super::place::Place;

const GAME: &str = "cards/rune-system/game.card";
const SPELLS: &str = "cards/rune-system/spells.card";
const EXAMPLES: &str = "cards/rune-system/examples.card";

/// The messages of the pack after one replacement in a file.
#[track_caller]
fn after(file: &str, from: &str, to: &str) -> Vec<String> {
    Place::messages_after("rune-system", file, from, to)
}

/// The severity and the message of each finding on the pack with one more spell.
#[track_caller]
fn with_spell(runes: &str, slots: usize, essence: u32) -> Vec<(String, String)> {
    let place = Place::of_pack("rune-system");
    let spell = format!("Trial - Spell ({slots})\nRunes: {runes}\nEssence: {essence}\nEffect: It does something.\n");
    place.write("cards/rune-system/trial.card", spell);
    let findings = place.run(&["check", "rune-system", "--format", "json"]).json();
    let text = |finding: &serde_json::Value, key: &str| finding[key].as_str().unwrap_or_default().to_owned();
    findings.iter().map(|finding| (text(finding, "severity"), text(finding, "message"))).collect()
}

#[track_caller]
fn one(found: &[(String, String)]) -> (&str, &str) {
    assert_eq!(found.len(), 1, "{found:?}");
    (&found[0].0, &found[0].1)
}

#[test]
fn the_pack_has_the_runes_and_spells_of_the_document_and_no_finding() {
    let place = Place::of_pack("rune-system");
    assert_eq!(place.run(&["check", "rune-system", "--format", "json"]).codes(), Vec::<String>::new());
    place.run(&["build", "rune-system"]).ends(0);
    let rules: serde_json::Value = serde_json::from_str(&place.read("output/rune-system/rules.json")).expect("JSON");
    let things = rules["declared"]["things"].as_array().expect("things");
    let count = |kind: &str| things.iter().filter(|thing| thing["kind"] == kind).count();
    assert_eq!(["element", "action", "modifier", "spell", "open-pair", "control"].map(count), [6, 6, 3, 12, 29, 12]);
}

/// RUN-G2: `[any element]` stands for six spells.
#[test]
fn a_wildcard_is_expanded() {
    let place = Place::of_pack("rune-system");
    place.run(&["build", "rune-system"]).ends(0);
    let rules: serde_json::Value = serde_json::from_str(&place.read("output/rune-system/rules.json")).expect("JSON");
    let things = rules["declared"]["things"].as_array().expect("things");
    let spell = things.iter().find(|thing| thing["id"] == "haste-strike-any-element").expect("the spell");
    let sets = spell["fields"]["runes"]["Combination"]["sets"].as_array().expect("sets");
    let names = |set: &serde_json::Value| -> Vec<String> {
        let runes = set.as_array().expect("a set").iter();
        runes.map(|rune| rune["thing"].as_str().unwrap_or_default().to_owned()).collect()
    };
    let elements = ["fire", "ice", "earth", "darkness", "light", "arcane"];
    let expected: Vec<Vec<String>> =
        elements.iter().map(|element| ["haste", "strike", element].map(str::to_owned).to_vec()).collect();
    assert_eq!(sets.iter().map(names).collect::<Vec<_>>(), expected);
}

/// RUN-D2 and RUN-G1: 29 of 36 pairs are missing without the list of open pairs, each by its name.
#[test]
fn every_pair_has_a_spell_or_is_told() {
    let place = Place::of_pack("rune-system");
    place.write("cards/rune-system/open-pairs.card", "// No open pairs.\n");
    let told = place.messages("rune-system");
    assert_eq!(told.len(), 29, "{told:?}");
    assert!(told.contains(&"Fire + Nova has no spell, and no open pair says why.".to_owned()), "{told:?}");
    for given in ["Fire + Strike", "Fire + Projectile", "Ice + Nova", "Earth + Projectile", "Arcane + Blast"] {
        assert!(!told.iter().any(|message| message.starts_with(given)), "{given}");
    }
    let found = with_spell("Fire + Nova", 2, 4);
    assert_eq!(one(&found), ("warning", "Fire and Nova have a spell, Trial: take the open pair out."));
    // A wildcard covers its pairs.
    place.write(
        "cards/rune-system/trial.card",
        "Trial - Spell (2)\nRunes: Nova + [any element]\nEssence: 4\nEffect: It does something.\n",
    );
    assert_eq!(place.messages("rune-system").len(), 24);
}

/// RUN-D1, RUN-F8.
#[test]
fn a_modifier_needs_an_action_and_a_spell_has_one_element() {
    let found = with_spell("Mob + Fire", 2, 4);
    let message = "Trial has Mob and no action rune; modifiers have no effect without one.";
    assert_eq!(one(&found), ("error", message));
    let found = with_spell("Fire + Ice", 2, 4);
    assert_eq!(one(&found), ("error", "Trial has two elements or more: Fire and Ice."));
    let found = with_spell("Nova + Trap + Light", 3, 6);
    assert_eq!(one(&found), ("error", "Trial has two actions or more: Nova and Trap."));
}

/// RUN-D3, RUN-D4.
#[test]
fn more_runes_need_more_slots_and_no_less_essence() {
    let found = with_spell("Mob + Nova + Ice", 2, 6);
    assert_eq!(one(&found), ("error", "Trial has 3 runes, so it needs as many slots, not 2."));
    let found = with_spell("Mob + Nova + Ice", 3, 3);
    let message = "Trial costs 3 essence, and Ice + Nova, which has fewer runes, costs 4.";
    assert_eq!(one(&found), ("warning", message));
}

/// RUN-D6, RUN-D8.
#[test]
fn opposites_and_repeated_combinations_are_told() {
    let found = with_spell("Haste + Charge + Nova + Ice", 4, 8);
    assert_eq!(one(&found), ("warning", "Trial has Charge and its opposite, Haste."));
    let found = with_spell("Nova + Ice", 2, 4);
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found.contains(&("error".to_owned(), "Trial and Ice + Nova have the same runes.".to_owned())), "{found:?}");
    let found = with_spell("Fire + Strike + Haste", 3, 6);
    let message = "Trial is a case of Haste + Strike + [any element]; Trial counts there.";
    assert_eq!(one(&found), ("note", message));
    let found = with_spell("[any element] + Haste + Strike", 3, 6);
    assert!(found.len() == 2 && found.iter().all(|(severity, _)| severity == "error"), "{found:?}");
}

/// RUN-D5.
#[test]
fn a_rune_is_of_one_of_three_types_and_has_a_name_of_its_own() {
    let runes = "cards/rune-system/runes.card";
    let told = after(runes, "Action: Nova\nType: Action Rune", "Action: Light\nType: Action Rune");
    assert!(told.contains(&"There are 2 runes called Light.".to_owned()), "{told:?}");
    assert_eq!(
        after(runes, "Modifier: Mob\nType: Modifier Rune", "Modifier: Mob\nType: Action Rune"),
        ["Mob is a modifier and says that it is an Action Rune."]
    );
}

/// RUN-D7, RUN-D10.
#[test]
fn numbers_of_the_game_are_checked() {
    assert_eq!(
        after(GAME, "Health regeneration: 1%", "Health regeneration: 4%"),
        ["Health regenerates by 4%, and essence by 4%; health has to be slower."]
    );
    let set = "Rune Set: First set\nSpells: Fire alone";
    assert_eq!(
        after(SPELLS, set, "Rune Set: First set\nSpells: Arcane + Blast, Fire alone"),
        ["First set has 5 spells, and there are 4 face buttons."]
    );
    let more = "Rune Set: Third\nSpells: Fire alone\n\nRune Set: Fourth\nSpells: Fire alone\n\nRune Set: First set";
    assert_eq!(
        after(SPELLS, "Rune Set: First set", more),
        ["There are 4 rune sets; the document asks whether 3 is the most."]
    );
}

/// RUN-D9 and RUN-G3: 62 % left are 138 % damage, and two of five sections are two debuffs.
#[test]
fn the_examples_of_the_document_are_computed() {
    assert_eq!(
        after(EXAMPLES, "Damage: 138%", "Damage: 137%"),
        ["At 62 percent: with 38% spent the player takes 138% of the damage, not 137%."]
    );
    assert_eq!(
        after(EXAMPLES, "Essence left: 62%", "Essence left: 60%"),
        ["At 62 percent: 60% left is 40% spent, not 38%."]
    );
    assert_eq!(
        after(EXAMPLES, "Debuffs: 2", "Debuffs: 3"),
        ["Two fifths: 2 sections are expended, so there are as many debuffs, not 3."]
    );
    assert_eq!(
        after(EXAMPLES, "Sections: 5", "Sections: 1"),
        ["Two fifths: 2 sections are expended, and the meter has 1."]
    );
}

/// RUN-G4.
#[test]
fn the_cards_and_the_table_of_pairs_are_printed() {
    let place = Place::of_pack("rune-system");
    place.run(&["print", "rune-system", "--for", "png", "-o", "drawn"]).ends(0);
    for card in ["001-fire", "007-nova", "013-haste", "025-haste-strike-any-element"] {
        assert!(place.at(&format!("drawn/{card}.png")).is_file(), "{card}");
    }
    place.run(&["print", "rune-system", "--components", "posters", "-o", "poster.pdf"]).ends(0);
    let poster = lopdf::Document::load(place.at("poster.pdf")).expect("a PDF");
    assert_eq!(poster.get_pages().len(), 1);
    let text = poster.extract_text(&[1]).expect("its text");
    assert_eq!(text.matches("Open Pair").count(), 29, "{text}");
    for word in ["Spells: Element × Action", "Arcane + Blast", "Mob + Throw + Darkness"] {
        assert!(text.contains(word), "{word} in {text}");
    }
}
