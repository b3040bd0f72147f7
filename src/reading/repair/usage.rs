//! Counts which words are neighbours in the pack's texts and in the lines of the lexicon that are printed. Of two words
//! that fit, the more usual one is likelier.

use std::num::NonZeroU32;
use std::sync::{LazyLock, Mutex, OnceLock};

use rustc_hash::{FxHashMap, FxHashSet};

use crate::parsed_file::ParsedFile;
use crate::word_lookup::contraction;
use source::FileId;
use syntax::ast::{Block, Item, Paragraph, Part, Sentence, Value};
use vocabulary::production::{Production, Symbol};
use vocabulary::{Lexicon, kernel};

/// The number of words after which counting stops: they are enough to know the usual words of a pack.
const MOST_WORDS: usize = 40_000;

/// The word before the first and after the last word of a sentence.
pub const EDGE: &str = "";

/// The index of a word in the counts, plus one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct WordId(NonZeroU32);

impl WordId {
    fn at(index: usize) -> WordId {
        WordId(u32::try_from(index).map_or(NonZeroU32::MAX, |index| NonZeroU32::MIN.saturating_add(index)))
    }

    fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// Counts of words by their neighbours.
#[derive(Debug, Default, Clone)]
pub struct Usage {
    ids: FxHashMap<String, WordId>,
    words: Vec<String>,
    /// For each word, the words that were ever counted right after it.
    next: Vec<Vec<WordId>>,
    pairs: FxHashMap<(WordId, WordId), u32>,
    triples: FxHashMap<(WordId, WordId, WordId), u32>,
    /// The words of each file that is counted, with `None` after each sentence.
    files: FxHashMap<FileId, Vec<Option<WordId>>>,
}

/// The usage of a pack. It is counted when it is first needed, and then only in files that were not counted before.
#[derive(Debug, Default)]
pub struct UsageCache {
    before: Mutex<Option<Usage>>,
    now: OnceLock<Usage>,
}

impl UsageCache {
    /// Starts from `before`, the last usage without the files that have changed since.
    pub fn after(before: Option<Usage>) -> UsageCache {
        UsageCache { before: Mutex::new(before), now: OnceLock::new() }
    }

    /// Returns the usage, which is counted at the first call.
    pub fn usage(&self, files: &[ParsedFile], lexicon: &Lexicon) -> &Usage {
        self.now.get_or_init(|| {
            let before = self.before.lock().ok().and_then(|mut before| before.take());
            let mut usage = before.unwrap_or_else(|| Usage::of_lexicon(lexicon));
            usage.come_to(files, lexicon);
            usage
        })
    }

    /// Returns the usage, to be kept for the next reading.
    pub fn into_usage(self) -> Option<Usage> {
        self.now.into_inner().or_else(|| self.before.into_inner().ok().flatten())
    }
}

impl Usage {
    /// Counts the words of the lexicon's productions that are printed. Those of the language itself are counted once.
    fn of_lexicon(lexicon: &Lexicon) -> Usage {
        static OF_LANGUAGE: LazyLock<Usage> = LazyLock::new(|| {
            let mut usage = Usage::default();
            usage.lines(kernel().productions.iter().map(|production| &**production));
            usage
        });
        // A line of the language that the pack replaces is counted with its replacement, which has the same words.
        let mut usage = OF_LANGUAGE.clone();
        usage.lines(lexicon.beyond(kernel()));
        usage
    }

    fn lines<'l>(&mut self, productions: impl Iterator<Item = &'l Production>) {
        // A synonym is understood but seldom written.
        for production in productions.filter(|production| !production.synonym) {
            for surface in production.surfaces() {
                for run in production.symbols(surface).split(|symbol| matches!(symbol, Symbol::Slot(_))) {
                    let words = run.iter().filter_map(|symbol| match symbol {
                        Symbol::Word(word) => Some(word.to_lowercase()),
                        Symbol::Slot(_) => None,
                    });
                    let ids: Vec<Option<WordId>> = words.map(|word| Some(self.id(word))).collect();
                    self.count(&ids, true);
                }
            }
        }
    }

    /// Counts the words of the first files, except files that are counted already. Forgets all other files.
    fn come_to(&mut self, files: &[ParsedFile], lexicon: &Lexicon) {
        let there: FxHashSet<FileId> = files.iter().map(|file| file.document.file).collect();
        let gone: Vec<FileId> = self.files.keys().filter(|file| !there.contains(file)).copied().collect();
        gone.into_iter().for_each(|file| self.forget(file));
        let mut words = 0;
        for file in files {
            let id = file.document.file;
            if words >= MOST_WORDS {
                self.forget(id);
                continue;
            }
            if !self.files.contains_key(&id) {
                let mut ids = Vec::new();
                file.document.blocks.iter().for_each(|block| self.block(block, file.text, lexicon, &mut ids));
                self.count(&ids, true);
                self.files.insert(id, ids);
            }
            words += self.files.get(&id).map_or(0, Vec::len);
        }
    }

    /// Removes a file from the counts.
    pub fn forget(&mut self, file: FileId) {
        if let Some(ids) = self.files.remove(&file) {
            self.count(&ids, false);
        }
    }

    /// Returns a measure of how usual a word is between two others.
    pub fn between(&self, before: &str, word: &str, after: &str) -> f32 {
        let id = |word: &str| self.ids.get(word).copied();
        let Some(word) = id(word) else { return 0.0 };
        let (before, after) = (id(before), id(after));
        // Forgotten files leave counts of zero, which weigh as much as missing counts: ln(1 + 0) is 0.
        let strength = |count: Option<&u32>| count.map_or(0.0, |count| (1.0 + *count as f32).ln());
        let triple = before.zip(after).and_then(|(before, after)| self.triples.get(&(before, word, after)));
        2.0 * strength(triple)
            + strength(before.and_then(|before| self.pairs.get(&(before, word))))
            + strength(after.and_then(|after| self.pairs.get(&(word, after))))
    }

    /// Returns the words that stand right after this word somewhere.
    pub fn after(&self, first: &str) -> impl Iterator<Item = &str> {
        let first = self.ids.get(first).copied();
        let next = first.and_then(|first| self.next.get(first.index())).into_iter().flatten();
        let is_said = move |second: &&WordId| {
            first.and_then(|first| self.pairs.get(&(first, **second))).is_some_and(|count| *count > 0)
        };
        next.filter(is_said).filter_map(|second| Some(self.words.get(second.index())?.as_str()))
    }

    fn block(&mut self, block: &Block, text: &str, lexicon: &Lexicon, ids: &mut Vec<Option<WordId>>) {
        for part in &block.parts {
            match part {
                Part::Action { rules, .. } | Part::Rules(rules) | Part::Field { value: Value::Rules(rules), .. } => {
                    self.paragraph(rules, text, lexicon, ids)
                }
                Part::Field { value: Value::Raw(_), .. } => {}
            }
        }
    }

    fn paragraph(&mut self, paragraph: &Paragraph, text: &str, lexicon: &Lexicon, ids: &mut Vec<Option<WordId>>) {
        for item in &paragraph.items {
            match item {
                Item::Sentence(sentence) => self.sentence(sentence, text, lexicon, ids),
                Item::Parenthesis(inner) => self.paragraph(inner, text, lexicon, ids),
            }
        }
    }

    fn sentence(&mut self, sentence: &Sentence, text: &str, lexicon: &Lexicon, ids: &mut Vec<Option<WordId>>) {
        ids.push(Some(self.id(EDGE.to_owned())));
        for token in &sentence.tokens {
            let word = token.span.of(text).to_lowercase().replace('’', "'");
            match contraction(&word) {
                Some((first, second)) => {
                    ids.extend([Some(self.id(first.to_owned())), Some(self.id(second.to_owned()))])
                }
                // *An* counts as *a*, *character* as *char*: one word, however it is written.
                None => ids.push(Some(match lexicon.word(&word) {
                    0 => self.id(word),
                    known => self.id(lexicon.words[usize::from(known)].clone()),
                })),
            }
        }
        ids.extend([Some(self.id(EDGE.to_owned())), None]);
    }

    fn id(&mut self, word: String) -> WordId {
        if let Some(known) = self.ids.get(&word) {
            return *known;
        }
        let id = WordId::at(self.words.len());
        self.words.push(word.clone());
        self.next.push(Vec::new());
        self.ids.insert(word, id);
        id
    }

    /// Adds these words to the counts, or removes them.
    fn count(&mut self, words: &[Option<WordId>], add: bool) {
        let change = |count: &mut u32| *count = if add { *count + 1 } else { count.saturating_sub(1) };
        // Words on either side of a break are not neighbours.
        for pair in words.windows(2) {
            let [Some(first), Some(second)] = *pair else { continue };
            let count = self.pairs.entry((first, second)).or_insert_with(|| {
                self.next[first.index()].push(second);
                0
            });
            change(count);
        }
        for triple in words.windows(3) {
            let [Some(first), Some(second), Some(third)] = *triple else { continue };
            change(self.triples.entry((first, second, third)).or_default());
        }
    }
}
