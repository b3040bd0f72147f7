//! The searching bot: it plays games on at random, more of them for choices that won more (UCB1).

use dice::Dice;

use super::in_play;
use crate::choice::TableChoice;
use crate::game::TableGame;
use crate::state::{TableOutcome, TableState};

/// The weight of exploration: the greater it is, the more often the bot tries choices that it has seldom tried.
const EXPLORATION: f64 = 0.7;

/// The lead, in points of the counter that decides the game, at which a win is about three times as likely as a loss.
const LEAD: f64 = 1.0;

/// The lead, in points of cards in play, at which a win is about three times as likely as a loss.
const LEAD_IN_PLAY: f64 = 12.0;

/// The number of turns after which a playout of a game with cards in play is judged by these cards. A random game would
/// take too long to end.
const TURNS_AHEAD: u32 = 3;

/// The greatest number of choices in a playout; a longer game counts as a draw.
const LONGEST: u32 = 3_000;

/// The playouts of a choice.
#[derive(Debug, Clone, Copy, Default)]
struct Tried {
    games: f64,
    won: f64,
}

/// Returns the choice that was tried most after this number of playouts.
pub(super) fn choose(game: &TableGame, state: &TableState, playouts: u32, dice: &mut Dice) -> Option<TableChoice> {
    let options = state.options();
    let player = state.player();
    let mut tried = vec![Tried::default(); options.len()];
    for played in 0..playouts.max(1) {
        let promise = |one: &Tried| match one.games {
            0.0 => f64::INFINITY,
            games => one.won / games + EXPLORATION * (f64::from(played + 1).ln() / games).sqrt(),
        };
        let next = tried
            .iter()
            .map(promise)
            .enumerate()
            .max_by(|one, other| one.1.total_cmp(&other.1).then(other.0.cmp(&one.0)));
        let Some((at, _)) = next else { break };
        let (Some(option), Some(seen)) = (options.get(at), tried.get_mut(at)) else { break };
        let mut after = game.sample_world(state, player, dice);
        if game.apply(&mut after, *option).is_err() {
            continue;
        }
        seen.games += 1.0;
        seen.won += play_on(game, &mut after, player, dice);
    }
    let most =
        tried.iter().enumerate().max_by(|one, other| one.1.games.total_cmp(&other.1.games).then(other.0.cmp(&one.0)));
    most.and_then(|(at, _)| options.get(at)).copied()
}

/// Plays a game to its end at random. Returns 1 if the player won, 0 if another player won, and an equal share of a
/// draw. A game that is decided by a counter is played only until the next shuffle, because the course after it does
/// not depend on the present choice; the counters then give the value of the choice.
fn play_on(game: &TableGame, state: &mut TableState, player: usize, dice: &mut Dice) -> f64 {
    let shuffles = state.cards.shuffles;
    let horizon = state.turns.saturating_add(TURNS_AHEAD);
    for _ in 0..LONGEST {
        if game.permanents.exists && state.turns > horizon && state.outcome().is_none() {
            return promise_in_play(game, state, player);
        }
        if let (true, Some(goal), None) = (state.cards.shuffles > shuffles, game.goal, state.outcome()) {
            return promise(game, state, player, usize::from(goal));
        }
        let options = state.options();
        let Some(option) = options.get(dice.below(options.len())).copied() else { break };
        if game.apply(state, option).is_err() {
            break;
        }
    }
    match state.outcome() {
        Some(TableOutcome::Won(seat)) => f64::from(u8::from(usize::from(seat) == player)),
        _ => 1.0 / state.players().max(1) as f64,
    }
}

/// Returns the value of the lead in cards in play, from 0 to 1.
fn promise_in_play(game: &TableGame, state: &TableState, player: usize) -> f64 {
    let has = |seat: usize| in_play::worth(game, state, seat);
    let best_other = (0..state.players()).filter(|seat| *seat != player).map(has).max().unwrap_or(0);
    1.0 / (1.0 + (f64::from(best_other - has(player)) / LEAD_IN_PLAY).exp())
}

/// Returns the value of the lead in the counter that decides the game, from 0 to 1.
fn promise(game: &TableGame, state: &TableState, player: usize, goal: usize) -> f64 {
    let sign = if game.least_wins { -1 } else { 1 };
    let has = |seat: usize| sign * state.counter(game, seat, goal);
    let best_other = (0..state.players()).filter(|seat| *seat != player).map(has).max().unwrap_or(0);
    1.0 / (1.0 + (f64::from(best_other - has(player)) / LEAD).exp())
}
