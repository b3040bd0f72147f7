//! What a pack knows of its cards from games: whether it is still about these cards, and the bands of measured figures.

use rustc_hash::FxHashMap;

use super::{advice, name};
use crate::checks::figures::decimal;
use crate::checks::{At, Places, english};
use crate::diagnostic::Diagnostic;
use crate::diagnostic::registry::{CHANGED_SINCE_MEASURED, OUTSIDE_BAND};
use crate::measured::{Measured, Measurements, content};
use crate::model::{Band, Card, Figure, Id, RuleSet};

/// Cards that changed since they were measured, and measured figures outside their bands. `contents` holds what is known
/// of [`content`], and gets what is not.
pub fn played(
    set: &RuleSet,
    known: &Measurements,
    contents: &mut FxHashMap<Id, String>,
    places: &dyn Places,
) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for card in &set.cards {
        let Some(measured) = known.cards.get(&card.id) else { continue };
        let place = places.place(At::Card(&card.id));
        let content = contents.entry(card.id.clone()).or_insert_with(|| content(set, card));
        if *content != measured.content {
            let message = format!(
                "{} has changed since it was measured: the win rate of {} % is that of an earlier text.",
                card.name,
                decimal(measured.wins.0)
            );
            let help = "`cardwright playtest PACK --only-changed` measures again the cards that changed.";
            found.push(Diagnostic::new(&CHANGED_SINCE_MEASURED, place, message).on(&card.name, None).help(help));
            continue;
        }
        for band in set.game.bands.iter().filter(|band| band.class == card.class) {
            for (said, above) in outside(set, card, measured, band) {
                let finding = Diagnostic::new(&OUTSIDE_BAND, place, said).on(&card.name, None);
                found.push(finding.help(advice(band.figure, above)));
            }
        }
    }
    found
}

/// What lies outside the band, and whether it lies above.
fn outside(set: &RuleSet, card: &Card, measured: &Measured, band: &Band) -> Vec<(String, bool)> {
    let out = |value: u32| value < band.least || value > band.most;
    let side = |value: u32| if value < band.least { "below" } else { "above" };
    let class = set.game.classes.iter().find(|class| class.id == card.class).map_or("", |class| class.name.as_str());
    let meant = format!("the {} to {} meant for {}", decimal(band.least), decimal(band.most), english::a(class));
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
