//! A board that is turned round, with the sides exchanged, is the same to a bot.

use board::Tile;
use engine::bot::{Bot, Search, value};
use engine::{BorneCondition, Choice, Game, PlacedChar, PlacedToken, Position};
use model::{Id, Kind, RuleSet};

use crate::support::{Dice, frozen, frozen_with, load};

/// The tile at the same place for the other player.
fn opposite(game: &Game, tile: Tile) -> Tile {
    let last = game.board().rows() * game.board().columns() - 1;
    Tile::new(last - tile.index() as u8).expect("a tile")
}

/// The same board with the sides exchanged.
fn turned(game: &Game, position: &Position) -> Position {
    let mut turned = position.clone();
    turned.score.reverse();
    for char in &mut turned.chars {
        (char.side, char.tile) = (char.side ^ 1, opposite(game, char.tile));
    }
    for token in &mut turned.tokens {
        (token.side, token.on) = (token.side ^ 1, token.on.map(|tile| opposite(game, tile)));
    }
    for condition in &mut turned.conditions {
        condition.side ^= 1;
    }
    turned
}

/// The numbers of the tiles in a random order.
fn tiles(game: &Game, dice: &mut Dice) -> Vec<Tile> {
    let count = usize::from(game.board().rows() * game.board().columns());
    let mut all: Vec<Tile> = (0..count as u8).filter_map(Tile::new).collect();
    for at in (1..count).rev() {
        all.swap(at, dice.below(at + 1));
    }
    all
}

/// Chars of both sides, tokens and conditions anywhere.
fn anything(rules: &RuleSet, game: &Game, dice: &mut Dice) -> Position {
    let ids = |wanted: Kind| -> Vec<Id> {
        rules.definitions.iter().filter(|one| one.what == wanted).map(|one| one.id.clone()).collect()
    };
    let (tokens, conditions) = (ids(Kind::Token), ids(Kind::Condition));
    let all = tiles(game, dice);
    let sides = [0, 1, u8::from(dice.below(2) == 1), u8::from(dice.below(2) == 1)];
    let chars = sides.iter().zip(&all).map(|(side, tile)| {
        let id = rules.cards[dice.below(rules.cards.len())].id.clone();
        PlacedChar { id, side: *side, tile: *tile, maker: None }
    });
    let chars: Vec<PlacedChar> = chars.collect();
    let tokens = all[4..8].iter().map(|tile| {
        let maker = dice.below(4);
        let id = tokens[dice.below(tokens.len())].clone();
        PlacedToken { id, on: Ok(*tile), side: chars[maker].side, maker: Some(maker), owner: None }
    });
    let tokens = tokens.collect();
    let maker = dice.below(4);
    let id = conditions[dice.below(conditions.len())].clone();
    let bearer = dice.below(4);
    let conditions = vec![BorneCondition { id, bearer, side: chars[maker].side, maker: Some(maker) }];
    let score = [dice.below(4) as u8, dice.below(4) as u8];
    Position { chars, tokens, conditions, score, turn: 0, begins: false }
}

#[test]
fn a_turned_board_is_worth_the_same_to_the_other_side() {
    let (rules, game) = frozen();
    let mut dice = Dice(8);
    for _ in 0..300 {
        let position = anything(rules, game, &mut dice);
        let other = game.position(&turned(game, &position)).expect("a board");
        let state = game.position(&position).expect("a board");
        for side in [0, 1] {
            assert_eq!(value(game, &state, side), value(game, &other, side ^ 1), "{position:?}");
        }
    }
}

/// How many steps nearer to the nearest Opp the searching bot moves the char whose turn it is, by its first choice.
fn approach(game: &Game, position: &Position, seed: u64) -> i32 {
    let state = game.position(position).expect("a board");
    let Choice::Move { who, to } = Search::new(seed, 400).choose(game, &state) else { return 0 };
    let mover = &position.chars[usize::from(who)];
    let opps = || position.chars.iter().filter(|char| char.side != mover.side);
    let far = |from: Tile| opps().map(|opp| i32::from(game.board().distance(from, opp.tile))).min().unwrap_or(0);
    far(mover.tile) - far(to)
}

/// Two chars that can never hit each other, so that only their places are worth something.
const WALKERS: &str = "Nell, Test Walker - White Mage

[S] BOW: Trade places with an Ally at melee.

Target: No target

Tove, Test Walker - White Mage

[S] BOW: Trade places with an Ally at melee.

Target: No target
";

#[test]
fn the_searching_bot_moves_alike_on_turned_boards() {
    let game = load(&frozen_with(WALKERS).expect("the cards"));
    let mut dice = Dice(21);
    let (mut steps, mut turned_steps) = (0, 0);
    for seed in 0..100 {
        let all = tiles(&game, &mut dice);
        let chars = [("nell", 0), ("tove", 1)].into_iter().zip(&all);
        let chars = chars.map(|((id, side), tile)| PlacedChar { id: Id::of(id), side, tile: *tile, maker: None });
        let position = Position { chars: chars.collect(), ..Position::default() };
        steps += approach(&game, &position, seed);
        turned_steps += approach(&game, &turned(&game, &position), seed);
    }
    assert!(steps > 20 && turned_steps > 20, "{steps} and {turned_steps} steps toward an Opp");
    assert!((steps - turned_steps).abs() <= 6, "{steps} and {turned_steps} steps toward an Opp");
}
