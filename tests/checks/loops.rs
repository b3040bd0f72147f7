//! Findings about chains of triggers without an end (C038, C039, G012).

use model::*;

use crate::build::*;
use crate::run::*;

/// Builds a set with a condition that a skill gives.
fn bearing(rules: Vec<Rule>) -> RuleSet {
    set([mage([give("Bouncy", closest_opp())])]).with(condition("Bouncy", rules))
}

#[test]
fn c038_a_condition_that_sets_itself_off() {
    let bounce = |by: Steps| {
        let act = Act::Move { what: Piece::Char(Chars::Bearer), steps: by, way: None };
        bearing(vec![when(Deed::moves(Chars::Bearer, Manner::Effect), [act])])
    };
    let bad = bounce(Steps::By(Number::N(1)));
    assert_eq!(messages(&bad, "C038"), ["A chain never ends: Bouncy moves a char; that sets off Bouncy again."]);
    gives(bad, &["C038"]);
    // The mover may choose not to move.
    gives(bounce(Steps::UpTo(Number::N(1))), &["C039"]);
}

#[test]
fn c038_what_stops_a_chain() {
    let event = || Deed::moves(Chars::Bearer, Manner::Effect);
    let limited = |limit| {
        let then = vec![Step::Act(moved(Chars::Bearer, 1))];
        bearing(vec![Rule::When(When { event: event(), timing: Timing::After, limit, then })])
    };
    gives(limited(Some(Limit::PerTurn(1))), &[]);
    gives(limited(None), &["C038"]);
    // The condition removes itself when it acts.
    gives(bearing(vec![when(event(), [moved(Chars::Bearer, 1), Act::RemoveThis])]), &[]);
    // The trigger waits for a hit, and its own effect is a move.
    gives(bearing(vec![when(is_hit(Chars::Bearer), [moved(Chars::Bearer, 1)])]), &[]);
    let step = Step::Limited { limit: Limit::PerTurn(1), step: Box::new(Step::Act(moved(Chars::Bearer, 1))) };
    let rule = Rule::When(When { event: event(), timing: Timing::After, limit: None, then: vec![step] });
    let codes = codes(&bearing(vec![rule]));
    assert!(!codes.contains(&"C038"), "{codes:?}");
}

/// Builds a token that moves a char that enters its tile, with further effects.
fn bumper(name: &str, acts: Vec<Act>) -> Definition {
    let event = enters(chars(named(a(CharNoun::Char), 0)), here_with(name));
    token(name, [when(event, acts)])
}

#[test]
fn c039_tokens_that_push_on_for_ever() {
    let cards = || set([mage([put_near("Spring")])]);
    gives(cards().with(bumper("Spring", vec![moved(it(0), 1)])), &["C039"]);
    // Each token removes itself when it acts.
    let gone = |what| vec![moved(it(0), 1), Act::RemoveTokens { what }];
    gives(cards().with(bumper("Spring", gone(Tokens::This))), &[]);
    let the = Tokens::Pick(Box::new(a(TokenNoun::Token(Id::of("Spring")))));
    gives(cards().with(bumper("Spring", gone(the))), &[]);
    // The chain is endless if another token is put each time.
    let again = vec![moved(it(0), 1), put("Spring", empty_tile()), Act::RemoveTokens { what: Tokens::This }];
    gives(cards().with(bumper("Spring", again)), &["C039"]);
}

#[test]
fn c038_tokens_without_end() {
    let put_event = || Deed::Put { what: Tokens::Pick(Box::new(a(TokenNoun::Token(Id::of("Vine"))))) };
    let vine = |more: Vec<Rule>| {
        let grows = when(put_event(), [put("Vine", empty_tile())]);
        set([mage([put_near("Vine")])]).with(token("Vine", [vec![grows], more].concat()))
    };
    gives(vine(vec![]), &["C038"]);
    let most =
        Rule::Always(Standing::AtMostOnBoard { token: Id::of("Vine"), count: 4, surplus: model::Surplus::Refused });
    gives(vine(vec![most]), &["C039"]);
}

#[test]
fn c038_two_cards_that_answer_each_other() {
    let dodge = |name: &str| {
        let mut card =
            plain().special([when(Deed::moves(chars(a(CharNoun::Opp)), Manner::Itself), [moved(Chars::Me, 1)])]);
        card.name = name.into();
        card.id = Id::of(name);
        card.actions[0].id = card.id.within("Cut");
        card
    };
    // A special condition that reacts to others' moves has a finding of its own (C010); this test is about the chain.
    let one = codes(&set([dodge("Ada")]));
    assert!(!one.contains(&"C038") && !one.contains(&"C039"), "{one:?}");
    let mut other = dodge("Bo");
    other.target = target_of("+2");
    let both = set([dodge("Ada"), other]);
    assert_eq!(
        messages(&both, "C038"),
        ["A chain never ends: Ada's special condition moves a char; that sets off Bo's special condition, which \
          moves a char; that sets off Ada's special condition again."]
    );
}

#[test]
fn c039_hits_that_answer_hits() {
    let strike = Act::Hit { who: closest_opp() };
    let angry = bearing(vec![when(is_hit(Chars::Bearer), [strike])]);
    assert_eq!(codes(&angry), ["C002", "C039"]);
}

#[test]
fn g012_activations_without_end() {
    let gains = || act(Act::GainAction { who: Chars::Me });
    gives(set([warrior([gains()])]), &["G012"]);
    gives(set([warrior([gains(), Rule::AtMost(Limit::PerTurn(1))])]), &["G011"]);
    let moves = |who| {
        let more = Act::GainMoves { who, count: Number::N(1) };
        set([plain().special([when(Deed::moves(Chars::Me, Manner::Itself), [more])])])
    };
    gives(moves(Chars::Me), &["G012"]);
    // Moves of an Ally do not count.
    assert!(!codes(&moves(chars(a(CharNoun::Ally)))).contains(&"G012"));
    let again = act(Act::Use { who: Chars::Me, action: ActionRef::Named(Id::exactly("bran.feint")) });
    gives(set([warrior([walk(Chars::Me, 1), again])]), &["C038", "G011"]);
}

#[test]
fn a_thousand_triggers_are_checked_as_one_component() {
    let cards = (0..1_000).map(|n| {
        let mut card =
            plain().special([when(Deed::moves(closest_opp(), Manner::Effect), [moved(chars(a(CharNoun::Ally)), 1)])]);
        card.name = format!("C{n}");
        card.id = Id::of(&card.name);
        card.actions[0].id = card.id.within("Cut");
        card.target = target_of(if n % 2 == 0 { "M" } else { "+2" });
        card
    });
    let set = set(cards);
    let found = findings(&set);
    assert!(found.iter().any(|finding| finding.check.code == "C039"));
}
