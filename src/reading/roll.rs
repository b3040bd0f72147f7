//! All that a pack declares, file by file: it grows as the files are gone through, and is followed again when one is saved.
//!
//! What a file declares may hang on the names that were there when it was come to. So whoever follows it again sees just
//! those: the first so many.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet, FxHasher};

use super::lex::Owner;
use super::wording::Wording;
use model::Id;
use source::{FileId, Place, Span};
use syntax::ast::Paragraph;
use vocabulary::{First, Name, NameKind, Names};

/// A definition as it was declared.
#[derive(Debug, Clone)]
pub struct Declared {
    pub kind: NameKind,
    pub id: Id,
    pub name: String,
    pub plural: String,
    /// The card that it belongs to (kernel D2).
    pub card: Option<Id>,
    pub in_leaflet: bool,
    /// Only the engine knows what it does.
    pub native: bool,
    pub file: FileId,
    /// Where its name stands for the first time.
    pub name_span: Span,
    pub body: Body,
}

/// Where its text stands.
#[derive(Debug, Clone)]
pub enum Body {
    /// In this block of its file.
    Block(usize),
    Parenthesis(Paragraph),
}

impl Declared {
    pub fn owner(&self) -> Owner {
        Owner { card: self.card.clone(), definition: Some((self.kind, self.id.clone())) }
    }
}

/// All that is declared, and the parentheses that do so.
#[derive(Debug, Default)]
pub struct Declarations {
    pub names: Arc<Names>,
    pub definitions: Vec<Declared>,
    /// A second declaration of a name, and the first.
    pub twice: Vec<(String, Place, Place)>,
    /// What the pack's words add to the lexicon.
    pub lines: String,
    /// Heads of words that cannot be read.
    pub unreadable: Vec<(NameKind, String, Place)>,
    /// By file, the parentheses that are definitions or reminders, not rulings.
    defining: FxHashMap<FileId, Vec<Span>>,
    /// Where each name came first, and as the how manieth.
    first: FxHashMap<Id, (Place, usize)>,
    defined: FxHashSet<Id>,
    /// Which definitions each file declares, in their order.
    by_file: FxHashMap<FileId, Vec<usize>>,
    passes: Vec<Passed>,
    /// For each file a hash of what it declares, and where.
    hashes: FxHashMap<FileId, u64>,
}

/// What a pass came to.
#[derive(Debug, Default)]
struct Passed {
    /// How much there was when it came to each file, and when it left it.
    marks: FxHashMap<FileId, (Mark, Mark)>,
    /// The file that it is at.
    open: Option<FileId>,
}

/// How much there is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Mark {
    names: usize,
    first: usize,
    definitions: usize,
}

impl Declarations {
    /// Has room for so many names.
    pub fn with_room(count: usize) -> Declarations {
        Declarations { names: Arc::new(Names::with_room(count)), ..Declarations::default() }
    }

    /// The ids of all definitions.
    pub fn defined(&self) -> &FxHashSet<Id> {
        &self.defined
    }

    /// What the file declares, in the order of the passes.
    pub fn of_file(&self, file: FileId) -> impl Iterator<Item = &Declared> {
        self.numbers_of(file).iter().filter_map(|number| self.definitions.get(*number))
    }

    /// The same, as numbers of the definitions.
    pub fn numbers_of(&self, file: FileId) -> &[usize] {
        self.by_file.get(&file).map_or(&[], Vec::as_slice)
    }

    /// Is there a definition of that id?
    pub fn defines(&self, id: &str) -> bool {
        self.defined.contains(id)
    }

    /// Is that parenthesis a definition or a reminder?
    pub fn is_defining(&self, file: FileId, parenthesis: Span) -> bool {
        self.defining.get(&file).is_some_and(|spans| spans.contains(&parenthesis))
    }

    /// A hash of what the file declares, and where: the same words declare something else beside other files.
    pub fn hash_of(&self, file: FileId) -> u64 {
        self.hashes.get(&file).copied().unwrap_or_default()
    }

    /// Another form of a class's name.
    pub fn class(&mut self, name: Name) {
        Arc::make_mut(&mut self.names).add_form(name);
    }

    /// All files have been gone through.
    pub fn done(&mut self) {
        self.defined = self.definitions.iter().map(|declared| declared.id.clone()).collect();
        let mut hashers: FxHashMap<FileId, FxHasher> = FxHashMap::default();
        for (number, declared) in self.definitions.iter().enumerate() {
            declared.add_to(hashers.entry(declared.file).or_default());
            self.by_file.entry(declared.file).or_default().push(number);
        }
        for (file, spans) in &self.defining {
            spans.hash(hashers.entry(*file).or_default());
        }
        self.hashes = hashers.into_iter().map(|(file, hasher)| (file, hasher.finish())).collect();
    }

    fn mark(&self) -> Mark {
        Mark { names: self.names.all().len(), first: self.first.len(), definitions: self.definitions.len() }
    }
}

impl Declared {
    fn add_to(&self, hasher: &mut FxHasher) {
        (self.kind, &self.id, &self.name, &self.plural, &self.card).hash(hasher);
        (self.in_leaflet, self.native, self.name_span).hash(hasher);
        match &self.body {
            Body::Block(block) => block.hash(hasher),
            Body::Parenthesis(inner) => {
                inner.items.iter().for_each(|item| super::pack::span_of(item).hash(hasher));
            }
        }
    }
}

/// The declarations while files are gone through.
pub struct Roll<'d> {
    all: &'d mut Declarations,
    /// Nothing while they grow.
    again: Option<Again>,
}

/// One file, followed again.
struct Again {
    file: FileId,
    /// So much was there, with what this file has declared again.
    at: Mark,
    definitions: Vec<(usize, Declared)>,
    places: Vec<(Id, Place)>,
    defining: Vec<Span>,
    /// Names in the place of others.
    renamed: Vec<(usize, Name)>,
    /// It declares something else than before.
    differs: bool,
}

impl<'d> Roll<'d> {
    pub fn growing(all: &'d mut Declarations) -> Roll<'d> {
        Roll { all, again: None }
    }

    /// To follow one file again; not where names are declared twice, for then it matters which one is kept.
    pub fn again(all: &'d mut Declarations, file: FileId) -> Option<Roll<'d>> {
        if !all.twice.is_empty() || !all.unreadable.is_empty() {
            return None;
        }
        let (definitions, places, defining, renamed) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let again = Again { file, at: Mark::default(), definitions, places, defining, renamed, differs: false };
        Some(Roll { all, again: Some(again) })
    }

    /// The pass comes to the next file.
    pub fn comes_to(&mut self, pass: usize, file: FileId) {
        self.ends(pass);
        let mark = self.all.mark();
        if let Some(passed) = self.all.passes.get_mut(pass) {
            passed.marks.insert(file, (mark, mark));
            passed.open = Some(file);
        }
    }

    /// The pass has gone through the file that it was at.
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

    /// Goes back to what was there when the pass came to the file.
    pub fn comes_back(&mut self, pass: usize) {
        let Some(again) = &mut self.again else { return };
        match self.all.passes.get(pass).and_then(|passed| passed.marks.get(&again.file)) {
            Some((begin, _)) => again.at = *begin,
            None => again.differs = true,
        }
    }

    /// Is there now what was there when the pass left the file?
    pub fn leaves(&mut self, pass: usize) {
        let Some(again) = &mut self.again else { return };
        let end = self.all.passes.get(pass).and_then(|passed| passed.marks.get(&again.file)).map(|(_, end)| *end);
        again.differs |= end != Some(again.at);
    }

    /// The names that the file has in the place of others, if it differs in nothing else.
    pub fn renamed(self) -> Option<Vec<(usize, Name)>> {
        self.again.filter(|again| !again.differs).map(|again| again.renamed)
    }

    /// Takes over where things stand now, if the same was declared. Says whether it was.
    pub fn settle(self) -> bool {
        let same = |again: &Again| !again.differs && again.renamed.is_empty();
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

    /// The names that are there.
    pub fn names(&self) -> First<'_> {
        self.all.names.first(self.again.as_ref().map_or(usize::MAX, |again| again.at.names))
    }

    /// Is the name declared already?
    pub fn knows(&self, id: &Id) -> bool {
        let until = self.again.as_ref().map_or(usize::MAX, |again| again.at.first);
        self.all.first.get(id).is_some_and(|(_, number)| *number < until)
    }

    /// The name is declared here. False if it was declared before.
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

    pub fn name_is(&mut self, name: Name) {
        match &mut self.again {
            Some(again) => {
                if self.all.names.first(again.at.names).find(name.kind, &name.id).is_none() {
                    if self.all.names.get(again.at.names) != Some(&name) {
                        again.renamed.push((again.at.names, name));
                    }
                    again.at.names += 1;
                }
            }
            None => Arc::make_mut(&mut self.all.names).add(name),
        }
    }

    /// What is the card's, if it says so.
    pub fn pronoun(&mut self, card: &Id, possessive: Option<&'static str>) {
        match (&mut self.again, possessive) {
            (Some(again), said) => again.differs |= self.all.names.said_pronoun(card) != said,
            (None, Some(said)) => Arc::make_mut(&mut self.all.names).set_pronoun(card, said),
            (None, None) => {}
        }
    }

    /// A word of the pack's own: the language itself may be another.
    pub fn wording(&mut self, wording: Wording) {
        match &mut self.again {
            Some(again) => again.differs = true,
            None => {
                Arc::make_mut(&mut self.all.names).set_params(&wording.id, wording.params);
                self.all.lines.push_str(&wording.lines);
            }
        }
    }

    pub fn unreadable(&mut self, kind: NameKind, head: &str, place: Place) {
        match &mut self.again {
            Some(again) => again.differs = true,
            None => self.all.unreadable.push((kind, head.to_owned(), place)),
        }
    }

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

    /// The parenthesis is a definition or a reminder.
    pub fn defines(&mut self, file: FileId, parenthesis: Span) {
        match &mut self.again {
            Some(again) => again.defining.push(parenthesis),
            None => self.all.defining.entry(file).or_default().push(parenthesis),
        }
    }
}
