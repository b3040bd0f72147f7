//! The plain values that stand in for what a rulebook does not say, until it does.

use model::{Board, Draft, FirstPlayer, Game, Id, MatchRules, MoveStep, Placement, Score, TeamRules, Turn};

/// The ink of a class that names none.
pub const INK: &str = "#555555";

/// A small game: nothing in it is ever written out, since whatever it stands in for is an error.
pub fn game(pack: &str) -> Game {
    Game {
        id: Id::of(pack),
        name: pack.to_owned(),
        set: String::new(),
        board: Board { rows: 6, columns: 6 },
        classes: Vec::new(),
        turn: Turn { passive_first: true, moves: 2, actions: 1, any_order: true, step: MoveStep::Orthogonal },
        placement: Placement { rows_per_round: Vec::new(), fixes_turn_order: true },
        score: Score { hits_to_win: 5, rounds_at_most: 60 },
        team: TeamRules { main: Vec::new(), sideboard: 0, unique: true },
        match_: MatchRules {
            best_of: 1,
            first_game: FirstPlayer::Agreed,
            later_games: FirstPlayer::Agreed,
            sideboard_from_game: 1,
            clocks: Vec::new(),
            minutes_at_most: 0,
            draft: Draft { ban_before_every_pick_but_the_first: false, pool_at_least: 0 },
        },
        bans: Vec::new(),
        bands: Vec::new(),
    }
}
