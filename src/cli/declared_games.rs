//! The checks of `play` and `playtest` on games that declare their own kinds, and on other games.

use project::Trouble;
use tabletop::{TableGame, TableState};

/// Starts a game of declared kinds for this number of players, with the seed for random events.
pub fn start(game: &TableGame, players: usize, seed: u64) -> Result<TableState, Trouble> {
    game.start_seeded(players, seed).ok_or_else(|| {
        let (least, most) = (game.least_players(), game.seats().len());
        let for_whom = if least == most { format!("{most}") } else { format!("{least} to {most}") };
        Trouble::new(format!("{} is for {for_whom} players, not for {players}.", game.name()))
    })
}

/// Refuses the first of these options that was given: a game of declared kinds does not have it.
pub fn refuse_options(options: &[(&str, bool)]) -> Result<(), Trouble> {
    match options.iter().find(|(_, given)| *given) {
        Some((option, _)) => Err(Trouble::new(format!("A game that declares its own kinds has no `{option}` yet."))),
        None => Ok(()),
    }
}

/// Refuses a number of players that a game with two sides does not have.
pub fn check_two_players(pack: &str, players: Option<usize>) -> Result<(), Trouble> {
    match players {
        None | Some(2) => Ok(()),
        Some(_) => Err(Trouble::new(format!("{pack} is for 2 players."))),
    }
}
