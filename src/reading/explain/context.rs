//! The surroundings of a sentence that was not understood.

use crate::repair::usage::Usage;
use crate::sentence_words::lex;
use crate::text::Words;
use crate::word_lookup::{Lexed, Owner};
use source::{FileId, Place, Span};
use vocabulary::{Name, NameKind};

/// A file, its words and the owner of the text, for a sentence that was not understood.
pub struct SentenceContext<'a> {
    pub file: FileId,
    pub text: &'a str,
    pub words: &'a Words<'a>,
    pub owner: &'a Owner,
    /// Counts of neighbouring words in the rest of the pack.
    pub usage: &'a Usage,
    pub fixes: FixSearch,
}

/// Whether fixes are looked for when a sentence is not understood. The search takes many times as long as the rest.
///
/// Without it, a finding has the same code, place and message. Its help may lack its last sentences, because some help
/// is only for sentences without a fix.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FixSearch {
    Now,
    Later,
}

impl SentenceContext<'_> {
    pub fn place(&self, span: Span) -> Place {
        Place { file: self.file, span }
    }

    /// Returns the name of the card that the text belongs to.
    pub fn card(&self) -> Option<&Name> {
        self.words.names.find(NameKind::Card, self.owner.card.as_ref()?)
    }
}

/// Returns the indices of the words that the lexicon does not have and that belong to no name. *Toll* in *a Toll* and
/// *Toll token* is no action, even if an action has that name.
pub fn unknown_words(lexed: &Lexed) -> Vec<usize> {
    let is_thing = |at: usize, end: usize| {
        at > 0 && ["a", "an", "another"].contains(&lexed.text(at - 1)) || ["token", "tokens"].contains(&lexed.text(end))
    };
    let mut covered = vec![false; lexed.words.len()];
    for at in 0..covered.len() {
        for leaf in lexed.leaves(at) {
            let is_action = leaf.category == const { vocabulary::leaf_category("action-name") };
            if is_action && is_thing(at, usize::from(leaf.end)) {
                continue;
            }
            for word in covered.iter_mut().take(usize::from(leaf.end)).skip(at) {
                *word = true;
            }
        }
    }
    let unknown = lexed.words.iter().zip(&covered).map(|(lexeme, covered)| lexeme.word == 0 && !covered);
    unknown.enumerate().filter_map(|(at, unknown)| unknown.then_some(at)).collect()
}

/// Lexes the sentences of a changed text.
pub fn relex(context: &SentenceContext, sentences: &str) -> Vec<Lexed> {
    let (paragraph, _) = syntax::parse_paragraph(context.file, sentences, Span::new(0, sentences.len()));
    let read = paragraph.items.iter().filter_map(syntax::ast::Item::sentence);
    let words = context.words;
    read.map(|sentence| lex(sentence, sentences, words.lexicon, words.names, context.owner)).collect()
}
