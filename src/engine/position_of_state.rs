//! Reads the board of a game in progress, as a position that can be set up again.

use super::game::Game;
use super::position::{BorneCondition, PlacedChar, PlacedToken, Position};
use super::program::OptionSet;
use super::state::{Place, Stage, State};
use board::Direction;

impl Game {
    /// Returns the board of a state, right after the passive of a turn.
    ///
    /// `None` if the state is another moment, or if the board does not tell everything about it: if a text is in
    /// progress, if a char has left that was not a summon, if something points in a direction or keeps an option, or if
    /// the second side went first.
    pub fn position_of(&self, state: &State) -> Option<Position> {
        let quiet =
            state.stack.is_empty() && state.queue.is_empty() && state.holds.is_empty() && state.waits.is_empty();
        if state.stage != Stage::Main || state.acts > 0 || !quiet || !state.retargets.is_empty() {
            return None;
        }
        let in_turn: Vec<u8> = state.order.iter().copied().collect::<Option<_>>()?;
        let sides = in_turn.iter().map(|who| state.char(*who).map(|char| char.side));
        if !sides.eq((0u8..2).cycle().take(in_turn.len()).map(Some)) {
            return None;
        }
        // The chars that take turns come first, as in a position that is read from words.
        let summons = state.present().map(|(who, _, _)| who).filter(|who| !in_turn.contains(who));
        let numbers: Vec<u8> = in_turn.iter().copied().chain(summons).collect();
        let index = |who: Option<u8>| numbers.iter().position(|known| Some(*known) == who);
        let mut position = Position { score: state.score, turn: index(state.active())?, ..Position::default() };
        for who in &numbers {
            let char = state.char(*who)?;
            untold(char.points, char.chosen)?;
            let id = self.texts.sheets.get(usize::from(char.sheet))?.id.clone();
            position.chars.push(PlacedChar { id, side: char.side, tile: char.tile?, maker: index(char.maker) });
        }
        for (_, token) in state.lying() {
            untold(token.points, token.chosen)?;
            let id = self.texts.tokens.get(usize::from(token.kind))?.id.clone();
            let on = match token.place {
                Place::Tile(tile) => Ok(tile),
                Place::Char(who) => Err(index(Some(who))?),
            };
            let (maker, owner) = (index(token.maker), index(token.owner));
            position.tokens.push(PlacedToken { id, on, side: token.side, maker, owner });
        }
        for bearing in &state.bearings {
            untold(bearing.points, bearing.chosen)?;
            let id = self.texts.conditions.get(usize::from(bearing.kind))?.id.clone();
            let bearer = index(Some(bearing.bearer))?;
            position.conditions.push(BorneCondition { id, bearer, side: bearing.side, maker: index(bearing.maker) });
        }
        Some(position)
    }
}

/// Returns `None` if something points in a direction or keeps an option, because a position has no words for it.
fn untold(points: Option<Direction>, chosen: OptionSet) -> Option<()> {
    (points.is_none() && chosen == 0).then_some(())
}
