//! Function words that strangers mix up: which of them may stand for which, and which may be left out.
//!
//! Under `interchangeable words:` each line of a lexicon has words of which any may stand for any other; under
//! `words left out:` stand words that may be missing, under `superfluous words:` those that may be too many. The chart
//! uses them only for a sentence that fits no line as it stands, so they never change what an understood sentence
//! means.

use std::collections::BTreeMap;

use super::trie::Word;

/// The headings.
const INTERCHANGEABLE: &str = "interchangeable words";
const LEFT_OUT: &str = "words left out";
const SUPERFLUOUS: &str = "superfluous words";

/// What the lexicon files say about such words.
#[derive(Debug, Clone, Default)]
pub(crate) struct Interchange {
    rows: Vec<Vec<String>>,
    left_out: Vec<String>,
    superfluous: Vec<String>,
}

/// The same by the numbers of the words.
#[derive(Debug, Clone, Default)]
pub(crate) struct InterchangeTable {
    /// For each word, the words of the lines that it may stand for, in order.
    stands_for: BTreeMap<Word, Vec<Word>>,
    left_out: Vec<Word>,
    superfluous: Vec<Word>,
}

impl Interchange {
    /// Whether these words of a heading open one of the sections.
    pub fn is_heading(words: &[&str]) -> bool {
        [INTERCHANGEABLE, LEFT_OUT, SUPERFLUOUS].contains(&words.join(" ").as_str())
    }

    /// Takes a line of a section with this heading; false for any other heading.
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

    /// The table, given the number of each word. Words that no line of the lexicon has are left out of it.
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
    /// The words of the lines that this word may stand for.
    pub fn stands_for(&self, word: Word) -> &[Word] {
        self.stands_for.get(&word).map_or(&[], Vec::as_slice)
    }

    /// The words that a sentence may leave out.
    pub fn left_out(&self) -> &[Word] {
        &self.left_out
    }

    /// The words that a sentence may have where no line has them.
    pub fn superfluous(&self) -> &[Word] {
        &self.superfluous
    }
}
