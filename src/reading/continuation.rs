//! The possible continuations of an unfinished sentence. An editor offers them, so that designers only write sentences
//! that can be parsed.

use crate::chart::Chart;
use crate::frontier::Frontier;
use crate::generate::spell_phrase;
use crate::parsed_file::sentences_within;
use crate::repair::letter_case::raised;
use crate::sentence_words::lex;
use crate::text::Words;
use crate::word_lookup::{self, Lexed, Owner};
use model::Id;
use source::{FileId, Span};
use syntax::ast::{Item, Paragraph, Sentence, Token};
use vocabulary::{
    Category, EndFeatures, Features, LEAVES, Name, NameForm, NameKind, NextSymbols, Word, name_words, names,
};

/// The maximum number of words of a name that may be typed before the cursor.
const MOST_NAME_WORDS: usize = 5;

/// The short forms with *not*.
const CONTRACTIONS: [&str; 13] = [
    "can't", "cannot", "won't", "isn't", "aren't", "wasn't", "weren't", "doesn't", "don't", "didn't", "hasn't",
    "haven't", "couldn't",
];

/// Something that may stand next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Continuation {
    /// As written.
    pub text: String,
    pub kind: ContinuationKind,
    /// The number of words before the cursor with which the text begins: 1 for *Professor Plume* after *Professor*.
    pub begun: usize,
    /// Whether it can only begin or continue an adjunct that says nothing, such as *right away*.
    pub is_idle: bool,
}

/// The kinds of continuations.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum ContinuationKind {
    Word,
    /// A name with its article, or a noun with its article.
    Phrase,
    Name(NameKind, Id),
    /// A parameter of the word that the text defines, or the letter of a slot of it.
    Parameter,
    Number,
    /// A target code.
    Code,
    /// A mark such as a comma, or `'s`: it follows the word before without a space.
    Mark,
    /// The full stop.
    End,
}

/// The certainty that the continuations can be parsed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Certainty {
    /// The grammar accepts each of them.
    #[default]
    Exact,
    /// The words before are not quite those of the grammar, but they are understood.
    Relaxed,
    /// The words before are not understood. Each of these words may follow the last of them in some sentence.
    Guess,
}

/// Everything that may stand next.
#[derive(Debug, Default)]
pub struct Continuations {
    pub list: Vec<Continuation>,
    pub certainty: Certainty,
}

/// An unfinished sentence: the words before the cursor, without the word that is being typed.
#[derive(Debug, Clone, Copy)]
pub struct BegunSentence<'a> {
    pub tokens: &'a [Token],
    /// The text that the tokens point into.
    pub text: &'a str,
    pub owner: &'a Owner,
}

/// Finds continuations. Keeps what it learns about the lexicon.
#[derive(Default)]
pub struct ContinuationFinder {
    chart: Chart,
    ends: EndFeatures,
}

impl ContinuationFinder {
    /// Returns everything that may follow, in no particular order. Only names whose first word passes the test are
    /// included; the test gets it in lower case.
    pub fn find(
        &mut self,
        words: &Words<'_>,
        begun: BegunSentence<'_>,
        wanted: &dyn Fn(&str) -> bool,
    ) -> Continuations {
        let mut found = Continuations::default();
        let mut lexed = begun.lexed(words, 0);
        let mut frontier = self.frontier(words, &lexed, false);
        if frontier.waiting.is_empty() {
            found.certainty = Certainty::Relaxed;
            frontier = self.frontier(words, &lexed, true);
        }
        let is_first = begun.tokens.is_empty();
        let symbols = match frontier.waiting.is_empty() {
            false => {
                let telling = frontier.waiting.iter().take(frontier.telling).copied();
                let telling = NextSymbols::after(words.lexicon, &mut self.ends, telling);
                let idle = frontier.waiting.iter().skip(frontier.telling).copied();
                let mut idle = NextSymbols::after(words.lexicon, &mut self.ends, idle);
                idle.words.retain(|word| !telling.words.contains(word));
                found.add_words(words, &idle, is_first);
                found.add_leaves(words, begun, &idle, wanted, 0);
                found.list.iter_mut().for_each(|one| one.is_idle = true);
                telling
            }
            true => {
                found.certainty = Certainty::Guess;
                guess(words, &lexed)
            }
        };
        found.add_words(words, &symbols, is_first);
        found.add_leaves(words, begun, &symbols, wanted, 0);
        if frontier.is_whole {
            found.add(".", ContinuationKind::End);
        }
        if found.certainty != Certainty::Guess {
            self.contractions(words, begun, &mut found);
            self.with_article(words, begun, wanted, &mut found);
        }
        for typed in 1..=MOST_NAME_WORDS.min(begun.tokens.len()) {
            if !begun.begins_name(words, typed) {
                continue;
            }
            lexed = begun.lexed(words, typed);
            let frontier = self.frontier(words, &lexed, false);
            let symbols = NextSymbols::after(words.lexicon, &mut self.ends, frontier.waiting.iter().copied());
            let before = found.list.len();
            found.add_leaves(words, begun, &symbols, &|_| true, typed);
            if found.list.len() > before && found.certainty == Certainty::Guess {
                // The word that is not understood is the beginning of a name.
                found.certainty = Certainty::Exact;
                found.list.drain(..before);
            }
        }
        found
    }

    fn frontier(&mut self, words: &Words<'_>, lexed: &Lexed, relaxed: bool) -> Frontier {
        match words.lexicon.category("sentence") {
            Some(category) => self.chart.frontier(words.lexicon, lexed, category, relaxed),
            None => Frontier::default(),
        }
    }

    /// Returns the possible continuations of the sentence after more words.
    fn after(&mut self, words: &Words<'_>, begun: BegunSentence<'_>, more: &str, relaxed: bool) -> Option<NextSymbols> {
        let text = format!("{} {more}", begun.written());
        let lexed = lexed_text(words, &text, begun.owner)?;
        let waiting = self.frontier(words, &lexed, relaxed).waiting;
        (!waiting.is_empty()).then(|| NextSymbols::after(words.lexicon, &mut self.ends, waiting))
    }

    /// Adds short forms such as *can't*.
    fn contractions(&mut self, words: &Words<'_>, begun: BegunSentence<'_>, found: &mut Continuations) {
        for short in CONTRACTIONS {
            let Some((first, _)) = word_lookup::contraction(short) else { continue };
            let relaxed = found.certainty == Certainty::Relaxed;
            let offered = found.list.iter().any(|known| known.text.eq_ignore_ascii_case(first));
            if offered && self.after(words, begun, short, relaxed).is_some() {
                found.add(short, ContinuationKind::Word);
            }
        }
    }

    /// Adds the nouns and names that can follow an article, together with the article.
    fn with_article(
        &mut self,
        words: &Words<'_>,
        begun: BegunSentence<'_>,
        wanted: &dyn Fn(&str) -> bool,
        found: &mut Continuations,
    ) {
        let is_article = |known: &Continuation| known.kind == ContinuationKind::Word && known.text == "a";
        if !found.list.iter().any(is_article) {
            return;
        }
        // *An* is the same word as *a*.
        found.add("an", ContinuationKind::Word);
        let Some(symbols) = self.after(words, begun, "a", found.certainty == Certainty::Relaxed) else { return };
        let mut nouns = Continuations::default();
        nouns.add_words(words, &symbols, false);
        nouns.add_leaves(words, begun, &symbols, &|first| wanted(first) || wanted("a"), 0);
        for noun in nouns.list {
            let named = match noun.kind {
                ContinuationKind::Word => {
                    noun.text.starts_with(char::is_uppercase) && names::singular(&noun.text) == noun.text
                }
                ContinuationKind::Name(..) => true,
                _ => false,
            };
            if named {
                found.add(&spell_phrase(&["a".to_owned(), noun.text]), ContinuationKind::Phrase);
            }
        }
    }
}

impl Continuations {
    fn add(&mut self, text: &str, kind: ContinuationKind) {
        self.list.push(Continuation { text: text.to_owned(), kind, begun: 0, is_idle: false });
    }

    fn add_words(&mut self, words: &Words<'_>, symbols: &NextSymbols, is_first: bool) {
        for word in &symbols.words {
            let Some(word) = words.lexicon.words.get(usize::from(*word)).filter(|word| !word.is_empty()) else {
                continue;
            };
            let shown = words.lexicon.shown(word);
            match shown.starts_with(char::is_alphanumeric) {
                true if is_first => self.add(&raised(shown), ContinuationKind::Word),
                true => self.add(shown, ContinuationKind::Word),
                false => self.add(shown, ContinuationKind::Mark),
            }
        }
    }

    /// Adds numbers, codes, parameters and names. `typed` is the number of words before the cursor that belong to the
    /// name.
    fn add_leaves(
        &mut self,
        words: &Words<'_>,
        begun: BegunSentence<'_>,
        symbols: &NextSymbols,
        wanted: &dyn Fn(&str) -> bool,
        typed: usize,
    ) {
        let fits = |category: Category, features: Features| {
            symbols.leaves.get(&category).is_some_and(|demands| demands.iter().any(|d| d.agree(features).is_some()))
        };
        if typed == 0 {
            for (number, features) in [("1", Features::ONE), ("2", Features::SEVERAL), ("3", Features::SEVERAL)] {
                if fits(word_lookup::INT, Features::of_number(features)) {
                    self.add(number, ContinuationKind::Number);
                }
            }
            if fits(word_lookup::CODE, Features::ALL) {
                for code in ["M", "S", "D", "+1S", "+2", "+2S"] {
                    self.add(code, ContinuationKind::Code);
                }
            }
            let params = begun.owner.definition.as_ref().map_or(&[][..], |(_, id)| words.names.params(id));
            for slot in word_lookup::letters(begun.owner, words.names) {
                if fits(word_lookup::THING, Features::of_kinds(slot.sorts)) {
                    self.add(&slot.letter, ContinuationKind::Parameter);
                }
            }
            for param in params {
                if fits(word_lookup::PARAM, Features::ALL) || fits(word_lookup::NUMBER_PARAM, Features::ALL) {
                    self.add(&param.name, ContinuationKind::Parameter);
                }
            }
        }
        let first = begun.lower(begun.tokens.len() - typed);
        let can_stand = |name: &Name, features: Features, tail: bool| {
            let category = if tail { Some(word_lookup::TAIL) } else { word_lookup::name_category(name, begun.owner) };
            let besides = |category| word_lookup::belonging_category(category, &name.id, words.names);
            let all = category.into_iter().chain(category.and_then(besides));
            all.into_iter().any(|category| fits(category, features))
        };
        let forms = match typed {
            0 => words.names.forms(wanted, can_stand),
            _ => words.names.forms_beginning(&first),
        };
        for form in forms {
            if typed == 0 || can_stand(form.name, form.features, form.tail) && begun.continues(&form, typed) {
                let kind = ContinuationKind::Name(form.name.kind, form.name.id.clone());
                self.list.push(Continuation { text: form.text, kind, begun: typed, is_idle: false });
            }
        }
    }
}

impl BegunSentence<'_> {
    /// Returns the sentence for the chart, without the last `less` words.
    fn lexed(&self, words: &Words<'_>, less: usize) -> Lexed {
        let tokens = self.tokens.get(..self.tokens.len().saturating_sub(less)).unwrap_or(&[]);
        let span = match (tokens.first(), tokens.last()) {
            (Some(first), Some(last)) => first.span.to(last.span),
            _ => Span::default(),
        };
        let sentence = Sentence { tokens: tokens.to_vec(), span, quoted: false };
        lex(&sentence, self.text, words.lexicon, words.names, self.owner)
    }

    fn written(&self) -> &str {
        match (self.tokens.first(), self.tokens.last()) {
            (Some(first), Some(last)) => first.span.to(last.span).of(self.text),
            _ => "",
        }
    }

    /// Returns a word in lower case; an empty text past the last word.
    fn lower(&self, at: usize) -> String {
        self.tokens.get(at).map_or(String::new(), |token| token.span.of(self.text).to_lowercase().replace('’', "'"))
    }

    /// Whether the last `typed` words are the beginning of a longer name.
    fn begins_name(&self, words: &Words<'_>, typed: usize) -> bool {
        let first = self.lower(self.tokens.len() - typed);
        words.names.forms_beginning(&first).iter().any(|form| self.continues(form, typed))
    }

    /// Whether the form goes on after the last `typed` words.
    fn continues(&self, form: &NameForm<'_>, typed: usize) -> bool {
        let lower = form.text.to_lowercase().replace('’', "'");
        let mut said = name_words(&lower);
        let from = self.tokens.len() - typed;
        (0..typed).all(|at| said.next() == Some(self.lower(from + at).as_str())) && said.next().is_some()
    }
}

/// Returns the words that may follow the last word in some sentence.
fn guess(words: &Words<'_>, lexed: &Lexed) -> NextSymbols {
    let follow = words.lexicon.follow();
    let mut symbols = NextSymbols::default();
    let Some(last) = lexed.words.len().checked_sub(1) else { return symbols };
    let word = lexed.words.get(last).map_or(0, |word| word.word);
    let ending = (0..=last).flat_map(|at| lexed.leaves(at)).filter(|leaf| usize::from(leaf.end) == last + 1);
    let before = follow.symbols(word, ending.map(|leaf| leaf.category));
    for symbol in follow.after(Some(&before)).iter() {
        if let Some(leaf) = follow.leaf(symbol) {
            if let Some(category) = LEAVES.iter().position(|name| *name == leaf).and_then(|at| at.try_into().ok()) {
                symbols.leaves.insert(category, vec![Features::ALL]);
            }
        } else if symbol < words.lexicon.words.len()
            && let Ok(word) = Word::try_from(symbol)
        {
            symbols.words.insert(word);
        }
    }
    symbols
}

/// Lexes the sentences of a paragraph, with those in its parentheses.
pub fn lexed_sentences(words: &Words<'_>, paragraph: &Paragraph, text: &str, owner: &Owner) -> Vec<Lexed> {
    let sentences = sentences_within(paragraph).into_iter().filter(|sentence| !sentence.quoted);
    sentences.map(|sentence| lex(sentence, text, words.lexicon, words.names, owner)).collect()
}

/// Lexes a text of one sentence.
fn lexed_text(words: &Words<'_>, text: &str, owner: &Owner) -> Option<Lexed> {
    let (paragraph, _) = syntax::parse_paragraph(FileId::default(), text, Span::new(0, text.len()));
    let sentence = paragraph.items.iter().find_map(Item::sentence)?;
    Some(lex(sentence, text, words.lexicon, words.names, owner))
}
