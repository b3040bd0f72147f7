//! Parses the value of a rulebook field: `6 rows, 6 columns`.
//!
//! A [`Phrase`] is a cursor over words, numbers and marks. It records which words were expected at the furthest word
//! that it reached. A finding can thus underline the word that does not fit, and name the words that would fit.

use std::ops::RangeInclusive;
use std::str::FromStr;

use source::{Span, offset};

/// The reason why a value cannot be read, with its span.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum PhraseError {
    /// The next word is not one of the expected words.
    Unexpected {
        /// The span of the word, or of the last word if the text ends too early.
        at: Span,
        /// The word as written; empty if the text ends too early.
        found: String,
        /// The words that would fit.
        expected: Vec<String>,
    },
    /// A number is outside its limits.
    OutOfRange {
        /// The span of the number.
        at: Span,
        /// The number as written in the source.
        found: String,
        /// The name of the entities that the number counts.
        what: String,
        least: u32,
        most: u32,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum LexemeKind {
    Word,
    Number,
    Mark,
}

#[derive(Debug, Clone, Copy)]
struct Lexeme<'a> {
    kind: LexemeKind,
    text: &'a str,
    span: Span,
}

/// A cursor over the words of one value.
pub(crate) struct Phrase<'a> {
    text: &'a str,
    /// The offset of the text in the file.
    start: u32,
    tokens: Vec<Lexeme<'a>>,
    /// The index of the next word in the value.
    at: usize,
    /// The index of the furthest word at which a fixed word, a number or a name was expected.
    furthest: usize,
    /// The words that were expected at `furthest`.
    expected: Vec<String>,
    /// The span of the last word.
    end: Span,
}

impl<'a> Phrase<'a> {
    /// Creates a cursor over the words of a span.
    pub fn new(source: &'a str, span: Span) -> Phrase<'a> {
        let text = span.of(source);
        let tokens = tokens(text, span.start);
        let end = tokens.last().map_or(span, |t| t.span);
        Phrase { text, start: span.start, tokens, at: 0, furthest: 0, expected: Vec::new(), end }
    }

    /// Creates a cursor over an empty value. A missing word is reported at `at`.
    pub fn empty(at: Span) -> Phrase<'a> {
        Phrase { text: "", start: at.start, tokens: Vec::new(), at: 0, furthest: 0, expected: Vec::new(), end: at }
    }

    /// Whether all words are taken.
    pub fn at_end(&self) -> bool {
        self.at >= self.tokens.len()
    }

    /// Takes these words if they come next, and returns whether they did. A word may have several forms, the most
    /// common form last: `row|rows`.
    pub fn eat(&mut self, words: &str) -> bool {
        let mut at = self.at;
        for word in words.split(' ') {
            let fits = self
                .tokens
                .get(at)
                .is_some_and(|t| t.kind != LexemeKind::Number && word.split('|').any(|w| same(w, t.text)));
            if !fits {
                self.expect(at, word.rsplit('|').take(1).map(str::to_owned));
                return false;
            }
            at += 1;
        }
        self.at = at;
        true
    }

    /// Takes these words, or fails if they do not come next.
    pub fn need(&mut self, words: &str) -> Result<(), PhraseError> {
        if self.eat(words) { Ok(()) } else { Err(self.error()) }
    }

    /// Takes the first of these choices whose words come next, or fails if there is none.
    pub fn one_of<T: Copy>(&mut self, choices: &[(&str, T)]) -> Result<T, PhraseError> {
        for (words, value) in choices {
            if self.eat(words) {
                return Ok(*value);
            }
        }
        Err(self.error())
    }

    /// Takes a whole number within limits, both inclusive. `what` names the entities that the number counts.
    pub fn number<N>(&mut self, what: &str, least: N, most: N) -> Result<N, PhraseError>
    where
        N: Copy + PartialOrd + FromStr + Into<u32>,
    {
        let Some(token) = self.take(LexemeKind::Number, what) else { return Err(self.error()) };
        match token.text.parse::<N>() {
            Ok(n) if (least..=most).contains(&n) => Ok(n),
            _ if token.text.contains('.') => {
                self.at -= 1;
                self.expect(self.at, [format!("a whole number of {what}")]);
                Err(self.error())
            }
            _ => Err(out_of_range(token, what, least.into()..=most.into())),
        }
    }

    /// Takes a number with at most two decimals. Returns hundredths.
    pub fn hundredths(&mut self, what: &str) -> Result<u32, PhraseError> {
        const MOST: u32 = 10_000;
        let Some(token) = self.take(LexemeKind::Number, what) else { return Err(self.error()) };
        let (whole, part) = token.text.split_once('.').unwrap_or((token.text, ""));
        let part = match part.len() {
            0 => Some(0),
            1 => part.parse::<u32>().ok().map(|n| n * 10),
            2 => part.parse::<u32>().ok(),
            _ => None,
        };
        match (whole.parse::<u32>(), part) {
            (Ok(whole), Some(part)) if whole <= MOST => Ok(whole * 100 + part),
            (Ok(whole), None) if whole <= MOST => {
                self.at -= 1;
                self.expect(self.at, [format!("{what} with at most two decimals")]);
                Err(self.error())
            }
            _ => Err(out_of_range(token, what, 0..=MOST)),
        }
    }

    /// Takes a name of one or more words, up to a mark, a number or one of the words in `stops`.
    pub fn name(&mut self, what: &str, stops: &[&str]) -> Result<(String, Span), PhraseError> {
        let mut words: Vec<&str> = Vec::new();
        let mut span: Option<Span> = None;
        while let Some(token) = self.tokens.get(self.at) {
            if token.kind != LexemeKind::Word || stops.iter().any(|s| same(s, token.text)) {
                break;
            }
            words.push(token.text);
            span = Some(span.map_or(token.span, |s| s.to(token.span)));
            self.at += 1;
        }
        match span {
            Some(span) => Ok((words.join(" "), span)),
            None => {
                self.expect(self.at, [what.to_owned()]);
                Err(self.error())
            }
        }
    }

    /// Takes the whole text, with single spaces in place of runs of spaces and line breaks.
    pub fn whole(&mut self, what: &str) -> Result<String, PhraseError> {
        if self.tokens.is_empty() {
            self.expect(0, [what.to_owned()]);
            return Err(self.error());
        }
        self.at = self.tokens.len();
        Ok(self.text.split_whitespace().collect::<Vec<_>>().join(" "))
    }

    /// Takes the whole text as names with commas between them, each with its span.
    pub fn names(&mut self, what: &str) -> Result<Vec<(String, Span)>, PhraseError> {
        self.whole(what)?;
        let mut names = Vec::new();
        let mut from = 0;
        for part in self.text.split(',') {
            let part_start = from;
            from += part.len() + 1;
            let name = part.trim().trim_end_matches('.');
            if name.is_empty() {
                continue;
            }
            let start = part_start + (part.len() - part.trim_start().len());
            let spaced = name.split_whitespace().collect::<Vec<_>>().join(" ");
            let start = self.start + offset(start);
            names.push((spaced, Span { start, end: start + offset(name.len()) }));
        }
        if names.is_empty() {
            self.expect(0, [what.to_owned()]);
            self.furthest = 0;
            return Err(self.error());
        }
        Ok(names)
    }

    /// Returns the error for a value that is not of the kind that `what` names.
    pub fn refuse(&self, what: &str) -> PhraseError {
        PhraseError::Unexpected {
            at: self.whole_span(),
            found: self.text.trim().to_owned(),
            expected: vec![what.to_owned()],
        }
    }

    /// Returns the span of the whole value.
    pub fn whole_span(&self) -> Span {
        self.tokens.first().map_or(self.end, |t| t.span.to(self.end))
    }

    /// Takes the marks and words that separate two clauses. Returns whether there were any.
    pub fn between(&mut self) -> bool {
        let before = self.at;
        while self.tokens.get(self.at).is_some_and(|t| [";", ".", ",", "and"].iter().any(|m| same(m, t.text))) {
            self.at += 1;
        }
        self.at > before
    }

    /// Fails unless all words are taken.
    pub fn done(&mut self) -> Result<(), PhraseError> {
        if self.at_end() { Ok(()) } else { Err(self.error()) }
    }

    /// Returns the error at the furthest word that was reached.
    pub fn error(&self) -> PhraseError {
        let token = self.tokens.get(self.furthest);
        let at = token.map_or(self.end, |t| t.span);
        let found = token.map_or(String::new(), |t| t.text.to_owned());
        PhraseError::Unexpected { at, found, expected: self.expected.clone() }
    }

    /// Takes the next word if it is of this kind.
    fn take(&mut self, kind: LexemeKind, what: &str) -> Option<Lexeme<'a>> {
        match self.tokens.get(self.at) {
            Some(token) if token.kind == kind => {
                self.at += 1;
                Some(*token)
            }
            _ => {
                self.expect(self.at, [format!("a number of {what}")]);
                None
            }
        }
    }

    /// Records the words that were expected at the word `at`, unless a later word was reached.
    fn expect(&mut self, at: usize, expected: impl IntoIterator<Item = String>) {
        if at > self.furthest {
            self.furthest = at;
            self.expected.clear();
        }
        if at == self.furthest {
            for word in expected {
                if !self.expected.contains(&word) {
                    self.expected.push(word);
                }
            }
        }
    }
}

fn out_of_range(token: Lexeme<'_>, what: &str, limits: RangeInclusive<u32>) -> PhraseError {
    let (least, most) = limits.into_inner();
    PhraseError::OutOfRange { at: token.span, found: token.text.to_owned(), what: what.to_owned(), least, most }
}

/// Whether two words are equal, regardless of case.
fn same(a: &str, b: &str) -> bool {
    a.chars().flat_map(char::to_lowercase).eq(b.chars().flat_map(char::to_lowercase))
}

/// Divides a text, which begins at the offset `base`, into words, numbers and marks.
fn tokens(text: &str, base: u32) -> Vec<Lexeme<'_>> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let start = text.len() - rest.len();
        let (kind, length) = if first.is_whitespace() {
            rest = rest.trim_start();
            continue;
        } else if rest.starts_with("//") {
            rest = rest.split_once('\n').map_or("", |(_, after)| after);
            continue;
        } else if first.is_ascii_digit() {
            (LexemeKind::Number, number_length(rest))
        } else if first.is_alphanumeric() {
            (LexemeKind::Word, run(rest, |c| c.is_alphanumeric() || matches!(c, '\'' | '’' | '-')))
        } else {
            (LexemeKind::Mark, first.len_utf8())
        };
        let (word, after) = rest.split_at(length);
        let span = Span { start: base + offset(start), end: base + offset(start + length) };
        tokens.push(Lexeme { kind, text: word, span });
        rest = after;
    }
    tokens
}

/// Returns the length of the digits at the start of a text, with a decimal point if digits follow it.
fn number_length(text: &str) -> usize {
    let whole = run(text, |c| c.is_ascii_digit());
    match text.get(whole..).and_then(|rest| rest.strip_prefix('.')).map(|part| run(part, |c| c.is_ascii_digit())) {
        Some(part) if part > 0 => whole + 1 + part,
        _ => whole,
    }
}

/// Returns the length of the leading characters of a text for which the test is true.
fn run(text: &str, part: impl Fn(char) -> bool) -> usize {
    text.find(|c| !part(c)).unwrap_or(text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn over(text: &str) -> Phrase<'_> {
        Phrase::new(text, Span::new(0, text.len()))
    }

    #[test]
    fn words_and_numbers_in_order() {
        let mut p = over("6 Rows, 6 columns");
        assert_eq!(p.number("rows", 1, 8), Ok(6_u8));
        assert!(p.eat("row|rows"));
        assert!(p.between());
        assert_eq!(p.number("columns", 1, 8), Ok(6_u8));
        assert_eq!(p.need("column|columns"), Ok(()));
        assert_eq!(p.done(), Ok(()));
    }

    #[test]
    fn the_error_is_at_the_furthest_word() {
        let mut p = over("2 move activashuns");
        assert_eq!(p.number("moves", 0, 9), Ok(2_u8));
        let error = p.need("move activation|activations");
        assert_eq!(
            error,
            Err(PhraseError::Unexpected {
                at: Span::new(7, 18),
                found: "activashuns".into(),
                expected: vec!["activations".into()]
            })
        );
    }

    #[test]
    fn decimals_become_hundredths() {
        assert_eq!(over("4.5").hundredths("tiles"), Ok(450));
        assert_eq!(over("4.05").hundredths("tiles"), Ok(405));
        assert!(over("4.055").hundredths("tiles").is_err());
        assert!(over("99999999999").hundredths("tiles").is_err());
        assert_eq!(over("14.").hundredths("tiles"), Ok(1400));
    }

    #[test]
    fn numbers_past_their_limits_say_the_limits() {
        let error = over("99999999999999999999").number::<u8>("rows", 1, 8);
        assert!(matches!(error, Err(PhraseError::OutOfRange { least: 1, most: 8, .. })));
    }

    #[test]
    fn names_end_at_marks_and_stops() {
        let mut p = over("1 White Mage and 1 Rogue");
        assert!(p.number::<u8>("chars", 1, 9).is_ok());
        assert_eq!(p.name("a class", &["and"]), Ok(("White Mage".into(), Span::new(2, 12))));
    }
}
