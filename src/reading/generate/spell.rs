//! Spells a list of words as a sentence or a phrase.

use crate::lint::agreement::sounds_open;

/// Joins the words like [`spell_phrase`], and adds the capital and the full stop.
pub fn spell(words: &[String]) -> String {
    let mut out = spell_phrase(words);
    if let Some(first) = out.get(..1) {
        let first = first.to_uppercase();
        out.replace_range(..1, &first);
    }
    out.push('.');
    out
}

/// Joins the words, and adds articles, contractions and spaces.
pub fn spell_phrase(words: &[String]) -> String {
    let mut out = String::new();
    for (at, word) in words.iter().enumerate() {
        let next = words.get(at + 1).map_or("", String::as_str);
        let word = match word.as_str() {
            "a" if sounds_open(next) => "an",
            other => other,
        };
        if word == "not" && out.ends_with(" can") {
            out.push_str("'t");
            continue;
        }
        if !out.is_empty() && !matches!(word, "," | ";" | ":" | "'s" | ".") {
            out.push(' ');
        }
        out.push_str(word);
    }
    out
}
