//! Estimates the strength of each card by regression over the games of teams. Also tabulates the results of the cards
//! of a class against each other.
//!
//! In the model, the score of a pair of games is the difference between the summed strengths of the two teams, plus
//! chance. So a card is not blamed for its team mates. The games only show differences within a team class, so the
//! strengths of each class add up to 0.

use serde::Serialize;

use super::interval::{Interval, rounded};
use super::least_squares;
use super::nash;
use super::results::RunDescription;
use super::sequential_test::{Answer, BandTest};
use super::tally::Tally;

/// The weight of the prior, as a number of pairs of games: each card starts with half a drawn pair. The prior keeps
/// strengths near 0 while there are few games.
const PRIOR: f64 = 0.5;
/// The weight of the condition that the strengths of a class add up to 0; a pair of games has weight 1.
const CERTAIN: f64 = 1e6;
/// The weight of the prior for two cards against each other, as a number of meetings. The prior score is the one that
/// the strengths of the two cards predict.
const KNOWN_MEETINGS: f64 = 6.0;
/// The difference from the edge of a band that matters, as a share of wins.
const MARGIN: f64 = 0.015;

/// The figures of one card.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct CardFigure {
    pub id: String,
    pub name: String,
    pub class: String,
    pub games: u64,
    /// The share of the card's games that its team won.
    pub raw: f64,
    /// The share of games that a team wins with this card against an equal team with another card of the team class.
    pub wins: Interval,
    /// The band in which `wins` should lie, as shares.
    pub band: [f64; 2],
    pub answer: Answer,
    /// The share of wins of the card against the balanced mixture of its class (Nash averaging).
    pub strength: f64,
    /// The weight of the card in the balanced mixture.
    pub share: f64,
}

/// The results of the cards of a team class against each other.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ClassTable {
    pub class: String,
    /// The indices of the cards of the class in the list of cards.
    pub cards: Vec<usize>,
    /// For each pair of cards, the number of times that they met.
    pub met: Vec<Vec<u64>>,
    /// For each pair of cards, the share of wins of the first card; `None` if the two never met.
    pub wins: Vec<Vec<Option<f64>>>,
}

/// Computes the figures of all cards, and the tables of their classes. Both lists are empty if no drawn teams played.
pub fn card_figures(about: &RunDescription, tally: &Tally) -> (Vec<CardFigure>, Vec<ClassTable>) {
    if tally.pairs() == 0 {
        return (Vec::new(), Vec::new());
    }
    let n = about.cards.len();
    let members = |group: usize| -> Vec<usize> {
        about.cards.iter().enumerate().filter(|(_, card)| card.group == group).map(|(at, _)| at).collect()
    };
    let (strengths, errors) = strengths(about, tally);
    let mut cards: Vec<CardFigure> = Vec::with_capacity(n);
    for (at, entry) in about.cards.iter().enumerate() {
        let of = |list: &[f64]| list.get(at).copied().unwrap_or(0.0);
        // The strengths of a class add up to 0, so the mean strength of the other cards is -strength / (alike - 1).
        let alike = members(entry.group).len() as f64;
        let scale = if alike > 1.0 { alike / (alike - 1.0) } else { 1.0 };
        let (value, error) = (0.5 + scale * of(&strengths), scale * of(&errors));
        let [least, most] = about.bands.get(at).copied().unwrap_or([0, 10_000]).map(|edge| f64::from(edge) / 10_000.0);
        let games = tally.played.get(at).copied().unwrap_or(0);
        let won = tally.won.get(at).copied().unwrap_or(0);
        cards.push(CardFigure {
            id: entry.id.to_string(),
            name: entry.name.clone(),
            class: entry.class_name.clone(),
            games,
            raw: rounded(won as f64 / games.max(1) as f64),
            wins: Interval::share(value, error),
            band: [least, most],
            answer: BandTest { least, most, margin: MARGIN }.answer(value, error),
            strength: 0.5,
            share: 0.0,
        });
    }
    let mut tables = Vec::new();
    for (group, class) in about.classes.iter().enumerate() {
        let members = members(group);
        let table = table(class, &members, tally, n);
        let shares = nash::mixture(&payoffs(&members, tally, n, &strengths));
        let worth = nash::against(&payoffs(&members, tally, n, &strengths), &shares);
        for ((card, share), worth) in members.iter().zip(shares).zip(worth) {
            if let Some(figure) = cards.get_mut(*card) {
                figure.share = rounded(share);
                figure.strength = rounded(0.5 + worth / 2.0);
            }
        }
        tables.push(table);
    }
    (cards, tables)
}

/// Estimates the strength of each card in shares of wins, and the standard errors of the strengths.
fn strengths(about: &RunDescription, tally: &Tally) -> (Vec<f64>, Vec<f64>) {
    let n = about.cards.len();
    let mut gram: Vec<f64> = tally.gram.iter().map(|sum| *sum as f64).collect();
    let alike = |a: usize, b: usize| about.cards.get(a).map(|c| c.group) == about.cards.get(b).map(|c| c.group);
    for a in 0..n {
        for b in 0..n {
            if let Some(cell) = gram.get_mut(a * n + b) {
                // The large weight makes the strengths of each class add up to 0, and keeps the differences within a
                // class. The weight is so large that the uncertainty of that sum adds nothing to the standard errors.
                *cell += if alike(a, b) { CERTAIN } else { 0.0 };
                *cell += if a == b { PRIOR } else { 0.0 };
            }
        }
    }
    let Some(inverse) = least_squares::inverse(&gram, n) else { return (vec![0.0; n], vec![1.0; n]) };
    let scores: Vec<f64> = tally.score.iter().map(|score| *score as f64).collect();
    let doubled = least_squares::times(&inverse, &scores);
    let explained: f64 = doubled.iter().zip(&scores).map(|(a, b)| a * b).sum();
    let free = tally.pairs() as f64 - (n as f64 - about.classes.len() as f64);
    let spread = if free >= 1.0 { ((tally.decided as f64 - explained) / free).clamp(0.05, 1.0) } else { 1.0 };
    let error = |at: usize| (spread * inverse.get(at * n + at).copied().unwrap_or(1.0)).sqrt() / 2.0;
    (doubled.iter().map(|twice| twice / 2.0).collect(), (0..n).map(error).collect())
}

fn table(class: &str, members: &[usize], tally: &Tally, n: usize) -> ClassTable {
    let cell = |a: &usize, b: &usize| {
        let met = tally.met.get(a * n + b).copied().unwrap_or(0);
        let score = tally.duels.get(a * n + b).copied().unwrap_or(0);
        (met, (met > 0 && a != b).then(|| rounded(0.5 + score as f64 / (2.0 * met as f64))))
    };
    let row = |a: &usize| members.iter().map(|b| cell(a, b)).unzip();
    let (met, wins) = members.iter().map(row).unzip();
    ClassTable { class: class.to_owned(), cards: members.to_vec(), met, wins }
}

/// Returns the mean score of each card against each other card. While two cards have met only a few times, the score
/// stays close to what their strengths predict.
fn payoffs(members: &[usize], tally: &Tally, n: usize, strengths: &[f64]) -> Vec<Vec<f64>> {
    let strength = |card: &usize| strengths.get(*card).copied().unwrap_or(0.0);
    let cell = |a: &usize, b: &usize| {
        let met = tally.met.get(a * n + b).copied().unwrap_or(0) as f64;
        let score = tally.duels.get(a * n + b).copied().unwrap_or(0) as f64;
        let before = 2.0 * (strength(a) - strength(b));
        if a == b { 0.0 } else { (score + KNOWN_MEETINGS * before) / (met + KNOWN_MEETINGS) }
    };
    members.iter().map(|a| members.iter().map(|b| cell(a, b)).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{PlayedAction, Player, Roster, RosterCard};
    use dice::Dice;

    /// Describes a run with three classes of four cards; a team has one card of each class.
    fn about() -> RunDescription {
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

    /// Simulates pairs of games between teams whose cards have these strengths.
    fn played(strengths: &[f64; 12], pairs: u64, seed: u64) -> Tally {
        let mut tally = Tally::new(12, 0, 0, 0);
        let roster = Roster::for_tests(&about().cards, &about().classes);
        let mut dice = Dice::of(&[seed]);
        for number in 0..pairs {
            let teams = roster.draw(seed, number, None);
            let sum = |team: &Vec<usize>| -> f64 { team.iter().map(|card| strengths[*card]).sum() };
            let ahead = sum(&teams[0]) - sum(&teams[1]);
            // The strengths give the probability with which the first team wins each of the two games.
            let wins = |dice: &mut Dice| i64::from((dice.draw() >> 11) as f64 / (1u64 << 53) as f64 <= 0.5 + ahead);
            let score = wins(&mut dice) + wins(&mut dice) - 1;
            crate::run::count_score(&mut tally, &teams, score);
            tally.first[1] += 1;
        }
        tally
    }

    const STRENGTHS: [f64; 12] = [0.09, 0.03, -0.04, -0.08, 0.0, 0.05, -0.05, 0.0, 0.12, -0.12, 0.02, -0.02];

    #[test]
    fn strengths_are_found_and_intervals_hold_as_often_as_they_say() {
        let (mut held, mut all, mut wide) = (0, 0, 0.0);
        for seed in 0..40 {
            let (cards, _) = card_figures(&about(), &played(&STRENGTHS, 2_000, seed));
            for (card, strength) in cards.iter().zip(STRENGTHS) {
                let meant = 0.5 + strength * 4.0 / 3.0;
                all += 1;
                held += u32::from(card.wins.least <= meant && meant <= card.wins.most);
                wide += (card.wins.most - card.wins.least) / 2.0;
            }
        }
        let share = f64::from(held) / f64::from(all);
        assert!((0.92..=0.98).contains(&share), "{held} of {all}");
        // Coin tosses in 500 pairs of games for each card of a class would give about the same intervals.
        let mean = wide / f64::from(all);
        assert!((0.015..0.03).contains(&mean), "{mean}");
    }

    #[test]
    fn a_card_is_not_blamed_for_its_company() {
        // Card 4 wins every pair. Card 0 is average: it wins beside card 4 and loses against card 4.
        let mut tally = Tally::new(12, 0, 0, 0);
        for number in 0..400 {
            let teams = [vec![number % 2, 4, 8], vec![2 + number % 2, 5 + number % 3, 9]];
            crate::run::count_score(&mut tally, &teams, 1);
            let teams = [vec![2, 4, 8], vec![0, 5, 9]];
            crate::run::count_score(&mut tally, &teams, 1);
            tally.first[1] += 2;
        }
        let (cards, _) = card_figures(&about(), &tally);
        assert!(cards[4].wins.value > 0.6, "{cards:?}");
        assert!((cards[0].wins.value - cards[2].wins.value).abs() < 0.15, "{cards:?}");
    }

    #[test]
    fn nothing_played_has_no_figures_and_little_is_uncertain() {
        assert_eq!(card_figures(&about(), &Tally::new(12, 0, 0, 0)), (Vec::new(), Vec::new()));
        let (cards, _) = card_figures(&about(), &played(&STRENGTHS, 2, 1));
        assert!(cards.iter().all(|card| card.wins.most - card.wins.least > 0.5 && card.answer == Answer::Open));
    }
}
