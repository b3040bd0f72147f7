//! The procedure of the catalogue (FAT-P8 to P24): placement and its rows, turn order, moves and actions of a turn, end
//! of the game.

use engine::{Choice, Position, State};

use crate::support::{frozen, setup};

fn start() -> State {
    let teams = setup(["goran", "pico", "fae"], ["tuva", "zephyr", "mox"]);
    frozen().1.start(&teams).expect("a game")
}

fn choose(state: &mut State, words: &str) {
    let game = &frozen().1;
    let choice = game.option(state, words).unwrap_or_else(|| {
        panic!("no {words} among {}", game.options_in_words(state).join(", "));
    });
    game.apply(state, choice).expect("an option");
}

/// The rows of the tiles on offer.
fn rows(state: &State) -> Vec<char> {
    let game = &frozen().1;
    let mut rows: Vec<char> = game.options_in_words(state).iter().filter_map(|tile| tile.chars().nth(1)).collect();
    rows.sort_unstable();
    rows.dedup();
    rows
}

#[test]
fn placement_opens_one_row_more_each_round_and_fixes_the_order_of_turns() {
    let mut state = start();
    let mut placed = Vec::new();
    for (side, name, tile, open) in [
        (0, Some("fae"), "c1", vec!['1']),
        (1, Some("tuva"), "c6", vec!['6']),
        (0, Some("goran"), "b2", vec!['1', '2']),
        (1, Some("mox"), "b5", vec!['5', '6']),
        (0, None, "d3", vec!['1', '2', '3']),
        (1, None, "d4", vec!['4', '5', '6']),
    ] {
        assert_eq!(state.player(), side);
        if let Some(name) = name {
            choose(&mut state, name);
        }
        assert_eq!(rows(&state), open);
        assert!(!placed.contains(&tile) && placed.iter().all(|tile| frozen().1.option(&state, tile).is_none()));
        choose(&mut state, tile);
        placed.push(tile);
    }
    let mut order = Vec::new();
    for _ in 0..12 {
        let who = frozen().1.whose_turn(&state).expect("somebody");
        order.push(frozen().1.name_of(&state, who));
        while frozen().1.whose_turn(&state) == Some(who) {
            let last = if frozen().1.option(&state, "pass").is_some() { "pass" } else { "no" };
            choose(&mut state, last);
        }
    }
    let once = ["Fae", "Tuva", "Goran", "Mox", "Pico", "Zephyr"];
    assert_eq!(order[..6], once);
    assert_eq!(order[6..], once, "the order is repeated");
}

#[test]
fn two_moves_and_one_action_go_in_any_order() {
    let game = &frozen().1;
    let text = "First: Goran c3, Fae a1\nSecond: Mox d4, Pico f6\nTurn: Goran";
    for order in [
        ["Goran to b3", "Goran to c3", "SWING"],
        ["SWING", "Goran to b3", "Goran to c3"],
        ["Goran to b3", "WIND UP", "Goran to c3"],
    ] {
        let mut state = game.position(&Position::read(text, game.board()).expect("a position")).expect("a position");
        for words in order {
            choose(&mut state, words);
        }
        assert_eq!(game.options_in_words(&state), ["pass"], "passing is the only option");
    }
    // None of these is compulsory.
    let state = game.position(&Position::read(text, game.board()).expect("a position")).expect("a position");
    assert!(game.option(&state, "pass").is_some());
}

#[test]
fn after_the_last_round_more_hits_win_and_a_tie_goes_to_who_went_second() {
    let game = &frozen().1;
    let end = |hits: &str| {
        let text = format!("First: Goran a1\nSecond: Mox f6\nHits: {hits}\nTurn: Goran");
        let mut state = game.position(&Position::read(&text, game.board()).expect("a position")).expect("a position");
        while state.outcome().is_none() {
            let choice = if state.options().contains(&Choice::Pass) { Choice::Pass } else { Choice::No };
            game.apply(&mut state, choice).expect("passing");
        }
        let outcome = state.outcome().expect("an end");
        assert!(outcome.by_rounds);
        assert_eq!(state.round(), frozen().0.game.score.rounds_at_most + 1);
        outcome.winner
    };
    assert_eq!([end("2-1"), end("1-2"), end("2-2")], [0, 1, 1]);
}

#[test]
fn a_hit_in_the_others_turn_can_win() {
    let game = &frozen().1;
    let text = "First: Fae a1\nSecond: Mox f6\nHits: 4-4\nConditions: Enchanted on Mox by Fae\nTurn: Mox";
    let mut state = game.position(&Position::read(text, game.board()).expect("a position")).expect("a position");
    choose(&mut state, "pass");
    assert_eq!(state.outcome().map(|outcome| (outcome.winner, outcome.score)), Some((0, [5, 4])));
    assert!(state.options().is_empty());
}
