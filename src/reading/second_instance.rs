//! *An Ally on a Burrow may move to a tile with a Burrow*, *when the Warm char is hit, hit each Warm char*: in the text
//! of a thing, only the first mention of such a thing is the thing itself (kernel E3).

use crate::word_lookup::substitution::{NewWord, Substitution};
use crate::word_lookup::{Lexed, Owner};
use vocabulary::{Lexicon, NameKind, leaf_category};

/// Returns the sentence with *another* or *every single* before a later mention of the thing. `None` if there is no
/// such mention. A token that is *put* is new in any case.
pub fn sentence(lexed: &Lexed, owner: &Owner, lexicon: &Lexicon) -> Option<Lexed> {
    let (kind, _) = owner.definition.as_ref()?;
    let own = match kind {
        NameKind::Token => const { leaf_category("own-token") },
        NameKind::Condition => const { leaf_category("own-condition") },
        _ => return None,
    };
    let is_own = |at: usize| lexed.leaves(at).iter().any(|leaf| leaf.category == own);
    let first = (0..lexed.words.len()).find(|at| is_own(*at))?;
    let instead = |at: usize| match (kind, lexed.text(at)) {
        (NameKind::Token, "a") if ["with", "on"].contains(&lexed.text(at - 1)) => vec![NewWord::Word("another")],
        (NameKind::Condition, "each" | "every") => vec![NewWord::Word("every"), NewWord::Word("single")],
        _ => Vec::new(),
    };
    let again = (first + 1..lexed.words.len().saturating_sub(1)).filter(|at| is_own(*at + 1));
    let found = again.map(|at| Substitution { at, many: 1, by: instead(at) }).filter(|found| !found.by.is_empty());
    lexed.reworded(&found.collect::<Vec<_>>(), lexicon)
}
