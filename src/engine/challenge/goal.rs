//! Goals of challenges: parses goals, checks them against the board, and tests whether a state fulfils them.

use super::misread::Misread;
use super::names::BoardNames;
use super::read::number;
use crate::game::Game;
use crate::play::Illegal;
use crate::position::Position;
use crate::state::State;
use board::Board;
use model::{Aim, Goal, Id};

/// The maximum number of turns of a goal. The limit lets every search for a solution end.
const MOST_TURNS: u8 = 12;

/// Parses a goal: *win*; *2 hits and Ada on f6, within 3 turns*; *Ada is not Tired*; *2 Lamps on c4*. A goal without a
/// number of turns must be reached in the first turn. `names` holds the chars on the board; the goal refers to chars by
/// their indices there.
pub fn read_goal(text: &str, names: &BoardNames, board: Board) -> Result<Goal, Misread> {
    let text = text.trim().trim_end_matches('.');
    let (aims, turns) = turns(text)?;
    let mut goal = Goal { all: Vec::new(), turns };
    for item in aims.split(" and ").flat_map(|part| part.split(',')).map(str::trim).filter(|item| !item.is_empty()) {
        goal.all.push(aim(item, names, board)?);
    }
    if goal.all.is_empty() {
        let what = "the goal is missing: write for example “win”, “2 hits” or “Ada on f6”";
        return Err(Misread::new(text, what));
    }
    Ok(goal)
}

/// Splits off *within 3 turns*. Returns the text before these words, and the number of turns.
fn turns(text: &str) -> Result<(&str, u8), Misread> {
    if let Some(aims) = text.strip_suffix("this turn") {
        return Ok((aims, 1));
    }
    let Some((aims, rest)) = text.rsplit_once("within ").or_else(|| text.rsplit_once("in ")) else {
        return Ok((text, 1));
    };
    match rest.strip_suffix("turns").or(rest.strip_suffix("turn")).map(number) {
        None => Ok((text, 1)),
        Some(Some(turns)) if (1..=MOST_TURNS).contains(&turns) => Ok((aims, turns)),
        Some(_) => Err(Misread::new(rest, format!("the number of turns is 1 to {MOST_TURNS}"))),
    }
}

fn aim(item: &str, names: &BoardNames, board: Board) -> Result<Aim, Misread> {
    let who = |name: &str| names.find(name).map(|at| u8::try_from(at).unwrap_or(u8::MAX));
    if item.eq_ignore_ascii_case("win") {
        return Ok(Aim::Win);
    }
    if let Some((count, "hit" | "hits")) = item.split_once(' ') {
        return number(count).map(Aim::Hits).ok_or_else(|| Misread::new(item, "the number of hits is missing"));
    }
    if let Some((name, condition)) = item.split_once(" is ") {
        let who = who(name)?;
        return Ok(match condition.strip_prefix("not ") {
            Some(condition) => Aim::Free { who, condition: Id::of(condition) },
            None => Aim::Bears { who, condition: Id::of(condition) },
        });
    }
    if let Some((what, tile)) = item.split_once(" on ") {
        if board.tile(tile.trim()).is_none() {
            return Err(Misread::new(tile, format!("there is no tile “{}”", tile.trim())));
        }
        let tile = tile.trim().to_owned();
        return match what.split_once(' ').and_then(|(count, token)| Some((number(count)?, token))) {
            Some((count, token)) => Ok(Aim::Tokens { count, token: Id::of(token), tile }),
            None => Ok(Aim::On { who: who(what)?, tile }),
        };
    }
    let what = "this is not a goal: write “win”, “2 hits”, “Ada on f6”, “Ada is Tired” or “2 Lamps on c4”";
    Err(Misread::new(item, what))
}

/// Checks that the chars, tiles, conditions and tokens of the goal exist.
pub(super) fn fits(goal: &Goal, position: &Position, game: &Game) -> Result<(), Illegal> {
    if goal.turns == 0 || goal.turns > MOST_TURNS {
        return Err(Illegal(format!("a challenge has 1 to {MOST_TURNS} turns")));
    }
    for aim in &goal.all {
        let known = |who: &u8| match usize::from(*who) < position.chars.len() {
            true => Ok(()),
            false => Err(Illegal("the goal names a char that is not on the board".to_owned())),
        };
        let condition = |id: &Id| match game.condition_number(id).is_some() {
            true => Ok(()),
            false => Err(Illegal(format!("there is no condition called {id}"))),
        };
        let tile = |name: &str| match game.board().tile(name) {
            Some(_) => Ok(()),
            None => Err(Illegal(format!("there is no tile {name:?}"))),
        };
        match aim {
            Aim::Win | Aim::Hits(_) => {}
            Aim::On { who, tile: on } => known(who).and_then(|()| tile(on))?,
            Aim::Bears { who, condition: id } | Aim::Free { who, condition: id } => {
                known(who).and_then(|()| condition(id))?;
            }
            Aim::Tokens { token, tile: on, .. } => {
                tile(on)?;
                if game.token_kind(token).is_none() {
                    return Err(Illegal(format!("there is no token called {token}")));
                }
            }
        }
    }
    Ok(())
}

pub(super) fn is_reached(goal: &Goal, game: &Game, start: &State, side: u8, state: &State) -> bool {
    let won = |aim: &Aim| match aim {
        Aim::Win => state.outcome().is_some_and(|outcome| outcome.winner == side),
        Aim::Hits(hits) => {
            let at = usize::from(side);
            state.score()[at].saturating_sub(start.score()[at]) >= *hits
        }
        Aim::On { who, tile } => state.tile_of(*who).is_some() && state.tile_of(*who) == game.board().tile(tile),
        Aim::Bears { who, condition } => bears(game, state, *who, condition),
        Aim::Free { who, condition } => !bears(game, state, *who, condition),
        Aim::Tokens { count, token, tile } => {
            let lies = |marker: &crate::Marker<'_>| {
                marker.id == token && marker.on_char.is_none() && Some(marker.tile) == game.board().tile(tile)
            };
            game.markers(state).filter(lies).count() >= usize::from(*count)
        }
    };
    goal.all.iter().all(won)
}

fn bears(game: &Game, state: &State, who: u8, condition: &Id) -> bool {
    game.condition_number(condition).is_some_and(|kind| state.bears(who, kind).is_some())
}
