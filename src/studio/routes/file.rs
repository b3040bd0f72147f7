//! Opens a file in the page: its text, and what it was when writing began.

use editing::FixSearch;
use project::Trouble;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::file_view;
use crate::request::read;
use crate::shared::Shared;

#[derive(Deserialize)]
struct Asked {
    path: String,
}

pub fn answer(shared: &Shared, body: &[u8]) -> Result<Value, Trouble> {
    let Asked { path } = read(body)?;
    let mut bench = shared.workbench();
    let draft = bench.open_file(&path)?;
    let at = bench.card_file(&path)?;
    let pack = bench.project.pack_of(&at).ok_or_else(|| Trouble::new(format!("{path} lies in no pack.")))?;
    // The text may have come to the disk a moment ago, before anybody said so.
    let knows_text = bench.project.file(&at)?.map_or("", |file| file.text) == draft.text;
    if !knows_text {
        bench.project.changed_on_disk(std::slice::from_ref(&at));
    }
    let view = file_view::view(&mut bench.project, &pack, &path, FixSearch::Later)?;
    let classes: Vec<String> =
        bench.project.compiled(&pack)?.set.game.classes.iter().map(|class| class.name.clone()).collect();
    Ok(json!({ "pack": pack, "classes": classes, "text": draft.text, "base": draft.base, "view": view }))
}
