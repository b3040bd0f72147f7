//! Searches for a board on which a chain of triggers does not end, by playing from random positions.

use dice::Dice;
use engine::{Choice, Game, PlacedChar, Position, State};
use model::Id;

/// The number of random positions.
const POSITIONS: u64 = 600;
/// The maximum number of choices that are made from each position. The engine stops a chain after a hundred triggers,
/// and each trigger may ask for a choice.
const CHOICES: usize = 250;
/// The number of boards after which the search ends. The search returns the emptiest of these boards.
const ENOUGH: usize = 20;

/// A board, and the choice that starts a chain of triggers on it. The engine has to stop this chain (kernel E2).
#[derive(Debug)]
pub struct Witness {
    pub state: State,
    pub choice: Choice,
}

/// Returns the emptiest board that was found. If the result is `None`, an endless chain may still exist. Cards of
/// `cards` may be part of the chain; cards of `others` only fill the board.
pub fn find_endless_chain(game: &Game, cards: &[Id], others: &[Id]) -> Option<Witness> {
    let found = (0..POSITIONS).filter_map(|number| stopped(game, drawn(game, number, cards, others)?, number));
    let size = |state: &State| game.figures(state).count() + game.markers(state).count();
    found.take(ENOUGH).min_by_key(|witness| size(&witness.state))
}

/// Draws a position with two to four chars on random tiles. At least one char is one of the cards, and each side has a
/// char.
fn drawn(game: &Game, number: u64, cards: &[Id], others: &[Id]) -> Option<State> {
    let mut dice = Dice::of(&[number, cards.len() as u64]);
    let (mut cards, mut others) = (cards.to_vec(), others.to_vec());
    dice.shuffle(&mut cards);
    dice.shuffle(&mut others);
    cards.truncate(1 + dice.below(3));
    others.truncate(usize::from(cards.len() == 1) + dice.below(2));
    let mut tiles: Vec<_> = game.board().tiles().iter().collect();
    dice.shuffle(&mut tiles);
    let placed = cards.into_iter().chain(others).zip(tiles).enumerate();
    let chars = placed.map(|(at, (id, tile))| {
        let side = u8::from(if at < 2 { at == 1 } else { dice.below(2) == 1 });
        PlacedChar { id, side, tile, maker: None }
    });
    let position = Position { chars: chars.collect(), begins: true, ..Position::default() };
    game.position(&position).ok()
}

/// Plays at random until the engine stops a chain.
fn stopped(game: &Game, mut state: State, number: u64) -> Option<Witness> {
    let mut dice = Dice::of(&[number, state.options().len() as u64]);
    let mut beginning: Option<Witness> = None;
    for _ in 0..CHOICES {
        let choice = *state.options().get(dice.below(state.options().len()))?;
        if game.in_progress(&state).is_none() {
            beginning = Some(Witness { state: state.clone(), choice });
        }
        game.apply(&mut state, choice).ok()?;
        if state.chain_was_stopped() {
            return beginning;
        }
    }
    None
}
