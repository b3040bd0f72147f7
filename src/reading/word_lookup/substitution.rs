//! Puts other words in place of some words of a lexed sentence.

use model::Id;
use source::Span;
use syntax::ast::TokenKind;
use vocabulary::{Features, Lexicon, leaf_category};

use super::{INT, Leaf, LeafMatch, Lexed, Lexeme, loose_category, number_features, offset, word_index};

/// A word to put into a sentence.
#[derive(Debug, Clone, PartialEq)]
pub enum NewWord<'a> {
    /// A word of the lexicon, in lower case.
    Word(&'a str),
    Number(u8),
    /// A declared name, as a leaf of this category.
    Name {
        id: &'a Id,
        category: u16,
        features: Features,
    },
}

impl<'a> NewWord<'a> {
    /// Returns the words for the bearer of the condition, in the condition's own text: *the Cold char*.
    pub fn bearer(condition: &'a Id) -> Vec<NewWord<'a>> {
        let category = const { leaf_category("own-condition") };
        let name = NewWord::Name { id: condition, category, features: Features::ALL };
        vec![NewWord::Word("the"), name, NewWord::Word("char")]
    }
}

/// New words for the words `at..at + many`. With `many` 0 they come before the word `at`, or at the end.
#[derive(Debug, Clone, PartialEq)]
pub struct Substitution<'a> {
    pub at: usize,
    pub many: usize,
    pub by: Vec<NewWord<'a>>,
}

impl Lexed {
    /// Returns the sentence with the substitutions, which are in the order of the sentence and do not overlap. A name
    /// that loses one of its words is no longer a name.
    pub fn substitute(&self, substitutions: &[Substitution], lexicon: &Lexicon) -> Lexed {
        let starts_at = |at: usize| substitutions.iter().find(move |it| it.at == at);
        let is_replaced = |at: usize| substitutions.iter().any(|it| (it.at..it.at + it.many).contains(&at));
        // The new position of each word that stays.
        let mut moved: Vec<Option<usize>> = Vec::with_capacity(self.words.len());
        let mut length = 0;
        for at in 0..self.words.len() {
            length += starts_at(at).map_or(0, |it| it.by.len());
            moved.push((!is_replaced(at)).then_some(length));
            length += usize::from(!is_replaced(at));
        }
        let mut changed = Lexed { words: Vec::with_capacity(length), leaves: Vec::new(), lower: self.lower.clone() };
        for at in 0..=self.words.len() {
            if let Some(it) = starts_at(at) {
                let before = at.checked_sub(1).and_then(|before| self.words.get(before));
                let replaced = self.words.get(at..at + it.many).unwrap_or(&[]);
                let span = match (replaced.first(), replaced.last(), before) {
                    (Some(first), Some(last), _) => first.span.to(last.span),
                    (_, _, Some(before)) => Span { start: before.span.end, end: before.span.end },
                    _ => Span { start: 0, end: 0 },
                };
                it.by.iter().for_each(|new| changed.add(new, span, lexicon));
            }
            let Some(word) = self.words.get(at).filter(|_| !is_replaced(at)) else { continue };
            let from = changed.leaves.len();
            for leaf in self.leaves(at) {
                let last = usize::from(leaf.end).saturating_sub(1);
                let is_whole = moved.get(at..=last).is_some_and(|words| words.iter().all(Option::is_some));
                if let Some(Some(last)) = moved.get(last).filter(|_| is_whole) {
                    changed.leaves.push(LeafMatch { end: word_index(last + 1), ..leaf.clone() });
                }
            }
            changed.words.push(Lexeme { leaves: (offset(from), offset(changed.leaves.len())), ..*word });
        }
        changed
    }

    /// Returns the sentence with the substitutions; `None` if there are none.
    pub fn reworded(&self, substitutions: &[Substitution], lexicon: &Lexicon) -> Option<Lexed> {
        (!substitutions.is_empty()).then(|| self.substitute(substitutions, lexicon))
    }

    fn add(&mut self, new: &NewWord, span: Span, lexicon: &Lexicon) {
        let (leaf_from, from) = (offset(self.leaves.len()), offset(self.lower.len()));
        let word = match new {
            NewWord::Word(word) => {
                self.lower.push_str(word);
                lexicon.word(word)
            }
            NewWord::Number(n) => {
                let end = word_index(self.words.len() + 1);
                self.leaves.push(LeafMatch {
                    category: INT,
                    end,
                    features: number_features(*n),
                    leaf: Leaf::Number(*n),
                });
                lexicon.word("")
            }
            NewWord::Name { id, category, features } => {
                let end = word_index(self.words.len() + 1);
                let leaf = Leaf::Name((*id).clone());
                let loose = loose_category(*category).map(|category| (category, leaf.clone()));
                for (category, leaf) in std::iter::once((*category, leaf)).chain(loose) {
                    self.leaves.push(LeafMatch { category, end, features: *features, leaf });
                }
                lexicon.word("")
            }
        };
        let (lower, leaves) = ((from, offset(self.lower.len())), (leaf_from, offset(self.leaves.len())));
        self.words.push(Lexeme { word, span, kind: TokenKind::Word, lower, leaves });
    }
}
