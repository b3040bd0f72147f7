//! Rules of games of cards that the engine does not know, and zones that cannot be.

use crate::support::rules_of;
use tabletop::TableGame;

const GAME: &str = "Game: Small\nSet: Set\nSeats: White, Black\n\n\
                    Kind: Zone (zone)\nHas: Of, one of table, player\nMay have: Seen by, one of all, owner, few\n\n\
                    Zone: Deck\nOf: table\n\nZone: Hand\nOf: player\nSeen by: owner\n\n\
                    Kind: Card (card, deck)\nHas: Rank, a number from 1 to 9\nSeries: RANK\n\n\
                    Kind: Phase (phase)\nHas: Text, rules\n\n";

fn problems(more: &str) -> Vec<String> {
    let rules = rules_of(&format!("{GAME}{more}")).unwrap_or_else(|errors| panic!("{errors}"));
    TableGame::load(&rules).err().unwrap_or_default().iter().map(ToString::to_string).collect()
}

#[test]
fn a_zone_of_each_player_needs_an_owner() {
    let found = problems("Phase: Play\nText: Put a card from the deck into the hand.\n");
    assert_eq!(found, ["Play: “the-zone” has no meaning as a zone that each player has: say whose it is"]);
}

#[test]
fn a_zone_of_the_table_has_no_owner() {
    let found = problems("Phase: Play\nText: Put a card from your deck into your hand.\n");
    assert_eq!(found, ["Play: “your-zone” has no meaning as a zone of the table, which is nobody's"]);
}

#[test]
fn your_hand_is_not_the_hand_of_another_subject() {
    let found = problems("Phase: Play\nText: Each player puts a card from the deck into your hand.\n");
    assert_eq!(found, ["Play: “your-zone” has no meaning as a zone of another player than “you”: write “their”"]);
    let found = problems("Phase: Play\nText: Put a card from the deck into their hand.\n");
    assert_eq!(found, ["Play: “their-zone” has no meaning as a zone, since no other player is spoken of"]);
    assert!(problems("Phase: Play\nText: Each player puts a card from the deck into their hand.\n").is_empty());
}

#[test]
fn it_is_known_who_sees_a_zone() {
    let deck = "Phase: Play\nText: Shuffle the deck.\n\n";
    let found = problems(&format!("{deck}Zone: Pile\nOf: table\nSeen by: owner\n"));
    assert_eq!(found, ["Pile: it is seen by its owner, and it is no zone of a player"]);
    let found = problems(&format!("{deck}Zone: Pile\nOf: table\nSeen by: few\n"));
    assert_eq!(found, ["Pile: its field “Seen by” is none of all, owner, others and nobody"]);
}

#[test]
fn starting_with_a_player_orders_what_each_player_does() {
    let found = problems("Phase: Play\nText: Starting with the next player, shuffle the deck.\n");
    assert_eq!(found, ["Play: “starting-with” has no meaning as anything but what each player does"]);
}

#[test]
fn a_loop_in_which_everybody_declines_ends_as_endless() {
    let rules = rules_of(&format!(
        "{GAME}Phase: Play\nText: Until the deck is empty, you may put a card from your hand into your hand.\n"
    ));
    let game = crate::support::load(&rules.unwrap_or_else(|errors| panic!("{errors}")));
    // Nothing is in the hands, so nothing is asked either.
    assert_eq!(game.start(2).expect("a game").outcome(), Some(tabletop::TableOutcome::Endless));
    let rules = rules_of(&format!(
        "{GAME}Phase: Play\nText: Until the deck is empty, you may put the top card of the deck on the deck.\n"
    ));
    let game = crate::support::load(&rules.unwrap_or_else(|errors| panic!("{errors}")));
    let tally = game.play_by_itself(2, tabletop::TableBot::Random, 1, 1).expect("a game");
    assert_eq!((tally.endless, tally.choices), (1, 100_000));
}
