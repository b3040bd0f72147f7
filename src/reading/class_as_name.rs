//! Reads *the Rogue* on a Rogue's card as the card's char, as rulebooks speak of it.

use crate::lex::substitution::{NewWord, Substitution};
use crate::lex::{Lexed, Owner, name_category};
use crate::parsed_file::rule_paragraphs;
use syntax::ast::{Block, Item, Paragraph};
use vocabulary::{Features, Lexicon, NameKind, Names};

/// Nouns after a class that make it a description of another char: *the Rogue Opp*.
const NOUNS: [&str; 4] = ["opp", "opps", "ally", "allies"];

/// Returns the class if the card calls its char by it. A card that also says *a Rogue* or *another Rogue* speaks of
/// other Rogues as well, and *the Rogue* may then be one of them.
pub fn called_by<'c>(block: &Block, text: &str, class: &'c str) -> Option<&'c str> {
    let mut words = Vec::new();
    rule_paragraphs(block).for_each(|paragraph| add_words(paragraph, text, &mut words));
    let class_words: Vec<String> = class.split(' ').map(str::to_lowercase).collect();
    let last = class_words.last()?;
    let mut said = (0..words.len()).filter(|at| words[*at] == *last).peekable();
    said.peek()?;
    let is_definite = |at: usize| {
        let of_others = words.get(at + 1).is_some_and(|next| NOUNS.contains(&next.as_str()));
        let whole = words[..=at].ends_with(&class_words).then_some(class_words.len());
        let before = |many: usize| at.checked_sub(many).is_some_and(|before| words[before] == "the");
        !of_others && (before(1) || whole.is_some_and(before))
    };
    said.all(is_definite).then_some(class)
}

fn add_words(paragraph: &Paragraph, text: &str, words: &mut Vec<String>) {
    for item in &paragraph.items {
        match item {
            Item::Sentence(sentence) => {
                words.extend(sentence.tokens.iter().map(|token| token.span.of(text).to_lowercase()));
            }
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
