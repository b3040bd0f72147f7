//! The checks of Hands of War on texts: effects by colour, mechanics, decks.

use diagnostic::{Diagnostic, Severity};

use crate::support::{codes, creature, found, whole, with};

const COLOURS: [&str; 6] = ["White", "Green", "Red", "Black", "Purple", "Blue"];

/// An effect of the document's table for each of its cells, with the colours that may have it.
const EFFECTS: [(&str, &[&str]); 20] = [
    ("Prevent 3 damage to target permanent.", &["White"]),
    ("Pacify target creature.", &["White"]),
    ("Restore 2 health to target permanent.", &["White"]),
    ("Gain 2 Red essence.", &["Green"]),
    ("Return target creature in your graveyard to your hand.", &["Green"]),
    ("Deal 2 damage to target creature.", &["Red", "Black"]),
    ("Discard a card.", &["Red"]),
    ("Discard 2 cards.", &["Red"]),
    ("Sacrifice a creature you control.", &["Black"]),
    ("Destroy target creature.", &["Black"]),
    ("Return target creature in your graveyard to the battlefield.", &["Black"]),
    ("Copy target creature.", &["Purple"]),
    ("Return target permanent to its owner's hand.", &["Purple"]),
    ("Gain control of target creature.", &["Purple"]),
    ("Your opponent discards a card.", &["Purple"]),
    ("Move target creature to another zone.", &["Purple"]),
    ("Draw 2 cards.", &["Blue"]),
    ("Negate target spell.", &["Blue"]),
    ("Exhaust target creature.", &["Blue"]),
    ("Look at your opponent's hand.", &["Blue"]),
];

#[test]
fn an_effect_of_another_colour_is_told_for_every_colour() {
    // One compilation has a spell for each effect and colour.
    let name = |effect: usize, colour: &str| format!("Odd {effect} {colour}");
    let mut spells = String::new();
    for (at, (text, _)) in EFFECTS.iter().enumerate() {
        for colour in COLOURS {
            spells.push_str(&format!("{} - Spell (Common)\nCost: 1 {colour}\nText: {text}\n\n", name(at, colour)));
        }
    }
    let compilation = with(&spells);
    let mut wrong = Vec::new();
    for (at, (text, allowed)) in EFFECTS.iter().enumerate() {
        for colour in COLOURS {
            let name = name(at, colour);
            let is_own = |finding: &&Diagnostic| finding.card.as_deref() == Some(name.as_str());
            let grave = compilation.diagnostics.iter().filter(is_own).filter(|f| f.severity > Severity::Note);
            let found: Vec<&str> = grave.map(|finding| finding.check.code).collect();
            let expected: &[&str] = if allowed.contains(&colour) { &[] } else { &["P020"] };
            if found != expected {
                wrong.push(format!("{colour}: {text} {found:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn an_effect_may_have_one_of_the_colours_of_its_card() {
    assert_eq!(codes("Odd - Spell (Common)\nCost: 1 White 1 Blue\nText: Draw 2 cards.\n"), [""; 0]);
    assert_eq!(
        codes("Odd - Spell (Common)\nCost: 1 White 1 Red\nText: Draw 2 cards. Destroy target creature.\n").len(),
        2
    );
}

#[test]
fn a_text_of_a_mechanic_has_the_colours_of_its_card_too() {
    let runner =
        |effect: &str| codes(&creature("Odd", &format!("Faction: Shadow Runners\nCost: 1 Black\nDeathwish: {effect}")));
    assert_eq!(runner("This creature gains 1 attack."), [""; 0]);
    assert_eq!(runner("Draw 2 cards."), ["P020"]);
    let soldier =
        |effect: &str| codes(&creature("Odd", &format!("Faction: Alliance\nCost: 1 White\nLegion: {effect}")));
    assert_eq!(soldier("Whenever this creature attacks, draw a card."), [""; 0]);
}

#[test]
fn a_spell_that_gives_an_ability_of_another_colour_is_a_warning() {
    let spell = |colour: &str, text: &str| codes(&format!("Odd - Spell (Common)\nCost: 1 {colour}\nText: {text}\n"));
    assert_eq!(spell("Purple", "Target creature gains Stealth."), [""; 0]);
    assert_eq!(spell("White", "Target creature gains Stealth."), ["P020"]);
    assert_eq!(spell("White", "Target creature gains Bloodlust 2."), ["P020"]);
    assert_eq!(spell("White", "Creatures you control with Bloodlust gain 1 attack."), [""; 0]);
}

#[test]
fn an_enchantment_that_attacks_is_told() {
    let text =
        |text: &str| codes(&format!("Odd - Global Enchantment (Common)\nCost: 1 Red\nHealth: 2\nText: {text}\n"));
    assert_eq!(text("Whenever a creature attacks, deal 1 damage to that creature."), [""; 0]);
    assert_eq!(text("At the start of your Maintenance phase, this permanent attacks target creature."), ["P025"]);
    assert_eq!(text("When this enchantment recovers, attack target creature."), ["P025"]);
    assert_eq!(text("When this enchantment recovers, this enchantment may attack a permanent."), ["P025"]);
    assert_eq!(text("This enchantment gains Aggression."), ["P025"]);
}

#[test]
fn a_mechanic_with_a_text_needs_it() {
    for (mechanic, faction, colour) in [
        ("Legion", "Alliance", "White"),
        ("Deathwish", "Shadow Runners", "Black"),
        ("Challenge", "Blademasters", "Red"),
        ("Spellstorm", "Magicians", "Blue"),
    ] {
        let text = creature("Odd", &format!("Faction: {faction}\nCost: 1 {colour}\nMechanics: {mechanic}"));
        let messages: Vec<String> = found(&with(&text)).into_iter().map(|(_, message)| message).collect();
        assert_eq!(messages, [format!("Odd does not say what its {mechanic} does.")]);
    }
}

#[test]
fn the_threshold_of_legion_is_the_documents() {
    let legion = |effect: &str| codes(&creature("Odd", &format!("Faction: Alliance\nCost: 1 White\nLegion: {effect}")));
    assert_eq!(legion("This creature gains 1 attack."), [""; 0]);
    let other = "As long as at least 3 other creatures you control are in the same zone as this permanent, \
                 this creature gains 1 attack.";
    assert_eq!(legion(other), ["P020"]);
}

#[test]
fn counters_are_gathered_only_where_something_counts_them() {
    let quest = |text: &str| {
        codes(&creature("Odd", &format!("Faction: Warders\nCost: 1 Green\nMechanics: Spirit Quest\n{text}")))
    };
    assert_eq!(quest("Text: This creature gains 1 attack for each Spirit counter on this creature."), [""; 0]);
    for text in [
        "",
        "Text: Put a Spirit counter on this creature.",
        "Text: Creatures you control gain 1 attack.",
        "Text: This creature gains 1 attack for each Glory counter on this creature.",
    ] {
        assert_eq!(quest(text), ["P020"], "{text}");
    }
    let glory =
        |text: &str| codes(&creature("Odd", &format!("Faction: Keepers\nCost: 1 Red\nMechanics: Glory\n{text}")));
    assert_eq!(glory("Text: This creature gains 1 attack for each Glory counter on this creature."), [""; 0]);
    assert_eq!(glory("Text: Creatures you control with Glory gain 1 attack."), ["P020"]);
}

#[test]
fn spellstorm_says_when_and_is_carried_out() {
    let storm = |text: &str| codes(&creature("Odd", &format!("Faction: Magicians\nCost: 1 Blue\nSpellstorm: {text}")));
    assert_eq!(storm("Whenever you cast a spell, carry out Spellstorm."), [""; 0]);
    assert_eq!(storm("Carry out Spellstorm."), ["P020"]);
    assert_eq!(storm("Whenever you cast a spell, draw a card."), ["P020"]);
}

#[test]
fn a_faction_without_a_card_that_works_with_its_mechanic_is_told() {
    let text =
        "Faction: Hermits\nColours: Red, Blue\n\nGuild Mechanic: Solitude\nFaction: Hermits\nText: Draw a card.\n";
    let messages: Vec<String> = found(&with(text)).into_iter().map(|(_, message)| message).collect();
    let told = "No card of the Hermits works together with Solitude.".to_owned();
    assert!(messages.contains(&told), "{messages:?}");
    assert!(!found(whole()).iter().any(|(_, message)| message.contains("works together")));
}

#[test]
fn a_deck_may_have_a_colour_that_one_of_its_cards_produces() {
    let deck = |other: &str| {
        let rest = "3 Bram, 3 Grove Pilgrim, 3 Quiet Healer, 3 Sacred Grove, 3 Field Medic, 3 Oath of Protection, \
                    3 Old Growth Bear, 3 Sudden Spring, 3 Ysolde Greenmantle, 3 Wall Sentry, 3 Tomas, 3 Ox of the North";
        let text = format!(
            "Red Spring - Spell (Common)\nCost: 1 Green\nText: Gain 2 Red essence.\n\n\
                            Deck: Trial\nCards: 1 Rootbound Totem, 2 Firebrand, 1 {other}, {rest}\n"
        );
        codes(&text)
    };
    assert_eq!(deck("Red Spring"), [""; 0]);
    assert_eq!(deck("Rally"), ["P020"]);
}
