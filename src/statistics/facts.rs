//! Collects the facts of a set: counts, histograms, and the figures of each card with those of its class.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Serialize;

use super::design_document::DocumentFacts;
use board::{Board, Geometry};
use checks::figures::Calculator;
use measured::{Measurements, content_hash};
use model::{ActionKind, Card, Figure, RuleSet, Value};

#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Facts {
    pub counts: Vec<Count>,
    pub curves: Vec<Curve>,
    pub classes: Vec<Class>,
    /// The comparison of the rule texts with the design document.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub document: Vec<DocumentFacts>,
}

/// A total, and the numbers of its parts: for example all cards, and the cards of each class.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Count {
    pub what: String,
    pub all: u64,
    pub parts: Vec<(String, u64)>,
}

/// A histogram: each value, and the number of cards that have it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Curve {
    pub what: String,
    pub unit: String,
    pub counts: Vec<(usize, u64)>,
}

/// The cards of a class, with their figures.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Class {
    pub name: String,
    pub cards: Vec<Row>,
    /// The mean and the band of the class for each figure that is computed from the text, in hundredths.
    pub figures: Vec<Norm>,
    /// The mean and the band of the win rate, in hundredths of a percent. The mean is over the cards that have not
    /// changed since they were measured.
    pub wins: PlayedNorm,
    /// The mean and the band of the use rates of all actions, in hundredths of a percent.
    pub uses: PlayedNorm,
}

/// The mean and the band of a figure that is measured in games. The mean is `None` if no card of the class has a valid
/// measurement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct PlayedNorm {
    pub mean: Option<u32>,
    pub band: Option<[u32; 2]>,
}

/// The mean and the band of a figure that is computed from the text, in hundredths.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Norm {
    pub name: String,
    pub mean: u32,
    pub band: Option<[u32; 2]>,
}

/// The figures of one card, which are a row of the table of its class.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Row {
    pub name: String,
    /// For each figure in [`Class::figures`], the value in hundredths, and whether the value is an upper bound.
    pub figures: Vec<(u32, bool)>,
    pub played: Option<Played>,
}

/// The results of a card in games.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Played {
    /// The win rate, in hundredths of a percent. `least` and `most` are the ends of its interval.
    pub wins: u32,
    pub least: u32,
    pub most: u32,
    pub band: Option<[u32; 2]>,
    pub band_of_uses: Option<[u32; 2]>,
    pub bot: String,
    pub games: u64,
    /// Whether the card has changed since it was measured.
    pub stale: bool,
    /// The use rate of each action, in hundredths of a percent. The rate is `None` if the action could never be used.
    pub uses: Vec<(String, Option<u32>)>,
}

const FIGURES: [(Figure, &str); 6] = [
    (Figure::Threat, "Threat"),
    (Figure::Hits, "Hits"),
    (Figure::ForcedMove, "Forced move"),
    (Figure::Denied, "Denied"),
    (Figure::Reach, "Reach"),
    (Figure::Words, "Words"),
];

/// Collects the facts of a set. `known` holds the results of its cards in games.
pub fn of_set(set: &RuleSet, known: &Measurements) -> Facts {
    if !set.declared.is_empty() {
        return of_declared_set(set);
    }
    let expanded = checks::expand_verbs(set);
    let geometry = Geometry::new(Board::try_from(&set.game.board).unwrap_or_default());
    let calculator = Calculator::new(&expanded, &geometry);
    let figures: BTreeMap<&str, _> =
        expanded.cards.iter().map(|card| (card.id.as_str(), calculator.figures(card))).collect();
    let values = |card: &Card| -> Vec<(u32, bool)> {
        let of = figures.get(card.id.as_str());
        let value = |(figure, _): &(Figure, &str)| of.and_then(|of| of.get(*figure)).map(|m| (m.value, m.at_most));
        FIGURES.iter().map(|figure| value(figure).unwrap_or_default()).collect()
    };
    let classes = set.game.classes.iter().map(|class| {
        let cards: Vec<&Card> = set.cards.iter().map(Arc::as_ref).filter(|card| card.class == class.id).collect();
        let band = |figure: Figure| {
            let bands = set.game.bands.iter();
            bands.filter(|band| band.class == class.id && band.figure == figure).map(|b| [b.least, b.most]).next()
        };
        let rows: Vec<Row> = cards
            .iter()
            .map(|card| Row {
                name: card.name.clone(),
                figures: values(card),
                played: played(set, card, known, [band(Figure::WinRate), band(Figure::UseRate)]),
            })
            .collect();
        let norm = |(at, (figure, name)): (usize, &(Figure, &str))| {
            let values = rows.iter().filter_map(|row| row.figures.get(at)).map(|value| value.0);
            Norm { name: (*name).to_owned(), mean: mean(values).unwrap_or(0), band: band(*figure) }
        };
        let fresh = || rows.iter().filter_map(|row| row.played.as_ref()).filter(|played| !played.stale);
        let rates = fresh().flat_map(|played| played.uses.iter().filter_map(|(_, rate)| *rate));
        Class {
            name: class.name.clone(),
            figures: FIGURES.iter().enumerate().map(norm).collect(),
            wins: PlayedNorm { mean: mean(fresh().map(|played| played.wins)), band: band(Figure::WinRate) },
            uses: PlayedNorm { mean: mean(rates), band: band(Figure::UseRate) },
            cards: rows,
        }
    });
    let classes: Vec<Class> = classes.collect();
    Facts { counts: counts(set), curves: curves(set, &classes), classes, document: Vec::new() }
}

/// Returns the rounded mean, or `None` if there are no values.
fn mean(values: impl Iterator<Item = u32>) -> Option<u32> {
    let (count, sum) = values.fold((0u64, 0u64), |(count, sum), value| (count + 1, sum + u64::from(value)));
    (sum + count / 2).checked_div(count).and_then(|mean| u32::try_from(mean).ok())
}

fn played(set: &RuleSet, card: &Card, known: &Measurements, bands: [Option<[u32; 2]>; 2]) -> Option<Played> {
    let measured = known.cards.get(&card.id)?;
    let (wins, least, most) = measured.wins;
    Some(Played {
        wins,
        least,
        most,
        band: bands[0],
        band_of_uses: bands[1],
        bot: measured.bot.clone(),
        games: measured.games,
        stale: content_hash(set, card) != measured.content,
        uses: measured.uses.iter().map(|(action, uses)| (action.clone(), uses.rate())).collect(),
    })
}

fn count(what: &str, parts: impl IntoIterator<Item = (String, u64)>) -> Count {
    let mut sorted: Vec<(String, u64)> = Vec::new();
    for (part, number) in parts {
        match sorted.iter_mut().find(|(known, _)| *known == part) {
            Some((_, count)) => *count += number,
            None => sorted.push((part, number)),
        }
    }
    Count { what: what.to_owned(), all: sorted.iter().map(|(_, count)| count).sum(), parts: sorted }
}

fn counts(set: &RuleSet) -> Vec<Count> {
    let class = |card: &Card| {
        let class = set.game.classes.iter().find(|class| class.id == card.class);
        (class.map_or(String::new(), |class| class.name.clone()), 1)
    };
    let actions = set.cards.iter().flat_map(|card| &card.actions).map(|action| match action.kind {
        ActionKind::Attack => ("attacks".to_owned(), 1),
        ActionKind::Skill => ("skills".to_owned(), 1),
    });
    let special = set.cards.iter().map(|card| {
        let part = if card.special.is_empty() { "without a special condition" } else { "with one" };
        (part.to_owned(), 1)
    });
    let targets = set.cards.iter().flat_map(|card| {
        let codes: Vec<String> = card.target.codes.iter().map(ToString::to_string).collect();
        if codes.is_empty() { vec!["none".to_owned()] } else { codes }
    });
    vec![
        count("Cards", set.cards.iter().map(|card| class(card))),
        count("Actions", actions),
        count("Special conditions", special),
        count("Definitions", set.definitions.iter().map(|d| (format!("{}s", d.what.word().to_lowercase()), 1))),
        count("Target codes", targets.map(|code| (code, 1))),
    ]
}

fn curves(set: &RuleSet, classes: &[Class]) -> Vec<Curve> {
    let figure = |at: usize, wide: usize| {
        let values = classes.iter().flat_map(|class| &class.cards).filter_map(|row| row.figures.get(at));
        histogram(values.map(|(value, _)| (*value as usize / 100) / wide * wide), wide)
    };
    let curve = |what: &str, unit: &str, counts| Curve { what: what.to_owned(), unit: unit.to_owned(), counts };
    vec![
        curve("Actions of a card", "actions", histogram(set.cards.iter().map(|card| card.actions.len()), 1)),
        curve("Threat", "tiles on which it could hit an Opp this turn", figure(0, 4)),
        curve("Reach", "tiles whose chars an action may choose", figure(4, 4)),
        curve("Length", "words", figure(5, 10)),
    ]
}

/// Counts how often each value occurs, in steps of `wide` from the lowest value to the highest. A value that does not
/// occur has the count 0.
fn histogram(values: impl Iterator<Item = usize>, wide: usize) -> Vec<(usize, u64)> {
    let mut counts: BTreeMap<usize, u64> = BTreeMap::new();
    values.for_each(|value| *counts.entry(value).or_default() += 1);
    let (Some(least), Some(most)) = (counts.keys().next().copied(), counts.keys().last().copied()) else {
        return Vec::new();
    };
    (least..=most).step_by(wide.max(1)).map(|value| (value, counts.get(&value).copied().unwrap_or(0))).collect()
}

/// Collects the facts of a pack that declares its own kinds. They are the number of things of each kind, and a
/// histogram for each numeric field of its cards.
fn of_declared_set(set: &RuleSet) -> Facts {
    let declared = &set.declared;
    let kinds = declared.kinds.iter().map(|kind| {
        let all = declared.things.iter().filter(|thing| thing.kind == kind.id).count();
        (kind.plural.clone(), all as u64)
    });
    let cards = declared.kinds.iter().filter(|kind| kind.card).map(|kind| {
        let all = declared.cards().filter(|thing| thing.kind == kind.id).count();
        (kind.plural.clone(), all as u64)
    });
    let mut curves = Vec::new();
    for kind in declared.kinds.iter().filter(|kind| kind.card) {
        for field in &kind.fields {
            let things = declared.cards().filter(|thing| thing.kind == kind.id);
            let values = things.filter_map(|thing| match thing.fields.get(&field.id)? {
                Value::Number(number) => usize::try_from(*number).ok(),
                Value::Amounts(amounts) => Some(amounts.iter().map(|amount| amount.count as usize).sum()),
                _ => None,
            });
            let counts = histogram(values.filter(|value| *value <= 10_000), 1);
            if counts.len() > 1 && counts.len() <= 60 {
                let what = format!("{}: {}", kind.plural, field.name);
                curves.push(Curve { what, unit: field.name.clone(), counts });
            }
        }
    }
    Facts {
        counts: vec![count("Cards", cards), count("Things", kinds)],
        curves,
        classes: Vec::new(),
        document: Vec::new(),
    }
}
