//! Reading the value of a rulebook field, phrase by phrase: `6 rows, 6 columns`.
//!
//! A [`Phrase`] is a cursor over words, numbers and marks. It remembers what was looked for at the furthest place that was
//! reached, so that a finding can underline the very word that did not fit and say what would have.

use source::Span;

/// What went wrong, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Miss {
    /// Words that are not among the expected ones; at the end of the text nothing was found.
    Unexpected { at: Span, found: String, expected: Vec<String> },
    /// A number outside of its limits.
    OutOfRange { at: Span, found: String, what: String, least: u32, most: u32 },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Word,
    Number,
    Mark,
}

#[derive(Debug, Clone, Copy)]
struct Token<'a> {
    kind: Kind,
    text: &'a str,
    span: Span,
}

/// A cursor over the words of one value.
pub struct Phrase<'a> {
    text: &'a str,
    start: u32,
    tokens: Vec<Token<'a>>,
    at: usize,
    furthest: usize,
    expected: Vec<String>,
    end: Span,
}

impl<'a> Phrase<'a> {
    /// Over the words that `span` covers in `source`.
    pub fn new(source: &'a str, span: Span) -> Phrase<'a> {
        let text = span.of(source);
        let tokens = tokens(text, span.start);
        let end = tokens.last().map_or(span, |t| t.span);
        Phrase { text, start: span.start, tokens, at: 0, furthest: 0, expected: Vec::new(), end }
    }

    /// Over nothing: what is missing is missing at `at`.
    pub fn empty(at: Span) -> Phrase<'a> {
        Phrase { text: "", start: at.start, tokens: Vec::new(), at: 0, furthest: 0, expected: Vec::new(), end: at }
    }

    pub fn at_end(&self) -> bool {
        self.at >= self.tokens.len()
    }

    /// Takes these words if they come next. A word may have other forms, the commonest last: `row|rows`.
    pub fn eat(&mut self, words: &str) -> bool {
        let mut at = self.at;
        for word in words.split(' ') {
            let fits =
                self.tokens.get(at).is_some_and(|t| t.kind != Kind::Number && word.split('|').any(|w| same(w, t.text)));
            if !fits {
                self.missed(at, word.rsplit('|').take(1).map(str::to_owned));
                return false;
            }
            at += 1;
        }
        self.at = at;
        true
    }

    /// As `eat`, for words that must come.
    pub fn need(&mut self, words: &str) -> Result<(), Miss> {
        if self.eat(words) { Ok(()) } else { Err(self.miss()) }
    }

    /// The first of these that comes next.
    pub fn one_of<T: Copy>(&mut self, choices: &[(&str, T)]) -> Result<T, Miss> {
        for (words, value) in choices {
            if self.eat(words) {
                return Ok(*value);
            }
        }
        Err(self.miss())
    }

    /// A whole number within limits, both inclusive.
    pub fn number(&mut self, what: &str, least: u32, most: u32) -> Result<u32, Miss> {
        let Some(token) = self.take(Kind::Number, what) else { return Err(self.miss()) };
        match token.text.parse::<u32>() {
            Ok(n) if (least..=most).contains(&n) => Ok(n),
            _ if token.text.contains('.') => {
                self.at -= 1;
                self.missed(self.at, [format!("a whole number of {what}")]);
                Err(self.miss())
            }
            _ => Err(out_of_range(token, what, least, most)),
        }
    }

    /// As `number`, for the small numbers of the rule objects.
    pub fn small(&mut self, what: &str, least: u8, most: u8) -> Result<u8, Miss> {
        self.number(what, u32::from(least), u32::from(most)).map(|n| n as u8)
    }

    /// A number with at most two decimals, in hundredths.
    pub fn hundredths(&mut self, what: &str) -> Result<u32, Miss> {
        const MOST: u32 = 10_000;
        let Some(token) = self.take(Kind::Number, what) else { return Err(self.miss()) };
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
                self.missed(self.at, [format!("{what} with at most two decimals")]);
                Err(self.miss())
            }
            _ => Err(out_of_range(token, what, 0, MOST)),
        }
    }

    /// A name of one or more words: up to a mark, a number, or one of the words in `stops`.
    pub fn name(&mut self, what: &str, stops: &[&str]) -> Result<(String, Span), Miss> {
        let mut words: Vec<&str> = Vec::new();
        let mut span: Option<Span> = None;
        while let Some(token) = self.tokens.get(self.at) {
            if token.kind != Kind::Word || stops.iter().any(|s| same(s, token.text)) {
                break;
            }
            words.push(token.text);
            span = Some(span.map_or(token.span, |s| s.to(token.span)));
            self.at += 1;
        }
        match span {
            Some(span) => Ok((words.join(" "), span)),
            None => {
                self.missed(self.at, [what.to_owned()]);
                Err(self.miss())
            }
        }
    }

    /// All of the text as one, with runs of spaces and line breaks made single spaces.
    pub fn whole(&mut self, what: &str) -> Result<String, Miss> {
        if self.tokens.is_empty() {
            self.missed(0, [what.to_owned()]);
            return Err(self.miss());
        }
        self.at = self.tokens.len();
        Ok(self.text.split_whitespace().collect::<Vec<_>>().join(" "))
    }

    /// All of the text as names with commas between, each with its place.
    pub fn names(&mut self, what: &str) -> Result<Vec<(String, Span)>, Miss> {
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
            let start = self.start as usize + part_start + (part.len() - part.trim_start().len());
            let spaced = name.split_whitespace().collect::<Vec<_>>().join(" ");
            names.push((spaced, Span::new(start, start + name.len())));
        }
        if names.is_empty() {
            self.missed(0, [what.to_owned()]);
            self.furthest = 0;
            return Err(self.miss());
        }
        Ok(names)
    }

    /// The failure of a value that is none of what `what` names.
    pub fn refuse(&self, what: &str) -> Miss {
        Miss::Unexpected { at: self.all_of_it(), found: self.text.trim().to_owned(), expected: vec![what.to_owned()] }
    }

    /// The place of the whole value.
    pub fn all_of_it(&self) -> Span {
        self.tokens.first().map_or(self.end, |t| t.span.to(self.end))
    }

    /// Takes the marks and words that may stand between two clauses.
    pub fn between(&mut self) -> bool {
        let before = self.at;
        while self.tokens.get(self.at).is_some_and(|t| [";", ".", ",", "and"].iter().any(|m| same(m, t.text))) {
            self.at += 1;
        }
        self.at > before
    }

    /// Nothing more may come.
    pub fn done(&mut self) -> Result<(), Miss> {
        if self.at_end() { Ok(()) } else { Err(self.miss()) }
    }

    /// The failure at the furthest place reached.
    pub fn miss(&self) -> Miss {
        let token = self.tokens.get(self.furthest);
        let at = token.map_or(self.end, |t| t.span);
        let found = token.map_or(String::new(), |t| t.text.to_owned());
        Miss::Unexpected { at, found, expected: self.expected.clone() }
    }

    fn take(&mut self, kind: Kind, what: &str) -> Option<Token<'a>> {
        match self.tokens.get(self.at) {
            Some(token) if token.kind == kind => {
                self.at += 1;
                Some(*token)
            }
            _ => {
                self.missed(self.at, [format!("a number of {what}")]);
                None
            }
        }
    }

    fn missed(&mut self, at: usize, expected: impl IntoIterator<Item = String>) {
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

fn out_of_range(token: Token<'_>, what: &str, least: u32, most: u32) -> Miss {
    Miss::OutOfRange { at: token.span, found: token.text.to_owned(), what: what.to_owned(), least, most }
}

fn same(a: &str, b: &str) -> bool {
    a.chars().flat_map(char::to_lowercase).eq(b.chars().flat_map(char::to_lowercase))
}

fn tokens(text: &str, base: u32) -> Vec<Token<'_>> {
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
            (Kind::Number, number_length(rest))
        } else if first.is_alphanumeric() {
            (Kind::Word, run(rest, |c| c.is_alphanumeric() || matches!(c, '\'' | '’' | '-')))
        } else {
            (Kind::Mark, first.len_utf8())
        };
        let (word, after) = rest.split_at(length);
        let span = Span { start: base + start as u32, end: base + (start + length) as u32 };
        tokens.push(Token { kind, text: word, span });
        rest = after;
    }
    tokens
}

/// Digits, and a point with digits after it.
fn number_length(text: &str) -> usize {
    let whole = run(text, |c| c.is_ascii_digit());
    match text.get(whole..).and_then(|rest| rest.strip_prefix('.')).map(|part| run(part, |c| c.is_ascii_digit())) {
        Some(part) if part > 0 => whole + 1 + part,
        _ => whole,
    }
}

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
        assert_eq!(p.small("rows", 1, 8), Ok(6));
        assert!(p.eat("row|rows"));
        assert!(p.between());
        assert_eq!(p.small("columns", 1, 8), Ok(6));
        assert_eq!(p.need("column|columns"), Ok(()));
        assert_eq!(p.done(), Ok(()));
    }

    #[test]
    fn the_miss_is_at_the_furthest_word() {
        let mut p = over("2 move activashuns");
        assert_eq!(p.small("moves", 0, 9), Ok(2));
        let miss = p.need("move activation|activations");
        assert_eq!(
            miss,
            Err(Miss::Unexpected {
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
        let miss = over("99999999999999999999").number("rows", 1, 8);
        assert!(matches!(miss, Err(Miss::OutOfRange { least: 1, most: 8, .. })));
    }

    #[test]
    fn names_end_at_marks_and_stops() {
        let mut p = over("1 White Mage and 1 Rogue");
        assert!(p.number("chars", 1, 9).is_ok());
        assert_eq!(p.name("a class", &["and"]), Ok(("White Mage".into(), Span::new(2, 12))));
    }
}
