//! From sums to figures with intervals.

use serde::Serialize;

use super::Player;
use super::card_strength::{CardFigure, ClassTable, card_figures};
use super::interval::{Interval, mean, share};
use super::plan::Aim;
use super::results::RunDescription;
use super::sequential_test::{Answer, BandTest};
use super::tally::{Moments, Tally};

/// What the game is like.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct GameFigures {
    pub games: u64,
    /// How often the first player wins.
    pub first_player: Interval,
    pub rounds_mean: f64,
    pub rounds_median: usize,
    /// Nine games of ten are not longer.
    pub rounds_most: usize,
    pub ended_by_rounds: f64,
    /// Choices of a game; options of a choice, on average and at most.
    pub choices: f64,
    pub branching: f64,
    pub widest: u64,
    /// How often the winner had been behind; by two hits or more.
    pub comebacks: f64,
    pub great_comebacks: f64,
    pub lead_changes: f64,
    /// By how many hits the winner won.
    pub margin: f64,
}

/// How often an action is used in turns in which it could be.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct UseFigure {
    pub owner: String,
    pub action: String,
    pub attack: bool,
    pub chances: u64,
    pub used: u64,
    pub rate: Option<f64>,
}

/// What an action is worth: by how much its team wins more often than without it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct WorthFigure {
    pub owner: String,
    pub action: String,
    pub pairs: u64,
    pub worth: Interval,
}

/// One bot against another.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct RungFigure {
    pub stronger: Player,
    pub weaker: Player,
    pub pairs: u64,
    pub wins: Interval,
    /// The distance in Elo points; nothing if one wins every pair.
    pub elo: Option<f64>,
    pub answer: Answer,
}

/// A card's new text against its earlier one.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct RivalFigure {
    pub card: String,
    pub pairs: u64,
    pub now: Interval,
    pub before: Interval,
    pub change: Interval,
    /// Is the change at least two points? *Inside* means that it is less.
    pub answer: Answer,
}

/// All figures.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Estimates {
    pub game: Option<GameFigures>,
    pub cards: Vec<CardFigure>,
    pub classes: Vec<ClassTable>,
    pub uses: Vec<UseFigure>,
    pub worths: Vec<WorthFigure>,
    pub ladder: Vec<RungFigure>,
    pub rivals: Vec<RivalFigure>,
}

impl Estimates {
    /// Nothing that was asked is open.
    pub fn decided(&self) -> bool {
        let cards = self.cards.iter().map(|card| card.answer);
        let rivals = self.rivals.iter().map(|rival| rival.answer);
        let rungs = self.ladder.iter().map(|rung| rung.answer);
        cards.chain(rivals).chain(rungs).all(|answer| answer != Answer::Open)
    }
}

/// The figures of these sums.
pub fn estimate(about: &RunDescription, tally: &Tally) -> Estimates {
    let (cards, classes) = card_figures(about, tally);
    Estimates {
        game: game(tally),
        cards,
        classes,
        uses: uses(about, tally),
        worths: worths(about, tally),
        ladder: ladder(about, tally),
        rivals: rivals(about, tally),
    }
}

fn game(tally: &Tally) -> Option<GameFigures> {
    let games = tally.games;
    if games == 0 {
        return None;
    }
    let [none, once, twice] = tally.first;
    let wins = Moments { count: none + once + twice, sum: (once + 2 * twice) as i64, squares: once + 4 * twice };
    let (first, error) = mean(&wins, 1.0);
    let quantile = |share: f64| {
        let mut left = (games as f64 * share).ceil() as u64;
        tally.rounds.iter().position(|count| {
            left = left.saturating_sub(*count);
            left == 0
        })
    };
    let average = |list: &[u64]| {
        let sum: u64 = list.iter().enumerate().map(|(at, count)| at as u64 * count).sum();
        share(sum, games)
    };
    let from = |list: &[u64], at: usize| share(list.iter().skip(at).sum(), games);
    Some(GameFigures {
        games,
        first_player: Interval::share(first / 2.0, error / 2.0),
        rounds_mean: average(&tally.rounds),
        rounds_median: quantile(0.5).unwrap_or(0),
        rounds_most: quantile(0.9).unwrap_or(0),
        ended_by_rounds: share(tally.by_rounds, games),
        choices: share(tally.choices, games),
        branching: share(tally.options, tally.choices),
        widest: tally.widest,
        comebacks: from(&tally.behind, 1),
        great_comebacks: from(&tally.behind, 2),
        lead_changes: average(&tally.leads),
        margin: average(&tally.margins),
    })
}

fn uses(about: &RunDescription, tally: &Tally) -> Vec<UseFigure> {
    let counts = tally.chances.iter().zip(&tally.used);
    let figure = |(action, (chances, used)): (&super::PlayedAction, (&u64, &u64))| UseFigure {
        owner: action.owner_name.clone(),
        action: action.name.clone(),
        attack: action.attack,
        chances: *chances,
        used: *used,
        rate: (*chances > 0).then(|| share(*used, *chances)),
    };
    about.actions.iter().zip(counts).filter(|_| tally.games > 0).map(figure).collect()
}

fn worths(about: &RunDescription, tally: &Tally) -> Vec<WorthFigure> {
    let played = about.actions.iter().zip(&tally.without).filter(|(_, change)| change.change.count > 0);
    let figure = |(action, change): (&super::PlayedAction, &super::Comparison)| {
        let (value, error) = mean(&change.change, 2.0);
        WorthFigure {
            owner: action.owner_name.clone(),
            action: action.name.clone(),
            pairs: change.change.count,
            worth: Interval::difference(value / 2.0, error / 2.0),
        }
    };
    played.map(figure).collect()
}

fn ladder(about: &RunDescription, tally: &Tally) -> Vec<RungFigure> {
    let rungs = about.aims.iter().find_map(|aim| match aim {
        Aim::Ladder { rungs, .. } => Some(rungs),
        _ => None,
    });
    // Is it stronger at all? Between a half and 55 wins of 100 nothing is told apart.
    let edges = BandTest { least: 0.475, most: 0.525, margin: 0.025 };
    let figure = |([stronger, weaker], sum): (&[Player; 2], &Moments)| {
        let (value, error) = mean(sum, 1.0);
        let (wins, error) = (0.5 + value / 2.0, error / 2.0);
        let elo = (wins > 0.0 && wins < 1.0).then(|| (400.0 * (wins / (1.0 - wins)).log10()).round());
        let answer = edges.answer(wins, error);
        RungFigure {
            stronger: *stronger,
            weaker: *weaker,
            pairs: sum.count,
            wins: Interval::share(wins, error),
            elo,
            answer,
        }
    };
    rungs.into_iter().flatten().zip(&tally.rungs).map(figure).collect()
}

fn rivals(about: &RunDescription, tally: &Tally) -> Vec<RivalFigure> {
    let cards = about.aims.iter().find_map(|aim| match aim {
        Aim::Rivals { cards, .. } => Some(cards),
        _ => None,
    });
    let edges = BandTest { least: -0.02, most: 0.02, margin: 0.01 };
    let figure = |(card, change): (&usize, &super::Comparison)| {
        let of = |sum: &Moments| {
            let (value, error) = mean(sum, 1.0);
            Interval::share(0.5 + value / 2.0, error / 2.0)
        };
        let (value, error) = mean(&change.change, 2.0);
        RivalFigure {
            card: about.cards.get(*card).map_or(String::new(), |card| card.name.clone()),
            pairs: change.change.count,
            now: of(&change.now),
            before: of(&change.other),
            change: Interval::difference(value / 2.0, error / 2.0),
            answer: edges.answer(value / 2.0, error / 2.0),
        }
    };
    cards.into_iter().flatten().zip(&tally.rivals).map(figure).collect()
}
