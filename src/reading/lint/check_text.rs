//! Runs every lint over a text that was understood.

use crate::lint::resolved_text::ResolvedText;
use crate::lint::sentence_lint::SentenceLint;
use crate::lint::{
    agreement, each_by_itself, earlier_effect, more_steps, no_rule_yet, same_direction, test_of_all, what_was_so,
    which_of_two,
};
use crate::reference::temporal_reference;
use crate::text::Words;
use crate::text_reading::TextReading;
use crate::tree::Tree;
use crate::word_lookup::{Lexed, Owner};
use diagnostic::{Diagnostic, Severity};
use source::FileId;
use vocabulary::Names;

/// Runs every lint. Findings at the same place keep the order of the lints.
pub fn check_text(resolved: &ResolvedText<'_>, names: &Names, owner: &Owner, read: &TextReading) -> Vec<Diagnostic> {
    let (file, text) = (resolved.file, resolved.text);
    let mut found = agreement::check(file, text, &read.sentences);
    found.extend(which_of_two::check(resolved));
    found.extend(test_of_all::check(resolved));
    found.extend(same_direction::check(file, text, read));
    found.extend(earlier_effect::check(file, text, read));
    found.extend(more_steps::check(file, text, read));
    found.extend(what_was_so::check(file, text, read));
    found.extend(no_rule_yet::check(file, read));
    found.extend(each_by_itself::check(file, names, owner, read));
    found.extend(check_sentences(resolved, names, owner, read));
    found
}

/// Whether a lint of single phrases finds an error in the sentence, so that it could not stand in this text.
pub fn is_wrong(file: FileId, text: &str, words: &Words, owner: &Owner, (sentence, tree): (&Lexed, &Tree)) -> bool {
    let lint = SentenceLint { file, text, lexicon: words.lexicon, names: words.names, owner, sentence, tree };
    (0..tree.nodes.len()).any(|node| {
        let found = [
            lint.whose_holder(node),
            lint.whose_line(node),
            lint.whose_neighbour(node),
            lint.any_of_them(node),
            lint.of_the_second(node),
            lint.own_next_turn(node),
            lint.two_numbers(node),
        ];
        found.into_iter().flatten().any(|found| found.severity == Severity::Error)
    })
}

/// Runs the lints that look at one node of one sentence at a time.
fn check_sentences(resolved: &ResolvedText<'_>, names: &Names, owner: &Owner, read: &TextReading) -> Vec<Diagnostic> {
    let ResolvedText { file, text, lexicon, .. } = *resolved;
    let mut found = Vec::new();
    // The turn that was mentioned last.
    let mut time = None;
    // Whether several things were mentioned.
    let mut several = false;
    for (number, (sentence, tree)) in read.sentences.iter().zip(&read.discourse.trees).enumerate() {
        let lint = SentenceLint { file, text, lexicon, names, owner, sentence, tree };
        let next = read.sentences.get(number + 1).map_or("", |next| next.text(0));
        for node in 0..tree.nodes.len() {
            found.extend(lint.comes_first(node, number, next));
            found.extend(lint.not_the_doer(node, several));
            found.extend(lint.doer_or_summon(node));
            found.extend(lint.exactly(node));
            found.extend(lint.whose_holder(node));
            found.extend(lint.whose_line(node));
            found.extend(lint.any_of_them(node));
            found.extend(lint.of_the_second(node));
            found.extend(lint.own_next_turn(node));
            found.extend(lint.whose_neighbour(node));
            found.extend(lint.two_numbers(node));
            found.extend(lint.measured_from_nobody(resolved, number, node));
            found.extend(lint.who_decides(resolved, number, node));
            time = temporal_reference::turn_named(lexicon, tree, node).or(time);
            found.extend(lint.which_turn(node, time));
        }
        several |= (0..tree.nodes.len()).any(|node| lint.is_several(node));
    }
    found
}
