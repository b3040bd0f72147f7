//! Which words stand together in the pack's texts and in the lexicon: of two words that fit, the usual one is likelier meant.

use rustc_hash::FxHashMap;

use crate::reading::declare::File;
use crate::reading::lex::contraction;
use crate::syntax::ast::{Block, Item, Paragraph, Part, Sentence, Value};
use crate::vocabulary::Lexicon;
use crate::vocabulary::template::Symbol;

/// Words counted at most: enough to know the habits of a pack, however large it is.
const MOST_WORDS: usize = 40_000;

/// Before the first word of a sentence, and after its last.
pub const EDGE: &str = "";

/// Counts of words by their neighbours.
#[derive(Debug, Default)]
pub struct Usage {
    ids: FxHashMap<String, u32>,
    pairs: FxHashMap<(u32, u32), u32>,
    triples: FxHashMap<(u32, u32, u32), u32>,
    words: usize,
}

impl Usage {
    /// Counts the words of all texts, and of the lexicon's lines.
    pub fn of(files: &[File], lexicon: &Lexicon) -> Usage {
        let mut usage = Usage::default();
        for template in &lexicon.templates {
            for wording in &template.wordings {
                for run in wording.symbols.split(|symbol| matches!(symbol, Symbol::Slot(_))) {
                    let words = run.iter().filter_map(|symbol| match symbol {
                        Symbol::Word(word) => Some(word.to_lowercase()),
                        Symbol::Slot(_) => None,
                    });
                    usage.count(words.collect());
                }
            }
        }
        usage.words = 0;
        for file in files {
            for block in &file.document.blocks {
                usage.block(block, file.text, lexicon);
            }
        }
        usage
    }

    /// How usual a word is between two others.
    pub fn between(&self, before: &str, word: &str, after: &str) -> f32 {
        let id = |word: &str| self.ids.get(word).copied().unwrap_or(u32::MAX);
        let (before, word, after) = (id(before), id(word), id(after));
        let strength = |count: Option<&u32>| count.map_or(0.0, |count| (1.0 + *count as f32).ln());
        2.0 * strength(self.triples.get(&(before, word, after)))
            + strength(self.pairs.get(&(before, word)))
            + strength(self.pairs.get(&(word, after)))
    }

    /// Is the one word ever beside the other?
    pub fn pair(&self, first: &str, second: &str) -> bool {
        match (self.ids.get(first), self.ids.get(second)) {
            (Some(first), Some(second)) => self.pairs.contains_key(&(*first, *second)),
            _ => false,
        }
    }

    fn block(&mut self, block: &Block, text: &str, lexicon: &Lexicon) {
        for part in &block.parts {
            match part {
                Part::Action { rules, .. } | Part::Rules(rules) | Part::Field { value: Value::Rules(rules), .. } => {
                    self.paragraph(rules, text, lexicon)
                }
                Part::Field { value: Value::Raw(_), .. } => {}
            }
        }
    }

    fn paragraph(&mut self, paragraph: &Paragraph, text: &str, lexicon: &Lexicon) {
        for item in &paragraph.items {
            match item {
                Item::Sentence(sentence) if self.words < MOST_WORDS => self.sentence(sentence, text, lexicon),
                Item::Sentence(_) => {}
                Item::Parenthesis(inner) => self.paragraph(inner, text, lexicon),
            }
        }
    }

    fn sentence(&mut self, sentence: &Sentence, text: &str, lexicon: &Lexicon) {
        let mut words = vec![EDGE.to_owned()];
        for token in &sentence.tokens {
            let word = token.span.of(text).to_lowercase().replace('’', "'");
            match contraction(&word) {
                Some((first, second)) => words.extend([first.to_owned(), second.to_owned()]),
                // *An* is *a*, *character* is *char*: one word, however it is written.
                None => words.push(match lexicon.word(&word) {
                    0 => word,
                    known => lexicon.words[usize::from(known)].clone(),
                }),
            }
        }
        words.push(EDGE.to_owned());
        self.count(words);
    }

    fn count(&mut self, words: Vec<String>) {
        self.words += words.len();
        let ids: Vec<u32> = words
            .into_iter()
            .map(|word| {
                let next = self.ids.len() as u32;
                *self.ids.entry(word).or_insert(next)
            })
            .collect();
        for pair in ids.windows(2) {
            *self.pairs.entry((pair[0], pair[1])).or_default() += 1;
        }
        for triple in ids.windows(3) {
            *self.triples.entry((triple[0], triple[1], triple[2])).or_default() += 1;
        }
    }
}
