//! Laws of hidden cards: what a player sees, and what a bot in that seat does, depends on nothing that the player does not
//! know.

use dice::Dice;
use tabletop::{TableBot, TableGame, TableState};

use crate::support::{load, test_pack};

fn game() -> TableGame {
    load(&test_pack("lantern-whist"))
}

/// Plays games at random, and shows every so manyth state.
fn states(game: &TableGame, every: usize, mut each: impl FnMut(&TableState, &mut Dice)) {
    for number in 0..3 {
        let players = 3 + number as usize % 2;
        let mut state = game.start_seeded(players, number).expect("a game");
        let mut dice = Dice::of(&[5, number]);
        let mut at = 0;
        while let Some(choice) = TableBot::Random.choose(game, &state, &mut dice) {
            at += 1;
            if at % every == 0 {
                each(&state, &mut dice.clone());
            }
            game.apply(&mut state, choice).expect("an option");
        }
        assert!(at > 100, "the game was played");
    }
}

#[test]
fn a_player_cannot_tell_a_sampled_world_from_the_game() {
    let game = game();
    let mut changed = 0;
    states(&game, 7, |state, dice| {
        for seat in 0..state.players() {
            let world = game.sample_world(state, seat, dice);
            assert_eq!(game.misplaced(&world), None);
            assert_eq!(game.zones_seen_by(&world, seat), game.zones_seen_by(state, seat));
            assert_eq!(game.table_in_words(&world, seat), game.table_in_words(state, seat));
            if seat == state.player() {
                assert_eq!(world.options(), state.options());
                let words = |state: &TableState| -> Vec<String> {
                    state.options().iter().map(|choice| game.choice_in_words(state, *choice)).collect()
                };
                assert_eq!(words(&world), words(state));
                assert_eq!(game.question_in_words(&world), game.question_in_words(state));
            }
            let others = (0..state.players()).filter(|other| *other != seat);
            changed +=
                others.filter(|other| game.zones_seen_by(&world, *other) != game.zones_seen_by(state, *other)).count();
        }
    });
    assert!(changed > 100, "hidden cards were dealt anew");
}

#[test]
fn a_bot_does_what_it_would_do_in_any_world_that_looks_the_same() {
    let game = game();
    states(&game, 23, |state, dice| {
        let world = game.sample_world(state, state.player(), dice);
        for bot in [TableBot::Random, TableBot::Greedy, TableBot::Search(12)] {
            let choose = |state: &TableState| bot.choose(&game, state, &mut Dice::new(9));
            assert_eq!(choose(state), choose(&world));
        }
    });
}

#[test]
fn every_card_stays_in_the_game() {
    let game = game();
    let count =
        |state: &TableState| -> usize { game.zones_seen_by(state, 0).iter().map(|zone| zone.cards.len()).sum() };
    states(&game, 1, |state, _| assert_eq!(count(state), 36));
}

#[test]
fn a_hand_is_seen_by_its_owner_alone() {
    let game = game();
    let state = game.start(4).expect("a game");
    for seat in 0..4 {
        for (zone, of) in game.zones_seen_by(&state, seat).iter().filter(|zone| zone.name.contains("Hand")).zip(0..) {
            assert_eq!(zone.cards.iter().all(Option::is_some), of == seat, "{}", zone.name);
            assert_eq!(zone.cards.len(), 9);
        }
    }
    let nobody = game.zones_seen_by(&state, 9);
    assert!(nobody.iter().all(|zone| zone.cards.iter().all(Option::is_none)), "an onlooker sees no hand");
}

#[test]
fn a_seed_determines_the_deal() {
    let game = game();
    let seen = |seed| game.zones_seen_by(&game.start_seeded(4, seed).expect("a game"), 1);
    assert_eq!(seen(3), seen(3));
    assert_ne!(seen(3), seen(4));
}

#[test]
fn a_searching_bot_beats_chance_without_seeing_hands() {
    let game = game();
    let mut won = 0;
    for number in 0..12 {
        let seat = number as usize % 4;
        let mut state = game.start_seeded(4, 70 + number).expect("a game");
        let mut dice = Dice::of(&[13, number]);
        while state.outcome().is_none() {
            let bot = if state.player() == seat { TableBot::Search(40) } else { TableBot::Random };
            let choice = bot.choose(&game, &state, &mut dice).expect("a choice");
            game.apply(&mut state, choice).expect("an option");
        }
        won += u32::from(state.outcome() == Some(tabletop::TableOutcome::Won(seat as u8)));
    }
    assert!(won >= 9, "the searching bot won {won} of 12 games against three who play at random");
}
