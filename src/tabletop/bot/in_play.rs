//! The value of cards in play for a bot.

use crate::choice::TableChoice;
use crate::evaluate::Context;
use crate::game::TableGame;
use crate::program::SeatIndex;
use crate::state::TableState;

/// The factor for the points of a card whose death loses the game.
const VITAL: i32 = 3;

/// The value of a card that a player holds and has not played.
const HELD: i32 = 1;

/// The greatest number of choices for which a turn is played on.
const LONGEST_TURN: u32 = 60;

/// Returns the value of the cards of a player: the points of the cards in play, and one point for each card in hand.
pub(super) fn worth(game: &TableGame, state: &TableState, seat: usize) -> i32 {
    let Some(seat) = SeatIndex::try_from(seat).ok().filter(|_| game.permanents.exists) else { return 0 };
    let mut sum: i32 = 0;
    for (place, cards) in game.cards.places.iter().zip(&state.cards.zones) {
        if place.owner != Some(seat) {
            continue;
        }
        if !game.zone_play(place.zone).is_battlefield {
            // A zone that only its owner sees is a hand.
            if place.seers == 1 << seat {
                sum += HELD * i32::try_from(cards.len()).unwrap_or(0);
            }
            continue;
        }
        for card in cards {
            sum = sum.saturating_add(card_worth(game, state, *card));
        }
    }
    sum
}

fn card_worth(game: &TableGame, state: &TableState, card: u16) -> i32 {
    let context = Context::of_rule(state, None);
    let is_vital = game.permanents.vital.as_ref().is_some_and(|set| game.is_kind(state, set, card, &context));
    let rules = &game.permanents.attributes;
    let is_base = |at: u8| rules.iter().any(|rule| rule.starts_from == Some(at));
    let values = (0..).take(rules.len()).filter(|at| !is_base(*at));
    let points: i32 = values.map(|at| game.card_attribute(state, card, at)).sum();
    if is_vital { points * VITAL } else { points + 1 }
}

/// Plays on until the turn is over. Each player passes where possible, so that the deeds that have begun take effect.
pub(super) fn let_turn_pass(game: &TableGame, state: &mut TableState, pick: &mut dyn FnMut(usize) -> usize) {
    let turn = state.turns;
    for _ in 0..LONGEST_TURN {
        let options = state.options();
        let choice = match options.contains(&TableChoice::Pass) {
            true => Some(TableChoice::Pass),
            false => options.get(pick(options.len())).copied(),
        };
        let Some(choice) = choice.filter(|_| state.turns == turn) else { return };
        if game.apply(state, choice).is_err() {
            return;
        }
    }
}
