//! The fields of a `Class:` block, one row each.

use crate::field::Field;
use crate::phrase::{Phrase, PhraseError};
use model::{Band, Class, Figure, Orientation};
use source::Span;

/// A class while its block is being read.
pub(crate) struct ClassDraft {
    pub class: Class,
    pub bands: Vec<Band>,
    /// The spans of bands whose first number is greater than the second.
    pub upside_down: Vec<Span>,
}

/// All fields of the block. Missing fields are reported in this order.
pub(crate) const FIELDS: &[Field<ClassDraft>] = &[
    Field::new("Also", "Also: Watchman, Sentry", |p, d: &mut ClassDraft| {
        d.class.also = p.names("another name of the class")?.into_iter().map(|(name, _)| name).collect();
        Ok(())
    })
    .optional(),
    Field::new("Counts as", "Counts as: Guard", |p, d: &mut ClassDraft| {
        d.class.team_class = p.whole("the name that team rules use")?;
        Ok(())
    })
    .optional(),
    Field::new("Ink", "Ink: #b3262e", ink),
    Field::new("Orientation", "Orientation: hits", |p, d| {
        d.class.orientation = p.one_of(ORIENTATIONS)?;
        Ok(())
    }),
    Field::rules("Passive", "Passive: Move one of the closest chars by 1."),
    Field::new("Band", "Band: threat 4 to 14", band).optional().repeated(),
];

const ORIENTATIONS: &[(&str, Orientation)] =
    &[("hits", Orientation::Hits), ("tactics", Orientation::Tactics), ("effects", Orientation::Effects)];

/// The names of the figures that a band can limit. These are the figures of kernel.md, "Balance figures, defined", and
/// the rates of played games.
const FIGURES: &[(&str, Figure)] = &[
    ("threat", Figure::Threat),
    ("hits", Figure::Hits),
    ("forced move", Figure::ForcedMove),
    ("denied", Figure::Denied),
    ("reach", Figure::Reach),
    ("words", Figure::Words),
    ("win rate", Figure::WinRate),
    ("use rate", Figure::UseRate),
];

fn ink(p: &mut Phrase<'_>, d: &mut ClassDraft) -> Result<(), PhraseError> {
    const WHAT: &str = "a colour such as #b3262e";
    let text = p.whole(WHAT)?.to_ascii_lowercase();
    let digits = text.strip_prefix('#').unwrap_or("");
    if digits.len() != 6 || !digits.bytes().all(|b| b.is_ascii_hexdigit()) {
        return Err(p.refuse(WHAT));
    }
    d.class.colour.ink = text;
    Ok(())
}

fn band(p: &mut Phrase<'_>, d: &mut ClassDraft) -> Result<(), PhraseError> {
    loop {
        let figure = p.one_of(FIGURES)?;
        let least = p.hundredths("the least")?;
        p.need("to")?;
        let most = p.hundredths("the most")?;
        if least > most {
            d.upside_down.push(p.whole_span());
        }
        d.bands.push(Band { class: d.class.id.clone(), figure, least, most });
        if !p.between() || p.at_end() {
            return Ok(());
        }
    }
}
