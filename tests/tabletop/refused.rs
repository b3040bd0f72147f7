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
