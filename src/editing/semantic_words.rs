//! The meaning of words, for their colours.

use crate::edited_file::EditedFile;
use crate::mentions::mentions;
use reading::continuation::lexed_sentences;
use reading::word_lookup::Leaf;
use source::Span;
use syntax::ast::{Head, Part, Value};
use vocabulary::NameKind;

/// The kinds of words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum WordSort {
    /// A key that opens a line.
    Key,
    /// The tag of an action.
    Tag,
    Card,
    Class,
    Action,
    Token,
    Condition,
    Structure,
    Summon,
    Number,
    TargetCode,
    /// *It*, *that Opp*: a word that takes something up.
    Reference,
    /// The epithet, and words that are only printed.
    Prose,
    Comment,
}

impl WordSort {
    /// All sorts, in a fixed order.
    pub const ALL: [WordSort; 14] = [
        WordSort::Key,
        WordSort::Tag,
        WordSort::Card,
        WordSort::Class,
        WordSort::Action,
        WordSort::Token,
        WordSort::Condition,
        WordSort::Structure,
        WordSort::Summon,
        WordSort::Number,
        WordSort::TargetCode,
        WordSort::Reference,
        WordSort::Prose,
        WordSort::Comment,
    ];
}

/// A word, or several words on one line, with what they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SemanticWord {
    pub span: Span,
    pub sort: WordSort,
    pub is_declaration: bool,
}

/// Returns the words of a file that have a meaning of their own, in the order of the text and without overlaps.
pub fn semantic_words(file: &EditedFile<'_>) -> Vec<SemanticWord> {
    let mut found: Vec<SemanticWord> = Vec::new();
    let mut add = |span: Span, sort: WordSort, is_declaration: bool| {
        found.push(SemanticWord { span, sort, is_declaration });
    };
    for block in &file.document.blocks {
        match &block.head {
            Head::Card { epithet, .. } => add(epithet.span, WordSort::Prose, false),
            Head::Definition { keyword, .. } => add(keyword.span, WordSort::Key, false),
        }
        for part in &block.parts {
            match part {
                Part::Action { tag_span, .. } => add(*tag_span, WordSort::Tag, false),
                Part::Field { key, value } => {
                    add(key.span, WordSort::Key, false);
                    match (key.text.to_lowercase().as_str(), value) {
                        ("target", Value::Raw(value)) => add(value.span, WordSort::TargetCode, false),
                        ("lore" | "quote", Value::Raw(value)) => add(value.span, WordSort::Prose, false),
                        _ => {}
                    }
                }
                Part::Rules(_) => {}
            }
        }
    }
    for mention in mentions(file) {
        let sort = match mention.kind {
            NameKind::Card => WordSort::Card,
            NameKind::Class => WordSort::Class,
            NameKind::Action => WordSort::Action,
            NameKind::Token | NameKind::Thing => WordSort::Token,
            NameKind::Condition => WordSort::Condition,
            NameKind::Structure => WordSort::Structure,
            NameKind::Summon => WordSort::Summon,
            NameKind::Adjective | NameKind::Place | NameKind::Verb | NameKind::Keyword => continue,
        };
        add(mention.span, sort, mention.is_declaration);
    }
    for text in file.rule_texts() {
        for paragraph in &text.paragraphs {
            for lexed in lexed_sentences(&file.words(), paragraph, file.text, &text.owner) {
                for (at, word) in lexed.words.iter().enumerate() {
                    let written = file.slice(word.span);
                    let leaf = lexed.leaves(at).first().map(|leaf| &leaf.leaf);
                    match leaf {
                        Some(Leaf::Number(_)) if written.starts_with(|c: char| c.is_ascii_digit()) => {
                            add(word.span, WordSort::Number, false);
                        }
                        Some(Leaf::Code(_)) => add(word.span, WordSort::TargetCode, false),
                        _ if REFERENCES.contains(&lexed.text(at)) => add(word.span, WordSort::Reference, false),
                        _ => {}
                    }
                }
            }
        }
    }
    let mut start = 0;
    for line in file.text.split_inclusive('\n') {
        let lead = line.len() - line.trim_start().len();
        if line.trim_start().starts_with("//") {
            add(Span::new(start + lead, start + line.trim_end().len()), WordSort::Comment, false);
        }
        start += line.len();
    }
    let mut words: Vec<SemanticWord> = found.into_iter().flat_map(|word| lines(file.text, word)).collect();
    words.sort_by_key(|word| (word.span.start, word.span.end, word.sort, !word.is_declaration));
    let mut kept: Vec<SemanticWord> = Vec::with_capacity(words.len());
    for word in words {
        if word.span.start < word.span.end && kept.last().is_none_or(|before| before.span.end <= word.span.start) {
            kept.push(word);
        }
    }
    kept
}

/// Pronouns.
const REFERENCES: [&str; 12] =
    ["it", "its", "they", "them", "their", "she", "her", "he", "him", "his", "itself", "themselves"];

/// Divides words that go over several lines.
fn lines(text: &str, word: SemanticWord) -> Vec<SemanticWord> {
    let mut start = word.span.start as usize;
    let mut parts = Vec::new();
    for line in word.span.of(text).split_inclusive('\n') {
        let lead = line.len() - line.trim_start().len();
        let span = Span::new(start + lead, start + line.trim_end().len().max(lead));
        parts.push(SemanticWord { span, ..word });
        start += line.len();
    }
    parts
}
