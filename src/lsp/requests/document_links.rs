//! `textDocument/documentLink`: the pictures that cards name.

use lsp_types::{DocumentLink, DocumentLinkParams};

use crate::session::{Refusal, Session};

pub fn links(session: &mut Session, params: DocumentLinkParams) -> Result<Vec<DocumentLink>, Refusal> {
    let uri = params.text_document.uri;
    let found = session.with_file(&uri, |file, map| {
        let links = editing::file_links(file).into_iter();
        links.map(|link| (map.range(link.span), link.path)).collect::<Vec<_>>()
    })?;
    let links = found.unwrap_or_default().into_iter().map(|(range, path)| DocumentLink {
        range,
        target: session.uri_within(&uri, &path),
        tooltip: None,
        data: None,
    });
    Ok(links.collect())
}
