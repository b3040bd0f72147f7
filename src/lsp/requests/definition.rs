//! `textDocument/definition`: where the name at the cursor is declared.

use lsp_types::{GotoDefinitionParams, Location};

use crate::session::{Refusal, Session};

pub fn definition(session: &mut Session, params: GotoDefinitionParams) -> Result<Option<Location>, Refusal> {
    let at = params.text_document_position_params;
    let uri = at.text_document.uri;
    let found = session.with_file(&uri, |file, map| editing::definition(file, map.offset(at.position)))?;
    Ok(found.flatten().and_then(|place| session.location(&uri, &place)))
}
