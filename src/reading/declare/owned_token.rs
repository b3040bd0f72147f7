//! Tells whether a token belongs to a char (kernel W6): whether its file says that (*A Shadow belongs to one Opp*),
//! asks for its owner (*an Opp whose Shadow is in target*), or puts it with an owner (*put an Echo of an Opp on its
//! tile*).

use crate::declare::held_token::FileWords;
use crate::declare::recorder::Recorder;
use crate::declare::symbols::{Body, Declared};
use crate::parsed_file::{ParsedFile, rule_paragraphs, sentences_within};
use syntax::ast::Sentence;
use vocabulary::Lexicon;

const PUTTING: [&str; 14] = [
    "put", "puts", "place", "places", "lay", "lays", "drop", "drops", "leave", "leaves", "set", "sets", "create",
    "creates",
];
const CHARS: [&str; 14] = [
    "opp",
    "opps",
    "ally",
    "allies",
    "char",
    "chars",
    "character",
    "characters",
    "it",
    "them",
    "herself",
    "himself",
    "itself",
    "her",
];
const POSSESSIVE: [&str; 4] = ["its", "their", "'s", "'"];
/// Words behind which the name of a token is a place, and not what is put.
const BEFORE_PLACE: [&str; 7] = ["on", "onto", "to", "with", "from", "at", "by"];
/// The maximum number of words between a verb and its object, and between a preposition and its noun.
const NEAR: usize = 6;

impl Recorder<'_> {
    /// Records for each token of the file whether it belongs to a char.
    pub(super) fn owned_tokens(&mut self, file: ParsedFile, _: &Lexicon) {
        let tokens = self.tokens_of(file.document.file);
        if tokens.is_empty() {
            return;
        }
        let sentences = sentences(file);
        let words = FileWords::new(file);
        for token in tokens {
            let belongs = sentences.iter().any(|sentence| sentence.says_belongs(&token));
            let told = || sentences.iter().any(|sentence| sentence.tells_owner(&token));
            self.is_owned(&token.id, belongs || told() && !words.lie_on_chars(&token));
        }
    }
}

/// The words of a sentence in lower case, each possessive ending as a word of its own.
struct Words {
    words: Vec<String>,
    sentence: Sentence,
    block: usize,
}

fn sentences(file: ParsedFile) -> Vec<Words> {
    let of_block = |(block, paragraphs)| {
        let sentences = rule_paragraphs(paragraphs).flat_map(sentences_within);
        sentences.map(move |sentence| Words { words: words(sentence, file.text), sentence: sentence.clone(), block })
    };
    file.document.blocks.iter().enumerate().flat_map(of_block).collect()
}

fn words(sentence: &Sentence, text: &str) -> Vec<String> {
    let words = sentence.tokens.iter().map(|token| token.span.of(text).to_lowercase().replace('’', "'"));
    words
        .flat_map(|word| match word.strip_suffix("'s") {
            Some(owner) if !owner.is_empty() => vec![owner.to_owned(), "'s".to_owned()],
            _ => vec![word],
        })
        .collect()
}

impl Words {
    /// Whether the sentence says that the token belongs to a char, or puts one *of a char*.
    fn says_belongs(&self, token: &Declared) -> bool {
        let in_its_text = match &token.body {
            Body::Block(block) => self.block == *block,
            Body::Parenthesis(inner) => {
                inner.span.start <= self.sentence.span.start && self.sentence.span.end <= inner.span.end
            }
        };
        let named = self.places_of(token);
        let belongs = |at: usize| {
            let word = |at: usize| self.words.get(at).map_or("", String::as_str);
            matches!(word(at), "belong" | "belongs" | "belonging")
                && word(at + 1) == "to"
                && self.speaks_of_char(at + 2, token)
        };
        let put_of = |(from, to): &(usize, usize)| {
            self.is_put(*from) && self.words.get(*to).is_some_and(|of| of == "of") && self.speaks_of_char(to + 1, token)
        };
        (in_its_text || !named.is_empty()) && (0..self.words.len()).any(belongs) || named.iter().any(put_of)
    }

    /// Whether the sentence asks for the owner of the token, or puts a token with an owner.
    fn tells_owner(&self, token: &Declared) -> bool {
        self.places_of(token).iter().any(|(from, to)| self.has_owner(*from, *to, token))
    }

    /// Returns the places where the name begins and ends, with the word *token* after it.
    fn places_of(&self, token: &Declared) -> Vec<(usize, usize)> {
        let mut places = Vec::new();
        for form in [&token.name, &token.plural] {
            let name: Vec<String> = form.split_whitespace().map(str::to_lowercase).collect();
            for (from, said) in self.words.windows(name.len().max(1)).enumerate() {
                if said == name.as_slice() {
                    let to = from + name.len();
                    let kind = self.words.get(to).is_some_and(|word| matches!(word.as_str(), "token" | "tokens"));
                    places.push((from, to + usize::from(kind)));
                }
            }
        }
        places
    }

    /// Whether the words around the name give the token an owner.
    fn has_owner(&self, from: usize, to: usize, token: &Declared) -> bool {
        let word = |at: usize| self.words.get(at).map_or("", String::as_str);
        let before: Vec<&str> = self.words[..from].iter().rev().map(String::as_str).take(NEAR).collect();
        let last = before.first().copied().unwrap_or_default();
        let counted = || {
            let rest = before.iter().skip_while(|word| ["one", "a", "an", "1", "single", "exactly"].contains(word));
            rest.take(1).any(|verb| ["own", "owns"].contains(verb))
        };
        let asks = matches!((word(to), word(to + 1)), ("'s" | "whose" | "'", "owner" | "owners"))
            || before.windows(3).any(|said| said[1..] == ["of", "owner"] || said[..2] == ["of", "owner"]);
        let somebodys = POSSESSIVE.contains(&last) && !self.is_doer(from.wrapping_sub(2), token);
        last == "whose" || counted() || asks || somebodys && self.is_put(from)
    }

    /// Whether the name that begins here is what a verb puts.
    fn is_put(&self, from: usize) -> bool {
        let before = self.words.iter().take(from).rev().map(String::as_str).take(NEAR);
        before.take_while(|word| !BEFORE_PLACE.contains(word)).any(|word| PUTTING.contains(&word))
    }

    /// Whether the words from here on begin with a phrase for a char.
    fn speaks_of_char(&self, from: usize, token: &Declared) -> bool {
        let to = self.words.len().min(from + 4);
        (from..to).any(|at| CHARS.contains(&self.words[at].as_str()) || self.is_doer(at, token))
    }

    /// Whether the word names the card's char.
    fn is_doer(&self, at: usize, token: &Declared) -> bool {
        let Some((word, card)) = self.words.get(at).zip(token.card.as_ref()) else { return false };
        card.as_str() == word || card.as_str().split('-').next() == Some(word)
    }
}
