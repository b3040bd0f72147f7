//! Sentences that are not understood: the offered fixes compile, and the title of a fix names what it leaves out.

use diagnostic::{Diagnostic, Fix};

use crate::support::{brief, errors, own, with};

fn card(rules: &str) -> String {
    format!("Nell, Test Pilot - Rogue\n\n[S] TRY: {rules}\n\nTarget: +2\n")
}

fn findings(text: &str) -> Vec<Diagnostic> {
    let mut found = errors(&own(&with(text)));
    found.retain(|finding| finding.check.code.starts_with('E'));
    found
}

fn applied(text: &str, fix: &Fix) -> String {
    let mut edits = fix.edits.clone();
    edits.sort_by_key(|edit| std::cmp::Reverse(edit.at.span.start));
    let mut text = text.to_owned();
    edits.iter().for_each(|edit| text.replace_range(edit.at.span.range(), &edit.text));
    text
}

/// Sentences by people who never saw the language.
const WRITTEN: [&str; 12] = [
    "Move any number of Allies by 1, one at a time, while the crowd cheers.",
    "Quickly push an Opp in target by 2 with a mighty shout.",
    "Whenever an Opp passes turn gloomily, push it by 1.",
    "An Ally gracefully moves by up to 2, spinning all the while.",
    "Hit up to two Opps among them in target.",
    "Remove one or more Balloons from an Opp in target.",
    "Put a Balloon token on any free tile without one.",
    "Choose a skill of one of the closest Opps.",
    "Trade places between two chars in target.",
    "Nell elegantly trades places with an Ally in target, then bows.",
    "Move Nell to an empty tile in target, after which Nell may sing by 1.",
    "Move each Ally in target by 1, foremost first, in a merry mood.",
];

#[test]
fn every_offered_fix_compiles() {
    let mut wrong = Vec::new();
    let mut offered = 0;
    for rules in WRITTEN {
        let text = card(rules);
        let found = findings(&text);
        for fix in found.iter().flat_map(|finding| &finding.fixes) {
            offered += 1;
            let mended = applied(&text, fix);
            let left = findings(&mended);
            if !left.is_empty() {
                wrong.push(format!("{rules}\n{mended}\n{}", brief(&left)));
            }
        }
    }
    assert!(offered >= WRITTEN.len(), "only {offered} fixes were offered");
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn titles_name_what_the_fix_leaves_out() {
    let cases = [
        (
            "Quickly push an Opp in target by 2 with a mighty shout.",
            "Write “Push an Opp in target by 2.”",
            "a mighty shout",
        ),
        ("Choose a skill of one of the closest Opps.", "Write “Choose one of the closest Opps.”", "skill"),
    ];
    for (rules, start, left_out) in cases {
        let found = findings(&card(rules));
        let titles: Vec<&str> = found.iter().flat_map(|finding| &finding.fixes).map(|fix| fix.title.as_str()).collect();
        let named = titles.iter().any(|title| title.starts_with(start) && title.contains(left_out));
        assert!(named, "{rules}\n{titles:#?}");
    }
}

#[test]
fn a_sentence_with_two_mistakes_has_a_fix() {
    let text = card("Shyly push an Opp in target by 1, giggling. Then Nell hopefully moves by 1.");
    let found = findings(&text);
    assert!(!found.is_empty());
    assert!(found.iter().all(|finding| !finding.fixes.is_empty()), "{}", brief(&found));
}

fn first_titles(rules: &str) -> Vec<String> {
    let found = findings(&card(rules));
    found.iter().filter_map(|finding| Some(finding.fixes.first()?.title.clone())).collect()
}

#[test]
fn what_no_rule_says_is_left_out_at_last_and_named_so() {
    let titles = first_titles("Push an Opp in target by 1. Yodel gorgeously.");
    assert!(titles.iter().any(|title| title.starts_with("Leave the sentence out: no rule says this")), "{titles:#?}");
    // The action has only this sentence; without it, the action would do nothing.
    let titles = first_titles("Yodel gorgeously.");
    assert!(titles.iter().all(|title| !title.starts_with("Leave the sentence out")), "{titles:#?}");
}

#[test]
fn a_pronoun_without_antecedent_may_be_the_card() {
    let titles = first_titles("If it is in target, hit an Opp in target.");
    assert!(titles.iter().any(|title| title.contains("Nell")), "{titles:#?}");
}

#[test]
fn an_unknown_verb_is_replaced_and_not_left_out() {
    let titles = first_titles("Choose an Opp in target. Then flumph it by 2.");
    assert!(titles.iter().any(|title| title.contains("move it by 2")), "{titles:#?}");
}

#[test]
fn no_fix_takes_a_char_off_the_board() {
    let titles = first_titles("Hit an Opp in target. Then remove that Balloon.");
    assert!(titles.iter().all(|title| !title.contains("that Opp")), "{titles:#?}");
}

#[test]
fn a_denial_is_never_dropped_silently() {
    let written = card("Opps in target strangely can't, whatever happens, be pushed until Nell's next turn.");
    for fix in findings(&written).iter().flat_map(|finding| &finding.fixes) {
        let text = applied(&written, fix);
        let denies = text.contains("can't") || text.contains("not");
        assert!(denies || fix.edits.len() > 1 || fix.title.contains("changes what the card does"), "{}", fix.title);
    }
}

#[test]
fn a_name_is_defined_where_it_is_first_mentioned() {
    let text = card("Put a Zeppelin on an empty tile in target. Remove a Zeppelin in target.");
    let found = findings(&text);
    let defining: Vec<&Fix> =
        found.iter().flat_map(|finding| &finding.fixes).filter(|fix| fix.title.starts_with("Define")).collect();
    assert!(defining.len() <= 1, "{}", brief(&found));
    assert!(defining.iter().all(|fix| findings(&applied(&text, fix)).is_empty()));
}
