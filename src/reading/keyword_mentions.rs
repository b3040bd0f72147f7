//! Finds the names that a rule text uses as keywords: *gains Stealth*, but not *the start of your Maintenance phase*.

use crate::tree::{Branch, Tree};
use crate::word_lookup::{Leaf, Lexed};
use model::Id;
use vocabulary::Features;

/// A keyword in a text, with the number that it takes there (*Bloodlust 2*).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeywordMention {
    pub kind: Id,
    pub thing: Id,
    pub number: Option<u8>,
    /// The first byte of the name in its file, and the byte after the name and its number.
    pub start: u32,
    pub end: u32,
}

/// Returns the keywords of a sentence, in the order of the text. `kinds` are the kinds of keywords, with their sorts. A
/// name is a keyword if its slot takes things of one of these kinds; so a phase and a keyword may share a name.
pub fn keyword_mentions(tree: &Tree, sentence: &Lexed, kinds: &[(Id, Features)]) -> Vec<KeywordMention> {
    let mut found: Vec<KeywordMention> = Vec::new();
    for parent in &tree.nodes {
        let children = || parent.children.iter().filter_map(|child| tree.nodes.get(child));
        for child in children() {
            let Some(Leaf::Name(id)) = &child.leaf else { continue };
            let Some((kind, _)) = kinds.iter().find(|(_, sort)| child.features.kinds() == sort.kinds()) else {
                continue;
            };
            let number = children().find_map(|next| number_at(next, child.end));
            let end = number.map_or(child.end, |_| child.end + 1);
            let Some(span) = sentence.span(child.start, end) else { continue };
            found.push(KeywordMention {
                kind: kind.clone(),
                thing: id.clone(),
                number,
                start: span.start,
                end: span.end,
            });
        }
    }
    found.sort_by_key(|mention| mention.start);
    found
}

/// Returns the number that a node stands for, if it is a number that begins at this word.
fn number_at(node: &Branch, start: u16) -> Option<u8> {
    match node.leaf {
        Some(Leaf::Number(number)) if node.start == start => Some(number),
        _ => None,
    }
}
