//! How many choices and positions there are at each depth, against a second, naive engine.

use std::collections::{BTreeSet, HashSet};

use cardwright::engine::{Game, Position, State};

use crate::naive::{At, Pos};
use crate::support::frozen;

/// What both engines can tell of a position.
type Seen = (Vec<(String, usize, At, bool, bool)>, [u32; 2]);

fn seen(game: &Game, state: &State) -> Seen {
    let chars = game.figures(state).map(|figure| {
        let name = game.board().name(figure.tile);
        let mut letters = name.bytes();
        let column = i32::from(letters.next().unwrap_or(b'a') - b'a');
        let row = i32::from(letters.next().unwrap_or(b'1') - b'1');
        let bears = |condition: &str| figure.conditions.contains(&condition);
        (figure.name.to_owned(), usize::from(figure.side), (column, row), bears("Enchanted"), bears("Sheltered"))
    });
    (chars.collect(), state.score().map(u32::from))
}

fn naive(pos: &Pos) -> Seen {
    let chars = pos
        .chars
        .iter()
        .map(|char| (char.name.to_owned(), char.side, char.at, char.enchanted.is_some(), char.sheltered));
    (chars.collect(), pos.hits)
}

/// Every state in which the turn at hand can end.
fn turn_ends(game: &Game, state: &State) -> Vec<State> {
    let turn = game.whose_turn(state);
    let (mut open, mut known, mut ends) = (vec![state.clone()], HashSet::new(), Vec::new());
    while let Some(state) = open.pop() {
        if !known.insert(state.fingerprint()) {
            continue;
        }
        if state.outcome().is_some() || game.whose_turn(&state) != turn {
            ends.push(state);
            continue;
        }
        for choice in state.options() {
            let mut next = state.clone();
            game.apply(&mut next, *choice).expect("an option");
            open.push(next);
        }
    }
    ends
}

fn tile(name: &str) -> At {
    let bytes = name.as_bytes();
    (i32::from(bytes[0] - b'a'), i32::from(bytes[1] - b'1'))
}

/// The positions after one turn and after two, by both engines.
fn compare(first: [(&'static str, &str); 3], second: [(&'static str, &str); 3], hits: [u32; 2]) -> (usize, usize) {
    let (_, game) = frozen();
    let line = |team: &[(&str, &str); 3]| team.map(|(name, tile)| format!("{name} {tile}")).join(", ");
    let text = format!(
        "First: {}\nSecond: {}\nHits: {}-{}\nTurn begins: {}",
        line(&first),
        line(&second),
        hits[0],
        hits[1],
        first[0].0
    );
    let state = game.position(&Position::read(&text, game.board()).expect("a position")).expect("a position");
    let mut chars = Vec::new();
    for at in 0..3 {
        chars.push((first[at].0, 0, tile(first[at].1)));
        chars.push((second[at].0, 1, tile(second[at].1)));
    }
    let mut pos = Pos::new(&chars);
    pos.hits = hits;

    let ends = turn_ends(game, &state);
    let mine: BTreeSet<Seen> = ends.iter().map(|state| seen(game, state)).collect();
    let slow = pos.turns(0);
    let theirs: BTreeSet<Seen> = slow.iter().map(naive).collect();
    agree(&mine, &theirs);

    // The turn after it, from a few of those positions.
    let mut two = 0;
    for one in slow.iter().step_by(slow.len() / 12 + 1) {
        let like = naive(one);
        if one.hits.iter().any(|hits| *hits >= 5) {
            continue;
        }
        let theirs: BTreeSet<Seen> = slow
            .iter()
            .filter(|other| naive(other) == like)
            .flat_map(|other| other.turns(1))
            .map(|p| naive(&p))
            .collect();
        let from = ends.iter().filter(|state| seen(game, state) == like);
        let mine: BTreeSet<Seen> =
            from.flat_map(|state| turn_ends(game, state)).map(|state| seen(game, &state)).collect();
        agree(&mine, &theirs);
        two += mine.len();
    }
    (mine.len(), two)
}

#[track_caller]
fn agree(mine: &BTreeSet<Seen>, theirs: &BTreeSet<Seen>) {
    let only_mine: Vec<_> = mine.difference(theirs).take(3).collect();
    let only_theirs: Vec<_> = theirs.difference(mine).take(3).collect();
    assert!(
        only_mine.is_empty() && only_theirs.is_empty(),
        "{} and {}\nonly the engine: {only_mine:?}\nonly the naive one: {only_theirs:?}",
        mine.len(),
        theirs.len()
    );
}

#[test]
fn both_engines_reach_the_same_positions() {
    let counts = [
        compare(
            [("Goran", "c3"), ("Velvet", "b2"), ("Fae", "d2")],
            [("Mox", "d4"), ("Sela", "b5"), ("Goran", "e5")],
            [0, 0],
        ),
        compare(
            [("Fae", "c2"), ("Goran", "a1"), ("Sela", "f1")],
            [("Velvet", "c5"), ("Mox", "d5"), ("Goran", "f6")],
            [0, 0],
        ),
        compare(
            [("Mox", "c3"), ("Velvet", "c5"), ("Goran", "a3")],
            [("Fae", "e3"), ("Goran", "c1"), ("Sela", "f6")],
            [0, 0],
        ),
        compare(
            [("Sela", "a1"), ("Goran", "d5"), ("Velvet", "c6")],
            [("Goran", "c4"), ("Fae", "e5"), ("Mox", "f6")],
            [0, 0],
        ),
        compare(
            [("Velvet", "c3"), ("Goran", "d4"), ("Mox", "b2")],
            [("Sela", "c6"), ("Fae", "f3"), ("Goran", "b4")],
            [0, 0],
        ),
        compare(
            [("Goran", "c3"), ("Fae", "c4"), ("Mox", "a1")],
            [("Fae", "d4"), ("Sela", "b3"), ("Velvet", "d3")],
            [3, 4],
        ),
    ];
    assert_eq!(counts, [(34, 3243), (248, 726), (364, 4620), (132, 419), (920, 2396), (14, 1213)]);
}

/// Sequences of choices of each length.
fn perft(game: &Game, state: &State, depth: u32) -> u64 {
    if depth == 0 || state.outcome().is_some() {
        return 1;
    }
    if depth == 1 {
        return state.options().len() as u64;
    }
    let after = |choice: &cardwright::engine::Choice| {
        let mut next = state.clone();
        game.apply(&mut next, *choice).expect("an option");
        perft(game, &next, depth - 1)
    };
    state.options().iter().map(after).sum()
}

#[test]
fn choices_are_counted_at_each_depth() {
    let (_, game) = frozen();
    let start =
        game.start(&crate::support::setup(["goran", "zephyr", "fae"], ["tuva", "pico", "anouk"])).expect("a game");
    // 3 chars, 6 tiles, for each side; then 2 chars and what is free of 12 tiles.
    assert_eq!((1..=4).map(|depth| perft(game, &start, depth)).collect::<Vec<_>>(), [3, 18, 54, 324]);
    assert_eq!(perft(game, &start, 6), 324 * 2 * 11);
    let text = "First: Goran c3, Velvet b2\nSecond: Mox d4, Fae e5\nTurn: Goran";
    let state = game.position(&Position::read(text, game.board()).expect("a position")).expect("a position");
    // c2, b3, d3, c4, SWING, WIND UP, pass.
    assert_eq!(perft(game, &state, 1), 7);
}
