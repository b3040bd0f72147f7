//! The figure *Threat*, which the checks compute without an engine, compared with what the engine can do: every turn is
//! played from every pair of tiles, on a small board with the char and one Opp.

use std::collections::HashSet;

use board::{Geometry, Tile};
use checks::figures::Calculator;
use engine::{Choice, Game, PlacedChar, Position, State};
use model::{Card, Figure, RuleSet};

use crate::support::{load, rules_with};

/// An Opp that does nothing.
const OPP: &str = "Bystander, Patient Spectator - Warrior\n\n[A] X: Hit a Bystander.\n\nTarget: No target\n\nSummon: Wolf\nNo actions.";
/// Ways to hit that the printed cards do not have.
const MORE: [&str; 12] = [
    "Hit an Opp in target if 2 or more chars are in target.",
    "Hit an Opp in target if another Opp is at melee to it.",
    "An Ally in target hits an Opp in target.",
    "Push an Opp in target by 2. If it is then on an edge of the board, hit it.",
    "Pull an Opp in target by 2. Hit an Opp adjacent to Nell.",
    "Slide an Opp in target. If it can't be moved, hit it.",
    "Slide an Opp in target toward Nell. Hit an adjacent Opp.",
    "Slide Nell. Hit an Opp in target.",
    "Summon a Wolf on an empty tile in target. The Wolf hits an Opp adjacent to it.",
    "Trade places with an Opp in target. If that Opp is in a corner, hit it.",
    "Move an Opp in target by 1 toward Nell. Hit it if it is adjacent to Nell.",
    "Choose one: move Nell by up to 2; or hit an adjacent Opp. Then hit an Opp in a corner.",
];
/// The board is small so that every turn can be played.
const COLUMNS: u8 = 4;
const ROWS: u8 = 3;
/// A card is not compared if one of its turns has more states than this.
const MOST_STATES: usize = 3_000;

/// Whether the char whose turn it is can hit by an action in this turn. `None` if there are too many ways to try.
fn can_hit(game: &Game, state: &State, acted: bool, seen: &mut HashSet<(u64, bool)>) -> Option<bool> {
    if state.outcome().is_some() || !seen.insert((state.fingerprint(), acted)) {
        return Some(false);
    }
    if seen.len() > MOST_STATES {
        return None;
    }
    for choice in state.options() {
        if matches!(choice, Choice::Pass | Choice::Passive) {
            continue;
        }
        let acted = acted || matches!(choice, Choice::Use { .. });
        let mut next = state.clone();
        game.apply(&mut next, *choice).expect("the engine offers legal choices");
        if acted && next.score()[0] > state.score()[0] {
            return Some(true);
        }
        if next.round() == state.round() && can_hit(game, &next, acted, seen)? {
            return Some(true);
        }
    }
    Some(false)
}

/// The mean number of tiles on which an Opp can be hit, in hundredths, as in the figures.
fn played(rules: &RuleSet, game: &Game, card: &Card) -> Option<u32> {
    let opp = rules.cards.iter().find(|card| card.name == "Bystander")?;
    let tiles = || (0..COLUMNS * ROWS).filter_map(Tile::new);
    let mut hits = 0;
    for origin in tiles() {
        for tile in tiles().filter(|tile| *tile != origin) {
            let char = |id: &model::Id, side, tile| PlacedChar { id: id.clone(), side, tile, maker: None };
            let chars = vec![char(&card.id, 0, origin), char(&opp.id, 1, tile)];
            let position = Position { chars, ..Position::default() };
            let state = game.position(&position).expect("a legal position");
            hits += u32::from(can_hit(game, &state, false, &mut HashSet::new())?);
        }
    }
    Some((f64::from(hits) * 100.0 / f64::from(COLUMNS * ROWS)).round() as u32)
}

#[test]
fn the_threat_of_a_card_is_what_the_engine_can_do() {
    let more = MORE.iter().enumerate().map(|(number, text)| {
        let name = format!("Nell{}", char::from(b'a' + number as u8));
        format!("{name}, Measured Warrior - Warrior\n\n[A] X: {}\n\nTarget: +2", text.replace("Nell", &name))
    });
    let cards: Vec<String> = more.chain([OPP.to_owned()]).collect();
    let mut rules = rules_with(&cards.join("\n\n")).expect("understood");
    (rules.game.board.columns, rules.game.board.rows) = (COLUMNS, ROWS);
    let game = load(&rules);
    let geometry = Geometry::new(game.board());
    let calculator = Calculator::new(&rules, &geometry);
    let (mut compared, mut differences) = (0, Vec::new());
    for card in rules.cards.iter().filter(|card| card.name != "Bystander") {
        let threat = &calculator.figures(card).values[&Figure::Threat];
        let Some(played) = played(&rules, &game, card) else { continue };
        compared += 1;
        let agrees = if threat.at_most { played <= threat.value } else { played == threat.value };
        if !agrees {
            differences.push(format!("{}: {} told, {played} played", card.name, threat.value));
        }
    }
    assert_eq!(differences, Vec::<String>::new());
    assert!(compared > 42, "only {compared} cards have turns short enough");
}
