//! The official cards, as rule objects, have no errors.

use diagnostic::Severity;
use model::*;

use crate::build::*;
use crate::run::*;

fn fae() -> Card {
    let closest = |label| named(Pick { extreme: Some(Extreme::Closest), ..a(CharNoun::Char) }, label);
    let step = Step::Act(Act::Become { who: chars(named(a(CharNoun::Opp), 0)), condition: Id::of("Enchanted") });
    let closest_chars = Pick { extreme: Some(Extreme::Closest), ..a(CharNoun::Char) };
    let cond = Cond::Is { who: Box::new(Spot::Char(it(0))), what: Box::new(Pred::OneOf(Box::new(closest_chars))) };
    let mut card = card("Fae", "Dark Mage", "")
        .skill(
            "Switcheroo",
            [act(Act::TradePlaces { with: Spot::Char(chars(closest(0))) }), Rule::Ruling(Ruling::CharsAreMoved)],
        )
        .attack("Enchant", [Rule::Do(Step::Given { step: Box::new(step), cond })]);
    card.epithet = "Illusionist Fairy".into();
    card.definitions = vec![Id::of("Enchanted")];
    card
}

fn enchanted() -> Definition {
    let not_near = Pred::Not(Box::new(melee()));
    let cond = Cond::Is { who: Box::new(Spot::Char(Chars::Bearer)), what: Box::new(not_near) };
    let hits = Step::If { cond, then: Box::new(Step::Act(Act::Hit { who: Chars::Bearer })), otherwise: None };
    let event = Deed::PassesTurn { who: Chars::Bearer, place: None, next: false };
    let then = vec![Step::Act(Act::RemoveThis), hits];
    let rule = Rule::When(When { event, timing: Timing::After, limit: None, then });
    Definition { card: Some(Id::of("Fae")), ..definition("Enchanted", Kind::Condition, [rule]) }
}

fn goran() -> Card {
    let retarget =
        Act::RetargetNext { of: Chars::Me, action: Id::exactly("goran.swing"), code: "+2S".parse().unwrap() };
    card("Goran", "Warrior", "M")
        .attack("Swing", [hit(chars(that(each(CharNoun::Opp), [Pred::InTarget])))])
        .skill("Wind Up", [act(retarget)])
}

fn ilo() -> Card {
    let back = Act::Move {
        what: Piece::Char(Chars::Me),
        steps: Steps::UpTo(Number::N(2)),
        way: Some(Way::AwayFrom(Box::new(Spot::Char(it(0))))),
    };
    let then = Step::If { cond: Cond::Done, then: Box::new(Step::Act(back)), otherwise: None };
    let far = chars(that(each(CharNoun::Opp), [Pred::Not(Box::new(Pred::Adjacent(me())))]));
    let fold = Step::For {
        time: Duration::UntilNextTurn(Chars::Me),
        rule: Standing::Cant {
            who: Chars::Me,
            deed: Deed::Hits { by: Some(far), whom: Some(Chars::Subject), through: None },
        },
    };
    card("Ilo", "Warrior", "2D")
        .special([Rule::Always(Standing::MovesMayBe { who: Chars::Me, form: MoveForm::Diagonal })])
        .attack("Cut", [hit(chars(named(that(a(CharNoun::Opp), [Pred::InTarget]), 0))), Rule::Do(then)])
        .skill("Fold", [Rule::Do(fold)])
}

fn mox() -> Card {
    let pull = |who, n| Step::Act(Act::Pull { what: Piece::Char(who), steps: Steps::By(Number::N(n)), way: None });
    let options = vec![pull(chars(that(each(CharNoun::Char), [Pred::InTarget])), 1), pull(closest_opp(), 2)];
    let opp = named(that(a(CharNoun::Opp), [Pred::InTarget]), 0);
    let push = Step::Act(Act::Push { what: Piece::Char(chars(opp)), steps: Steps::By(Number::N(1)), way: None });
    let instead = Step::InsteadIf {
        cond: Cond::CouldNotMove(Box::new(it(0))),
        step: Box::new(Step::Act(Act::Hit { who: it(0) })),
    };
    card("Mox", "Dark Mage", "+4S!")
        .skill("Attract", [Rule::Do(Step::ChooseOne { by: Player::You, options })])
        .attack("Repel", [Rule::Do(push), Rule::Do(instead)])
}

fn sela() -> Card {
    let call = Act::Move {
        what: Piece::Char(chars(each(CharNoun::Ally))),
        steps: Steps::By(Number::N(1)),
        way: Some(Way::Toward(me())),
    };
    let far = named(Pick { extreme: Some(Extreme::Farthest), ..a(CharNoun::Opp) }, 0);
    let push = act(Act::Push { what: Piece::Char(chars(far)), steps: Steps::By(Number::N(2)), way: None });
    let was = Pred::Did { deed: Box::new(Deed::moves(Chars::Subject, Manner::Effect)), when: Past::JustNow };
    let ally = Pred::Adjacent(Box::new(Spot::Char(chars(named(a(CharNoun::Ally), 1)))));
    let is = |what| Cond::Is { who: Box::new(Spot::Char(it(0))), what: Box::new(what) };
    let hits = Step::By { who: it(1), act: Act::Hit { who: it(0) } };
    let test = Step::If { cond: Cond::All(vec![is(was), is(ally)]), then: Box::new(hits), otherwise: None };
    card("Sela", "White Mage", "").skill("Call", [act(call)]).attack("Crest", [push, Rule::Do(test)])
}

fn wren() -> Card {
    let rat = || CharNoun::Summon(Id::of("Clockwork Rat"));
    let near = tiles(that(a(TileNoun::Tile), [Pred::Empty, Pred::Adjacent(me())]));
    let bring = when(Deed::GameStarts, [Act::Summon { what: Id::of("Clockwork Rat"), on: near, label: None }]);
    let began = || Tiles::Began { who: Box::new(it(0)), turn: WhichTurn::Last };
    let back = Act::MoveTo { what: Piece::Char(chars(named(a(CharNoun::Ally), 0))), to: began() };
    let cond = Cond::Is { who: Box::new(Spot::Tile(began())), what: Box::new(Pred::Empty) };
    let the_rat = Spot::Char(chars(Pick { many: Many::The, ..a(rat()) }));
    let each = named(that(each(CharNoun::Ally), [Pred::Melee(Box::new(the_rat))]), 0);
    let opp = that(a(CharNoun::Opp), [Pred::Melee(Box::new(Spot::Char(it(0))))]);
    let may = Step::May { by: Player::You, step: Box::new(Step::Act(Act::Hit { who: chars(opp) })) };
    card("Wren", "White Mage", "")
        .special([bring])
        .skill("Rewind", [Rule::Do(Step::Given { step: Box::new(Step::Act(back)), cond })])
        .attack(
            "Chime",
            [
                Rule::Do(Step::ForEachChar { each: Box::new(each), step: Box::new(may) }),
                Rule::AtMost(Limit::PerTurn(1)),
            ],
        )
}

fn rat() -> Definition {
    let mut rat = summon("Clockwork Rat", 1, 0, vec![], "");
    rat.rules = vec![when(is_hit(Chars::Me), [Act::RemoveSummon { who: Chars::Me }])];
    rat.card = Some(Id::of("Wren"));
    rat
}

fn zephyr() -> Card {
    let balloons = || each(TokenNoun::Token(Id::of("Balloon")));
    let where_ = Pick { many: Many::UpTo(Number::N(2)), ..that(a(TileNoun::Tile), [Pred::Empty, Pred::InTarget]) };
    let drift = Act::Move {
        what: Piece::Token(Tokens::Pick(Box::new(balloons()))),
        steps: Steps::By(Number::N(1)),
        way: Some(Way::SameDirection),
    };
    let trap = named(a(TileNoun::Structure(Id::of("Balloon Trap"))), 0);
    let opp = chars(that(a(CharNoun::Opp), [Pred::Adjacent(Box::new(Spot::Tile(tiles(trap))))]));
    let clear =
        Act::RemoveTokensFrom { what: Tokens::Pick(Box::new(balloons())), from: Spot::Tile(Tiles::It(Label(0))) };
    card("Zephyr", "Rogue", "+2")
        .skill("Inflate", [act(put("Balloon", tiles(where_)))])
        .skill("Drift", [act(drift)])
        .attack("Burst", [hit(opp), act(clear)])
}

fn balloons() -> [Definition; 3] {
    let entered = enters(chars(named(a(CharNoun::Char), 0)), here_with("Balloon"));
    let balloon = token("Balloon", [when(entered, [moved(it(0), 1), Act::RemoveTokens { what: Tokens::This }])]);
    let passes = Deed::PassesTurn {
        who: chars(named(a(CharNoun::Opp), 0)),
        place: Some(Pred::On(Box::new(Spot::Tile(Tiles::Here)))),
        next: false,
    };
    let all = Tokens::Pick(Box::new(each(TokenNoun::Token(Id::of("Balloon")))));
    let fires = [
        Act::Become { who: it(0), condition: Id::of("Floating") },
        Act::RemoveTokensFrom { what: all, from: Spot::Tile(Tiles::Here) },
    ];
    let trap = structure("Balloon Trap", vec![with("Balloon", at_least(2))], [when(passes, fires)]);
    [balloon, trap, condition("Floating", [cant(Chars::Bearer, uses_moves())])]
}

#[test]
fn the_official_cards_have_no_errors() {
    let mut set = set([fae(), goran(), ilo(), mox(), sela(), wren(), zephyr()]).with(enchanted()).with(rat());
    set.definitions.extend(balloons().map(std::sync::Arc::new));
    let found = findings(&set);
    let errors: Vec<&String> = found.iter().filter(|f| f.severity == Severity::Error).map(|f| &f.message).collect();
    assert!(errors.is_empty(), "{errors:#?}");
    let mut warned: Vec<String> = found
        .iter()
        .map(|f| format!("{} {}", f.check.code, f.ability.as_deref().or(f.card.as_deref()).unwrap_or("")))
        .collect();
    warned.sort();
    let expected = ["C004 Mox", "C004 Sela", "C040 CHIME", "C048 Balloon Trap", "G010 CHIME", "G010 SWING"];
    assert_eq!(warned, expected, "{:#?}", found.iter().map(|f| &f.message).collect::<Vec<_>>());
}
