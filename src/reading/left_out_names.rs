//! Reads sentences whose numbers count tokens without naming them (*a tile holds only one*, *three at most*).

use crate::chart::Chart;
use crate::lex::{Leaf, Lexed, Owner, with_left_out_names};
use crate::reference::discourse::Discourse;
use crate::sentence;
use model::Id;
use vocabulary::{Lexicon, NameKind, leaf_category};

/// Reads a sentence with numbers that count unnamed tokens as the next sentence of the discourse. `before` is the
/// sentence before.
pub fn read(
    chart: &mut Chart,
    lexicon: &Lexicon,
    (lexed, before): (&Lexed, Option<&Lexed>),
    owner: &Owner,
    discourse: &mut Discourse,
) -> Option<Lexed> {
    let whole = with_left_out_names(lexed, lexicon, counted(owner, lexed, before)?)?;
    sentence::read(chart, lexicon, &whole, discourse).ok()?;
    Some(whole)
}

/// Returns the name of the token that a number without a noun counts: the token that the text defines, or the token
/// that the sentence itself or the sentence before named last. The flag is true if the text defines the token.
fn counted<'a>(owner: &'a Owner, lexed: &'a Lexed, before: Option<&'a Lexed>) -> Option<(&'a Id, bool)> {
    if let Some((NameKind::Token, id)) = &owner.definition {
        return Some((id, true));
    }
    const TOKEN: u16 = leaf_category("token-name");
    let named = |sentence: &'a Lexed| {
        let mut leaves = (0..sentence.words.len()).rev().flat_map(|at| sentence.leaves(at));
        leaves.find(|leaf| leaf.category == TOKEN)
    };
    let named = named(lexed).or_else(|| named(before?))?;
    if let Leaf::Name(id) = &named.leaf { Some((id, false)) } else { None }
}
