//! Small changes that make a sentence of one that is none. Each is read again, references included, before it is offered.
//!
//! Words are left out, added (whole phrases too), replaced, exchanged, moved. What may stand beside what is asked of the grammar first
//! (`Follow`), so that few changes need to be read; among those, what other cards of the pack write comes first (`Usage`).

mod candidates;
mod change;
mod naming;
mod parting;
mod phrases;
mod usage;

pub use candidates::raised;
pub use naming::{define, named};
pub use usage::{Habits, Usage};

use super::chart::Chart;
use super::text::BadSentence;
use super::trouble::{Context, relex};
use super::{agreement, sentence};
use diagnostic::Fix;

/// Fixes offered at most.
const MOST: usize = 3;
/// Words that may be read in trying, in all: the bound on time.
const WORDS_TRIED: usize = 6_000;

/// The best changes that give exactly one reading.
pub fn find(chart: &mut Chart, context: &Context, bad: &BadSentence, unknown: &[usize]) -> Vec<Fix> {
    let lexed = &bad.lexed;
    if lexed.words.is_empty() || lexed.words.len() > 100 {
        return Vec::new();
    }
    let Some(category) = context.words.lexicon.category("sentence") else { return Vec::new() };
    chart.parse(context.words.lexicon, lexed, category, true);
    let furthest = chart.furthest.min(lexed.words.len());
    let changes = candidates::all(context, lexed, furthest, unknown);
    let mut fixes: Vec<Fix> = Vec::new();
    for change in changes.into_iter().filter(|change| !change.reverses(lexed)).take(WORDS_TRIED / lexed.words.len()) {
        // Beside the right spelling of a word, other words in its place are noise.
        if change.is_guess() && fixes.iter().any(|fix: &Fix| fix.safe) {
            continue;
        }
        let Some((edits, whole)) = change.apply(context, bad) else { continue };
        let sentences = if change.kind == change::Kind::Part { 2 } else { 1 };
        let reads = read_in_turn(chart, context, bad, &whole, sentences);
        if reads && fixes.iter().all(|fix| fix.edits != edits) {
            fixes.push(Fix { title: change.title(lexed), safe: change.is_safe(), edits });
            if fixes.len() == MOST {
                break;
            }
        }
    }
    fixes
}

/// Is the text so many sentences, each of which reads after those before it?
fn read_in_turn(chart: &mut Chart, context: &Context, bad: &BadSentence, text: &str, many: usize) -> bool {
    let sentences = relex(context, text);
    if sentences.len() != many || !agreement::check(context.file, text, &sentences).is_empty() {
        return false;
    }
    let mut discourse = bad.before.clone();
    sentences.iter().all(|lexed| sentence::read(chart, context.words.lexicon, lexed, &mut discourse).is_ok())
}
