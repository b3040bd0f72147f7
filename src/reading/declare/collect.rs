//! Collects the names that a pack declares: by blocks of their own, and in the parentheses of cards (kernel D1).

use crate::class_as_name;
use crate::declare::class_groups;
use crate::declare::definition_head::{self, DeclaredWord, block_kind};
use crate::declare::definition_opening::Introduced;
use crate::declare::kind_words::described;
use crate::declare::new_name::{begins_with_name, is_new, lower};

use crate::declare::invalidation::Invalidation;
use crate::declare::recorder::Recorder;
use crate::declare::symbols::{Body, Declarations, Declared};
use crate::declare::tile_condition;
use crate::parsed_file::{ParsedFile, paragraphs_with_cards, rule_paragraphs};
use model::{Class, Id, ParamKind};
use source::{FileId, Place};
use syntax::ast::{Block, Head, Item, Part, Sentence, Text, Value};
use vocabulary::{Lexicon, Name, NameKind, names};

/// One pass over a file. Each pass goes through all files before the next pass begins, because its results can depend
/// on names that an earlier pass found.
type Pass = fn(&mut Recorder, ParsedFile, &Lexicon);
const PASSES: [Pass; 6] = [
    |recorder, file, _| recorder.blocks(file),
    |recorder, file, lexicon| recorder.told_words(file, lexicon),
    |recorder, file, lexicon| recorder.parentheses_of(file, lexicon),
    |recorder, file, lexicon| recorder.beside_kinds(file, lexicon),
    |recorder, file, lexicon| recorder.made_names(file, lexicon),
    |recorder, file, lexicon| recorder.owned_tokens(file, lexicon),
];

impl Declarations {
    /// Collects the names of all files.
    pub fn of(files: &[ParsedFile], classes: &[Class], lexicon: &Lexicon) -> Declarations {
        let blocks = || files.iter().flat_map(|file| &file.document.blocks);
        let room = blocks().count() + blocks().map(|block| block.parts.len()).sum::<usize>();
        let mut all = Declarations::with_room(room);
        for class in classes {
            for name in std::iter::once(&class.name).chain(&class.also) {
                let id = class.id.clone();
                all.class(Name { kind: NameKind::Class, id, text: name.into(), plural: names::plural(name).into() });
            }
        }
        all.lines = class_groups::lines(classes);
        let mut recorder = Recorder::growing(&mut all);
        for (number, pass) in PASSES.iter().enumerate() {
            for file in files {
                recorder.comes_to(number, file.document.file);
                pass(&mut recorder, *file, lexicon);
            }
            recorder.ends(number);
        }
        all.done();
        all
    }

    /// Collects names again after a save: those of the saved files, and those of the files whose texts mention a
    /// renamed name. The names of all other files stay. Returns `None` if more than names has changed; the caller then
    /// collects everything anew.
    pub fn follow<'f>(
        &mut self,
        saved: &[ParsedFile<'f>],
        speaking: &dyn Fn(&Invalidation) -> Vec<ParsedFile<'f>>,
        lexicon: &Lexicon,
    ) -> Option<Invalidation> {
        let mut new = Vec::new();
        for file in saved {
            new.extend(self.again(*file, &PASSES[..1], lexicon)?.renamed()?);
        }
        let old = self.rename(new)?;
        let new = old.iter().filter_map(|(at, _)| self.names.get(*at));
        let renamed = Invalidation::of(old.iter().map(|(_, name)| name).chain(new));
        let files = if old.is_empty() { Vec::new() } else { speaking(&renamed) };
        let same = saved.iter().chain(&files).all(|file| {
            let again = self.again(*file, &PASSES, lexicon);
            again.is_some_and(Recorder::settle)
        });
        if !same {
            self.rename(old);
            return None;
        }
        Some(renamed)
    }

    /// Goes through one file again.
    fn again(&mut self, file: ParsedFile, passes: &[Pass], lexicon: &Lexicon) -> Option<Recorder<'_>> {
        let mut recorder = Recorder::again(self, file.document.file)?;
        for (number, pass) in passes.iter().enumerate() {
            recorder.comes_back(number);
            pass(&mut recorder, file, lexicon);
            recorder.leaves(number);
        }
        Some(recorder)
    }

    /// Replaces names and returns the replaced ones. If a name cannot be replaced, restores all of them and returns
    /// `None`.
    fn rename(&mut self, new: Vec<(usize, Name)>) -> Option<Vec<(usize, Name)>> {
        let mut old = Vec::new();
        for (at, name) in new {
            let known = self.names.get(at).cloned();
            if !std::sync::Arc::make_mut(&mut self.names).replace(at, name) {
                old.reverse();
                self.rename(old);
                return None;
            }
            old.extend(known.map(|known| (at, known)));
        }
        old.reverse();
        Some(old)
    }
}

impl Recorder<'_> {
    fn blocks(&mut self, file: ParsedFile) {
        let mut card: Option<Id> = None;
        for (number, block) in file.document.blocks.iter().enumerate() {
            match &block.head {
                Head::Card { name, class, .. } => {
                    let id = Id::of(&name.text);
                    card = Some(id.clone());
                    self.name(NameKind::Card, id.clone(), name, file.document.file, None);
                    self.actions(&id, block);
                    self.pronouns(&id, block);
                    self.called_by_class(&id, class_as_name::called_by(block, file.text, &class.text).as_deref());
                }
                Head::Definition { keyword, name, plural, in_leaflet, note } => {
                    let Some(kind) = block_kind(&keyword.text) else {
                        continue;
                    };
                    let of_tiles =
                        kind == NameKind::Condition && tile_condition::is_of_tiles(block, file.text, &name.text);
                    let kind = if of_tiles { NameKind::Token } else { kind };
                    let note = note.as_ref().map(|note| note.text.as_str());
                    let word = match kind {
                        NameKind::Verb => definition_head::verb(&name.text),
                        NameKind::Keyword => definition_head::keyword(&name.text, note),
                        NameKind::Adjective => {
                            let of = described(rule_paragraphs(block), file.text, &name.text, self.names());
                            of.and_then(|of| definition_head::adjective(&name.text, of))
                        }
                        NameKind::Place => {
                            let of = described(rule_paragraphs(block), file.text, &name.text, self.names());
                            definition_head::place(&name.text, of.unwrap_or(ParamKind::Char))
                        }
                        _ => None,
                    };
                    let is_word =
                        matches!(kind, NameKind::Verb | NameKind::Keyword | NameKind::Adjective | NameKind::Place);
                    if is_word && word.is_none() {
                        let place = Place { file: file.document.file, span: name.span };
                        self.unreadable(kind, &name.text, place);
                        continue;
                    }
                    let id = word.as_ref().map_or_else(|| Id::of(&name.text), |word| word.id.clone());
                    if let Some(word) = word {
                        if !self.word_unless_taken(word, name, file.document.file) {
                            continue;
                        }
                    } else if !self.name(kind, id.clone(), name, file.document.file, plural.as_ref()) {
                        continue;
                    }
                    self.actions(&id, block);
                    self.define_as(Declared {
                        kind,
                        id,
                        name: name.text.clone(),
                        plural: match (is_word, plural) {
                            (true, _) => String::new(),
                            (false, None) => names::plural(&name.text),
                            (false, Some(plural)) => plural.text.clone(),
                        },
                        card: card.clone(),
                        in_leaflet: *in_leaflet,
                        native: kind == NameKind::Verb && note == Some("engine"),
                        of_tiles,
                        file: file.document.file,
                        name_span: name.span,
                        body: Body::Block(number),
                    });
                }
            }
        }
    }

    fn name(&mut self, kind: NameKind, id: Id, name: &Text, file: FileId, plural: Option<&Text>) -> bool {
        let place = Place { file, span: name.span };
        if !self.is_first(&id, &name.text, place) {
            return false;
        }
        let plural = match (kind, plural) {
            (_, Some(plural)) => plural.text.clone(),
            (NameKind::Condition | NameKind::Card, None) => String::new(),
            _ => names::plural(&name.text),
        };
        self.name_is(Name { kind, id, text: name.text.as_str().into(), plural: plural.into() });
        true
    }

    /// Records the pronouns that a card states.
    fn pronouns(&mut self, card: &Id, block: &Block) {
        let mut said = block.parts.iter().filter_map(|part| match part {
            Part::Field { key, value: Value::Raw(said) } if key.text.eq_ignore_ascii_case("pronouns") => {
                names::possessive_of(said.text.split(['/', ',']).next().unwrap_or_default().trim())
            }
            _ => None,
        });
        self.pronoun(card, said.next_back());
    }

    fn actions(&mut self, of: &Id, block: &Block) {
        for part in &block.parts {
            if let Part::Action { name, .. } = part {
                let (id, text) = (of.within(&name.text), name.text.as_str().into());
                self.name_is(Name { kind: NameKind::Action, id, text, plural: Default::default() });
            }
        }
    }

    /// Records a word that the pack declares. Returns false if its name is taken.
    pub(super) fn word_unless_taken(&mut self, word: DeclaredWord, name: &Text, file: FileId) -> bool {
        let place = Place { file, span: name.span };
        self.is_first(&word.id, &name.text, place) && {
            self.word(word);
            true
        }
    }

    fn beside_kinds(&mut self, file: ParsedFile, lexicon: &Lexicon) {
        for (card, paragraph) in paragraphs_with_cards(file.document) {
            for sentence in paragraph.items.iter().filter_map(Item::sentence) {
                self.beside_kind(file, sentence, card.as_ref(), lexicon);
            }
        }
    }

    /// Declares a name before a word for a kind: *the Past token*. The name has no rules (kernel D1).
    fn beside_kind(&mut self, file: ParsedFile, sentence: &Sentence, card: Option<&Id>, lexicon: &Lexicon) {
        let words = |at: usize| sentence.tokens[at].span.of(file.text);
        for at in 2..sentence.tokens.len() {
            if !words(at - 1).starts_with(char::is_uppercase) {
                continue;
            }
            let word = words(at);
            let Some(kind) = block_kind(word.strip_suffix(['s', 'S']).unwrap_or(word)) else { continue };
            let named = |at: &usize| {
                let word = words(*at);
                is_new(word, lexicon)
            };
            let length = (0..at).rev().take_while(named).count();
            let begins = at - length;
            if length == 0 || begins == 0 || kind == NameKind::Structure {
                continue;
            }
            let named: Vec<&str> = (begins..at).map(words).collect();
            let name = named.join(" ");
            let id = Id::of(&name);
            let span = sentence.tokens[begins].span.to(sentence.tokens[at - 1].span);
            // A part of a known name is not a name of its own.
            if !self.knows(&id) && !begins_with_name(self.names(), &lower(&named)) {
                self.inline(file, &Introduced::new(kind, name, span), &[], span, card);
            }
        }
    }

    pub(super) fn kind_of(&self, id: &Id) -> Option<NameKind> {
        [NameKind::Token, NameKind::Condition, NameKind::Structure, NameKind::Summon]
            .into_iter()
            .find(|kind| self.names().find(*kind, id).is_some())
    }
}
