//! Every rule of the kernel (by its letter), every step of the procedure and every effect has a scripted game.

use std::collections::BTreeSet;

use model::{Act, Deed, Manner, RuleSet, Standing, Step};
use serde_json::Value;

use crate::support::{frozen_with, root};

/// The groups of the kernel's rules, with the number of rules in each.
const LETTERS: [(&str, u8); 8] = [("T", 2), ("W", 4), ("C", 6), ("G", 7), ("E", 12), ("P", 4), ("A", 4), ("D", 7)];

/// Rules about what is printed or refused and not about play, with the files that test them.
const NOT_OF_PLAY: [(&str, &str); 2] = [("D4", "tests/render/main.rs"), ("D5", "tests/checks/class.rs")];

/// Variants that no playable sentence produces: prose is refused, and the others occur only in rule objects made by
/// other programs.
const NOT_SAID: [&str; 2] = ["Prose", "Nothing"];

struct Script {
    rules: RuleSet,
    /// The title, the position and the choices of each case.
    cases: Vec<(String, String, String)>,
}

fn scripts() -> Vec<Script> {
    let folder = root().join("tests/suite/engine");
    let mut paths: Vec<_> = std::fs::read_dir(&folder).expect("the suite").flatten().map(|e| e.path()).collect();
    paths.sort();
    let script = |path: std::path::PathBuf| {
        let text = std::fs::read_to_string(&path).expect("a text");
        let mut parts = text.split("\n=== ");
        let cards = parts.next().unwrap_or("").trim_start_matches("(no cards)").to_owned();
        let rules = frozen_with(&cards).unwrap_or_else(|trouble| panic!("{}: {trouble}", path.display()));
        let cases = parts.map(|case| {
            let (title, rest) = case.split_once('\n').unwrap_or((case, ""));
            let (position, script) = rest.split_once("\n\n").unwrap_or((rest, ""));
            (title.to_owned(), position.to_owned(), script.to_owned())
        });
        Script { rules, cases: cases.collect() }
    };
    paths.into_iter().map(script).collect()
}

#[test]
fn every_letter_of_the_kernel_has_a_game() {
    let titles: Vec<String> = scripts().into_iter().flat_map(|script| script.cases).map(|(title, ..)| title).collect();
    let has = |letter: &str| {
        let words = |title: &String| title.split([':', ',', ' ']).any(|word| word == letter);
        titles.iter().any(words)
    };
    let all = LETTERS.iter().flat_map(|(group, count)| (1..=*count).map(move |number| format!("{group}{number}")));
    let missing: Vec<String> =
        all.filter(|letter| !has(letter) && !NOT_OF_PLAY.iter().any(|(known, _)| known == letter)).collect();
    assert!(missing.is_empty(), "no game for {missing:?}");
    for (letter, file) in NOT_OF_PLAY {
        assert!(root().join(file).is_file(), "{letter} is said to be tested by {file}");
    }
}

/// Steps of the catalogue's procedure (FAT-P1 to P25) that take place before or around the game, with the tests of
/// each.
const AROUND_THE_GAME: [(u8, &str); 7] = [
    (1, "series.rs: a_team_has_one_of_each_class_and_nobody_twice"),
    (2, "series.rs: a_draft_has_8_picks_and_7_bans_in_their_order"),
    (3, "series.rs: sealed_packs_have_as_many_of_each_class_and_make_teams"),
    (5, "../../src/game/tests.rs: the_pack_says_what_the_rules_say"),
    (6, "../program/play.rs: the_first_player_of_a_match_is_drawn_unless_given"),
    (7, "series.rs: the_loser_chooses_who_goes_first_and_then_the_sideboard_may_play"),
    (25, "series.rs: a_match_is_best_of_three_and_its_log_replays"),
];

#[test]
fn every_step_of_the_procedure_has_a_game() {
    let titles: Vec<String> = scripts().into_iter().flat_map(|script| script.cases).map(|(title, ..)| title).collect();
    for step in 1..=25 {
        let name = format!("FAT-P{step}");
        let played = titles.iter().any(|title| title.split([':', ',', ' ']).any(|word| word == name));
        let elsewhere =
            AROUND_THE_GAME.iter().find(|(known, _)| *known == step).and_then(|(_, test)| test.split_once(": "));
        match elsewhere {
            None => assert!(played, "no game for {name}"),
            Some((file, test)) => {
                let text = std::fs::read_to_string(root().join("tests/engine").join(file)).expect("a file of tests");
                assert!(text.contains(&format!("fn {test}(")), "{name} is said to be tested by {test} in {file}");
            }
        }
    }
}

/// The names of an enum's variants, from its schema.
fn variants<T: schemars::JsonSchema>() -> Vec<String> {
    let schema = serde_json::to_value(schemars::schema_for!(T)).expect("a schema");
    let all = schema.get("oneOf").and_then(Value::as_array).cloned().unwrap_or_default();
    let mut names = Vec::new();
    for one in all {
        let object = one.get("properties").and_then(Value::as_object);
        names.extend(object.into_iter().flat_map(|object| object.keys().cloned()));
        let plain = one.get("enum").and_then(Value::as_array).into_iter().flatten().chain(one.get("const"));
        names.extend(plain.filter_map(|name| name.as_str().map(str::to_owned)));
    }
    names
}

/// Every key and word of the value.
fn words(value: &Value, into: &mut BTreeSet<String>) {
    match value {
        Value::Object(object) => object.iter().for_each(|(key, value)| {
            into.insert(key.clone());
            words(value, into);
        }),
        Value::Array(all) => all.iter().for_each(|value| words(value, into)),
        Value::String(word) => {
            into.insert(word.clone());
        }
        _ => {}
    }
}

/// The keys and words of the rule objects that the cases use: actions that are chosen, special conditions of cards on
/// the board, and definitions that these cards refer to.
fn used(script: &Script) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for (_, position, choices) in &script.cases {
        let on_board = |name: &str| [" ", ",", "\n"].iter().any(|end| position.contains(&format!("{name}{end}")));
        for card in script.rules.cards.iter().filter(|card| on_board(&card.name)) {
            words(&serde_json::to_value(&card.special).expect("rules"), &mut found);
            for action in card.actions.iter().filter(|action| choices.contains(&action.name)) {
                words(&serde_json::to_value(&action.rules).expect("rules"), &mut found);
            }
            for id in &card.definitions {
                let definition = script.rules.definitions.iter().find(|definition| definition.id == *id);
                words(&serde_json::to_value(definition.map(|known| &known.rules)).expect("rules"), &mut found);
            }
        }
    }
    found
}

#[test]
fn every_effect_event_and_rule_has_a_game() {
    let found: BTreeSet<String> = scripts().iter().flat_map(used).collect();
    let mut missing = Vec::new();
    for (kind, names) in [
        ("act", variants::<Act>()),
        ("step", variants::<Step>()),
        ("standing", variants::<Standing>()),
        ("deed", variants::<Deed>()),
        ("manner", variants::<Manner>()),
    ] {
        assert!(names.len() > 5, "the schema of {kind} has {names:?}");
        let lacks = |name: &String| !NOT_SAID.contains(&name.as_str()) && !found.contains(name);
        missing.extend(names.into_iter().filter(lacks).map(|name| format!("{kind} {name}")));
    }
    assert!(missing.is_empty(), "no game for {missing:?}");
}
