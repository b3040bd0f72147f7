//! Random games end, keep every invariant, and replay exactly.

use std::sync::OnceLock;

use engine::{Choice, Game, Setup, State};
use model::{Id, RuleSet};

use crate::support::{Dice, arena, assert_whole};

/// Two teams of cards of the set, one of each team class.
fn teams(rules: &RuleSet, dice: &mut Dice) -> Setup {
    let mut team = || -> Vec<Id> {
        let of_class = |class: &String| {
            let fits = |card: &&model::Card| {
                rules.game.classes.iter().any(|known| known.id == card.class && known.team_class == *class)
            };
            let cards: Vec<_> = rules.cards.iter().map(std::sync::Arc::as_ref).filter(fits).collect();
            cards[dice.below(cards.len())].id.clone()
        };
        rules.game.team.main.iter().map(of_class).collect()
    };
    Setup { teams: [team(), team()], first: 0 }
}

/// Plays to the end; returns the last state and the log.
fn play(game: &Game, mut state: State, dice: &mut Dice, check: bool) -> (State, Vec<Choice>) {
    let mut log = Vec::new();
    while state.outcome().is_none() {
        let options = state.options();
        let choice = options[dice.below(options.len())];
        log.push(choice);
        game.apply(&mut state, choice).expect("a choice among the options");
        if check {
            assert_whole(game, &state);
        }
        assert!(log.len() < 100_000, "an endless game");
    }
    (state, log)
}

#[test]
fn random_games_end_and_keep_the_invariants() {
    let (rules, game) = arena();
    let mut dice = Dice(0x1234_5678_9abc_def1);
    let mut decisions = 0;
    for _ in 0..150 {
        let setup = teams(rules, &mut dice);
        let state = game.start(&setup).expect("a game");
        let (end, log) = play(game, state, &mut dice, true);
        assert!(end.outcome().is_some());
        assert!(!end.chain_was_stopped(), "{setup:?}");
        decisions += log.len();
    }
    assert!(decisions > 150 * 50, "{decisions}");
}

#[test]
fn a_log_replays_exactly() {
    let (rules, game) = arena();
    let mut dice = Dice(77);
    for _ in 0..20 {
        let setup = teams(rules, &mut dice);
        let (end, log) = play(game, game.start(&setup).expect("a game"), &mut dice, false);
        let mut state = game.start(&setup).expect("a game");
        for choice in log {
            game.apply(&mut state, choice).expect("the same choice");
        }
        assert_eq!(state, end);
        assert_eq!(state.fingerprint(), end.fingerprint());
    }
}

/// Cards of up to three actions each, made of the actions in six files of the language suite.
fn cards_of_the_suite() -> String {
    let mut actions = Vec::new();
    let mut definitions = String::new();
    for name in ["effects", "control_flow", "places", "noun_phrases", "reference", "events"] {
        let path = crate::support::root().join(format!("tests/suite/language/{name}.card"));
        let text = std::fs::read_to_string(path).expect("a suite");
        let lines: Vec<&str> = text.lines().collect();
        for (at, line) in lines.iter().enumerate() {
            let wrong = at > 0 && lines[at - 1].starts_with("//!") || at > 1 && lines[at - 2].starts_with("//!");
            if wrong {
                continue;
            }
            if let Some((tag, words)) =
                line.split_once(": ").filter(|(tag, _)| tag.starts_with("[A]") || tag.starts_with("[S]"))
            {
                actions.push((tag[..3].to_owned(), words.to_owned()));
            } else if line.starts_with("Token: ") || line.starts_with("Condition: ") {
                let body: Vec<&str> = lines[at..].iter().take_while(|line| !line.is_empty()).copied().collect();
                definitions.push_str(&format!("{}\n\n", body.join("\n")));
            }
        }
    }
    assert!(actions.len() > 150, "{}", actions.len());
    let mut text = String::new();
    for (at, chunk) in actions.chunks(3).enumerate() {
        let class = ["Warrior", "Rogue", "White Mage", "Dark Mage"][at % 4];
        // Names without digits: A-A to Z-Z.
        let name = format!("Q{}{}", char::from(b'a' + (at / 26) as u8), char::from(b'a' + (at % 26) as u8));
        text.push_str(&format!("{name}, Test Card - {class}\n\n"));
        for (number, (tag, words)) in chunk.iter().enumerate() {
            let title = ["ONE", "TWO", "THREE"][number];
            text.push_str(&format!("{tag} {title}: {}\n\n", words.replace("Nell", &name)));
        }
        text.push_str("Target: +3\n\n");
    }
    text + &definitions
}

/// The printed pack with the cards of the suite, as a game.
fn suite_game() -> &'static (RuleSet, Game) {
    use project::{FileContent, compile};
    static SUITE: OnceLock<(RuleSet, Game)> = OnceLock::new();
    SUITE.get_or_init(|| {
        let cards = FileContent::Text(cards_of_the_suite());
        let rules = compile(&crate::support::pack().clone().with_stand_in("example.card".to_owned(), cards)).set;
        let test_cards = rules.cards.iter().filter(|card| card.epithet == "Test Card").count();
        assert!(test_cards > 40, "{test_cards}");
        let game = crate::support::load(&rules);
        (rules, game)
    })
}

#[test]
fn states_go_through_serde_at_any_choice_of_a_random_game() {
    let (rules, game) = suite_game();
    let mut dice = Dice(31);
    let mut within_a_text = 0;
    for _ in 0..60 {
        let mut state = game.start(&teams(rules, &mut dice)).expect("a game");
        while state.outcome().is_none() {
            let asked_by_a_text = game.in_progress(&state).is_some();
            if dice.below(if asked_by_a_text { 3 } else { 12 }) == 0 {
                let written = serde_json::to_string(&state).expect("a state");
                let read = game.resume(serde_json::from_str(&written).expect("a state")).expect("a state");
                assert_eq!(read, state);
                assert_eq!(read.fingerprint(), state.fingerprint());
                within_a_text += usize::from(asked_by_a_text);
                // The game goes on from what was read, so a loss that equality does not see shows later.
                state = read;
            }
            let choice = state.options()[dice.below(state.options().len())];
            game.apply(&mut state, choice).expect("an option");
            assert_whole(game, &state);
        }
    }
    assert!(within_a_text > 200, "{within_a_text}");
}

#[test]
fn random_games_with_sentences_of_the_suite_end_and_keep_the_invariants() {
    let (rules, game) = suite_game();
    let mut dice = Dice(4711);
    let mut used = std::collections::BTreeSet::new();
    for _ in 0..400 {
        let setup = teams(rules, &mut dice);
        let mut state = game.start(&setup).expect("a game");
        let mut choices = 0;
        while state.outcome().is_none() {
            let choice = state.options()[dice.below(state.options().len())];
            if let Choice::Use { who, action } = choice {
                let id = game.figures(&state).find(|figure| figure.number == who).map(|figure| figure.id.clone());
                used.insert((id, action));
            }
            game.apply(&mut state, choice).expect("an option");
            assert_whole(game, &state);
            choices += 1;
            assert!(choices < 60_000, "an endless game: {setup:?}");
        }
    }
    assert!(used.len() > 120, "only {} actions were used", used.len());
}
