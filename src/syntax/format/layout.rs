//! Writes chunks as text.

use super::chunks::{Chunk, Comment, Role};
use crate::line_forms::{Form, Line};
use source::Span;

/// The treatment of line breaks within a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Breaks {
    /// Line breaks become spaces, so a rule is a single line.
    Join,
    /// Line breaks stay, so a rule keeps its lines.
    Keep,
}

/// Writes the formatted text.
pub(super) struct LayoutWriter<'a> {
    text: &'a str,
    breaks: Breaks,
    out: String,
}

impl<'a> LayoutWriter<'a> {
    pub fn new(text: &'a str, breaks: Breaks) -> LayoutWriter<'a> {
        LayoutWriter { text, breaks, out: String::with_capacity(text.len() + 64) }
    }

    /// Writes a chunk and the comments before it. If `blank_before` is true, a blank line comes first.
    pub fn chunk(&mut self, chunk: &Chunk<'_>, blank_before: bool) {
        if blank_before {
            self.blank();
        }
        self.comments(&chunk.comments);
        if chunk.comments.last().is_some_and(|comment| comment.before_blank) {
            self.blank();
        }
        let verbatim = chunk.role.is_verbatim();
        // Only a comment must be the last text of its line. Other line breaks in a rule may become spaces.
        let mut line_is_open = false;
        for (index, line) in chunk.lines.iter().enumerate() {
            let (words, remark) = self.parts(line, chunk.role, index == 0);
            if line_is_open && !words.is_empty() {
                self.out.push(if self.breaks == Breaks::Join && !chunk.role.has_rows() { ' ' } else { '\n' });
            } else if line_is_open && !remark.is_empty() && line.form == Form::Comment {
                self.out.push('\n');
            }
            self.out.push_str(&words);
            if !remark.is_empty() {
                if !words.is_empty() || (line_is_open && line.form != Form::Comment) {
                    self.out.push(' ');
                }
                self.out.push_str(remark);
            }
            line_is_open = verbatim || remark.is_empty();
            if !line_is_open {
                self.out.push('\n');
            }
        }
        if line_is_open {
            self.out.push('\n');
        }
    }

    /// Writes comment lines.
    pub fn comments(&mut self, comments: &[Comment]) {
        for comment in comments {
            if comment.after_blank {
                self.blank();
            }
            self.out.push_str(comment.span.of(self.text).trim());
            self.out.push('\n');
        }
    }

    /// Returns the formatted text, with the line endings of the original.
    pub fn finish(self) -> String {
        if self.text.contains("\r\n") { self.out.replace('\n', "\r\n") } else { self.out }
    }

    fn blank(&mut self) {
        if !self.out.is_empty() && !self.out.ends_with("\n\n") {
            self.out.push('\n');
        }
    }

    /// Returns the words of a line with formatted spacing, and the comment after them.
    fn parts(&self, line: &Line, role: Role<'_>, first: bool) -> (String, &'a str) {
        if role.is_verbatim() {
            return (self.spaced(line, role, line.whole, first), "");
        }
        if line.form == Form::Comment {
            return (String::new(), line.whole.of(self.text));
        }
        let remark = Span { start: line.span.end, end: line.whole.end };
        (self.spaced(line, role, line.span, first), remark.of(self.text).trim())
    }

    fn spaced(&self, line: &Line, role: Role<'_>, span: Span, first: bool) -> String {
        let of = |span: Span| span.of(self.text).trim();
        let rest = |start: u32| {
            let value = of(Span { start, end: span.end.max(start) });
            match role {
                Role::Head if first => spaced_note(value),
                _ if role.is_rules() => single_spaces(value),
                _ => value.to_owned(),
            }
        };
        let lead = match (line.form, role) {
            (Form::Header { name, epithet, class }, Role::Head) if first => {
                return format!("{}, {} - {}", of(name), of(epithet), of(class));
            }
            (Form::Action { tag, name: Some(name), value }, Role::Action) => {
                Some((format!("{} {}:", of(tag), of(name)), value.start))
            }
            (Form::Keyed { key, value }, Role::Head | Role::Field(_)) => Some((format!("{}:", of(key)), value.start)),
            _ => None,
        };
        match lead.filter(|_| first) {
            Some((lead, value)) => {
                let rest = rest(value);
                if rest.is_empty() { lead } else { format!("{lead} {rest}") }
            }
            None => rest(span.start),
        }
    }
}

/// Collapses runs of spaces. A text with a quotation stays unchanged, because every space in a quotation is printed.
fn single_spaces(text: &str) -> String {
    if text.contains(['"', '“', '”']) {
        return text.to_owned();
    }
    text.split([' ', '\t']).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Puts one space between a name and the first parenthesis after it.
fn spaced_note(value: &str) -> String {
    match value.split_once('(') {
        Some((name, rest)) if !name.trim().is_empty() => format!("{} ({rest}", name.trim_end()),
        _ => value.to_owned(),
    }
}
