//! Builds the output of `show --as json`: a rule object, and the words of the source for each of its parts.

use std::collections::BTreeMap;

use serde::Serialize;

use diagnostic::render::LineColumn;
use model::Id;
use project::Compilation;
use reading::source_map::{Link, links};
use source::{LineIndex, Span};

/// A card or definition, and the reading of each of its texts by the id of the text.
#[derive(Serialize)]
pub struct Annotated<'a, T: Serialize> {
    #[serde(flatten)]
    rules: &'a T,
    reading: BTreeMap<&'a str, Text<'a>>,
}

/// The reading of a rule text.
#[derive(Serialize)]
struct Text<'a> {
    path: &'a str,
    sentences: Vec<Phrase<'a>>,
}

/// A phrase, and the part of the rule object that it became.
#[derive(Serialize)]
struct Phrase<'a> {
    /// The name of the part of the rule object.
    becomes: String,
    text: &'a str,
    start: LineColumn,
    end: LineColumn,
    /// The words of the phrase that belong to none of its parts.
    words: Vec<Word<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    parts: Vec<Phrase<'a>>,
}

/// Consecutive words of a phrase with no part between them.
#[derive(Serialize)]
struct Word<'a> {
    text: &'a str,
    start: LineColumn,
    end: LineColumn,
}

impl<'a, T: Serialize> Annotated<'a, T> {
    /// Adds the readings of its texts to the card or definition `id`. The id of such a text is `id`, or begins with
    /// `id` and a full stop.
    pub fn new(rules: &'a T, id: &Id, compilation: &'a Compilation) -> Annotated<'a, T> {
        let reading = &compilation.reading;
        let lexicon = reading.lexicon.as_deref().unwrap_or_else(|| vocabulary::kernel());
        let is_own = |text: &Id| {
            text.as_str().strip_prefix(id.as_str()).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        };
        let texts = reading.texts.iter().filter(|(text, _)| is_own(text)).filter_map(|(id, text)| {
            let source = compilation.source(text.file)?;
            let places = Places { text: &source.text, lines: LineIndex::new(&source.text) };
            let sentences = links(lexicon, &text.read).iter().map(|link| places.phrase(link)).collect();
            Some((id.as_str(), Text { path: &source.path, sentences }))
        });
        Annotated { rules, reading: texts.collect() }
    }
}

/// Converts spans of one source text to lines and columns.
struct Places<'a> {
    text: &'a str,
    lines: LineIndex,
}

impl<'a> Places<'a> {
    fn phrase(&self, link: &Link) -> Phrase<'a> {
        let (start, end) = self.ends(link.span);
        let word = |span: &Span| {
            let (start, end) = self.ends(*span);
            Word { text: span.of(self.text), start, end }
        };
        Phrase {
            becomes: link.becomes.clone(),
            text: link.span.of(self.text),
            start,
            end,
            words: link.words.iter().map(word).collect(),
            parts: link.parts.iter().map(|part| self.phrase(part)).collect(),
        }
    }

    fn ends(&self, span: Span) -> (LineColumn, LineColumn) {
        let at = |byte| LineColumn::from(self.lines.position(self.text, byte));
        (at(span.start), at(span.end))
    }
}
