//! A pack's documents into cards and definitions.

use std::cell::OnceCell;
use std::collections::BTreeMap;

use super::card;
use super::chart::Chart;
use super::declare::{Body, Declarations, Declared, File};
use super::definition;
use super::lex::Owner;
use super::places::PlaceTable;
use super::reference::Doubt;
use super::repair::Usage;
use super::sentence;
use super::text::{self, Read, Words};
use super::trouble;
use crate::diagnostic::{Diagnostic, registry};
use crate::model::{Card, Class, Definition, Id, Rule};
use crate::source::{FileId, Place};
use crate::syntax::ast::{Head, Paragraph, Part, Value};
use crate::vocabulary::{Lexicon, NameKind, Names};

/// What is read.
pub struct Pack<'a> {
    pub files: &'a [File<'a>],
    pub classes: &'a [Class],
    /// The passives' texts, with the file of each.
    pub passives: &'a [(FileId, &'a Paragraph)],
    /// The number that a card has, or is to have.
    pub number: &'a dyn Fn(&Id) -> u32,
    pub lexicon: &'a Lexicon,
    /// Keep every text as it was read, with which word says what. It takes many times the room of the rule objects.
    pub annotate: bool,
}

/// What it means.
#[derive(Debug, Default)]
pub struct Reading {
    /// In the order of their numbers.
    pub cards: Vec<Card>,
    /// In the order of their ids.
    pub definitions: Vec<Definition>,
    /// In the order given.
    pub passives: Vec<Vec<Rule>>,
    pub diagnostics: Vec<Diagnostic>,
    pub places: PlaceTable,
    /// The texts as they were read, by the id of action, definition or special condition, if they were to be kept.
    pub texts: BTreeMap<Id, ReadText>,
    pub names: Names,
    /// The language with the pack's own words; nothing if it adds none.
    pub lexicon: Option<std::sync::Arc<Lexicon>>,
    /// The rule texts of declared things in canonical English, by `kind.thing.field`.
    pub told: BTreeMap<Id, String>,
    /// The files that `Art:` lines name, with the places of those names.
    pub art: BTreeMap<Id, (Place, String)>,
}

impl Reading {
    /// The language that its texts are read and said in.
    pub fn lexicon(&self) -> &Lexicon {
        self.lexicon.as_deref().unwrap_or_else(|| crate::vocabulary::kernel())
    }
}

/// How a text was read: which word says what.
#[derive(Debug)]
pub struct ReadText {
    pub file: FileId,
    pub owner: Owner,
    pub read: Read,
}

/// Reads a whole pack. All findings of all files come in one run.
pub fn read(pack: &Pack) -> Reading {
    let declarations = Declarations::of(pack.files, pack.classes, pack.lexicon);
    // What its words would do to the lexicon, if anything.
    let (own, misfits) = match declarations.lines.as_str() {
        "" => (None, Vec::new()),
        lines => match pack.lexicon.with(lines) {
            Ok(lexicon) => (Some(lexicon), Vec::new()),
            Err(bad) => (None, bad),
        },
    };
    let lexicon = own.as_ref().unwrap_or(pack.lexicon);
    let mut reader = Reader {
        pack,
        words: Words { lexicon, names: &declarations.names },
        declarations: &declarations,
        chart: Chart::default(),
        usage: OnceCell::new(),
        reading: Reading::default(),
    };
    for (name, again, first) in &declarations.twice {
        reader.report(
            Diagnostic::new(&registry::NAME_DECLARED_TWICE, *again, format!("“{name}” is declared twice."))
                .label(*first, "declared here first")
                .help("Every name belongs to one thing in a game: rename one of them, or keep only one."),
        );
    }
    for (kind, head, place) in &declarations.unreadable {
        let (what, help) = match kind {
            NameKind::Verb => ("verb", "Write for example “To swap A with B: …” or “To shove an Opp by N: …”."),
            NameKind::Keyword => ("keyword", "Write for example “Keyword: Toughness X (1 to 5)”."),
            _ => ("adjective", "Begin its text with what it is said of, such as “A char is cornered if …”."),
        };
        let found =
            Diagnostic::new(&registry::UNREADABLE_HEAD, *place, format!("“{head}” is no {what} that can be read."));
        reader.report(found.help(help));
    }
    if let (Some(bad), Some(declared)) = (misfits.first(), declarations.definitions.first()) {
        let place = Place { file: declared.file, span: declared.name_span };
        let found = Diagnostic::new(&registry::LEXICON_MISFIT, place, "The pack's own words do not fit the language.");
        reader.report(found.help(bad.why.clone()));
    }
    for (file, paragraph) in pack.passives {
        let Some(text) = pack.files.iter().find(|f| f.document.file == *file).map(|f| f.text) else { continue };
        let read = reader.text(*file, text, &[paragraph], &Owner::default(), "the passive", None);
        reader.reading.passives.push(read.rules);
    }
    let mut seen: BTreeMap<Id, Definition> = BTreeMap::new();
    for declared in &declarations.definitions {
        definition::read(&mut reader, declared, &mut seen);
    }
    for file in pack.files {
        for block in &file.document.blocks {
            if let Head::Card { .. } = &block.head {
                card::read(&mut reader, *file, block);
            }
        }
    }
    let mut reading = reader.reading;
    reading.definitions = seen.into_values().collect();
    reading.cards.sort_by(|a, b| (a.number, &a.id).cmp(&(b.number, &b.id)));
    reading.names = declarations.names;
    reading.lexicon = own.map(std::sync::Arc::new);
    reading
}

/// The state of one reading.
pub struct Reader<'a> {
    pub pack: &'a Pack<'a>,
    pub words: Words<'a>,
    pub declarations: &'a Declarations<'a>,
    chart: Chart,
    /// Made for the first sentence that is not understood.
    usage: OnceCell<Usage>,
    pub reading: Reading,
}

impl Reader<'_> {
    pub fn report(&mut self, diagnostic: Diagnostic) {
        self.reading.diagnostics.push(diagnostic);
    }

    /// Reads one text and reports what is wrong with it.
    pub fn text(
        &mut self,
        file: FileId,
        text: &str,
        paragraphs: &[&Paragraph],
        owner: &Owner,
        card: &str,
        ability: Option<&str>,
    ) -> Read {
        let defining = &self.declarations.defining;
        let skip = |inner: &Paragraph| defining.contains(&(file, inner.span));
        let mut read = text::read(&mut self.chart, &self.words, paragraphs, text, owner, &skip);
        let mut unread = false;
        for bad in std::mem::take(&mut read.troubles) {
            // What a sentence takes up may stand in the one before it, which was not understood: that is the fault to tell.
            if unread && matches!(bad.trouble, sentence::Trouble::Doubtful(Doubt::Nothing { .. })) {
                continue;
            }
            unread |= matches!(bad.trouble, sentence::Trouble::Unread);
            let usage = self.usage.get_or_init(|| Usage::of(self.pack.files, self.pack.lexicon));
            let context = trouble::Context { file, text, words: &self.words, owner, usage };
            let found = trouble::explain(&mut self.chart, &context, bad);
            self.reading.diagnostics.push(if card.is_empty() { found } else { found.on(card, ability) });
        }
        let at = |span| Place { file, span };
        for span in &read.false_rulings {
            let words = span.of(text).trim_end_matches(['.', ')']).to_owned();
            let found = Diagnostic::new(
                &registry::FALSE_RULING,
                at(*span),
                format!("“{words}” is not what the sentence before does."),
            )
            .help("A ruling only makes plain what a rule does. Leave it out, or change the rule.");
            self.reading.diagnostics.push(found.on(card, ability));
        }
        for span in &read.misplaced {
            let found = Diagnostic::new(
                &registry::STANDING_AFTER_OPENER,
                at(*span),
                "This rule always holds, but it stands after “when …”, as if it began only then.",
            )
            .help("Write it before the sentence that begins with “when” or “as”, or in a paragraph of its own.");
            self.reading.diagnostics.push(found.on(card, ability));
        }
        for found in super::agreement::check(file, text, &read.sentences) {
            self.reading.diagnostics.push(found.on(card, ability));
        }
        read
    }

    /// The rules of a text, which is kept for those who ask which word says what.
    pub fn keep(&mut self, id: &Id, file: FileId, owner: &Owner, mut read: Read) -> Vec<Rule> {
        if !self.pack.annotate {
            return std::mem::take(&mut read.rules);
        }
        let rules = read.rules.clone();
        self.reading.texts.insert(id.clone(), ReadText { file, owner: owner.clone(), read });
        rules
    }

    pub fn place(&mut self, id: &Id, part: super::places::PartOf, place: Place) {
        self.reading.places.set(id, part, place);
    }

    /// The ids of definitions that rules speak of, in the order of mention.
    pub fn mentioned(&self, rules: &[Rule], found: &mut Vec<Id>) {
        let Ok(term) = super::term::Term::of(&rules) else { return };
        let mut ids = Vec::new();
        term.names(&mut ids);
        for id in ids {
            let id = Id(id);
            if !found.contains(&id) && self.declarations.defines(&id) {
                found.push(id);
            }
        }
    }
}

/// Words as they are printed: one space between them.
pub fn printed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The words of a definition's text as written.
pub fn body_text(declared: &Declared) -> String {
    match &declared.body {
        Body::Parenthesis(paragraph) => {
            let words = match (paragraph.items.first(), paragraph.items.last()) {
                (Some(first), Some(last)) => span_of(first).to(span_of(last)).of(declared.text),
                _ => "",
            };
            printed(words)
        }
        Body::Block(block) => {
            let parts = block.parts.iter().map(|part| match part {
                Part::Rules(rules) => rules.span.of(declared.text).to_owned(),
                Part::Action { tag_span, rules, .. } => tag_span.to(rules.span).of(declared.text).to_owned(),
                Part::Field { key, value } => {
                    let value = match value {
                        Value::Rules(rules) => rules.span,
                        Value::Raw(text) => text.span,
                    };
                    format!("{}: {}.", key.text, value.of(declared.text).trim_end_matches('.'))
                }
            });
            printed(&parts.collect::<Vec<_>>().join(" "))
        }
    }
}

fn span_of(item: &crate::syntax::ast::Item) -> crate::source::Span {
    match item {
        crate::syntax::ast::Item::Sentence(sentence) => sentence.span,
        crate::syntax::ast::Item::Parenthesis(paragraph) => paragraph.span,
    }
}
