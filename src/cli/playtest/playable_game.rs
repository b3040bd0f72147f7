//! The game that the bots of a playtest play, and the cards from which teams are drawn.

use engine::Game;
use model::RuleSet;
use pipeline::unplayable::unplayable_error;
use playtest::Roster;
use project::Trouble;

/// Returns the game of a pack, and the cards from which teams are drawn.
pub(super) fn playable(pack: &str, set: &RuleSet) -> Result<(Game, Roster), Trouble> {
    let game = Game::load(set).map_err(|problems| unplayable_error(pack, &problems))?;
    let roster = Roster::of(set).map_err(|why| Trouble::new(format!("{pack} cannot be played: {why}.")))?;
    Ok((game, roster))
}
