//! Games at random: they end, break nothing, and replay exactly.

use cardwright::engine::{Choice, Game, Setup, State};
use cardwright::model::{Id, RuleSet};

use crate::support::{Dice, arena, assert_whole};

/// Two teams of cards of the set, one of each team class.
fn teams(rules: &RuleSet, dice: &mut Dice) -> Setup {
    let mut team = || -> Vec<Id> {
        let of_class = |class: &String| {
            let fits = |card: &&cardwright::model::Card| {
                rules.game.classes.iter().any(|known| known.id == card.class && known.team_class == *class)
            };
            let cards: Vec<_> = rules.cards.iter().filter(fits).collect();
            cards[dice.below(cards.len())].id.clone()
        };
        rules.game.team.main.iter().map(of_class).collect()
    };
    Setup { teams: [team(), team()], first: 0 }
}

/// Plays to the end; the log.
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
        assert!(log.len() < 100_000, "a game without end");
    }
    (state, log)
}

#[test]
fn random_games_end_and_break_nothing() {
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
