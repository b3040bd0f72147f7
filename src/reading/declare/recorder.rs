//! Records declarations while files are gone through: all files the first time, or one saved file again.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use rustc_hash::FxHasher;

use crate::declare::definition_head::DeclaredWord;
use crate::declare::symbols::{Declarations, Declared, Mark, Passed};
use model::Id;
use source::{FileId, Place, Span};
use vocabulary::{Name, NameKind, NamesSoFar};

/// Writes declarations into the symbol table, or compares the declarations of one file with the table.
pub struct Recorder<'d> {
    all: &'d mut Declarations,
    /// `None` while the table grows; otherwise the file that is gone through again.
    again: Option<Retrace>,
}

/// The progress through one file that is gone through again.
struct Retrace {
    file: FileId,
    /// The end of the part of the table that the file can see at this point. Each declaration that is found again moves
    /// it on.
    at: Mark,
    definitions: Vec<(usize, Declared)>,
    places: Vec<(Id, Place)>,
    defining: Vec<Span>,
    /// Names that replace others, with the index of the replaced name.
    renamed: Vec<(usize, Name)>,
    /// Whether the file declares something other than before.
    differs: bool,
}

impl<'d> Recorder<'d> {
    /// Starts to collect the declarations of all files.
    pub fn growing(all: &'d mut Declarations) -> Recorder<'d> {
        Recorder { all, again: None }
    }

    /// Starts to go through one file again. Returns `None` if a name is declared twice, because then it matters which
    /// declaration is kept, or if a head is unreadable.
    pub fn again(all: &'d mut Declarations, file: FileId) -> Option<Recorder<'d>> {
        if !all.twice.is_empty() || !all.unreadable.is_empty() {
            return None;
        }
        let (definitions, places, defining, renamed) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let again = Retrace { file, at: Mark::default(), definitions, places, defining, renamed, differs: false };
        Some(Recorder { all, again: Some(again) })
    }

    /// Begins the next file of a pass.
    pub fn comes_to(&mut self, pass: usize, file: FileId) {
        self.ends(pass);
        let mark = self.all.mark();
        if let Some(passed) = self.all.passes.get_mut(pass) {
            passed.marks.insert(file, (mark, mark));
            passed.open = Some(file);
        }
    }

    /// Ends the current file of a pass.
    pub fn ends(&mut self, pass: usize) {
        let mark = self.all.mark();
        if self.all.passes.len() <= pass {
            self.all.passes.resize_with(pass + 1, Default::default);
        }
        let Passed { marks, open } = &mut self.all.passes[pass];
        if let Some((_, end)) = open.take().and_then(|file| marks.get_mut(&file)) {
            *end = mark;
        }
    }

    /// Returns to the part of the table that existed when the pass began the file.
    pub fn comes_back(&mut self, pass: usize) {
        let Some(again) = &mut self.again else { return };
        match self.all.passes.get(pass).and_then(|passed| passed.marks.get(&again.file)) {
            Some((begin, _)) => again.at = *begin,
            None => again.differs = true,
        }
    }

    /// Records a difference unless the declarations end at the mark where the pass ended the file.
    pub fn leaves(&mut self, pass: usize) {
        let Some(again) = &mut self.again else { return };
        let end = self.all.passes.get(pass).and_then(|passed| passed.marks.get(&again.file)).map(|(_, end)| *end);
        again.differs |= end != Some(again.at);
    }

    /// Returns the names that replace others, each with the index of the replaced name; `None` if the file differs in
    /// anything else.
    pub fn renamed(self) -> Option<Vec<(usize, Name)>> {
        self.again.filter(|again| !again.differs).map(|again| again.renamed)
    }

    /// Stores the new places if the file declares the same as before. Returns false if it does not.
    pub fn settle(self) -> bool {
        let same = |again: &Retrace| !again.differs && again.renamed.is_empty();
        let Some(again) = self.again.filter(same) else { return false };
        let mut hasher = FxHasher::default();
        for (at, declared) in again.definitions {
            declared.add_to(&mut hasher);
            self.all.definitions[at] = declared;
        }
        for (id, place) in again.places {
            if let Some((known, _)) = self.all.first.get_mut(&id) {
                *known = place;
            }
        }
        if !again.defining.is_empty() {
            again.defining.hash(&mut hasher);
        }
        self.all.hashes.insert(again.file, hasher.finish());
        self.all.defining.insert(again.file, again.defining);
        true
    }

    /// Returns the names that are declared so far.
    pub fn names(&self) -> NamesSoFar<'_> {
        self.all.names.so_far(self.again.as_ref().map_or(self.all.names.all().len(), |again| again.at.names))
    }

    /// Whether the name is already declared.
    pub fn knows(&self, id: &Id) -> bool {
        let until = self.again.as_ref().map_or(self.all.first.len(), |again| again.at.first);
        self.all.first.get(id).is_some_and(|(_, number)| *number < until)
    }

    /// Declares a name here. Returns false if it was declared before.
    pub fn is_first(&mut self, id: &Id, name: &str, place: Place) -> bool {
        if !self.knows(id) {
            self.comes_first(id, place);
            return true;
        }
        match &mut self.again {
            Some(again) => again.differs = true,
            None => {
                let first = self.all.first.get(id).map_or(place, |(first, _)| *first);
                self.all.twice.push((name.to_owned(), place, first));
            }
        }
        false
    }

    /// Records the first place of a name.
    pub fn comes_first(&mut self, id: &Id, place: Place) {
        match &mut self.again {
            Some(again) => {
                again.differs |= self.all.first.get(id).is_none_or(|(_, number)| *number != again.at.first);
                again.at.first += 1;
                again.places.push((id.clone(), place));
            }
            None => {
                let number = self.all.first.len();
                self.all.first.insert(id.clone(), (place, number));
            }
        }
    }

    /// Adds a name to the table.
    pub fn name_is(&mut self, name: Name) {
        match &mut self.again {
            Some(again) => {
                if self.all.names.so_far(again.at.names).find(name.kind, &name.id).is_none() {
                    if self.all.names.get(again.at.names) != Some(&name) {
                        again.renamed.push((again.at.names, name));
                    }
                    again.at.names += 1;
                }
            }
            None => Arc::make_mut(&mut self.all.names).add(name),
        }
    }

    /// Records the card's possessive pronoun, if the card states one.
    pub fn pronoun(&mut self, card: &Id, possessive: Option<&'static str>) {
        match (&mut self.again, possessive) {
            (Some(again), said) => again.differs |= self.all.names.said_pronoun(card) != said,
            (None, Some(said)) => Arc::make_mut(&mut self.all.names).set_pronoun(card, said),
            (None, None) => {}
        }
    }

    /// Records the class, in lower case, by which the card calls its char, if it does.
    pub fn called_by_class(&mut self, card: &Id, class: Option<&str>) {
        match (&mut self.again, class) {
            (Some(again), said) => again.differs |= self.all.names.called_by_class(card) != said,
            (None, Some(said)) => Arc::make_mut(&mut self.all.names).set_called_by_class(card, said),
            (None, None) => {}
        }
    }

    /// Returns the tokens that the file has declared so far.
    pub fn tokens_of(&self, file: FileId) -> Vec<Declared> {
        let is_token = |declared: &&Declared| declared.kind == NameKind::Token && !declared.of_tiles;
        match &self.again {
            Some(again) => again.definitions.iter().map(|(_, declared)| declared).filter(is_token).cloned().collect(),
            None => self.all.definitions.iter().filter(|known| known.file == file).filter(is_token).cloned().collect(),
        }
    }

    /// Records whether a token belongs to a char (kernel W6).
    pub fn is_owned(&mut self, token: &Id, owned: bool) {
        match (&mut self.again, owned) {
            (Some(again), said) => again.differs |= self.all.names.is_owned(token) != said,
            (None, true) => Arc::make_mut(&mut self.all.names).set_owned(token),
            (None, false) => {}
        }
    }

    /// Records a word that the pack declares. While one file is gone through again, this counts as a difference,
    /// because the word may change the lexicon.
    pub fn word(&mut self, word: DeclaredWord) {
        match &mut self.again {
            Some(again) => again.differs = true,
            None => {
                Arc::make_mut(&mut self.all.names).set_params(&word.id, word.params);
                self.all.lines.push_str(&word.lines);
            }
        }
    }

    /// Records a head that cannot be read.
    pub fn unreadable(&mut self, kind: NameKind, head: &str, place: Place) {
        match &mut self.again {
            Some(again) => again.differs = true,
            None => self.all.unreadable.push((kind, head.to_owned(), place)),
        }
    }

    /// Adds a definition to the table.
    pub fn define_as(&mut self, declared: Declared) {
        match &mut self.again {
            Some(again) => {
                let before = self.all.definitions.get(again.at.definitions);
                again.differs |= before.is_none_or(|before| before.id != declared.id || before.file != declared.file);
                again.definitions.push((again.at.definitions, declared));
                again.at.definitions += 1;
            }
            None => self.all.definitions.push(declared),
        }
    }

    /// Whether the sentence or parenthesis is marked as a definition.
    pub fn is_defining(&self, file: FileId, span: Span) -> bool {
        match &self.again {
            Some(again) => again.defining.contains(&span),
            None => self.all.is_defining(file, span),
        }
    }

    /// Whether a definition of this kind is recorded.
    pub fn has_definition(&self, kind: NameKind, id: &Id) -> bool {
        let until = self.again.as_ref().map_or(self.all.definitions.len(), |again| again.at.definitions);
        self.all.definitions.iter().take(until).any(|known| known.kind == kind && known.id == *id)
    }

    /// Marks a sentence or parenthesis as a definition or a reminder.
    pub fn defines(&mut self, file: FileId, span: Span) {
        match &mut self.again {
            Some(again) => again.defining.push(span),
            None => self.all.defining.entry(file).or_default().push(span),
        }
    }
}
