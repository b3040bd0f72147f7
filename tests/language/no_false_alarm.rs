//! Cards that are right as they are, each with a finding that the compiler must not give.

use crate::support::{own, with};

fn codes(text: &str) -> Vec<(String, Vec<String>)> {
    let found = own(&with(text));
    found.iter().map(|f| (f.check.code.to_owned(), f.fixes.iter().map(|fix| fix.title.clone()).collect())).collect()
}

fn is_silent(code: &str, text: &str) {
    let found = codes(text);
    assert!(found.iter().all(|(known, _)| known != code), "{found:?}");
    assert!(found.iter().all(|(known, _)| !known.starts_with('E')), "{found:?}");
}

#[test]
fn a_condition_for_a_time_needs_no_removal() {
    is_silent(
        "C020",
        "Nell, Test Pilot - Rogue\n\n[S] TRY: An Opp in target becomes Slow until its next turn ends. \
         (A Slow char can't be moved.)\n\nTarget: +2\n",
    );
}

#[test]
fn a_condition_that_stays_is_still_reported() {
    let text = "Nell, Test Pilot - Rogue\n\n[S] TRY: An Opp in target becomes Slow. \
                (A Slow char can't be moved.)\n\nTarget: +2\n";
    assert!(codes(text).iter().any(|(code, _)| code == "C020"));
}

#[test]
fn one_of_several_summons_may_be_removed() {
    let card = |effect: &str| {
        format!(
            "Nell, Test Pilot - Rogue\n\n[S] TRY: Summon a Rat on an empty tile in target. {effect}\n\nTarget: +2\n\n\
             Summon: Rat\nMove activations: 1\n"
        )
    };
    is_silent("G008", &card("If there are 2 or more Rats, remove one of them."));
    let wrong = codes(&card("If there are 2 or more Opps in target, remove one of them."));
    assert!(wrong.iter().any(|(code, _)| code == "G008"), "{wrong:?}");
}

#[test]
fn a_summon_that_says_it_does_not_move_is_no_surprise() {
    let card = |line: &str| {
        format!(
            "Nell, Test Pilot - Rogue\n\n[S] TRY: Summon a Rat on an empty tile in target.\n\nTarget: +2\n\n\
             Summon: Rat\n{line}Opps at melee to a Rat can't be moved.\n"
        )
    };
    is_silent("C044", &card("Move activations: 0\n\n"));
    assert!(codes(&card("")).iter().any(|(code, _)| code == "C044"));
}

#[test]
fn a_card_that_speaks_of_its_target_is_offered_a_code() {
    let found = codes("Nell, Test Pilot - Rogue\n\n[A] TRY: Hit an Opp in target.\n");
    let fixes = found.iter().find(|(code, _)| code == "E021").map(|(_, fixes)| fixes.clone()).unwrap_or_default();
    assert!(fixes.iter().all(|title| title.contains("+2")) && !fixes.is_empty(), "{fixes:?}");
    let found = codes("Nell, Test Pilot - Rogue\n\n[A] TRY: Hit an Opp at melee.\n");
    let fixes = found.iter().find(|(code, _)| code == "E021").map(|(_, fixes)| fixes.clone()).unwrap_or_default();
    assert!(fixes.iter().any(|title| title.contains("No target")), "{fixes:?}");
}
