//! Phrases that go on with a sentence: phrases with places to fill in, and phrases that refer to earlier mentions.

use crate::completion::sentence_forms::{FormNames, SentenceForm};
use crate::edited_file::EditedFile;
use reading::chart::Chart;
use reading::continuation::{BegunSentence, Certainty, Continuation, ContinuationKind, Continuations};
use reading::word_lookup::lex;
use source::{FileId, Span};
use syntax::ast::Item;
use vocabulary::names::singular;

/// A phrase with places to fill in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PhraseForm {
    pub form: SentenceForm,
    /// A sentence with `_` in the place of the phrase.
    pub example: String,
}

/// The phrases. Each has a line with its label, a bar, the phrase, a bar, and an example.
const FORMS: &str = include_str!("phrase_forms.txt");

/// The word that points back, and a pronoun that stands where phrases with it can stand.
pub const THAT: &str = "that";
const PRONOUN: &str = "it";

/// The maximum number of phrases that are offered at a place.
const MOST: usize = 8;

/// Returns the phrases with names of the pack. A phrase that needs a name which the pack does not have is left out.
pub fn phrase_forms(token: Option<&str>, condition: Option<&str>) -> Vec<PhraseForm> {
    let names = FormNames::new(token, condition);
    let form = |line: &str| {
        let mut parts = line.splitn(3, " | ").map(|part| names.put_into(part));
        let (label, body, example) = (parts.next()??, parts.next()??, parts.next()??);
        Some(PhraseForm { form: SentenceForm { label, body }, example })
    };
    FORMS.lines().filter_map(form).collect()
}

/// Finds which phrases can be read after the words before the cursor.
pub struct PhraseFinder<'a> {
    pub file: &'a EditedFile<'a>,
    pub begun: BegunSentence<'a>,
    /// The possible next words.
    pub found: &'a Continuations,
    /// The letters that are typed, in lower case.
    pub letters: &'a str,
}

impl PhraseFinder<'_> {
    /// Returns the phrases that fit, those that are usual in the pack first. A phrase fits if the sentence can end
    /// behind it, or if it can go on and the word before is that of the example: *the number of …* may follow *move*,
    /// but nothing that is ever written comes of it.
    pub fn forms(&self, token: Option<&str>, condition: Option<&str>) -> Vec<SentenceForm> {
        let mut chart = Chart::default();
        let before = self.last_word();
        let forms = phrase_forms(token, condition).into_iter().filter(|phrase| self.can_begin(&phrase.form.label));
        let fitting = forms.filter(|phrase| match self.fit(&mut chart, &phrase.form.shown()) {
            Fit::Whole => true,
            Fit::Begun => phrase.word_before() == before,
            Fit::None => false,
        });
        let mut fitting: Vec<SentenceForm> = fitting.map(|phrase| phrase.form).collect();
        fitting.sort_by_cached_key(|form| {
            let shown = form.shown().to_lowercase();
            let mut words = shown.split(' ').map(one_article);
            let (first, second) = (words.next().unwrap_or(""), words.next().unwrap_or(""));
            let usual = self.file.usage.map_or(0.0, |usage| usage.between(one_article(&before), first, second));
            // A whole number, because a key must have an order.
            std::cmp::Reverse((usual * 1000.0) as i64)
        });
        // A phrase with several examples has several lines.
        fitting.dedup();
        fitting.truncate(MOST);
        fitting
    }

    /// Returns phrases such as *that Opp* for the nouns in `spoken`, the words from the sentence before to the cursor.
    pub fn taken_up(&self, spoken: &str) -> Vec<String> {
        let find = |word: &str| self.found.list.iter().find(|one| one.text.eq_ignore_ascii_case(word));
        // Where no pronoun can stand, or after a noun, the word would begin a clause: *an Opp that is …*.
        let follows_noun = self.begun.tokens.len() > 1 && {
            let last = self.begun.tokens.last();
            last.is_some_and(|token| token.span.of(self.begun.text).starts_with(char::is_uppercase))
        };
        let (Some(pointing), Some(_), false) = (find(THAT), find(PRONOUN), follows_noun) else { return Vec::new() };
        let mut chart = Chart::default();
        let phrases = self.found.list.iter().filter(|one| one.kind == ContinuationKind::Phrase);
        let nouns = phrases.filter_map(|phrase| phrase.text.split_once(' ')).map(|(_, noun)| noun);
        let mut taken_up: Vec<String> = nouns
            .filter(|noun| singular(noun) == *noun && is_spoken_of(spoken, noun))
            .map(|noun| format!("{} {noun}", pointing.text))
            .filter(|phrase| {
                phrase.to_lowercase().starts_with(self.letters) && self.fit(&mut chart, phrase) != Fit::None
            })
            .collect();
        taken_up.dedup();
        taken_up
    }

    /// Whether the first word of a phrase may stand next, and begins with what was typed.
    fn can_begin(&self, label: &str) -> bool {
        let first = |text: &str| text.split(' ').next().unwrap_or("").to_lowercase();
        let own = first(label);
        let begins = |one: &Continuation| one.begun == 0 && first(&one.text) == own;
        label.to_lowercase().starts_with(self.letters) && self.found.list.iter().any(begins)
    }

    /// Returns the possible ends of the sentence after these words.
    fn fit(&self, chart: &mut Chart, phrase: &str) -> Fit {
        let words = self.file.words();
        let text = format!("{} {phrase}", self.written());
        let (paragraph, _) = syntax::parse_paragraph(FileId::default(), &text, Span::new(0, text.len()));
        let sentence = paragraph.items.iter().find_map(Item::sentence);
        let (Some(sentence), Some(category)) = (sentence, words.lexicon.category("sentence")) else { return Fit::None };
        let lexed = lex(sentence, &text, words.lexicon, words.names, self.begun.owner);
        let relaxed = self.found.certainty == Certainty::Relaxed;
        let frontier = chart.frontier(words.lexicon, &lexed, category, relaxed);
        match (frontier.is_whole, frontier.telling) {
            (true, _) => Fit::Whole,
            (false, 0) => Fit::None,
            (false, _) => Fit::Begun,
        }
    }

    fn written(&self) -> &str {
        match (self.begun.tokens.first(), self.begun.tokens.last()) {
            (Some(first), Some(last)) => first.span.to(last.span).of(self.begun.text),
            _ => "",
        }
    }

    /// Returns the last word before the cursor, in lower case.
    fn last_word(&self) -> String {
        self.begun.tokens.last().map_or("", |token| token.span.of(self.begun.text)).to_lowercase()
    }
}

impl PhraseForm {
    /// Returns the word of the example that the phrase follows, in lower case.
    fn word_before(&self) -> String {
        let before = self.example.split('_').next().unwrap_or("");
        before.split_whitespace().last().unwrap_or("").to_lowercase()
    }
}

/// The possible ends of a sentence after a phrase.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fit {
    /// The sentence may end after the phrase.
    Whole,
    /// The sentence must go on after the phrase.
    Begun,
    None,
}

/// The usage has one word for both articles.
fn one_article(word: &str) -> &str {
    if word == "an" { "a" } else { word }
}

/// Whether some words name a thing in the singular.
fn is_spoken_of(spoken: &str, noun: &str) -> bool {
    let is_end = |rest: &str| !rest.starts_with(char::is_alphanumeric);
    spoken.match_indices(noun).any(|(at, _)| {
        let begins = spoken.get(..at).is_some_and(|before| !before.ends_with(char::is_alphanumeric));
        begins && spoken.get(at + noun.len()..).is_some_and(is_end)
    })
}
