//! *She* and *her* in the text of a summon: the card's char (kernel P1), who is the summoner there and not the doer
//! (kernel W1).

use crate::word_lookup::substitution::{NewWord, Substitution};
use crate::word_lookup::{Lexed, Owner};
use vocabulary::{Features, Lexicon, NameKind, leaf_category};

/// Returns the sentence with the summoner's name in place of these pronouns, if it is in a summon's text and
/// has any of them.
pub fn sentence(lexed: &Lexed, owner: &Owner, lexicon: &Lexicon) -> Option<Lexed> {
    let (Some(card), Some((NameKind::Summon, _))) = (&owner.card, &owner.definition) else { return None };
    let name =
        || NewWord::Name { id: card, category: const { leaf_category("summoner-name") }, features: Features::ALL };
    let substituted = |at: usize| {
        let by = match (lexed.text(at), lexed.text(at + 1)) {
            ("she" | "he" | "him", _) => vec![name()],
            ("her" | "his", "tile" | "row" | "column") => vec![name(), NewWord::Word("'s")],
            ("her", next) if lexed.is_mark(at + 1) || AFTER_OBJECT.contains(&next) => vec![name()],
            _ => return None,
        };
        Some(Substitution { at, many: 1, by })
    };
    let found: Vec<Substitution> = (0..lexed.words.len()).filter_map(substituted).collect();
    lexed.reworded(&found, lexicon)
}

/// If one of these words follows *her*, then *her* is an object and not a possessive. The empty word stands for the end
/// of the sentence.
const AFTER_OBJECT: [&str; 16] =
    ["", "and", "as", "at", "by", "from", "if", "in", "instead", "on", "or", "then", "to", "unless", "when", "with"];
