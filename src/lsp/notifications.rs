//! Handles the messages that need no answer: documents are opened, edited, saved and closed, and files change.

use std::path::PathBuf;

use lsp_server::Notification;
use lsp_types::{
    DidChangeTextDocumentParams, DidChangeWatchedFilesParams, DidCloseTextDocumentParams, DidOpenTextDocumentParams,
    DidSaveTextDocumentParams,
};
use serde::de::DeserializeOwned;

use crate::paths::path_of;
use crate::position_map::PositionMap;
use crate::session::{Document, Session};

/// The action that has to follow a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Consequence {
    Nothing,
    /// Texts have changed.
    Check,
    /// A file was saved.
    CheckThoroughly,
}

/// Handles a message. A message with unknown content is ignored.
pub fn handle(session: &mut Session, notification: Notification) -> Consequence {
    match notification.method.as_str() {
        "textDocument/didOpen" => with(notification, |params: DidOpenTextDocumentParams| {
            let document = params.text_document;
            session.set_document(Document { uri: document.uri, version: document.version, text: document.text });
            Consequence::Check
        }),
        "textDocument/didChange" => with(notification, |params| change(session, params)),
        "textDocument/didSave" => with(notification, |params: DidSaveTextDocumentParams| {
            session.changed_on_disk(&path_of(&params.text_document.uri).into_iter().collect::<Vec<_>>());
            Consequence::CheckThoroughly
        }),
        "textDocument/didClose" => with(notification, |params: DidCloseTextDocumentParams| {
            session.close_document(&params.text_document.uri);
            Consequence::Check
        }),
        "workspace/didChangeWatchedFiles" => with(notification, |params: DidChangeWatchedFilesParams| {
            let paths: Vec<PathBuf> = params.changes.iter().filter_map(|change| path_of(&change.uri)).collect();
            session.changed_on_disk(&paths);
            Consequence::CheckThoroughly
        }),
        _ => Consequence::Nothing,
    }
}

fn with<P: DeserializeOwned>(notification: Notification, act: impl FnOnce(P) -> Consequence) -> Consequence {
    serde_json::from_value(notification.params).map_or(Consequence::Nothing, act)
}

/// Applies the changes of a document. The server asks for whole texts, but parts are understood as well.
fn change(session: &mut Session, params: DidChangeTextDocumentParams) -> Consequence {
    let uri = params.text_document.uri;
    let Some(known) = path_of(&uri).and_then(|path| session.documents.get(&path)) else { return Consequence::Nothing };
    let mut text = known.text.clone();
    for change in params.content_changes {
        match change.range {
            None => text = change.text,
            Some(range) => {
                let map = PositionMap::new(&text, session.encoding);
                let (start, end) = (map.offset(range.start), map.offset(range.end));
                text.replace_range(start..end.max(start), &change.text);
            }
        }
    }
    session.set_document(Document { uri, version: params.text_document.version, text });
    Consequence::Check
}
