//! Findings about a card and its class (C001 to C010): hits of actions, passives, orientation, epithets, set-up.

use checks::At;
use diagnostic::Severity;
use model::*;

use crate::build::*;
use crate::run::*;

#[test]
fn a_plain_card_has_no_findings() {
    gives(set([plain()]), &[]);
}

#[test]
fn c001_an_attack_without_a_hit() {
    let card = |rule| card("Bran", "Warrior", "M").attack("Shove", [rule]);
    gives(
        set([card(act(Act::Push { what: Piece::Char(opp_in_target()), steps: Steps::By(Number::N(1)), way: None }))]),
        &["C001"],
    );
    gives(set([card(hit(opp_in_target()))]), &[]);
}

#[test]
fn c001_a_hit_through_a_condition_counts() {
    let bearer_hit = when(Deed::moves(Chars::Bearer, Manner::Effect), [Act::Hit { who: Chars::Bearer }]);
    let cards = || set([card("Vex", "Dark Mage", "+2!").attack("Hex", [give("Hexed", opp_in_target())])]);
    gives(cards().with(condition("Hexed", [bearer_hit])), &[]);
    let silent = cards().with(condition("Hexed", [cant(Chars::Bearer, uses_moves())]));
    assert_eq!(
        messages(&silent, "C001"),
        ["HEX is an attack, but it never hits, and nothing that it makes or uses hits (Hexed)."]
    );
}

#[test]
fn c001_offers_the_other_tag() {
    let set = set([card("Bran", "Warrior", "M").attack("Shove", [walk(opp_in_target(), 1)])]);
    let found = findings(&set);
    let fix = &found[0].fixes[0];
    assert_eq!((fix.title.as_str(), fix.edits[0].text.as_str()), ("Write [S]", "[S]"));
    assert_eq!(fix.edits[0].at, place(At::ActionTag(&Id::exactly("bran.shove")), 0));
}

#[test]
fn c002_a_skill_that_hits() {
    gives(set([warrior([hit(opp_in_target())])]), &["C002"]);
    gives(set([warrior([walk(Chars::Me, 1)])]), &[]);
}

#[test]
fn c002_names_the_path() {
    let web = token(
        "Web",
        [when(
            enters(chars(named(a(CharNoun::Opp), 0)), Tiles::Here),
            [Act::Become { who: it(0), condition: Id::of("Stuck") }],
        )],
    );
    let stuck = condition("Stuck", [when(is_hit(Chars::Bearer), [Act::Hit { who: Chars::Bearer }])]);
    let harmless = condition("Stuck", [cant(Chars::Bearer, uses_moves())]);
    let bad = set([mage([put_near("Web")])]).with(web.clone()).with(stuck);
    assert_eq!(
        messages(&bad, "C002"),
        ["WEAVE is a skill, but it can hit: it puts a Web, a Web makes a char Stuck and Stuck hits."]
    );
    gives(set([mage([put_near("Web")])]).with(web).with(harmless), &[]);
}

#[test]
fn c002_through_a_structure_its_tokens_can_fulfil() {
    let trap = |name: &str| {
        let passes = Deed::PassesTurn {
            who: chars(named(a(CharNoun::Opp), 0)),
            place: Some(Pred::On(Box::new(Spot::Tile(Tiles::Here)))),
            next: false,
        };
        let by = Step::By { who: chars(a(CharNoun::Ally)), act: Act::Hit { who: it(0) } };
        let rule = Rule::When(When { event: passes, timing: Timing::After, limit: None, then: vec![by] });
        structure("Trap", vec![with("Web", at_least(2)), with(name, Many::One)], [rule])
    };
    let bad = set([mage([put_near("Web")])]).with(token("Web", [])).with(trap("Web"));
    assert_eq!(
        messages(&bad, "C002"),
        ["WEAVE is a skill, but it can hit: it puts a Web, a Web can make a Trap and Trap hits."]
    );
    // The structure needs a token that the other card's skill does not make.
    let other = card("Wil", "Rogue", "+2").skill("Sow", [put_near("Seed")]);
    let good = set([mage([put_near("Web")]), other]).with(token("Web", [])).with(token("Seed", [])).with(trap("Seed"));
    assert!(!codes(&good).contains(&"C002"), "{:?}", messages(&good, "C002"));
}

#[test]
fn c002_through_a_summons_action_and_a_used_attack() {
    let rat = |kind, rule| summon("Rat", 1, 1, vec![action(&Id::of("Rat"), "Bite", kind, [rule])], "");
    let bring = act(Act::Summon { what: Id::of("Rat"), on: empty_tile(), label: None });
    let bad = set([mage([bring.clone()])]).with(rat(ActionKind::Attack, hit(opp_at_melee())));
    assert_eq!(
        messages(&bad, "C002"),
        ["WEAVE is a skill, but it can hit: it summons a Rat, a Rat has BITE and BITE hits."]
    );
    gives(set([mage([bring])]).with(rat(ActionKind::Skill, walk(Chars::Me, 1))), &[]);
    let uses = act(Act::Use { who: Chars::Me, action: ActionRef::Named(Id::exactly("bran.cut")) });
    assert!(codes(&set([warrior([uses])])).contains(&"C002"));
    let copies = act(Act::Use { who: Chars::Me, action: ActionRef::Attack });
    assert!(codes(&set([warrior([copies])])).contains(&"C002"));
}

#[test]
fn c003_the_whole_board_is_for_effects() {
    let attack = |class, who| set([card("Bran", class, "").attack("Cut", [hit(who)])]);
    gives(attack("Warrior", opp()), &["C003"]);
    gives(attack("Warrior", chars(that(each(CharNoun::Opp), [Pred::OtherHalf]))), &["C003", "G010"]);
    for near in [
        melee(),
        Pred::Adjacent(me()),
        Pred::SameRow(me()),
        Pred::Within { distance: Number::N(4), of: me() },
        Pred::Away { distance: Number::N(3), from: me() },
    ] {
        // An attack that only hits at melee repeats the passive (C005).
        let codes = codes(&attack("Warrior", chars(that(a(CharNoun::Opp), [near]))));
        assert!(!codes.contains(&"C003"));
    }
    gives(
        attack("Warrior", chars(that(a(CharNoun::Opp), [Pred::Within { distance: Number::N(5), of: me() }]))),
        &["C003"],
    );
    gives(attack("Warrior", closest_opp()), &[]);
    gives(attack("Warrior", Chars::Named(Id::of("Bran"))), &[]);
    assert!(!codes(&attack("Dark Mage", opp())).contains(&"C003"));
}

#[test]
fn c003_looks_at_guards_and_at_what_is_made() {
    let step = Step::Act(Act::Hit { who: chars(named(a(CharNoun::Opp), 0)) });
    let cond = Cond::Is { who: Box::new(Spot::Char(it(0))), what: Box::new(melee()) };
    let guarded = Rule::Do(Step::Given { step: Box::new(step), cond });
    gives(set([card("Bran", "Warrior", "").attack("Cut", [guarded])]), &[]);
    // A condition that the card gives marks the chars that the attack may hit from afar.
    let marked = chars(that(a(CharNoun::Opp), [Pred::Bears(Id::of("Marked"))]));
    let marks = || card("Bran", "Warrior", "M").attack("Cut", [hit(marked.clone())]);
    let stays = || condition("Marked", [cant(Chars::Bearer, uses_moves())]);
    gives(set([marks().skill("Mark", [give("Marked", opp_in_target())])]).with(stays()), &[]);
    let other = mage([give("Marked", opp_in_target())]);
    assert!(codes(&set([marks(), other]).with(stays())).contains(&"C003"));
}

#[test]
fn c004_orientation() {
    let far = hit(closest_opp());
    gives(set([card("Bran", "Warrior", "").attack("Cut", [hit(opp_at_melee())])]), &["C005"]);
    let skills = card("Bran", "Warrior", "").attack("Cut", [far.clone()]).skill("A", [walk(Chars::Me, 1)]);
    gives(set([skills.clone()]), &[]);
    gives(set([skills.skill("B", [walk(Chars::Me, 2)])]), &["C004"]);
    gives(set([card("Bran", "Rogue", "").attack("Cut", [far.clone()])]), &["C004"]);
    gives(set([card("Bran", "Rogue", "").attack("Cut", [far.clone(), walk(Chars::Me, 1)])]), &[]);
    gives(set([card("Bran", "White Mage", "").attack("Cut", [far.clone()])]), &["C004"]);
    let stun = |target| set([card("Bran", "White Mage", target).skill("Stun", [give("Stunned", opp_in_target())])]);
    let stunned = || condition("Stunned", [cant(Chars::Bearer, uses_moves())]);
    gives(stun("+2").with(stunned()), &["C004"]);
    gives(stun("+5").with(stunned()), &[]);
    gives(stun("+2!").with(stunned()), &[]);
}

#[test]
fn c005_passives_belong_to_the_rules() {
    let again = |event| {
        let then = vec![Step::May { by: Player::You, step: Box::new(Step::Act(Act::Hit { who: opp_at_melee() })) }];
        Rule::When(When { event, timing: Timing::After, limit: None, then })
    };
    let rage = |rule| set([mage([give("Raging", closest_opp())])]).with(condition("Raging", [rule]));
    assert!(codes(&rage(again(Deed::BeginsTurn { who: Chars::Bearer, place: None }))).contains(&"C005"));
    assert!(!codes(&rage(again(Deed::moves(Chars::Bearer, Manner::Effect)))).contains(&"C005"));
    let mut said = plain();
    said.printed.actions = vec!["Hit an Opp. Its Passive is lost.".into()];
    gives(set([said]), &["C005"]);
    let set = set([card("Bran", "Warrior", "").attack("Cut", [hit(opp_at_melee())])]);
    assert_eq!(findings(&set)[0].severity, Severity::Warning);
}

#[test]
fn c007_c008_how_many_actions() {
    gives(set([card("Bran", "Warrior", "")]), &["C007"]);
    let three = plain().attack("Jab", [hit(closest_opp())]).attack("Lunge", [hit(closest_opp()), walk(Chars::Me, 1)]);
    gives(set([three.clone()]), &[]);
    gives(set([three.skill("Rest", [walk(Chars::Me, 1)])]), &["C008"]);
}

#[test]
fn c009_one_word_epithet() {
    let with = |epithet: &str| {
        let mut card = plain();
        card.epithet = epithet.into();
        set([card])
    };
    gives(with("Badger"), &["C009"]);
    gives(with(""), &["C009"]);
    gives(with("Quantum Fox"), &[]);
    gives(with("Half-Ghost"), &[]);
}

#[test]
fn c010_specials_change_moves_or_set_up() {
    let special = |rules: Vec<Rule>| set([plain().special(rules)]);
    gives(special(vec![Rule::Always(Standing::MovesMayBe { who: Chars::Me, form: MoveForm::Diagonal })]), &[]);
    gives(special(vec![cant(Chars::Me, is_hit(Chars::Subject))]), &["C010"]);
    gives(special(vec![when(is_hit(Chars::Me), [moved(Chars::Me, 1)])]), &["C010"]);
    gives(special(vec![when(Deed::moves(Chars::Me, Manner::Itself), [Act::Hit { who: opp_at_melee() }])]), &["C010"]);
    gives(special(vec![act(moved(opp_at_melee(), 1))]), &["C010"]);
}

#[test]
fn c010_what_the_set_up_brings_goes_with_it() {
    let past = Spot::Token(Tokens::Pick(Box::new(Pick { many: Many::The, ..a(TokenNoun::Token(Id::of("Past"))) })));
    let bring = when(Deed::GameStarts, [put("Past", Tiles::Of(me()))]);
    let Spot::Token(tokens) = past else { unreachable!() };
    let follow = Act::MoveTo { what: Piece::Token(tokens), to: Tiles::Of(me()) };
    let follow = when(Deed::UsesMove { who: Chars::Me, beyond: None }, [follow]);
    gives(set([plain().special([bring, follow.clone()])]).with(token("Past", [])), &[]);
    let late = set([plain().special([follow]), mage([put_near("Past")])]).with(token("Past", []));
    gives(late, &["C010"]);
}
