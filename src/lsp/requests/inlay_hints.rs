//! `textDocument/inlayHint`: what each *it* means, beside the word.

use lsp_types::{InlayHint, InlayHintLabel, InlayHintParams};

use crate::session::{Refusal, Session};

pub fn hints(session: &mut Session, params: InlayHintParams) -> Result<Vec<InlayHint>, Refusal> {
    let found = session.with_file(&params.text_document.uri, |file, map| {
        let wanted = map.offset(params.range.start)..=map.offset(params.range.end);
        let hints = editing::reference_hints(file).into_iter();
        let hints = hints.filter(|hint| wanted.contains(&(hint.span.end as usize))).map(|hint| InlayHint {
            position: map.position(hint.span.end as usize),
            label: InlayHintLabel::String(format!("= {}", hint.means)),
            kind: None,
            text_edits: None,
            tooltip: None,
            padding_left: Some(true),
            padding_right: Some(false),
            data: None,
        });
        hints.collect()
    })?;
    Ok(found.unwrap_or_default())
}
