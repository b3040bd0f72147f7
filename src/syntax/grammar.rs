//! The parser that pest makes of `grammar/card.pest`. Everything that it finds is turned into our own types right here and
//! in the two modules that call it; nothing else of the crate knows of pest.

use std::num::NonZeroUsize;
use std::sync::Once;

use pest::Parser;
use pest::iterators::Pairs;

#[derive(pest_derive::Parser)]
#[grammar = "../../grammar/card.pest"]
struct CardGrammar;

/// More steps than any text within the size limits needs; a grammar that began to backtrack would stop here.
const CALL_LIMIT: Option<NonZeroUsize> = NonZeroUsize::new(1 << 30);

/// pest keeps its limit for the whole process, so it is set once, before the first parse.
fn limit_calls() {
    static LIMIT: Once = Once::new();
    LIMIT.call_once(|| pest::set_call_limit(CALL_LIMIT));
}

/// The lines of a file, in order. `None` if pest gave up: every text is a `document`, so only its limit can do that.
pub(super) fn document(text: &str) -> Option<Pairs<'_, Rule>> {
    limit_calls();
    Some(CardGrammar::parse(Rule::document, text).ok()?.next()?.into_inner())
}

/// The words of a rule text, in order. `None` as above.
pub(super) fn paragraph(text: &str) -> Option<Pairs<'_, Rule>> {
    limit_calls();
    Some(CardGrammar::parse(Rule::paragraph, text).ok()?.next()?.into_inner())
}
