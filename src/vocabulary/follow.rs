//! A table of the words that may follow each word in any sentence. It is a quick test before a sentence is parsed.

use super::category::{Category, LEAVES};
use super::production::Production;
use super::trie::Word;
use super::wording::LinePart;

/// A set of symbols: first the words, then the leaves, then the end of the sentence.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Symbols(Vec<u64>);

impl Symbols {
    pub fn has(&self, symbol: usize) -> bool {
        self.0.get(symbol / 64).is_some_and(|bits| bits >> (symbol % 64) & 1 == 1)
    }

    pub fn meets(&self, other: &Symbols) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    /// Returns the symbols in the set, in order.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0
            .iter()
            .enumerate()
            .flat_map(|(block, bits)| (0..64).filter(move |bit| bits >> bit & 1 == 1).map(move |bit| block * 64 + bit))
    }

    fn blank(size: usize) -> Symbols {
        Symbols(vec![0; size.div_ceil(64)])
    }

    pub fn include(&mut self, symbol: usize) {
        if let Some(bits) = self.0.get_mut(symbol / 64) {
            *bits |= 1 << (symbol % 64);
        }
    }

    fn join(&mut self, other: &Symbols) -> bool {
        let mut grew = false;
        for (bits, more) in self.0.iter_mut().zip(&other.0) {
            grew |= more & !*bits != 0;
            *bits |= more;
        }
        grew
    }
}

/// The lines of a lexicon, by kinds of phrase.
pub(super) trait Lines {
    /// Returns the number of words and the number of categories.
    fn counts(&self) -> (usize, usize);
    /// Returns the category with this name.
    fn kind(&self, name: &str) -> Option<Category>;
    /// Returns the lines of a category, each with the ids of its words.
    fn of_kind(&self, category: Category) -> impl Iterator<Item = (&Production, &[Word])>;
}

/// For every symbol, the symbols that may follow it.
#[derive(Debug, Default)]
pub struct Follow {
    words: usize,
    after: Vec<Symbols>,
    first: Symbols,
}

impl Follow {
    /// Computes the table from the lines of a lexicon.
    pub(super) fn of(lexicon: &impl Lines) -> Follow {
        let (words, categories) = lexicon.counts();
        let size = words + LEAVES.len() + 1;
        let blank = Symbols::blank(size);
        let mut follow = Follow { words, after: vec![blank.clone(); size], first: blank.clone() };
        let steps = Steps::of(lexicon);
        // The first and the last symbols of each category depend on those of other categories, so they grow until
        // nothing changes.
        let mut first = vec![blank.clone(); categories];
        for (leaf, symbols) in first.iter_mut().enumerate().take(LEAVES.len()) {
            symbols.include(words + leaf);
        }
        let mut last = first.clone();
        grow(&mut first, words, &steps.begins);
        grow(&mut last, words, &steps.ends);
        for (before, nexts) in steps.after.iter().enumerate() {
            let mut after = blank.clone();
            for next in nexts.iter().filter(|next| *next < words + categories) {
                match next.checked_sub(words) {
                    Some(category) => {
                        after.join(&first[category]);
                    }
                    None => after.include(next),
                }
            }
            match before.checked_sub(words) {
                Some(category) => last[category].iter().for_each(|symbol| {
                    follow.after[symbol].join(&after);
                }),
                None => {
                    follow.after[before].join(&after);
                }
            }
        }
        if let Some(sentence) = lexicon.kind("sentence") {
            follow.first = first[usize::from(sentence)].clone();
            for end in last[usize::from(sentence)].iter() {
                follow.after[end].include(size - 1);
            }
        }
        follow
    }

    /// Returns the symbols that may follow any of these symbols. `None` stands for the beginning of the sentence.
    pub fn after(&self, before: Option<&Symbols>) -> Symbols {
        let Some(before) = before else { return self.first.clone() };
        let mut all = Symbols::blank(self.after.len());
        for symbol in before.iter() {
            if let Some(after) = self.after.get(symbol) {
                all.join(after);
            }
        }
        all
    }

    /// Whether the symbol may follow one of the symbols in `before`.
    pub fn may_meet(&self, before: &Symbols, symbol: usize) -> bool {
        before.iter().any(|before| self.after.get(before).is_some_and(|after| after.has(symbol)))
    }

    /// Whether one of the symbols in `next` may follow the symbol.
    pub fn leads_to(&self, symbol: usize, next: &Symbols) -> bool {
        self.after.get(symbol).is_some_and(|after| after.meets(next))
    }

    /// Returns the set of a word and some leaves. An unknown word adds nothing.
    pub fn symbols(&self, word: Word, leaves: impl Iterator<Item = Category>) -> Symbols {
        let mut symbols = Symbols::blank(self.after.len());
        if word != 0 {
            symbols.include(usize::from(word));
        }
        for leaf in leaves {
            symbols.include(self.words + usize::from(leaf));
        }
        symbols
    }

    /// Returns the set that has only the end of the sentence.
    pub fn end(&self) -> Symbols {
        let mut symbols = Symbols::blank(self.after.len());
        symbols.include(self.after.len().saturating_sub(1));
        symbols
    }

    /// Returns the name of the leaf that a symbol stands for; `None` if the symbol is not a leaf.
    pub fn leaf(&self, symbol: usize) -> Option<&'static str> {
        LEAVES.get(symbol.checked_sub(self.words)?).copied()
    }
}

/// The neighbours of words and categories within the lines. In these sets the numbers of the categories follow those of
/// the words.
struct Steps {
    /// For each category, the words and categories that its lines begin with.
    begins: Vec<Symbols>,
    ends: Vec<Symbols>,
    /// For each word and category, the words and categories that follow it in a line.
    after: Vec<Symbols>,
}

impl Steps {
    fn of(lexicon: &impl Lines) -> Steps {
        let (words, categories) = lexicon.counts();
        let size = words + categories;
        let blank = Symbols::blank(size);
        let mut steps = Steps {
            begins: vec![blank.clone(); categories],
            ends: vec![blank.clone(); categories],
            after: vec![blank; size],
        };
        for category in (0..categories).filter_map(|category| Category::try_from(category).ok()) {
            // The end of a line counts as a symbol: its number follows those of all words and categories.
            let mut end = Symbols::blank(size + 1);
            end.include(size);
            for (production, words_of_line) in lexicon.of_kind(category) {
                let symbol = |part: &LinePart, one: bool| match part {
                    LinePart::Word(word) => words_of_line.get(*word).copied().map(usize::from),
                    LinePart::Verb(singular, plural) => {
                        words_of_line.get(if one { *singular } else { *plural }).copied().map(usize::from)
                    }
                    LinePart::Slot(slot) => {
                        production.slots.get(*slot).map(|slot| words + usize::from(slot.category_id))
                    }
                    LinePart::Choice(_) => None,
                };
                for one in [true, false] {
                    let begins = steps.before(
                        &production.wordings.parts,
                        end.clone(),
                        &|part| symbol(part, one),
                        (category, size),
                    );
                    steps.begins[usize::from(category)].join(&begins);
                }
            }
        }
        steps
    }

    /// Records the neighbours within the parts. `behind` has the symbols that may follow the parts. Returns the symbols
    /// that the parts can begin with.
    fn before(
        &mut self,
        parts: &[LinePart],
        behind: Symbols,
        symbol: &dyn Fn(&LinePart) -> Option<usize>,
        (category, end): (Category, usize),
    ) -> Symbols {
        let mut next = behind;
        for part in parts.iter().rev() {
            if let LinePart::Choice(ways) = part {
                let mut all = Symbols::blank(end + 1);
                for way in ways {
                    all.join(&self.before(&way.parts, next.clone(), symbol, (category, end)));
                }
                next = all;
            } else if let Some(own) = symbol(part) {
                self.after[own].join(&next);
                if next.has(end) {
                    self.ends[usize::from(category)].include(own);
                }
                next = Symbols::blank(end + 1);
                next.include(own);
            }
        }
        next
    }
}

/// Adds to the set of each category the words at its edge and the sets of the categories at its edge. Repeats this
/// until nothing changes.
fn grow(sets: &mut [Symbols], words: usize, at_edge: &[Symbols]) {
    loop {
        let mut grew = false;
        for (category, edge) in at_edge.iter().enumerate() {
            let mut own = std::mem::take(&mut sets[category]);
            for symbol in edge.iter() {
                match symbol.checked_sub(words) {
                    Some(other) if other == category => {}
                    Some(other) => grew |= own.join(&sets[other]),
                    None => {
                        grew |= !own.has(symbol);
                        own.include(symbol);
                    }
                }
            }
            sets[category] = own;
        }
        if !grew {
            break;
        }
    }
}
