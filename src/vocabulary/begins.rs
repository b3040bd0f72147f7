//! The words and categories that the phrases of each category can begin with. The chart skips a category that cannot
//! begin with the next word.

use super::category::{Category, CategorySet, LEAVES};
use super::trie::Word;

/// For each category, the words and categories that its lines begin with.
pub(super) struct Begins {
    /// A bit set of words for each category.
    words: Vec<Vec<u64>>,
    categories: Vec<Vec<usize>>,
    /// The number of words.
    count: usize,
}

impl Begins {
    pub fn new(words: usize, categories: usize) -> Begins {
        Begins {
            words: vec![vec![0; words.div_ceil(64)]; categories],
            categories: vec![Vec::new(); categories],
            count: words,
        }
    }

    pub fn add_word(&mut self, category: Category, word: Word) {
        if let Some(bits) = self.words[usize::from(category)].get_mut(usize::from(word) / 64) {
            *bits |= 1 << (word % 64);
        }
    }

    pub fn add_category(&mut self, category: Category, first: Category) {
        let begins = &mut self.categories[usize::from(category)];
        if !begins.contains(&usize::from(first)) {
            begins.push(usize::from(first));
        }
    }

    /// Returns a category whose phrases can begin with a phrase of the same category. Parsing such a category would
    /// never end.
    pub fn left_recursion(&self) -> Option<usize> {
        (0..self.categories.len()).find(|category| self.begins_with(*category)[*category])
    }

    /// Returns a list of all categories: whether a phrase of `category` can begin with a phrase of the listed category.
    fn begins_with(&self, category: usize) -> Vec<bool> {
        let mut seen = vec![false; self.categories.len()];
        let mut open = vec![category];
        while let Some(next) = open.pop() {
            for first in &self.categories[next] {
                if !std::mem::replace(&mut seen[*first], true) {
                    open.push(*first);
                }
            }
        }
        seen
    }

    /// Returns, for each word and for each leaf, the categories of phrases that can begin with it.
    pub fn begun(&self) -> (Vec<CategorySet>, Vec<CategorySet>) {
        let mut by_word = vec![CategorySet::default(); self.count];
        let mut by_leaf = vec![CategorySet::default(); LEAVES.len()];
        for category in 0..self.categories.len() {
            let mut words = self.words[category].clone();
            let firsts = self.begins_with(category);
            let mut leaves: Vec<usize> = if category < LEAVES.len() { vec![category] } else { Vec::new() };
            for first in (0..firsts.len()).filter(|first| firsts[*first]) {
                words.iter_mut().zip(&self.words[first]).for_each(|(bits, more)| *bits |= more);
                leaves.extend((first < LEAVES.len()).then_some(first));
            }
            let Ok(category) = Category::try_from(category) else { continue };
            for (block, bits) in words.iter().enumerate() {
                let mut left = *bits;
                while left != 0 {
                    by_word[block * 64 + left.trailing_zeros() as usize].add(category);
                    left &= left - 1;
                }
            }
            leaves.into_iter().for_each(|leaf| by_leaf[leaf].add(category));
        }
        (by_word, by_leaf)
    }
}
