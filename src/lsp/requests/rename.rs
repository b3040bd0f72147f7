//! `textDocument/rename` and `textDocument/prepareRename`: gives a name another one in the whole pack.

use lsp_types::{PrepareRenameResponse, RenameParams, TextDocumentPositionParams, WorkspaceEdit};

use crate::paths::path_of;
use crate::session::{Refusal, Session};

/// Answers with the words that would be renamed, or refuses with the reason.
pub fn prepare(
    session: &mut Session,
    params: TextDocumentPositionParams,
) -> Result<Option<PrepareRenameResponse>, Refusal> {
    let found = session.with_file(&params.text_document.uri, |file, map| {
        let span = editing::renamable(file, map.offset(params.position)).map_err(Refusal)?;
        let placeholder = file.slice(span).to_owned();
        Ok(PrepareRenameResponse::RangeWithPlaceholder { range: map.range(span), placeholder })
    })?;
    found.transpose()
}

pub fn rename(session: &mut Session, params: RenameParams) -> Result<Option<WorkspaceEdit>, Refusal> {
    let at = params.text_document_position;
    let uri = at.text_document.uri;
    let Some(cursor) = session.offset(&uri, at.position) else { return Ok(None) };
    let Some(path) = path_of(&uri) else { return Ok(None) };
    let Some(project) = session.project_of(&path) else { return Ok(None) };
    let edits = project.rename(&path, cursor, &params.new_name).map_err(Refusal)?;
    Ok(Some(session.workspace_edit(&uri, &edits)))
}
