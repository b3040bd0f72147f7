//! Makes cards with one slip each, and judges the compiler's findings and whether an offered fix restores the meaning.

use std::collections::BTreeMap;

use diagnostic::{Diagnostic, Severity};
use model::{Class, Id, Rule, Tiles};
use project::{FileContent, PackFiles, compile};
use reading::ParsedFile;
use source::{FileId, Span};
use syntax::ast::{Block, Document, Head, Item, Paragraph, Part, TokenKind, Value};
use syntax::parse_with;

use crate::rng::Rng;

/// A typing slip.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Slip {
    /// One letter is left out, doubled, changed, or swapped with its neighbour.
    Typo,
    Dropped,
    Doubled,
    /// The word is swapped with the next word.
    Swapped,
}

pub const SLIPS: [Slip; 4] = [Slip::Typo, Slip::Dropped, Slip::Doubled, Slip::Swapped];

/// The text of a card with one slip.
#[derive(Debug, Clone)]
pub struct Mutant {
    pub slip: Slip,
    pub text: String,
    /// The sentence before and after the slip, for reports.
    pub was: String,
    pub is: String,
}

/// The result of compiling a mutant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// The same rule objects as the original: the compiler ignored the slip, or the slip is another wording of the same
    /// meaning.
    Same,
    /// A correct sentence with another meaning.
    Other,
    /// An error. The value is the index of the offered fix that restores the original's meaning, if there is one.
    Refused(Option<usize>),
}

#[derive(Debug)]
pub struct Judged {
    pub verdict: Verdict,
    pub findings: Vec<Diagnostic>,
}

/// A pack in which one file is parsed again and again with changed text.
pub struct Workshop {
    pack: PackFiles,
    documents: Vec<Document>,
    classes: Vec<Class>,
    file: FileId,
    meaning: Meaning,
}

pub type Meaning = BTreeMap<Id, (Vec<Rule>, Option<Tiles>)>;

impl Workshop {
    /// Puts a card's text into a pack as a file. `None` if the unchanged text does not compile.
    pub fn new(pack: &PackFiles, path: &str, text: &str) -> Option<Workshop> {
        let pack = pack.clone().with_stand_in(path.to_owned(), FileContent::Text(text.to_owned()));
        let file = pack.stands_in?;
        let keywords = game::keywords();
        let mut documents: Vec<Document> =
            pack.cards.iter().map(|file| parse_with(*file, pack.text(*file), &keywords).document).collect();
        let own: Vec<Id> = documents.iter().filter(|d| d.file == file).flat_map(|d| &d.blocks).map(block_id).collect();
        for document in documents.iter_mut().filter(|document| document.file != file) {
            document.blocks.retain(|block| !own.contains(&block_id(block)));
        }
        let classes = compile(&pack).set.game.classes;
        let mut workshop = Workshop { pack, documents, classes, file, meaning: Meaning::new() };
        let (meaning, findings) = workshop.read(text);
        workshop.meaning = meaning;
        findings.is_empty().then_some(workshop)
    }

    /// Parses a text of the file. Returns its rule objects and its errors.
    pub fn read(&self, text: &str) -> (Meaning, Vec<Diagnostic>) {
        let parsed = parse_with(self.file, text, &game::keywords());
        let files: Vec<ParsedFile> = self
            .documents
            .iter()
            .map(|document| match document.file == self.file {
                true => ParsedFile { document: &parsed.document, text },
                false => ParsedFile { document, text: self.pack.text(document.file) },
            })
            .collect();
        let read = reading::read(&reading::Pack {
            files: &files,
            classes: &self.classes,
            passives: &[],
            number: &|_| 0,
            lexicon: vocabulary::kernel(),
            annotate: true,
        });
        let texts = read.texts.into_iter().filter(|(_, text)| text.file == self.file);
        let meaning = texts.map(|(id, text)| (id, (text.read.rules.clone(), text.read.pattern.clone()))).collect();
        let findings = parsed.diagnostics.into_iter().chain(read.diagnostics);
        (meaning, findings.filter(|found| found.at.file == self.file && found.severity == Severity::Error).collect())
    }

    /// Makes one mutant for each word of each rule and each slip.
    pub fn mutants(&self, rng: &mut Rng) -> Vec<Mutant> {
        let text = self.pack.text(self.file);
        let mut mutants = Vec::new();
        let document = self.documents.iter().find(|document| document.file == self.file);
        for block in document.iter().flat_map(|document| &document.blocks) {
            for paragraph in paragraphs(block) {
                sentences(paragraph, &mut |span, words| {
                    for (at, word) in words.iter().enumerate() {
                        for slip in SLIPS {
                            let next = words.get(at + 1).copied();
                            let Some((cut, new)) = slip.of(text, *word, next, rng) else { continue };
                            let (from, to) = (cut.start as usize, cut.end as usize);
                            let (start, end) = (span.start as usize, span.end as usize);
                            mutants.push(Mutant {
                                slip,
                                text: format!("{}{new}{}", &text[..from], &text[to..]),
                                was: span.of(text).to_owned(),
                                is: format!("{}{new}{}", &text[start..from], &text[to..end.max(to)]),
                            });
                        }
                    }
                });
            }
        }
        mutants
    }

    pub fn judge(&self, mutant: &Mutant) -> Judged {
        let (meaning, findings) = self.read(&mutant.text);
        let verdict = match findings.is_empty() {
            true if meaning == self.meaning => Verdict::Same,
            true => Verdict::Other,
            false => Verdict::Refused(self.mended(mutant, &findings)),
        };
        Judged { verdict, findings }
    }

    /// Returns the index of the fix that restores the meaning, among the fixes of the first finding that offers any.
    fn mended(&self, mutant: &Mutant, findings: &[Diagnostic]) -> Option<usize> {
        let found = findings.iter().find(|found| !found.fixes.is_empty())?;
        found.fixes.iter().position(|fix| {
            let mut text = mutant.text.clone();
            let mut edits = fix.edits.clone();
            edits.sort_by_key(|edit| std::cmp::Reverse(edit.at.span.start));
            for edit in edits {
                text.replace_range(edit.at.span.start as usize..edit.at.span.end as usize, &edit.text);
            }
            let (meaning, findings) = self.read(&text);
            findings.is_empty() && meaning == self.meaning
        })
    }
}

impl Slip {
    /// Returns the span to replace, and its replacement.
    fn of(self, text: &str, word: Span, next: Option<Span>, rng: &mut Rng) -> Option<(Span, String)> {
        let written = word.of(text);
        match self {
            Slip::Typo => typo(written, rng).map(|new| (word, new)),
            Slip::Dropped => {
                let end = word.end as usize + usize::from(text[word.end as usize..].starts_with(' '));
                Some((Span::new(word.start as usize, end), String::new()))
            }
            Slip::Doubled => Some((word, format!("{written} {written}"))),
            Slip::Swapped => {
                let next = next.filter(|next| !next.of(text).eq_ignore_ascii_case(written))?;
                let between = &text[word.end as usize..next.start as usize];
                Some((word.to(next), format!("{}{between}{written}", next.of(text))))
            }
        }
    }
}

/// Returns the word with one wrong letter, if the word has at least three letters.
fn typo(word: &str, rng: &mut Rng) -> Option<String> {
    let mut letters: Vec<char> = word.chars().collect();
    if letters.len() < 3 || !letters.iter().all(|letter| letter.is_alphabetic()) {
        return None;
    }
    let at = rng.below(letters.len());
    match rng.below(4) {
        0 => {
            letters.remove(at);
        }
        1 => letters.insert(at, letters[at]),
        2 => letters[at] = *rng.pick(&['a', 'e', 'i', 'o', 'n', 'r', 's', 't', 'l', 'd', 'm', 'x']),
        _ => letters.swap(at.min(word.len() - 2), at.min(word.len() - 2) + 1),
    }
    let new: String = letters.into_iter().collect();
    (!new.eq_ignore_ascii_case(word)).then_some(new)
}

fn block_id(block: &Block) -> Id {
    match &block.head {
        Head::Card { name, .. } | Head::Definition { name, .. } => Id::of(&name.text),
    }
}

fn paragraphs(block: &Block) -> impl Iterator<Item = &Paragraph> {
    block.parts.iter().filter_map(|part| match part {
        Part::Action { rules, .. } | Part::Rules(rules) | Part::Field { value: Value::Rules(rules), .. } => Some(rules),
        Part::Field { value: Value::Raw(_), .. } => None,
    })
}

/// Calls `each` with the span of each sentence and the spans of its words.
fn sentences(paragraph: &Paragraph, each: &mut impl FnMut(Span, &[Span])) {
    for item in &paragraph.items {
        match item {
            Item::Sentence(sentence) if !sentence.quoted => {
                let mut words: Vec<Span> = Vec::new();
                for token in sentence.tokens.iter().filter(|token| token.kind != TokenKind::Mark) {
                    match words.last_mut() {
                        // *It's* is one word for the person who types it.
                        Some(last) if last.end == token.span.start => last.end = token.span.end,
                        _ => words.push(token.span),
                    }
                }
                each(sentence.span, &words);
            }
            Item::Sentence(_) => {}
            Item::Parenthesis(inner) => sentences(inner, each),
        }
    }
}
