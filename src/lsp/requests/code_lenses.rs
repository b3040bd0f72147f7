//! `textDocument/codeLens`: commands above each card, if the editor has said that it knows them.

use lsp_types::{CodeLens, CodeLensParams, Command};

use crate::session::{Refusal, Session};

/// The commands of the editor, and their titles.
const COMMANDS: [(&str, &str); 2] = [("cardwright.preview", "Preview"), ("cardwright.playtest", "Play games")];

pub fn lenses(session: &mut Session, params: CodeLensParams) -> Result<Vec<CodeLens>, Refusal> {
    let uri = params.text_document.uri;
    let known: Vec<(&str, &str)> = COMMANDS.into_iter().filter(|(name, _)| session.knows_command(name)).collect();
    let found = session.with_file(&uri, |file, map| {
        let mut lenses = Vec::new();
        for (card, span) in editing::card_headers(file) {
            for (name, title) in &known {
                let arguments = Some(vec![serde_json::json!(uri.as_str()), serde_json::json!(card)]);
                let command = Command { title: (*title).to_owned(), command: (*name).to_owned(), arguments };
                lenses.push(CodeLens { range: map.range(span), command: Some(command), data: None });
            }
        }
        lenses
    })?;
    Ok(found.unwrap_or_default())
}
