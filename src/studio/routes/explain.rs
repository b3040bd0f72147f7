//! Explains what is at a position of a text.

use project::Trouble;
use serde::Deserialize;
use serde_json::Value;

use crate::file_view::explanation;
use crate::request::read;
use crate::shared::Shared;
use crate::text_offsets::TextOffsets;

#[derive(Deserialize)]
struct Asked {
    path: String,
    /// The position, in UTF-16 units.
    at: usize,
}

pub fn answer(shared: &Shared, body: &[u8]) -> Result<Value, Trouble> {
    let Asked { path, at } = read(body)?;
    let mut bench = shared.workbench();
    let card_file = bench.card_file(&path)?;
    let Some(file) = bench.project.file(&card_file)? else { return Ok(Value::Null) };
    let offsets = TextOffsets::new(file.text);
    let found = editing::hover(&file, offsets.byte(at));
    Ok(found.map_or(Value::Null, |hover| explanation(&hover, &offsets)))
}
