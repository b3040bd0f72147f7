//! Returns the possible texts at the cursor.

use editing::completion::OfferKind;
use project::Trouble;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::request::{SentText, read};
use crate::shared::Shared;
use crate::text_offsets::TextOffsets;

#[derive(Deserialize)]
struct Asked {
    #[serde(flatten)]
    sent: SentText,
    /// The cursor, in UTF-16 units.
    cursor: usize,
}

pub fn answer(shared: &Shared, body: &[u8]) -> Result<Value, Trouble> {
    let Asked { sent: SentText { path, text, base, order }, cursor } = read(body)?;
    let mut bench = shared.workbench();
    let at = bench.card_file(&path)?;
    let offsets = TextOffsets::new(&text);
    if bench.is_outdated(&path, &order) {
        return Ok(json!({ "offers": [], "isIncomplete": false }));
    }
    // Completions come between two edits, so the text may be newer than the last edit.
    let _ = bench.edit(&path, text.clone(), base);
    let found = bench.project.complete(&at, offsets.byte(cursor))?;
    let offers = found.offers.iter().map(|offer| {
        json!({
            "label": offer.label,
            "insert": offer.insert,
            "isForm": offer.is_form,
            "kind": kind(offer.kind),
            "detail": offer.detail,
            "info": offer.documentation,
            "from": offsets.units(offer.replaces.start as usize),
            "to": offsets.units(offer.replaces.end as usize),
        })
    });
    Ok(json!({ "offers": offers.collect::<Vec<Value>>(), "isIncomplete": found.is_incomplete }))
}

/// Returns the name of the sign that the editor draws beside an offer.
fn kind(kind: OfferKind) -> &'static str {
    match kind {
        OfferKind::Word | OfferKind::Number | OfferKind::Mark => "text",
        OfferKind::Name => "variable",
        OfferKind::TargetCode | OfferKind::Value => "constant",
        OfferKind::Class => "class",
        OfferKind::Key => "keyword",
        OfferKind::Form => "function",
    }
}
