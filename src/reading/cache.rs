//! The results of one reading that are kept for the next: after a save, only files whose meaning can have changed are
//! read again.
//!
//! The meaning of a file depends on its text, on its declarations, on the classes, and on which of its words are names.
//! Its findings can depend on more, such as the words of all other files. So a file with a finding is always read
//! again.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::assemble::AssembledPack;
use crate::declare::invalidation::{Invalidation, TextWords};
use crate::declare::symbols::Declarations;
use crate::explain::context::FixSearch;
use crate::file_reading::{FileReading, Passives};
use crate::pack::{Pack, PackLanguage, Reading};
use crate::parsed_file::ParsedFile;
use crate::read_pack::{read_files, read_passives};
use crate::repair::usage::{Usage, UsageCache};
use model::{Class, Id, Kind};
use source::FileId;
use vocabulary::Lexicon;

/// The maximum number of saved files whose declarations are followed one by one. For more files, collecting all names
/// again is quicker.
const MOST_FOLLOWED: usize = 16;

/// The results of the last reading, file by file.
#[derive(Debug, Default, Clone)]
pub struct ReadingCache {
    files: FxHashMap<FileId, CachedFile>,
    /// The declarations of all files; `order` is the order of these files.
    declarations: Declarations,
    order: Vec<FileId>,
    classes: Vec<Class>,
    language: PackLanguage,
    assembled: AssembledPack,
    /// Whether `assembled` still has the cards and definitions that the files declare.
    is_assembled: bool,
    passives: Option<(Vec<FileId>, Passives)>,
    usage: Option<Usage>,
}

#[derive(Debug, Clone)]
struct CachedFile {
    /// A hash of the file's declarations and their places.
    declares: u64,
    words_said: TextWords,
    reading: FileReading,
}

/// Reads a pack again and reuses the results for files that have not changed. `same` tells whether a file has the same
/// text as before. Also returns the ids of all texts that may have another meaning now, or another place.
pub fn read_again(
    pack: &Pack,
    cache: &mut ReadingCache,
    same: &(dyn Fn(FileId) -> bool + Sync),
    fixes: FixSearch,
) -> (Reading, FxHashSet<Id>) {
    let renamed = cache.declare(pack, same);
    let declarations = std::mem::take(&mut cache.declarations);
    let is_known = |file: FileId| {
        same(file)
            && cache.files.get(&file).is_some_and(|known| {
                known.declares == declarations.hash_of(file)
                    && known.reading.diagnostics.is_empty()
                    && !renamed.concerns(&known.words_said)
            })
    };
    let mut usage = cache.usage.take();
    if let Some(usage) = &mut usage {
        pack.files
            .iter()
            .map(|file| file.document.file)
            .filter(|file| !same(*file))
            .for_each(|file| usage.forget(file));
    }
    let usage = UsageCache::after(usage);
    let of_passives = || pack.passives.iter().map(|(file, _)| *file);
    let passives = cache.passives.take().filter(|(files, known)| {
        files.iter().copied().eq(of_passives()) && known.diagnostics.is_empty() && of_passives().all(is_known)
    });
    let read = read_files(pack, &cache.language, &declarations, (&usage, fixes), &|file| !is_known(file));
    let mut changed = FxHashSet::default();
    if !cache.is_assembled {
        let there: FxHashSet<FileId> = pack.files.iter().map(|file| file.document.file).collect();
        cache.files.retain(|file, known| {
            let stays = there.contains(file);
            if !stays {
                known.reading.ids(&mut changed);
            }
            stays
        });
    }
    for (file, reading) in read {
        let declares = declarations.hash_of(file);
        match cache.files.get_mut(&file) {
            // The meaning has not changed, so the results that depend on it stay valid.
            Some(known) if same(file) && known.reading.means_the_same(&reading) => {
                known.declares = declares;
                known.reading.diagnostics = reading.diagnostics;
            }
            Some(known) => {
                known.reading.ids(&mut changed);
                reading.ids(&mut changed);
                cache.is_assembled =
                    cache.is_assembled && cache.assembled.exchange(file, &declarations, &known.reading, &reading);
                let words_said =
                    if same(file) { std::mem::take(&mut known.words_said) } else { TextWords::of(pack.text(file)) };
                *known = CachedFile { declares, words_said, reading };
            }
            None => {
                reading.ids(&mut changed);
                cache.is_assembled = false;
                cache.files.insert(file, CachedFile { declares, words_said: TextWords::of(pack.text(file)), reading });
            }
        }
    }
    let readings: Vec<&FileReading> =
        pack.files.iter().filter_map(|file| cache.files.get(&file.document.file)).map(|known| &known.reading).collect();
    if !cache.is_assembled {
        cache.assembled = AssembledPack::of(pack, &declarations, &readings, &cache.assembled);
        cache.is_assembled = true;
    }
    let (_, passives) = cache.passives.insert(passives.unwrap_or_else(|| {
        let read = read_passives(pack, &cache.language, &declarations, (&usage, fixes));
        (of_passives().collect(), read)
    }));
    let reading = cache.assembled.reading(pack, &declarations, &cache.language, passives, &readings);
    cache.declarations = declarations;
    cache.usage = usage.into_usage();
    (reading, changed)
}

impl ReadingCache {
    /// Returns the declarations of the last reading.
    pub fn declarations(&self) -> &Declarations {
        &self.declarations
    }

    /// Returns the usage of words in the files of the last reading.
    pub fn usage(&mut self, files: &[ParsedFile], lexicon: &Lexicon) -> &Usage {
        let usage = UsageCache::after(self.usage.take());
        usage.usage(files, lexicon);
        self.usage = usage.into_usage();
        self.usage.get_or_insert_default()
    }

    /// Returns the usage of words, if it was counted since the last reading.
    pub fn known_usage(&self) -> Option<&Usage> {
        self.usage.as_ref()
    }

    /// Invalidates the joined pack, because the cards have other numbers now.
    pub fn renumber(&mut self) {
        self.is_assembled = false;
    }

    /// Collects the declarations of the files. If only names have changed, it goes through only the saved files and the
    /// files that mention a renamed name. Clears the cache if the lexicon changes.
    fn declare(&mut self, pack: &Pack, same: &(dyn Fn(FileId) -> bool + Sync)) -> Invalidation {
        let order = || pack.files.iter().map(|file| file.document.file);
        let saved: Vec<ParsedFile> = pack.files.iter().filter(|file| !same(file.document.file)).copied().collect();
        let same_pack = self.classes == pack.classes && order().eq(self.order.iter().copied());
        if same_pack && saved.len() <= MOST_FOLLOWED {
            let ReadingCache { declarations, files, .. } = self;
            let speaking = |renamed: &Invalidation| -> Vec<ParsedFile> {
                let speaks = |file: &&ParsedFile| {
                    let file = file.document.file;
                    same(file) && files.get(&file).is_none_or(|known| renamed.concerns(&known.words_said))
                };
                pack.files.iter().filter(speaks).copied().collect()
            };
            if let Some(renamed) = declarations.follow(&saved, &speaking, pack.lexicon) {
                return renamed;
            }
        }
        self.is_assembled = false;
        let declarations = Declarations::of(pack.files, pack.classes, pack.lexicon);
        let before = std::mem::take(&mut self.declarations);
        if self.classes != pack.classes
            || before.lines != declarations.lines
            || before.names.all_params() != declarations.names.all_params()
        {
            *self = ReadingCache {
                classes: pack.classes.to_vec(),
                language: PackLanguage::of(pack, &declarations),
                ..ReadingCache::default()
            };
        }
        let renamed = Invalidation::between(&before, &declarations);
        self.order = order().collect();
        self.declarations = declarations;
        renamed
    }
}

impl FileReading {
    /// Collects the ids of everything that the file declares, and of the tokens that its structures are made of.
    fn ids(&self, found: &mut FxHashSet<Id>) {
        found.extend(self.places.ids().cloned());
        for draft in self.drafts.iter().flatten() {
            found.insert(draft.definition.id.clone());
            if matches!(draft.definition.what, Kind::Structure { .. }) {
                found.extend(draft.definition.uses.iter().cloned());
            }
        }
    }

    fn means_the_same(&self, other: &FileReading) -> bool {
        self.cards == other.cards && self.drafts == other.drafts && self.places == other.places && self.art == other.art
    }
}
