//! Findings about rules that contradict themselves or cannot happen (C020 to C053).

use checks::At;
use model::*;

use crate::build::*;
use crate::run::*;

fn stunning(rules: impl IntoIterator<Item = Rule>) -> RuleSet {
    let cards = set([mage([give("Stunned", opp_in_target())])]);
    cards.with(definition("Stunned", Kind::Condition, rules))
}

#[test]
fn c020_a_condition_without_an_end() {
    gives(stunning([cant(Chars::Bearer, uses_moves())]), &["C020"]);
    let ends = when(Deed::PassesTurn { who: Chars::Bearer, place: None, next: false }, [Act::RemoveThis]);
    gives(stunning([cant(Chars::Bearer, uses_moves()), ends]), &[]);
    // Without an event, the condition would end as soon as it is gained.
    gives(stunning([act(Act::RemoveThis)]), &["C020"]);
    let loses = Act::Lose { who: Chars::Bearer, condition: Id::of("Stunned") };
    gives(stunning([when(Deed::BeginsTurn { who: Chars::Me, place: None }, [loses])]), &[]);
}

#[test]
fn c021_an_end_that_cannot_come() {
    let ends = |event| when(event, [Act::RemoveThis]);
    gives(stunning([ends(Deed::GameStarts)]), &["C021"]);
    gives(stunning([ends(Deed::ThisRemoved)]), &["C021"]);
    gives(stunning([cant(Chars::Bearer, is_hit(Chars::Subject)), ends(is_hit(Chars::Bearer))]), &["C021"]);
    gives(
        stunning([cant(Chars::Bearer, Deed::moves(Chars::Subject, Manner::Itself)), ends(is_hit(Chars::Bearer))]),
        &[],
    );
    gives(
        stunning([
            cant(Chars::Bearer, Deed::moves(Chars::Subject, Manner::Itself)),
            ends(Deed::moves(Chars::Bearer, Manner::Itself)),
        ]),
        &["C021"],
    );
    // Other chars can still move the bearer.
    gives(
        stunning([
            cant(Chars::Bearer, Deed::moves(Chars::Subject, Manner::Itself)),
            ends(Deed::moves(Chars::Bearer, Manner::Effect)),
        ]),
        &[],
    );
    // One ending that can happen is enough.
    let either = Deed::AnyOf(vec![Deed::GameStarts, Deed::moves(Chars::Bearer, Manner::Effect)]);
    gives(stunning([ends(either)]), &[]);
    gives(stunning([ends(Deed::GameStarts), ends(Deed::moves(Chars::Bearer, Manner::Effect))]), &[]);
}

#[test]
fn c022_c023_conditions_are_not_counted_or_moved() {
    let tokens = || Tokens::Pick(Box::new(a(TokenNoun::Token(Id::of("Stunned")))));
    let with_skill = |rule| {
        let card = mage([give("Stunned", opp_in_target())]).skill("Shift", [rule]);
        set([card]).with(condition("Stunned", [cant(Chars::Bearer, uses_moves())]))
    };
    let shift = Act::Move { what: Piece::Token(tokens()), steps: Steps::By(Number::N(1)), way: None };
    gives(with_skill(act(shift)), &["C023"]);
    let two = chars(that(a(CharNoun::Opp), [with("Stunned", at_least(2))]));
    gives(with_skill(walk(two, 1)), &["C022"]);
    gives(with_skill(walk(chars(that(a(CharNoun::Opp), [Pred::Bears(Id::of("Stunned"))])), 1)), &[]);
}

#[test]
fn c024_c025_target_lines() {
    let with = |target, who| set([card("Bran", "Warrior", target).attack("Cut", [hit(who)])]);
    gives(with("", opp_in_target()), &["C024"]);
    gives(with("M", closest_opp()), &["C025"]);
    gives(with("M", opp_in_target()), &[]);
    gives(with("", closest_opp()), &[]);
}

#[test]
fn c024_c025_of_summons_and_definitions() {
    let bite = |who| vec![action(&Id::of("Rat"), "Bite", ActionKind::Attack, [hit(who)])];
    let bring = || {
        let summon = act(Act::Summon { what: Id::of("Rat"), on: empty_tile(), label: None });
        set([card("Vex", "Dark Mage", "").attack("Call", [summon])])
    };
    gives(bring().with(summon("Rat", 1, 1, bite(opp_in_target()), "")), &["C024"]);
    gives(bring().with(summon("Rat", 1, 1, bite(opp_in_target()), "M")), &[]);
    gives(bring().with(summon("Rat", 1, 1, bite(opp_at_melee()), "M")), &["C025"]);
    // The condition that the card gives may be the text that needs the target.
    let marks = || set([card("Vex", "Dark Mage", "+2!").attack("Mark", [give("Marked", closest_opp())])]);
    let fires = when(Deed::BeginsTurn { who: Chars::Bearer, place: None }, [Act::Hit { who: opp_in_target() }]);
    gives(marks().with(condition("Marked", [fires])), &[]);
}

#[test]
fn c025_offers_no_target() {
    let set = set([card("Bran", "Warrior", "M").attack("Cut", [hit(closest_opp())])]);
    assert_eq!(findings(&set)[0].fixes[0].edits[0].text, "Target: No target");
    assert_eq!(findings(&set)[0].at, place(At::Target(&Id::of("Bran")), 0));
}

#[test]
fn c026_c027_c028_codes() {
    let with = |target| set([card("Bran", "Warrior", target).attack("Cut", [hit(opp_in_target())])]);
    for empty in ["3D", "1D", "6S", "11", "12D", "7S!"] {
        gives(with(empty), &["C026"]);
    }
    gives(with("0"), &["C027"]);
    for padded in ["+11", "+3D", "+6S", "M!", "1!", "+2D!", "+2, 1S", "2S, 2S", "4D!, 4D"] {
        gives(with(padded), &["C028"]);
    }
    for good in
        ["4D", "+2S", "M", "3", "+3", "+2S!", "S", "D", "D!", "10", "10D", "+10", "+5S", "2!", "+2S, 4D", "2, 2S!"]
    {
        gives(with(good), &[]);
    }
}

#[test]
fn c026_says_why_and_what_else() {
    let set = set([card("Bran", "Warrior", "3D").attack("Cut", [hit(opp_in_target())])]);
    let parts = Parts { words: vec![(format!("{:?}", At::Target(&Id::of("Bran"))), "Target: 3D".into())] };
    let found = findings_in(&set, &parts);
    assert!(found[0].message.contains("even number of moves"), "{}", found[0].message);
    assert_eq!((found[0].at.span.start, found[0].at.span.end), (8, 10));
    let fixes: Vec<&str> = found[0].fixes.iter().map(|fix| fix.edits[0].text.as_str()).collect();
    assert_eq!(fixes, ["2D", "4D"]);
}

#[test]
fn c026_inside_rules() {
    let code = |code: &str| {
        let retarget =
            Act::RetargetNext { of: Chars::Me, action: Id::exactly("bran.cut"), code: code.parse().unwrap() };
        set([warrior([act(retarget)])])
    };
    gives(code("5D"), &["C026"]);
    gives(code("+2S"), &[]);
}

#[test]
fn c033_c034_destinations() {
    let to = |to| set([warrior([act(Act::MoveTo { what: Piece::Char(Chars::Me), to })])]);
    let tile = |preds: Vec<Pred>| tiles(that(a(TileNoun::Tile), preds));
    gives(to(tile(vec![Pred::Empty, Pred::InTarget])), &[]);
    gives(to(tile(vec![Pred::InTarget])), &["C034"]);
    gives(to(tile(vec![Pred::Occupied, Pred::InTarget])), &["C033"]);
    gives(to(Tiles::Of(Box::new(Spot::Char(closest_opp())))), &["C033"]);
    gives(to(Tiles::Of(me())), &["C033"]);
    gives(to(Tiles::Behind(Box::new(closest_opp()))), &["C034"]);
    gives(to(Tiles::Began { who: Box::new(Chars::Me), turn: WhichTurn::Last }), &["C034"]);
}

#[test]
fn c034_a_test_says_what_happens() {
    let began = || Tiles::Began { who: Box::new(Chars::Me), turn: WhichTurn::Last };
    let go = Step::Act(Act::MoveTo { what: Piece::Char(Chars::Me), to: began() });
    let cond = Cond::Is { who: Box::new(Spot::Tile(began())), what: Box::new(Pred::Empty) };
    gives(set([warrior([Rule::Do(Step::Given { step: Box::new(go), cond })])]), &[]);
}

#[test]
fn c034_offers_an_empty_tile() {
    let to = tiles(that(a(TileNoun::Tile), [Pred::InTarget]));
    let set = set([warrior([act(Act::MoveTo { what: Piece::Char(Chars::Me), to })])]);
    let id = Id::exactly("bran.feint");
    let parts = Parts { words: vec![(format!("{:?}", At::Rule(&id, 0)), "Move Bran to a tile in target.".into())] };
    let found = findings_in(&set, &parts);
    let edit = &found[0].fixes[0].edits[0];
    assert_eq!((edit.text.as_str(), edit.at.span.start, edit.at.span.end), ("an empty tile", 13, 19));
}

#[test]
fn c034_summons_need_room_too() {
    let bring = |on| {
        set([mage([act(Act::Summon { what: Id::of("Rat"), on, label: None })])]).with(summon("Rat", 1, 0, vec![], ""))
    };
    gives(bring(empty_tile()), &[]);
    gives(bring(tiles(that(a(TileNoun::Tile), [Pred::Adjacent(me())]))), &["C034"]);
}

#[test]
fn c035_one_tile_for_many() {
    let go = |many, to| {
        let who = Pick { many, ..that(a(CharNoun::Ally), [Pred::InTarget]) };
        set([warrior([act(Act::MoveTo { what: Piece::Char(chars(who)), to })])])
    };
    let behind = || Tiles::Behind(Box::new(closest_opp()));
    gives(go(Many::Each, behind()), &["C035"]);
    gives(go(Many::Exactly(Number::N(2)), behind()), &["C035"]);
    gives(go(Many::One, behind()), &["C034"]);
    gives(go(Many::Each, empty_tile()), &[]);
}

#[test]
fn c036_tokens_do_not_occupy() {
    let wall = |who: Chars, deed| set([mage([put_near("Wall")])]).with(token("Wall", [cant(who, deed)]));
    let tile = || here_with("Wall");
    gives(wall(chars(a(CharNoun::Char)), enters(Chars::Subject, tile())), &["C036"]);
    gives(wall(chars(each(CharNoun::Char)), enters(Chars::Subject, Tiles::Here)), &["C036"]);
    gives(wall(chars(a(CharNoun::Opp)), enters(Chars::Subject, tile())), &[]);
    gives(
        wall(
            chars(a(CharNoun::Char)),
            Deed::Enters { what: Piece::Char(Chars::Subject), tile: tile(), by_activation: true, from_adjacent: false },
        ),
        &[],
    );
}

#[test]
fn c053_this_turn_is_the_doers() {
    let barred = |who, deed, time| {
        let rule = Standing::Cant { who, deed };
        set([warrior([Rule::Do(Step::For { time, rule })])])
    };
    let its = || Duration::UntilEndOfNextTurn(closest_opp());
    gives(barred(closest_opp(), uses_moves(), Duration::ThisTurn), &["C053"]);
    gives(barred(closest_opp(), uses_moves(), its()), &[]);
    gives(barred(closest_opp(), Deed::moves(Chars::Subject, Manner::Effect), Duration::ThisTurn), &[]);
    gives(barred(Chars::Me, uses_moves(), Duration::ThisTurn), &[]);
}

#[test]
fn c037_characters_choose_for_themselves() {
    let must = |who| {
        let rule = Standing::Must { who, deed: uses_moves() };
        set([warrior([Rule::Do(Step::For { time: Duration::ThisTurn, rule })])])
    };
    gives(must(closest_opp()), &["C037", "C053"]);
    let own = set([mage([give("Lured", opp_in_target())])]);
    let rule = Rule::Always(Standing::Must { who: Chars::Bearer, deed: uses_moves() });
    gives(own.with(condition("Lured", [rule])), &[]);
}

#[test]
fn c040_limits_that_say_nothing() {
    let limited = |limit| set([warrior([walk(Chars::Me, 1), Rule::AtMost(limit)])]);
    gives(limited(Limit::PerTurn(1)), &["C040"]);
    gives(limited(Limit::PerTurn(2)), &["C040"]);
    gives(limited(Limit::PerGame(1)), &[]);
    // The limit has an effect if the char can use the action a second time in a turn.
    let again = act(Act::GainAction { who: Chars::Me });
    gives(set([warrior([again, Rule::AtMost(Limit::PerTurn(1))])]), &["G011"]);
    let found = findings(&limited(Limit::PerTurn(1)));
    assert_eq!(found[0].fixes[0].edits[0].at, place(At::Rule(&Id::exactly("bran.feint"), 1), 0));
}

#[test]
fn c040_limits_of_steps_and_triggers() {
    let step = Step::Limited { limit: Limit::PerTurn(1), step: Box::new(Step::Act(moved(Chars::Me, 1))) };
    gives(set([warrior([Rule::Do(step.clone())])]), &["C040"]);
    let each = that(each(CharNoun::Ally), [melee()]);
    gives(set([warrior([Rule::Do(Step::ForEachChar { each: Box::new(each), step: Box::new(step) })])]), &[]);
    let limited = |event, limit| {
        let then = vec![Step::Act(moved(Chars::Bearer, 1))];
        let rule = Rule::When(When { event, timing: Timing::After, limit: Some(limit), then });
        set([mage([give("Stunned", opp_in_target())])]).with(condition("Stunned", [rule]))
    };
    gives(limited(Deed::BeginsTurn { who: Chars::Bearer, place: None }, Limit::PerTurn(1)), &["C040"]);
    gives(limited(is_hit(Chars::Bearer), Limit::PerTurn(1)), &[]);
}

#[test]
fn c041_actions_that_change_nothing() {
    gives(set([warrior([])]), &["C041"]);
    gives(set([warrior([act(Act::Nothing)])]), &["C041"]);
    gives(set([warrior([act(Act::Choose { what: Spot::Char(opp_in_target()) })])]), &["C041"]);
    gives(set([warrior([walk(Chars::Me, 0)])]), &["C041"]);
}

#[test]
fn c042_standing_contradictions() {
    let stunned = |rules: Vec<Rule>| set([mage([give("Stunned", opp_in_target())])]).with(condition("Stunned", rules));
    let must = |deed| Rule::Always(Standing::Must { who: Chars::Bearer, deed });
    gives(
        stunned(vec![
            cant(Chars::Bearer, Deed::moves(Chars::Subject, Manner::Itself)),
            must(Deed::moves(Chars::Subject, Manner::Itself)),
        ]),
        &["C042"],
    );
    gives(
        stunned(vec![
            must(Deed::moves(Chars::Subject, Manner::Itself)),
            cant(Chars::Bearer, Deed::moves(Chars::Subject, Manner::Itself)),
        ]),
        &["C042"],
    );
    gives(
        stunned(vec![must(Deed::moves(Chars::Subject, Manner::Itself)), cant(Chars::Bearer, is_hit(Chars::Subject))]),
        &[],
    );
    let moves = |count| Rule::Always(Standing::HasMoves { who: Chars::Me, count });
    gives(set([plain().special([moves(1), moves(2)])]), &["C042"]);
    gives(set([plain().special([moves(1)])]), &[]);
}

#[test]
fn c043_impossible_descriptions() {
    let hits = |preds: Vec<Pred>| {
        let preds = preds.into_iter().chain([Pred::InTarget]);
        set([card("Bran", "Warrior", "M").attack("Cut", [hit(chars(that(a(CharNoun::Opp), preds)))])])
    };
    let adjacent = || Pred::Adjacent(me());
    let away = |n| Pred::Away { distance: Number::N(n), from: me() };
    for bad in [
        vec![Pred::Yours],
        vec![adjacent(), Pred::Diagonal(me())],
        vec![adjacent(), away(2)],
        vec![adjacent(), Pred::Not(Box::new(adjacent()))],
        vec![Pred::InRow(7)],
        vec![Pred::InRow(0)],
        vec![Pred::InRow(1), Pred::InRow(2)],
        vec![away(11)],
        vec![Pred::Diagonal(me()), away(3)],
        // Target `M` has no tile at that distance.
        vec![Pred::Diagonal(me()), away(4)],
        vec![Pred::OwnHalf, Pred::OtherHalf],
        vec![Pred::Either(vec![Pred::InRow(7), Pred::InRow(8)])],
    ] {
        gives(hits(bad), &["C043"]);
    }
    for good in [
        vec![Pred::InRow(6)],
        vec![melee(), away(2)],
        vec![Pred::Diagonal(me()), away(2)],
        vec![adjacent(), Pred::Diagonal(Box::new(Spot::Char(chars(a(CharNoun::Ally)))))],
        vec![Pred::Either(vec![Pred::InRow(7), Pred::InRow(6)])],
    ] {
        gives(hits(good), &[]);
    }
}

#[test]
fn c043_tests_that_fail_and_patterns_that_never_are() {
    let test = |what| {
        let cond = |what| Cond::Is { who: Box::new(Spot::Char(Chars::Me)), what: Box::new(what) };
        let cond = Cond::All(vec![cond(Pred::OwnHalf), cond(what)]);
        let then = Box::new(Step::Act(moved(Chars::Me, 1)));
        set([warrior([Rule::Do(Step::If { cond, then, otherwise: None })])])
    };
    gives(test(Pred::OtherHalf), &["C043"]);
    gives(test(Pred::Edge), &[]);
    let web = || {
        token(
            "Web",
            [Rule::Always(Standing::AtMostOnTile { token: Id::of("Web"), count: 1, surplus: model::Surplus::Refused })],
        )
    };
    let trap = |many| {
        let fires =
            when(Deed::Forms { what: Box::new(a(TileNoun::Structure(Id::of("Trap")))) }, [moved(closest_opp(), 1)]);
        set([mage([put_near("Web")])]).with(web()).with(structure("Trap", vec![with("Web", many)], [fires]))
    };
    gives(trap(at_least(2)), &["C043"]);
    gives(trap(at_least(1)), &[]);
}

#[test]
fn c044_c045_summons_and_their_turn() {
    let rat = |moves, uses, actions| {
        let bring = act(Act::Summon { what: Id::of("Rat"), on: empty_tile(), label: None });
        set([card("Vex", "Dark Mage", "").attack("Call", [bring, hit(closest_opp())])])
            .with(summon("Rat", moves, uses, actions, ""))
    };
    let bite = || vec![action(&Id::of("Rat"), "Nudge", ActionKind::Skill, [walk(closest_opp(), 1)])];
    gives(rat(0, 0, vec![]), &["C044"]);
    gives(rat(1, 0, vec![]), &[]);
    gives(rat(1, 0, bite()), &["C045"]);
    gives(rat(1, 1, vec![]), &["C045"]);
    gives(rat(0, 1, bite()), &[]);
}

#[test]
fn c046_prose() {
    let words = act(Act::Prose { words: "Sing a song.".into() });
    let mut set = set([plain().attack("Sing", [words, hit(opp_in_target())])]);
    gives(set.clone(), &["C046"]);
    set.game.bans.push(Ban::Prose);
    assert_eq!(findings(&set)[0].severity, diagnostic::Severity::Error);
}

#[test]
fn c048_a_trap_that_hardly_ever_fires() {
    let enters = |who| enters(who, here_with("Balloon"));
    let pop = |acts: Vec<Act>| token("Balloon", [when(enters(chars(named(a(CharNoun::Char), 0))), acts)]);
    let passes = Deed::PassesTurn {
        who: chars(named(a(CharNoun::Opp), 0)),
        place: Some(Pred::On(Box::new(Spot::Tile(Tiles::Here)))),
        next: false,
    };
    let trap = |event| structure("Trap", vec![with("Balloon", at_least(2))], [when(event, [moved(it(0), 2)])]);
    let cards = || set([mage([put_near("Balloon")])]);
    let away = vec![moved(it(0), 1), Act::RemoveTokens { what: Tokens::This }];
    gives(cards().with(pop(away.clone())).with(trap(passes.clone())), &["C048"]);
    gives(cards().with(pop(vec![Act::StopMove { who: it(0) }])).with(trap(passes)), &[]);
    let hit = is_hit(chars(named(a(CharNoun::Opp), 0)));
    gives(cards().with(pop(away)).with(trap(hit)), &[]);
}

#[test]
fn c055_a_token_that_removes_itself_at_once() {
    let seed = |rules: Vec<Rule>| set([mage([put_near("Seed")])]).with(token("Seed", rules));
    gives(seed(vec![act(Act::RemoveThis)]), &["C055"]);
    gives(seed(vec![when(Deed::PassesTurn { who: Chars::Me, place: None, next: false }, [Act::RemoveThis])]), &[]);
    let step = Step::If { cond: Cond::Done, then: Box::new(Step::Act(Act::RemoveThis)), otherwise: None };
    gives(seed(vec![Rule::Do(step)]), &[]);
}
