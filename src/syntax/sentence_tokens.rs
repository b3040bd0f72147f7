//! The second of two passes: parses a rule text into sentences and words.

use pest::iterators::{Pair, Pairs};

use super::ast::{Item, Paragraph, Sentence, Token, TokenKind};
use super::findings;
use super::limits;
use super::pest_grammar::{self, Rule};
use super::scan;
use super::text_reader::TextReader;
use source::{Span, offset};

/// Parses the text of a span. Text that exceeds a limit is reported and left out.
pub(super) fn read(reader: &mut TextReader<'_>, span: Span) -> Paragraph {
    let blanked = scan::blank_comments(reader.text, span);
    let visible = scan::trimmed(&blanked, span.range().start);
    if let Some(at) = limits::too_deep(&blanked) {
        let at = span.range().start + at;
        reader.report(findings::nesting_too_deep(reader.place(Span::new(at, at + 1))));
        return Paragraph { items: Vec::new(), span: visible };
    }
    let Some(pairs) = pest_grammar::paragraph(&blanked) else {
        reader.report(findings::given_up(reader.place(visible)));
        return Paragraph { items: Vec::new(), span: visible };
    };
    let mut builder =
        Builder { reader, base: span.start, frame: Frame::new(visible.start), outer: Vec::new(), unopened: false };
    builder.pieces(pairs);
    let items = builder.finish(visible.end);
    Paragraph { items, span: visible }
}

/// The items of one level of parentheses.
struct Frame {
    items: Vec<Item>,
    /// The words of the current sentence. The next sentence reuses the buffer.
    tokens: Vec<Token>,
    /// The parentheses inside the current sentence. They are appended after that sentence.
    inner_parentheses: Vec<Item>,
    /// The offset of the opening parenthesis, or of the paragraph.
    opened: u32,
}

impl Frame {
    fn new(opened: u32) -> Frame {
        Frame { items: Vec::new(), tokens: Vec::with_capacity(32), inner_parentheses: Vec::new(), opened }
    }
}

struct Builder<'r, 'a> {
    reader: &'r mut TextReader<'a>,
    /// The offset of the paragraph in the file.
    base: u32,
    frame: Frame,
    /// The frames around the current frame, the outermost first.
    outer: Vec<Frame>,
    /// Whether a closing parenthesis without an opening one was reported.
    unopened: bool,
}

impl Builder<'_, '_> {
    fn pieces(&mut self, mut pairs: Pairs<'_, Rule>) {
        while let Some(pair) = pairs.next() {
            let span = self.span(&pair);
            match pair.as_rule() {
                // A list of options is one sentence, and its next bullet parts two of them.
                Rule::stop if self.in_list() && pairs.peek().is_some_and(|next| is_bullet(next.as_str())) => {}
                Rule::stop => self.end_sentence(span.end, false),
                Rule::open => {
                    let frame = std::mem::replace(&mut self.frame, Frame::new(span.start));
                    self.outer.push(frame);
                }
                Rule::close => self.close(span),
                Rule::quotation => self.quotation(pair, &mut pairs),
                Rule::EOI => {}
                _ => self.token(&pair, span),
            }
        }
    }

    fn span(&self, pair: &Pair<'_, Rule>) -> Span {
        let at = pair.as_span();
        Span { start: self.base + offset(at.start()), end: self.base + offset(at.end()) }
    }

    fn token(&mut self, pair: &Pair<'_, Rule>, span: Span) {
        let kind = match pair.as_rule() {
            Rule::word | Rule::of => TokenKind::Word,
            Rule::after_plural if self.follows_plural(span) => TokenKind::Word,
            Rule::number => TokenKind::Number,
            Rule::code => TokenKind::Code,
            _ => TokenKind::Mark,
        };
        let opens_quotation = kind == TokenKind::Mark && self.frame.tokens.is_empty() && is_quote(pair.as_str());
        if opens_quotation {
            self.reader.report(findings::unclosed_quotation(self.reader.place(span)));
        } else {
            self.frame.tokens.push(Token { kind, span });
        }
    }

    /// Whether the sentence so far has a colon and then a bullet: *Choose one: - Hit an Opp*.
    fn in_list(&self) -> bool {
        let text = |token: &Token| token.span.of(self.reader.text);
        self.frame.tokens.windows(2).any(|pair| match pair {
            [colon, bullet] => text(colon) == ":" && is_bullet(text(bullet)),
            _ => false,
        })
    }

    fn follows_plural(&self, span: Span) -> bool {
        self.frame.tokens.last().is_some_and(|word| {
            word.span.end == span.start && word.span.of(self.reader.text).ends_with(['s', 'S', 'x', 'z'])
        })
    }

    /// Parses a quotation. Quotes around a whole sentence turn everything between them into one quoted sentence. Quotes
    /// within a sentence are marks.
    fn quotation(&mut self, pair: Pair<'_, Rule>, rest: &mut Pairs<'_, Rule>) {
        let span = self.span(&pair);
        let close = offset(pair.as_str().chars().next_back().map_or(1, char::len_utf8));
        let open = offset(pair.as_str().chars().next().map_or(1, char::len_utf8));
        let mut inner: Vec<Pair<'_, Rule>> = pair.into_inner().collect();
        let stopped = inner.last().is_some_and(|last| last.as_rule() == Rule::stop);
        let next = rest.peek().map(|next| next.as_rule());
        let ends = stopped || matches!(next, None | Some(Rule::stop | Rule::open | Rule::close | Rule::EOI));
        if self.frame.tokens.is_empty() && ends {
            if stopped {
                inner.pop();
            }
            for piece in &inner {
                let at = self.span(piece);
                self.token(piece, at);
            }
            let mut end = span.end;
            if !stopped && next == Some(Rule::stop) {
                end = rest.next().map_or(end, |stop| self.span(&stop).end);
            }
            self.end_quotation(Span { start: span.start, end });
        } else {
            let mark = |start, end| Token { kind: TokenKind::Mark, span: Span { start, end } };
            self.frame.tokens.push(mark(span.start, span.start + open));
            for piece in &inner {
                let at = self.span(piece);
                if piece.as_rule() == Rule::stop {
                    self.end_sentence(at.end, false);
                } else {
                    self.token(piece, at);
                }
            }
            self.frame.tokens.push(mark(span.end - close, span.end));
        }
    }

    fn end_quotation(&mut self, span: Span) {
        let tokens = self.frame.tokens.drain(..).collect();
        self.frame.items.push(Item::Sentence(Sentence { tokens, span, quoted: true }));
        self.frame.items.append(&mut self.frame.inner_parentheses);
    }

    /// Turns the collected words into a sentence. Does nothing if no word was collected.
    fn end_sentence(&mut self, end: u32, without_stop: bool) {
        let tokens: Vec<Token> = self.frame.tokens.drain(..).collect();
        if let (Some(first), Some(last)) = (tokens.first(), tokens.last()) {
            let end = if without_stop { last.span.end } else { end };
            let span = Span { start: first.span.start, end };
            let words = tokens.iter().filter(|token| token.kind != TokenKind::Mark).count();
            if words > limits::SENTENCE_WORDS {
                self.reader.report(findings::sentence_too_long(self.reader.place(span), words));
            } else {
                self.frame.items.push(Item::Sentence(Sentence { tokens, span, quoted: false }));
            }
        }
        self.frame.items.append(&mut self.frame.inner_parentheses);
    }

    fn close(&mut self, at: Span) {
        let Some(outer) = self.outer.pop() else {
            // Only the first unopened parenthesis of a paragraph is reported, because the same change often corrects
            // the others.
            if !std::mem::replace(&mut self.unopened, true) {
                self.reader.report(findings::unopened_parenthesis(self.reader.place(at)));
            }
            return;
        };
        self.end_sentence(at.start, true);
        let inner = std::mem::replace(&mut self.frame, outer);
        let span = Span { start: inner.opened, end: at.end };
        let parenthesis = Item::Parenthesis(Paragraph { items: inner.items, span });
        if self.frame.tokens.is_empty() {
            self.frame.items.push(parenthesis);
        } else {
            self.frame.inner_parentheses.push(parenthesis);
        }
    }

    /// Ends the sentence and the parentheses that are still open, and returns the items.
    fn finish(mut self, end: u32) -> Vec<Item> {
        let unclosed = self.outer.len();
        if unclosed > 0 {
            let at = self.frame.opened;
            let place = self.reader.place(Span { start: at, end: at + 1 });
            self.reader.report(findings::unclosed_parenthesis(place, end, unclosed));
        }
        for _ in 0..unclosed {
            self.close(Span { start: end, end });
        }
        self.end_sentence(end, true);
        self.frame.items
    }
}

/// Whether the sign begins an option of a list.
fn is_bullet(sign: &str) -> bool {
    matches!(sign, "-" | "–" | "•" | "*")
}

fn is_quote(mark: &str) -> bool {
    matches!(mark, "\"" | "“" | "”")
}
