//! Default values for fields of a rulebook that are missing or wrong.

use model::{Board, Draft, FirstPlayer, Game, Id, MatchRules, MoveStep, Placement, Score, TeamRules, Turn};

/// The ink of a class without an `Ink:` line.
pub(crate) const INK: &str = "#555555";

/// Returns the game before any field is read. Its values never reach an output, because a missing field is an error
/// that stops the build.
pub(crate) fn game(pack: &str) -> Game {
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
