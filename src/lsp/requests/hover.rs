//! `textDocument/hover`: what the words at the cursor mean.

use lsp_types::{Hover, HoverContents, HoverParams, MarkupContent, MarkupKind};

use crate::session::{Refusal, Session};

pub fn hover(session: &mut Session, params: HoverParams) -> Result<Option<Hover>, Refusal> {
    let at = params.text_document_position_params;
    let found = session.with_file(&at.text_document.uri, |file, map| {
        let hover = editing::hover(file, map.offset(at.position))?;
        let contents = MarkupContent { kind: MarkupKind::Markdown, value: hover.markdown };
        Some(Hover { contents: HoverContents::Markup(contents), range: Some(map.range(hover.span)) })
    })?;
    Ok(found.flatten())
}
