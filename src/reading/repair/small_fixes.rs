//! Tries the changes in the order of their cost, and keeps those that give exactly one reading.

use crate::chart::Chart;
use crate::explain::context::SentenceContext;
use crate::repair::reread::{MOST_FIXES, meaning_in_turn};
use crate::repair::{candidates, change};
use crate::text_reading::BadSentence;
use diagnostic::Fix;
use model::Rule;

/// The maximum number of words that are parsed over all changes, which bounds the time.
const WORDS_TRIED: usize = 6_000;

/// A small change that makes the sentence readable.
pub struct SmallFix {
    pub fix: Fix,
    /// Whether the change replaces or removes a word that matters. Then a mended whole sentence may be nearer to what
    /// was meant.
    pub doubtful: bool,
}

/// Returns the best changes after which the sentence has exactly one reading.
pub fn find(chart: &mut Chart, context: &SentenceContext, bad: &BadSentence, unknown: &[usize]) -> Vec<SmallFix> {
    let lexed = &bad.lexed;
    if lexed.words.is_empty() || lexed.words.len() > 100 {
        return Vec::new();
    }
    let Some(category) = context.words.lexicon.category("sentence") else { return Vec::new() };
    chart.parse(context.words.lexicon, lexed, category, true);
    let furthest = chart.furthest.min(lexed.words.len());
    let changes = candidates::all(context, lexed, furthest, unknown);
    let mut fixes: Vec<SmallFix> = Vec::new();
    let mut offered: Vec<Vec<Rule>> = Vec::new();
    for change in changes.into_iter().filter(|change| !change.reverses(lexed)).take(WORDS_TRIED / lexed.words.len()) {
        // If the right spelling of a word is offered, other words in its place are noise.
        if change.is_guess() && fixes.iter().any(|small: &SmallFix| small.fix.safe) {
            continue;
        }
        let Some((edits, whole)) = change.apply(context, bad) else { continue };
        let sentences = if change.kind == change::ChangeKind::Part { 2 } else { 1 };
        let Some(rules) = meaning_in_turn(chart, context, bad, &whole, sentences) else { continue };
        // Two fixes with the same meaning leave no room for another one: *a char* and *any char*.
        if !offered.contains(&rules) {
            offered.push(rules);
            let fix = Fix { title: change.title(lexed), safe: change.is_safe(), edits };
            fixes.push(SmallFix { fix, doubtful: change.says_something_else(lexed) });
            if fixes.len() == MOST_FIXES {
                break;
            }
        }
    }
    fixes
}
