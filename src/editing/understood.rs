//! The meaning of each sentence of a file, to be shown beside the sentence.

use crate::canonical_hints::told_sentences;
use crate::edited_file::EditedFile;
use reading::OwnedText;
use reading::generate::Speaker;
use source::Span;

/// A sentence with the rule that it became.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnderstoodSentence {
    pub span: Span,
    /// The steps of the rule, with branches indented and participants numbered, or in a game of declared kinds the
    /// sentence in canonical English; empty for a sentence that was not understood. The numbers are those of the whole
    /// text, so that the participants of a later sentence can be recognised.
    pub outline: Vec<String>,
}

/// Returns the sentences of all rule texts of a file, in the order of the file. A ruling, which only explains another
/// sentence, and a definition, which has its own text, belong to no rule and are left out.
pub fn understood_sentences(file: &EditedFile<'_>) -> Vec<UnderstoodSentence> {
    if file.is_declared_game() {
        let told = told_sentences(file).into_iter();
        return told.map(|(span, outline)| UnderstoodSentence { span, outline }).collect();
    }
    let mut found: Vec<UnderstoodSentence> =
        file.rule_texts().iter().flat_map(|text| sentences_of(file, text)).collect();
    found.sort_by_key(|sentence| sentence.span);
    found
}

fn sentences_of(file: &EditedFile<'_>, text: &OwnedText<'_>) -> Vec<UnderstoodSentence> {
    let read = file.read(text);
    let words = file.words();
    let speaker = Speaker { lexicon: words.lexicon, names: words.names, owner: &text.owner };
    let outline = speaker.outline(&read.rules);
    // The outline has no places, but the outline of the first rules is its beginning.
    let length = |rules: usize| read.rules.get(..rules).map_or(0, |rules| speaker.outline(rules).len());
    let mut found: Vec<UnderstoodSentence> = Vec::new();
    for (at, span) in read.spans.iter().enumerate() {
        let lines = outline.get(length(at)..length(at + 1)).unwrap_or_default();
        match found.last_mut().filter(|last| last.span == *span) {
            // A sentence can become several rules.
            Some(last) => last.outline.extend_from_slice(lines),
            None => found.push(UnderstoodSentence { span: *span, outline: lines.to_vec() }),
        }
    }
    let broken = read.troubles.iter().map(|bad| bad.sentence.span);
    found.extend(broken.map(|span| UnderstoodSentence { span, outline: Vec::new() }));
    found
}
