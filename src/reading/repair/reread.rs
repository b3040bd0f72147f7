//! Reads a changed sentence again, so that a fix is offered only if it works.

use crate::chart::Chart;
use crate::explain::context::{SentenceContext, relex};
use crate::lint::agreement;
use crate::sentence;
use crate::text::BadSentence;

/// The most fixes that are offered.
pub const MOST_FIXES: usize = 3;

/// Whether the text consists of this many sentences, and each can be read after those before it.
pub fn read_in_turn(chart: &mut Chart, context: &SentenceContext, bad: &BadSentence, text: &str, many: usize) -> bool {
    let sentences = relex(context, text);
    if sentences.len() != many || asks_for_missing_target(context, bad, text) || !agreement::check(context.file, text, &sentences).is_empty() {
        return false;
    }
    let mut discourse = bad.before.clone();
    sentences.iter().all(|lexed| sentence::read(chart, context.words.lexicon, lexed, &mut discourse).is_ok())
}

/// Whether the text says *in target* on a card that has no target, though its author did not.
fn asks_for_missing_target(context: &SentenceContext, bad: &BadSentence, text: &str) -> bool {
    let says = |text: &str| text.to_lowercase().contains("in target");
    says(text) && !says(bad.sentence.span.of(context.text)) && has_no_target(context, bad)
}

/// Whether the nearest target line, the next one or else the one before, gives the card no target.
pub(super) fn has_no_target(context: &SentenceContext, bad: &BadSentence) -> bool {
    let start = bad.sentence.span.start as usize;
    let lines = |text: Option<&str>| -> Vec<String> {
        let lines = text.unwrap_or("").lines().filter(|line| line.starts_with("Target:"));
        lines.map(str::to_lowercase).collect()
    };
    let (before, after) = (lines(context.text.get(..start)), lines(context.text.get(start..)));
    after.first().or(before.last()).is_some_and(|line| line.contains("no target"))
}
