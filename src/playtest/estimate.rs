//! From sums to figures with intervals.

use serde::Serialize;

use super::Player;
use super::edge::{Answer, Edges};
use super::file::About;
use super::plan::Aim;
use super::tally::{Sum, Tally};
use super::worth::{self, CardFigure, ClassTable};

/// So many standard errors to each side hold the figure 95 times of 100.
pub const NINETY_FIVE: f64 = 1.959_963_984_540_054;

/// A figure and the interval that holds it 95 times of 100.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Range {
    pub value: f64,
    pub least: f64,
    pub most: f64,
}

impl Range {
    /// Within 0 and 1.
    pub fn share(value: f64, error: f64) -> Range {
        let within = |x: f64| rounded(x.clamp(0.0, 1.0));
        Range {
            value: within(value),
            least: within(value - NINETY_FIVE * error),
            most: within(value + NINETY_FIVE * error),
        }
    }

    /// A difference of two shares: within -1 and 1.
    fn difference(value: f64, error: f64) -> Range {
        let within = |x: f64| rounded(x.clamp(-1.0, 1.0));
        let half = NINETY_FIVE * error;
        Range { value: within(value), least: within(value - half), most: within(value + half) }
    }

    /// So wide that it tells nothing: the games are too few.
    pub fn is_vague(&self) -> bool {
        self.most - self.least >= 1.0
    }
}

/// To five places: more would say more than is known, and differ where machines do.
pub fn rounded(x: f64) -> f64 {
    (x * 100_000.0).round() / 100_000.0
}

/// What the game is like.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct GameFigures {
    pub games: u64,
    /// How often the first player wins.
    pub first_player: Range,
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
    pub worth: Range,
}

/// One bot against another.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct RungFigure {
    pub stronger: Player,
    pub weaker: Player,
    pub pairs: u64,
    pub wins: Range,
    /// The distance in Elo points; nothing if one wins every pair.
    pub elo: Option<f64>,
    pub answer: Answer,
}

/// A card's new text against its earlier one.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct RivalFigure {
    pub card: String,
    pub pairs: u64,
    pub now: Range,
    pub before: Range,
    pub change: Range,
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
pub fn estimate(about: &About, tally: &Tally) -> Estimates {
    let (cards, classes) = worth::of_cards(about, tally);
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

/// The mean and its standard error. Of few it is taken to be as uncertain as it can be for numbers up to `most`.
pub fn mean(sum: &Sum, most: f64) -> (f64, f64) {
    let n = sum.count as f64;
    if sum.count < 2 {
        return (sum.sum as f64 / n.max(1.0), most);
    }
    let mean = sum.sum as f64 / n;
    // A number is added that nobody saw, so that a row of equal numbers does not look like certainty.
    let spread = (sum.squares as f64 + most * most - n * mean * mean).max(0.0) / n;
    (mean, (spread / n).sqrt())
}

fn share(part: u64, of: u64) -> f64 {
    rounded(part as f64 / of.max(1) as f64)
}

fn game(tally: &Tally) -> Option<GameFigures> {
    let games = tally.games;
    if games == 0 {
        return None;
    }
    let [none, once, twice] = tally.first;
    let wins = Sum { count: none + once + twice, sum: (once + 2 * twice) as i64, squares: once + 4 * twice };
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
        first_player: Range::share(first / 2.0, error / 2.0),
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

fn uses(about: &About, tally: &Tally) -> Vec<UseFigure> {
    let counts = tally.chances.iter().zip(&tally.used);
    let figure = |(action, (chances, used)): (&super::Action, (&u64, &u64))| UseFigure {
        owner: action.owner_name.clone(),
        action: action.name.clone(),
        attack: action.attack,
        chances: *chances,
        used: *used,
        rate: (*chances > 0).then(|| share(*used, *chances)),
    };
    about.actions.iter().zip(counts).filter(|_| tally.games > 0).map(figure).collect()
}

fn worths(about: &About, tally: &Tally) -> Vec<WorthFigure> {
    let played = about.actions.iter().zip(&tally.without).filter(|(_, change)| change.change.count > 0);
    let figure = |(action, change): (&super::Action, &super::Change)| {
        let (value, error) = mean(&change.change, 2.0);
        WorthFigure {
            owner: action.owner_name.clone(),
            action: action.name.clone(),
            pairs: change.change.count,
            worth: Range::difference(value / 2.0, error / 2.0),
        }
    };
    played.map(figure).collect()
}

fn ladder(about: &About, tally: &Tally) -> Vec<RungFigure> {
    let rungs = about.aims.iter().find_map(|aim| match aim {
        Aim::Ladder { rungs, .. } => Some(rungs),
        _ => None,
    });
    // Is it stronger at all? Between a half and 55 wins of 100 nothing is told apart.
    let edges = Edges { least: 0.475, most: 0.525, margin: 0.025 };
    let figure = |([stronger, weaker], sum): (&[Player; 2], &Sum)| {
        let (value, error) = mean(sum, 1.0);
        let (wins, error) = (0.5 + value / 2.0, error / 2.0);
        let elo = (wins > 0.0 && wins < 1.0).then(|| (400.0 * (wins / (1.0 - wins)).log10()).round());
        let answer = edges.answer(wins, error);
        RungFigure {
            stronger: *stronger,
            weaker: *weaker,
            pairs: sum.count,
            wins: Range::share(wins, error),
            elo,
            answer,
        }
    };
    rungs.into_iter().flatten().zip(&tally.rungs).map(figure).collect()
}

fn rivals(about: &About, tally: &Tally) -> Vec<RivalFigure> {
    let cards = about.aims.iter().find_map(|aim| match aim {
        Aim::Rivals { cards, .. } => Some(cards),
        _ => None,
    });
    let edges = Edges { least: -0.02, most: 0.02, margin: 0.01 };
    let figure = |(card, change): (&usize, &super::Change)| {
        let of = |sum: &Sum| {
            let (value, error) = mean(sum, 1.0);
            Range::share(0.5 + value / 2.0, error / 2.0)
        };
        let (value, error) = mean(&change.change, 2.0);
        RivalFigure {
            card: about.cards.get(*card).map_or(String::new(), |card| card.name.clone()),
            pairs: change.change.count,
            now: of(&change.now),
            before: of(&change.other),
            change: Range::difference(value / 2.0, error / 2.0),
            answer: edges.answer(value / 2.0, error / 2.0),
        }
    };
    cards.into_iter().flatten().zip(&tally.rivals).map(figure).collect()
}
