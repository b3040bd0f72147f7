//! Decides whether a line begins an action, a field or nothing. Also recognises mistakes: a misspelt key, a missing tag
//! or a missing colon.

use super::ast::ActionTag;
use super::findings;
use super::keywords::{FieldKey, Keywords};
use super::limits;
use super::line_forms::{Form, Line};
use super::scan;
use super::text_reader::TextReader;
use diagnostic::suggest;
use source::{Span, offset};

/// The part of a block that a line begins.
pub(super) enum Opening<'k> {
    Action {
        tag: ActionTag,
        tag_span: Span,
        name: Span,
        value: Span,
    },
    Field {
        key: &'k FieldKey,
        at: Span,
        value: Span,
    },
    /// A part that cannot be read and already has a finding.
    Reported,
    /// The line begins nothing and continues the text before it.
    None,
}

/// The kind of block that a line belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Owner {
    /// Every line begins with a key or a tag.
    Card,
    /// Lines without a key are the rules of the definition.
    Definition,
}

/// The context of a line: its owner, and the text before it.
#[derive(Debug, Clone, Copy)]
pub(super) struct LineContext {
    pub owner: Owner,
    /// Whether this line may continue an open text.
    pub continues: bool,
    /// Whether the text before this line may end there.
    pub complete: bool,
    /// Whether the text before this line is the value of a field without sentences.
    pub value: bool,
}

/// The maximum number of words in a key. A longer text before a colon begins a sentence.
const KEY_WORDS: usize = 3;

/// Decides what a line begins.
pub(super) fn of<'k>(
    reader: &mut TextReader<'_>,
    keywords: &'k Keywords,
    line: &Line,
    context: LineContext,
) -> Opening<'k> {
    match line.form {
        Form::Action { tag, name, value } => action(reader, tag, name, value),
        Form::Keyed { key, value } => match keywords.field(reader.words(key)) {
            Some(field) => Opening::Field { key: field, at: key, value },
            None => unknown_key(reader, keywords, key, value, context),
        },
        _ => without_colon(reader, keywords, line.span, context),
    }
}

/// Parses an action, `[S] NAME: rules`. The tag may be misspelt, and the colon may be missing.
fn action<'k>(reader: &mut TextReader<'_>, tag: Span, name: Option<Span>, value: Span) -> Opening<'k> {
    let after_tag = Span { start: tag.end, end: value.end };
    let capitals = capitals(reader, after_tag);
    let inner = reader.words(tag).trim_matches(['[', ']']);
    let known = match inner {
        "S" => Some(ActionTag::Skill),
        "A" => Some(ActionTag::Attack),
        _ => None,
    };
    if known.is_none() && name.is_none() && capitals.is_none() {
        return Opening::None;
    }
    let (name, value) = match (name, capitals) {
        // `[A] SWING Hit one: …`: the name is the part in capitals, so it ends before the colon.
        (Some(written), Some(capitals)) if sentence_follows(reader, written, capitals) => {
            without_colon_after(reader, capitals, value)
        }
        (Some(written), _) => (written, value),
        (None, Some(capitals)) => without_colon_after(reader, capitals, value),
        (None, None) => {
            reader.report(findings::action_without_name(reader.place(tag)));
            (Span { start: tag.end, end: tag.end }, after_tag)
        }
    };
    let ability = Some(reader.words(name)).filter(|name| !name.is_empty());
    let tag_kind = known.unwrap_or_else(|| {
        let (kind, sure) = guess_tag(inner, reader.words(value));
        reader.ability = ability;
        reader.report(findings::unknown_tag(reader.place(tag), inner, kind, sure));
        reader.ability = None;
        kind
    });
    Opening::Action { tag: tag_kind, tag_span: tag, name, value }
}

/// Reports the missing colon between a name in capitals and the rules after it. Returns the span of the name and the
/// span of the rules.
fn without_colon_after(reader: &mut TextReader<'_>, name: Span, value: Span) -> (Span, Span) {
    let words = reader.words(name);
    reader.ability = Some(words);
    reader.report(findings::missing_colon(reader.place(name), words));
    reader.ability = None;
    (name, Span { start: name.end, end: value.end })
}

/// Returns the span of the words in capitals at the beginning of a text.
fn capitals(reader: &TextReader<'_>, span: Span) -> Option<Span> {
    let text = reader.words(span);
    let words = text.split_inclusive(' ').take_while(|word| word.trim().is_empty() || scan::is_capitals(word.trim()));
    let found = scan::trimmed(text.get(..words.map(str::len).sum())?, span.range().start);
    (found.start < found.end).then_some(found)
}

/// Whether a sentence begins after the capitals and before the colon.
fn sentence_follows(reader: &TextReader<'_>, name: Span, capitals: Span) -> bool {
    let rest = reader.words(Span { start: capitals.end, end: name.end }).trim_start();
    let mut letters = rest.chars();
    let begins = letters.next().is_some_and(char::is_uppercase) && letters.next().is_some_and(char::is_lowercase);
    begins && rest.contains(' ')
}

/// Guesses the tag that an unknown tag stands for. Also returns whether the guess is certain.
fn guess_tag(inner: &str, rules: &str) -> (ActionTag, bool) {
    let lower = inner.to_lowercase();
    match lower.as_str() {
        "s" | "skill" => (ActionTag::Skill, true),
        "a" | "attack" => (ActionTag::Attack, true),
        // Only attacks hit, so the verb of the rules decides.
        _ => {
            let hits = rules.split(|c: char| !c.is_alphabetic()).any(|word| {
                let word = word.to_lowercase();
                word == "hit" || word == "hits"
            });
            (if hits { ActionTag::Attack } else { ActionTag::Skill }, false)
        }
    }
}

/// Parses a line with an unknown word before its colon: a misspelt key (`Targt: M`), an action without a tag (`SWING:
/// Hit …`), or a sentence that has a colon.
fn unknown_key<'k>(
    reader: &mut TextReader<'_>,
    keywords: &'k Keywords,
    key: Span,
    value: Span,
    context: LineContext,
) -> Opening<'k> {
    let word = reader.words(key);
    let free = !context.continues || context.complete;
    let long = word.len() > limits::KEY_LETTERS;
    if !free || long || !word.starts_with(char::is_uppercase) || word.split_whitespace().count() > KEY_WORDS {
        return if context.continues || context.owner == Owner::Definition {
            Opening::None
        } else {
            reader.report(findings::unknown_key(reader.place(key), word, None));
            Opening::Reported
        };
    }
    if let Some(meant) = suggest::nearest(word, keywords.all()) {
        reader.report(findings::unknown_key(reader.place(key), word, Some(meant)));
        return match keywords.field(meant) {
            Some(field) => Opening::Field { key: field, at: key, value },
            None => Opening::Reported,
        };
    }
    if scan::is_capitals(word) && context.owner == Owner::Card {
        let (kind, _) = guess_tag("", reader.words(value));
        reader.ability = Some(word);
        reader.report(findings::missing_tag(reader.place(key), word, kind));
        reader.ability = None;
        let before = Span { start: key.start, end: key.start };
        return Opening::Action { tag: kind, tag_span: before, name: key, value };
    }
    if (context.continues && !context.value) || (!context.continues && context.owner == Owner::Definition) {
        return Opening::None;
    }
    reader.report(findings::unknown_key(reader.place(key), word, None));
    Opening::Reported
}

/// Parses a line without a colon. The line may still begin with a key, as `Target M` does.
fn without_colon<'k>(
    reader: &mut TextReader<'_>,
    keywords: &'k Keywords,
    span: Span,
    context: LineContext,
) -> Opening<'k> {
    if context.continues && !context.complete {
        return Opening::None;
    }
    let text = reader.words(span);
    let after = |key: &FieldKey| {
        let rest = text.strip_prefix(key.name.as_str())?;
        (rest.is_empty() || rest.starts_with(' ')).then_some(rest)
    };
    let Some((field, rest)) = keywords.fields.iter().find_map(|key| Some((key, after(key)?))) else {
        return Opening::None;
    };
    // In a definition a sentence may begin with the same word as a key.
    if context.owner == Owner::Definition && rest.split_whitespace().count() > 2 {
        return Opening::None;
    }
    let at = Span { start: span.start, end: span.start + offset(field.name.len()) };
    reader.report(findings::missing_colon(reader.place(at), &field.name));
    Opening::Field { key: field, at, value: Span { start: at.end, end: span.end } }
}
