//! The sentence forms that all declared games share: how far their words reach (kernel L1).

use crate::support::{found, thing, whole, with};
use model::{Id, Said, Value};

/// Returns the rules of a spell with this text.
fn rules(text: &str) -> Vec<Said> {
    let compilation = with(&format!("Odd - Spell (Common)\nCost: 1 Red 1 Blue 1 Black 1 Purple\nText: {text}\n"));
    assert_eq!(found(&compilation), [], "{text}");
    match thing(&compilation.set, "Odd").field("Text") {
        Some(Value::Rules(rules)) => rules.clone(),
        other => panic!("{other:?}"),
    }
}

/// Shows the words of a rule object from the outside in: *if(may(and-then(reveal, put)))*.
fn shape(said: &Said) -> String {
    let Said::Say { word, with, .. } = said else { return String::new() };
    let inner: Vec<String> = ["step", "act", "first", "one", "more", "next", "what"]
        .iter()
        .filter_map(|slot| with.get(&Id::exactly(slot)))
        .map(shape)
        .filter(|inner| !inner.is_empty() && !inner.starts_with("target") && !inner.starts_with("top-of"))
        .collect();
    if inner.is_empty() { word.to_string() } else { format!("{word}({})", inner.join(", ")) }
}

fn shapes(text: &str) -> String {
    rules(text).iter().map(shape).collect::<Vec<_>>().join(" ")
}

#[test]
fn may_covers_the_verbs_that_are_joined_to_it() {
    let Some(Value::Rules(spellstorm)) = thing(&whole().set, "Spellstorm").field("Text") else { panic!("no text") };
    assert_eq!(
        spellstorm.iter().map(shape).collect::<Vec<_>>(),
        ["do(look-at)", "do(if(may(and-then(reveal, put-in))))"]
    );
    assert_eq!(
        shapes("You may draw a card and discard a card."),
        "do(may(and-then(draw-one-card, discard-from-hand)))"
    );
    assert_eq!(
        shapes("You may exhaust target creature, then draw a card and discard a card."),
        "do(may(and-then(exhaust, and-then(draw-one-card, discard-from-hand))))"
    );
    assert_eq!(
        shapes("Your opponent may discard a card. Draw a card."),
        "do(may(discard-from-hand)) do(draw-one-card)"
    );
}

#[test]
fn a_clause_with_a_subject_of_its_own_ends_the_reach_of_may() {
    assert_eq!(
        shapes("You may draw a card, and your opponent discards a card."),
        "do(then(may(draw-one-card), by(discard-from-hand)))"
    );
}

#[test]
fn verbs_after_a_subject_share_it() {
    assert_eq!(
        shapes("Your opponent draws a card and discards a card."),
        "do(by(and-then(draw-one-card, discard-from-hand)))"
    );
}

#[test]
fn for_each_covers_all_that_is_joined_to_it() {
    let text = "For each creature you control, deal 1 damage to target creature and draw a card.";
    assert_eq!(shapes(text), "do(for-each(then(deal-damage-to, draw-one-card)))");
}
