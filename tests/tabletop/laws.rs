//! Laws of every game: what must hold after each choice, whatever the rules are.

use dice::Dice;
use tabletop::{TableBot, TableGame, TableState};

use crate::support::{load, pack, test_pack};

/// The games: packs of the project, and one that only tests play.
fn games() -> [TableGame; 3] {
    [load(&pack("correction")), load(&pack("mana-surge")), load(&test_pack("lantern-whist"))]
}

fn each_game(check: impl Fn(&TableGame, usize)) {
    for game in games() {
        for players in game.least_players()..=game.seats().len() {
            check(&game, players);
        }
    }
}

/// Plays some games at random, and shows each state with the choice that is made next.
fn random_games(
    game: &TableGame,
    players: usize,
    games: u64,
    each: &mut dyn FnMut(&TableState, tabletop::TableChoice),
) {
    for number in 0..games {
        let mut state = game.start_seeded(players, number).expect("a game");
        let mut dice = Dice::of(&[7, number]);
        while let Some(choice) = TableBot::Random.choose(game, &state, &mut dice) {
            each(&state, choice);
            game.apply(&mut state, choice).expect("an option can be chosen");
        }
        assert!(state.outcome().is_some());
    }
}

#[test]
fn every_piece_is_in_one_place() {
    each_game(|game, players| {
        random_games(game, players, 8, &mut |state, _| assert_eq!(game.misplaced(state), None));
    });
}

#[test]
fn every_option_can_be_chosen_and_nothing_else() {
    each_game(|game, players| {
        let mut at = 0;
        random_games(game, players, 3, &mut |state, _| {
            at += 1;
            if at % 25 != 0 {
                return;
            }
            for choice in state.options() {
                let mut after = state.clone();
                assert!(game.apply(&mut after, *choice).is_ok());
                assert!(after.outcome().is_some() || !after.options().is_empty());
            }
            let mut sorted = state.options().to_vec();
            sorted.sort();
            sorted.dedup();
            assert_eq!(sorted.len(), state.options().len(), "no option is offered twice");
            let before = state.clone();
            let mut after = state.clone();
            let foreign = tabletop::TableChoice::Option(200);
            assert!(game.apply(&mut after, foreign).is_err());
            assert_eq!(after, before, "a choice that is refused changes nothing");
        });
    });
}

#[test]
fn the_same_choices_give_the_same_game() {
    each_game(|game, players| {
        let mut choices = Vec::new();
        random_games(game, players, 1, &mut |_, choice| choices.push(choice));
        let play = || {
            let mut state = game.start(players).expect("a game");
            choices.iter().for_each(|choice| game.apply(&mut state, *choice).expect("an option"));
            state
        };
        assert_eq!(play(), play());
    });
}

#[test]
fn counters_never_fall_below_zero() {
    each_game(|game, players| {
        random_games(game, players, 4, &mut |state, _| {
            for seat in 0..players {
                for counter in 0..game.counters().len() {
                    assert!(state.counter(game, seat, counter) >= 0);
                }
            }
        });
    });
}

#[test]
fn the_greedy_bot_beats_chance() {
    for name in ["correction", "mana-surge"] {
        let game = load(&pack(name));
        let mut won = 0;
        for number in 0..6 {
            let seat = (number % 2) as usize;
            let mut state = game.start(2).expect("a game");
            let mut dice = Dice::of(&[11, number]);
            while state.outcome().is_none() {
                let bot = if state.player() == seat { TableBot::Greedy } else { TableBot::Random };
                let choice = bot.choose(&game, &state, &mut dice).expect("a choice");
                game.apply(&mut state, choice).expect("an option");
            }
            won += u32::from(state.outcome() == Some(tabletop::TableOutcome::Won(seat as u8)));
        }
        assert!(won >= 5, "the greedy bot won {won} of 6 games of {name}");
    }
}
