//! Loading rule objects from files: mistakes are reported with their place, and no input causes a panic.

use std::sync::Arc;

use engine::{Game, problems, unsupported};
use model::{Act, Ban, Chars, Cond, Id, Label, Pred, Rule, RuleSet, Spot, Step};

use crate::support::{arena, frozen};

fn changed(change: impl Fn(&mut RuleSet)) -> Vec<String> {
    let mut rules = frozen().0.clone();
    change(&mut rules);
    problems(&rules).iter().map(ToString::to_string).collect()
}

#[test]
fn the_pack_can_be_loaded_from_its_file() {
    let rules = &arena().0;
    let text = emit::ron(rules).expect("text");
    let read = emit::read_ron(&text).expect("the same rules");
    assert!(Game::load(&read).is_ok());
    assert_eq!(unsupported(rules), []);
}

#[test]
fn a_truncated_file_gives_an_error_with_its_place() {
    let text = emit::ron(&frozen().0).expect("text");
    for at in (0..text.len()).step_by(text.len() / 60) {
        if text.is_char_boundary(at) {
            let error = emit::read_ron(&text[..at]).expect_err("half a file");
            assert!(error.span.start.line >= 1);
        }
    }
}

#[test]
fn a_file_of_another_version_is_refused() {
    let found = changed(|rules| rules.schema_version += 1);
    assert!(found[0].contains("version"), "{found:?}");
}

#[test]
fn unknown_names_are_reported_with_their_place() {
    let found = changed(|rules| rules.definitions.retain(|definition| definition.id != Id::of("Enchanted")));
    assert_eq!(found, ["card fae, action fae.enchant: there is no condition called \"enchanted\""]);
    let found = changed(|rules| Arc::make_mut(&mut rules.cards[0]).class = Id::of("Bard"));
    assert!(found.iter().any(|problem| problem.contains("no class called \"bard\"")), "{found:?}");
}

#[test]
fn a_game_with_unknown_rules_is_unsupported() {
    let mut rules = frozen().0.clone();
    rules.game.bans.retain(|ban| *ban != Ban::HiddenInformation);
    let found = unsupported(&rules);
    assert!(found.len() == 1 && found[0].unsupported, "{found:?}");
    for break_it in [
        (|rules: &mut RuleSet| rules.game.board.rows = 99) as fn(&mut RuleSet),
        |rules| rules.game.board.columns = 0,
        |rules| rules.game.placement.rows_per_round.clear(),
        |rules| rules.game.placement.rows_per_round.push(1),
        |rules| rules.game.score.hits_to_win = 0,
        |rules| rules.game.score.rounds_at_most = 0,
    ] {
        assert!(!changed(break_it).is_empty());
    }
}

#[test]
fn a_structure_made_of_itself_is_refused() {
    let found = changed(|rules| {
        for definition in &mut rules.definitions {
            let id = definition.id.clone();
            if let model::Kind::Structure { pattern } = &mut Arc::make_mut(definition).what {
                pattern.that.push(model::Pred::Shows(id));
            }
        }
    });
    assert!(
        found.iter().all(|problem| problem.contains("needs the structure itself")) && !found.is_empty(),
        "{found:?}"
    );
}

#[test]
fn huge_labels_cause_no_panic() {
    let found = changed(|rules| {
        let many = (0..=255).map(|label| Rule::Do(Step::Act(Act::Hit { who: Chars::It(Label(label)) })));
        Arc::make_mut(&mut rules.cards[0]).actions[0].rules = many.collect();
    });
    assert!(found.iter().any(|problem| problem.contains("more things than")), "{found:?}");
}

#[test]
fn more_than_256_names_of_keywords_are_unsupported() {
    let asking_for = |names: usize| {
        changed(|rules| {
            let guard = |name: usize| {
                let what = Box::new(Pred::HasKeyword(Id::of(&format!("Keyword {name}"))));
                Rule::OnlyIf(Cond::Is { who: Box::new(Spot::Char(Chars::Me)), what })
            };
            Arc::make_mut(&mut rules.cards[0]).actions[0].rules.extend((0..names).map(guard));
        })
    };
    assert_eq!(asking_for(256), [""; 0]);
    let found = asking_for(257);
    assert!(found.len() == 1 && found[0].contains("more than 256 names of keywords"), "{found:?}");
}

#[test]
fn prose_is_unsupported() {
    let found = changed(|rules| {
        let act = Act::Prose { words: "Sing a song.".to_owned() };
        Arc::make_mut(&mut rules.cards[0]).actions[0].rules.push(Rule::Do(Step::Act(act)));
    });
    assert!(found.len() == 1 && found[0].contains("Sing a song."), "{found:?}");
}

#[test]
fn a_choice_that_is_not_offered_is_refused() {
    let game = &frozen().1;
    let mut state =
        game.start(&crate::support::setup(["goran", "pico", "fae"], ["tuva", "pico", "mox"])).expect("a game");
    let before = state.clone();
    assert!(game.apply(&mut state, engine::Choice::Pass).is_err());
    assert_eq!(state, before);
    let other = crate::support::setup(["goran", "pico", "nobody"], ["tuva", "pico", "mox"]);
    assert!(game.start(&other).is_err());
}

/// A position set up by hand is validated before it is played: its indices may be out of range.
#[test]
fn an_impossible_position_is_refused() {
    use engine::{BorneCondition, PlacedToken, Position};
    let (_, game) = crate::support::frozen();
    let good = "First: Fae c3\nSecond: Mox d4\nTurn: Fae";
    let read = |text: &str| Position::read(text, game.board()).expect("a position");
    assert!(game.position(&read(good)).is_ok());
    assert!(game.position(&read(&format!("{good}\nHits: 5-1"))).is_err(), "the game is already over");
    let twice = "Conditions: Enchanted on Mox by Fae, Enchanted on Mox by Fae";
    assert!(game.position(&read(&format!("{good}\n{twice}"))).is_err());
    let id = |name: &str| model::Id::of(name);
    let nowhere = PlacedToken { id: id("Ember"), on: Err(99), side: 0, maker: Some(99), owner: None };
    let nobody = BorneCondition { id: id("Enchanted"), bearer: 99, side: 7, maker: Some(99) };
    assert!(game.position(&Position { tokens: vec![nowhere], ..read(good) }).is_err());
    assert!(game.position(&Position { conditions: vec![nobody], ..read(good) }).is_err());
    assert!(game.position(&Position { turn: 99, ..read(good) }).is_err());
}

#[test]
fn words_that_fit_no_board_are_quoted() {
    let (_, game) = frozen();
    let mirror = "First: Fae c3, Goran a1\nSecond: Fae c5\n";
    for (lines, why) in [
        ("Turn: Fae", "in \"Fae\": there are 2 chars of this name; say which one by its tile: “Fae c3” or “Fae c5”"),
        ("Turn: Fae d4", "nobody called “Fae d4” is on the board"),
        ("Second: Wisp d5 of Goran\nTurn: Goran", "nobody called “Goran” is on the second side"),
        ("Tokens: 0 Embers on c4 by first\nTurn: Goran", "the number of tokens is 1 to 99"),
        ("Tokens: Ember by first\nTurn: Goran", "the place is missing"),
        ("Conditions: Enchanted on Goran\nTurn: Goran", "its maker is missing"),
    ] {
        let error =
            engine::Position::read(&format!("{mirror}{lines}"), game.board()).expect_err("an error").to_string();
        assert!(error.contains(why), "{error}");
    }
}
