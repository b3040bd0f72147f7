//! Computes figures with intervals from a tally.

use serde::Serialize;

use super::Player;
use super::card_strength::{CardFigure, CardFigures, card_figures};
use super::interval::{Interval, mean, share};
use super::matchups::ClassTable;
use super::plan::Aim;
use super::results::RunDescription;
use super::sequential_test::{Answer, BandTest};
use super::skill::{SkillFigures, skill};
use super::tally::{Moments, Tally};
use super::team_mates::TeamMates;

/// The figures of the game as a whole.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct GameFigures {
    pub games: u64,
    /// The share of games that the first player wins.
    pub first_player: Interval,
    pub rounds_mean: f64,
    pub rounds_median: usize,
    /// The number of rounds that nine games of ten do not exceed.
    pub rounds_most: usize,
    /// The share of games that ended because the rounds ran out.
    pub ended_by_rounds: f64,
    /// The mean number of choices in a game.
    pub choices: f64,
    /// The mean number of options of a choice.
    pub branching: f64,
    /// The greatest number of options of a choice.
    pub widest: u64,
    /// The share of games whose winner had been behind.
    pub comebacks: f64,
    /// The share of games whose winner had been behind by two hits or more.
    pub great_comebacks: f64,
    /// The mean number of times that the lead changed in a game.
    pub lead_changes: f64,
    /// The mean number of hits by which the winner won.
    pub margin: f64,
}

/// The use of an action in the turns in which it could be used.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct UseFigure {
    pub owner: String,
    pub action: String,
    pub attack: bool,
    /// The number of turns in which the action could be used.
    pub chances: u64,
    /// The number of turns in which the action was used.
    pub used: u64,
    /// `used` divided by `chances`. `None` if the action could never be used.
    pub rate: Option<f64>,
    /// The number of times that the action is used in a game of the card that has it. `None` if that card did not play.
    pub per_game: Option<f64>,
}

/// The worth of an action: the share of wins of its team with the action, minus the share without it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct WorthFigure {
    pub owner: String,
    pub action: String,
    pub pairs: u64,
    pub worth: Interval,
}

/// The result of one bot against another.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct RungFigure {
    pub stronger: Player,
    pub weaker: Player,
    pub pairs: u64,
    pub wins: Interval,
    /// The difference in Elo points. `None` if one of the bots wins every pair.
    pub elo: Option<f64>,
    pub answer: Answer,
}

/// The result of a card's new text compared with its earlier text.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct RivalFigure {
    pub card: String,
    pub pairs: u64,
    pub now: Interval,
    pub before: Interval,
    pub change: Interval,
    /// Whether the new text changes the share of wins by two points or more. [`Answer::Inside`] means that the change
    /// is smaller.
    pub answer: Answer,
}

/// All figures of a run.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Estimates {
    pub game: Option<GameFigures>,
    pub cards: Vec<CardFigure>,
    pub classes: Vec<ClassTable>,
    pub mates: TeamMates,
    pub skill: SkillFigures,
    pub uses: Vec<UseFigure>,
    pub worths: Vec<WorthFigure>,
    pub ladder: Vec<RungFigure>,
    pub rivals: Vec<RivalFigure>,
}

impl Estimates {
    /// Whether every question of the run has an answer.
    pub fn decided(&self) -> bool {
        let cards = self.cards.iter().map(|card| card.answer);
        let rivals = self.rivals.iter().map(|rival| rival.answer);
        let rungs = self.ladder.iter().map(|rung| rung.answer);
        cards.chain(rivals).chain(rungs).all(|answer| answer != Answer::Open)
    }
}

/// Computes all figures from a tally.
pub fn estimate(about: &RunDescription, tally: &Tally) -> Estimates {
    let CardFigures { cards, classes, mates } = card_figures(about, tally);
    Estimates {
        game: game(tally),
        cards,
        classes,
        mates,
        skill: skill(about, tally),
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
        per_game: action
            .card
            .and_then(|card| tally.played.get(card))
            .filter(|games| **games > 0)
            .map(|games| share(*used, *games)),
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
    // The test asks whether the first bot is stronger. The upper edge of the band is 52.5 wins of 100, so the test
    // distinguishes 50 wins from 55.
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
