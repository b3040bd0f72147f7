//! Function words that strangers mix up: the words that may stand for each other, that may be missing, and that may be
//! too many.
//!
//! Under `interchangeable words:` each line of a lexicon has words that may stand for each other. Under
//! `words left out:` are words that may be missing, and under `superfluous words:` words that may be too many. The
//! chart uses them only for a sentence that fits no line as it stands, so the meaning of an understood sentence never
//! changes.

use std::collections::BTreeMap;

use super::trie::Word;

/// The headings of the three sections.
const INTERCHANGEABLE: &str = "interchangeable words";
const LEFT_OUT: &str = "words left out";
const SUPERFLUOUS: &str = "superfluous words";

/// The content of the three sections in the lexicon files.
#[derive(Debug, Clone, Default)]
pub(crate) struct Interchange {
    rows: Vec<Vec<String>>,
    left_out: Vec<String>,
    superfluous: Vec<String>,
}

/// The same content with the ids of the words.
#[derive(Debug, Clone, Default)]
pub(crate) struct InterchangeTable {
    /// For each word, the words of the lines that it may replace, in order.
    stands_for: BTreeMap<Word, Vec<Word>>,
    left_out: Vec<Word>,
    superfluous: Vec<Word>,
}

impl Interchange {
    /// Whether these words of a heading open one of the three sections.
    pub fn is_heading(words: &[&str]) -> bool {
        [INTERCHANGEABLE, LEFT_OUT, SUPERFLUOUS].contains(&words.join(" ").as_str())
    }

    /// Reads a line of a section with this heading. Returns false if the heading is of another section.
    pub fn take(&mut self, heading: &str, line: &str) -> bool {
        let words = line.split_whitespace().map(str::to_owned);
        match heading {
            INTERCHANGEABLE => self.rows.push(words.collect()),
            LEFT_OUT => self.left_out.extend(words),
            SUPERFLUOUS => self.superfluous.extend(words),
            _ => return false,
        }
        true
    }

    /// Builds the table. `number` gives the id of each word. Words that no line of the lexicon has are left out.
    pub fn table(&self, number: &dyn Fn(&str) -> Word) -> InterchangeTable {
        let known = |words: &[String]| words.iter().map(|word| number(word)).filter(|word| *word != 0).collect();
        let mut stands_for: BTreeMap<Word, Vec<Word>> = BTreeMap::new();
        for row in &self.rows {
            let row: Vec<Word> = known(row);
            for word in &row {
                stands_for.entry(*word).or_default().extend(row.iter().filter(|other| *other != word));
            }
        }
        for words in stands_for.values_mut() {
            words.sort_unstable();
            words.dedup();
        }
        InterchangeTable { stands_for, left_out: known(&self.left_out), superfluous: known(&self.superfluous) }
    }
}

impl InterchangeTable {
    /// Returns the words of the lines that this word may replace.
    pub fn stands_for(&self, word: Word) -> &[Word] {
        self.stands_for.get(&word).map_or(&[], Vec::as_slice)
    }

    /// Returns the words that a sentence may leave out.
    pub fn left_out(&self) -> &[Word] {
        &self.left_out
    }

    /// Returns the words that a sentence may have although no line has them there.
    pub fn superfluous(&self) -> &[Word] {
        &self.superfluous
    }
}
