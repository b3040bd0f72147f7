//! Reads a sentence that fits no lexicon line as it stands: first with other phrases and with the names that it leaves
//! out, then with *when* in place of *if* and with subjects that it leaves out, and at last with other function words.

use crate::chart::Chart;
use crate::reference::discourse::{Discourse, ReferenceError};
use crate::sentence::{self, SentenceError};
use crate::word_lookup::{Lexed, Owner};
use crate::{
    addressed_char, attacker, left_out_names, left_out_place, left_out_subject, paraphrased, partner_names,
    presupposed_number, relative_as_guard, shared_subject, signed_numbers, turn_before_subject,
};
use vocabulary::Lexicon;

/// The context of a sentence that could not be parsed.
pub struct Retry<'a> {
    pub chart: &'a mut Chart,
    pub lexicon: &'a Lexicon,
    pub owner: &'a Owner,
    /// The sentence before.
    pub before: Option<&'a Lexed>,
    pub discourse: &'a mut Discourse,
}

impl Retry<'_> {
    /// Tries other sentences that say the same, in order. Returns the sentence as it was read, after adding it to the
    /// discourse. `trouble` is the error of the unchanged sentence.
    pub fn read(&mut self, lexed: &Lexed, trouble: &SentenceError) -> Option<Lexed> {
        if matches!(trouble, SentenceError::Unread)
            && let Some(plain) = plain_words(lexed, self.lexicon)
        {
            let Err(trouble) = self.attempt(&plain) else { return Some(plain) };
            if let Some(whole) = self.complete(&plain, &trouble) {
                return Some(whole);
            }
        }
        self.complete(lexed, trouble)
    }

    /// Reads the sentence with what it leaves out, and at last with other function words.
    fn complete(&mut self, lexed: &Lexed, trouble: &SentenceError) -> Option<Lexed> {
        let (owner, lexicon) = (self.owner, self.lexicon);
        let is_unread = matches!(trouble, SentenceError::Unread);
        let has_no_antecedent = matches!(trouble, SentenceError::Doubtful(ReferenceError::Nothing { .. }));
        if !is_unread && !has_no_antecedent {
            return None;
        }
        let named = left_out_names::sentence(lexed, self.before, owner, lexicon);
        let all = if has_no_antecedent { presupposed_number::sentences(lexed, lexicon) } else { Vec::new() };
        let guarded = has_no_antecedent.then(|| relative_as_guard::sentence(lexed, lexicon)).flatten();
        let meant = (named.into_iter())
            .chain(turn_before_subject::sentence(lexed, lexicon))
            .chain(attacker::sentence(lexed, lexicon))
            .chain(partner_names::sentences(lexed, owner, lexicon))
            .chain(addressed_char::sentences(lexed, owner, lexicon))
            .chain(all)
            .chain(guarded);
        let found = self.first_read(meant);
        if found.is_some() || !is_unread {
            return found;
        }
        let when = self.event_for_test(lexed);
        let of_partners = when.iter().flat_map(|when| partner_names::sentences(when, owner, lexicon));
        let whole = (when.iter().cloned().chain(of_partners))
            .chain(shared_subject::sentences(lexed, lexicon))
            .chain(left_out_place::sentence(lexed, owner, lexicon))
            .chain(left_out_subject::sentences(lexed, owner, lexicon));
        let found = self.first_read(whole);
        // *When an Opp hits you, remove this* is not *When an Opp hits, you remove this*.
        if found.is_some() || addressed_char::is_object(lexed) || counts_off(lexed) {
            return found;
        }
        sentence::read_relaxed(self.chart, lexicon, lexed, self.discourse).is_ok().then(|| lexed.clone())
    }

    /// Returns the sentence with *when* in place of its first *if*: a definition is not carried out, so its *if a char
    /// enters this tile* waits for that event. Behind a trigger, *if it moves* may ask what the trigger did.
    fn event_for_test(&self, lexed: &Lexed) -> Option<Lexed> {
        const SPOKEN_OF: [&str; 8] = ["it", "they", "she", "he", "that", "those", "this", "one"];
        let may_wait = !self.discourse.limits_steps || !self.owner.is_action && !SPOKEN_OF.contains(&lexed.text(1));
        let is_test = may_wait && lexed.text(0) == "if";
        is_test.then(|| lexed.with_first_word("when", self.lexicon)).flatten()
    }

    /// Returns the first of these sentences that can be read.
    fn first_read(&mut self, mut sentences: impl Iterator<Item = Lexed>) -> Option<Lexed> {
        sentences.find(|whole| self.attempt(whole).is_ok())
    }

    /// Reads the sentence as the next one of the discourse.
    fn attempt(&mut self, lexed: &Lexed) -> Result<(), SentenceError> {
        sentence::read(self.chart, self.lexicon, lexed, self.discourse)
    }
}

/// Whether the sentence contains a phrase such as *the third Opp*, whose meaning *a third Opp* does not have: with
/// other function words it would be any other Opp.
fn counts_off(lexed: &Lexed) -> bool {
    let is_third = |at: usize| {
        lexed.text(at) == "the"
            && ["second", "third", "further", "different"].contains(&lexed.text(at + 1))
            && ["opp", "ally", "char", "tile"].contains(&lexed.text(at + 2))
    };
    (0..lexed.words.len()).any(is_third)
}

/// Returns the sentence with the grammar's own words for other phrases and for signs before numbers. `None` if it has
/// none of these.
fn plain_words(lexed: &Lexed, lexicon: &Lexicon) -> Option<Lexed> {
    let paraphrased = paraphrased::sentence(lexed, lexicon);
    signed_numbers::sentence(paraphrased.as_ref().unwrap_or(lexed), lexicon).or(paraphrased)
}
