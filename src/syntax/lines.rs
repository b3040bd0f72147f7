//! The first of the two readings: a file into lines, each with its form.

use pest::iterators::Pair;

use super::grammar::{self, Rule};
use super::scan;
use source::Span;

/// One line. Spans count from the start of the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Line {
    pub form: Form,
    /// From its first to its last visible sign; a comment after other words is left out.
    pub span: Span,
    /// The same with such a comment, for the fields in which `//` is no comment.
    pub whole: Span,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    Empty,
    Comment,
    /// `[S] NAME: rules`; without a name where no colon follows one. `value` begins right after the colon or the tag.
    Action {
        tag: Span,
        name: Option<Span>,
        value: Span,
    },
    /// `Key: value`.
    Keyed {
        key: Span,
        value: Span,
    },
    /// `NAME, EPITHET - CLASS`.
    Header {
        name: Span,
        epithet: Span,
        class: Span,
    },
    Plain,
}

/// The lines of `text`, whose first byte is the byte `base` of the file. `None` if the grammar gave up.
pub(super) fn read(text: &str, base: usize) -> Option<Vec<Line>> {
    let pairs = grammar::document(text)?;
    let mut lines = Vec::with_capacity(text.len() / 48 + 4);
    lines.extend(pairs.filter(|pair| pair.as_rule() != Rule::EOI).map(|pair| line(pair, base)));
    Some(lines)
}

fn line(pair: Pair<'_, Rule>, base: usize) -> Line {
    let rule = pair.as_rule();
    let at = pair.as_span();
    let text = at.as_str();
    let start = base + at.start();
    let whole = scan::trimmed(text, start);
    let bare = scan::trimmed(scan::before_comment(text), start);
    let end = bare.end;
    let part = |pair: Option<Pair<'_, Rule>>| match pair {
        // A comment is no part of anything.
        Some(pair) => {
            let span = scan::trimmed(pair.as_str(), base + pair.as_span().start());
            Span { start: span.start.min(end), end: span.end.min(end) }
        }
        None => Span { start: end, end },
    };
    // A value keeps the space before it: a comment may begin right after that space.
    let rest = |pair: Option<Pair<'_, Rule>>| {
        let start = pair.map_or(end, |pair| (base + pair.as_span().start()) as u32);
        Span { start, end: end.max(start) }
    };
    let mut inner = pair.into_inner();
    let form = match rule {
        Rule::empty_line => Form::Empty,
        Rule::comment_line => Form::Comment,
        Rule::action_line => {
            let tag = part(inner.next());
            let next = inner.next();
            match next {
                Some(name) if name.as_rule() == Rule::action_name => {
                    Form::Action { tag, name: Some(part(Some(name))), value: rest(inner.next()) }
                }
                value => Form::Action { tag, name: None, value: rest(value) },
            }
        }
        Rule::keyed_line => Form::Keyed { key: part(inner.next()), value: rest(inner.next()) },
        Rule::header_line => {
            Form::Header { name: part(inner.next()), epithet: part(inner.next()), class: part(inner.next()) }
        }
        // Odd spaces, which the grammar does not skip, before a comment or nothing.
        _ if whole.start == whole.end => Form::Empty,
        _ if bare.start == bare.end => Form::Comment,
        _ => Form::Plain,
    };
    Line { form, span: bare, whole }
}
