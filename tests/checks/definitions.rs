//! Findings about definitions (C030 to C032, C047, C049): unused, circular, doubled, never made, borrowed.

use board::{Board, Geometry};
use checks::{At, Subject, run_on};
use model::*;

use crate::build::*;
use crate::run::*;

fn stop() -> Rule {
    cant(Chars::Bearer, uses_moves())
}

#[test]
fn c030_definitions_that_nobody_uses() {
    gives(set([plain()]).with(token("Web", [])), &["C030"]);
    gives(set([mage([put_near("Web")])]).with(token("Web", [])), &[]);
    // A definition that only an unused definition names is unused too.
    let web = token(
        "Web",
        [when(
            enters(chars(named(a(CharNoun::Opp), 0)), Tiles::Here),
            [Act::Become { who: it(0), condition: Id::of("Stuck") }],
        )],
    );
    gives(set([plain()]).with(web.clone()).with(condition("Stuck", [stop()])), &["C030", "C030"]);
    gives(set([mage([put_near("Web")])]).with(web).with(condition("Stuck", [stop()])), &[]);
}

#[test]
fn c030_structures_work_through_their_tokens() {
    let forms = || Deed::Forms { what: Box::new(a(TileNoun::Structure(Id::of("Trap")))) };
    let trap = |rules: Vec<Rule>| structure("Trap", vec![with("Web", at_least(2))], rules);
    let webs = || set([mage([put_near("Web")])]).with(token("Web", []));
    gives(webs().with(trap(vec![when(forms(), [moved(closest_opp(), 1)])])), &[]);
    gives(webs().with(trap(vec![])), &["C030"]);
}

#[test]
fn c031_cycles_are_shown_with_their_path() {
    let speaks = |of: &str| {
        when(Deed::moves(Chars::Bearer, Manner::Effect), [Act::Become { who: Chars::Bearer, condition: Id::of(of) }])
    };
    let cards = || set([mage([give("Hot", closest_opp())])]);
    let bad = cards()
        .with(condition("Hot", [speaks("Warm")]))
        .with(condition("Warm", [speaks("Cold")]))
        .with(condition("Cold", [speaks("Hot")]));
    assert_eq!(messages(&bad, "C031"), ["The definition of Hot leads back to itself: Hot → Warm → Cold → Hot."]);
    let found = findings(&bad);
    let cycle = found.iter().find(|f| f.check.code == "C031").unwrap();
    assert_eq!(cycle.at, place(At::Definition(&Id::of("Hot")), 0));
    assert_eq!(cycle.labels[0].at, place(At::Definition(&Id::of("Warm")), 0));
    assert_eq!(cycle.labels.len(), 2);
    gives(cards().with(condition("Hot", [speaks("Warm")])).with(condition("Warm", [stop()])), &[]);
}

#[test]
fn c031_its_own_text_may_speak_of_it_its_pattern_may_not() {
    let again = when(is_hit(chars(that(a(CharNoun::Opp), [Pred::Bears(Id::of("Hot"))]))), [moved(Chars::Bearer, 1)]);
    gives(set([mage([give("Hot", closest_opp())])]).with(condition("Hot", [again])), &[]);
    let trap = |base: TileNoun| {
        let pattern = that(a(base), [with("Web", at_least(2))]);
        definition(
            "Trap",
            Kind::Structure { pattern },
            [when(Deed::Forms { what: Box::new(a(TileNoun::Structure(Id::of("Trap")))) }, [moved(closest_opp(), 1)])],
        )
    };
    let webs = || set([mage([put_near("Web")])]).with(token("Web", []));
    gives(webs().with(trap(TileNoun::Structure(Id::of("Trap")))), &["C031"]);
    gives(webs().with(trap(TileNoun::Tile)), &[]);
}

#[test]
fn c032_the_same_text_twice() {
    let both = || set([mage([give("Stuck", closest_opp())]).skill("Numb", [give("Numb", opp_in_target())])]);
    let numb = |name: &str| {
        condition(
            name,
            [cant(
                chars(that(each(CharNoun::Char), [Pred::Bears(Id::of(name))])),
                Deed::moves(Chars::Subject, Manner::Itself),
            )],
        )
    };
    gives(both().with(numb("Stuck")).with(numb("Numb")), &["C032"]);
    gives(both().with(numb("Stuck")).with(condition("Numb", [stop()])), &[]);
    let mut twin = plain();
    twin.name = "Bruno".into();
    twin.id = Id::of("Bruno");
    twin.actions[0].id = Id::exactly("bruno.cut");
    gives(set([plain(), twin.clone()]), &["C032"]);
    twin.target = target_of("+2");
    gives(set([plain(), twin]), &[]);
}

#[test]
fn c047_nothing_makes_it() {
    let waits = || mage([walk(chars(that(a(CharNoun::Opp), [with("Web", Many::One)])), 1)]);
    gives(set([waits()]).with(token("Web", [])), &["C047"]);
    let puts = card("Pip", "Rogue", "+2").skill("Spin", [put_near("Web")]);
    gives(set([waits(), puts]).with(token("Web", [])), &[]);
}

#[test]
fn c049_borrowed_from_another_card() {
    let other = card("Pip", "Rogue", "+2").skill("Spin", [put_near("Web")]);
    let web = |card: Option<&str>| Definition { card: card.map(Id::of), ..token("Web", []) };
    let cards = || set([mage([put_near("Web")]), other.clone()]);
    let bad = cards().with(web(Some("Vex")));
    assert_eq!(messages(&bad, "C049"), ["Web is defined on Vex's card, but Pip uses it too."]);
    gives(bad, &["C049"]);
    gives(cards().with(web(None)), &[]);
}

#[test]
fn unread_sentences_suppress_findings_that_they_could_refute() {
    let geometry = Geometry::new(Board::default());
    let codes = |set: &RuleSet, unread: &str| -> Vec<&str> {
        let subject = Subject { set, places: &Parts { words: vec![] }, geometry: Some(&geometry), figures: None };
        let unread = Id::of(unread);
        run_on(&subject, &|id| *id != unread).iter().map(|finding| finding.check.code).collect()
    };
    // A sentence of the card that is not understood may put the token that another card waits for.
    let waits = mage([walk(chars(that(a(CharNoun::Opp), [with("Web", Many::One)])), 1)]);
    let mut sows = plain();
    sows.printed.actions = vec!["Scatter Webs all over the place.".into()];
    let set = set([waits, sows]).with(token("Web", [])).with(token("Soot", []));
    assert_eq!(codes(&set, "Bran"), ["C030"]);
    assert_eq!(codes(&set, "nobody").len(), 2);
    // A sentence of the condition that is not understood may hit.
    let hex = card("Vex", "Dark Mage", "+2!").attack("Hex", [give("Hexed", opp_in_target())]);
    let set = crate::build::set([hex]).with(condition("Hexed", [stop()]));
    assert_eq!(codes(&set, "Hexed"), [""; 0]);
    assert_eq!(codes(&set, "nobody"), ["C001"]);
}
