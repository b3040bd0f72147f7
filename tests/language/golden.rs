//! The rule objects of some cards, in the form that an engine parses: `tests/golden/ron/`.

use emit::ron_of;
use model::Id;

use crate::support::{golden, whole};

/// Returns a card with the definitions on it, as in `rules.ron`.
fn card(name: &str) -> String {
    let set = &whole().set;
    let id = Id::of(name);
    let card = set.cards.iter().find(|card| card.id == id).unwrap_or_else(|| panic!("there is no {name}"));
    let own = set.definitions.iter().filter(|definition| definition.card.as_ref() == Some(&id));
    let parts: Vec<String> = own.map(|definition| ron_of(definition).expect("written")).collect();
    std::iter::once(ron_of(card).expect("written")).chain(parts).collect()
}

#[test]
fn rule_objects_of_cards_match_the_golden_files() {
    let set = &whole().set;
    let trap = set.definitions.iter().find(|definition| definition.name == "Balloon Trap").expect("the Balloon Trap");
    let mut wrong: Vec<String> =
        ["Fae", "Wren", "Zephyr"].iter().filter_map(|name| golden(&format!("ron/{name}.ron"), &card(name))).collect();
    wrong.extend(golden("ron/Balloon Trap.ron", &ron_of(trap).expect("written")));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
