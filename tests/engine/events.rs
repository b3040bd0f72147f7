//! Events as data, states that are written and read, and effects that are still to come.

use engine::{Choice, Game, GameEvent, Occurrence, Pending, PendingEnd, Position, Setup, State, TextName};

use crate::support::{Dice, arena, frozen, frozen_with, load, setup};

const CARDS: &str = "Nell, Test Teller - Warrior

[A] PUNCH: Hit an Opp in target. Push that Opp by 1.

[S] GUARD: An Ally in target becomes Guarded.

[S] WATCH: When an Opp hits an Ally, Nell hits that Opp.

[S] STAND: Until Nell's next turn, Nell can't be moved by Opps.

[S] AIM: Nell's next PUNCH this game has target +2S instead.

[S] HAUL: Push an Opp in target by 1. Then push it by 1.

[S] RING: Put a Bell on Nell.

Target: +4!

Token: Bell
During its turn, a char with a Bell may remove it to gain a move activation.

Token: Snare
When an Opp enters a tile with a Snare, that Opp becomes Caught. Remove that Snare.

Condition: Caught
As the Caught char passes turn, remove this condition.

Condition: Guarded
The next time the Guarded char would be hit, remove this condition instead.
";

fn game() -> Game {
    load(&frozen_with(CARDS).expect("the cards"))
}

fn state(game: &Game, text: &str) -> State {
    game.position(&Position::read(text, game.board()).expect("a position")).expect("a position")
}

fn told(game: &Game, state: &mut State, words: &str) -> Vec<GameEvent> {
    let choice = game.option(state, words).unwrap_or_else(|| panic!("{words}: {:?}", game.options_in_words(state)));
    game.apply_with_events(state, choice).expect("a choice")
}

#[test]
fn events_tell_who_did_what_to_whom_and_by_which_text() {
    let game = game();
    let text = "First: Nell c3, Goran a1\nSecond: Mox c4, Fae f6\nTokens: Snare on c5 by Nell\nTurn: Nell";
    let mut state = state(&game, text);
    let events = told(&game, &mut state, "PUNCH");
    let at = |wanted: &dyn Fn(&Occurrence) -> bool| {
        events.iter().position(|event| wanted(&event.what)).unwrap_or_else(|| panic!("not in {events:#?}"))
    };
    let hit = at(
        &|what| matches!(what, Occurrence::Hit { by: Some(by), whom } if by.id.as_str() == "nell" && whom.id.as_str() == "mox"),
    );
    let why = events[hit].why.as_ref().expect("a text");
    assert_eq!(why.text, TextName::Action("PUNCH".to_owned()));
    let score = at(&|what| matches!(what, Occurrence::Scores { side: 0, score: [1, 0] }));
    let enters = at(&|what| matches!(what, Occurrence::Enters { tile, from, .. } if tile == "c5" && from == "c4"));
    let snare = TextName::Definition("Snare".to_owned());
    let triggers = at(&|what| matches!(what, Occurrence::Triggers { text, instead: false } if text.text == snare));
    let caught = at(&|what| matches!(what, Occurrence::Becomes { condition, .. } if condition.as_str() == "caught"));
    assert!(hit < score && score < enters && enters < triggers && triggers < caught, "{events:#?}");
    assert_eq!(events[caught].why.as_ref().map(|why| &why.text), Some(&snare));
    let words: Vec<String> = events.iter().filter_map(|event| game.event_in_words(&state, event)).collect();
    assert!(words.contains(&"Nell hits Mox (PUNCH).".to_owned()), "{words:?}");
    assert!(words.contains(&"Mox becomes Caught (Snare of Nell).".to_owned()), "{words:?}");
}

#[test]
fn a_replacement_is_told_and_the_hit_is_not() {
    let game = game();
    let text = "First: Nell c3\nSecond: Mox c4, Fae f6\nConditions: Guarded on Mox by Fae\nTurn: Nell";
    let mut state = state(&game, text);
    let events = told(&game, &mut state, "PUNCH");
    assert!(events.iter().any(|event| matches!(event.what, Occurrence::Triggers { instead: true, .. })), "{events:#?}");
    assert!(events.iter().all(|event| !matches!(event.what, Occurrence::Hit { .. })), "{events:#?}");
}

#[test]
fn an_event_names_the_tile_of_its_moment_and_the_text_that_waited() {
    let game = game();
    let text = "First: Nell c3, Goran a1\nSecond: Mox c4, Fae f6\nTurn: Nell";
    let mut hauled = state(&game, text);
    let events = told(&game, &mut hauled, "HAUL");
    let to: Vec<&str> = events
        .iter()
        .filter_map(|event| match &event.what {
            Occurrence::IsMoved { tile, .. } => Some(tile.as_str()),
            _ => None,
        })
        .collect();
    assert_eq!(to, ["c5", "c6"], "{events:#?}");
    let mut watched = state(&game, "First: Nell c3, Mox c5\nSecond: Goran c4, Fae f6\nTurn: Nell");
    let events: Vec<GameEvent> =
        ["WATCH", "pass", "passive", "Mox"].iter().flat_map(|words| told(&game, &mut watched, words)).collect();
    let why = |by: &str| {
        let hit = events
            .iter()
            .find(|event| matches!(&event.what, Occurrence::Hit { by: Some(doer), .. } if doer.id.as_str() == by));
        hit.and_then(|event| event.why.clone()).map(|why| why.text)
    };
    assert_eq!(why("goran"), Some(TextName::Passive), "{events:#?}");
    assert_eq!(why("nell"), Some(TextName::Action("WATCH".to_owned())), "{events:#?}");
}

#[test]
fn an_ability_at_will_is_told_with_what_gives_it() {
    let game = game();
    let text = "First: Nell c3, Goran a1\nSecond: Mox c4, Fae f6\nTokens: Bell on Nell by Nell\nTurn: Nell";
    let mut state = state(&game, text);
    let events = told(&game, &mut state, "use Bell");
    let used = |event: &GameEvent| matches!(&event.what, Occurrence::UsesAbility { who, text } if who.id.as_str() == "nell" && text.text == TextName::Definition("Bell".to_owned()));
    assert!(events.iter().any(used), "{events:#?}");
    let words: Vec<String> = events.iter().filter_map(|event| game.event_in_words(&state, event)).collect();
    assert_eq!(words, ["Nell uses Bell.", "The Bell on c3 is removed (Bell of Nell)."]);
}

#[test]
fn events_change_nothing_and_go_through_serde() {
    let (_, game) = arena();
    let setup = setup(["goran", "pico", "fae"], ["imre", "ines", "murmur"]);
    let (mut plain, mut telling) = (game.start(&setup).expect("a game"), game.start(&setup).expect("a game"));
    let mut dice = Dice(99);
    let mut over = false;
    while plain.outcome().is_none() {
        let choice = plain.options()[dice.below(plain.options().len())];
        let written = serde_json::to_string(&choice).expect("a choice");
        assert_eq!(serde_json::from_str::<Choice>(&written).expect("a choice"), choice);
        game.apply(&mut plain, choice).expect("a choice");
        let events = game.apply_with_events(&mut telling, choice).expect("a choice");
        let written = serde_json::to_string(&events).expect("events");
        assert_eq!(serde_json::from_str::<Vec<GameEvent>>(&written).expect("events"), events);
        over |= events.iter().any(|event| matches!(event.what, Occurrence::GameOver { .. }));
        assert_eq!(plain, telling);
    }
    assert!(over, "the end is told");
    let written = serde_json::to_string(&setup).expect("a setup");
    assert_eq!(serde_json::from_str::<Setup>(&written).expect("a setup"), setup);
}

#[test]
fn a_state_that_is_read_again_plays_on_alike() {
    let (_, game) = arena();
    let mut dice = Dice(5);
    for teams in [
        (["goran", "pico", "fae"], ["imre", "ines", "murmur"]),
        (["odette", "zephyr", "wren"], ["ilo", "velvet", "mox"]),
    ] {
        let mut state = game.start(&setup(teams.0, teams.1)).expect("a game");
        while state.outcome().is_none() {
            let written = serde_json::to_string(&state).expect("a state");
            let read = game.resume(serde_json::from_str(&written).expect("a state")).expect("a state");
            assert_eq!(read, state);
            let choice = state.options()[dice.below(state.options().len())];
            game.apply(&mut state, choice).expect("a choice");
        }
    }
}

#[test]
fn a_state_of_another_game_is_refused() {
    let (_, big) = arena();
    let (_, small) = frozen();
    let state = big.start(&setup(["goran", "pico", "fae"], ["imre", "ines", "murmur"])).expect("a game");
    let mut written: serde_json::Value =
        serde_json::from_str(&serde_json::to_string(&state).expect("a state").replace("\"live\":0", "\"live\":1"))
            .expect("JSON");
    assert!(small.resume(serde_json::from_value(written.clone()).expect("a state")).is_err());
    written["live"] = 0.into();
    assert!(big.resume(serde_json::from_value(written).expect("a state")).is_ok());
}

#[test]
fn pending_effects_can_be_asked_for() {
    let game = game();
    let mut state = state(&game, "First: Nell c3, Goran a1\nSecond: Mox c4, Fae f6\nTurn: Nell");
    assert_eq!(game.pending(&state), []);
    told(&game, &mut state, "AIM");
    assert!(matches!(game.pending(&state).as_slice(), [Pending::NextUse { action, .. }] if action == "PUNCH"));
    let text = "First: Nell c3, Goran a1\nSecond: Mox c4, Fae f6\nTurn: Nell";
    let mut state = game.position(&Position::read(text, game.board()).expect("a position")).expect("a position");
    told(&game, &mut state, "WATCH");
    let pending = game.pending(&state);
    let is_watch =
        |one: &Pending| matches!(one, Pending::Trigger { who: Some(0), text, .. } if text.contains("nell.watch"));
    assert!(pending.len() == 1 && is_watch(&pending[0]), "{pending:?}");
    let mut state = game.position(&Position::read(text, game.board()).expect("a position")).expect("a position");
    told(&game, &mut state, "STAND");
    let pending = game.pending(&state);
    let until = PendingEnd::TurnOf(vec![0]);
    let is_stand = |one: &Pending| matches!(one, Pending::Rule { text, until: end, .. } if text.contains("nell.stand") && *end == until);
    assert!(pending.len() == 1 && is_stand(&pending[0]), "{pending:?}");
    let (_, arena) = arena();
    let start = arena.start(&setup(["goran", "pico", "fae"], ["imre", "ines", "murmur"])).expect("a game");
    let cards = arena.pending(&start).into_iter().filter(|pending| matches!(pending, Pending::Card { .. })).count();
    assert_eq!(cards, 6, "the cards that are still in hand");
}
