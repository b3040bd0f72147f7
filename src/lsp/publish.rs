//! Sends findings to the editor, and takes back those that are gone.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use lsp_server::{Message, Notification};
use lsp_types::PublishDiagnosticsParams;
use project::{Compilation, Trouble};

use crate::convert;
use crate::paths::uri_of;
use crate::session::Session;

/// The findings that the editor shows.
#[derive(Default)]
pub struct Published {
    /// The findings by file. A file without findings is not listed.
    shown: BTreeMap<PathBuf, Vec<lsp_types::Diagnostic>>,
    /// The packs that were compiled, by the folder of their project.
    packs: BTreeSet<(PathBuf, String)>,
}

/// Compiles the packs whose texts have changed, and returns the messages with their findings. `thorough` adds the
/// findings that need a drawing or a game.
pub fn findings(session: &mut Session, thorough: bool) -> Vec<Message> {
    let encoding = session.encoding;
    let with_labels = convert::takes_labels(&session.client);
    let mut compiled: Vec<(PathBuf, String, BTreeMap<PathBuf, Vec<lsp_types::Diagnostic>>)> = Vec::new();
    let mut troubles = Vec::new();
    let mut gone: Vec<(PathBuf, String)> = Vec::new();
    let known = session.published.packs.clone();
    for (root, project) in session.projects() {
        let mut wanted = project.stale();
        if thorough {
            wanted.extend(known.iter().filter(|(of, _)| of == root).map(|(_, pack)| pack.clone()));
        }
        let there = project.packs().unwrap_or_default();
        gone.extend(known.iter().filter(|(of, pack)| of == root && !there.contains(pack)).cloned());
        wanted.retain(|pack| there.contains(pack));
        wanted.sort();
        wanted.dedup();
        for pack in wanted {
            let compilation = if thorough { project.compiled_thoroughly(&pack) } else { project.compiled(&pack) };
            match compilation {
                Ok(compilation) => {
                    let by_file = by_file(compilation, encoding, with_labels, &|path| root.join(path));
                    compiled.push((root.clone(), pack, by_file));
                }
                Err(trouble) => troubles.push(trouble),
            }
        }
    }
    let mut messages: Vec<Message> = troubles.iter().map(trouble_message).collect();
    for (root, pack) in gone {
        messages.extend(publish_pack(session, &root, &pack, BTreeMap::new()));
        session.published.packs.remove(&(root, pack));
    }
    for (root, pack, by_file) in compiled {
        messages.extend(publish_pack(session, &root, &pack, by_file));
        session.published.packs.insert((root, pack));
    }
    messages
}

/// Returns the findings of a compilation by file.
fn by_file(
    compilation: &Compilation,
    encoding: crate::position_map::ColumnEncoding,
    with_labels: bool,
    real: &dyn Fn(&str) -> PathBuf,
) -> BTreeMap<PathBuf, Vec<lsp_types::Diagnostic>> {
    let mut found: BTreeMap<PathBuf, Vec<lsp_types::Diagnostic>> = BTreeMap::new();
    for finding in &compilation.diagnostics {
        let Some(source) = compilation.source(finding.at.file) else { continue };
        let shown = convert::finding(finding, compilation, encoding, with_labels, real);
        found.entry(real(&source.path)).or_default().push(shown);
    }
    found
}

/// Returns the messages for the files of a pack whose findings have changed, or whose text has.
fn publish_pack(
    session: &mut Session,
    root: &std::path::Path,
    pack: &str,
    mut by_file: BTreeMap<PathBuf, Vec<lsp_types::Diagnostic>>,
) -> Vec<Message> {
    let dir = root.join("cards").join(pack);
    let shared = root.join("cards");
    // Files of the pack, and files beside the packs.
    let is_own = |path: &PathBuf| path.starts_with(&dir) || path.parent() == Some(shared.as_path());
    let before: Vec<PathBuf> = session.published.shown.keys().filter(|path| is_own(path)).cloned().collect();
    let edited = std::mem::take(&mut session.edited);
    let (own, others) = edited.into_iter().partition(|path| path.starts_with(&dir));
    session.edited = others;
    let own: BTreeSet<PathBuf> = own;
    for path in before.into_iter().chain(own.iter().cloned()) {
        by_file.entry(path).or_default();
    }
    let mut messages = Vec::new();
    for (path, findings) in by_file {
        let known = session.published.shown.get(&path).map_or(&[][..], Vec::as_slice);
        if known == findings.as_slice() && !own.contains(&path) {
            continue;
        }
        let shown = session.shown(&path);
        let document = session.documents.get(&shown);
        let uri = document.map(|document| document.uri.clone()).or_else(|| uri_of(&shown));
        if let Some(uri) = uri {
            let version = document.map(|document| document.version);
            let params = PublishDiagnosticsParams { uri, diagnostics: findings.clone(), version };
            let method = "textDocument/publishDiagnostics".to_owned();
            messages.push(Message::Notification(Notification::new(method, params)));
        }
        match findings.is_empty() {
            true => drop(session.published.shown.remove(&path)),
            false => drop(session.published.shown.insert(path, findings)),
        }
    }
    messages
}

/// Returns the message about a pack that cannot be read.
fn trouble_message(trouble: &Trouble) -> Message {
    let params = lsp_types::ShowMessageParams { typ: lsp_types::MessageType::ERROR, message: trouble.to_string() };
    Message::Notification(Notification::new("window/showMessage".to_owned(), params))
}
