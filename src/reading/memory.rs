//! What is kept of one reading for the next: after a save only those files are read whose meaning it can change.
//!
//! A file's meaning rests on its text, on what it declares, on the classes, and on which of its words are names. What was
//! found wrong in it may rest on more, such as the words of all other files; so a file with a finding is always read.

use std::hash::{Hash, Hasher};
use std::sync::OnceLock;

use rustc_hash::{FxHashMap, FxHashSet, FxHasher};

use super::declare::{Body, Declarations};
use super::pack::{Finished, Language, Pack, Piece, Reading, joined, read_files, read_passives};
use crate::model::{Class, Id, Kind, Param};
use crate::source::FileId;
use crate::vocabulary::Name;

/// The last reading, file by file.
#[derive(Debug, Default)]
pub struct Memory {
    files: FxHashMap<FileId, Known>,
    names: Vec<Name>,
    defined: FxHashSet<Id>,
    classes: Vec<Class>,
    /// What the pack's own words do to the language.
    lines: String,
    params: FxHashMap<Id, Vec<Param>>,
    language: Language,
    finished: Finished,
}

#[derive(Debug)]
struct Known {
    /// A hash of what the file declares, and where.
    declares: u64,
    piece: Piece,
}

/// Reads a pack, what is still true of the last reading left as it was. `same` says which files have the text that they had.
/// Gives the ids of all that may mean something else now, or stand elsewhere.
pub fn read_again(
    pack: &Pack,
    memory: &mut Memory,
    same: &(dyn Fn(FileId) -> bool + Sync),
) -> (Reading, FxHashSet<Id>) {
    let declarations = Declarations::of(pack.files, pack.classes, pack.lexicon);
    let declares = declared_by_files(&declarations);
    let declares = |file: FileId| declares.get(&file).copied().unwrap_or_default();
    if memory.classes != pack.classes
        || memory.lines != declarations.lines
        || memory.params != *declarations.names.all_params()
    {
        *memory = Memory {
            classes: pack.classes.to_vec(),
            lines: declarations.lines.clone(),
            params: declarations.names.all_params().clone(),
            language: Language::of(pack, &declarations),
            ..Memory::default()
        };
    }
    let renamed = memory.renamed(&declarations);
    let texts: FxHashMap<FileId, &str> = pack.files.iter().map(|file| (file.document.file, file.text)).collect();
    let is_known = |file: FileId| {
        same(file)
            && memory.files.get(&file).is_some_and(|known| {
                known.declares == declares(file)
                    && known.piece.diagnostics.is_empty()
                    && !texts.get(&file).is_some_and(|text| renamed.concerns(text))
            })
    };
    let usage = OnceLock::new();
    let read = read_files(pack, &memory.language, &declarations, &usage, &|file| !is_known(file));
    let mut changed = FxHashSet::default();
    memory.files.retain(|file, known| {
        let stays = texts.contains_key(file);
        if !stays {
            known.piece.ids(&mut changed);
        }
        stays
    });
    for (file, piece) in pack.files.iter().zip(read) {
        let (id, Some(piece)) = (file.document.file, piece) else { continue };
        let before = memory.files.get(&id).map(|known| &known.piece);
        if !same(id) || !before.is_some_and(|before| before.means_the_same(&piece)) {
            before.into_iter().chain([&piece]).for_each(|piece| piece.ids(&mut changed));
        }
        memory.files.insert(id, Known { declares: declares(id), piece });
    }
    if !renamed.nothing() {
        memory.names = declarations.names.all().to_vec();
        memory.defined = declarations.defined().clone();
    }
    let passives = read_passives(pack, &memory.language, &declarations, &usage);
    let mut pieces =
        pack.files.iter().filter_map(|file| memory.files.get(&file.document.file)).map(|known| &known.piece);
    let language = memory.language.clone();
    (joined(pack, language, declarations, passives, &mut pieces, &mut memory.finished), changed)
}

/// For each file a hash of what it declares, and where: the same words declare something else beside other files.
fn declared_by_files(declarations: &Declarations) -> FxHashMap<FileId, u64> {
    let mut hashers: FxHashMap<FileId, FxHasher> = FxHashMap::default();
    for declared in &declarations.definitions {
        let hasher = hashers.entry(declared.file).or_default();
        (declared.kind, &declared.id, &declared.name, &declared.plural, &declared.card).hash(hasher);
        (declared.in_leaflet, declared.native, declared.name_span).hash(hasher);
        match &declared.body {
            Body::Block(block) => block.span.hash(hasher),
            Body::Parenthesis(inner) => {
                inner.items.iter().for_each(|item| super::pack::span_of(item).hash(hasher));
            }
        }
    }
    for (file, span) in &declarations.defining {
        span.hash(hashers.entry(*file).or_default());
    }
    hashers.into_iter().map(|(file, hasher)| (file, hasher.finish())).collect()
}

/// Names that came, went or changed, by the words that they are found by.
enum Renamed {
    /// Of some it cannot be said which texts they concern.
    Any,
    Words(Vec<String>),
}

impl Renamed {
    fn nothing(&self) -> bool {
        matches!(self, Renamed::Words(words) if words.is_empty())
    }

    /// Can one of them be found in the text?
    fn concerns(&self, text: &str) -> bool {
        match self {
            Renamed::Any => true,
            Renamed::Words(_) if self.nothing() => false,
            Renamed::Words(words) => {
                let text = text.to_lowercase().replace('’', "'");
                words.iter().any(|word| text.contains(word.as_str()))
            }
        }
    }
}

impl Memory {
    fn renamed(&self, declarations: &Declarations) -> Renamed {
        let (before, after) = (&self.names, declarations.names.all());
        let redefined: Vec<&Id> = self.defined.symmetric_difference(declarations.defined()).collect();
        if before == after && redefined.is_empty() {
            return Renamed::Words(Vec::new());
        }
        let (had, has): (FxHashSet<&Name>, FxHashSet<&Name>) = (before.iter().collect(), after.iter().collect());
        let differing: Vec<&Name> = had.symmetric_difference(&has).copied().collect();
        if redefined.iter().any(|id| differing.iter().all(|name| name.id != **id)) {
            return Renamed::Any;
        }
        let mut words = Vec::new();
        for text in differing.iter().flat_map(|name| [&name.text, &name.plural]) {
            words.extend(text.split_whitespace().next().map(str::to_lowercase));
            words.extend(text.split_whitespace().next_back().map(str::to_lowercase));
        }
        // Words that a text has without their letters standing there: *won't*, *it's*.
        let hidden = |word: &String| matches!(word.as_str(), "will" | "not" | "is" | "are");
        if words.iter().any(hidden) { Renamed::Any } else { Renamed::Words(words) }
    }
}

impl Piece {
    /// The ids of all that stands in it, and of the tokens that its structures are made of.
    fn ids(&self, found: &mut FxHashSet<Id>) {
        found.extend(self.places.ids().cloned());
        for draft in self.drafts.iter().flatten() {
            found.insert(draft.definition.id.clone());
            if matches!(draft.definition.what, Kind::Structure { .. }) {
                found.extend(draft.definition.uses.iter().cloned());
            }
        }
    }

    fn means_the_same(&self, other: &Piece) -> bool {
        self.cards == other.cards && self.drafts == other.drafts && self.places == other.places && self.art == other.art
    }
}
