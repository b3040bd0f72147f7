//! Divides a parenthesis that defines several names into the sentences of each name.

use crate::declare::definition_opening::{self, Introduced, Opening, introduced, said_kind, sentence_speaks_of};
use crate::declare::kind_words::after_article;
use model::Id;
use syntax::ast::{Item, Paragraph, Sentence};
use vocabulary::{Lexicon, NamesSoFar};

/// The text, lexicon and names around a parenthesis.
pub(super) struct Surroundings<'a> {
    pub text: &'a str,
    pub lexicon: &'a Lexicon,
    pub names: NamesSoFar<'a>,
    /// The names that the earlier sentences introduce.
    pub spoken: &'a [Introduced],
    /// Whether a name is declared already.
    pub knows: &'a dyn Fn(&Id) -> bool,
}

/// Divides the items of a parenthesis among the names that it defines. The first of these names is `first`.
pub(super) fn parts(first: &Introduced, items: &[Item], around: &Surroundings) -> Vec<(Introduced, Vec<Item>)> {
    let mut parts: Vec<(Introduced, Vec<Item>)> = vec![(first.clone(), Vec::new())];
    // The names that the parenthesis itself introduces.
    let mut inside: Vec<Introduced> = Vec::new();
    let mut sentences = 0;
    for item in items {
        let mut item = item.clone();
        if let Item::Sentence(sentence) = &item {
            let opened = if sentences > 0 { around.opens(sentence, &parts, &inside) } else { None };
            let given = introduced(sentence, around.text, around.lexicon, around.names);
            inside.extend(given.into_iter().filter(|name| !(around.knows)(&name.id)));
            if let Some((name, skip)) = opened {
                let rest = if skip > 0 { definition_opening::without(sentence, skip) } else { Some(sentence.clone()) };
                parts.push((name, Vec::new()));
                let Some(rest) = rest else { continue };
                item = Item::Sentence(rest);
            }
            sentences += 1;
        }
        if let Some((_, last)) = parts.last_mut() {
            last.push(item);
        }
    }
    parts
}

/// Whether a sentence removes the defined thing together with another thing: *Then remove this and the Bookmark*.
pub(super) fn ends_with_another(inner: &Paragraph, text: &str) -> bool {
    inner.items.iter().any(|item| {
        let Item::Sentence(sentence) = item else { return false };
        let words: Vec<&str> = sentence.tokens.iter().map(|token| token.span.of(text)).collect();
        words.windows(4).any(|words| matches!(words, ["this", "and", "the" | "that" | "its", name] if is_capital(name)))
    })
}

fn is_capital(word: &str) -> bool {
    word.starts_with(char::is_uppercase)
}

impl Surroundings<'_> {
    /// Returns the name whose definition begins with this sentence, and the number of words in its head.
    fn opens(
        &self,
        sentence: &Sentence,
        parts: &[(Introduced, Vec<Item>)],
        inside: &[Introduced],
    ) -> Option<(Introduced, usize)> {
        let is_open = |id: &Id| !(self.knows)(id) && parts.iter().all(|(name, _)| name.id != *id);
        let spoken = || inside.iter().chain(self.spoken).filter(|name| is_open(&name.id));
        let by_head = match definition_opening::opening(sentence, self.text, self.lexicon) {
            Some(Opening::Kind { kind, name: Some((name, span)), skip }) => {
                Some((Introduced::new(kind, name, span), skip))
            }
            Some(Opening::Name { words, skip }) => {
                spoken().find(|name| name.is_called(&words)).map(|name| (name.clone(), skip))
            }
            _ => said_kind(sentence, self.text).map(|name| (name, 0)),
        };
        by_head
            .filter(|(name, _)| is_open(&name.id))
            .or_else(|| spoken().find(|name| self.begins_with(sentence, name)).map(|name| (name.clone(), 0)))
            .or_else(|| {
                let mut inside = inside.iter().filter(|name| is_open(&name.id));
                let (first, _) = parts.last()?;
                inside.find(|other| self.is_about(sentence, other, first)).map(|name| (name.clone(), 0))
            })
    }

    /// Whether the sentence begins with the name: *A Bomb blocks the view*, *Bombs block the view*.
    fn begins_with(&self, sentence: &Sentence, name: &Introduced) -> bool {
        let words: Vec<&str> = sentence.tokens.iter().map(|token| token.span.of(self.text)).collect();
        let from = after_article(&words);
        let begins = |called: &str| {
            let called: Vec<&str> = called.split(' ').collect();
            words.get(from..from + called.len()).is_some_and(|begun| begun == called)
        };
        begins(&name.name) || begins(&name.several())
    }

    /// Whether the sentence is about the second name. *When the Nipped char becomes Frozen* is still about the first
    /// name.
    fn is_about(&self, sentence: &Sentence, other: &Introduced, first: &Introduced) -> bool {
        let at = |name: &str| sentence_speaks_of(sentence, self.text, name);
        !definition_opening::says_this(sentence, self.text, first.kind)
            && at(&other.name).is_some_and(|other| at(&first.name).is_none_or(|first| other < first))
    }
}
