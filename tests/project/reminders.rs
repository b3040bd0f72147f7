//! Reminders: the definition of a keyword, in parentheses behind its first mention on a card.

use crate::support::{codes, creature, thing, whole, with};
use project::Compilation;
use render::Face;

/// Returns the printed rule texts of a card.
fn printed(compilation: &Compilation, name: &str) -> String {
    let set = &compilation.set;
    let face = Face::of_thing(&set.game, &set.declared, thing(set, name), None);
    face.abilities.iter().flat_map(|a| &a.passages).flat_map(|p| &p.runs).map(|run| run.text.as_str()).collect()
}

#[test]
fn the_example_text_prints_with_the_reminder_of_its_definition() {
    assert_eq!(
        printed(whole(), "Veil of Shadows"),
        "Target creature gains Stealth (This creature cannot be the target of attacks and is immune to Guard.)"
    );
}

/// Returns what a spell with this text has printed on it.
fn spell(text: &str) -> String {
    printed(&with(&format!("Odd - Spell (Common)\nCost: 1 White\nText: {text}\n")), "Odd")
}

#[test]
fn only_a_name_that_is_used_as_a_keyword_has_a_reminder() {
    for text in [
        "Spells cost 1 essence less.",
        "Enchantments can't attack.",
        "At the start of your Maintenance phase, draw 1 cards.",
        "Target creature gains 1 attack.",
        "Put a Glory counter on target creature.",
    ] {
        assert_eq!(spell(text), text);
    }
    let set = &whole().set;
    for card in set.declared.cards() {
        let text = printed(whole(), &card.name);
        let names = |kind: &str| {
            let things = set.declared.things.iter().filter(|thing| thing.kind.as_str() == kind);
            things.map(|thing| thing.name.as_str()).collect::<Vec<_>>()
        };
        for other in names("rule").iter().chain(&names("phase")) {
            assert!(!text.contains(&format!("{other} (")), "{}: {text}", card.name);
        }
    }
}

#[test]
fn a_reminder_stands_behind_the_first_mention_in_the_middle_of_a_sentence_too() {
    let stealth = "(This creature cannot be the target of attacks and is immune to Guard.)";
    assert_eq!(
        spell("Target creature gains Stealth until end of turn. Creatures you control gain Stealth."),
        format!("Target creature gains Stealth {stealth} until end of turn. Creatures you control gain Stealth.")
    );
    let bloodlust = "(If this creature attacks another permanent, it gains 2 Attack until the end of turn.)";
    assert_eq!(
        spell("Target creature gains Bloodlust 2 until end of turn."),
        format!("Target creature gains Bloodlust 2 {bloodlust} until end of turn.")
    );
}

#[test]
fn a_line_that_begins_with_a_mechanic_reminds_of_its_keywords() {
    let text = creature("Odd", "Faction: Alliance\nCost: 1 White\nLegion: This creature gains Backlash.");
    let printed = printed(&with(&text), "Odd");
    assert!(printed.starts_with("This creature gains Backlash ("), "{printed}");
}

#[test]
fn a_parenthesis_behind_a_phase_is_no_reminder() {
    let text = "Odd - Spell (Common)\nCost: 1 White\nText: Draw 1 cards at the start of your Maintenance phase. (Draw a card.)\n";
    assert!(!codes(text).contains(&"E023".to_owned()));
}

#[test]
fn a_written_reminder_must_say_what_the_definition_says() {
    let veil = |reminder: &str| {
        codes(&format!(
            "Odd - Bound Enchantment (Common)\nCost: 1 Purple\nHealth: 1\nText: Target creature gains Stealth{reminder}\n"
        ))
    };
    assert_eq!(veil("."), [""; 0]);
    assert_eq!(veil(" (This creature cannot be the target of attacks and is immune to Guard.)"), [""; 0]);
    assert_eq!(veil(" (This creature cannot be attacked.)"), ["E023"]);
}
