//! The meaning of each *it* and *they*, to be shown beside the word.

use crate::edited_file::EditedFile;
use reading::reference::discourse::{Meaning, NodeAt};
use reading::text_reading::TextReading;
use reading::word_lookup::Lexed;
use source::Span;
use vocabulary::NameKind;

/// The maximum number of words of an antecedent that are shown.
const MOST_WORDS: usize = 5;

/// A reference with what it means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReferenceHint {
    /// The words of the reference: *it*.
    pub span: Span,
    /// The words of the antecedent: *an Opp in target*.
    pub means: String,
    /// The place of the antecedent, if it has one in this text.
    pub antecedent: Option<Span>,
}

/// Returns the references of the file, in the order of the text.
pub fn reference_hints(file: &EditedFile<'_>) -> Vec<ReferenceHint> {
    let mut hints = Vec::new();
    if file.is_declared_game() {
        return hints;
    }
    for text in file.rule_texts() {
        let read = file.read(&text);
        let doer = text.owner.card.as_ref().and_then(|card| file.words().names.find(NameKind::Card, card));
        let doer = doer.map_or("this char", |name| name.text.as_str());
        for (at, meaning) in &read.discourse.meanings {
            let Some(span) = span_of(&read, *at) else { continue };
            // Of a whole phrase such as *that Opp* the meaning is plain.
            if file.slice(span).split_whitespace().count() > 1 {
                continue;
            }
            let words = |at: &NodeAt| span_of(&read, *at).map(|span| shortened(file.slice(span)));
            let (means, antecedent) = match meaning {
                Meaning::Phrase(at) => (words(at), span_of(&read, *at)),
                Meaning::Two(one, other) => (words(one).zip(words(other)).map(|(a, b)| format!("{a} and {b}")), None),
                Meaning::WithDoer(at) => (words(at).map(|other| format!("{doer} and {other}")), None),
                Meaning::Doer => (Some(doer.to_owned()), None),
                Meaning::ThingDefined => (Some(text.name.to_owned()), None),
                Meaning::Holder if read.discourse.is_owned => (Some(format!("the owner of {}", text.name)), None),
                Meaning::Holder => (Some(format!("the char with {}", text.name)), None),
                Meaning::Noun(_) => (None, None),
            };
            if let Some(means) = means {
                hints.push(ReferenceHint { span, means, antecedent });
            }
        }
    }
    hints.sort_by_key(|hint| hint.span);
    hints.dedup_by_key(|hint| hint.span);
    hints
}

/// Returns the words of a node.
fn span_of(read: &TextReading, at: NodeAt) -> Option<Span> {
    let node = read.discourse.trees.get(at.sentence)?.nodes.get(at.node)?;
    let lexed: &Lexed = read.sentences.get(at.sentence)?;
    lexed.span(node.start, node.end)
}

/// Returns the first words of a phrase, on one line.
fn shortened(words: &str) -> String {
    let all: Vec<&str> = words.split_whitespace().collect();
    let some = all.get(..MOST_WORDS.min(all.len())).unwrap_or(&[]).join(" ");
    if all.len() > MOST_WORDS { format!("{some} …") } else { some }
}
