//! Recognizes conditions of tiles (kernel D9): *its tiles become Lit*, *Condition: Lit* with *a char on a Lit tile*.

use syntax::ast::{Block, Item};

use crate::parsed_file::rule_paragraphs;

/// Words that begin a clause, so that its subject comes after them.
const CLAUSE: [&str; 9] = [",", ";", ":", "then", "and", "if", "when", "as", "whenever"];

/// Nouns and pronouns for things that are not tiles.
const NOT_TILES: [&str; 22] = [
    "ally",
    "allies",
    "char",
    "chars",
    "character",
    "characters",
    "enemy",
    "enemies",
    "foe",
    "foes",
    "he",
    "it",
    "one",
    "opp",
    "opps",
    "opponent",
    "opponents",
    "she",
    "summon",
    "they",
    "those",
    "you",
];

/// Whether the subject of a verb is one or several tiles: *its tiles*, *all tiles of a row*, but not *an Opp on a
/// tile*. `before` gives the words before the verb, the nearest first.
pub fn is_subject_tile(before: &mut dyn Iterator<Item = &str>) -> bool {
    let mut clause: Vec<String> =
        before.map(str::to_lowercase).take_while(|word| !CLAUSE.contains(&word.as_str())).collect();
    clause.reverse();
    // The first noun is the head of the subject; *that Opp's* only says whose tile it is.
    let head = clause.iter().zip(clause.iter().skip(1).map(Some).chain([None])).find_map(|(word, next)| {
        let owns = next.is_some_and(|next| matches!(next.as_str(), "'s" | "’s"));
        match word.as_str() {
            "tile" | "tiles" => Some(true),
            noun if NOT_TILES.contains(&noun) && !owns => Some(false),
            _ => None,
        }
    });
    head == Some(true)
}

/// Whether the text of the condition in this block mentions tiles with this condition: *a Lit tile*, *Lit tiles*.
pub fn is_of_tiles(block: &Block, text: &str, name: &str) -> bool {
    let name: Vec<&str> = name.split(' ').collect();
    let mut sentences = rule_paragraphs(block).flat_map(|rules| rules.items.iter().filter_map(Item::sentence));
    sentences.any(|sentence| {
        let words: Vec<&str> = sentence.tokens.iter().map(|token| token.span.of(text)).collect();
        words.windows(name.len() + 1).any(|said| {
            let named = said.iter().zip(&name).all(|(word, name)| word.eq_ignore_ascii_case(name));
            named && said.last().is_some_and(|noun| ["tile", "tiles"].contains(&noun.to_lowercase().as_str()))
        })
    })
}
