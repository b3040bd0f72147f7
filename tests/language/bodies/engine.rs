//! Rule objects, however they were edited: the engine says what is wrong with them, or plays them.

use cardwright::engine::Game;
use cardwright::model::{Id, RuleSet};

#[path = "play.rs"]
mod play;

pub fn run(input: &[u8]) {
    let Ok(set) = RuleSet::from_ron(&String::from_utf8_lossy(input)) else { return };
    let problems = cardwright::engine::problems(&set);
    let Ok(game) = Game::load(&set) else {
        assert!(!problems.is_empty(), "refused without a word");
        return;
    };
    assert_eq!(problems, []);
    let ids: Vec<Id> = set.cards.iter().map(|card| card.id.clone()).collect();
    play::play(&game, &ids, input, 300);
}
