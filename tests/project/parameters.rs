//! Values that abilities take, names in checks, verbs, and the help for texts that are not understood.

use crate::support::{codes, found, game, with};
use diagnostic::Diagnostic;

/// Returns the findings of a spell with this text.
fn spell(text: &str) -> Vec<Diagnostic> {
    let compilation = with(&format!("Odd - Spell (Common)\nCost: 1 Red\nText: {text}\n"));
    let own = compilation.diagnostics.iter().filter(|found| Some(found.at.file) == compilation.stands_in);
    own.cloned().collect()
}

fn messages(found: &[Diagnostic]) -> Vec<&str> {
    found.iter().map(|found| found.message.as_str()).collect()
}

#[test]
fn a_value_belongs_to_the_text_of_its_ability_alone() {
    let found = spell("Deal X damage to target creature.");
    assert_eq!(messages(&found), ["“X” is a value that abilities take, and Odd takes no “X”."]);
    assert_eq!(found[0].at.span.end - found[0].at.span.start, 1, "the word is underlined");
    let ability = "Ability: Burn\nTakes: X, a number from 1\nActivated: no\nColours: Red\nText: Deal X damage to target creature.\n\n\
                   Odd - Creature (Common)\nCost: 1 Red\nAttack: 1\nHealth: 1\nRange: 1\nAbilities: Burn (2)\n";
    assert_eq!(codes(ability), [""; 0]);
    assert_eq!(codes(&ability.replace("Takes: X", "Takes: Y")), ["P010"]);
}

#[test]
fn the_line_of_an_ability_on_a_card_takes_no_values() {
    let text = "Odd - Creature (Common)\nFaction: Alliance\nCost: 1 White\nAttack: 1\nHealth: 1\nRange: 1\n\
                Legion: This creature gains X attack.\n";
    assert_eq!(codes(text), ["P010"]);
}

#[test]
fn a_value_is_used_as_what_it_is() {
    let text = |line: &str| {
        format!(
            "Ability: Burn\nTakes: X, rules\nActivated: no\nColours: Red\nText: Deal {line} damage to target creature.\n"
        )
    };
    assert_eq!(codes(&text("X")), ["P010"], "a rule text is no number");
}

#[test]
fn an_unknown_name_in_a_check_is_one_error_at_the_check() {
    let check = "Check: Trial\nOf: Creature\nMust: its Cost includes Orange\nMessage: {it} has no Orange.\n";
    let compilation = with(check);
    let all = found(&compilation);
    let message = "“Trial” speaks of “Orange”, but nothing in this game is called that.".to_owned();
    assert_eq!(all, [("P006".to_owned(), message)]);
    let at = compilation.diagnostics.iter().find(|found| found.check.code == "P006").map(|found| found.at.span.range());
    assert_eq!(at.and_then(|range| check.get(range)), Some("Orange"));
    let fix = |check: &str| {
        let found = with(check).diagnostics;
        let fixes = found.into_iter().filter(|found| found.check.code == "P006").flat_map(|found| found.fixes.clone());
        fixes.map(|fix| fix.title).collect::<Vec<_>>()
    };
    assert_eq!(fix(&check.replace("Orange\n", "Purpel\n")), ["Write “Purple”"]);
}

#[test]
fn a_check_may_call_a_thing_by_its_other_names() {
    let check = |faction: &str| {
        let text =
            "Check: Trial\nSeverity: warning\nOf: Creature\nMust: its Faction is not NAME\nMessage: {it} is theirs.\n";
        found(&with(&text.replace("NAME", faction))).len()
    };
    assert!(check("Keepers") > 2);
    assert_eq!(check("Keepers"), check("Keepers of the Red Sand"));
}

#[test]
fn a_message_with_words_that_are_no_value_is_an_error() {
    let check = "Check: Trial\nOf: Creature\nMust: its Cost includes White or its Attack is at least 0\nMessage: {it} has {its Wombats}.\n";
    assert_eq!(codes(check), ["P006"]);
}

#[test]
fn two_checks_or_verbs_of_one_name_are_an_error_with_both_places() {
    let twice = |text: &str| {
        let found = with(text).diagnostics;
        let found: Vec<_> = found.into_iter().filter(|found| found.check.code == "P007").collect();
        (found.len(), found.first().map_or(0, |found| found.labels.len()))
    };
    assert_eq!(twice("To banish a creature (engine).\n\nTo banish a creature: Exhaust it.\n"), (1, 1));
    assert_eq!(twice("To banish a creature (engine).\n"), (0, 0));
    let check = "Check: Trial\nOf: Creature\nMust: its Attack is at least 0\n\n";
    assert_eq!(twice(&format!("{check}{check}")), (1, 1));
}

#[test]
fn a_fix_is_a_word_that_can_stand_there() {
    let fixes = |text: &str| {
        let found = spell(text);
        found.into_iter().flat_map(|found| found.fixes.clone()).map(|fix| fix.title).collect::<Vec<_>>()
    };
    assert_eq!(fixes("Tap target creature."), [""; 0]);
    assert_eq!(fixes("Each creature must attack."), [""; 0]);
    assert_eq!(fixes("Exhuast target creature."), ["Write “Exhaust”"]);
    assert_eq!(fixes("Destroy target creture."), ["Write “creature”"]);
    assert_eq!(fixes("Target creature gains Stealt."), ["Write “Stealth”"]);
}

#[test]
fn a_sentence_with_two_readings_shows_both() {
    let text = "Kind: Beast (card)\nHas: Text, rules\n\nTo feed a beast (engine).\n\nTo groom a beast (engine).\n\n\
                Beast: Ox\nText: Feed target beast.\n\nBeast: Ass\nText: Feed target beast unless target beast is fed.\n";
    let lexicon = "adj beast:\n  fed = fed\n";
    let compilation = crate::support::game_with_lexicon(text, lexicon);
    assert_eq!(found(&compilation), []);
    let lexicon = "adj beast:\n  fed = fed\n  fed = full\n";
    let compilation = crate::support::game_with_lexicon(text, lexicon);
    let doubtful: Vec<&Diagnostic> =
        compilation.diagnostics.iter().filter(|found| found.check.code == "E014").collect();
    let [one] = doubtful[..] else { panic!("{:?}", found(&compilation)) };
    let help = one.help.clone().unwrap_or_default();
    assert!(help.contains("Either:") && help.contains("fed") && help.contains("full"), "{help}");
}

#[test]
fn a_cost_without_a_name_is_no_name_in_a_check() {
    let text = "Kind: Resource\n\nResource: Money\nSymbol: $\n\nKind: Fighter (card)\nHas: Cost, amounts of Resource, or of any\n\n\
                Fighter: Kei\nCost: 3$\n\nCheck: Money\nOf: Fighter\nMust: its Cost includes Money\n";
    assert_eq!(found(&game(text)), []);
}
