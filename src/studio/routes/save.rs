//! Saves the text of a file, or gives it up.

use project::Trouble;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::request::{SentText, read};
use crate::shared::Shared;
use crate::workbench::Saved;

pub fn answer(shared: &Shared, body: &[u8]) -> Result<Value, Trouble> {
    let SentText { path, text, base, time } = read(body)?;
    let mut bench = shared.workbench();
    // A save is never outdated: the designer asked for exactly this text.
    bench.is_outdated(&path, time);
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
    time: Option<f64>,
}

/// Gives the unsaved text of a file up.
pub fn discard(shared: &Shared, body: &[u8]) -> Result<Value, Trouble> {
    let Discarded { path, time } = read(body)?;
    let mut bench = shared.workbench();
    bench.is_outdated(&path, time);
    bench.discard(&path)?;
    Ok(json!({ "saved": true }))
}
