//! Estimates the figures of each card: its share of wins, and its strength against the balanced mixture of its class.

use serde::Serialize;

use super::interval::{Interval, rounded};
use super::matchups::{ClassTable, Payoffs};
use super::nash;
use super::regression::Regression;
use super::results::RunDescription;
use super::sequential_test::{Answer, BandTest};
use super::tally::Tally;
use super::team_mates::{TeamMates, team_mates};

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
    pub strength: Interval,
    /// The weight of the card in the balanced mixture.
    pub share: Interval,
}

/// The figures that come from the games of drawn teams. All lists are empty if no drawn teams played.
#[derive(Debug, Default, PartialEq)]
pub struct CardFigures {
    pub cards: Vec<CardFigure>,
    /// The results of the cards of each class against each other.
    pub classes: Vec<ClassTable>,
    pub mates: TeamMates,
}

/// Computes the figures of all cards, and the tables of their classes.
pub fn card_figures(about: &RunDescription, tally: &Tally) -> CardFigures {
    let sums = &tally.teams;
    if sums.pairs == 0 {
        return CardFigures::default();
    }
    let groups = about.cards.iter().map(|card| card.group).collect();
    let regression = Regression::of(groups, sums);
    let mut cards: Vec<CardFigure> =
        (0..about.cards.len()).map(|card| card_figure(about, tally, &regression, card)).collect();
    let mut classes = Vec::new();
    for (group, class) in about.classes.iter().enumerate() {
        let payoffs = Payoffs::of(regression.members(group), &regression, sums);
        for (card, ratings) in payoffs.members.iter().zip(nash::ratings(&payoffs, about.seed)) {
            if let Some(figure) = cards.get_mut(*card) {
                (figure.strength, figure.share) = (ratings.strength, ratings.share);
            }
        }
        classes.push(payoffs.table(class, &regression, sums, tally.games));
    }
    let mates = team_mates(about, &regression, sums, tally.games);
    CardFigures { cards, classes, mates }
}

fn card_figure(about: &RunDescription, tally: &Tally, regression: &Regression, at: usize) -> CardFigure {
    let (lead, error) = regression.lead(at);
    let [least, most] = about.bands.get(at).copied().unwrap_or([0, 10_000]).map(|edge| f64::from(edge) / 10_000.0);
    let games = tally.played.get(at).copied().unwrap_or(0);
    let won = tally.won.get(at).copied().unwrap_or(0);
    let text = |of: fn(&super::RosterCard) -> String| about.cards.get(at).map(of).unwrap_or_default();
    CardFigure {
        id: text(|card| card.id.to_string()),
        name: text(|card| card.name.clone()),
        class: text(|card| card.class_name.clone()),
        games,
        raw: rounded(won as f64 / games.max(1) as f64),
        wins: regression.wins(at),
        band: [least, most],
        answer: BandTest { least, most, margin: MARGIN }.answer(0.5 + lead, error),
        strength: Interval::share(0.5, 0.0),
        share: Interval::share(0.0, 0.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulated_games::{STRENGTHS, about, empty, played};

    #[test]
    fn strengths_are_found_and_intervals_hold_as_often_as_they_say() {
        let (mut held, mut all, mut wide) = (0, 0, 0.0);
        for seed in 0..40 {
            let CardFigures { cards, .. } = card_figures(&about(), &played(&STRENGTHS, &|_| 0.0, 2_000, seed));
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
        let mut tally = empty();
        for number in 0..400 {
            let teams = [vec![number % 2, 4, 8], vec![2 + number % 2, 5 + number % 3, 9]];
            tally.teams.count(&teams, 1);
            let teams = [vec![2, 4, 8], vec![0, 5, 9]];
            tally.teams.count(&teams, 1);
            tally.first[1] += 2;
        }
        let CardFigures { cards, .. } = card_figures(&about(), &tally);
        assert!(cards[4].wins.value > 0.6, "{cards:?}");
        assert!((cards[0].wins.value - cards[2].wins.value).abs() < 0.15, "{cards:?}");
    }

    #[test]
    fn nothing_played_has_no_figures_and_little_is_uncertain() {
        assert_eq!(card_figures(&about(), &empty()), CardFigures::default());
        let CardFigures { cards, .. } = card_figures(&about(), &played(&STRENGTHS, &|_| 0.0, 2, 1));
        assert!(cards.iter().all(|card| card.wins.most - card.wins.least > 0.5 && card.answer == Answer::Open));
    }
}
