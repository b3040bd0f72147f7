//! What the files of a pack are headed by: the names of its cards and definitions. A save seldom changes one, so what rests on
//! the heads alone is kept: the numbers of the cards, and where each name is declared.

use std::sync::Arc;

use super::Ledger;
use model::Id;
use source::FileId;
use syntax::ast::{Document, Head};

/// The heads of one file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Heads {
    /// The names of its cards, as printed.
    cards: Vec<String>,
    /// Every card and definition.
    declared: Vec<(Id, FileId)>,
    /// The words that its definitions begin with, in lower case, each once.
    keywords: Vec<String>,
}

impl Heads {
    pub fn of(document: &Document) -> Heads {
        let mut heads = Heads { cards: Vec::new(), declared: Vec::new(), keywords: Vec::new() };
        for block in &document.blocks {
            let (Head::Card { name, .. } | Head::Definition { name, .. }) = &block.head;
            heads.declared.push((Id::of(&name.text), document.file));
            match &block.head {
                Head::Card { .. } => heads.cards.push(name.text.clone()),
                Head::Definition { keyword, .. } => {
                    let keyword = keyword.text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
                    if !heads.keywords.contains(&keyword) {
                        heads.keywords.push(keyword);
                    }
                }
            }
        }
        heads
    }

    /// Does a definition begin with one of these words?
    pub fn have(&self, keywords: &[&str]) -> bool {
        self.keywords.iter().any(|keyword| keywords.contains(&keyword.as_str()))
    }
}

/// Every card and definition of these files.
pub fn declared<'h>(heads: impl Iterator<Item = &'h Heads>) -> Arc<Vec<(Id, FileId)>> {
    Arc::new(heads.flat_map(|heads| &heads.declared).cloned().collect())
}

/// All heads of a pack, and what rests on them.
#[derive(Debug, Default)]
pub struct Roster {
    heads: Vec<Arc<Heads>>,
    ledger: Arc<Ledger>,
    /// The names of the cards, as printed.
    pub cards: Arc<Vec<String>>,
    /// Every card and definition, and the file that declares it.
    pub declared: Arc<Vec<(Id, FileId)>>,
    /// The ledger with a number for every card.
    pub numbers: Arc<Ledger>,
}

impl Roster {
    /// The roster of these files. Says whether it is the one that it was.
    pub fn call(&mut self, heads: Vec<Arc<Heads>>, ledger: &Arc<Ledger>) -> bool {
        let same = self.heads.len() == heads.len()
            && self.heads.iter().zip(&heads).all(|(one, other)| Arc::ptr_eq(one, other))
            && Arc::ptr_eq(&self.ledger, ledger);
        if !same {
            let cards: Vec<String> = heads.iter().flat_map(|heads| &heads.cards).cloned().collect();
            let ids: Vec<Id> = cards.iter().map(|name| Id::of(name)).collect();
            let numbers = match ledger.with(&ids) {
                std::borrow::Cow::Borrowed(_) => ledger.clone(),
                std::borrow::Cow::Owned(more) => Arc::new(more),
            };
            let declared = declared(heads.iter().map(Arc::as_ref));
            *self = Roster { heads, ledger: ledger.clone(), cards: Arc::new(cards), declared, numbers };
        }
        same
    }

    /// The text of the ledger as it is to be, if a card is new to it.
    pub fn new_numbers(&self) -> Option<String> {
        (!Arc::ptr_eq(&self.ledger, &self.numbers)).then(|| self.numbers.text().to_owned())
    }
}
