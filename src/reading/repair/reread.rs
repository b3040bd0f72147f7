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
    if sentences.len() != many || !agreement::check(context.file, text, &sentences).is_empty() {
        return false;
    }
    let mut discourse = bad.before.clone();
    sentences.iter().all(|lexed| sentence::read(chart, context.words.lexicon, lexed, &mut discourse).is_ok())
}
