//! Which words stand together in the pack's texts and in the lexicon: of two words that fit, the usual one is likelier meant.

use std::sync::{Mutex, OnceLock};

use rustc_hash::{FxHashMap, FxHashSet};

use crate::lex::contraction;
use crate::parsed_file::ParsedFile;
use source::FileId;
use syntax::ast::{Block, Item, Paragraph, Part, Sentence, Value};
use vocabulary::Lexicon;
use vocabulary::template::Symbol;

/// No more files are counted after so many words: enough to know the habits of a pack, however large it is.
const MOST_WORDS: usize = 40_000;

/// Before the first word of a sentence, and after its last.
pub const EDGE: &str = "";

/// Counts of words by their neighbours.
#[derive(Debug, Default)]
pub struct Usage {
    ids: FxHashMap<String, u32>,
    /// The words by their numbers.
    words: Vec<String>,
    /// The words that ever stood right after each.
    next: Vec<Vec<u32>>,
    pairs: FxHashMap<(u32, u32), u32>,
    triples: FxHashMap<(u32, u32, u32), u32>,
    /// The words of each file that is counted, with a [`BREAK`] after each sentence.
    files: FxHashMap<FileId, Vec<u32>>,
}

/// Between two sentences; no word.
const BREAK: u32 = u32::MAX;

/// The usage of a pack, counted when it is first asked for; only what the last time has not counted.
#[derive(Debug, Default)]
pub struct UsageCache {
    before: Mutex<Option<Usage>>,
    now: OnceLock<Usage>,
}

impl UsageCache {
    /// `before` is the last time's, without the files that have changed since.
    pub fn after(before: Option<Usage>) -> UsageCache {
        UsageCache { before: Mutex::new(before), now: OnceLock::new() }
    }

    pub fn usage(&self, files: &[ParsedFile], lexicon: &Lexicon) -> &Usage {
        self.now.get_or_init(|| {
            let before = self.before.lock().ok().and_then(|mut before| before.take());
            let mut usage = before.unwrap_or_else(|| Usage::of_lines(lexicon));
            usage.come_to(files, lexicon);
            usage
        })
    }

    /// What is known for the next time.
    pub fn into_usage(self) -> Option<Usage> {
        self.now.into_inner().or_else(|| self.before.into_inner().ok().flatten())
    }
}

impl Usage {
    /// Counts the words of the lexicon's lines.
    fn of_lines(lexicon: &Lexicon) -> Usage {
        let mut usage = Usage::default();
        for template in &lexicon.templates {
            for wording in &template.wordings {
                for run in wording.symbols.split(|symbol| matches!(symbol, Symbol::Slot(_))) {
                    let words = run.iter().filter_map(|symbol| match symbol {
                        Symbol::Word(word) => Some(word.to_lowercase()),
                        Symbol::Slot(_) => None,
                    });
                    let ids: Vec<u32> = words.map(|word| usage.id(word)).collect();
                    usage.count(&ids, true);
                }
            }
        }
        usage
    }

    /// Counts the words of the first files, those that are counted already as they were.
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

    /// The file is not what it was.
    pub fn forget(&mut self, file: FileId) {
        if let Some(ids) = self.files.remove(&file) {
            self.count(&ids, false);
        }
    }

    /// How usual a word is between two others.
    pub fn between(&self, before: &str, word: &str, after: &str) -> f32 {
        let id = |word: &str| self.ids.get(word).copied().unwrap_or(u32::MAX);
        let (before, word, after) = (id(before), id(word), id(after));
        // What is no longer said counts as what never was.
        let strength = |count: Option<&u32>| count.map_or(0.0, |count| (1.0 + *count as f32).ln());
        2.0 * strength(self.triples.get(&(before, word, after)))
            + strength(self.pairs.get(&(before, word)))
            + strength(self.pairs.get(&(word, after)))
    }

    /// The words that are said right after this one.
    pub fn after(&self, first: &str) -> impl Iterator<Item = &str> {
        let first = self.ids.get(first).copied();
        let next = first.and_then(|first| self.next.get(first as usize)).into_iter().flatten();
        let is_said = move |second: &&u32| {
            first.and_then(|first| self.pairs.get(&(first, **second))).is_some_and(|count| *count > 0)
        };
        next.filter(is_said).filter_map(|second| Some(self.words.get(*second as usize)?.as_str()))
    }

    fn block(&mut self, block: &Block, text: &str, lexicon: &Lexicon, ids: &mut Vec<u32>) {
        for part in &block.parts {
            match part {
                Part::Action { rules, .. } | Part::Rules(rules) | Part::Field { value: Value::Rules(rules), .. } => {
                    self.paragraph(rules, text, lexicon, ids)
                }
                Part::Field { value: Value::Raw(_), .. } => {}
            }
        }
    }

    fn paragraph(&mut self, paragraph: &Paragraph, text: &str, lexicon: &Lexicon, ids: &mut Vec<u32>) {
        for item in &paragraph.items {
            match item {
                Item::Sentence(sentence) => self.sentence(sentence, text, lexicon, ids),
                Item::Parenthesis(inner) => self.paragraph(inner, text, lexicon, ids),
            }
        }
    }

    fn sentence(&mut self, sentence: &Sentence, text: &str, lexicon: &Lexicon, ids: &mut Vec<u32>) {
        ids.push(self.id(EDGE.to_owned()));
        for token in &sentence.tokens {
            let word = token.span.of(text).to_lowercase().replace('’', "'");
            match contraction(&word) {
                Some((first, second)) => ids.extend([self.id(first.to_owned()), self.id(second.to_owned())]),
                // *An* is *a*, *character* is *char*: one word, however it is written.
                None => ids.push(match lexicon.word(&word) {
                    0 => self.id(word),
                    known => self.id(lexicon.words[usize::from(known)].clone()),
                }),
            }
        }
        ids.extend([self.id(EDGE.to_owned()), BREAK]);
    }

    fn id(&mut self, word: String) -> u32 {
        if let Some(known) = self.ids.get(&word) {
            return *known;
        }
        let id = self.words.len() as u32;
        self.words.push(word.clone());
        self.next.push(Vec::new());
        self.ids.insert(word, id);
        id
    }

    /// Adds these words to the counts, or takes them away.
    fn count(&mut self, words: &[u32], add: bool) {
        let change = |count: &mut u32| *count = if add { *count + 1 } else { count.saturating_sub(1) };
        for sentence in words.split(|id| *id == BREAK) {
            for pair in sentence.windows(2) {
                let count = self.pairs.entry((pair[0], pair[1])).or_insert_with(|| {
                    self.next[pair[0] as usize].push(pair[1]);
                    0
                });
                change(count);
            }
            for triple in sentence.windows(3) {
                change(self.triples.entry((triple[0], triple[1], triple[2])).or_default());
            }
        }
    }
}
