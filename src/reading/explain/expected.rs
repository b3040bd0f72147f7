//! Lists what the grammar expects at the word where parsing stopped, in a designer's words.

use crate::chart::Chart;
use crate::explain::context::SentenceContext;
use crate::word_lookup::Lexed;
use vocabulary::Lexicon;
use vocabulary::StateId;
use vocabulary::Word;

/// Returns the kinds of phrase and the words that the grammar accepts at a word, if parsing reached that word.
pub(super) fn expected_at(chart: &mut Chart, context: &SentenceContext, lexed: &Lexed, at: usize) -> Vec<String> {
    let lexicon = context.words.lexicon;
    let Some(category) = lexicon.category("sentence") else { return Vec::new() };
    chart.parse(lexicon, lexed, category, true);
    if chart.furthest == at { expected(chart, context) } else { Vec::new() }
}

/// Returns the kinds of phrase and words that the grammar accepts at the place where parsing stopped, in a designer's
/// words: at most five.
pub(super) fn expected(chart: &Chart, context: &SentenceContext) -> Vec<String> {
    let lexicon = context.words.lexicon;
    let mut kinds: Vec<String> = Vec::new();
    let mut words: Vec<String> = Vec::new();
    for state in &chart.waiting {
        let state = lexicon.state(*state);
        for (edge, _) in state.slots {
            let name = lexicon.categories[usize::from(edge.category)].as_str();
            if let Some(kind) = crate::explain::phrase_names::describe(name, edge.features)
                && !kinds.iter().any(|known| known == kind)
            {
                kinds.push(kind.to_owned());
            }
        }
        words.extend(state.words.iter().map(|(word, next)| going_on(lexicon, *word, *next)));
    }
    kinds.truncate(4);
    words.sort_unstable();
    words.dedup();
    if words.len() <= 6 {
        kinds.extend(words.iter().map(|word| format!("“{word}”")).take(5_usize.saturating_sub(kinds.len())));
    }
    kinds
}

/// Returns a word with the words that must follow it: *as many times as …* tells more than *as*.
fn going_on(lexicon: &Lexicon, word: Word, next: StateId) -> String {
    let mut text = lexicon.words[usize::from(word)].clone();
    let mut state = lexicon.state(next);
    while !state.is_end() {
        match (state.words, state.slots.is_empty()) {
            ([(word, next)], true) => {
                text.push(' ');
                text.push_str(&lexicon.words[usize::from(*word)]);
                state = lexicon.state(*next);
            }
            _ => {
                text.push_str(" …");
                break;
            }
        }
    }
    text
}
