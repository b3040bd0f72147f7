//! Correction: where its pieces go (COR-G1), its turn, and its denials, with the texts of the pack.

use dice::Dice;
use tabletop::{TableBot, TableGame, TableState};

use crate::support::{load, pack, root, rules_of};

/// The pack's pieces and board, with a course in which pieces are placed freely.
fn free_placement() -> TableGame {
    let file = |name: &str| {
        let path = root().join("cards/correction/rules").join(name);
        std::fs::read_to_string(path).expect("a file of the pack")
    };
    let head = "Game: Placement\nSet: Tests\nPlayers: 2\nSeats: Green, Orange\n";
    let rules = "Set-up: Pieces\nText: Put up to 6 pieces from your supply on an empty square.\n\n\
                 Phase: Play\nText: You may move a piece you control by its moves.\n";
    let text = [head, &file("kinds.card"), &file("pieces.card"), &file("board.card"), rules].join("\n\n");
    load(&rules_of(&text).unwrap_or_else(|errors| panic!("{errors}")))
}

fn words(game: &TableGame, state: &TableState) -> Vec<String> {
    state.options().iter().map(|choice| game.choice_in_words(state, *choice)).collect()
}

#[track_caller]
fn choose(game: &TableGame, state: &mut TableState, wanted: &str) {
    let words = words(game, state);
    let fits = |word: &String| word == wanted || word.strip_prefix(wanted).is_some_and(|rest| rest.starts_with(" ("));
    let at = words.iter().position(fits).unwrap_or_else(|| panic!("“{wanted}” is none of {words:?}"));
    let choice = state.options()[at];
    game.apply(state, choice).expect("an option");
}

/// Returns the squares to which a piece can go. Each player has placed these pieces.
#[track_caller]
fn squares(seat: usize, piece: &str, placed: [&[(&str, &str)]; 2]) -> Vec<String> {
    let game = free_placement();
    let mut state = game.start(2).expect("a game");
    for pieces in placed {
        for (name, square) in pieces {
            choose(&game, &mut state, name);
            choose(&game, &mut state, square);
        }
        if pieces.len() < 6 {
            choose(&game, &mut state, "pass");
        }
    }
    if seat == 1 && state.player() == 0 {
        choose(&game, &mut state, "pass");
    }
    if !words(&game, &state).iter().any(|word| word == piece) {
        return Vec::new();
    }
    state.note_events();
    choose(&game, &mut state, piece);
    // A piece with one square goes there at once.
    let told: Vec<String> = state.take_events().into_iter().map(|event| game.event_in_words(event)).collect();
    if let Some(to) = told.iter().find_map(|event| event.rsplit_once(" to ").map(|(_, to)| to.to_owned())) {
        return vec![to];
    }
    let squares = words(&game, &state);
    let names = squares.iter().filter_map(|word| word.split(' ').next().map(str::to_owned));
    names.collect()
}

/// The square that lies where this one does for the player on the other side.
fn turned(square: &str) -> String {
    let (row, column) = square.split_at(1);
    let row = char::from(b'a' + b'f' - row.as_bytes()[0]);
    format!("{row}{}", 7 - column.parse::<u8>().expect("a column"))
}

/// Checks where a piece of Green goes from a square, alone and with an enemy on each square around it; and that it is
/// the same for Orange from the other side.
#[track_caller]
fn goes(piece: &str, from: &str, enemies: &[(&str, &str)], to: &[&str]) {
    let at = format!("{piece} at {from}");
    assert_eq!(squares(0, &at, [&[(piece, from)], enemies]), to);
    let turned_enemies: Vec<(&str, String)> = enemies.iter().map(|(name, square)| (*name, turned(square))).collect();
    let turned_enemies: Vec<(&str, &str)> = turned_enemies.iter().map(|(name, at)| (*name, at.as_str())).collect();
    let turned_from = turned(from);
    let at = format!("{piece} at {turned_from}");
    let mut mirrored: Vec<String> = to.iter().map(|square| turned(square)).collect();
    mirrored.sort();
    assert_eq!(squares(1, &at, [&turned_enemies, &[(piece, &turned_from)]]), mirrored);
}

#[test]
fn a_pawn_goes_diagonally_forward() {
    goes("Pawn", "e3", &[], &["d2", "d4"]);
    goes("Pawn", "f1", &[], &["e2"]);
    goes("Pawn", "e3", &[("Pawn", "d2"), ("Knight", "d3")], &["d2", "d4"]);
}

#[test]
fn a_knight_moves_aside_and_captures_ahead_too() {
    goes("Knight", "e3", &[], &["d1", "d2", "d4", "d5"]);
    goes("Knight", "f1", &[], &["e2", "e3"]);
    // Ahead it captures alone, on the diagonals it moves alone, and it leaps.
    let enemies = [("Pawn", "c2"), ("Pawn", "c4"), ("Pawn", "d2"), ("Pawn", "d3"), ("Knight", "d1")];
    goes("Knight", "e3", &enemies, &["c2", "c4", "d1", "d4", "d5"]);
}

#[test]
fn a_spearman_moves_aside_and_captures_ahead() {
    goes("Spearman", "e3", &[], &["e2", "e4"]);
    goes("Spearman", "f1", &[], &["f2"]);
    goes("Spearman", "e3", &[("Pawn", "c3")], &["c3", "e2", "e4"]);
    // The second square needs an empty first one.
    goes("Spearman", "e3", &[("Pawn", "c3"), ("Pawn", "d3")], &["d3", "e2", "e4"]);
    goes("Spearman", "e3", &[("Pawn", "e2")], &["e4"]);
}

/// COR-C12, COR-C18, COR-C24, COR-C52: tokens come from the set-up and from what is spawned, and only a banishment or a
/// recovery changes how many there are in hands and on the board.
#[test]
fn no_token_comes_from_nowhere() {
    let game = load(&pack("correction"));
    let mut banished = 0;
    for number in 0..60 {
        let mut state = game.start(2).expect("a game");
        let mut dice = Dice::of(&[5, number]);
        let (mut spawned, mut removed) = (0, 0);
        state.note_events();
        while let Some(choice) = TableBot::Random.choose(&game, &state, &mut dice) {
            game.apply(&mut state, choice).expect("an option");
            for event in state.take_events() {
                match event {
                    tabletop::TableEvent::Placed { from: None, .. } => spawned += 1,
                    tabletop::TableEvent::Removed { .. } => removed += 1,
                    _ => {}
                }
            }
            let held = state.counter(&game, 0, 0) + state.counter(&game, 1, 0);
            let all = held + game.counters_on_cells(&state, 0);
            assert_eq!(all, 1 + spawned - 3 * removed);
            assert_eq!(game.misplaced(&state), None);
        }
        banished += removed;
        assert!(matches!(state.outcome(), Some(tabletop::TableOutcome::Won(_))), "game {number} ends");
    }
    assert!(banished > 0, "some piece was banished");
}
