//! Tells whether a token lies on chars: whether the file puts it on chars, and nowhere on a tile. In the text of such a
//! token, *this char* is the char that has it.

use crate::declare::symbols::Declared;
use crate::parsed_file::{ParsedFile, rule_paragraphs};
use syntax::ast::{Item, Paragraph, Sentence};
use vocabulary::NameKind;

/// Where a sentence puts a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Holder {
    Char,
    Tile,
}

/// Words that stand between *on* and the noun.
const BEFORE_NOUN: [&str; 24] = [
    "a", "an", "any", "the", "one", "another", "each", "every", "all", "both", "up", "to", "of", "two", "three",
    "four", "2", "3", "4", "your", "other", "closest", "farthest", "target",
];
const CHARS: [&str; 10] = ["opp", "opps", "ally", "allies", "char", "chars", "herself", "himself", "her", "him"];
const TILES: [&str; 4] = ["tile", "tiles", "corner", "corners"];
const GIVING: [&str; 8] = ["give", "gives", "get", "gets", "gain", "gains", "receive", "receives"];

/// Whether the file puts the token on chars only.
pub fn lies_on_chars(file: ParsedFile, declared: &Declared) -> bool {
    if declared.kind != NameKind::Token || declared.of_tiles {
        return false;
    }
    let mut found = Vec::new();
    for paragraph in file.document.blocks.iter().flat_map(rule_paragraphs) {
        in_paragraph(paragraph, file.text, declared, &mut found);
    }
    found.contains(&Holder::Char) && !found.contains(&Holder::Tile)
}

fn in_paragraph(paragraph: &Paragraph, text: &str, declared: &Declared, found: &mut Vec<Holder>) {
    for item in &paragraph.items {
        match item {
            Item::Sentence(sentence) => in_sentence(sentence, text, declared, found),
            Item::Parenthesis(inner) => in_paragraph(inner, text, declared, found),
        }
    }
}

fn in_sentence(sentence: &Sentence, text: &str, declared: &Declared, found: &mut Vec<Holder>) {
    let words: Vec<String> = sentence.tokens.iter().map(|token| token.span.of(text).to_lowercase()).collect();
    for form in [&declared.name, &declared.plural] {
        let name: Vec<String> = form.split_whitespace().map(str::to_lowercase).collect();
        if name.is_empty() {
            continue;
        }
        for (at, _) in words.windows(name.len()).enumerate().filter(|(_, said)| **said == *name) {
            let rest = words.get(at + name.len()..).unwrap_or(&[]);
            let rest = rest.strip_prefix(&["token".to_owned()]).or(rest.strip_prefix(&["tokens".to_owned()]));
            let rest = rest.unwrap_or(words.get(at + name.len()..).unwrap_or(&[]));
            let before = words.get(..at).unwrap_or(&[]);
            found.extend(holder(before, rest, declared));
        }
    }
}

/// Returns where the words around the name of a token put it.
fn holder(before: &[String], after: &[String], declared: &Declared) -> Option<Holder> {
    let is_given = before.iter().rev().take(8).any(|word| GIVING.contains(&word.as_str()));
    let Some((on, after)) = after.split_first().filter(|(on, _)| matches!(on.as_str(), "on" | "onto")) else {
        return is_given.then_some(Holder::Char);
    };
    debug_assert!(!on.is_empty());
    let noun = after.iter().position(|word| !BEFORE_NOUN.contains(&word.as_str()))?;
    let (word, next) = (after.get(noun)?.as_str(), after.get(noun + 1).map(String::as_str));
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
