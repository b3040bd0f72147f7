//! Challenges: the replies of the other side.

use engine::bot::{Bot as _, Random};
use engine::{Position, Puzzle, Setup, Solution, Ways};
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

/// Returns the puzzle in which Goran, at this tile, has one turn to hit Mox on f1.
fn reach(from: &str) -> Puzzle {
    let mut challenge = chase();
    challenge.chars[0].tile = from.to_owned();
    challenge.goal.turns = 1;
    Puzzle::load(&frozen().0, &challenge).expect("a challenge")
}

#[test]
fn solutions_are_counted_by_what_they_do_and_not_by_the_way_a_char_walks() {
    // Goran has two moves and the target +2S. From c2 he can hit from two tiles at least, from a1 from none.
    assert_eq!(reach("a1").ways(50_000), Ways::None);
    assert_eq!(reach("d2").ways(50_000), Ways::Several);
    assert_eq!(reach("d2").ways(3), Ways::Unknown, "the search reached its limit");
    let only = ["b1", "b2", "c2", "a2", "b3", "c3"].map(|tile| (tile, reach(tile).ways(50_000)));
    let Some((from, Ways::One(line))) = only.iter().find(|(_, ways)| matches!(ways, Ways::One(_))) else {
        panic!("no tile has one solution: {only:?}");
    };
    let puzzle = reach(from);
    let mut state = puzzle.start.clone();
    for choice in line {
        puzzle.game.apply(&mut state, *choice).expect("a choice");
    }
    assert!(puzzle.is_reached(&state), "{from}");
}

#[test]
fn boards_of_games_are_written_in_words_and_read_again() {
    let (rules, game) = frozen();
    let name = |id: &Id, count: usize| {
        let cards = rules.cards.iter().map(|card| (&card.id, &card.name));
        let definition = rules.definitions.iter().find(|definition| definition.id == *id);
        let definition = definition.map(|one| if count == 1 { one.name.clone() } else { one.plural.clone() });
        definition
            .or_else(|| cards.into_iter().find(|(known, _)| *known == id).map(|(_, name)| name.clone()))
            .expect("a name")
    };
    let mut boards = 0;
    for seed in 0..20u64 {
        let team = |from: usize| (0..3).map(|at| rules.cards[(from + 7 * at) % rules.cards.len()].id.clone()).collect();
        let setup = Setup { teams: [team(seed as usize), team(seed as usize + 3)], first: 0 };
        let mut state = game.start(&setup).expect("a game");
        let mut bot = Random::new(seed);
        while state.outcome().is_none() {
            if let Some(position) = game.position_of(&state) {
                let lines = position.lines(game.board(), &name);
                let text: String = lines.iter().map(|(key, value)| format!("{key}: {value}\n")).collect();
                let mut read = Position::read(&text, game.board()).expect(&text);
                // Several tokens are written in the plural.
                for token in &mut read.tokens {
                    let singular = rules.definitions.iter().find(|definition| Id::of(&definition.plural) == token.id);
                    token.id = singular.map_or(token.id.clone(), |definition| definition.id.clone());
                }
                // Summons are read in another order, so the words are compared.
                assert_eq!(read.lines(game.board(), &name), lines, "{text}");
                game.position(&read).expect("a position");
                boards += 1;
            }
            let choice = bot.choose(game, &state);
            game.apply(&mut state, choice).expect("a choice");
        }
    }
    assert!(boards > 300, "{boards}");
}
