//! The sentences of `grammar/examples.text`, which fixes and the pages of words show as examples.

use std::sync::OnceLock;

use rustc_hash::FxHashMap;

use crate::repair::word_forms;
use vocabulary::Lexicon;

const TABLE: &str = include_str!("../../../grammar/examples.text");

/// A sentence of the table. Names are marks such as `{token}`.
pub struct Example {
    pub text: &'static str,
    /// The words of the sentence, without marks and punctuation.
    pub words: Vec<&'static str>,
}

/// The table with the number of sentences that have each word.
pub struct Examples {
    pub all: Vec<Example>,
    counts: FxHashMap<String, u32>,
}

impl Examples {
    /// Returns the weight of a word: a rare word says more about its sentence than a common one.
    pub fn weight(&self, word: &str) -> f32 {
        let count = self.counts.get(&word.to_lowercase()).copied().unwrap_or(0);
        (self.all.len() as f32 / (1.0 + count as f32)).ln().max(0.0)
    }

    /// Returns the sentences with the word, those with the fewest other words first.
    pub fn with_word(&self, word: &str) -> Vec<&'static str> {
        let word = word.to_lowercase();
        let has = |example: &&Example| example.words.iter().any(|known| known.eq_ignore_ascii_case(&word));
        let mut found: Vec<&Example> = self.all.iter().filter(has).collect();
        found.sort_by_key(|example| (example.words.len(), example.text));
        found.into_iter().map(|example| example.text).collect()
    }
}

/// Returns the table, which is split into words at the first call.
pub fn examples() -> &'static Examples {
    static EXAMPLES: OnceLock<Examples> = OnceLock::new();
    EXAMPLES.get_or_init(|| {
        let lines = TABLE.lines().filter(|line| !line.starts_with("//") && !line.is_empty());
        let all: Vec<Example> = lines.map(|text| Example { text, words: words(text) }).collect();
        let mut counts: FxHashMap<String, u32> = FxHashMap::default();
        for example in &all {
            let mut once: Vec<String> = example.words.iter().map(|word| word.to_lowercase()).collect();
            once.sort();
            once.dedup();
            once.into_iter().for_each(|word| *counts.entry(word).or_default() += 1);
        }
        Examples { all, counts }
    })
}

fn words(text: &'static str) -> Vec<&'static str> {
    let parts = text.split(|c: char| c.is_whitespace() || matches!(c, ',' | '.' | ';' | ':'));
    parts.filter(|word| !word.is_empty() && !word.contains('{')).collect()
}

/// Returns at most `most` short examples with the word or a form of it, with sample names in place of the marks.
pub fn shown(lexicon: &Lexicon, word: &str, most: usize) -> Vec<String> {
    let mut found = examples().with_word(word);
    for form in word_forms::of(lexicon, &word.to_lowercase()) {
        let form = lexicon.words.get(usize::from(form)).map_or("", String::as_str);
        found.extend(examples().with_word(form));
    }
    // Very short sentences show little of how a word is used.
    found.sort_by_key(|text| (text.len().abs_diff(45), *text));
    found.dedup();
    found.into_iter().take(most).map(with_samples).collect()
}

/// Replaces the marks of a sentence by sample names.
fn with_samples(text: &str) -> String {
    const SAMPLES: [(&str, &str); 10] = [
        ("{token}", "Pin"),
        ("{tokens}", "Pins"),
        ("{condition}", "Sleepy"),
        ("{conditions}", "Sleepy"),
        ("{summon}", "Rat"),
        ("{summons}", "Rats"),
        ("{structure}", "Pond"),
        ("{structures}", "Ponds"),
        ("{card}", "Nell"),
        ("{cards}", "Nell"),
    ];
    SAMPLES.iter().fold(text.to_owned(), |text, (mark, sample)| text.replace(mark, sample))
}
