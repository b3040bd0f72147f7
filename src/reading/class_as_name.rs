//! Reads *the Rogue* on a Rogue's card as the card's char, as rulebooks use it.

use crate::parsed_file::rule_paragraphs;
use crate::word_lookup::substitution::{NewWord, Substitution};
use crate::word_lookup::{Lexed, Owner, name_category};
use syntax::ast::{Block, Item, Paragraph};
use vocabulary::{Features, Lexicon, NameKind, Names};

/// Nouns after a class that make it a description of another char: *the Rogue Opp*.
const NOUNS: [&str; 4] = ["opp", "opps", "ally", "allies"];

/// Returns the class, in lower case, if the card calls its char by it. A card that also says *a Rogue* or *another
/// Rogue* mentions other Rogues as well, so *the Rogue* may refer to one of them.
pub fn called_by(block: &Block, text: &str, class: &str) -> Option<String> {
    let mut words = Vec::new();
    rule_paragraphs(block).for_each(|paragraph| add_words(paragraph, text, &mut words));
    let class_words: Vec<&str> = class.split(' ').collect();
    let last = class_words.last()?;
    let is = |at: usize, said: &str| words.get(at).is_some_and(|word: &&str| word.eq_ignore_ascii_case(said));
    let mut said = (0..words.len()).filter(|at| is(*at, last)).peekable();
    said.peek()?;
    let is_definite = |at: usize| {
        let first = (at + 1).checked_sub(class_words.len());
        let whole = first.filter(|first| class_words.iter().zip(*first..).all(|(word, at)| is(at, word)));
        let follows_the = |first: usize| first.checked_sub(1).is_some_and(|before| is(before, "the"));
        let of_others = NOUNS.iter().any(|noun| is(at + 1, noun));
        !of_others && (follows_the(at) || whole.is_some_and(follows_the))
    };
    said.all(is_definite).then(|| class.to_lowercase())
}

fn add_words<'t>(paragraph: &Paragraph, text: &'t str, words: &mut Vec<&'t str>) {
    for item in &paragraph.items {
        match item {
            Item::Sentence(sentence) => words.extend(sentence.tokens.iter().map(|token| token.span.of(text))),
            Item::Parenthesis(inner) => add_words(inner, text, words),
        }
    }
}

/// Returns the sentence with the card's char in place of *the* and the class. `None` if the sentence does not have
/// these words.
pub fn named(lexed: &Lexed, owner: &Owner, names: &Names, lexicon: &Lexicon) -> Option<Lexed> {
    let card = owner.card.as_ref()?;
    let class: Vec<&str> = names.called_by_class(card)?.split(' ').collect();
    let category = name_category(names.find(NameKind::Card, card)?, owner)?;
    let lengths = |at: usize| {
        let whole = lexed.says(at + 1, &class).then_some(class.len());
        whole.or_else(|| class.last().filter(|last| lexed.text(at + 1) == **last).map(|_| 1))
    };
    let mut found = Vec::new();
    for at in (0..lexed.words.len()).filter(|at| lexed.text(*at) == "the") {
        if let Some(many) = lengths(at) {
            let by = vec![NewWord::Name { id: card, category, features: Features::ALL }];
            found.push(Substitution { at, many: many + 1, by });
        }
    }
    lexed.reworded(&found, lexicon)
}
