//! Games whose choices are made by bytes.

use cardwright::engine::{Game, Setup, State};
use cardwright::model::Id;

/// Plays with these cards, so many choices long at most: which are made, the bytes say. What was played replays exactly.
pub fn play(game: &Game, cards: &[Id], bytes: &[u8], most: usize) {
    let places = (1..=8).find(|count| {
        let team: Vec<Id> = cards.iter().cycle().take(*count).cloned().collect();
        !cards.is_empty() && game.start(&Setup { teams: [team.clone(), team], first: 0 }).is_ok()
    });
    let Some(places) = places else { return };
    let team = |from: usize| cards.iter().cycle().skip(from).take(places).cloned().collect::<Vec<Id>>();
    let setup = Setup { teams: [team(0), team(places)], first: bytes.first().map_or(0, |byte| byte & 1) };
    let Ok(start) = game.start(&setup) else { return };
    let (mut state, mut log, mut since) = (start.clone(), Vec::new(), 0);
    let mut lots = bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325u64, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3));
    while state.outcome().is_none() && log.len() < most {
        let options = state.options();
        assert!(!options.is_empty(), "the game is not over, and there is nothing to choose");
        lots = lots.rotate_left(7).wrapping_mul(0x9e37_79b9_7f4a_7c15)
            ^ bytes.get(log.len()).copied().map_or(lots >> 31, u64::from);
        let choice = options[(lots >> 33) as usize % options.len()];
        let turn = (game.whose_turn(&state), state.round());
        game.apply(&mut state, choice).expect("an option");
        log.push(choice);
        since = if turn == (game.whose_turn(&state), state.round()) { since + 1 } else { 0 };
        assert!(since < 20_000, "a turn without an end");
    }
    assert!(replayed(game, start, &log) == state, "the log replays otherwise");
}

fn replayed(game: &Game, mut state: State, log: &[cardwright::engine::Choice]) -> State {
    log.iter().for_each(|choice| game.apply(&mut state, *choice).expect("the same choice"));
    state
}
