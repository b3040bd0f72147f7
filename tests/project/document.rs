//! The words of the design document: which rule texts say them, and why others do not.

use crate::support::{found, whole, with};

/// Returns the abilities and mechanics that say the document's words, and those that do not.
fn keywords() -> (Vec<&'static str>, Vec<&'static str>) {
    let of_kind = |kind: &str| kind == "ability" || kind == "guild-mechanic";
    let compared = whole().compared.iter().filter(|one| of_kind(one.kind.as_str()));
    let (same, other): (Vec<_>, Vec<_>) = compared.partition(|one| one.same);
    let names = |all: Vec<&'static project::ComparedThing>| all.into_iter().map(|one| one.name.as_str()).collect();
    (names(same), names(other))
}

#[test]
fn nine_tenths_of_the_abilities_and_mechanics_say_the_documents_words() {
    let (same, other) = keywords();
    assert_eq!(same.len() + other.len(), 19, "13 abilities and 6 mechanics");
    assert!(same.len() * 10 >= 19 * 9, "{same:?} {other:?}");
    assert_eq!(other, ["Heal"]);
}

#[test]
fn other_words_have_a_reason() {
    for one in &whole().compared {
        assert_eq!(one.same, one.reason.is_empty(), "{}: {}", one.name, one.document);
    }
    assert!(whole().compared.len() > 30);
}

fn messages(text: &str) -> Vec<String> {
    let found = found(&with(text)).into_iter().filter(|(code, _)| code == "P014" || code == "P006");
    found.map(|(_, message)| message).collect()
}

#[test]
fn other_words_without_a_reason_are_told() {
    let veil = |lines: &str| {
        messages(&format!(
            "Ability: Veil\n{lines}\nActivated: no\nColours: Purple\nText: This creature can't attack.\n"
        ))
    };
    assert_eq!(veil("Source: HOW-C143"), ["Veil does not say the words of the design document."]);
    assert_eq!(veil("Source: HOW-C143\nReworded: it was too strong"), [""; 0]);
    assert_eq!(veil("Source: X999"), ["“Veil” comes from “X999”, but the document of this pack has no such sentence."]);
}

#[test]
fn the_documents_words_need_no_reason() {
    let text = "Ability: Stealth\nSource: HOW-C143\nReworded: no reason\nActivated: no\nColours: Purple\n\
                Text: This creature cannot be the target of attacks and is immune to Guard.\n";
    assert_eq!(messages(text), ["Stealth says the words of the design document, so it needs no reason for others."]);
}
