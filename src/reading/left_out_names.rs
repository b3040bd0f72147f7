//! Reads sentences whose numbers count tokens or summons without naming them (*a tile holds only one*, *three at
//! most*).

use crate::word_lookup::substitution::{NewWord, Substitution};
use crate::word_lookup::{INT, Leaf, Lexed, Owner};
use model::Id;
use vocabulary::{Lexicon, NameKind, leaf_category};

/// Returns the sentence with a name behind each number that stands alone: *a tile holds only one*, *three at most*.
/// `before` is the sentence before. `None` if no number stands alone, or if nothing says what is counted.
pub fn sentence(lexed: &Lexed, before: Option<&Lexed>, owner: &Owner, lexicon: &Lexicon) -> Option<Lexed> {
    let (id, category) = counted(owner, lexed, before)?;
    let count = |at: usize| lexed.leaves(at).iter().find(|leaf| leaf.category == INT);
    let alone = |at: usize| {
        let of_them = || lexed.text(at + 1) == "of" && ["them", "these", "those"].contains(&lexed.text(at + 2));
        let ends = || lexed.is_mark(at + 1) || ends_count(lexed.text(at + 1)) || of_them();
        // *Another one* is no number.
        let is_anaphor = at > 0 && lexed.text(at) == "one" && ANAPHORIC.contains(&lexed.text(at - 1));
        count(at).is_some() && !is_anaphor && (at + 1 == lexed.words.len() || ends())
    };
    let behind = |at: usize| {
        let features = count(at).filter(|_| alone(at))?.features;
        Some(Substitution { at: at + 1, many: 0, by: vec![NewWord::Name { id, category, features }] })
    };
    let names: Vec<Substitution> = (0..lexed.words.len()).filter_map(behind).collect();
    lexed.reworded(&names, lexicon)
}

/// Returns the name of the token or summon that a number without a noun counts, and the category of the name: the token
/// or summon that the text defines, or the one that the sentence itself or the sentence before named last.
fn counted<'a>(owner: &'a Owner, lexed: &'a Lexed, before: Option<&'a Lexed>) -> Option<(&'a Id, u16)> {
    match &owner.definition {
        Some((NameKind::Token, id)) => return Some((id, const { leaf_category("own-token") })),
        Some((NameKind::Summon, id)) => return Some((id, const { leaf_category("own-summon") })),
        _ => {}
    }
    const TOKEN: u16 = leaf_category("token-name");
    const SUMMON: u16 = leaf_category("summon-name");
    let named = |sentence: &'a Lexed| {
        let mut leaves = (0..sentence.words.len()).rev().flat_map(|at| sentence.leaves(at));
        leaves.find(|leaf| [TOKEN, SUMMON].contains(&leaf.category))
    };
    let named = named(lexed).or_else(|| named(before?))?;
    if let Leaf::Name(id) = &named.leaf { Some((id, named.category)) } else { None }
}

/// Words before a *one* that stands for a noun.
const ANAPHORIC: [&str; 7] = ["another", "other", "that", "this", "the", "each", "which"];

/// Whether a noun phrase that ends with a number can end before this word.
fn ends_count(next: &str) -> bool {
    const AFTER: [&str; 26] = [
        "a", "an", "and", "are", "at", "but", "can", "each", "for", "if", "in", "is", "may", "on", "only", "or",
        "over", "per", "then", "there", "to", "unless", "was", "were", "when", "while",
    ];
    AFTER.contains(&next)
}
