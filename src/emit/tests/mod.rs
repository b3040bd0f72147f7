//! Writes a set with many sorts of rule objects, and reads the set back.

mod schema_validator;

use std::sync::Arc;

use super::*;
use model::*;

fn pick<Noun>(many: Many, noun: Noun, that: Vec<Pred>) -> Box<Pick<Noun>> {
    Box::new(Pick { many, other: false, extreme: None, noun, that, label: None })
}

fn game() -> Game {
    Game {
        id: Id::of("test"),
        name: "A “Test”: with\ttabs".into(),
        set: "One".into(),
        board: Board { rows: 6, columns: 6 },
        classes: vec![Class {
            id: Id::of("Guard"),
            name: "Guard".into(),
            also: vec!["Sentry".into()],
            team_class: "Guard".into(),
            colour: Colour { word: "red".into(), ink: "#b3262e".into() },
            orientation: Orientation::Hits,
            passive: vec![Rule::Do(Step::Act(Act::Hit {
                who: Chars::Pick(pick(Many::One, CharNoun::Opp, vec![Pred::Melee(Box::new(Spot::Char(Chars::Me)))])),
            }))],
            printed_passive: "Hit an Opp at melee.".into(),
        }],
        turn: Turn { passive_first: true, moves: 2, actions: 1, any_order: true, step: MoveStep::Orthogonal },
        placement: Placement { rows_per_round: vec![1, 2, 3], fixes_turn_order: true },
        score: Score { hits_to_win: 5, rounds_at_most: 60 },
        team: TeamRules { main: vec!["Guard".into()], sideboard: 1, unique: true },
        match_: MatchRules {
            best_of: 3,
            first_game: FirstPlayer::Drawn,
            later_games: FirstPlayer::LoserChooses,
            sideboard_from_game: 2,
            clocks: vec![Clock { name: "casual".into(), minutes: vec![30] }],
            minutes_at_most: 90,
            draft: Draft { ban_before_every_pick_but_the_first: true, pool_at_least: 15 },
        },
        bans: vec![Ban::Randomness, Ban::Prose],
        bands: vec![Band { class: Id::of("Guard"), figure: Figure::ForcedMove, least: 0, most: 450 }],
    }
}

/// Builds a set with nested steps, options with and without a value, and strings with quotes and line breaks.
fn set() -> RuleSet {
    let opp = || Chars::Pick(pick(Many::UpTo(Number::Half(Box::new(Number::N(3)))), CharNoun::Opp, vec![]));
    let closest = Pick {
        many: Many::One,
        other: true,
        extreme: Some(Extreme::ClosestTo(Box::new(Spot::Tile(Tiles::Left(Box::new(Chars::Me)))))),
        noun: CharNoun::Char,
        that: vec![Pred::InTarget, Pred::Not(Box::new(Pred::Bears(Id::of("Dizzy"))))],
        label: Some(Label(0)),
    };
    let steps = vec![
        Step::If {
            cond: Cond::Is { who: Box::new(Spot::Char(Chars::It(Label(0)))), what: Box::new(Pred::Empty) },
            then: Box::new(Step::Act(Act::MoveTo { what: Piece::Char(opp()), to: Tiles::Here })),
            otherwise: None,
        },
        Step::Act(Act::Move {
            what: Piece::Char(Chars::Pick(Box::new(closest))),
            steps: Steps::UpTo(Number::N(2)),
            way: Some(Way::AwayFrom(Box::new(Spot::Char(Chars::Me)))),
        }),
        Step::Act(Act::RetargetNext { of: Chars::Me, action: Id::exactly("ada.cut"), code: "+2S!".parse().unwrap() }),
    ];
    let printed =
        Printed { actions: vec!["Say \"no\".\nThen\\go.".into()], target: "+2S!, M".into(), ..Printed::default() };
    RuleSet {
        schema_version: SCHEMA_VERSION,
        game: game(),
        definitions: vec![Arc::new(Definition {
            id: Id::of("Dizzy"),
            name: "Dizzy".into(),
            plural: "Dizzies".into(),
            card: None,
            what: Kind::Condition,
            rules: vec![Rule::When(When {
                event: Deed::PassesTurn { who: Chars::Bearer, place: None, next: false },
                timing: Timing::Instead,
                limit: Some(Limit::PerTurn(1)),
                then: vec![Step::Act(Act::RemoveThis)],
            })],
            uses: vec![],
            in_leaflet: true,
            printed: String::new(),
        })],
        cards: vec![Arc::new(Card {
            id: Id::of("Ada"),
            number: 1,
            name: "Ada".into(),
            epithet: "Kite Engineer".into(),
            class: Id::of("Guard"),
            pronouns: Pronouns::She,
            special: vec![Rule::Always(Standing::MovesMayBe { who: Chars::Me, form: MoveForm::Diagonal })],
            actions: vec![Action {
                id: Id::exactly("ada.cut"),
                name: "CUT".into(),
                kind: ActionKind::Attack,
                rules: vec![Rule::Do(Step::Seq(steps)), Rule::Ruling(Ruling::CharsAreMoved)],
            }],
            target: Target {
                codes: vec!["+2S!".parse().unwrap(), "M".parse().unwrap()],
                from: Some(Spot::Token(Tokens::Pick(pick(
                    Many::The,
                    TokenNoun::AnyToken,
                    vec![Pred::InCode { code: "3".parse().unwrap(), of: Box::new(Spot::Char(Chars::Me)) }],
                )))),
            },
            definitions: vec![Id::of("Dizzy")],
            printed,
        })],
        teams: vec![Team { id: Id::of("T"), name: "T".into(), main: vec![Id::of("Ada")], sideboard: vec![] }],
        challenges: vec![],
        examples: vec![],
        declared: Default::default(),
        origins: [("ada.cut".to_owned(), Origin { path: "cards/t/a.card".into(), line: 3, column: 1 })].into(),
    }
}

#[test]
fn ron_comes_back_byte_for_byte() {
    let text = ron(&set()).unwrap();
    let back = read_ron(&text).unwrap();
    assert_eq!(back, set());
    assert_eq!(ron(&back).unwrap(), text);
    assert!(text.ends_with('\n') && !text.contains('\r'));
}

#[test]
fn json_says_the_same() {
    let text = json(&set()).unwrap();
    let back: RuleSet = serde_json::from_str(&text).unwrap();
    assert_eq!(back, set());
    assert!(text.ends_with("}\n"));
}

#[test]
fn json_keeps_to_its_schema() {
    let schema = serde_json::from_str(RULES_SCHEMA).unwrap();
    let value = serde_json::to_value(set()).unwrap();
    assert_eq!(schema_validator::faults(&schema, &value), Vec::<String>::new());
}

/// `BLESS=1` writes the schema anew.
#[test]
fn the_schema_is_that_of_the_model() {
    let derived = pretty(SCHEMA, &schemars::schema_for!(RuleSet)).unwrap();
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/rules.schema.json"), &derived).unwrap();
        return;
    }
    assert!(derived == RULES_SCHEMA, "the types have changed: run this test with BLESS=1");
}

#[test]
fn the_schema_refuses_what_is_wrong() {
    let schema = serde_json::from_str(RULES_SCHEMA).unwrap();
    let wrong = [
        ("/game/board/rows", serde_json::json!("six")),
        ("/game/match", serde_json::Value::Null),
        ("/cards/0/actions/0/kind", serde_json::json!("Dance")),
        ("/cards/0/target/codes/0", serde_json::json!(2)),
        ("/cards/0", serde_json::json!({"id": "x", "surprise": 1})),
    ];
    for (path, with) in wrong {
        let mut value = serde_json::to_value(set()).unwrap();
        *value.pointer_mut(path).unwrap() = with;
        assert_ne!(schema_validator::faults(&schema, &value), Vec::<String>::new(), "{path}");
    }
}

#[test]
fn the_three_files_have_their_names() {
    let names: Vec<String> = files(&set()).unwrap().into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["rules.ron", "rules.json", "rules.schema.json"]);
}
