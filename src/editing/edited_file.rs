//! One file of a pack as the editor has it, with the compilation of the pack.

use std::sync::Arc;

use diagnostic::Diagnostic;
use project::{Compilation, CompileCache, Project};
use reading::declare::symbols::Declarations;
use reading::text::Words;
use reading::text_reading::TextReading;
use reading::{OwnedText, ParsedFile, Usage, owned_texts, read_owned};
use source::{FileId, Span};
use syntax::Keywords;
use syntax::ast::{Block, Document};

/// A file of a pack.
pub struct EditedFile<'a> {
    pub project: &'a Project,
    pub compilation: &'a Compilation,
    pub file: FileId,
    /// The path within the project.
    pub path: &'a str,
    pub text: &'a str,
    /// The file after parsing. A file that has no cards is empty.
    pub document: Arc<Document>,
    pub(crate) keywords: Keywords,
    pub(crate) declarations: &'a Declarations,
    pub(crate) usage: Option<&'a Usage>,
    cache: &'a CompileCache,
}

/// A file of a pack whose findings have their fixes.
pub struct FileWithFixes<'a>(pub(crate) EditedFile<'a>);

impl<'a> std::ops::Deref for FileWithFixes<'a> {
    type Target = EditedFile<'a>;

    fn deref(&self) -> &EditedFile<'a> {
        &self.0
    }
}

impl<'a> EditedFile<'a> {
    /// Returns the file with this path; `None` if the pack does not have it.
    pub(crate) fn new(
        project: &'a Project,
        compilation: &'a Compilation,
        cache: &'a CompileCache,
        path: &str,
    ) -> Option<EditedFile<'a>> {
        let file = compilation.find_source(path)?;
        let source = compilation.source(file)?;
        let document = cache.parsed(file).unwrap_or_else(|| Arc::new(Document { file, blocks: Vec::new() }));
        Some(EditedFile {
            project,
            compilation,
            file,
            path: &source.path,
            text: &source.text,
            document,
            keywords: cache.last_keywords().cloned().unwrap_or_default(),
            declarations: cache.declarations(),
            usage: cache.known_usage(),
            cache,
        })
    }

    /// Returns another file of the same pack.
    pub(crate) fn other(&self, file: FileId) -> Option<EditedFile<'a>> {
        let source = self.compilation.source(file)?;
        let document = self.cache.parsed(file)?;
        let keywords = self.keywords.clone();
        Some(EditedFile { file, path: &source.path, text: &source.text, document, keywords, ..*self })
    }

    /// Returns all files of the pack that have cards or definitions, in order.
    pub(crate) fn files(&self) -> impl Iterator<Item = EditedFile<'a>> {
        (0..self.compilation.sources.len()).filter_map(|at| self.other(FileId::at(at)))
    }

    /// Returns the findings whose place is in this file.
    pub fn findings(&self) -> impl Iterator<Item = &'a Diagnostic> {
        self.compilation.diagnostics.iter().filter(|finding| finding.at.file == self.file)
    }

    /// Returns the block that has this byte, or ends right before it.
    pub fn block_at(&self, byte: usize) -> Option<&Block> {
        self.document.blocks.iter().rev().find(|block| block.span.start as usize <= byte)
    }

    /// Returns the text of a file of the same pack; empty if the pack does not have the file.
    pub fn text_of(&self, path: &str) -> &'a str {
        let file = self.compilation.find_source(path).and_then(|file| self.compilation.source(file));
        file.map_or("", |source| source.text.as_str())
    }

    /// Returns the text of a span.
    pub fn slice(&self, span: Span) -> &'a str {
        span.of(self.text)
    }

    pub(crate) fn words(&self) -> Words<'a> {
        let reading = &self.compilation.reading;
        Words { lexicon: reading.lexicon(), names: &reading.names }
    }

    pub(crate) fn parsed(&self) -> ParsedFile<'_> {
        ParsedFile { document: &self.document, text: self.text }
    }

    /// Returns the rule texts of the file, those in parentheses first.
    pub(crate) fn rule_texts(&self) -> Vec<OwnedText<'_>> {
        owned_texts(self.parsed(), self.declarations)
    }

    /// Reads a rule text again, with the trees of its sentences.
    pub(crate) fn read(&self, own: &OwnedText<'_>) -> TextReading {
        read_owned(self.parsed(), &self.words(), self.declarations, own)
    }

    /// Whether the pack declares its own kinds of things.
    pub(crate) fn is_declared_game(&self) -> bool {
        self.keywords.block("Kind").is_some()
    }
}
