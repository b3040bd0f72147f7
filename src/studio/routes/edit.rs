//! Takes an unsaved text, and answers with what the compiler says about it.

use editing::FixSearch;
use project::Trouble;
use serde_json::{Value, json};

use crate::file_view;
use crate::request::{SentText, read};
use crate::shared::Shared;

/// Answers at once: sentences that are not understood have no fixes yet.
pub fn answer(shared: &Shared, body: &[u8]) -> Result<Value, Trouble> {
    view(shared, body, FixSearch::Later)
}

/// Answers with all fixes. The page asks for this when nobody types.
pub fn with_fixes(shared: &Shared, body: &[u8]) -> Result<Value, Trouble> {
    view(shared, body, FixSearch::Now)
}

fn view(shared: &Shared, body: &[u8], fixes: FixSearch) -> Result<Value, Trouble> {
    let SentText { path, text, base, order } = read(body)?;
    let mut bench = shared.workbench();
    let at = bench.card_file(&path)?;
    // The text counts even if it cannot be kept on the disk: the page then says that it would not survive a restart.
    let taken = if bench.is_outdated(&path, &order) { Ok(()) } else { bench.edit(&path, text, base) };
    let trouble = taken.err().map(|trouble| trouble.to_string());
    let pack = bench.project.pack_of(&at).ok_or_else(|| Trouble::new(format!("{path} lies in no pack.")))?;
    let view = file_view::view(&mut bench.project, &pack, &path, fixes)?;
    Ok(json!({ "view": view, "trouble": trouble }))
}
