//! Which word may stand right after which in any sentence: a quick test before a sentence is parsed.

use super::category::{Category, LEAVES};
use super::production::{Production, Slot, Symbol};
use super::trie::Word;

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

    /// The symbols, in order.
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

/// For every symbol, the symbols that may come next.
#[derive(Debug, Default)]
pub struct Follow {
    words: usize,
    after: Vec<Symbols>,
    first: Symbols,
}

/// The parts of a lexicon that decide which symbols may follow each other.
pub struct Grammar<'a> {
    pub productions: &'a [Production],
    /// How many words and categories the lexicon has.
    pub words: usize,
    pub categories: usize,
    /// Lookups as in [`super::Lexicon`].
    pub word: &'a dyn Fn(&str) -> Word,
    pub category: &'a dyn Fn(&str) -> Option<Category>,
}

impl Follow {
    /// Computes the table from the productions of a lexicon.
    pub fn of(lexicon: &Grammar) -> Follow {
        let words = lexicon.words;
        let size = words + LEAVES.len() + 1;
        let blank = Symbols::blank(size);
        let mut follow = Follow { words, after: vec![blank.clone(); size], first: blank.clone() };
        // Computes the first and the last symbols of each category: repeats until nothing changes.
        let mut first = vec![blank.clone(); lexicon.categories];
        for (leaf, symbols) in first.iter_mut().enumerate().take(LEAVES.len()) {
            symbols.include(words + leaf);
        }
        let mut last = first.clone();
        let of = |symbol: &Symbol, slots: &[Slot], sets: &[Symbols]| -> Symbols {
            match symbol {
                Symbol::Word(word) => {
                    let mut one = Symbols::blank(size);
                    one.include(usize::from((lexicon.word)(&word.to_lowercase())));
                    one
                }
                Symbol::Slot(slot) => slots
                    .get(*slot)
                    .and_then(|slot| (lexicon.category)(&slot.category))
                    .map_or(Symbols::blank(size), |category| sets[usize::from(category)].clone()),
            }
        };
        loop {
            let mut grew = false;
            for production in lexicon.productions {
                let Some(category) = (lexicon.category)(&production.category) else { continue };
                for surface in &production.surfaces {
                    let (Some(begin), Some(end)) = (surface.symbols.first(), surface.symbols.last()) else { continue };
                    let (begin, end) = (of(begin, &production.slots, &first), of(end, &production.slots, &last));
                    grew |= first[usize::from(category)].join(&begin);
                    grew |= last[usize::from(category)].join(&end);
                }
            }
            if !grew {
                break;
            }
        }
        for production in lexicon.productions {
            for surface in &production.surfaces {
                for pair in surface.symbols.windows(2) {
                    let next = of(&pair[1], &production.slots, &first);
                    for before in of(&pair[0], &production.slots, &last).iter() {
                        follow.after[before].join(&next);
                    }
                }
            }
        }
        if let Some(sentence) = (lexicon.category)("sentence") {
            follow.first = first[usize::from(sentence)].clone();
            for end in last[usize::from(sentence)].iter() {
                follow.after[end].include(size - 1);
            }
        }
        follow
    }

    /// What may come after any of these symbols; `None` is the beginning of the sentence.
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

    /// Whether the symbol may come right after one of these.
    pub fn may_meet(&self, before: &Symbols, symbol: usize) -> bool {
        before.iter().any(|before| self.after.get(before).is_some_and(|after| after.has(symbol)))
    }

    /// Whether one of those may come right after the symbol.
    pub fn leads_to(&self, symbol: usize, next: &Symbols) -> bool {
        self.after.get(symbol).is_some_and(|after| after.meets(next))
    }

    /// The set of a word, if it is known, and of leaves.
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

    /// The end of the sentence.
    pub fn end(&self) -> Symbols {
        let mut symbols = Symbols::blank(self.after.len());
        symbols.include(self.after.len().saturating_sub(1));
        symbols
    }

    /// The name of the leaf that a symbol stands for.
    pub fn leaf(&self, symbol: usize) -> Option<&'static str> {
        LEAVES.get(symbol.checked_sub(self.words)?).copied()
    }
}
