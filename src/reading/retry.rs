//! Reads a sentence that fits no lexicon line as it stands: first with other phrases and with the names that it leaves
//! out, then with *when* in place of *if* and with subjects that it leaves out, and at last with other function words.

use crate::chart::Chart;
use crate::lex::{Lexed, Owner};
use crate::reference::discourse::{Discourse, ReferenceError};
use crate::sentence::{self, SentenceError};
use crate::{
    left_out_names, left_out_place, left_out_subject, paraphrased, partner_names, relative_as_guard, shared_subject,
    signed_numbers, turn_before_subject,
};
use vocabulary::Lexicon;

/// Tries other sentences that say the same, in order. Returns the sentence as it was read, after adding it to the
/// discourse. `before` is the sentence before, and `trouble` is the error of the unchanged sentence.
pub fn read(
    chart: &mut Chart,
    lexicon: &Lexicon,
    (lexed, before): (&Lexed, Option<&Lexed>),
    (owner, trouble): (&Owner, &SentenceError),
    discourse: &mut Discourse,
) -> Option<Lexed> {
    let plain = matches!(trouble, SentenceError::Unread).then(|| plain_words(lexed, lexicon)).flatten();
    if let Some(plain) = plain {
        let found = match sentence::read(chart, lexicon, &plain, discourse) {
            Ok(()) => return Some(plain),
            Err(trouble) => complete(chart, lexicon, (&plain, before), (owner, &trouble), discourse),
        };
        if found.is_some() {
            return found;
        }
    }
    complete(chart, lexicon, (lexed, before), (owner, trouble), discourse)
}

/// Returns the sentence with the grammar's own words for other phrases and for signs before numbers. `None` if it has
/// none of these.
fn plain_words(lexed: &Lexed, lexicon: &Lexicon) -> Option<Lexed> {
    let paraphrased = paraphrased::sentence(lexed, lexicon);
    signed_numbers::sentence(paraphrased.as_ref().unwrap_or(lexed), lexicon).or(paraphrased)
}

/// Reads the sentence with what it leaves out, and at last with other function words.
fn complete(
    chart: &mut Chart,
    lexicon: &Lexicon,
    (lexed, before): (&Lexed, Option<&Lexed>),
    (owner, trouble): (&Owner, &SentenceError),
    discourse: &mut Discourse,
) -> Option<Lexed> {
    let is_unread = matches!(trouble, SentenceError::Unread);
    let has_no_antecedent = matches!(trouble, SentenceError::Doubtful(ReferenceError::Nothing { .. }));
    if !is_unread && !has_no_antecedent {
        return None;
    }
    let named = left_out_names::sentence(lexed, before, owner, lexicon);
    let guarded = has_no_antecedent.then(|| relative_as_guard::sentence(lexed, lexicon)).flatten();
    let meant = (named.into_iter())
        .chain(turn_before_subject::sentence(lexed, lexicon))
        .chain(partner_names::sentences(lexed, owner, lexicon))
        .chain(guarded);
    if let Some(whole) = first_read(chart, lexicon, meant, discourse) {
        return Some(whole);
    }
    if !is_unread {
        return None;
    }
    let when = event_for_test(lexed, lexicon, discourse);
    let of_partners = when.iter().flat_map(|when| partner_names::sentences(when, owner, lexicon));
    let whole = (when.iter().cloned().chain(of_partners))
        .chain(shared_subject::sentences(lexed, lexicon))
        .chain(left_out_place::sentence(lexed, owner, lexicon))
        .chain(left_out_subject::sentences(lexed, owner, lexicon));
    first_read(chart, lexicon, whole, discourse)
        .or_else(|| sentence::read_relaxed(chart, lexicon, lexed, discourse).is_ok().then(|| lexed.clone()))
}

/// Returns the sentence with *when* in place of its first *if*: nobody carries a definition out, so its *if a char
/// enters this tile* waits for that event.
fn event_for_test(lexed: &Lexed, lexicon: &Lexicon, discourse: &Discourse) -> Option<Lexed> {
    let is_test = !discourse.limits_steps && lexed.text(0) == "if";
    is_test.then(|| lexed.with_first_word("when", lexicon)).flatten()
}

/// Reads the first of these sentences that can be read, as the next sentence of the discourse.
fn first_read(
    chart: &mut Chart,
    lexicon: &Lexicon,
    mut sentences: impl Iterator<Item = Lexed>,
    discourse: &mut Discourse,
) -> Option<Lexed> {
    sentences.find(|whole| sentence::read(chart, lexicon, whole, discourse).is_ok())
}
