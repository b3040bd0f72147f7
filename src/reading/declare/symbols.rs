//! The symbol table of a pack: all declarations of its files. After a save, a single file can be gone through again.
//!
//! The declarations of a file can depend on the names that were known before the file. So when the file is gone through
//! again, it must see only these names: the first ones of the table, up to a mark.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet, FxHasher};

use crate::word_lookup::Owner;
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
    /// The card that the definition belongs to (kernel D2).
    pub card: Option<Id>,
    pub in_leaflet: bool,
    /// Whether only the engine knows what the definition does.
    pub native: bool,
    /// Whether the definition is a condition of tiles (kernel D9), which is stored as a token.
    pub of_tiles: bool,
    pub file: FileId,
    /// The first place of the name.
    pub name_span: Span,
    pub body: Body,
}

/// The place of a definition's text.
#[derive(Debug, Clone)]
pub enum Body {
    /// The block with this index in its file.
    Block(usize),
    Parenthesis(Paragraph),
}

impl Declared {
    pub fn owner(&self) -> Owner {
        Owner { card: self.card.clone(), definition: Some((self.kind, self.id.clone())), ..Owner::default() }
    }
}

/// All declarations of a pack, and the parentheses that contain them.
#[derive(Debug, Default, Clone)]
pub struct Declarations {
    pub names: Arc<Names>,
    pub definitions: Vec<Declared>,
    /// Names that are declared twice: the name, the second place, the first place.
    pub twice: Vec<(String, Place, Place)>,
    /// The lexicon lines of the words that the pack declares.
    pub lines: String,
    /// Heads of verbs, keywords, adjectives and places that cannot be read.
    pub unreadable: Vec<(NameKind, String, Place)>,
    /// For each file, the parentheses and sentences that are definitions or reminders, not rulings.
    pub(super) defining: FxHashMap<FileId, Vec<Span>>,
    /// The first place of each name, and its index in the order of declaration.
    pub(super) first: FxHashMap<Id, (Place, usize)>,
    pub(super) defined: FxHashSet<Id>,
    /// For each file, the indices of its definitions, in order.
    pub(super) by_file: FxHashMap<FileId, Vec<usize>>,
    pub(super) passes: Vec<Passed>,
    /// For each file, a hash of its declarations and their places.
    pub(super) hashes: FxHashMap<FileId, u64>,
}

/// The marks of one pass over all files.
#[derive(Debug, Default, Clone)]
pub(super) struct Passed {
    /// For each file, the mark when the pass began it and the mark when the pass ended it.
    pub(super) marks: FxHashMap<FileId, (Mark, Mark)>,
    /// The file that the pass is in.
    pub(super) open: Option<FileId>,
}

/// The numbers of names, first places and definitions in the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Mark {
    pub(super) names: usize,
    pub(super) first: usize,
    pub(super) definitions: usize,
}

impl Declarations {
    /// Returns an empty table with room for this many names.
    pub fn with_room(count: usize) -> Declarations {
        Declarations { names: Arc::new(Names::with_room(count)), ..Declarations::default() }
    }

    /// Returns the ids of all definitions.
    pub fn defined(&self) -> &FxHashSet<Id> {
        &self.defined
    }

    /// Returns the definitions of a file, in the order of the passes.
    pub fn of_file(&self, file: FileId) -> impl Iterator<Item = &Declared> {
        self.numbers_of(file).iter().filter_map(|number| self.definitions.get(*number))
    }

    /// Returns the definitions of a file as indices of `definitions`.
    pub fn numbers_of(&self, file: FileId) -> &[usize] {
        self.by_file.get(&file).map_or(&[], Vec::as_slice)
    }

    /// Whether there is a definition with this id.
    pub fn defines(&self, id: &str) -> bool {
        self.defined.contains(id)
    }

    /// Whether the sentence or parenthesis is a definition or a reminder.
    pub fn is_defining(&self, file: FileId, span: Span) -> bool {
        self.defining.get(&file).is_some_and(|spans| spans.contains(&span))
    }

    /// Whether a text with this owner leaves a sentence of the file out, because the sentence defines a name. The text
    /// of a word that a card defines is such a sentence itself.
    pub fn leaves_out(&self, file: FileId, owner: &Owner, span: Span) -> bool {
        let is_word = matches!(owner.definition, Some((NameKind::Adjective | NameKind::Place, _)));
        !is_word && self.is_defining(file, span)
    }

    /// Returns a hash of the declarations of the file and their places. The same text can declare something else beside
    /// other files.
    pub fn hash_of(&self, file: FileId) -> u64 {
        self.hashes.get(&file).copied().unwrap_or_default()
    }

    /// Adds another form of a class's name.
    pub fn class(&mut self, name: Name) {
        Arc::make_mut(&mut self.names).add_form(name);
    }

    /// Fills the lookup tables after all files have been gone through.
    pub fn done(&mut self) {
        self.defined = self.definitions.iter().map(|declared| declared.id.clone()).collect();
        let mut hashers: FxHashMap<FileId, FxHasher> = FxHashMap::default();
        for (number, declared) in self.definitions.iter().enumerate() {
            declared.add_to(hashers.entry(declared.file).or_default());
            self.by_file.entry(declared.file).or_default().push(number);
        }
        #[expect(clippy::iter_over_hash_type, reason = "every file has a hasher of its own")]
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
        (self.in_leaflet, self.native, self.of_tiles, self.name_span).hash(hasher);
        match &self.body {
            Body::Block(block) => block.hash(hasher),
            Body::Parenthesis(inner) => {
                inner.items.iter().for_each(|item| crate::parsed_file::span_of(item).hash(hasher));
            }
        }
    }
}
