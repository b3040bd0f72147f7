//! Renders findings for a person: the lines of the card with the words underlined, and the fixes as patches.

use std::ops::Range;

use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Origin, Patch, Renderer, Snippet};

use super::sources::Texts;
use super::words::{plain, summary, titled};
use crate::finding::{Diagnostic, Edit, Fix};
use crate::registry::Severity;
use source::{FileId, Place, Span, floor};

/// The maximum length of an excerpt, in bytes. A longer excerpt is left out, because it is not part of a card and would
/// flood the terminal.
const EXCERPT_BYTES: usize = 16 * 1024;

pub(super) fn render(findings: &[Diagnostic], texts: &Texts<'_>, color: bool) -> String {
    self::findings(findings, texts, color) + &end(summary(findings))
}

/// Renders the findings without the summary line.
pub(super) fn findings(findings: &[Diagnostic], texts: &Texts<'_>, color: bool) -> String {
    let renderer = if color { Renderer::styled() } else { Renderer::plain() };
    let mut out = String::new();
    for finding in findings {
        out.push_str(&renderer.render(&groups(finding, texts)));
        out.push_str("\n\n");
    }
    out
}

/// Returns the summary line with its line break; empty if there is no summary.
pub(super) fn end(summary: Option<String>) -> String {
    summary.map_or(String::new(), |summary| summary + "\n")
}

fn groups<'a>(finding: &'a Diagnostic, texts: &Texts<'a>) -> Vec<Group<'a>> {
    let level = match finding.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let mut main = Group::with_title(level.primary_title(titled(finding)).id(finding.check.code));
    for (file, marks) in by_file(finding) {
        let places: Vec<Span> = marks.iter().map(|mark| mark.at.span).collect();
        match Excerpt::around(file, &places, texts) {
            Some(excerpt) => {
                let annotations = marks.iter().map(|mark| mark.annotation(&excerpt));
                main = main.element(excerpt.snippet::<Annotation<'_>>().annotations(annotations));
            }
            None => main = main.element(origin(file, &places, texts)),
        }
    }
    if let Some(help) = &finding.help {
        main = main.element(Level::HELP.message(plain(help)));
    }
    if let Some(board) = &finding.board {
        main = main.element(Level::NOTE.message(shown(board)));
    }
    let mut groups = vec![main];
    groups.extend(finding.fixes.iter().map(|fix| patched(fix, texts)));
    groups
}

/// A place to underline, with the message of its label.
struct Mark<'a> {
    at: Place,
    label: Option<&'a str>,
}

impl<'a> Mark<'a> {
    fn annotation(&self, excerpt: &Excerpt) -> Annotation<'a> {
        let range = excerpt.range(self.at.span);
        match self.label {
            None => AnnotationKind::Primary.span(range),
            Some(label) => AnnotationKind::Context.span(range).label(plain(label)),
        }
    }
}

/// Groups the places of a finding by file. The file of the finding itself comes first.
fn by_file(finding: &Diagnostic) -> Vec<(FileId, Vec<Mark<'_>>)> {
    let mut files: Vec<(FileId, Vec<Mark<'_>>)> = vec![(finding.at.file, vec![Mark { at: finding.at, label: None }])];
    for label in &finding.labels {
        let mark = Mark { at: label.at, label: Some(&label.message) };
        match files.iter_mut().find(|(file, _)| *file == label.at.file) {
            Some((_, marks)) => marks.push(mark),
            None => files.push((label.at.file, vec![mark])),
        }
    }
    files
}

/// Renders a fix as a patch. Lines that cannot be shown are left out.
fn patched<'a>(fix: &'a Fix, texts: &Texts<'a>) -> Group<'a> {
    let title = Level::HELP.secondary_title(plain(&fix.title));
    let mut group = Group::with_title(title);
    let mut files: Vec<(FileId, Vec<&Edit>)> = Vec::new();
    for edit in &fix.edits {
        match files.iter_mut().find(|(file, _)| *file == edit.at.file) {
            Some((_, edits)) => edits.push(edit),
            None => files.push((edit.at.file, vec![edit])),
        }
    }
    for (file, edits) in files {
        let places: Vec<Span> = edits.iter().map(|edit| edit.at.span).collect();
        if let Some(excerpt) = Excerpt::around(file, &places, texts)
            && let Some(patch) = excerpt.patch(edits)
        {
            group = group.element(excerpt.snippet::<Patch<'_>>().patch(patch));
        }
    }
    group
}

/// Replaces tabs and control characters by spaces. Every character is then one column wide, and none of them controls
/// the terminal.
fn shown(text: &str) -> String {
    text.chars().map(|c| if c.is_ascii_control() && c != '\n' { ' ' } else { c }).collect()
}

fn origin<'a>(file: FileId, places: &[Span], texts: &Texts<'a>) -> Origin<'a> {
    let first = places.first().copied().unwrap_or_default();
    let at = texts.start(Place { file, span: first });
    Origin::path(plain(texts.path(file))).line(at.line as usize).char_column(at.column as usize)
}

/// Consecutive whole lines of a text.
struct Excerpt {
    path: String,
    /// The lines, with spaces in place of tabs and control characters. The offsets are unchanged.
    text: String,
    /// The offset in the file at which the lines begin.
    start: usize,
    /// The number of the first line, counted from 1.
    line: usize,
}

impl Excerpt {
    /// Returns the lines that contain these places. `None` if the lines are empty or too long.
    fn around(file: FileId, places: &[Span], texts: &Texts<'_>) -> Option<Excerpt> {
        let text = texts.text(file);
        let first = places.iter().map(|place| place.range().start).min()?.min(text.len());
        let last = places.iter().map(|place| place.range().end.max(place.range().start)).max()?.min(text.len());
        let before = text.as_bytes().get(..first)?;
        let start = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        // A byte order mark is invisible, but would shift the columns.
        let start = if start == 0 && text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { start };
        let rest = text.as_bytes().get(last..)?;
        let end = rest.iter().position(|byte| *byte == b'\n').map_or(text.len(), |at| last + at);
        let lines = text.get(start..end)?;
        let line = text.as_bytes().get(..start)?.iter().filter(|byte| **byte == b'\n').count() + 1;
        let fits = !lines.is_empty() && lines.len() <= EXCERPT_BYTES;
        fits.then(|| Excerpt { path: plain(texts.path(file)), text: shown(lines), start, line })
    }

    /// Returns the offsets of a span within the excerpt, moved back to character boundaries.
    fn range(&self, span: Span) -> Range<usize> {
        let within = |byte: usize| floor(&self.text, byte.saturating_sub(self.start));
        let Range { start, end } = span.range();
        let start = within(start);
        start..within(end).max(start)
    }

    /// Merges all edits into a single patch, from the first edit to the last. `None` if edits overlap.
    fn patch<'a>(&self, mut edits: Vec<&Edit>) -> Option<Patch<'a>> {
        edits.sort_by_key(|edit| edit.at.span);
        let mut whole: Option<Range<usize>> = None;
        let mut text = String::new();
        for edit in edits {
            let range = self.range(edit.at.span);
            if let Some(before) = &whole {
                text.push_str(self.text.get(before.end..range.start)?);
            }
            text.push_str(&shown(&edit.text));
            whole = Some(whole.map_or(range.start, |before| before.start)..range.end);
        }
        Some(Patch::new(whole?, text))
    }

    fn snippet<'a, T: Clone>(&self) -> Snippet<'a, T> {
        Snippet::source(self.text.clone()).path(self.path.clone()).line_start(self.line)
    }
}
