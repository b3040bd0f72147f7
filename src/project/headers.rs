//! The headers of a pack's blocks: the names of its cards and definitions. A save seldom changes a header, so values
//! that depend on headers alone are cached. These are the collector numbers, and the file that declares each name.

use std::borrow::Cow;
use std::sync::Arc;

use crate::number_ledger::NumberLedger;
use model::Id;
use source::FileId;
use syntax::ast::{Document, Head};

/// The block headers of one file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileHeaders {
    /// The names of the file's cards, as printed.
    cards: Vec<String>,
    /// Every card and definition of the file.
    declared: Vec<(Id, FileId)>,
    /// The keywords that open the file's definitions, in lower case, without repetition.
    keywords: Vec<String>,
}

impl FileHeaders {
    /// Collects the headers of a document.
    pub fn of(document: &Document) -> FileHeaders {
        let mut headers = FileHeaders { cards: Vec::new(), declared: Vec::new(), keywords: Vec::new() };
        for block in &document.blocks {
            let (Head::Card { name, .. } | Head::Definition { name, .. }) = &block.head;
            headers.declared.push((Id::of(&name.text), document.file));
            match &block.head {
                Head::Card { .. } => headers.cards.push(name.text.clone()),
                Head::Definition { keyword, .. } => {
                    let keyword = keyword.text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
                    if !headers.keywords.contains(&keyword) {
                        headers.keywords.push(keyword);
                    }
                }
            }
        }
        headers
    }

    /// Whether a definition of the file begins with one of these keywords, which are in lower case.
    pub fn has_keyword(&self, keywords: &[&str]) -> bool {
        self.keywords.iter().any(|keyword| keywords.contains(&keyword.as_str()))
    }
}

/// Returns every card and definition of these files, with the file that declares it.
pub fn declarations<'h>(headers: impl Iterator<Item = &'h FileHeaders>) -> Arc<Vec<(Id, FileId)>> {
    Arc::new(headers.flat_map(|headers| &headers.declared).cloned().collect())
}

/// The block headers of a pack, and the values derived from them.
///
/// The key is the list of [`FileHeaders`], in the order of the files, and the ledger, all compared by pointer. If the
/// key differs, all derived values are computed again.
#[derive(Debug, Default, Clone)]
pub struct PackHeaders {
    files: Vec<Arc<FileHeaders>>,
    ledger: Arc<NumberLedger>,
    /// The names of the cards, as printed.
    pub cards: Arc<Vec<String>>,
    /// Every card and definition, with the file that declares it.
    pub declared: Arc<Vec<(Id, FileId)>>,
    /// The ledger with a number for every card.
    pub numbers: Arc<NumberLedger>,
}

impl PackHeaders {
    /// Stores the headers and the ledger of this compilation. Returns whether they are the same as at the last
    /// compilation.
    pub fn update(&mut self, files: Vec<Arc<FileHeaders>>, ledger: &Arc<NumberLedger>) -> bool {
        let same = self.files.len() == files.len()
            && self.files.iter().zip(&files).all(|(one, other)| Arc::ptr_eq(one, other))
            && Arc::ptr_eq(&self.ledger, ledger);
        if !same {
            let cards: Vec<String> = files.iter().flat_map(|file| &file.cards).cloned().collect();
            let ids: Vec<Id> = cards.iter().map(|name| Id::of(name)).collect();
            let numbers = match ledger.with(&ids) {
                Cow::Borrowed(_) => ledger.clone(),
                Cow::Owned(extended) => Arc::new(extended),
            };
            let declared = declarations(files.iter().map(Arc::as_ref));
            *self = PackHeaders { files, ledger: ledger.clone(), cards: Arc::new(cards), declared, numbers };
        }
        same
    }

    /// Returns the new text of the ledger; `None` if every card had a number already.
    pub fn new_numbers(&self) -> Option<String> {
        (!Arc::ptr_eq(&self.ledger, &self.numbers)).then(|| self.numbers.text().to_owned())
    }
}
