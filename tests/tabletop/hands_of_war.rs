//! Hands of War Battlefield, played.

use dice::Dice;
use tabletop::{TableBot, TableGame};

use crate::support::{load, pack};

fn game() -> TableGame {
    load(&pack("hands-of-war"))
}

#[test]
fn random_log() {
    let game = game();
    for problem in game.unperformed() {
        println!("UNPERFORMED {problem}");
    }
    let mut state = game.start_seeded(2, 1).expect("a game");
    state.note_events();
    let mut dice = Dice::of(&[7, 1]);
    while let Some(choice) = TableBot::Random.choose(&game, &state, &mut dice) {
        for line in game.events_in_words(&state.take_events(), None) {
            println!("  {line}");
        }
        println!("{} {} {} -> {}", game.seats()[state.player()], game.question_in_words(&state), state.options().iter().map(|o| game.choice_in_words(&state, *o)).collect::<Vec<_>>().join(" · "), game.choice_in_words(&state, choice));
        game.apply(&mut state, choice).expect("an option can be chosen");
    }
    println!("{:?}", state.outcome());
}
