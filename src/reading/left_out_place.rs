//! Reads *enters* and *leaves* without a place in the text of a token or structure: its own tile is meant (*When an Opp
//! enters, hit it*).

use crate::word_lookup::substitution::{NewWord, Substitution};
use crate::word_lookup::{Lexed, Owner};
use vocabulary::{Lexicon, NameKind};

/// Verbs of places.
const VERBS: [&str; 4] = ["enters", "enter", "leaves", "leave"];
/// Words after a verb that has no place.
const ENDS: [&str; 8] = ["", ",", ":", ";", "and", "by", "for", "or"];

/// Returns the sentence with *this tile* after such verbs. `None` if the sentence has no such verb.
pub fn sentence(lexed: &Lexed, owner: &Owner, lexicon: &Lexicon) -> Option<Lexed> {
    if owner.is_held || !matches!(&owner.definition, Some((NameKind::Token | NameKind::Structure, _))) {
        return None;
    }
    let is_bare = |at: &usize| VERBS.contains(&lexed.text(*at)) && ENDS.contains(&lexed.text(at + 1));
    let place =
        |at: usize| Substitution { at: at + 1, many: 0, by: vec![NewWord::Word("this"), NewWord::Word("tile")] };
    let places: Vec<Substitution> = (0..lexed.words.len()).filter(is_bare).map(place).collect();
    lexed.reworded(&places, lexicon)
}
