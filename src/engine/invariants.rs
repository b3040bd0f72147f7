//! Checks the invariants of a state, which hold whatever texts do. Builds with `debug_assertions` check the state after
//! each operation; other builds never do.

use super::bits::bits;
use super::game::Game;
use super::state::{Bearing, MOST_CHARS, MOST_TOKENS, State};

/// Returns the first invariant that the state violates, in words for the developer; `None` if the state is consistent.
pub(super) fn violation(game: &Game, s: &State) -> Option<String> {
    chars(game, s).or_else(|| tokens(game, s)).or_else(|| conditions(game, s)).or_else(|| score(game, s))
}

/// Checks that each char is alone on a tile of the board, and that the tables of tiles agree with the chars. No char
/// may have two turns in a round.
fn chars(game: &Game, s: &State) -> Option<String> {
    let board = game.geometry.tiles();
    if s.chars.len() > MOST_CHARS {
        return Some(format!("there are {} chars", s.chars.len()));
    }
    let mut taken = [None; 64];
    for (who, char) in s.chars.iter().enumerate() {
        if usize::from(char.sheet) >= game.texts.sheets.len() {
            return Some(format!("char {who} is of no card"));
        }
        let Some(tile) = char.tile else { continue };
        if !board.contains(tile) {
            return Some(format!("char {who} is off the board"));
        }
        if let Some(other) = taken[tile.index()].replace(who) {
            return Some(format!("chars {other} and {who} are on one tile"));
        }
        if s.at(tile).map(usize::from) != Some(who) {
            return Some(format!("char {who} is not on the tile that it is said to be on"));
        }
        let sides = [0, 1].map(|side: usize| s.sides[side].contains(tile));
        if sides != [char.side == 0, char.side == 1] {
            return Some(format!("the tile of char {who} is not that of its side"));
        }
    }
    let standing = taken.iter().flatten().count();
    let said = s.at.iter().flatten().filter(|who| usize::from(**who) < s.chars.len()).count();
    if said != standing || s.occupied().len() != standing {
        return Some(format!("{standing} chars stand on {said} tiles, and {} are taken", s.occupied().len()));
    }
    let mut known = 0u32;
    let twice = s.order.iter().flatten().filter(|who| s.char(**who).is_some()).any(|who| {
        let before = known;
        known |= 1 << (*who & 31);
        before == known
    });
    twice.then(|| "a char takes two turns in a round".to_owned())
}

/// Checks that each token is of a known kind and has one place on the board.
fn tokens(game: &Game, s: &State) -> Option<String> {
    if s.tokens.len() > MOST_TOKENS || s.live & s.dead != 0 {
        return Some("a token is there and gone".to_owned());
    }
    if bits(s.live).any(|token| usize::from(token) >= s.tokens.len()) {
        return Some("a token is there that never was made".to_owned());
    }
    for (number, token) in s.lying() {
        if usize::from(token.kind) >= game.texts.tokens.len() {
            return Some(format!("token {number} is of no kind"));
        }
        let place = s.token_tile(number).filter(|tile| game.geometry.tiles().contains(*tile));
        if place.is_none() {
            let on = if token.is_on_tile() { "off the board" } else { "on a char that has left" };
            return Some(format!("token {number} is {on}"));
        }
    }
    None
}

/// Checks that each condition is borne by a char on the board, and only once by the same char (kernel E9).
fn conditions(game: &Game, s: &State) -> Option<String> {
    // Bearings are sorted by bearer and kind.
    let ordered = |two: &[Bearing]| (two[0].bearer, two[0].kind) < (two[1].bearer, two[1].kind);
    if let Some(two) = s.bearings.windows(2).find(|two| !ordered(two)) {
        return Some(format!("char {} bears a condition twice", two[0].bearer));
    }
    for bearing in &s.bearings {
        if usize::from(bearing.kind) >= game.texts.conditions.len() {
            return Some("a condition is of no name".to_owned());
        }
        if s.tile_of(bearing.bearer).is_none() {
            return Some(format!("char {} bears a condition and is not there", bearing.bearer));
        }
    }
    None
}

/// Checks that the game is over as soon as a side has enough hits or the last round has ended.
fn score(game: &Game, s: &State) -> Option<String> {
    let wins = game.procedure.hits_to_win;
    let won = s.score.iter().filter(|hits| **hits >= wins).count();
    if s.score.iter().any(|hits| *hits > wins) || won > 1 || (won == 1 && s.outcome.is_none()) {
        return Some(format!("the score is {}-{}, and {wins} hits win", s.score[0], s.score[1]));
    }
    let over = s.round > game.procedure.rounds_at_most && s.outcome.is_none();
    over.then(|| format!("round {} has begun", s.round))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::{Place, Token};
    use crate::{Choice, Position};
    use board::{Tile, TileSet};

    fn game() -> (Game, State) {
        let rules = include_str!("../../tests/engine/frozen/rules.ron");
        let game = Game::load(&emit::read_ron(rules).unwrap()).unwrap();
        let text = "First: Fae b2\nSecond: Mox e5\nTurn: Fae";
        let state = game.position(&Position::read(text, game.board()).unwrap()).unwrap();
        (game, state)
    }

    #[test]
    fn a_state_of_a_game_is_whole() {
        let (game, mut state) = game();
        assert_eq!(violation(&game, &state), None);
        game.apply(&mut state, Choice::Pass).unwrap();
        assert_eq!(violation(&game, &state), None);
    }

    #[test]
    fn whatever_is_spoiled_is_told() {
        let tile = |number| Tile::new(number).unwrap();
        let token = |on| Token {
            place: Place::Tile(tile(on)),
            kind: 0,
            side: 0,
            maker: Some(0),
            owner: None,
            chosen: 0,
            since: 0,
            points: None,
        };
        let bearing = |bearer| Bearing {
            kind: 0,
            bearer,
            maker: Some(0),
            side: 0,
            since: 0,
            held: None,
            partners: 0,
            chosen: 0,
            points: None,
        };
        type Spoil<'s> = &'s dyn Fn(&mut State);
        let spoil: [(&str, Spoil<'_>); 11] = [
            ("on one tile", &|s| s.chars[1].tile = s.chars[0].tile),
            ("off the board", &|s| s.chars[1].tile = Some(tile(63))),
            ("said to be on", &|s| s.at[s.chars[0].tile.unwrap().index()] = None),
            ("not that of its side", &|s| s.sides.swap(0, 1)),
            ("stand on", &|s| s.at[0] = Some(1)),
            ("two turns", &|s| s.order = vec![Some(0), Some(0)]),
            ("never was made", &|s| s.live = 1 << 5),
            ("of no kind", &|s| (s.live, s.tokens) = (1, vec![Token { kind: 99, ..token(3) }])),
            ("is not there", &|s| s.bearings = vec![bearing(9)]),
            ("twice", &|s| s.bearings = vec![bearing(0), bearing(0)]),
            ("hits win", &|s| s.score = [9, 0]),
        ];
        for (words, spoil) in spoil {
            let (game, mut state) = game();
            spoil(&mut state);
            let told = violation(&game, &state).unwrap_or_default();
            assert!(told.contains(words), "{words}: {told}");
        }
        let (game, mut state) = game();
        state.sides[0] = TileSet::EMPTY;
        assert!(violation(&game, &state).is_some());
    }

    /// The builds that tests use check the invariants after each operation.
    #[test]
    #[cfg(debug_assertions)]
    #[should_panic(expected = "bears a condition and is not there")]
    fn a_spoiled_state_is_noticed_as_play_goes_on() {
        let (game, mut state) = game();
        state.bearings = vec![Bearing {
            kind: 0,
            bearer: 9,
            maker: Some(0),
            side: 0,
            since: 0,
            held: None,
            partners: 0,
            chosen: 0,
            points: None,
        }];
        let action = state.options().iter().copied().find(|choice| matches!(choice, Choice::Use { .. })).unwrap();
        let _ = game.apply(&mut state, action);
    }
}
