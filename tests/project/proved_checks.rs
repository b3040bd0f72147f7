//! Checks that prove themselves: examples that break them, and declarations that nothing uses.

use crate::support::{game, thing, whole, with};
use diagnostic::Severity;
use project::Compilation;

const GAME: &str = "Kind: Beast (card)\nHas: Teeth, a number from 0\nMay have: Feet, a number from 0\n\nBeast: Ox\nTeeth: 3\n\n\
                    Check: Toothless\nOf: Beast\nMust: its Teeth is at least 1\nMessage: {it} has no teeth.\n\n";

const SECOND: &str = "Check: Many feet\nSeverity: warning\nOf: Beast\nIf: it has a Feet\nMust: its Feet is at most 8\nMessage: {it} has {its Feet} feet.\n\n";

/// Returns the code, the severity and the message of each finding about examples and uses.
fn own(compilation: &Compilation) -> Vec<(&'static str, Severity, String)> {
    let codes = ["P006", "P011", "P012", "P013"];
    let found = compilation.diagnostics.iter().filter(|found| codes.contains(&found.check.code));
    found.map(|found| (found.check.code, found.severity, found.message.clone())).collect()
}

fn brief(text: &str) -> Vec<(&'static str, Severity)> {
    own(&game(text)).into_iter().map(|(code, severity, _)| (code, severity)).collect()
}

#[test]
fn every_check_of_hands_of_war_is_broken_by_an_example() {
    let grave: Vec<_> = own(whole()).into_iter().filter(|(_, severity, _)| *severity > Severity::Note).collect();
    assert_eq!(grave, []);
    assert!(whole().set.declared.requirements.len() > 40);
    let unused: Vec<_> = own(whole()).into_iter().filter(|(code, ..)| *code == "P013").map(|(.., said)| said).collect();
    let things: Vec<&String> = unused.iter().filter(|said| said.starts_with("Nothing in this pack uses")).collect();
    // The set-up names the Middle Ground, and each attribute is part of the game that is played.
    assert!(things.is_empty(), "{things:#?}");
}

#[test]
fn examples_are_no_part_of_the_game() {
    let declared = &whole().set.declared;
    assert!(declared.things.iter().all(|thing| !thing.name.starts_with("Trial of")));
    assert_eq!(thing(&whole().set, "Banner of Tempor").number, Some(1));
    let told = &whole().reading.told;
    assert!(told.keys().all(|key| !key.as_str().contains("trial-of")), "an example is told nowhere");
}

#[test]
fn a_check_without_an_example_is_a_note_until_the_pack_has_one() {
    assert_eq!(brief(GAME), [("P011", Severity::Note)]);
    let example = "Beast: Slug\nBreaks: Toothless\nTeeth: 0\n\n";
    assert_eq!(brief(&format!("{GAME}{example}")), []);
    assert_eq!(brief(&format!("{GAME}{example}{SECOND}")), [("P011", Severity::Warning)]);
}

#[test]
fn an_example_that_breaks_nothing_is_told() {
    let messages = |example: &str| {
        own(&game(&format!("{GAME}{example}")))
            .into_iter()
            .filter(|(code, ..)| *code == "P012")
            .map(|(.., said)| said)
            .collect::<Vec<_>>()
    };
    assert_eq!(
        messages("Beast: Wolf\nBreaks: Toothless\nTeeth: 42\n"),
        ["“Wolf” is to break the check “Toothless”, but that check finds nothing wrong with it."]
    );
    assert_eq!(
        messages("Beast: Wolf\nBreaks: Tothless\nTeeth: 0\n"),
        [
            "There is no check “Tothless” for “Wolf” to break.",
            "“Wolf” breaks the check “Toothless” too, which it does not name.",
        ]
    );
}

#[test]
fn an_example_breaks_only_what_it_names() {
    let both = |breaks: &str| brief(&format!("{GAME}{SECOND}Beast: Crab\nBreaks: {breaks}\nTeeth: 0\nFeet: 10\n"));
    assert_eq!(both("Toothless, Many feet"), []);
    assert_eq!(both("Toothless"), [("P011", Severity::Warning), ("P012", Severity::Warning)]);
}

#[test]
fn some_checks_need_many_copies_of_their_example() {
    let check =
        "Check: Soft set\nOf: Game\nMust: the mean of the Teeth of all Beasts is at least 2\nMessage: Too soft.\n\n";
    let text =
        |times: &str| format!("Kind: Game\n\n{GAME}{check}Beast: Slug\nBreaks: Soft set, Toothless\n{times}Teeth: 0\n");
    assert_eq!(brief(&text("Times: 20\n")), []);
    assert_eq!(brief(&text("Times: 0\n")), [("P006", Severity::Error)]);
    let few = text("").replace("Ox\nTeeth: 3", "Ox\nTeeth: 30");
    assert_eq!(brief(&few), [("P012", Severity::Warning)]);
}

#[test]
fn what_nothing_uses_is_a_note() {
    let unused = |text: &str| {
        let own = own(&with(text)).into_iter().filter(|(code, ..)| *code == "P013").map(|(.., said)| said);
        let before: Vec<String> =
            crate::support::whole().diagnostics.iter().map(|found| found.message.clone()).collect();
        own.filter(|said| !before.contains(said)).collect::<Vec<_>>()
    };
    assert_eq!(unused("Counter: Zeal\nMarkers: 3\n"), ["Nothing in this pack uses the Counter “Zeal”."]);
    assert_eq!(unused("To banish a creature (engine).\n"), ["No text of this pack uses “banish a creature”."]);
    assert_eq!(
        unused("Theme: Dance with wolves\nColours: Red\n"),
        ["No rule text can name the Theme “Dance with wolves”: there is no such word."]
    );
    let used = "Counter: Zeal\nMarkers: 3\n\nTo banish a creature (engine).\n\n\
                Odd - Spell (Common)\nCost: 1 Red\nText: Banish target creature. Put a Zeal counter on target creature.\n";
    assert_eq!(unused(used), [""; 0]);
}
