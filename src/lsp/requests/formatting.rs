//! `textDocument/formatting`: lays a file out as the command `fmt` does.

use lsp_types::{DocumentFormattingParams, TextEdit};
use source::Span;

use crate::session::{Refusal, Session};

/// Answers with the lines that change.
pub fn format(session: &mut Session, params: DocumentFormattingParams) -> Result<Vec<TextEdit>, Refusal> {
    let found = session.with_file(&params.text_document.uri, |file, map| {
        let Some(new) = editing::laid_out(file) else { return Vec::new() };
        // What is equal at both ends stays, so that cursors and marks stay.
        let old = file.text;
        let same = old.bytes().zip(new.bytes()).take_while(|(one, other)| one == other).count();
        let same = (0..=same).rev().find(|at| old.is_char_boundary(*at) && new.is_char_boundary(*at)).unwrap_or(0);
        let rest = |text: &str| text.len() - same;
        let most = rest(old).min(rest(&new));
        let tail = old.bytes().rev().zip(new.bytes().rev()).take(most).take_while(|(one, other)| one == other).count();
        let is_boundary =
            |tail: &usize| old.is_char_boundary(old.len() - tail) && new.is_char_boundary(new.len() - tail);
        let tail = (0..=tail).rev().find(is_boundary).unwrap_or(0);
        let text = new.get(same..new.len() - tail).unwrap_or("").to_owned();
        vec![TextEdit::new(map.range(Span::new(same, old.len() - tail)), text)]
    })?;
    Ok(found.unwrap_or_default())
}
