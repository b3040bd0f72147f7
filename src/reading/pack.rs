//! A pack's documents into cards and definitions.

use std::collections::BTreeMap;
use std::sync::Arc;

use rayon::prelude::*;

use super::card;
use super::chart::Chart;
use super::declare::File;
use super::definition::{self, Draft};
use super::joined::Joined;
use super::lex::Owner;
use super::places::{Atlas, PlaceTable};
use super::reference::Doubt;
use super::repair::Habits;
use super::roll::{Body, Declarations, Declared};
use super::sentence;
use super::text::{self, Read, Words};
use super::trouble;
use diagnostic::{Diagnostic, registry};
use model::{Card, Class, Definition, Id, Rule};
use source::{FileId, Place};
use syntax::ast::{Head, Paragraph, Part, Value};
use vocabulary::{Lexicon, Names};

/// What is read.
pub struct Pack<'a> {
    pub files: &'a [File<'a>],
    pub classes: &'a [Class],
    /// The passives' texts, with the file of each.
    pub passives: &'a [(FileId, &'a Paragraph)],
    /// The number that a card has, or is to have.
    pub number: &'a (dyn Fn(&Id) -> u32 + Sync),
    pub lexicon: &'a Lexicon,
    /// Keep every text as it was read, with which word says what. It takes many times the room of the rule objects.
    pub annotate: bool,
}

impl Pack<'_> {
    /// The text of a file.
    pub fn text(&self, file: FileId) -> &str {
        self.files.iter().find(|known| known.document.file == file).map_or("", |file| file.text)
    }
}

/// What it means.
#[derive(Debug, Default)]
pub struct Reading {
    /// In the order of their numbers.
    pub cards: Vec<Arc<Card>>,
    /// In the order of their ids.
    pub definitions: Vec<Arc<Definition>>,
    /// In the order given.
    pub passives: Vec<Vec<Rule>>,
    pub diagnostics: Vec<Diagnostic>,
    pub places: Atlas,
    /// The texts as they were read, by the id of action, definition or special condition, if they were to be kept.
    pub texts: BTreeMap<Id, Arc<ReadText>>,
    pub names: Arc<Names>,
    /// The language with the pack's own words; nothing if it adds none.
    pub lexicon: Option<Arc<Lexicon>>,
    /// The rule texts of declared things in canonical English, by `kind.thing.field`.
    pub told: BTreeMap<Id, String>,
    /// The files that `Art:` lines name, with the places of those names.
    pub art: Arc<BTreeMap<Id, (Place, String)>>,
}

impl Reading {
    /// The language that its texts are read and said in.
    pub fn lexicon(&self) -> &Lexicon {
        self.lexicon.as_deref().unwrap_or_else(|| vocabulary::kernel())
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
    let language = Language::of(pack, &declarations);
    let habits = Habits::default();
    let pieces = read_files(pack, &language, &declarations, &habits, &|_| true);
    let passives = read_passives(pack, &language, &declarations, &habits);
    let pieces: Vec<&Piece> = pieces.iter().map(|(_, piece)| piece).collect();
    let joined = Joined::of(pack, &declarations, &pieces, &Joined::default());
    joined.reading(pack, &declarations, &language, &passives, &pieces)
}

/// The language that a pack is read in.
#[derive(Debug, Default, Clone)]
pub struct Language {
    /// With the pack's own words; nothing if it adds none.
    pub own: Option<Arc<Lexicon>>,
    /// Why the pack's own words do not fit the language.
    pub misfit: Option<String>,
}

impl Language {
    pub fn of(pack: &Pack, declarations: &Declarations) -> Language {
        if declarations.lines.is_empty() {
            return Language::default();
        }
        match pack.lexicon.with(&declarations.lines) {
            Ok(own) => Language { own: Some(Arc::new(own)), misfit: None },
            Err(bad) => Language { own: None, misfit: bad.into_iter().next().map(|bad| bad.why) },
        }
    }
}

/// What one file says: it is joined with the other files' to a [`Joined`].
#[derive(Debug, Default)]
pub struct Piece {
    /// Those that the file declares, in their order; none for one that could not be read.
    pub drafts: Vec<Option<Arc<Draft>>>,
    pub cards: Vec<Arc<Card>>,
    pub diagnostics: Vec<Diagnostic>,
    pub places: PlaceTable,
    pub texts: BTreeMap<Id, Arc<ReadText>>,
    pub art: BTreeMap<Id, (Place, String)>,
}

/// Reads the wanted files, some on each core: no file's text changes what another one's means.
pub fn read_files(
    pack: &Pack,
    language: &Language,
    declarations: &Declarations,
    habits: &Habits,
    wanted: &dyn Fn(FileId) -> bool,
) -> Vec<(FileId, Piece)> {
    let files: Vec<&File> = pack.files.iter().filter(|file| wanted(file.document.file)).collect();
    let lexicon = language.own.as_deref().unwrap_or(pack.lexicon);
    let batch = files.len().div_ceil(4 * rayon::current_num_threads()).max(1);
    let batches = files.par_chunks(batch).map(|batch| {
        let mut reader = Reader::new(pack, lexicon, declarations, habits);
        let read = batch.iter().map(|file| (file.document.file, reader.file(**file)));
        read.collect::<Vec<_>>()
    });
    batches.flatten_iter().collect()
}

/// What the passives say, in the order given.
#[derive(Debug)]
pub struct Passives {
    pub rules: Vec<Vec<Rule>>,
    pub diagnostics: Vec<Diagnostic>,
}

/// Reads the texts of the passives.
pub fn read_passives(pack: &Pack, language: &Language, declarations: &Declarations, habits: &Habits) -> Passives {
    let lexicon = language.own.as_deref().unwrap_or(pack.lexicon);
    let mut reader = Reader::new(pack, lexicon, declarations, habits);
    let read = pack.passives.iter().map(|(file, paragraph)| {
        reader.text(*file, pack.text(*file), &[paragraph], &Owner::default(), "the passive", None).rules
    });
    let rules = read.collect();
    Passives { rules, diagnostics: reader.piece.diagnostics }
}

/// The state of one reading.
pub struct Reader<'a> {
    files: &'a [File<'a>],
    pub classes: &'a [Class],
    pub number: &'a (dyn Fn(&Id) -> u32 + Sync),
    pub words: Words<'a>,
    pub declarations: &'a Declarations,
    annotate: bool,
    chart: Chart,
    /// Asked for by sentences that are not understood.
    habits: &'a Habits,
    pub piece: Piece,
}

impl<'a> Reader<'a> {
    fn new(pack: &'a Pack<'a>, lexicon: &'a Lexicon, declarations: &'a Declarations, habits: &'a Habits) -> Reader<'a> {
        let words = Words { lexicon, names: &declarations.names };
        Reader {
            files: pack.files,
            classes: pack.classes,
            number: pack.number,
            words,
            declarations,
            annotate: pack.annotate,
            chart: Chart::default(),
            habits,
            piece: Piece::default(),
        }
    }

    /// Reads what a file declares, and its cards.
    fn file(&mut self, file: File) -> Piece {
        let declarations = self.declarations;
        for declared in declarations.of_file(file.document.file) {
            let draft = definition::read(self, file, declared);
            self.piece.drafts.push(draft.map(Arc::new));
        }
        for block in &file.document.blocks {
            if let Head::Card { .. } = &block.head {
                card::read(self, file, block);
            }
        }
        std::mem::take(&mut self.piece)
    }
}

impl Reader<'_> {
    pub fn report(&mut self, diagnostic: Diagnostic) {
        self.piece.diagnostics.push(diagnostic);
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
        let declarations = self.declarations;
        let skip = |inner: &Paragraph| declarations.is_defining(file, inner.span);
        let mut read = text::read(&mut self.chart, &self.words, paragraphs, text, owner, &skip);
        let mut unread = false;
        read.unread = read.troubles.len();
        for bad in std::mem::take(&mut read.troubles) {
            // What a sentence takes up may stand in the one before it, which was not understood: that is the fault to tell.
            if unread && matches!(bad.trouble, sentence::Trouble::Doubtful(Doubt::Nothing { .. })) {
                continue;
            }
            unread |= matches!(bad.trouble, sentence::Trouble::Unread | sentence::Trouble::Doubtful(_));
            let usage = self.habits.usage(self.files, self.words.lexicon);
            let context = trouble::Context { file, text, words: &self.words, owner, usage };
            let found = trouble::explain(&mut self.chart, &context, bad);
            self.piece.diagnostics.push(if card.is_empty() { found } else { found.on(card, ability) });
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
            self.piece.diagnostics.push(found.on(card, ability));
        }
        for span in &read.misplaced {
            let found = Diagnostic::new(
                &registry::STANDING_AFTER_OPENER,
                at(*span),
                "This rule always holds, but it stands after “when …”, as if it began only then.",
            )
            .help("Write it before the sentence that begins with “when” or “as”, or in a paragraph of its own.");
            self.piece.diagnostics.push(found.on(card, ability));
        }
        let (lexicon, names) = (self.words.lexicon, self.words.names);
        let this = [
            (&read.nothing_done, "“this” is nothing: no sentence of this text does anything."),
            (&read.which_done, "“this” could be the sentence before, or all of them."),
        ];
        for (span, message) in
            this.into_iter().flat_map(|(spans, message)| spans.iter().map(move |span| (span, message)))
        {
            let found = Diagnostic::new(&registry::NOTHING_SPOKEN_OF, at(*span), message)
                .help("Say it in the sentence that it is about: “If …, …”.");
            self.piece.diagnostics.push(found.on(card, ability));
        }
        let (sentences, discourse) = (read.sentences.as_slice(), &read.discourse);
        let taken_up = super::taken_up::TakenUp { file, text, lexicon, sentences, discourse };
        let found = super::agreement::check(file, text, &read.sentences)
            .into_iter()
            .chain(super::twofold::check(&taken_up))
            .chain(super::trailing::check(&taken_up))
            .chain(super::untested::check(&taken_up))
            .chain(super::same_direction::check(file, text, &read))
            .chain(super::this_way::check(file, text, &read))
            .chain(super::doubt::check(file, text, lexicon, names, owner, &read));
        self.piece.diagnostics.extend(found.map(|found| found.on(card, ability)));
        read
    }

    /// The rules of a text, which is kept for those who ask which word says what.
    pub fn keep(&mut self, id: &Id, file: FileId, owner: &Owner, mut read: Read) -> Vec<Rule> {
        if !self.annotate {
            return std::mem::take(&mut read.rules);
        }
        let rules = read.rules.clone();
        self.piece.texts.insert(id.clone(), Arc::new(ReadText { file, owner: owner.clone(), read }));
        rules
    }

    pub fn place(&mut self, id: &Id, part: super::places::PartOf, place: Place) {
        self.piece.places.set(id, part, place);
    }

    /// The ids of definitions that rules speak of, in the order of mention.
    pub fn mentioned<T: serde::Serialize + ?Sized>(&self, rules: &T, found: &mut Vec<Id>) {
        // The model holds nothing that cannot be laid out; what was found until then counts.
        let _ = super::mentions::texts(rules, &mut |text| {
            if !found.iter().any(|id| id.as_str() == text) && self.declarations.defines(text) {
                found.push(Id::exactly(text));
            }
        });
    }
}

/// Words as they are printed: one space between them.
pub fn printed(text: &str) -> String {
    let plain = |byte: u8| byte > b' ' && byte < 128;
    let bytes = text.as_bytes();
    let single = |at: usize| bytes[at] == b' ' && at > 0 && bytes.get(at + 1).is_some_and(|next| plain(*next));
    if (0..bytes.len()).all(|at| plain(bytes[at]) || single(at)) {
        return text.to_owned();
    }
    let mut printed = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !printed.is_empty() {
            printed.push(' ');
        }
        printed.push_str(word);
    }
    printed
}

/// The words of a definition's text as written.
pub fn body_text(file: File, declared: &Declared) -> String {
    match &declared.body {
        Body::Parenthesis(paragraph) => {
            let words = match (paragraph.items.first(), paragraph.items.last()) {
                (Some(first), Some(last)) => span_of(first).to(span_of(last)).of(file.text),
                _ => "",
            };
            printed(words)
        }
        Body::Block(_) => {
            let parts =
                definition::block(file, declared).into_iter().flat_map(|block| &block.parts).map(|part| match part {
                    Part::Rules(rules) => rules.span.of(file.text).to_owned(),
                    Part::Action { tag_span, rules, .. } => tag_span.to(rules.span).of(file.text).to_owned(),
                    Part::Field { key, value } => {
                        let value = match value {
                            Value::Rules(rules) => rules.span,
                            Value::Raw(text) => text.span,
                        };
                        format!("{}: {}.", key.text, value.of(file.text).trim_end_matches('.'))
                    }
                });
            printed(&parts.collect::<Vec<_>>().join(" "))
        }
    }
}

pub(super) fn span_of(item: &syntax::ast::Item) -> source::Span {
    match item {
        syntax::ast::Item::Sentence(sentence) => sentence.span,
        syntax::ast::Item::Parenthesis(paragraph) => paragraph.span,
    }
}
