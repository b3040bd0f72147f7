//! Finds the blocks of a rulebook, and compares names.

use source::{FileId, Place, Span};
use syntax::ParsedFile;
use syntax::ast::{Block, Head, Part, Text};

/// A block together with the text of its file.
#[derive(Clone, Copy)]
pub(crate) struct BlockText<'a> {
    pub file: FileId,
    /// The text of the whole file.
    pub source: &'a str,
    pub block: &'a Block,
    /// The name of the block, for findings.
    pub name: &'a str,
}

impl<'a> BlockText<'a> {
    pub fn place(&self, span: Span) -> Place {
        Place { file: self.file, span }
    }

    /// Returns the span of a field's key; `None` if the block does not have the field.
    pub fn field(&self, key: &str) -> Option<Span> {
        self.block.parts.iter().find_map(|part| match part {
            Part::Field { key: found, .. } if same_words(&found.text, key) => Some(found.span),
            _ => None,
        })
    }
}

/// Returns the blocks that a keyword opens, with their names and notes, in the order of the files.
pub(crate) fn definitions<'a>(
    files: &[ParsedFile<'a>],
    wanted: &'static str,
) -> impl Iterator<Item = (BlockText<'a>, &'a Text, Option<&'a Text>)> {
    let files: Vec<ParsedFile<'a>> = files.to_vec();
    files.into_iter().flat_map(move |file| {
        file.document.blocks.iter().filter_map(move |block: &'a Block| match &block.head {
            Head::Definition { keyword, name, note, .. } if same_words(&keyword.text, wanted) => {
                let text = BlockText { file: file.document.file, source: file.text, block, name: &name.text };
                Some((text, name, note.as_ref()))
            }
            _ => None,
        })
    })
}

/// Whether two names are equal, regardless of case and of the number of spaces.
pub(crate) fn same_words(a: &str, b: &str) -> bool {
    normalised(a) == normalised(b)
}

/// Returns a name in lower case with single spaces. Two names are the same name if their normalised forms are equal.
pub(crate) fn normalised(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}
