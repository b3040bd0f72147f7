//! All that a pack declares, file by file: it grows as the files are gone through, and is followed again when one is saved.
//!
//! What a file declares may hang on the names that were there when it was come to. So whoever follows it again sees just
//! those: the first so many.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet, FxHasher};

use crate::lex::Owner;
use model::Id;
use source::{FileId, Place, Span};
use syntax::ast::Paragraph;
use vocabulary::{Name, NameKind, Names};

/// A definition as it was declared.
#[derive(Debug, Clone)]
pub struct Declared {
    pub kind: NameKind,
    pub id: Id,
    pub name: String,
    pub plural: String,
    /// The card that it belongs to (kernel D2).
    pub card: Option<Id>,
    pub in_leaflet: bool,
    /// Only the engine knows what it does.
    pub native: bool,
    pub file: FileId,
    /// Where its name stands for the first time.
    pub name_span: Span,
    pub body: Body,
}

/// Where its text stands.
#[derive(Debug, Clone)]
pub enum Body {
    /// In this block of its file.
    Block(usize),
    Parenthesis(Paragraph),
}

impl Declared {
    pub fn owner(&self) -> Owner {
        Owner { card: self.card.clone(), definition: Some((self.kind, self.id.clone())) }
    }
}

/// All that is declared, and the parentheses that do so.
#[derive(Debug, Default)]
pub struct Declarations {
    pub names: Arc<Names>,
    pub definitions: Vec<Declared>,
    /// A second declaration of a name, and the first.
    pub twice: Vec<(String, Place, Place)>,
    /// What the pack's words add to the lexicon.
    pub lines: String,
    /// Heads of words that cannot be read.
    pub unreadable: Vec<(NameKind, String, Place)>,
    /// By file, the parentheses that are definitions or reminders, not rulings.
    pub(super) defining: FxHashMap<FileId, Vec<Span>>,
    /// Where each name came first, and as the how manieth.
    pub(super) first: FxHashMap<Id, (Place, usize)>,
    pub(super) defined: FxHashSet<Id>,
    /// Which definitions each file declares, in their order.
    pub(super) by_file: FxHashMap<FileId, Vec<usize>>,
    pub(super) passes: Vec<Passed>,
    /// For each file a hash of what it declares, and where.
    pub(super) hashes: FxHashMap<FileId, u64>,
}

/// What a pass came to.
#[derive(Debug, Default)]
pub(super) struct Passed {
    /// How much there was when it came to each file, and when it left it.
    pub(super) marks: FxHashMap<FileId, (Mark, Mark)>,
    /// The file that it is at.
    pub(super) open: Option<FileId>,
}

/// How much there is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Mark {
    pub(super) names: usize,
    pub(super) first: usize,
    pub(super) definitions: usize,
}

impl Declarations {
    /// Has room for so many names.
    pub fn with_room(count: usize) -> Declarations {
        Declarations { names: Arc::new(Names::with_room(count)), ..Declarations::default() }
    }

    /// The ids of all definitions.
    pub fn defined(&self) -> &FxHashSet<Id> {
        &self.defined
    }

    /// What the file declares, in the order of the passes.
    pub fn of_file(&self, file: FileId) -> impl Iterator<Item = &Declared> {
        self.numbers_of(file).iter().filter_map(|number| self.definitions.get(*number))
    }

    /// The same, as numbers of the definitions.
    pub fn numbers_of(&self, file: FileId) -> &[usize] {
        self.by_file.get(&file).map_or(&[], Vec::as_slice)
    }

    /// Is there a definition of that id?
    pub fn defines(&self, id: &str) -> bool {
        self.defined.contains(id)
    }

    /// Is that parenthesis a definition or a reminder?
    pub fn is_defining(&self, file: FileId, parenthesis: Span) -> bool {
        self.defining.get(&file).is_some_and(|spans| spans.contains(&parenthesis))
    }

    /// A hash of what the file declares, and where: the same words declare something else beside other files.
    pub fn hash_of(&self, file: FileId) -> u64 {
        self.hashes.get(&file).copied().unwrap_or_default()
    }

    /// Another form of a class's name.
    pub fn class(&mut self, name: Name) {
        Arc::make_mut(&mut self.names).add_form(name);
    }

    /// All files have been gone through.
    pub fn done(&mut self) {
        self.defined = self.definitions.iter().map(|declared| declared.id.clone()).collect();
        let mut hashers: FxHashMap<FileId, FxHasher> = FxHashMap::default();
        for (number, declared) in self.definitions.iter().enumerate() {
            declared.add_to(hashers.entry(declared.file).or_default());
            self.by_file.entry(declared.file).or_default().push(number);
        }
        for (file, spans) in &self.defining {
            spans.hash(hashers.entry(*file).or_default());
        }
        self.hashes = hashers.into_iter().map(|(file, hasher)| (file, hasher.finish())).collect();
    }

    pub(super) fn mark(&self) -> Mark {
        Mark { names: self.names.all().len(), first: self.first.len(), definitions: self.definitions.len() }
    }
}

impl Declared {
    pub(super) fn add_to(&self, hasher: &mut FxHasher) {
        (self.kind, &self.id, &self.name, &self.plural, &self.card).hash(hasher);
        (self.in_leaflet, self.native, self.name_span).hash(hasher);
        match &self.body {
            Body::Block(block) => block.hash(hasher),
            Body::Parenthesis(inner) => {
                inner.items.iter().for_each(|item| crate::parsed_file::span_of(item).hash(hasher));
            }
        }
    }
}
