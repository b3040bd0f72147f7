//! Declares the words that sentences of a card define (kernel D8, D10, D12). Such a sentence is a text of its own,
//! wherever it stands: in a parenthesis, in the text of an ability, or in the block of a token.

use std::cell::LazyCell;

use crate::declare::definition_head;
use crate::declare::definition_opening::{Introduced, introduced};
use crate::declare::new_name::{begins_with_name, lower};
use crate::declare::recorder::Recorder;
use crate::declare::told_word::{Told, told};
use crate::declare::word_usage::{CardWords, LazyWords, Usage};
use crate::parsed_file::{ParsedFile, rule_paragraphs, sentences_within};
use model::Id;
use syntax::ast::{Block, Head, Item, Sentence, Text};
use vocabulary::{Lexicon, NameKind};

impl Recorder<'_> {
    pub(super) fn told_words(&mut self, file: ParsedFile, lexicon: &Lexicon) {
        let mut found: Vec<(Option<Id>, &Sentence, Told)> = Vec::new();
        for (card, blocks) in cards(&file.document.blocks) {
            let sentences: Vec<&Sentence> = blocks
                .iter()
                .filter(|block| !is_word_block(block))
                .flat_map(|block| rule_paragraphs(block).flat_map(sentences_within))
                .collect();
            let read = || {
                let mut words = CardWords::default();
                for sentence in &sentences {
                    words.add(sentence, file.text, introduced(sentence, file.text, lexicon, self.names()));
                }
                words
            };
            let words: LazyWords = LazyCell::new(Box::new(read));
            for sentence in &sentences {
                let usage = Usage { words: &words, defining: sentence.span };
                let said: Vec<&str> = sentence.tokens.iter().map(|token| token.span.of(file.text)).collect();
                let known = |word: &str| self.describes(word, lexicon);
                if let Some(told) = told(&said, &usage, lexicon, &known) {
                    found.push((card.clone(), sentence, told));
                }
            }
        }
        for (card, sentence, told) in found {
            self.told_word(file, card.as_ref(), sentence, told);
        }
    }

    /// Whether the language or the pack has a thing of this name, or can describe a thing with this word. *Lost*, a
    /// form of *lose*, can be a new adjective.
    fn describes(&self, word: &str, lexicon: &Lexicon) -> bool {
        let mut said_of = ["pred", "done-to"].into_iter().filter_map(|name| lexicon.category(name));
        let begun = lexicon.begun_by_word.get(usize::from(lexicon.word(&word.to_lowercase())));
        begun.is_some_and(|begun| said_of.any(|category| begun.has(category)))
            || begins_with_name(self.names(), &lower(&[word]))
    }

    fn told_word(&mut self, file: ParsedFile, card: Option<&Id>, sentence: &Sentence, told: Told) {
        let Told { kind, of, name, is_area } = told;
        let Some([first, .., last] | [first @ last]) = sentence.tokens.get(name) else { return };
        let span = first.span.to(last.span);
        let head = span.of(file.text).to_lowercase();
        let word = match kind {
            NameKind::Place => definition_head::place(&head, of),
            _ if is_area => definition_head::area(&head),
            _ => definition_head::adjective(&head, of),
        };
        let Some(word) = word else { return };
        let id = word.id.clone();
        let is_other = self.knows(&id) && !self.has_definition(kind, &id);
        if is_other || begins_with_name(self.names(), &lower(&head.split(' ').collect::<Vec<_>>())) {
            return;
        }
        let in_file = file.document.file;
        self.defines(in_file, sentence.span);
        if self.knows(&id) && card.is_some_and(|card| self.points_to_action(card, sentence, file.text)) {
            return;
        }
        // If the word has a block of its own, the sentence is only a reminder.
        if self.knows(&id) || self.word_unless_taken(word, &Text { text: head.clone(), span }, in_file) {
            let name = Introduced { id, ..Introduced::new(kind, head, span) };
            self.define(file, &name, String::new(), &[Item::Sentence(sentence.clone())], sentence.span, card);
        }
    }
}

impl Recorder<'_> {
    /// Whether the sentence only says which action of the card has the definition: *The Mirror is the one of Reflect.*
    fn points_to_action(&self, card: &Id, sentence: &Sentence, text: &str) -> bool {
        let words: Vec<&str> = sentence.tokens.iter().map(|token| token.span.of(text)).collect();
        let Some(verb) = words.iter().position(|word| ["is", ":"].contains(word)) else { return false };
        let action: Vec<&str> = words[verb + 1..].iter().skip_while(|word| POINTING.contains(word)).copied().collect();
        let is_action = |name: &str| self.names().find(NameKind::Action, &card.within(name)).is_some();
        !action.is_empty() && is_action(&action.join(" "))
    }
}

/// Words that may stand between the verb and the name of the action: *The Mirror is the one of Reflect.*
const POINTING: [&str; 8] = ["the", "one", "same", "that", "as", "of", "in", "see"];

/// Returns each card with its blocks: its own, and those of the definitions below it. Definitions above the first card
/// belong to none.
fn cards(blocks: &[Block]) -> Vec<(Option<Id>, Vec<&Block>)> {
    let mut cards = vec![(None, Vec::new())];
    for block in blocks {
        if let Head::Card { name, .. } = &block.head {
            cards.push((Some(Id::of(&name.text)), Vec::new()));
        }
        if let Some((_, own)) = cards.last_mut() {
            own.push(block);
        }
    }
    cards
}

/// Whether the block defines a word itself.
fn is_word_block(block: &Block) -> bool {
    let Head::Definition { keyword, .. } = &block.head else { return false };
    matches!(definition_head::block_kind(&keyword.text), Some(NameKind::Adjective | NameKind::Place))
}
