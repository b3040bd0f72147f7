//! The first of two passes: parses a file into lines, and finds the form of each line.

use pest::iterators::Pair;

use super::pest_grammar::{self, Rule};
use super::scan;
use source::{Span, offset};

/// One line. Its spans are offsets in the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Line {
    pub form: Form,
    /// The span from the first to the last visible character, without a comment at the end.
    pub span: Span,
    /// The same span, but with the comment. It serves for fields in which `//` does not begin a comment.
    pub whole: Span,
}

/// The form of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    Empty,
    Comment,
    /// `[S] NAME: rules`. `name` is `None` if no colon follows the tag. `value` begins directly after the colon or,
    /// without a colon, after the tag.
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

/// Parses the lines of `text`, which begins at the offset `base` of the file. `None` if pest reached its limit.
pub(super) fn read(text: &str, base: usize) -> Option<Vec<Line>> {
    let pairs = pest_grammar::document(text)?;
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
        // A part of the line ends before the comment.
        Some(pair) => {
            let span = scan::trimmed(pair.as_str(), base + pair.as_span().start());
            Span { start: span.start.min(end), end: span.end.min(end) }
        }
        None => Span { start: end, end },
    };
    // A value keeps the space before it, because a comment may begin directly after that space.
    let rest = |pair: Option<Pair<'_, Rule>>| {
        let start = pair.map_or(end, |pair| offset(base + pair.as_span().start()));
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
        // The grammar skips only usual spaces. A line of other spaces, such as no-break spaces, may still be empty or a
        // comment.
        _ if whole.start == whole.end => Form::Empty,
        _ if bare.start == bare.end => Form::Comment,
        _ => Form::Plain,
    };
    Line { form, span: bare, whole }
}
