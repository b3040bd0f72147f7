//! Findings on the measurements of cards in games. They say whether a measurement still fits its card, and whether the
//! measured figures are in their bands.

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

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
#[derive(Debug, Default, Clone)]
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
        let with_band = classes_with_played_bands(set);
        let (mut of_cards, mut earlier, mut missing) = (Vec::new(), 0, Vec::new());
        for card in &set.cards {
            let Some(measured) = known.cards.get(&card.id) else {
                missing.extend(with_band.contains(&card.class).then_some(card));
                continue;
            };
            earlier += usize::from(measured.play != PLAY_VERSION);
            match self.cards.get(&card.id) {
                Some(known) => of_cards.extend(known.iter().cloned()),
                None => {
                    let new = of_card(set, card, measured, places);
                    of_cards.extend(new.iter().cloned());
                    self.cards.insert(card.id.clone(), new);
                }
            }
        }
        let mut found: Vec<Diagnostic> = of_earlier_play(earlier, places).into_iter().collect();
        found.extend(not_measured(&missing, places));
        found.extend(of_cards);
        found
    }
}

fn of_card(set: &RuleSet, card: &Card, measured: &CardMeasurement, places: &dyn Places) -> Vec<Diagnostic> {
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

/// Returns one finding for the whole game if this many cards were measured with another version of the engine or its
/// bots.
fn of_earlier_play(cards: usize, places: &dyn Places) -> Option<Diagnostic> {
    let (were, figures) = if cards == 1 { ("card was", "its") } else { ("cards were", "their") };
    let message = format!(
        "{cards} {were} measured by games of another version of the engine and its bots, so {figures} figures may be others today."
    );
    let help = "`cardwright playtest PACK --record` measures the cards again.";
    (cards > 0).then(|| Diagnostic::new(&MEASURED_BY_EARLIER_PLAY, places.place(At::Game), message).help(help))
}

/// Returns the classes with a band for a figure that only games can measure.
fn classes_with_played_bands(set: &RuleSet) -> FxHashSet<&Id> {
    let played = |band: &&Band| matches!(band.figure, Figure::WinRate | Figure::UseRate);
    set.game.bands.iter().filter(played).map(|band| &band.class).collect()
}

/// Returns one finding for the whole game if the pack has bands that only games can measure, but no measurements.
fn nothing_measured(set: &RuleSet, places: &dyn Places) -> Option<Diagnostic> {
    let with_band = classes_with_played_bands(set);
    let cards = set.cards.iter().filter(|card| with_band.contains(&card.class)).count();
    let message = format!(
        "{cards} cards have a band for the win rate or the use rate, but none of them has been measured in games."
    );
    (cards > 0).then(|| Diagnostic::new(&NOT_MEASURED, places.place(At::Game), message).help(MEASURE))
}

/// Returns one finding for all cards that were not measured, although their class has a band for a figure that only
/// games can measure. While a set is written there may be many, and a finding for each would hide the others.
fn not_measured(cards: &[&Arc<Card>], places: &dyn Places) -> Option<Diagnostic> {
    const NAMED: usize = 5;
    let (first, others) = cards.split_first()?;
    if others.is_empty() {
        let message = format!("{} has not been measured in games, so it cannot be compared with its band.", first.name);
        let found = Diagnostic::new(&NOT_MEASURED, places.place(At::Card(&first.id)), message);
        return Some(found.on(&first.name, None).help(MEASURE));
    }
    let mut names: Vec<String> = cards.iter().take(NAMED).map(|card| card.name.clone()).collect();
    let rest = cards.len().saturating_sub(NAMED);
    if rest > 0 {
        names.push(format!("{rest} more"));
    }
    let message = format!(
        "{} cards have not been measured in games, so they cannot be compared with their bands: {}.",
        cards.len(),
        english::list(&names, "and")
    );
    Some(Diagnostic::new(&NOT_MEASURED, places.place(At::Game), message).help(MEASURE))
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
