//! The parser that pest generates from `grammar/card.pest`. Only this file and its callers `line_forms` and `sentence_tokens`
//! depend on pest. The callers convert its pairs to types of this crate.

use std::num::NonZeroUsize;
use std::sync::Once;

use pest::Parser;
use pest::iterators::Pairs;

#[derive(pest_derive::Parser)]
#[grammar = "../../grammar/card.pest"]
struct CardGrammar;

/// The maximum number of parsing steps. No text within the size limits needs so many. The limit stops a grammar that
/// backtracks without end.
const CALL_LIMIT: Option<NonZeroUsize> = NonZeroUsize::new(1 << 30);

/// Sets the limit of pest. The limit is global to the process, so the first parse sets it once.
fn limit_calls() {
    static LIMIT: Once = Once::new();
    LIMIT.call_once(|| pest::set_call_limit(CALL_LIMIT));
}

/// Parses the lines of a file, in order. `None` if pest reached its limit. Parsing cannot fail otherwise, because every
/// text is a `document`.
pub(super) fn document(text: &str) -> Option<Pairs<'_, Rule>> {
    limit_calls();
    Some(CardGrammar::parse(Rule::document, text).ok()?.next()?.into_inner())
}

/// Parses the words of a rule text, in order. `None` if pest reached its limit.
pub(super) fn paragraph(text: &str) -> Option<Pairs<'_, Rule>> {
    limit_calls();
    Some(CardGrammar::parse(Rule::paragraph, text).ok()?.next()?.into_inner())
}
