//! The state of one editor's session: the open projects and documents, and what the editor can do.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::{Path, PathBuf};

use editing::{EditedFile, EditedProject, FileEdit, FilePlace, FileWithFixes};
use lsp_types::{
    ClientCapabilities, InitializeParams, Location, Position, Range, ShowMessageParams, TextEdit, Uri, WorkspaceEdit,
};
use project::{Project, Trouble};

use crate::log::Log;
use crate::paths::{path_of, uri_of};
use crate::position_map::{ColumnEncoding, PositionMap};
use crate::published::Published;

/// The state of a session.
#[derive(Default)]
pub struct Session {
    /// The projects, by their folders.
    projects: BTreeMap<PathBuf, EditedProject>,
    /// The open documents, by their paths.
    pub documents: BTreeMap<PathBuf, Document>,
    pub encoding: ColumnEncoding,
    pub client: ClientCapabilities,
    pub published: Published,
    /// The documents that were edited since findings were published last.
    pub edited: BTreeSet<PathBuf>,
    pub log: Log,
    /// The commands that the editor says it has.
    commands: Vec<String>,
    /// Messages for the designer that wait to be sent.
    messages: Vec<ShowMessageParams>,
}

/// An open document.
#[derive(Debug, Clone)]
pub struct Document {
    pub uri: Uri,
    pub version: i32,
    pub text: String,
}

/// The reason why a request has no answer: a sentence for the designer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal(pub String);

impl From<Trouble> for Refusal {
    fn from(trouble: Trouble) -> Refusal {
        Refusal(trouble.to_string())
    }
}

impl Session {
    /// Creates the session of an editor.
    pub fn new(params: InitializeParams, log: Log) -> Session {
        let offered = params.capabilities.general.as_ref().and_then(|general| general.position_encodings.as_deref());
        let encoding = ColumnEncoding::of(offered);
        let listed = params.initialization_options.as_ref().and_then(|options| options.get("commands")?.as_array());
        let commands = listed.into_iter().flatten().filter_map(|name| name.as_str().map(str::to_owned)).collect();
        Session { encoding, client: params.capabilities, log, commands, ..Session::default() }
    }

    /// Whether the editor has said that it has this command.
    pub fn knows_command(&self, name: &str) -> bool {
        self.commands.iter().any(|known| known == name)
    }

    /// Shows a message to the designer, after the answer to the current request.
    pub fn show(&mut self, message: ShowMessageParams) {
        self.messages.push(message);
    }

    /// Takes the messages that wait to be sent.
    pub fn take_messages(&mut self) -> Vec<ShowMessageParams> {
        std::mem::take(&mut self.messages)
    }

    /// Sets the text of a document.
    pub fn set_document(&mut self, document: Document) {
        let Some(path) = path_of(&document.uri) else { return };
        if let Some(project) = self.project_of(&path) {
            project.set_buffer(&path, document.text.clone());
        }
        self.edited.insert(path.clone());
        self.documents.insert(path, document);
    }

    /// Forgets a document. The file on the disk counts again.
    pub fn close_document(&mut self, uri: &Uri) {
        let Some(path) = path_of(uri) else { return };
        if let Some(project) = self.project_of(&path) {
            project.close_buffer(&path);
        }
        self.documents.remove(&path);
        self.edited.insert(path);
    }

    /// Says that files were saved, created or deleted.
    pub fn changed_on_disk(&mut self, paths: &[PathBuf]) {
        for path in paths {
            if let Some(project) = self.project_of(path) {
                project.changed_on_disk(std::slice::from_ref(path));
            }
        }
    }

    /// Returns the project that a file belongs to, and opens it if it is not open. `None` for a file outside of all
    /// projects.
    pub fn project_of(&mut self, path: &Path) -> Option<&mut EditedProject> {
        let known = self.projects.keys().find(|root| path.starts_with(root.join("cards"))).cloned();
        let root = match known {
            Some(root) => root,
            None => {
                // The file need not exist yet, so the search begins at the nearest folder that does.
                let dir = path.ancestors().skip(1).find(|dir| dir.is_dir())?;
                let project = Project::find(dir).ok()?;
                let root = project.root.clone();
                self.projects.entry(root.clone()).or_insert_with(|| EditedProject::open(project));
                root
            }
        };
        self.projects.get_mut(&root)
    }

    pub fn projects(&mut self) -> impl Iterator<Item = (&PathBuf, &mut EditedProject)> {
        self.projects.iter_mut()
    }

    /// Answers a question about a file. `ask` gets the file and a converter of its positions. `None` for a file that
    /// belongs to no pack.
    pub fn with_file<T>(
        &mut self,
        uri: &Uri,
        ask: impl FnOnce(&EditedFile<'_>, &PositionMap<'_>) -> T,
    ) -> Result<Option<T>, Refusal> {
        let encoding = self.encoding;
        let Some(path) = path_of(uri) else { return Ok(None) };
        let Some(project) = self.project_of(&path) else { return Ok(None) };
        let file = project.file(&path)?;
        Ok(file.map(|file| ask(&file, &PositionMap::new(file.text, encoding))))
    }

    /// Answers a question about the fixes of a file, which are searched now if they were not yet.
    pub fn with_fixes<T>(
        &mut self,
        uri: &Uri,
        ask: impl FnOnce(&FileWithFixes<'_>, &PositionMap<'_>) -> T,
    ) -> Result<Option<T>, Refusal> {
        let encoding = self.encoding;
        let Some(path) = path_of(uri) else { return Ok(None) };
        let Some(project) = self.project_of(&path) else { return Ok(None) };
        let file = project.file_with_fixes(&path)?;
        Ok(file.map(|file| ask(&file, &PositionMap::new(file.text, encoding))))
    }

    /// Returns the address of a path within the project that has the document at `uri`.
    pub fn uri_within(&mut self, uri: &Uri, path: &str) -> Option<Uri> {
        let document = path_of(uri)?;
        let root = self.project_of(&document)?.root().to_owned();
        uri_of(&self.shown(&root.join(path)))
    }

    /// Returns the path under which the editor has a document open. It can differ from the real path by a symbolic
    /// link.
    pub fn shown(&self, path: &Path) -> PathBuf {
        if self.documents.contains_key(path) {
            return path.to_owned();
        }
        let same = |known: &&PathBuf| {
            known.file_name() == path.file_name()
                && known.parent().and_then(|dir| dir.canonicalize().ok()).as_deref() == path.parent()
        };
        self.documents.keys().find(same).cloned().unwrap_or_else(|| path.to_owned())
    }

    /// Returns the byte offset of a position in a document that is open.
    pub fn offset(&self, uri: &Uri, position: Position) -> Option<usize> {
        let document = self.documents.get(&path_of(uri)?)?;
        Some(PositionMap::new(&document.text, self.encoding).offset(position))
    }

    /// Returns the location of a place in the project that has the document at `uri`.
    pub fn location(&mut self, uri: &Uri, place: &FilePlace) -> Option<Location> {
        let range = self.range_within(uri, place)?;
        Some(Location::new(self.uri_within(uri, &place.path)?, range))
    }

    /// Returns the edits of several files of the project that has the document at `uri`.
    #[expect(clippy::mutable_key_type, reason = "the protocol wants addresses as keys")]
    pub fn workspace_edit(&mut self, uri: &Uri, edits: &[FileEdit]) -> WorkspaceEdit {
        let mut changes: HashMap<Uri, Vec<TextEdit>> = HashMap::new();
        for edit in edits {
            let (Some(range), Some(uri)) = (self.range_within(uri, &edit.at), self.uri_within(uri, &edit.at.path))
            else {
                continue;
            };
            changes.entry(uri).or_default().push(TextEdit::new(range, edit.text.clone()));
        }
        WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() }
    }

    /// Returns the range of a place, in the text that its file has now.
    fn range_within(&mut self, uri: &Uri, place: &FilePlace) -> Option<Range> {
        let encoding = self.encoding;
        let path = path_of(uri)?;
        let file = self.project_of(&path)?.file(&path).ok()??;
        Some(PositionMap::new(file.text_of(&place.path), encoding).range(place.span))
    }
}
