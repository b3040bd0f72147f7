//! Rules that the engine does not know, and games that nobody can play.

use crate::support::{load, rules_of};
use tabletop::TableGame;

const GAME: &str = "Game: Small\nSet: Set\nSeats: White, Black\n\n\
                    Kind: Stone (piece)\nHas: Copies, a number from 1\n\nStone: Stone\nCopies: 2\n\n\
                    Kind: Tile (tile)\n\nTile: Field\nSymbol: o\n\n\
                    Kind: Points (counter)\n\nPoints: Point\n\n\
                    Board: Board\nShape: squares\nRow: o o\n\n\
                    Kind: Phase (phase)\nHas: Text, rules\n\n";

fn problems(more: &str) -> Vec<String> {
    let rules = rules_of(&format!("{GAME}{more}")).unwrap_or_else(|errors| panic!("{errors}"));
    TableGame::load(&rules).err().unwrap_or_default().iter().map(ToString::to_string).collect()
}

#[test]
fn a_verb_that_only_an_engine_knows_is_named() {
    let found = problems("To juggle a stone (engine).\n\nPhase: Play\nText: Juggle a stone you control.\n");
    assert_eq!(found, ["Play: “juggle” has no meaning as something that is done"]);
}

#[test]
fn a_game_without_phases_has_no_turns() {
    assert_eq!(problems(""), ["it has no phases, so nothing happens in a turn"]);
}

#[test]
fn a_pack_without_seats_is_not_played() {
    let rules = rules_of("Game: Small\nSet: Set\n\nKind: Colour\n\nColour: Red\n").unwrap_or_else(|e| panic!("{e}"));
    let found: Vec<String> =
        TableGame::load(&rules).err().unwrap_or_default().iter().map(ToString::to_string).collect();
    assert_eq!(found, ["its block names no “Seats:”, so nobody can play it"]);
}

#[test]
fn a_rule_in_quotes_cannot_be_carried_out() {
    let found = problems("Phase: Play\nText: \"Dance.\"\n");
    assert_eq!(found, ["Play: a sentence in quotes cannot be carried out"]);
}

#[test]
fn a_game_is_for_as_many_players_as_it_says() {
    let rules = rules_of(&format!("{GAME}Phase: Play\nText: Gain 1 point.\n")).unwrap_or_else(|e| panic!("{e}"));
    let game = load(&rules);
    assert!(game.start(1).is_none() && game.start(3).is_none());
    assert!(game.start(2).is_some());
}

/// What keeps a game with such a board, such seats and such a text from being played.
fn problems_of_moves(seats: &str, board: &str, moves: &str, text: &str) -> Vec<String> {
    let rules = format!(
        "Game: Small\nSet: Set\nSeats: {seats}\n\n\
         Kind: Stone (piece)\nMay have: Movement, moves\n\nStone: Stone\n{moves}\n\n\
         Kind: Tile (tile)\n\nTile: Field\nSymbol: o\n\n\
         Kind: Rule (rule)\nHas: Text, rules\n\n\
         Board: Board\n{board}\nRow: o o\n\n\
         Kind: Phase (phase)\nHas: Text, rules\n\nPhase: Play\n{text}\n"
    );
    let rules = rules_of(&rules).unwrap_or_else(|errors| panic!("{errors}"));
    TableGame::load(&rules).err().unwrap_or_default().iter().map(ToString::to_string).collect()
}

#[test]
fn moves_need_diagrams_squares_and_sides() {
    let (two, text) = ("White, Black", "Text: Move a stone you control by its moves.");
    let (moves, squares) = ("Movement: . / @", "Shape: squares");
    assert_eq!(
        problems_of_moves(two, squares, "", text),
        ["Play: its pieces move as their diagrams show, and none has a field of moves"]
    );
    assert_eq!(
        problems_of_moves(two, squares, moves, text),
        ["Play: its pieces move forward, and its board has no line “Sides:”"]
    );
    let sides = "Sides: White at the bottom, Black at the top";
    assert_eq!(
        problems_of_moves(two, &format!("Shape: hexagons\n{sides}"), moves, text),
        ["Play: diagrams of moves are for boards of squares"]
    );
    assert!(problems_of_moves(two, &format!("{squares}\n{sides}"), moves, text).is_empty());
}

#[test]
fn home_rows_need_sides_and_another_player_needs_two() {
    let squares = "Shape: squares";
    assert_eq!(
        problems_of_moves(
            "White, Black",
            squares,
            "",
            "Text: Put a stone from your supply on a tile of your home row."
        ),
        ["Play: it speaks of home rows, and its board has no line “Sides:”"]
    );
    assert_eq!(
        problems_of_moves("White, Black, Red", squares, "", "Text: The other player wins the game."),
        ["Play: “other-player” has no meaning as a thing"]
    );
}

#[test]
fn what_nobody_foresees_has_no_text_before_it() {
    let text = "Text: Put a stone from your supply on an empty tile.\n\nRule: Early\n\
                Text: Before a stone leaves a tile, you win the game.";
    assert_eq!(
        problems_of_moves("White, Black", "Shape: squares", "", text),
        ["Early: “before” has no meaning as something before this event"]
    );
}
