//! What is kept of one reading for the next: after a save only those files are read whose meaning it can change.
//!
//! A file's meaning rests on its text, on what it declares, on the classes, and on which of its words are names. What was
//! found wrong in it may rest on more, such as the words of all other files; so a file with a finding is always read.

use rustc_hash::{FxHashMap, FxHashSet};

use super::declare::File;
use super::joined::Joined;
use super::pack::{Language, Pack, Passives, Piece, Reading, read_files, read_passives};
use super::renamed::{Renamed, Said};
use super::repair::{Habits, Usage};
use super::roll::Declarations;
use model::{Class, Id, Kind};
use source::FileId;

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
    joined: Joined,
    /// The files are headed as they were: what is joined can be kept.
    joins: bool,
    passives: Option<(Vec<FileId>, Passives)>,
    usage: Option<Usage>,
}

#[derive(Debug)]
struct Known {
    /// A hash of what the file declares, and where.
    declares: u64,
    said: Said,
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
    let is_known = |file: FileId| {
        same(file)
            && memory.files.get(&file).is_some_and(|known| {
                known.declares == declarations.hash_of(file)
                    && known.piece.diagnostics.is_empty()
                    && !renamed.concerns(&known.said)
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
    let of_passives = || pack.passives.iter().map(|(file, _)| *file);
    let passives = memory.passives.take().filter(|(files, known)| {
        files.iter().copied().eq(of_passives()) && known.diagnostics.is_empty() && of_passives().all(is_known)
    });
    let read = read_files(pack, &memory.language, &declarations, &habits, &|file| !is_known(file));
    let mut changed = FxHashSet::default();
    if !memory.joins {
        let there: FxHashSet<FileId> = pack.files.iter().map(|file| file.document.file).collect();
        memory.files.retain(|file, known| {
            let stays = there.contains(file);
            if !stays {
                known.piece.ids(&mut changed);
            }
            stays
        });
    }
    for (file, piece) in read {
        let declares = declarations.hash_of(file);
        match memory.files.get_mut(&file) {
            // It is the same, so what rests on it stays.
            Some(known) if same(file) && known.piece.means_the_same(&piece) => {
                known.declares = declares;
                known.piece.diagnostics = piece.diagnostics;
            }
            Some(known) => {
                known.piece.ids(&mut changed);
                piece.ids(&mut changed);
                memory.joins = memory.joins && memory.joined.exchange(file, &declarations, &known.piece, &piece);
                let said = if same(file) { std::mem::take(&mut known.said) } else { Said::of(pack.text(file)) };
                *known = Known { declares, said, piece };
            }
            None => {
                piece.ids(&mut changed);
                memory.joins = false;
                memory.files.insert(file, Known { declares, said: Said::of(pack.text(file)), piece });
            }
        }
    }
    let pieces: Vec<&Piece> =
        pack.files.iter().filter_map(|file| memory.files.get(&file.document.file)).map(|known| &known.piece).collect();
    if !memory.joins {
        memory.joined = Joined::of(pack, &declarations, &pieces, &memory.joined);
        memory.joins = true;
    }
    let (_, passives) = memory.passives.insert(passives.unwrap_or_else(|| {
        let read = read_passives(pack, &memory.language, &declarations, &habits);
        (of_passives().collect(), read)
    }));
    let reading = memory.joined.reading(pack, &declarations, &memory.language, passives, &pieces);
    memory.declarations = declarations;
    memory.usage = habits.into_usage();
    (reading, changed)
}

impl Memory {
    /// The cards have other numbers.
    pub fn renumber(&mut self) {
        self.joins = false;
    }

    /// Collects what the files declare: only that of saved files, and of those that speak of what these rename, if all else is
    /// declared as it was. Forgets all if the language is another.
    fn declare(&mut self, pack: &Pack, same: &(dyn Fn(FileId) -> bool + Sync)) -> Renamed {
        let order = || pack.files.iter().map(|file| file.document.file);
        let saved: Vec<File> = pack.files.iter().filter(|file| !same(file.document.file)).copied().collect();
        let same_pack = self.classes == pack.classes && order().eq(self.order.iter().copied());
        if same_pack && saved.len() <= MOST_FOLLOWED {
            let Memory { declarations, files, .. } = self;
            let speaking = |renamed: &Renamed| -> Vec<File> {
                let speaks = |file: &&File| {
                    let file = file.document.file;
                    same(file) && files.get(&file).is_none_or(|known| renamed.concerns(&known.said))
                };
                pack.files.iter().filter(speaks).copied().collect()
            };
            if let Some(renamed) = declarations.follow(&saved, &speaking, pack.lexicon) {
                return renamed;
            }
        }
        self.joins = false;
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
