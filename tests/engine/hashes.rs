//! Fingerprints of frozen games are the same on every machine, and in every version that plays the same way.
//!
//! `tests/engine/frozen/hashes.txt` was written once, and every machine must compute the same numbers. `BLESS=1 cargo
//! test --test engine hashes` rewrites it; the changelog must then say why.

use std::fmt::Write as _;

use engine::{Game, Position, State};

use crate::support::{Dice, frozen, root, setup};

/// FNV-1a over the choices in words: if only the hash of the states differs, the hashing changed and not the game.
fn of_words(hash: u64, words: &str) -> u64 {
    words.bytes().chain([b'\n']).fold(hash, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// Plays at random, and returns the hash of the choices and the hash over every state on the way.
fn replayed(game: &Game, mut state: State, seed: u64) -> String {
    let (mut dice, mut words, mut states, mut choices) = (Dice(seed), 0xcbf2_9ce4_8422_2325, 0u64, 0);
    let mut told = String::new();
    while state.outcome().is_none() {
        let options = state.options();
        let choice = options[dice.below(options.len())];
        words = of_words(words, &game.words(&state, choice));
        game.apply(&mut state, choice).expect("an option");
        states = states.rotate_left(5) ^ state.fingerprint();
        choices += 1;
        if choices % 40 == 0 {
            let _ = write!(told, " {:016x}", state.fingerprint());
        }
    }
    let [one, two] = state.score();
    format!("{choices} choices, {one}-{two}, words {words:016x}, states {states:016x}, every 40th{told}\n")
}

const TEAMS: [[[&str; 3]; 2]; 6] = [
    [["goran", "zephyr", "fae"], ["tuva", "pico", "anouk"]],
    [["ilo", "velvet", "wren"], ["odette", "pico", "murmur"]],
    [["odette", "zephyr", "sela"], ["goran", "velvet", "mox"]],
    [["tuva", "velvet", "murmur"], ["ilo", "zephyr", "anouk"]],
    [["ilo", "pico", "mox"], ["tuva", "zephyr", "wren"]],
    [["odette", "pico", "fae"], ["ilo", "velvet", "sela"]],
];

const POSITIONS: [&str; 4] = [
    "First: Goran c3, Velvet b2\nSecond: Mox d4, Fae e5\nTurn: Goran",
    "First: Goran c3, Velvet b2\nSecond: Mox d4, Fae e5\nConditions: Enchanted on Goran by Fae\nTurn: Mox\nHits: 3-4",
    "First: Zephyr c3, Pico b2\nSecond: Tuva d4, Anouk e5\nTokens: Balloon on d3 by Zephyr, Balloon on d3 by Zephyr, Lantern on e5 by Anouk, Ember on b2 by Tuva\nTurn: Zephyr",
    "First: Ilo c3, Velvet b2, Wren a1\nSecond: Odette d4, Murmur e5, Pico f6\nTurn: Ilo\nHits: 1-0",
];

fn all() -> String {
    let (_, game) = frozen();
    let mut told = String::new();
    for (number, [one, other]) in TEAMS.into_iter().enumerate() {
        let start = game.start(&setup(one, other)).expect("a game");
        let _ = write!(
            told,
            "{} against {}: {}",
            one.join(", "),
            other.join(", "),
            replayed(game, start, 7 + number as u64)
        );
    }
    for text in POSITIONS {
        let state = game.position(&Position::read(text, game.board()).expect("a position")).expect("a position");
        let _ = write!(told, "{}: {:016x}, then ", text.replace('\n', "; "), state.fingerprint());
        told.push_str(&replayed(game, state, 99));
    }
    told
}

#[test]
fn hashes_of_frozen_games_match_the_recorded_ones() {
    let path = root().join("tests/engine/frozen/hashes.txt");
    let found = all();
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, &found).expect("written");
    }
    let wanted = std::fs::read_to_string(&path).expect("the hashes");
    for (found, wanted) in found.lines().zip(wanted.lines()) {
        assert_eq!(found, wanted);
    }
    assert_eq!(found, wanted);
}

#[test]
fn different_states_have_different_hashes() {
    let (_, game) = frozen();
    let mut known = std::collections::BTreeSet::new();
    for text in POSITIONS {
        let state = game.position(&Position::read(text, game.board()).expect("a position")).expect("a position");
        known.insert(state.fingerprint());
        for choice in state.options() {
            let mut next = state.clone();
            game.apply(&mut next, *choice).expect("an option");
            known.insert(next.fingerprint());
        }
    }
    let count: usize = POSITIONS.len() * 6;
    assert!(known.len() > count, "only {} hashes", known.len());
}
