//! Tells whether a token lies on chars: whether the file puts it on chars, and nowhere on a tile. In the text of such a
//! token, *this char* is the char that has it.

use std::cell::OnceCell;
use std::collections::BTreeMap;

use crate::declare::symbols::Declared;
use crate::parsed_file::{ParsedFile, rule_paragraphs, sentences_within};
use syntax::ast::Sentence;
use vocabulary::NameKind;

/// The kind of thing on which a sentence puts a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Holder {
    Char,
    Tile,
}

/// Words that stand between *on* and the noun.
const BEFORE_NOUN: [&str; 26] = [
    "a", "an", "any", "the", "one", "another", "each", "every", "all", "both", "up", "to", "of", "two", "three",
    "four", "2", "3", "4", "your", "other", "closest", "farthest", "target", "that", "this",
];
const CHARS: [&str; 10] = ["opp", "opps", "ally", "allies", "char", "chars", "herself", "himself", "her", "him"];
const TILES: [&str; 4] = ["tile", "tiles", "corner", "corners"];
const GIVING: [&str; 8] = ["give", "gives", "get", "gets", "gain", "gains", "receive", "receives"];

/// The words of a file's rule texts, in lower case. They are collected when a token first needs them.
pub struct FileWords<'f> {
    file: ParsedFile<'f>,
    index: OnceCell<WordIndex>,
}

/// The words of each sentence, and the places of each word: the index of its sentence and its index there.
struct WordIndex {
    sentences: Vec<Vec<String>>,
    places: BTreeMap<String, Vec<(usize, usize)>>,
}

impl<'f> FileWords<'f> {
    pub fn new(file: ParsedFile<'f>) -> FileWords<'f> {
        FileWords { file, index: OnceCell::new() }
    }

    /// Whether the file puts the token on chars only.
    pub fn lie_on_chars(&self, declared: &Declared) -> bool {
        if declared.kind != NameKind::Token || declared.of_tiles {
            return false;
        }
        let index = self.index.get_or_init(|| WordIndex::of(self.file));
        let holders: Vec<Holder> =
            [&declared.name, &declared.plural].into_iter().flat_map(|form| index.holders(form, declared)).collect();
        holders.contains(&Holder::Char) && !holders.contains(&Holder::Tile)
    }
}

impl WordIndex {
    fn of(file: ParsedFile) -> WordIndex {
        let paragraphs = file.document.blocks.iter().flat_map(rule_paragraphs);
        let words =
            |sentence: &Sentence| sentence.tokens.iter().map(|token| token.span.of(file.text).to_lowercase()).collect();
        let sentences: Vec<Vec<String>> = paragraphs.flat_map(sentences_within).map(words).collect();
        let mut places: BTreeMap<String, Vec<(usize, usize)>> = BTreeMap::new();
        for (sentence, words) in sentences.iter().enumerate() {
            for (at, word) in words.iter().enumerate() {
                places.entry(word.clone()).or_default().push((sentence, at));
            }
        }
        WordIndex { sentences, places }
    }

    /// Returns the holders on which the sentences that mention the token in this form put it.
    fn holders(&self, form: &str, declared: &Declared) -> Vec<Holder> {
        let name: Vec<String> = form.split_whitespace().map(str::to_lowercase).collect();
        let begins = name.first().and_then(|first| self.places.get(first));
        let mentioned = begins.into_iter().flatten().filter_map(|(sentence, at)| {
            let (before, rest) = self.sentences.get(*sentence)?.split_at_checked(*at)?;
            let after = rest.strip_prefix(name.as_slice())?;
            let after = match after.split_first() {
                Some((noun, after)) if matches!(noun.as_str(), "token" | "tokens") => after,
                _ => after,
            };
            let told = sentence.checked_sub(1).and_then(|at| self.sentences.get(at)).map_or(&[][..], Vec::as_slice);
            holder((told, before), after, declared)
        });
        mentioned.collect()
    }
}

/// Returns the holder on which the words around the name of a token put it. `told` is the sentence before.
fn holder((told, before): (&[String], &[String]), after: &[String], declared: &Declared) -> Option<Holder> {
    let is_given = before.iter().rev().take(8).any(|word| GIVING.contains(&word.as_str()));
    let after = match after.split_first() {
        Some((on, after)) if matches!(on.as_str(), "on" | "onto") => after,
        _ => return is_given.then_some(Holder::Char),
    };
    let noun = after.iter().position(|word| !BEFORE_NOUN.contains(&word.as_str()))?;
    let (word, next) = (after.get(noun)?.as_str(), after.get(noun + 1).map(String::as_str));
    if matches!(word, "it" | "them") {
        return spoken_of(before).or_else(|| spoken_of(told));
    }
    let is_owner = next.is_some_and(|next| matches!(next, "'s" | "’s" | "'" | "’"));
    let is_card = declared.card.as_ref().is_some_and(|card| {
        let name = card.as_str();
        name == word || name.split('-').next() == Some(word)
    });
    // An adjective may stand before the noun: *a Snared Opp*, *a free tile*.
    let noun = [Some(word), next].into_iter().flatten().find(|word| CHARS.contains(word) || TILES.contains(word));
    match noun {
        Some(noun) if TILES.contains(&noun) => Some(Holder::Tile),
        _ if is_owner => Some(Holder::Tile),
        Some(_) => Some(Holder::Char),
        None if is_card => Some(Holder::Char),
        None => None,
    }
}

/// Returns the holder of a token on *it*: a char, if the words before mention chars and no tile. `None` if they also
/// mention tiles, or no chars.
fn spoken_of(words: &[String]) -> Option<Holder> {
    let speaks = |nouns: &[&str]| words.iter().any(|word| nouns.contains(&word.as_str()));
    (speaks(&CHARS) && !speaks(&TILES)).then_some(Holder::Char)
}
