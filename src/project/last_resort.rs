//! The fix of errors that have no other: it leaves the sentence out.
//!
//! Such an error is a rule of the game that a sentence breaks, or a sentence that is understood but that no rule
//! fulfils. The fix is offered only where the text still says something without the sentence. Sentences that are not
//! understood get their fixes, and this one among them, from the reader. If one of them has a fix, the other errors of
//! its file wait for it: the sentence after *Hit an Opp in taget* may be understood once that one is.

use std::collections::BTreeSet;
use std::sync::Arc;

use diagnostic::{Diagnostic, Edit, Fix, Severity};
use source::{FileId, Place, Span};
use syntax::ast::{Document, Item, Paragraph, Part, Value};

/// Gives each error in a sentence that has no fix the fix that leaves the sentence out. `searched` tells whether the
/// reader has looked for fixes of sentences that are not understood.
pub fn offer_leaving_out<'t>(
    documents: &[Arc<Document>],
    diagnostics: &mut [Diagnostic],
    searched: bool,
    text: &dyn Fn(FileId) -> &'t str,
) {
    let unread = || diagnostics.iter().filter(|found| found.stops_compiler());
    let with_unread: BTreeSet<FileId> = unread().map(|found| found.at.file).collect();
    let with_fix: BTreeSet<FileId> =
        unread().filter(|found| !found.fixes.is_empty()).map(|found| found.at.file).collect();
    for found in diagnostics.iter_mut().filter(|found| found.severity == Severity::Error && found.fixes.is_empty()) {
        let at = found.at;
        let waits = match found.stops_compiler() {
            true => !searched || with_fix.contains(&at.file),
            false => with_unread.contains(&at.file),
        };
        if waits {
            continue;
        }
        let Some(document) = documents.iter().find(|document| document.file == at.file) else { continue };
        let mut parts =
            document.blocks.iter().filter(|block| block.span.contains(at.span)).flat_map(|block| &block.parts);
        let Some((words, title)) = parts.find_map(|part| in_part(part, at.span, text(at.file))) else {
            continue;
        };
        let edit = Edit { at: Place { file: at.file, span: words }, text: String::new() };
        found.fixes.push(Fix { title: title.to_owned(), safe: false, edits: vec![edit] });
    }
}

/// Returns the words to be left out of a line or paragraph, and the title of the fix.
fn in_part(part: &Part, error: Span, text: &str) -> Option<(Span, &'static str)> {
    const SENTENCE: &str = "Leave the sentence out, which changes what the card does";
    const SPECIAL: &str = "Leave the special condition out, which changes what the card does";
    match part {
        Part::Action { rules, .. } | Part::Rules(rules) => {
            in_paragraph(rules, error).map(|words| (words.with_blanks(text), SENTENCE))
        }
        Part::Field { key, value: Value::Rules(rules) } => {
            if let Some(words) = in_paragraph(rules, error) {
                return Some((words.with_blanks(text), SENTENCE));
            }
            let alone = rules.items.iter().all(|item| item.sentence().is_some()) && rules.span.contains(error);
            let after = text.get(rules.span.range().end..)?;
            let blank = after.len() - after.trim_start_matches(char::is_whitespace).len();
            let line = Span::new(key.span.range().start, rules.span.range().end + blank);
            alone.then_some((line, SPECIAL))
        }
        Part::Field { value: Value::Raw(_), .. } => None,
    }
}

/// Returns the span of the sentences with the error. `None` if the paragraph says nothing without them, or if the error
/// concerns more than its sentences.
fn in_paragraph(paragraph: &Paragraph, error: Span) -> Option<Span> {
    if !paragraph.span.contains(error) {
        return None;
    }
    let mut parentheses = paragraph.items.iter().filter_map(|item| match item {
        Item::Parenthesis(inner) => Some(inner),
        Item::Sentence(_) => None,
    });
    if let Some(inner) = parentheses.find(|inner| inner.span.contains(error)) {
        return in_paragraph(inner, error);
    }
    let sentences = || paragraph.items.iter().filter_map(Item::sentence).map(|sentence| sentence.span);
    let touched =
        || sentences().filter(|sentence| sentence.start < error.end.max(error.start + 1) && error.start < sentence.end);
    let words = touched().reduce(Span::to)?;
    (touched().count() < sentences().count()).then_some(words)
}
