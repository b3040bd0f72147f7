//! Challenges: the replies of the other side.

use engine::{Puzzle, Solution};
use model::{Aim, Challenge, Goal, Id, Seat, Standee};

use crate::support::frozen;

/// Goran has three turns, one of them Mox's, to hit Mox.
fn chase() -> Challenge {
    let standee =
        |card: &str, side, tile: &str| Standee { card: Id::of(card), side, tile: tile.to_owned(), maker: None };
    Challenge {
        id: Id::of("Chase"),
        chars: vec![standee("goran", Seat::First, "a1"), standee("mox", Seat::Second, "f1")],
        goal: Goal { all: vec![Aim::Hits(1)], turns: 3 },
        ..Challenge::default()
    }
}

#[test]
fn a_reply_after_which_the_goal_is_out_of_reach_is_found() {
    let (rules, _) = frozen();
    let puzzle = Puzzle::load(rules, &chase()).expect("a challenge");
    let mut state = puzzle.start.clone();
    for words in ["Goran to b1", "Goran to c1", "pass"] {
        let choice = puzzle.game.option(&state, words).expect(words);
        puzzle.game.apply(&mut state, choice).expect("a choice");
    }
    let mut passed = state.clone();
    assert_eq!(puzzle.refutation(&state, 0), None, "without any position to look at nothing is known");
    while state.player() != puzzle.side && !puzzle.is_missed(&state) {
        let reply = puzzle.refutation(&state, 50_000).expect("a reply");
        puzzle.game.apply(&mut state, reply).expect("a choice");
    }
    assert_eq!(puzzle.solve_from(&state, 50_000), Solution::Impossible);
    while passed.player() != puzzle.side {
        let words = if puzzle.game.option(&passed, "no").is_some() { "no" } else { "pass" };
        let choice = puzzle.game.option(&passed, words).expect(words);
        puzzle.game.apply(&mut passed, choice).expect("a choice");
    }
    assert!(matches!(puzzle.solve_from(&passed, 50_000), Solution::Line(_)), "another reply would not do");
}
