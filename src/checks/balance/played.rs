//! Findings on the measurements of cards in games. They say whether a measurement still fits its card, and whether the
//! measured figures are in their bands.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::wording::{advice, name};
use crate::english;
use crate::figures::decimal;
use crate::source_parts::{At, Places};
use diagnostic::Diagnostic;
use diagnostic::registry::{CHANGED_SINCE_MEASURED, MEASURED_BY_EARLIER_PLAY, NOT_MEASURED, OUTSIDE_BAND};
use measured::{CardMeasurement, Measurements, PLAY_VERSION, content_hash};
use model::{Band, Card, Figure, Id, RuleSet};

/// The help of these findings, which names the command that measures cards again.
const MEASURE: &str = "`cardwright playtest PACK --only-changed` plays the cards that changed or were never measured.";

/// A cache of these findings. Key: the id of the card. [`PlayedFindings::invalidate`] invalidates a single card.
/// Another object with measurements invalidates the whole cache.
#[derive(Debug, Default)]
pub struct PlayedFindings {
    measurements: Arc<Measurements>,
    cards: FxHashMap<Id, Vec<Diagnostic>>,
}

impl PlayedFindings {
    /// Removes the findings on a card. The caller must call this when the card's place, or anything that its content
    /// depends on, has changed.
    pub fn invalidate(&mut self, card: &Id) {
        self.cards.remove(card);
    }

    /// Returns the findings on cards that changed since they were measured. Cards that lack a measurement for a band,
    /// and cards with a measured figure outside its band, get a finding too.
    pub fn findings(&mut self, set: &RuleSet, known: &Arc<Measurements>, places: &dyn Places) -> Vec<Diagnostic> {
        if known.cards.is_empty() {
            return nothing_measured(set, places).into_iter().collect();
        }
        if !Arc::ptr_eq(&self.measurements, known) {
            *self = PlayedFindings { measurements: known.clone(), ..PlayedFindings::default() };
        }
        let mut found: Vec<Diagnostic> = of_earlier_play(set, known, places).into_iter().collect();
        for card in &set.cards {
            match self.cards.get(&card.id) {
                Some(known) => found.extend(known.iter().cloned()),
                None => {
                    let new = of_card(set, card, known, places);
                    found.extend(new.iter().cloned());
                    self.cards.insert(card.id.clone(), new);
                }
            }
        }
        found
    }
}

fn of_card(set: &RuleSet, card: &Card, known: &Measurements, places: &dyn Places) -> Vec<Diagnostic> {
    let Some(measured) = known.cards.get(&card.id) else {
        return not_measured(set, card, places).into_iter().collect();
    };
    let place = places.place(At::Card(&card.id));
    if content_hash(set, card) != measured.content {
        let message = format!(
            "{} has changed since it was measured: the win rate of {} % belongs to an earlier text.",
            card.name,
            decimal(measured.wins.0)
        );
        return vec![Diagnostic::new(&CHANGED_SINCE_MEASURED, place, message).on(&card.name, None).help(MEASURE)];
    }
    let mut found = Vec::new();
    for band in set.game.bands.iter().filter(|band| band.class == card.class) {
        for (said, above) in outside(set, card, measured, band) {
            let finding = Diagnostic::new(&OUTSIDE_BAND, place, said).on(&card.name, None);
            found.push(finding.help(advice(band.figure, above)));
        }
    }
    found
}

/// Returns one finding for the whole game if cards were measured with another version of the engine or its bots.
fn of_earlier_play(set: &RuleSet, known: &Measurements, places: &dyn Places) -> Option<Diagnostic> {
    let earlier = |card: &&Arc<Card>| known.cards.get(&card.id).is_some_and(|card| card.play != PLAY_VERSION);
    let cards = set.cards.iter().filter(earlier).count();
    let (were, figures) = if cards == 1 { ("card was", "its") } else { ("cards were", "their") };
    let message = format!(
        "{cards} {were} measured by games of another version of the engine and its bots, so {figures} figures may be others today."
    );
    let help = "`cardwright playtest PACK --record` measures the cards again.";
    (cards > 0).then(|| Diagnostic::new(&MEASURED_BY_EARLIER_PLAY, places.place(At::Game), message).help(help))
}

/// Returns the bands of the class for figures that only games can measure.
fn played_bands<'s>(set: &'s RuleSet, class: &Id) -> impl Iterator<Item = &'s Band> {
    let class = class.clone();
    let played = |figure: Figure| matches!(figure, Figure::WinRate | Figure::UseRate);
    set.game.bands.iter().filter(move |band| band.class == class && played(band.figure))
}

/// Returns one finding for the whole game if the pack has bands that only games can measure, but no measurements.
fn nothing_measured(set: &RuleSet, places: &dyn Places) -> Option<Diagnostic> {
    let cards = set.cards.iter().filter(|card| played_bands(set, &card.class).next().is_some()).count();
    let message = format!(
        "{cards} cards have a band for the win rate or the use rate, but none of them has been measured in games."
    );
    (cards > 0).then(|| Diagnostic::new(&NOT_MEASURED, places.place(At::Game), message).help(MEASURE))
}

/// Returns the finding that a card was not measured. `None` if its class has no band for a figure that only games can
/// measure.
fn not_measured(set: &RuleSet, card: &Card, places: &dyn Places) -> Option<Diagnostic> {
    let band = played_bands(set, &card.class).next()?;
    let class = set.game.classes.iter().find(|class| class.id == card.class).map_or("", |class| class.name.as_str());
    let message = format!(
        "{} has not been measured in games, so its {} cannot be compared with the band for {}.",
        card.name,
        match band.figure {
            Figure::UseRate => "use rates",
            _ => "win rate",
        },
        english::a(class)
    );
    let found = Diagnostic::new(&NOT_MEASURED, places.place(At::Card(&card.id)), message);
    Some(found.on(&card.name, None).help(MEASURE))
}

/// Returns a message for each measured figure outside the band, and whether the figure is above the band.
fn outside(set: &RuleSet, card: &Card, measured: &CardMeasurement, band: &Band) -> Vec<(String, bool)> {
    let out = |value: u32| value < band.least || value > band.most;
    let side = |value: u32| if value < band.least { "below" } else { "above" };
    let class = set.game.classes.iter().find(|class| class.id == card.class).map_or("", |class| class.name.as_str());
    let meant = format!("the band of {} to {} for {}", decimal(band.least), decimal(band.most), english::a(class));
    match band.figure {
        Figure::WinRate => {
            let (value, least, most) = measured.wins;
            let said = format!(
                "{}'s {} is {} (between {} and {}), {} {meant}.",
                card.name,
                name(band.figure),
                decimal(value),
                decimal(least),
                decimal(most),
                side(value)
            );
            out(value).then_some((said, value > band.most)).into_iter().collect()
        }
        Figure::UseRate => {
            let rates = measured.uses.iter().filter_map(|(action, uses)| Some((action, uses.rate()?)));
            let said = |(action, rate): (&String, u32)| {
                let said = format!(
                    "{}'s {} of {action} is {}, {} {meant}.",
                    card.name,
                    name(band.figure),
                    decimal(rate),
                    side(rate)
                );
                (said, rate > band.most)
            };
            rates.filter(|(_, rate)| out(*rate)).map(said).collect()
        }
        _ => Vec::new(),
    }
}
