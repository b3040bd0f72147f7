//! Measures one folder of card files beside a rulebook: how many cards compile as written and after the offered fixes,
//! and how many of their sentences are understood.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use cardwright::diagnostic::{Diagnostic, Severity};
use cardwright::pipeline::Pipeline;
use cardwright::project::{Project, Trouble, is_card, read_whole};
use cardwright::source::{FileId, Span};
use cardwright::syntax::ast::{Item, Paragraph, Part, Value};
use cardwright::syntax::parse_with;

/// The maximum number of rounds in which fixes are applied. A designer who needs more rounds rewrites the card.
const ROUNDS: usize = 4;

/// The name of the pack in which the cards are compiled.
const PACK: &str = "fresh";

/// The texts of the card files of a folder, by file name.
pub type Cards = BTreeMap<String, String>;

/// The errors of each card that has at least one.
type Errors = BTreeMap<String, Vec<Diagnostic>>;

/// The figures of one or several folders.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Figures {
    /// The number of card files.
    pub cards: usize,
    /// The number of cards without an error as they were written.
    pub at_once: usize,
    /// The number of cards without an error after at most [`ROUNDS`] rounds, each of which applies the first offered
    /// fix of every error.
    pub with_fixes: usize,
    /// How many of the cards in `with_fixes` lost a whole sentence to a fix, because no similar sentence is understood.
    pub shortened: usize,
    /// The number of sentences in rule texts, including sentences in parentheses.
    pub sentences: usize,
    /// The number of sentences without an error.
    pub understood: usize,
}

/// The measurement of one folder.
pub struct Measured {
    pub figures: Figures,
    /// The errors of the cards as they were written.
    pub failures: Vec<Failure>,
    /// The errors that the cards still have after their fixes.
    pub remaining: Vec<Failure>,
}

/// An error of a card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    /// The name of the file.
    pub card: String,
    /// The code of the finding.
    pub code: &'static str,
    /// The sentence, with the wrong words between « and »; or the line, if the error lies in no sentence.
    pub words: String,
    /// The message.
    pub message: String,
    /// The first offered fix.
    pub fix: Option<String>,
}

/// Reads the card files that lie directly in a folder.
pub fn read_cards(dir: &Path) -> Result<Cards, Trouble> {
    let mut cards = Cards::new();
    let entries = std::fs::read_dir(dir).map_err(|e| Trouble::with_file(dir, "read", &e))?;
    for entry in entries {
        let path = entry.map_err(|e| Trouble::with_file(dir, "read", &e))?.path();
        if let (true, Some(name)) = (path.is_file() && is_card(&path), path.file_name()) {
            cards.insert(name.to_string_lossy().into_owned(), read_whole(&path)?);
        }
    }
    Ok(cards)
}

/// Returns the text of a pack's `game.card` without the bands of its classes. A band is measured on the pack's own
/// cards. It judges whether a card is worth as much as those cards, not whether the card is understood.
pub fn rulebook(project: &Project, pack: &str) -> Result<String, Trouble> {
    let path = project.cards_dir().join(pack).join("game.card");
    Ok(read_whole(&path)?.split_inclusive('\n').filter(|line| !line.starts_with("Band:")).collect())
}

/// Compiles the cards beside the rulebook as written, and then again with the offered fixes.
pub fn measure(rulebook: &str, cards: &Cards) -> Result<Measured, Trouble> {
    let mut figures = Figures { cards: cards.len(), ..Figures::default() };
    let mut failures = Vec::new();
    let found = errors(rulebook, cards)?;
    for (name, text) in cards {
        let own = found.get(name).map_or(&[][..], Vec::as_slice);
        figures.at_once += usize::from(own.is_empty());
        let sentences = sentences(text);
        let is_understood = |sentence: &&Span| !own.iter().any(|error| lies_in(error.at.span, **sentence));
        figures.sentences += sentences.len();
        figures.understood += sentences.iter().filter(is_understood).count();
        failures.extend(own.iter().map(|error| failure(name, text, &sentences, error)));
    }
    let Fixed { cards: mended, errors: left, shortened } = after_fixes(rulebook, cards.clone(), found)?;
    figures.with_fixes = cards.len() - left.len();
    figures.shortened = shortened.iter().filter(|name| !left.contains_key(*name)).count();
    let remaining = left.iter().flat_map(|(name, errors)| {
        let text = mended.get(name).map_or("", String::as_str);
        let sentences = sentences(text);
        errors.iter().map(|error| failure(name, text, &sentences, error)).collect::<Vec<_>>()
    });
    let remaining = remaining.collect();
    Ok(Measured { figures, failures, remaining })
}

impl Figures {
    /// Adds the figures of another folder.
    pub fn add(&mut self, other: &Figures) {
        self.cards += other.cards;
        self.at_once += other.at_once;
        self.with_fixes += other.with_fixes;
        self.shortened += other.shortened;
        self.sentences += other.sentences;
        self.understood += other.understood;
    }
}

/// Returns the errors of each file, sorted by place. The cards are drawn as well: a text that does not fit on its card
/// is an error too.
fn errors(rulebook: &str, cards: &Cards) -> Result<Errors, Trouble> {
    let dir = tempfile::tempdir().map_err(|e| Trouble::with_file(&std::env::temp_dir(), "write", &e))?;
    let pack = dir.path().join("cards").join(PACK);
    let write = |path: &Path, text: &str| std::fs::write(path, text).map_err(|e| Trouble::with_file(path, "write", &e));
    std::fs::create_dir_all(&pack).map_err(|e| Trouble::with_file(&pack, "make", &e))?;
    for (name, text) in cards {
        write(&pack.join(name), text)?;
    }
    write(&pack.join("game.card"), rulebook)?;
    let mut pipeline = Pipeline::new(Project::at(dir.path())?);
    let mut compilation = pipeline.compile(PACK)?;
    pipeline.draw(PACK, &mut compilation)?;
    let mut found = Errors::new();
    for error in compilation.diagnostics.iter().filter(|finding| finding.severity == Severity::Error) {
        let path = compilation.source(error.at.file).map_or("", |source| source.path.as_str());
        let name = path.rsplit('/').next().unwrap_or(path);
        found.entry(name.to_owned()).or_default().push(error.clone());
    }
    Ok(found)
}

/// Returns the spans of all sentences that the program has to understand. Quoted sentences are only printed, so they
/// are left out.
fn sentences(text: &str) -> Vec<Span> {
    fn collect(paragraph: &Paragraph, found: &mut Vec<Span>) {
        for item in &paragraph.items {
            match item {
                Item::Sentence(sentence) if sentence.quoted => {}
                Item::Sentence(sentence) => found.push(sentence.span),
                Item::Parenthesis(inner) => collect(inner, found),
            }
        }
    }
    let mut found = Vec::new();
    for part in
        parse_with(FileId(0), text, &cardwright::game::keywords()).document.blocks.iter().flat_map(|block| &block.parts)
    {
        match part {
            Part::Action { rules, .. } | Part::Rules(rules) | Part::Field { value: Value::Rules(rules), .. } => {
                collect(rules, &mut found);
            }
            Part::Field { value: Value::Raw(_), .. } => {}
        }
    }
    found
}

/// Whether an error begins in a sentence. The span of a missing word is empty, and can lie at the end of the sentence.
fn lies_in(error: Span, sentence: Span) -> bool {
    let end = sentence.end + u32::from(error.start == error.end);
    (sentence.start..end).contains(&error.start)
}

fn failure(card: &str, text: &str, sentences: &[Span], error: &Diagnostic) -> Failure {
    let (start, end) = (error.at.span.start as usize, error.at.span.end as usize);
    let sentence = sentences.iter().find(|sentence| lies_in(error.at.span, **sentence));
    let (from, to) = match sentence {
        Some(sentence) => (sentence.start as usize, (sentence.end as usize).max(end)),
        None => {
            let line = |text: Option<&str>| text.map_or(0, str::len);
            (start - line(text[..start].rsplit('\n').next()), end + line(text[end..].split('\n').next()))
        }
    };
    let marked = format!("{}«{}»{}", &text[from..start], &text[start..end], &text[end..to]);
    Failure {
        card: card.trim_end_matches(".card").to_owned(),
        code: error.check.code,
        words: marked.split_whitespace().collect::<Vec<_>>().join(" "),
        message: error.message.clone(),
        fix: error.fixes.first().map(|fix| fix.title.clone()),
    }
}

/// The cards after the offered fixes were applied.
struct Fixed {
    cards: Cards,
    /// The errors that the cards still have.
    errors: Errors,
    /// The cards from which a fix took a whole sentence.
    shortened: BTreeSet<String>,
}

fn after_fixes(rulebook: &str, mut cards: Cards, mut found: Errors) -> Result<Fixed, Trouble> {
    let mut shortened = BTreeSet::new();
    for _ in 0..ROUNDS {
        let mut is_changed = false;
        for (name, text) in &mut cards {
            let errors = found.get(name).map_or(&[][..], Vec::as_slice);
            if errors.iter().any(leaves_out_sentence) {
                shortened.insert(name.clone());
            }
            is_changed |= mend(text, errors);
        }
        if !is_changed {
            break;
        }
        found = errors(rulebook, &cards)?;
    }
    found.retain(|name, _| cards.contains_key(name));
    Ok(Fixed { cards, errors: found, shortened })
}

/// Whether the first fix removes a whole sentence or a whole special condition.
fn leaves_out_sentence(error: &Diagnostic) -> bool {
    let titles = ["Leave the sentence", "Leave the special condition"];
    error.fixes.first().is_some_and(|fix| titles.iter().any(|title| fix.title.starts_with(title)))
}

/// Applies the first fix of each error. Of two fixes that overlap, applies only the fix that lies further down. Returns
/// whether the text has changed.
fn mend(text: &mut String, errors: &[Diagnostic]) -> bool {
    let before = text.clone();
    let mut first_changed = text.len();
    for error in errors.iter().rev() {
        let Some(fix) = error.fixes.first() else { continue };
        let mut edits: Vec<_> = fix.edits.iter().collect();
        edits.sort_by_key(|edit| std::cmp::Reverse(edit.at.span.start));
        let ends_before = edits.iter().all(|edit| edit.at.span.end as usize <= first_changed);
        // A fix that edits other files is skipped: a fix belongs to the card whose designer asked for it.
        if !ends_before || edits.iter().any(|edit| edit.at.file != error.at.file) {
            continue;
        }
        for edit in edits {
            text.replace_range(edit.at.span.start as usize..edit.at.span.end as usize, &edit.text);
            first_changed = edit.at.span.start as usize;
        }
    }
    *text != before
}
