//! Sends findings to the editor, and takes back those that are gone.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use diagnostic::Diagnostic;
use lsp_server::{Message, Notification};
use lsp_types::PublishDiagnosticsParams;
use project::{Compilation, Trouble};
use source::FileId;

use crate::convert;
use crate::paths::uri_of;
use crate::position_map::ColumnEncoding;
use crate::published::PackFindings;
use crate::session::Session;

/// The findings of a file that have changed, for the editor.
struct ChangedFile {
    path: PathBuf,
    findings: Vec<lsp_types::Diagnostic>,
}

/// Compiles the packs whose texts have changed, and returns the messages with their findings. `thorough` adds the
/// findings that need a drawing or a game, and the help that depends on which fixes are found.
pub fn findings(session: &mut Session, thorough: bool) -> Vec<Message> {
    let (encoding, with_labels) = (session.encoding, convert::takes_labels(&session.client));
    let edited = std::mem::take(&mut session.edited);
    let mut published = std::mem::take(&mut session.published);
    let mut changed: Vec<ChangedFile> = Vec::new();
    let mut troubles: Vec<Trouble> = Vec::new();
    for (root, project) in session.projects() {
        let own: BTreeSet<String> = edited.iter().filter_map(|path| project.path_within(path)).collect();
        let there = project.packs().unwrap_or_default();
        let known = published.packs.keys().filter(|(of, _)| of == root).map(|(_, pack)| pack.clone());
        let known: Vec<String> = known.collect();
        for pack in known.iter().filter(|pack| !there.contains(pack)) {
            let before = published.packs.remove(&(root.clone(), pack.clone())).unwrap_or_default();
            let gone = before.paths().into_iter().map(|path| root.join(path));
            changed.extend(gone.map(|path| ChangedFile { path, findings: Vec::new() }));
        }
        let mut wanted: BTreeSet<String> = project.take_changed().into_iter().collect();
        wanted.extend(known.into_iter().filter(|pack| thorough && there.contains(pack)));
        for pack in wanted {
            let compilation = if thorough { project.compiled_thoroughly(&pack) } else { project.compiled(&pack) };
            let compilation = match compilation {
                Ok(compilation) => compilation,
                Err(trouble) => {
                    troubles.push(trouble);
                    continue;
                }
            };
            let now = PackFindings::of(compilation);
            let before = published.packs.remove(&(root.clone(), pack.clone())).unwrap_or_default();
            let dir = format!("cards/{pack}/");
            let own: BTreeSet<&str> = own.iter().map(String::as_str).filter(|path| path.starts_with(&dir)).collect();
            for path in changed_paths(compilation, &before, &now, &own) {
                let file = compilation.find_source(path);
                let findings = file.map_or(&[][..], |file| now.of_file(file)).iter();
                let convert = |finding| convert_one(finding, compilation, encoding, with_labels, root);
                changed.push(ChangedFile { path: root.join(path), findings: findings.map(convert).collect() });
            }
            published.packs.insert((root.clone(), pack), now);
        }
    }
    session.published = published;
    let messages = changed.into_iter().filter_map(|file| message(session, file));
    troubles.iter().map(trouble_message).chain(messages.collect::<Vec<_>>()).collect()
}

fn convert_one(
    finding: &Diagnostic,
    compilation: &Compilation,
    encoding: ColumnEncoding,
    with_labels: bool,
    root: &Path,
) -> lsp_types::Diagnostic {
    convert::finding(finding, compilation, encoding, with_labels, &|path| root.join(path))
}

/// Returns the files whose findings have changed, and those that were edited, sorted. Findings that did not change are
/// not converted again: a pack can have thousands.
fn changed_paths<'p>(
    compilation: &Compilation,
    before: &'p PackFindings,
    now: &'p PackFindings,
    edited: &BTreeSet<&'p str>,
) -> BTreeSet<&'p str> {
    // The bytes of a label may be the same although the lines of an edited text are others.
    let edited_files: Vec<FileId> = edited.iter().filter_map(|path| compilation.find_source(path)).collect();
    let mut changed = now.changed_since(before);
    changed.extend(now.paths_pointing_into(&edited_files));
    changed.extend(edited);
    changed
}

/// Returns the message with the findings of a file; `None` if its path cannot be an address.
fn message(session: &Session, file: ChangedFile) -> Option<Message> {
    let shown = session.shown(&file.path);
    let document = session.documents.get(&shown);
    let uri = document.map(|document| document.uri.clone()).or_else(|| uri_of(&shown))?;
    let version = document.map(|document| document.version);
    let params = PublishDiagnosticsParams { uri, diagnostics: file.findings, version };
    Some(Message::Notification(Notification::new("textDocument/publishDiagnostics".to_owned(), params)))
}

/// Returns the message about a pack that cannot be read.
fn trouble_message(trouble: &Trouble) -> Message {
    let params = lsp_types::ShowMessageParams { typ: lsp_types::MessageType::ERROR, message: trouble.to_string() };
    Message::Notification(Notification::new("window/showMessage".to_owned(), params))
}
