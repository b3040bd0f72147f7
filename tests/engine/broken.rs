//! Rule objects edited into nonsense are either refused with a place or can be played without a panic.

use engine::{Choice, Game, Puzzle, Setup};
use model::{Id, RuleSet};

use crate::support::{Dice, assert_whole, frozen};

/// A text with one random change: to a number, a name or a word, or a piece removed, moved or doubled.
fn mutated(text: &str, dice: &mut Dice) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let at = dice.below(lines.len());
    let mut out: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
    match dice.below(16) {
        // Another number.
        0..=5 => {
            let numbered: Vec<usize> = (0..out.len())
                .filter(|at| out[*at].chars().any(|c| c.is_ascii_digit()) && !out[*at].contains('"'))
                .collect();
            let at = numbered[dice.below(numbered.len())];
            let number = ["0", "1", "7", "31", "32", "64", "127", "128", "200", "255", "256", "65535", "4294967296"];
            let digits: String = out[at].chars().filter(char::is_ascii_digit).collect();
            out[at] = out[at].replacen(&digits, number[dice.below(number.len())], 1);
        }
        // A line from another place.
        6 => out[at] = lines[dice.below(lines.len())].to_owned(),
        7 => {
            out.remove(at);
        }
        8 => out.insert(at, lines[at].to_owned()),
        // Another name from the same file.
        9..=11 => {
            let quoted: Vec<usize> = (0..out.len()).filter(|at| out[*at].matches('"').count() == 2).collect();
            let (one, other) = (quoted[dice.below(quoted.len())], quoted[dice.below(quoted.len())]);
            let name = |line: &str| line.split('"').nth(1).unwrap_or("").to_owned();
            out[one] = out[one].replacen(&name(lines[one]), &name(lines[other]), 1);
        }
        // A block moved elsewhere.
        12 => {
            let length = 1 + dice.below(6);
            let block: Vec<String> = out.drain(at..(at + length).min(out.len())).collect();
            let to = dice.below(out.len());
            out.splice(to..to, block);
        }
        // Another word of the same kind: variants trade places.
        _ => {
            let words =
                ["Hit", "Move", "One", "Each", "The", "Char", "Opp", "Ally", "Closest", "Me", "Bearer", "Summoner"];
            let (one, other) = (words[dice.below(words.len())], words[dice.below(words.len())]);
            let places: Vec<usize> = (0..out.len()).filter(|at| out[*at].contains(one)).collect();
            if !places.is_empty() {
                let at = places[dice.below(places.len())];
                out[at] = out[at].replacen(one, other, 1);
            }
        }
    }
    out.join("\n")
}

/// A rule set of few cards, so that a change probably touches what is played.
fn few() -> RuleSet {
    let mut rules = frozen().0.clone();
    rules.origins.clear();
    rules
}

fn short_game(game: &Game, rules: &RuleSet, dice: &mut Dice) {
    let pick = |dice: &mut Dice| rules.cards[dice.below(rules.cards.len())].id.clone();
    let count = rules.game.placement.rows_per_round.len();
    let mut team = || (0..count).map(|_| pick(dice)).collect::<Vec<Id>>();
    let Ok(mut state) = game.start(&Setup { teams: [team(), team()], first: 0 }) else { return };
    for _ in 0..150 {
        if state.outcome().is_some() {
            return;
        }
        let choice: Choice = state.options()[dice.below(state.options().len())];
        game.apply(&mut state, choice).expect("an option");
        assert_whole(game, &state);
    }
}

#[test]
fn rules_edited_into_nonsense_are_refused_or_played() {
    let text = emit::ron(&few()).expect("text");
    let (mut read, mut loaded, mut refused) = (0, 0, 0);
    for seed in 1..=400u64 {
        let mut dice = Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        let mut broken = text.clone();
        for _ in 0..1 + dice.below(4) {
            broken = mutated(&broken, &mut dice);
        }
        match emit::read_ron(&broken) {
            Err(error) => assert!(error.span.start.line >= 1 && error.span.start.col >= 1, "{error}"),
            Ok(rules) => {
                read += 1;
                match Game::load(&rules) {
                    Err(problems) => {
                        refused += 1;
                        assert!(problems.iter().all(|p| !p.place.is_empty() && !p.what.is_empty()), "{problems:?}");
                    }
                    Ok(game) => {
                        loaded += 1;
                        if !rules.cards.is_empty() {
                            short_game(&game, &rules, &mut dice);
                        }
                    }
                }
                for challenge in &rules.challenges {
                    if let Ok(puzzle) = Puzzle::load(&rules, challenge) {
                        puzzle.solve(50);
                    }
                }
            }
        }
    }
    assert!(read > 80 && loaded > 50 && refused > 10, "{read} were read, {loaded} loaded, {refused} refused");
}

#[test]
fn flipped_bytes_cause_no_panic() {
    let text = emit::ron(&few()).expect("text");
    for seed in 1..=300u64 {
        let mut dice = Dice(seed.wrapping_mul(0xbf58_476d_1ce4_e5b9) | 1);
        let mut bytes = text.clone().into_bytes();
        for _ in 0..1 + dice.below(3) {
            let at = dice.below(bytes.len());
            bytes[at] = b"()[]{}\",:0129aZ_-\n"[dice.below(18)];
        }
        if let Ok(rules) = emit::read_ron(&String::from_utf8_lossy(&bytes))
            && let Ok(game) = Game::load(&rules)
        {
            short_game(&game, &rules, &mut dice);
        }
    }
}
