//! Hands of War Battlefield, played from its text alone: its cards, the laws of its games, and a game between bots.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use dice::Dice;
use tabletop::{TableBot, TableChoice, TableGame, TableOutcome, TableState};

use crate::support::{load, pack, root};

fn game() -> &'static TableGame {
    static GAME: OnceLock<TableGame> = OnceLock::new();
    GAME.get_or_init(|| load(&pack("hands-of-war")))
}

/// Plays a game at random, and shows each state with the choice that is made next.
fn play(seed: u64, most: usize, mut each: impl FnMut(&TableState, TableChoice)) -> TableState {
    let game = game();
    let mut state = game.start_seeded(2, seed).expect("a game");
    let mut dice = Dice::of(&[7, seed]);
    for _ in 0..most {
        let Some(choice) = TableBot::Random.choose(game, &state, &mut dice) else { break };
        each(&state, choice);
        game.apply(&mut state, choice).expect("an option can be chosen");
    }
    state
}

/// Returns the names of all cards with their numbers, as somebody sees them who sees all but the decks.
fn number_of_cards(state: &TableState) -> usize {
    let zones = game().zones_seen_by(state, 0).into_iter();
    let cards = zones.flat_map(|zone| zone.cards).filter(|card| !card.as_deref().unwrap_or("").contains("token"));
    cards.count()
}

#[test]
fn the_engine_performs_every_card() {
    let problems: Vec<String> = game().unperformed().iter().map(ToString::to_string).collect();
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn every_card_is_in_one_place_and_none_comes_from_nowhere() {
    for seed in 0..2 {
        play(seed, 600, |state, _| {
            assert_eq!(game().misplaced(state), None);
            assert_eq!(number_of_cards(state), 80, "two decks of 40 cards");
        });
    }
}

#[test]
fn a_seed_and_the_choices_determine_the_game() {
    let mut choices = Vec::new();
    let played = play(3, 400, |_, choice| choices.push(choice));
    let mut again = game().start_seeded(2, 3).expect("a game");
    for choice in choices {
        game().apply(&mut again, choice).expect("an option");
    }
    assert!(again == played);
}

#[test]
fn a_player_cannot_tell_a_sampled_world_from_the_game() {
    let game = game();
    let mut at = 0;
    let mut changed = 0;
    play(5, 500, |state, _| {
        at += 1;
        if at % 9 != 0 {
            return;
        }
        for seat in 0..2 {
            let world = game.sample_world(state, seat, &mut Dice::new(at));
            assert_eq!(game.misplaced(&world), None);
            assert_eq!(game.table_in_words(&world, seat), game.table_in_words(state, seat));
            changed += usize::from(game.zones_seen_by(&world, 1 - seat) != game.zones_seen_by(state, 1 - seat));
            if seat == state.player() {
                assert_eq!(world.options(), state.options());
                assert_eq!(game.question_in_words(&world), game.question_in_words(state));
                let random = |state: &TableState| TableBot::Random.choose(game, state, &mut Dice::new(at));
                assert_eq!(random(&world), random(state));
            }
        }
    });
    assert!(changed > 20, "hidden cards were dealt anew");
}

#[test]
fn each_player_has_the_cards_of_one_deck() {
    let mut game = game().clone();
    assert_eq!(game.decks(), ["Wall and Wisdom", "Sand and Steel"]);
    game.choose_decks(&[1, 1]);
    let state = game.start(2).expect("a game");
    let words = game.table_in_words(&state, 0);
    assert_eq!(words.matches("Middle Ground: Bloodied Pennant").count(), 2, "{words}");
}

#[test]
fn greedy_bots_play_to_the_death_of_a_standard() {
    let mut won = BTreeMap::new();
    for seed in 0..2 {
        let tally = game().play_by_itself(2, TableBot::Greedy, 11, seed).expect("a game");
        assert_eq!(tally.endless, 0);
        for (seat, games) in tally.won.iter().enumerate() {
            *won.entry(seat).or_insert(0) += games;
        }
    }
    assert!(won.values().sum::<u64>() >= 1, "{won:?}");
}

/// The beginning of a game between greedy bots, as everything that happens is told. `BLESS=1` writes it again.
#[test]
fn a_game_goes_as_it_did() {
    let game = game();
    let mut state = game.start_seeded(2, 1).expect("a game");
    state.note_events();
    let mut dice = Dice::new(1);
    let mut told = String::new();
    for _ in 0..120 {
        for line in game.events_in_words(&state.take_events(), None) {
            told.push_str(&format!("  {line}\n"));
        }
        let Some(choice) = TableBot::Greedy.choose(game, &state, &mut dice) else { break };
        let (seat, question) = (&game.seats()[state.player()], game.question_in_words(&state));
        told.push_str(&format!("{seat}, {question} {}\n", game.choice_in_words(&state, choice)));
        game.apply(&mut state, choice).expect("an option");
    }
    for line in game.events_in_words(&state.take_events(), None) {
        told.push_str(&format!("  {line}\n"));
    }
    if let Some(TableOutcome::Won(seat)) = state.outcome() {
        told.push_str(&format!("{} wins.\n", game.seats()[usize::from(seat)]));
    }
    told.push_str(&game.table_in_words(&state, 0));
    let path = root().join("tests/golden/hands_of_war.txt");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, &told).expect("the file can be written");
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(told == expected, "the game goes otherwise now; run with BLESS=1 if this is what you want:\n{told}");
}
