//! *When an Ally hits the Cold char, … Remove this as it passes turn*: the duration of a condition is measured in the
//! turns of its bearer, whichever char was mentioned before (kernel P2).

use crate::word_lookup::substitution::{NewWord, Substitution};
use crate::word_lookup::{Lexed, Owner};
use vocabulary::{Lexicon, NameKind};

/// Returns the sentence with the bearer's name for *it*; `None` if the sentence does not remove the condition as *it*
/// passes turn.
pub fn sentence(lexed: &Lexed, owner: &Owner, lexicon: &Lexicon) -> Option<Lexed> {
    let Some((NameKind::Condition, id)) = &owner.definition else { return None };
    let opener = usize::from(["then", "also"].contains(&lexed.text(0)));
    let it = (0..lexed.words.len()).find(|at| lexed.text(*at) == "it")?;
    let when = it.checked_sub(1).filter(|when| ["as", "when", "whenever", "once"].contains(&lexed.text(*when)))?;
    let passes = ["passes", "ends"].contains(&lexed.text(it + 1));
    let turn = it + 2 + usize::from(["its", "their"].contains(&lexed.text(it + 2)));
    if !passes || lexed.text(turn) != "turn" {
        return None;
    }
    let kind = |at: usize| usize::from(["condition", "effect"].contains(&lexed.text(at)));
    let removes = |at: usize| lexed.says(at, &["remove", "this"]).then(|| at + 2 + kind(at + 2));
    let is_before = removes(opener) == Some(when) && turn + 1 == lexed.words.len();
    let is_behind =
        when == opener && lexed.text(turn + 1) == "," && removes(turn + 2).is_some_and(|end| end == lexed.words.len());
    let named = || lexed.substitute(&[Substitution { at: it, many: 1, by: NewWord::bearer(id) }], lexicon);
    (is_before || is_behind).then(named)
}
