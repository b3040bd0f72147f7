//! Recognizes definitions in parentheses by their first words: *Token: …*, *Beacon: …*, *To shove A by N: …*.

use crate::declare::definition_head::{self, DeclaredWord, block_kind};
use crate::declare::kind_words::{self, idle_token, is_article, of_kind, said_of};
use crate::declare::new_name::{continues, is_name, is_new};
use crate::declare::tile_condition;
use model::Id;
use source::Span;
use syntax::ast::{Item, Paragraph, Sentence, TokenKind};
use vocabulary::{Lexicon, NameKind, NamesSoFar, names};

/// The thing that the first words of a parenthesis define. The text begins after `skip` words.
#[derive(Debug, Clone)]
pub enum Opening {
    /// A kind, with the name if it is given.
    Kind { kind: NameKind, name: Option<(String, Span)>, skip: usize },
    /// A name that the sentence before has introduced.
    Name { words: String, skip: usize },
    /// A verb or keyword, with its head.
    Word { kind: NameKind, head: String, span: Span, word: DeclaredWord, skip: usize },
}

/// Reads the first words of a parenthesis.
pub fn opening(sentence: &Sentence, text: &str, lexicon: &Lexicon) -> Option<Opening> {
    let words: Vec<&str> = sentence.tokens.iter().map(|token| token.span.of(text)).collect();
    let span = |from: usize, to: usize| sentence.tokens[from].span.to(sentence.tokens[to].span);
    if let Some((kind, skip)) = kind_words::alone(&words) {
        return Some(Opening::Kind { kind, name: None, skip });
    }
    if let Some(colon) = words.iter().position(|word| *word == ":").filter(|colon| *colon > 0) {
        let head = &words[1..colon];
        let kind = block_kind(words[0]);
        let skip = colon + 1;
        return match kind {
            Some(NameKind::Verb) if colon > 1 => {
                let head = span(1, colon - 1).of(text);
                let word = definition_head::verb(head)?;
                Some(Opening::Word {
                    kind: NameKind::Verb,
                    head: head.to_owned(),
                    span: span(1, colon - 1),
                    word,
                    skip,
                })
            }
            Some(NameKind::Keyword) => keyword(sentence, text, skip, sentence.tokens.len()),
            Some(NameKind::Verb | NameKind::Adjective | NameKind::Place) => None,
            Some(kind) if head.is_empty() => {
                // *Token: Web. …*: the name is a sentence of its own.
                let rest = words.get(skip..).unwrap_or(&[]);
                let is_name = is_name(rest, lexicon);
                let name = is_name.then(|| (rest.join(" "), span(skip, words.len() - 1)));
                Some(Opening::Kind { kind, skip: if is_name { words.len() } else { skip }, name })
            }
            // *Token Bomb: …*
            Some(kind) => is_name(head, lexicon).then(|| {
                let name = Some((head.join(" "), span(1, colon - 1)));
                Opening::Kind { kind, name, skip }
            }),
            None => {
                // *A Pond is a structure: a tile with 3 Puddles.*
                if let Some((kind, to)) = said_of(&words[..colon], lexicon) {
                    return Some(Opening::Kind { kind, name: Some((words[1..to].join(" "), span(1, to - 1))), skip });
                }
                // *Toll: token. …*, *Toll: a token, at most 2. …*
                if is_name(&words[..colon], lexicon)
                    && let Some((kind, skipped)) = kind_words::alone(&words[colon + 1..])
                {
                    let name = Some((words[..colon].join(" "), span(0, colon - 1)));
                    return Some(Opening::Kind { kind, name, skip: colon + 1 + skipped });
                }
                if let Some((kind, name)) = kind_words::beside(&words[..colon], lexicon) {
                    let span = span(name.start, name.end - 1);
                    return Some(Opening::Kind { kind, name: Some((words[name].join(" "), span)), skip });
                }
                let from = kind_words::after_article(&words[..colon]);
                let named = words[from..colon].iter().all(|word| word.starts_with(char::is_uppercase));
                let has_letter = words[1..colon].iter().any(|word| matches!(word.as_bytes(), [b'N' | b'X']));
                match (named, has_letter) {
                    (true, true) => keyword_head(span(0, colon - 1), text, skip),
                    (true, false) => Some(Opening::Name { words: words[from..colon].join(" "), skip }),
                    _ => None,
                }
            }
        };
    }
    if let Some(skip) = shown_tile(&words, lexicon) {
        let name = Some((words[1..skip - 1].join(" "), span(1, skip - 2)));
        return Some(Opening::Kind { kind: NameKind::Structure, name, skip });
    }
    if let Some((name, to)) = idle_token(&words, lexicon) {
        let from = usize::from(is_article(words[0]));
        return Some(Opening::Kind { kind: NameKind::Token, name: Some((name, span(from, to))), skip: 0 });
    }
    None
}

/// Recognizes *A Birdbath is a tile with 2 or more Drops*. Returns the index of the word where the tile begins.
fn shown_tile(words: &[&str], lexicon: &Lexicon) -> Option<usize> {
    let is = words.iter().position(|word| *word == "is").filter(|is| *is > 1)?;
    let named = is_article(words[0]) && is_name(&words[1..is], lexicon);
    (named && words.get(is + 1..is + 3) == Some(&["a", "tile"]) && words.len() > is + 3).then_some(is + 1)
}

/// Reads *Keyword: Toughness X. …*
fn keyword(sentence: &Sentence, text: &str, from: usize, to: usize) -> Option<Opening> {
    let span = sentence.tokens.get(from)?.span.to(sentence.tokens.get(to.checked_sub(1)?)?.span);
    keyword_head(span, text, to)
}

fn keyword_head(span: Span, text: &str, skip: usize) -> Option<Opening> {
    let head = span.of(text).to_owned();
    let word = definition_head::keyword(&head, None)?;
    Some(Opening::Word { kind: NameKind::Keyword, head, span, word, skip })
}

/// Returns the number of words of the name that begins at `from`; 0 if there is no new name. The first word must be
/// new, but in the name of a condition any word may be the new one: *becomes On Guard*.
fn name_length(sentence: &Sentence, text: &str, lexicon: &Lexicon, from: usize, kind: NameKind) -> usize {
    let tokens = sentence.tokens.get(from..).unwrap_or(&[]).iter();
    let words = tokens.take_while(|token| token.kind == TokenKind::Word).map(|token| token.span.of(text));
    let named: Vec<&str> = words.take_while(|word| continues(word)).collect();
    let new = |word: &&str| is_new(word, lexicon);
    let begins = if kind == NameKind::Condition { named.iter().any(new) } else { named.first().is_some_and(new) };
    if begins { named.len() } else { 0 }
}

/// Returns the sentence without its first `skip` words; `None` if no words are left.
pub fn without(sentence: &Sentence, skip: usize) -> Option<Sentence> {
    let tokens = sentence.tokens.get(skip..).filter(|tokens| !tokens.is_empty())?.to_vec();
    let first = tokens.iter().find(|token| token.kind != TokenKind::Mark)?.span;
    Some(Sentence { tokens, span: Span { start: first.start, end: sentence.span.end }, quoted: sentence.quoted })
}

/// A name that a sentence introduces: *becomes Enchanted*, *put a Web*, *summon a Rat*.
#[derive(Debug, Clone)]
pub struct Introduced {
    pub kind: NameKind,
    pub id: Id,
    pub name: String,
    /// The plural, if the text gives it: *(plural Geese)*.
    pub plural: Option<String>,
    /// Whether the name is a condition of tiles (kernel D9), which is stored as a token.
    pub of_tiles: bool,
    pub span: Span,
}

impl Introduced {
    /// Creates a name in the singular, whose plural is formed by rule.
    pub fn new(kind: NameKind, name: String, span: Span) -> Introduced {
        Introduced { kind, id: Id::of(&name), name, plural: None, of_tiles: false, span }
    }

    /// Whether the words are the name, in the singular or the plural.
    pub fn is_called(&self, words: &str) -> bool {
        self.name == words || self.several() == words
    }

    /// Returns the plural, as given or formed by rule.
    pub fn several(&self) -> String {
        self.plural.clone().unwrap_or_else(|| names::plural(&self.name))
    }
}

/// Returns the plural that a parenthesis within a definition gives: *Token (plural Geese): …*
pub fn plural(item: &Item, text: &str) -> Option<String> {
    let Item::Parenthesis(Paragraph { items, .. }) = item else { return None };
    let [Item::Sentence(Sentence { tokens, .. })] = items.as_slice() else { return None };
    let (plural, name) = tokens.split_first()?;
    let (first, last) = (name.first()?, name.last()?);
    let words = first.span.to(last.span).of(text);
    (plural.span.of(text).eq_ignore_ascii_case("plural") && words.starts_with(char::is_uppercase))
        .then(|| words.to_owned())
}

/// Verbs after which a new name is the name of a token.
const TOKEN_VERBS: [&str; 26] = [
    "put", "puts", "get", "gets", "give", "gives", "receive", "receives", "gain", "gains", "place", "places", "lay",
    "lays", "drop", "drops", "create", "creates", "add", "adds", "plant", "plants", "build", "builds", "grow", "grows",
];

/// Words that may stand between such a verb and the name.
const DETERMINERS: [&str; 18] = [
    "a", "an", "one", "another", "two", "three", "four", "five", "up", "to", "as", "many", "of", "her", "his", "its",
    "your", "the",
];

fn is_replaced(word: &str) -> bool {
    ["replace", "replaces", "replaced"].iter().any(|verb| word.eq_ignore_ascii_case(verb))
}

/// Returns all names that a sentence introduces.
pub fn introduced(sentence: &Sentence, text: &str, lexicon: &Lexicon, names: NamesSoFar) -> Vec<Introduced> {
    let word_at = |at: usize| sentence.tokens.get(at).map(|token| token.span.of(text));
    let mut found = Vec::new();
    for at in 0..sentence.tokens.len() {
        let Some(word) = word_at(at) else { continue };
        let is = |verbs: &[&str]| verbs.iter().any(|verb| word.eq_ignore_ascii_case(verb));
        let counted = || word_at(at + 1).is_some_and(|next| is_article(next) || next.parse::<u32>().is_ok());
        let of_tiles =
            is(&["become", "becomes"]) && tile_condition::is_subject_tile(&mut (0..at).rev().filter_map(word_at));
        let kind = match word.as_bytes().first().map(u8::to_ascii_lowercase) {
            _ if of_tiles => NameKind::Token,
            Some(b'b') if is(&["become", "becomes"]) => NameKind::Condition,
            // *Becomes Doomed with 2 Bells.*
            _ if is(&TOKEN_VERBS) || is(&["with"]) && counted() => NameKind::Token,
            // *Replace each Seed by a Hedge.*
            Some(b'b') if is(&["by"]) && counted() && (0..at).filter_map(word_at).any(is_replaced) => NameKind::Token,
            Some(b's') if is(&["summon", "summons"]) => NameKind::Summon,
            _ => continue,
        };
        // In *Give it a Rose* the receiver comes before the name.
        let gives = is(&["give", "gives"]);
        let counts = |at: &usize| word_at(*at).is_some_and(|word| is_article(word) || word.parse::<u32>().is_ok());
        let mut from = if gives { (at + 1..at + 6).rev().find(counts).unwrap_or(at + 1) } else { at + 1 };
        let mut several = false;
        while let Some(next) = word_at(from) {
            let number = next.parse::<u32>().ok();
            let next = next.to_ascii_lowercase();
            // *One of your Flags*: the noun after *of* is a plural, too.
            let is_plural = matches!(next.as_str(), "two" | "three" | "four" | "five" | "many" | "of");
            several |= number.is_some_and(|n| n > 1) || is_plural;
            let counts = DETERMINERS.contains(&next.as_str());
            if number.is_none() && !counts {
                break;
            }
            from += 1;
        }
        // *Becomes Tamsin's Partner*: the name stands behind the possessor.
        let is_name = |at: usize| word_at(at).is_some_and(|word| word.starts_with(char::is_uppercase));
        let possessive = (from..from + 4).find(|at| !is_name(*at)).filter(|at| *at > from);
        if kind == NameKind::Condition
            && let Some(at) = possessive.filter(|at| matches!(word_at(*at), Some("'s" | "’s")))
        {
            from = at + 1;
        }
        let form = if of_tiles { NameKind::Condition } else { kind };
        let to = from + name_length(sentence, text, lexicon, from, form);
        if to == from {
            continue;
        }
        let mut next = Some((from, to, several));
        while let Some((from, to, several)) = next {
            let mut name = (from..to).filter_map(word_at).collect::<Vec<_>>().join(" ");
            if several && kind == NameKind::Token {
                name = names::singular(&name);
            }
            let span = sentence.tokens[from].span.to(sentence.tokens[to - 1].span);
            // A name that the pack knows keeps the form in which it was declared.
            let id = Id::of(&name);
            let name = names.find(kind, &id).map_or(name, |known| known.text.to_string());
            found.push(Introduced { kind, id, name, plural: None, of_tiles, span });
            next = coordinated(sentence, text, lexicon, names, (to, form));
        }
    }
    found
}

/// Returns the range of the name that *or* or *and* joins to the name that ends at `to`, and whether it is a plural:
/// *becomes Quick or Loud*, *put a Web and 2 Ropes*. A card's name begins a clause of its own.
fn coordinated(
    sentence: &Sentence,
    text: &str,
    lexicon: &Lexicon,
    names: NamesSoFar,
    (to, kind): (usize, NameKind),
) -> Option<(usize, usize, bool)> {
    let word = |at: usize| sentence.tokens.get(at).map(|token| token.span.of(text));
    let joins = |at: usize| word(at).is_some_and(|word| ["or", "and"].contains(&word));
    let from = to + if word(to) == Some(",") { 1 + usize::from(joins(to + 1)) } else { usize::from(joins(to)) };
    let number = word(from).and_then(|word| word.parse::<u32>().ok());
    let counts = number.is_some() || word(from).is_some_and(is_article);
    // A condition has no article, a token has one.
    let from = from + usize::from(counts);
    if from <= to || counts == (kind == NameKind::Condition) {
        return None;
    }
    let end = from + name_length(sentence, text, lexicon, from, kind);
    let lower: Vec<String> = (from..end).filter_map(word).map(str::to_lowercase).collect();
    let is_card = names.at(&|at| lower.get(at).map(String::as_str), None).any(|at| names.kind(at) == NameKind::Card);
    (end > from && !is_card).then_some((from, end, number.is_some_and(|n| n > 1)))
}

/// Returns a name that a sentence uses as a place although nothing introduces it: *on a Pond*. Only a structure can
/// have such a name. The names that the definition itself mentions are excluded.
pub fn unheard_of(
    sentence: &Sentence,
    definition: &Paragraph,
    text: &str,
    lexicon: &Lexicon,
    names: NamesSoFar,
) -> Option<Introduced> {
    let word = |at: usize| sentence.tokens.get(at).map(|token| token.span.of(text));
    let new = |at: usize| {
        sentence.tokens.get(at).is_some_and(|token| token.kind == TokenKind::Word)
            && word(at).is_some_and(|word| is_new(word, lexicon))
    };
    let introduced = introduced(sentence, text, lexicon, names);
    (1..sentence.tokens.len()).filter(|at| new(*at) && !new(at - 1)).find_map(|from| {
        let to = from + name_length(sentence, text, lexicon, from, NameKind::Structure) - 1;
        let name = (from..=to).filter_map(word).collect::<Vec<_>>().join(" ");
        let several = word(from - 1).is_some_and(|word| !is_article(word));
        let name = if several { names::singular(&name) } else { name };
        let id = Id::of(&name);
        let lower = [name.to_lowercase()];
        let known = names.at(&|at| lower.get(at).map(String::as_str), None).next().is_some();
        let given = introduced.iter().any(|other| other.id == id)
            || [name.clone(), names::plural(&name)].iter().any(|name| speaks_of(definition, text, name).is_some());
        let span = sentence.tokens[from].span.to(sentence.tokens[to].span);
        (!known && !given).then(|| Introduced::new(NameKind::Structure, name, span))
    })
}

/// Returns the name and its kind in *A Web is a token*.
pub fn said_kind(sentence: &Sentence, text: &str) -> Option<Introduced> {
    let words: Vec<&str> = sentence.tokens.iter().map(|token| token.span.of(text)).collect();
    let (kind, at) = of_kind(&words)?;
    let (named, tokens) = (words.get(at.clone())?, sentence.tokens.get(at)?);
    let name = named.iter().all(|word| continues(word)).then(|| named.join(" "))?;
    let name = if words.contains(&"are") { names::singular(&name) } else { name };
    let span = tokens.first()?.span.to(tokens.last()?.span);
    Some(Introduced::new(kind, name, span))
}

/// Returns the offset at which a paragraph first mentions the name.
pub fn speaks_of(paragraph: &Paragraph, text: &str, name: &str) -> Option<u32> {
    paragraph.items.iter().find_map(|item| match item {
        Item::Sentence(sentence) => sentence_speaks_of(sentence, text, name),
        Item::Parenthesis(_) => None,
    })
}

/// Whether the sentence contains *this* and the word for the kind: *this condition*, *this token*.
pub fn says_this(sentence: &Sentence, text: &str, kind: NameKind) -> bool {
    let words = sentence.tokens.iter().map(|token| token.span.of(text));
    let after = words.clone().skip(1);
    words.zip(after).any(|(this, word)| this.eq_ignore_ascii_case("this") && block_kind(word) == Some(kind))
}

pub fn sentence_speaks_of(sentence: &Sentence, text: &str, name: &str) -> Option<u32> {
    let first = name.split(' ').next().unwrap_or(name);
    let mut tokens = sentence.tokens.iter();
    tokens.find(|token| token.span.of(text).eq_ignore_ascii_case(first)).map(|token| token.span.start)
}
