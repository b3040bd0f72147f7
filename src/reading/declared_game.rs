//! Reads the rule texts of a game that declares its own words, and prints them in canonical English.

use crate::build::build;
use crate::chart::Chart;
use crate::declared_fix::{UnknownWord, word_in_place};
use crate::generate::speaker::Speaker;
use crate::keyword_mentions::{KeywordMention, keyword_mentions};
use crate::labels::labels;
use crate::parameter_scope::ParameterScope;
use crate::reference::discourse::{Discourse, ReferenceError};
use crate::reference::thing_defined::{Defined, Means};
use crate::sentence;
use crate::sentence::SentenceError;
use crate::sentence_words::lex;
use crate::word_lookup::{Lexed, Owner};
use diagnostic::{Diagnostic, Fix, registry};
use model::{Id, Said};
use source::{FileId, Place, Span};
use syntax::ast::{Item, Paragraph, Sentence};
use vocabulary::{Features, Lexicon, Names};

/// The meaning of *it* in the body of a word when no other thing was mentioned.
const MINE: Defined = Defined { kinds: Features::ALL, means: Means::Own };

/// Reads texts in the words of one pack.
pub struct DeclaredTextReader<'a> {
    pub lexicon: &'a Lexicon,
    pub names: &'a Names,
    /// The kinds of keywords, with their sorts.
    pub keywords: &'a [(Id, Features)],
    pub chart: Chart,
    pub diagnostics: Vec<Diagnostic>,
}

/// A rule text and its owner.
#[derive(Clone, Copy)]
pub struct DeclaredText<'a> {
    pub file: FileId,
    pub text: &'a str,
    pub rules: &'a Paragraph,
    /// The name that findings show.
    pub owner: &'a str,
    /// The owner of the text, on which the meaning of a name depends, such as the verb whose slots have letters.
    pub scope: &'a Owner,
    /// Whether the text is the body of a word, so that *it* means the content of the word's first slot.
    pub is_body: bool,
    /// The values that the owner takes, which only its own text may use.
    pub takes: ParameterScope<'a>,
    /// Returns the reminder of a keyword. A parenthesis after the keyword must match the reminder.
    pub reminder: &'a dyn Fn(&KeywordMention) -> Option<String>,
}

/// The rules of a text, with its parsed sentences.
#[derive(Debug, Default)]
pub struct DeclaredReading {
    pub said: Vec<Said>,
    pub discourse: Discourse,
    pub sentences: Vec<Lexed>,
    /// The keywords, in the order of the text.
    pub keywords: Vec<KeywordMention>,
}

impl<'a> DeclaredTextReader<'a> {
    /// Creates a reader without findings.
    pub fn new(lexicon: &'a Lexicon, names: &'a Names, keywords: &'a [(Id, Features)]) -> DeclaredTextReader<'a> {
        DeclaredTextReader { lexicon, names, keywords, chart: Chart::default(), diagnostics: Vec::new() }
    }

    /// Reads a text and reports its findings.
    pub fn read(&mut self, text: DeclaredText<'_>) -> DeclaredReading {
        let mut read =
            DeclaredReading { discourse: Discourse::new(text.is_body.then_some(MINE)), ..DeclaredReading::default() };
        let mut spoken: Vec<ReadSentence> = Vec::new();
        self.paragraph(text, text.rules, &mut read, &mut spoken);
        let labels = labels(&read.discourse, self.lexicon);
        for one in spoken {
            match one {
                ReadSentence::Prose(words) => read.said.push(Said::Prose(words)),
                ReadSentence::Tree(index, span) => match build::<Said>(&read.discourse, self.lexicon, &labels, index) {
                    Ok(said) => read.said.push(said),
                    Err(misfit) => self.report(text, misfit_at(text, span, &misfit.0)),
                },
            }
        }
        for found in crate::lint::agreement::check(text.file, text.text, &read.sentences) {
            self.report(text, found);
        }
        read
    }

    fn report(&mut self, text: DeclaredText<'_>, found: Diagnostic) {
        self.diagnostics.push(found.on(text.owner, None));
    }

    fn paragraph(
        &mut self,
        text: DeclaredText<'_>,
        paragraph: &Paragraph,
        read: &mut DeclaredReading,
        spoken: &mut Vec<ReadSentence>,
    ) {
        let mut before = SentenceEnd::NoKeyword;
        for item in &paragraph.items {
            match item {
                Item::Sentence(sentence) if sentence.quoted => {
                    let words = sentence.span.of(text.text).trim_matches(['"', '“', '”', '.']).to_owned();
                    let message = format!("“{words}” is only printed: no engine can carry it out.");
                    let at = Place { file: text.file, span: sentence.span };
                    self.report(text, Diagnostic::new(&registry::PROSE, at, message));
                    spoken.push(ReadSentence::Prose(words));
                }
                Item::Sentence(sentence) => {
                    before = self.sentence(text, sentence, read, spoken);
                }
                Item::Parenthesis(inner) => {
                    let reminder = match &before {
                        // Nothing is known of the last word of such a sentence, which has its own finding.
                        SentenceEnd::NotUnderstood => continue,
                        SentenceEnd::Keyword(keyword) => (text.reminder)(keyword),
                        SentenceEnd::NoKeyword => None,
                    };
                    match reminder {
                        Some(reminder) => self.compare_reminder(text, &reminder, inner),
                        None => self.paragraph(text, inner, read, spoken),
                    }
                }
            }
        }
    }

    /// Reports a written reminder that differs from the definition of its keyword.
    fn compare_reminder(&mut self, text: DeclaredText<'_>, reminder: &str, inner: &Paragraph) {
        let at = Place { file: text.file, span: inner.span };
        let written = crate::parsed_file::printed(at.span.of(text.text).trim_start_matches('(').trim_end_matches(')'));
        if written != reminder {
            let message = "This reminder does not say what the definition says.";
            let found = Diagnostic::new(&registry::REMINDER_DIFFERS, at, message)
                .help("You can leave it out: the reminder is printed from the definition.")
                .fix(Fix::replace("Write what the definition says", at, format!("({reminder})")));
            self.report(text, found);
        }
    }

    fn sentence(
        &mut self,
        text: DeclaredText<'_>,
        sentence: &Sentence,
        read: &mut DeclaredReading,
        spoken: &mut Vec<ReadSentence>,
    ) -> SentenceEnd {
        if sentence.tokens.is_empty() {
            return SentenceEnd::NoKeyword;
        }
        let lexed = lex(sentence, text.text, self.lexicon, self.names, text.scope);
        let index = read.discourse.trees.len();
        match sentence::read_as::<Said>(&mut self.chart, self.lexicon, &lexed, &mut read.discourse) {
            Ok(()) => {
                spoken.push(ReadSentence::Tree(index, sentence.span));
                let tree = read.discourse.trees.get(index);
                for span in tree.map_or(Vec::new(), |tree| text.takes.foreign(tree, &lexed)) {
                    self.report(text, foreign_value(text, span));
                }
                let keywords = tree.map_or(Vec::new(), |tree| keyword_mentions(tree, &lexed, self.keywords));
                let end = lexed.words.last().map_or(0, |word| word.span.end);
                let last = keywords.last().filter(|keyword| keyword.end == end).cloned();
                read.keywords.extend(keywords);
                read.sentences.push(lexed);
                last.map_or(SentenceEnd::NoKeyword, SentenceEnd::Keyword)
            }
            Err(trouble) => {
                let found = self.explain(text, sentence, &lexed, &trouble);
                self.report(text, found);
                SentenceEnd::NotUnderstood
            }
        }
    }

    fn explain(
        &mut self,
        text: DeclaredText<'_>,
        sentence: &Sentence,
        lexed: &Lexed,
        trouble: &SentenceError,
    ) -> Diagnostic {
        let place = |span| Place { file: text.file, span };
        match trouble {
            SentenceError::Misfit(why) => misfit_at(text, sentence.span, why),
            SentenceError::TooLarge => crate::explain::unread_sentence::too_large(place(sentence.span)),
            SentenceError::Doubtful(ReferenceError::Nothing { .. }) => Diagnostic::new(
                &registry::NOTHING_SPOKEN_OF,
                place(sentence.span),
                "A word of this sentence refers to something mentioned before, but nothing before it fits.",
            )
            .help("Name the thing itself, such as “this creature”."),
            SentenceError::Doubtful(ReferenceError::Two { .. }) => Diagnostic::new(
                &registry::DOUBTFUL_PRONOUN,
                place(sentence.span),
                "A word of this sentence could mean two things.",
            )
            .help("Say which one, with “that” and the noun."),
            SentenceError::Ambiguous(two) => {
                let found = Diagnostic::new(
                    &registry::TWO_READINGS,
                    place(sentence.span),
                    "This sentence can be read in two ways.",
                );
                let last = |discourse: &Discourse| {
                    let labels = labels(discourse, self.lexicon);
                    build::<Said>(discourse, self.lexicon, &labels, discourse.trees.len() - 1).ok()
                };
                match (last(&two.0), last(&two.1)) {
                    (Some(one), Some(other)) => {
                        let (one, other) = self.two_readings(&one, &other);
                        found.help(format!("Either: {one} Or: {other}"))
                    }
                    _ => found.help("Make two sentences of it."),
                }
            }
            SentenceError::Unread => self.unread(text, sentence, lexed),
        }
    }

    fn unread(&mut self, text: DeclaredText<'_>, sentence: &Sentence, lexed: &Lexed) -> Diagnostic {
        let place = |span| Place { file: text.file, span };
        let unknown = crate::explain::context::unknown_words(lexed).first().and_then(|at| lexed.words.get(*at));
        if let Some(lexeme) = unknown {
            let written = lexeme.span.of(text.text);
            let found = Diagnostic::new(
                &registry::UNKNOWN_WORD,
                place(lexeme.span),
                format!("“{written}” is not a word of this game."),
            );
            let start = sentence.span.range().start;
            let range = lexeme.span.range();
            let index = lexed.words.iter().take_while(|word| word.span != lexeme.span).count();
            let unknown = UnknownWord {
                file: text.file,
                scope: text.scope,
                sentence: sentence.span.of(text.text),
                span: Span::new(range.start.saturating_sub(start), range.end.saturating_sub(start)),
                index,
            };
            return match word_in_place(&mut self.chart, self.lexicon, self.names, &unknown) {
                Some(near) => found.fix(Fix::replace(format!("Write “{near}”"), place(lexeme.span), near)),
                None => found.help("A new verb is declared in the pack, such as “To exhaust a permanent (engine).”"),
            };
        }
        let Some(category) = self.lexicon.category("sentence") else {
            return misfit_at(text, sentence.span, "no sentences");
        };
        self.chart.parse(self.lexicon, lexed, category, true);
        let reached = self.chart.furthest.min(lexed.words.len());
        let understood = lexed.words[..reached].last().map(|last| lexed.words[0].span.to(last.span));
        let at = lexed.words.get(reached).or(lexed.words.last()).map_or(sentence.span, |word| word.span);
        let message = match (understood, reached == lexed.words.len()) {
            (Some(words), true) => format!("The sentence ends too early, after “{}”.", words.of(text.text)),
            (Some(words), false) => {
                format!("“{}” is understood, but not with “{}” after it.", words.of(text.text), at.of(text.text))
            }
            (None, _) => format!("A sentence of this game cannot start with “{}”.", at.of(text.text)),
        };
        let mut expected: Vec<&str> = Vec::new();
        for state in &self.chart.waiting {
            expected.extend(
                self.lexicon
                    .state(*state)
                    .words
                    .iter()
                    .map(|(word, _)| self.lexicon.words[usize::from(*word)].as_str()),
            );
        }
        expected.sort_unstable();
        expected.dedup();
        let found = Diagnostic::new(&registry::SENTENCE_NOT_UNDERSTOOD, place(at), message);
        match expected.len() {
            0 | 9.. => found,
            _ => found.help(format!("Expected “{}”.", expected.join("” or “"))),
        }
    }

    /// Prints the rules as sentences in canonical English.
    pub fn say(&self, said: &[Said]) -> Result<String, crate::generate::Unsayable> {
        let owner = Owner::default();
        Speaker { lexicon: self.lexicon, names: self.names, owner: &owner }.said(said)
    }
}

/// The state of the last words of a sentence, for a parenthesis after them.
enum SentenceEnd {
    Keyword(KeywordMention),
    NoKeyword,
    NotUnderstood,
}

enum ReadSentence {
    Tree(usize, Span),
    Prose(String),
}

/// Creates the finding on a value that the owner of the text does not take.
fn foreign_value(text: DeclaredText<'_>, span: Span) -> Diagnostic {
    let (value, owner) = (span.of(text.text), text.owner);
    let message = format!("“{value}” is a value that abilities take, and {owner} takes no “{value}”.");
    Diagnostic::new(&registry::VALUE_NOT_TAKEN, Place { file: text.file, span }, message)
        .help("Write what is meant here, such as a number. Only the text of an ability with a “Takes:” line for it can use it.")
}

fn misfit_at(text: DeclaredText<'_>, span: Span, why: &str) -> Diagnostic {
    let at = Place { file: text.file, span };
    let message = "The words are understood, but the lexicon turns them into a rule that does not exist.";
    Diagnostic::new(&registry::LEXICON_MISFIT, at, message)
        .help(format!("This is a mistake in the lexicon, not on the card: {why}."))
        .on(text.owner, None)
}
