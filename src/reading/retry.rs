//! Reads a sentence that fits no lexicon line as it stands: first with the names that it leaves out, then with *when* in
//! place of *if*, and at last with other function words.

use crate::chart::Chart;
use crate::lex::{Lexed, Owner};
use crate::partner_names;
use crate::reference::discourse::{Discourse, ReferenceError};
use crate::sentence::{self, SentenceError};
use crate::{left_out_names, left_out_place, left_out_subject, relative_as_guard, signed_numbers};
use vocabulary::Lexicon;

/// Tries these changes in order. Returns the sentence as it was read, after adding it to the discourse. `before` is the
/// sentence before, and `trouble` is the error of the unchanged sentence.
pub fn read(
    chart: &mut Chart,
    lexicon: &Lexicon,
    (lexed, before): (&Lexed, Option<&Lexed>),
    (owner, trouble): (&Owner, &SentenceError),
    discourse: &mut Discourse,
) -> Option<Lexed> {
    let is_unread = matches!(trouble, SentenceError::Unread);
    if is_unread && let Some(words) = signed_numbers::in_words(lexed, lexicon) {
        return match sentence::read(chart, lexicon, &words, discourse) {
            Ok(_) => Some(words),
            Err(trouble) => read(chart, lexicon, (&words, before), (owner, &trouble), discourse),
        };
    }
    let has_no_antecedent = matches!(trouble, SentenceError::Doubtful(ReferenceError::Nothing { .. }));
    if (is_unread || has_no_antecedent)
        && let Some(whole) = left_out_names::read(chart, lexicon, (lexed, before), owner, discourse)
    {
        return Some(whole);
    }
    if (is_unread || has_no_antecedent)
        && let Some(whole) = partner_names::read(chart, lexicon, lexed, owner, discourse)
    {
        return Some(whole);
    }
    if has_no_antecedent && let Some(whole) = relative_as_guard::read(chart, lexicon, lexed, discourse) {
        return Some(whole);
    }
    if !is_unread {
        return None;
    }
    // Nobody carries a definition out, so its *if a char enters this tile* waits for that event.
    if !discourse.limits_steps
        && lexed.text(0) == "if"
        && let Some(when) = lexed.with_first_word("when", lexicon)
    {
        if sentence::read(chart, lexicon, &when, discourse).is_ok() {
            return Some(when);
        }
        if let Some(whole) = partner_names::read(chart, lexicon, &when, owner, discourse) {
            return Some(whole);
        }
    }
    if let Some(whole) = left_out_place::read(chart, lexicon, lexed, owner, discourse) {
        return Some(whole);
    }
    if let Some(whole) = left_out_subject::read(chart, lexicon, lexed, owner, discourse) {
        return Some(whole);
    }
    sentence::read_relaxed(chart, lexicon, lexed, discourse).is_ok().then(|| lexed.clone())
}
