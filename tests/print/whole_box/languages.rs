//! Cards in other languages: generated from the rule objects, with agreement in gender and number.

use translate::{Gap, Lack, Language, SummonWords, Translated, Translation, translated};

use super::{set, set_with};

const WORDS: SummonWords = SummonWords { moves: "{n}", no_actions: "-", target: "T" };

fn in_language(code: &str, set: &model::RuleSet, names: &str) -> Translated {
    translated(set, Language::of(code).expect("there is such a language"), &Translation::read(names), &WORDS)
}

/// The texts of a card's actions in Spanish.
fn spanish(card: &str, names: &str) -> Vec<String> {
    let set = set_with(card);
    let name = card.split(',').next().expect("a card has a name");
    let done = in_language("es", &set, names);
    let card = done.set.cards.iter().find(|card| card.name == name).expect("the card is read");
    card.printed.actions.clone()
}

#[test]
fn every_rule_of_the_pack_can_be_printed_in_every_language() {
    let set = set("fantasy-arena");
    for code in Language::codes() {
        let gaps = in_language(code, &set, "").gaps;
        let unsaid: Vec<&Gap> = gaps.iter().filter(|gap| matches!(gap, Gap::Rule { .. })).collect();
        assert!(unsaid.is_empty(), "{code}: {unsaid:#?}");
    }
}

#[test]
fn words_agree_in_gender_and_number() {
    let names = "Snared = Enredado, Enredada\nEmber = Brasa (f), Brasas\nBalloon = Globo (m), Globos\nBo = Bo (f)\n";
    let card = "Bo, Tester - Rogue\n\n[S] TRY: Bo becomes Snared. Put 2 Embers on an empty tile in target.\n\n\
                [S] AGAIN: Put a Balloon on an empty tile adjacent to Bo. Remove that Balloon.\n\n\
                [A] STRIKE: Hit each Opp in target if Bo is Snared.\n\nTarget: +2\n";
    assert_eq!(
        spanish(card, names),
        [
            "Bo queda Enredada. Coloca 2 Brasas en una casilla vacía en el objetivo.",
            "Coloca un Globo en una casilla vacía adyacente. Retira ese Globo.",
            "Si Bo está Enredada, golpea a cada Rival en el objetivo.",
        ]
    );
}

#[test]
fn the_subject_is_printed_where_an_imperative_could_be_meant() {
    let card = "Bo, Tester - Warrior\n\n[A] SHOW: Hit an adjacent Opp. If that Opp is between Bo and an Ally, that Ally hits it.\n\n\
                [A] AGAIN: Hit an Opp in target unless it's at melee to another Opp.\n\nTarget: 2S\n";
    assert_eq!(
        spanish(card, ""),
        [
            "Golpea a un Rival adyacente. Si está entre Bo y un Aliado, ese Aliado golpea a ese Rival.",
            "Golpea a un Rival en el objetivo salvo que esté en melé con otro Rival.",
        ]
    );
}

#[test]
fn a_missing_word_or_form_is_reported() {
    let set = set("fantasy-arena");
    let gaps = in_language("es", &set, "Balloon = Globo\nFae = Fae (f)\n").gaps;
    let lacks = |english: &str, lacks| gaps.contains(&Gap::Form { english: english.to_owned(), lacks });
    assert!(lacks("Balloon", Lack::Gender) && lacks("Balloon", Lack::Plural));
    assert!(gaps.contains(&Gap::Name { english: "Ember".into(), card: None }));
    assert!(gaps.contains(&Gap::Story { card: "Fae".into() }));
    assert!(!gaps.contains(&Gap::Name { english: "Fae".into(), card: Some("Fae".into()) }));
}

#[test]
fn a_changed_rule_changes_its_translation() {
    let card = |many: u8| format!("Bo, Tester - Rogue\n\n[S] GO: Move Bo by up to {many}.\n\nTarget: No target\n");
    assert_eq!(spanish(&card(1), ""), ["Mueve a Bo hasta 1 casilla."]);
    assert_eq!(spanish(&card(3), ""), ["Mueve a Bo hasta 3 casillas."]);
}
