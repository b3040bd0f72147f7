//! What is kept of one reading for the next: after a save only those files are read whose meaning it can change.
//!
//! A file's meaning rests on its text, on what it declares, on the classes, and on which of its words are names. What was
//! found wrong in it may rest on more, such as the words of all other files; so a file with a finding is always read.

use rustc_hash::{FxHashMap, FxHashSet};

use super::declare::File;
use super::pack::{Finished, Language, Pack, Piece, Reading, joined, read_files, read_passives};
use super::repair::{Habits, Usage};
use super::roll::Declarations;
use crate::model::{Class, Id, Kind};
use crate::source::FileId;
use crate::vocabulary::Name;

/// With more files saved at once it is quicker to collect all names again.
const MOST_FOLLOWED: usize = 16;

/// The last reading, file by file.
#[derive(Debug, Default)]
pub struct Memory {
    files: FxHashMap<FileId, Known>,
    /// What all files declare, and which files those were.
    declarations: Declarations,
    order: Vec<FileId>,
    classes: Vec<Class>,
    language: Language,
    finished: Finished,
    usage: Option<Usage>,
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
    let renamed = memory.declare(pack, same);
    let declarations = std::mem::take(&mut memory.declarations);
    let declares = |file: FileId| declarations.hash_of(file);
    let texts: FxHashMap<FileId, &str> = pack.files.iter().map(|file| (file.document.file, file.text)).collect();
    let is_known = |file: FileId| {
        same(file)
            && memory.files.get(&file).is_some_and(|known| {
                known.declares == declares(file)
                    && known.piece.diagnostics.is_empty()
                    && !texts.get(&file).is_some_and(|text| renamed.concerns(text))
            })
    };
    let mut usage = memory.usage.take();
    if let Some(usage) = &mut usage {
        pack.files
            .iter()
            .map(|file| file.document.file)
            .filter(|file| !same(*file))
            .for_each(|file| usage.forget(file));
    }
    let habits = Habits::after(usage);
    let read = read_files(pack, &memory.language, &declarations, &habits, &|file| !is_known(file));
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
    let passives = read_passives(pack, &memory.language, &declarations, &habits);
    let mut pieces =
        pack.files.iter().filter_map(|file| memory.files.get(&file.document.file)).map(|known| &known.piece);
    let language = memory.language.clone();
    let reading = joined(pack, language, &declarations, passives, &mut pieces, &mut memory.finished);
    memory.declarations = declarations;
    memory.usage = habits.into_usage();
    (reading, changed)
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
    /// Collects what the files declare: only that of saved files, if they declare what they did. Forgets all if the language is
    /// another.
    fn declare(&mut self, pack: &Pack, same: &(dyn Fn(FileId) -> bool + Sync)) -> Renamed {
        let order = || pack.files.iter().map(|file| file.document.file);
        let saved: Vec<File> = pack.files.iter().filter(|file| !same(file.document.file)).copied().collect();
        let same_pack = self.classes == pack.classes && order().eq(self.order.iter().copied());
        if same_pack && saved.len() <= MOST_FOLLOWED && self.declarations.follow(&saved, pack.lexicon) {
            return Renamed::Words(Vec::new());
        }
        let declarations = Declarations::of(pack.files, pack.classes, pack.lexicon);
        let before = std::mem::take(&mut self.declarations);
        if self.classes != pack.classes
            || before.lines != declarations.lines
            || before.names.all_params() != declarations.names.all_params()
        {
            *self = Memory {
                classes: pack.classes.to_vec(),
                language: Language::of(pack, &declarations),
                ..Memory::default()
            };
        }
        let renamed = Renamed::between(&before, &declarations);
        self.order = order().collect();
        self.declarations = declarations;
        renamed
    }
}

impl Renamed {
    fn between(before: &Declarations, after: &Declarations) -> Renamed {
        let redefined: Vec<&Id> = before.defined().symmetric_difference(after.defined()).collect();
        let (before, after) = (before.names.all(), after.names.all());
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
