//! Finds the word that was probably meant, where a word of a declared game is unknown.

use crate::chart::Chart;
use crate::sentence_words::lex;
use crate::word_lookup::{Lexed, Owner};
use diagnostic::suggest;
use source::{FileId, Span};
use vocabulary::{Lexicon, Names};

/// The maximum number of candidates that are tried.
const MOST: usize = 12;

/// A word that the lexicon does not have, in its sentence.
pub struct UnknownWord<'a> {
    pub file: FileId,
    /// The owner of the sentence, on which the meaning of a name depends.
    pub scope: &'a Owner,
    /// The words of the sentence.
    pub sentence: &'a str,
    /// The span of the unknown word within the sentence, and its index.
    pub span: Span,
    pub index: usize,
}

/// Returns the known word nearest to the unknown one that can stand in its place: with it, the sentence is understood
/// beyond the word. So *Tap target creature* gives no *top*, which cannot begin a sentence.
pub fn word_in_place(chart: &mut Chart, lexicon: &Lexicon, names: &Names, word: &UnknownWord<'_>) -> Option<String> {
    let written = word.span.of(word.sentence);
    let known = lexicon.known_words().chain(names.all().iter().map(|name| name.text.as_str()));
    let sentence = lexicon.category("sentence")?;
    let candidates = suggest::all_near(written, known);
    candidates.into_iter().take(MOST).find_map(|candidate| {
        let range = word.span.range();
        let (before, after) = (word.sentence.get(..range.start)?, word.sentence.get(range.end..)?);
        let with = suggest::in_case_of(written, candidate);
        let lexed = lexed(word, lexicon, names, &format!("{before}{with}{after}"))?;
        let parses = chart.parse(lexicon, &lexed, sentence, true);
        let length = candidate.split_whitespace().count();
        (!parses.is_empty() || chart.furthest > word.index + length - 1).then_some(with)
    })
}

/// Lexes a text that is one sentence.
fn lexed(word: &UnknownWord<'_>, lexicon: &Lexicon, names: &Names, text: &str) -> Option<Lexed> {
    let (paragraph, _) = syntax::parse_paragraph(word.file, text, Span::new(0, text.len()));
    let sentence = paragraph.items.iter().find_map(syntax::ast::Item::sentence)?;
    Some(lex(sentence, text, lexicon, names, word.scope))
}
