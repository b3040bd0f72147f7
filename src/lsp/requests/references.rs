//! `textDocument/references` and `textDocument/documentHighlight`: everywhere that a name is used.

use lsp_types::{DocumentHighlight, DocumentHighlightKind, DocumentHighlightParams, Location, ReferenceParams};

use crate::session::{Refusal, Session};

pub fn references(session: &mut Session, params: ReferenceParams) -> Result<Vec<Location>, Refusal> {
    let at = params.text_document_position;
    let uri = at.text_document.uri;
    let with_declaration = params.context.include_declaration;
    let places =
        session.with_file(&uri, |file, map| editing::references(file, map.offset(at.position), with_declaration))?;
    Ok(places.unwrap_or_default().iter().filter_map(|place| session.location(&uri, place)).collect())
}

pub fn highlights(session: &mut Session, params: DocumentHighlightParams) -> Result<Vec<DocumentHighlight>, Refusal> {
    let at = params.text_document_position_params;
    let found = session.with_file(&at.text_document.uri, |file, map| {
        let mentions = editing::highlights(file, map.offset(at.position)).into_iter();
        let shown = mentions.map(|mention| DocumentHighlight {
            range: map.range(mention.span),
            kind: Some(match mention.is_declaration {
                true => DocumentHighlightKind::WRITE,
                false => DocumentHighlightKind::READ,
            }),
        });
        shown.collect()
    })?;
    Ok(found.unwrap_or_default())
}
