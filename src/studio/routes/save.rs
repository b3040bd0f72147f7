//! Saves the text of a file, or gives it up.

use project::Trouble;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::request::{SentOrder, SentText, read};
use crate::shared::Shared;
use crate::workbench::Saved;

pub fn answer(shared: &Shared, body: &[u8]) -> Result<Value, Trouble> {
    let SentText { path, text, base, order } = read(body)?;
    let mut bench = shared.workbench();
    // A save is never outdated: the designer asked for exactly this text.
    bench.is_outdated(&path, &order);
    Ok(match bench.save(&path, &text, base.as_deref())? {
        Saved::Written(trouble) => {
            let trouble = trouble.map(|trouble| trouble.to_string());
            json!({ "saved": true, "base": text, "trouble": trouble })
        }
        Saved::Conflict(theirs) => json!({ "saved": false, "theirs": theirs }),
    })
}

#[derive(Deserialize)]
struct Discarded {
    path: String,
    #[serde(flatten)]
    order: SentOrder,
}

/// Gives the unsaved text of a file up.
pub fn discard(shared: &Shared, body: &[u8]) -> Result<Value, Trouble> {
    let Discarded { path, order } = read(body)?;
    let mut bench = shared.workbench();
    bench.is_outdated(&path, &order);
    bench.discard(&path)?;
    Ok(json!({ "saved": true }))
}
