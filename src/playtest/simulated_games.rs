//! Games of cards whose true strengths are known, for the tests of the estimates.

use crate::{PlayedAction, Player, Roster, RosterCard, RunDescription, Tally, TallySizes};
use dice::Dice;

pub const STRENGTHS: [f64; 12] = [0.09, 0.03, -0.04, -0.08, 0.0, 0.05, -0.05, 0.0, 0.12, -0.12, 0.02, -0.02];

/// Describes a run with three classes of four cards; a team has one card of each class.
pub fn about() -> RunDescription {
    let entry = |at: usize| RosterCard {
        id: model::Id::of(&format!("card {at}")),
        name: format!("Card {at}"),
        class: model::Id::of("c"),
        class_name: "C".to_owned(),
        group: at / 4,
    };
    RunDescription {
        version: 1,
        play: 1,
        pack: "p".to_owned(),
        rules: String::new(),
        bot: Player::Random,
        seed: 1,
        aims: Vec::new(),
        classes: ["one", "two", "three"].map(str::to_owned).to_vec(),
        cards: (0..12).map(entry).collect(),
        actions: Vec::<PlayedAction>::new(),
        bands: vec![[4_200, 5_800]; 12],
    }
}

pub fn empty() -> Tally {
    Tally::new(TallySizes { cards: 12, ..TallySizes::default() })
}

/// Simulates pairs of games between teams whose cards have these strengths. `beyond` says what two teams add to the
/// lead of the first team besides.
pub fn played(strengths: &[f64; 12], beyond: &dyn Fn(&[Vec<usize>; 2]) -> f64, pairs: u64, seed: u64) -> Tally {
    let mut tally = empty();
    let roster = Roster::for_tests(&about().cards, &about().classes);
    let mut dice = Dice::of(&[seed]);
    for number in 0..pairs {
        let teams = roster.draw(seed, number, None);
        let sum = |team: &Vec<usize>| -> f64 { team.iter().map(|card| strengths[*card]).sum() };
        let ahead = sum(&teams[0]) - sum(&teams[1]) + beyond(&teams);
        // The strengths give the probability with which the first team wins each of the two games.
        let wins = |dice: &mut Dice| i64::from((dice.draw() >> 11) as f64 / (1u64 << 53) as f64 <= 0.5 + ahead);
        let score = wins(&mut dice) + wins(&mut dice) - 1;
        tally.teams.count(&teams, score);
        tally.first[1] += 1;
        tally.games += 2;
    }
    tally
}
