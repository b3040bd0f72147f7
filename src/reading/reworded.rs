//! Phrases that would parse as they stand, but would mean something else than they mean in their text. They are put in
//! other words before their sentence is parsed. `retry` has those that do not parse.

use crate::word_lookup::{Lexed, Owner};
use crate::{
    bearer_passes_turn, condition_spoken_of, denied_test, kept_direction, moved_before, one_of_those, reciprocal,
    repeated_definite, second_instance, shared_subject, summoner_pronouns,
};
use vocabulary::Lexicon;

/// Returns the sentence as it is parsed. `before` are the sentences before it.
pub fn sentence(lexed: Lexed, before: &[Lexed], owner: &Owner, lexicon: &Lexicon) -> Lexed {
    let lexed = denied_test::sentence(&lexed, before.last(), lexicon).unwrap_or(lexed);
    let lexed = summoner_pronouns::sentence(&lexed, owner, lexicon).unwrap_or(lexed);
    let lexed = shared_subject::with_doer_before_may(&lexed, lexicon).unwrap_or(lexed);
    let lexed = bearer_passes_turn::sentence(&lexed, owner, lexicon).unwrap_or(lexed);
    let lexed = second_instance::sentence(&lexed, owner, lexicon).unwrap_or(lexed);
    let lexed = kept_direction::sentence(&lexed, before, owner, lexicon).unwrap_or(lexed);
    let lexed = reciprocal::sentence(&lexed, lexicon).unwrap_or(lexed);
    let lexed = one_of_those::sentence(&lexed, lexicon).unwrap_or(lexed);
    let lexed = moved_before::sentence(&lexed, before, lexicon).unwrap_or(lexed);
    let lexed = condition_spoken_of::sentence(&lexed, before, owner, lexicon).unwrap_or(lexed);
    repeated_definite::sentence(&lexed, before, lexicon).unwrap_or(lexed)
}
