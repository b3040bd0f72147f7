//! What the server tells the editor that it can do.

use lsp_server::{Request, RequestId};
use lsp_types::{
    ClientCapabilities, CompletionOptions, DidChangeWatchedFilesRegistrationOptions, FileSystemWatcher, GlobPattern,
    Registration, RegistrationParams, SaveOptions, ServerCapabilities, TextDocumentSyncCapability,
    TextDocumentSyncKind, TextDocumentSyncOptions, TextDocumentSyncSaveOptions,
};

use crate::position_map::ColumnEncoding;

/// The characters after which an editor asks for completions by itself. A space is one of them: the grammar knows what
/// may follow each word.
const TRIGGERS: [&str; 7] = [" ", "[", ":", "(", "+", ",", "-"];

/// Returns the capabilities of the server.
pub fn capabilities(encoding: ColumnEncoding) -> ServerCapabilities {
    ServerCapabilities {
        position_encoding: Some(encoding.kind()),
        text_document_sync: Some(TextDocumentSyncCapability::Options(TextDocumentSyncOptions {
            open_close: Some(true),
            change: Some(TextDocumentSyncKind::FULL),
            save: Some(TextDocumentSyncSaveOptions::SaveOptions(SaveOptions { include_text: Some(false) })),
            ..TextDocumentSyncOptions::default()
        })),
        completion_provider: Some(CompletionOptions {
            trigger_characters: Some(TRIGGERS.map(str::to_owned).to_vec()),
            ..CompletionOptions::default()
        }),
        ..ServerCapabilities::default()
    }
}

/// Returns the request that asks the editor to report changed files; `None` if the editor cannot.
pub fn watched_files(client: &ClientCapabilities) -> Option<Request> {
    let workspace = client.workspace.as_ref()?;
    workspace.did_change_watched_files.as_ref()?.dynamic_registration.filter(|can| *can)?;
    let watcher =
        |pattern: &str| FileSystemWatcher { glob_pattern: GlobPattern::String(pattern.to_owned()), kind: None };
    let options =
        DidChangeWatchedFilesRegistrationOptions { watchers: ["**/cards/**", "**/templates/**"].map(watcher).to_vec() };
    let registration = Registration {
        id: "files".to_owned(),
        method: "workspace/didChangeWatchedFiles".to_owned(),
        register_options: serde_json::to_value(options).ok(),
    };
    let params = RegistrationParams { registrations: vec![registration] };
    Some(Request::new(RequestId::from("files".to_owned()), "client/registerCapability".to_owned(), params))
}
