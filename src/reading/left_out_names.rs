//! Reads sentences whose numbers count tokens or summons without naming them (*a tile holds only one*, *three at
//! most*).

use crate::chart::Chart;
use crate::lex::{Leaf, Lexed, Owner, with_left_out_names};
use crate::reference::discourse::Discourse;
use crate::sentence;
use model::Id;
use vocabulary::{Lexicon, NameKind, leaf_category};

/// Reads a sentence with numbers that count unnamed tokens or summons as the next sentence of the discourse. `before`
/// is the sentence before.
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
