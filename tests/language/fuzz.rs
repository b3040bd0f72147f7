//! Runs the fuzz targets on mutated cards, each for `CARDWRIGHT_FUZZ_SECONDS` (2) seconds.

use std::time::{Duration, Instant};

use crate::bodies;
use crate::rng::Rng;
use crate::support::{files, pack, whole};

/// Prints the seed and the input when a run panics.
struct Guard(u64, Vec<u8>);

impl Drop for Guard {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("seed {}: {:?}", self.0, String::from_utf8_lossy(&self.1));
        }
    }
}

fn seconds() -> Duration {
    let given = std::env::var("CARDWRIGHT_FUZZ_SECONDS").ok().and_then(|text| text.parse().ok());
    Duration::from_secs(given.unwrap_or(2))
}

fn run(body: impl Fn(&[u8]), seeds: &[Vec<u8>], marks: &[&str]) {
    let end = Instant::now() + seconds();
    let mut seed = 0;
    while Instant::now() < end {
        let guard = Guard(seed, mutated(&mut Rng::new(seed), seeds, marks));
        body(&guard.1);
        seed += 1;
    }
    assert!(seed > 0 || seconds().is_zero(), "nothing was tried");
    println!("{seed} inputs");
}

/// Returns a seed text with random damage: bytes changed; pieces cut, doubled or taken from another text; marks
/// inserted.
fn mutated(rng: &mut Rng, seeds: &[Vec<u8>], marks: &[&str]) -> Vec<u8> {
    if rng.one_in(12) {
        return (0..rng.below(60)).map(|_| rng.next() as u8).collect();
    }
    let mut text = rng.pick(seeds).clone();
    for _ in 0..1 + rng.below(6) {
        let at = rng.below(text.len() + 1);
        let to = (at + rng.below(24)).min(text.len());
        match rng.below(7) {
            0 if at < text.len() => text[at] = rng.next() as u8,
            1 => drop(text.drain(at..to)),
            2 => {
                let piece = text[at..to].to_vec();
                let place = rng.below(text.len() + 1);
                text.splice(place..place, piece);
            }
            3 => {
                let other = rng.pick(seeds);
                let from = rng.below(other.len() + 1);
                let piece = other[from..(from + rng.below(60)).min(other.len())].to_vec();
                text.splice(at..at, piece);
            }
            4 => {
                // Two words trade places.
                let mut words: Vec<&[u8]> = text.split(|byte| *byte == b' ').collect();
                let (one, other) = (rng.below(words.len()), rng.below(words.len()));
                words.swap(one, other);
                text = words.join(&b' ');
            }
            5 => text.truncate(at),
            _ => {
                let mark = rng.pick(marks).as_bytes().to_vec();
                text.splice(at..at, mark);
            }
        }
    }
    text
}

/// Returns all cards of the pack, of the wild corpus and of the language suite.
fn cards() -> Vec<Vec<u8>> {
    let mut cards: Vec<Vec<u8>> = pack().cards.iter().map(|file| pack().text(*file).as_bytes().to_vec()).collect();
    for folder in ["tests/corpus/wild", "tests/suite/language"] {
        cards.extend(files(folder, ".card").iter().map(|path| std::fs::read(path).expect("a card")));
    }
    cards
}

const MARKS: [&str; 30] = [
    "(",
    ")",
    ".",
    ",",
    ";",
    ":",
    "\n",
    "\n\n",
    "\"",
    "“",
    "’s ",
    "[A] ",
    "[S] X: ",
    "Target: ",
    "Token: ",
    "Summon: ",
    " it ",
    " they ",
    " that Opp ",
    " each ",
    " if ",
    " unless ",
    " can't ",
    " 0 ",
    " 999 ",
    " +2S",
    "é",
    "\u{feff}",
    "\r\n",
    "// ",
];

#[test]
fn syntax() {
    run(bodies::syntax::run, &cards(), &MARKS);
}

#[test]
fn reading() {
    run(bodies::reading::run, &cards(), &MARKS);
}

#[test]
fn format() {
    run(bodies::format::run, &cards(), &MARKS);
}

#[test]
fn ron() {
    let mut seeds: Vec<Vec<u8>> =
        files("tests/golden/ron", ".ron").iter().map(|p| std::fs::read(p).expect("RON")).collect();
    seeds.push(emit::ron(&whole().set).expect("written").into_bytes());
    let marks =
        ["(", ")", "[", "]", "Some(", "Me", "N(1)", "label: 0", "It(3)", ",", ":", "\"", "-1", "256", "{", "}", "r#\""];
    run(bodies::ron::run, &seeds, &marks);
}

#[test]
fn engine() {
    let seeds = [emit::ron(&whole().set).expect("written").into_bytes()];
    let marks = [
        "Me",
        "Bearer",
        "It(0)",
        "It(7)",
        "N(0)",
        "N(255)",
        "UpTo",
        "Each",
        "Closest",
        "Opp",
        "Ally",
        "Char",
        "Empty",
        "InTarget",
        "Push",
        "Pull",
        "Hit",
        "RemoveThis",
        "0",
        "255",
        "99",
        "\"+9\"",
        "true",
        "false",
        "Sheltered",
        "label: 0,",
        "[]",
    ];
    run(bodies::engine::run, &seeds, &marks);
}

/// Returns random bytes from which cards and choices are made.
fn noise() -> Vec<Vec<u8>> {
    let mut rng = Rng::new(1);
    let bytes = |_| std::iter::once(bodies::engine::MADE).chain((0..240).map(|_| rng.next() as u8)).collect();
    (0..40).map(bytes).collect()
}

#[test]
fn most_random_cards_can_be_played() {
    let can = |bytes: &Vec<u8>| engine::Game::load(&bodies::engine::made(&bytes[1..]).0).is_ok();
    let played = noise().iter().filter(|bytes| can(bytes)).count();
    assert!(played >= 30, "{played} of 40");
}

#[test]
fn choices() {
    let seeds = noise();
    run(bodies::engine::run, &seeds, &["\u{0}", "\u{1}", "~~", "@@@@@@@@"]);
}

#[test]
fn target_code() {
    let seeds = ["2", "+2", "2S", "+2S", "4D!", "M", "S", "!3", "10D"].map(|code| code.as_bytes().to_vec());
    run(bodies::target_code::run, &seeds, &["+", "!", "S", "D", "M", "0", "9", "s", " ", ","]);
}
