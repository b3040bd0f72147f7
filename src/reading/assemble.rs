//! Joins the readings of the files of a pack to one reading. The result is cached: if a file still declares the same
//! cards and definitions, its new reading replaces the old one, and no other file is touched.

use std::collections::BTreeMap;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::declare::symbols::Declarations;
use crate::definition_reading::Draft;
use crate::file_reading::{FileReading, Passives};
use crate::pack::{Pack, PackLanguage, PictureLines, ReadText, Reading};
use crate::places::{Atlas, PlaceTable};
use diagnostic::{Diagnostic, registry};
use model::{Card, Definition, Id};
use source::{FileId, Place};
use vocabulary::NameKind;

/// The joined readings of all files.
#[derive(Debug, Default, Clone)]
pub struct AssembledPack {
    /// Sorted by number.
    cards: Vec<AssembledCard>,
    /// Sorted by id.
    definitions: Vec<Arc<Definition>>,
    /// Second texts for definitions: the index of the declaration, and the index of the first declaration of the same
    /// name.
    reminders: BTreeMap<usize, usize>,
    places: Atlas,
    art: Arc<BTreeMap<Id, PictureLines>>,
    texts: BTreeMap<Id, Arc<ReadText>>,
}

/// A card as it was read, and the same card with its number and all definitions that it leads to.
#[derive(Debug, Clone)]
struct AssembledCard {
    read: Arc<Card>,
    done: Arc<Card>,
}

impl AssembledCard {
    fn key(&self) -> (u32, &Id) {
        (self.done.number, &self.done.id)
    }

    /// Completes the card. Keeps the known object if nothing about the card has changed.
    fn again(
        known: Option<&AssembledCard>,
        read: &Arc<Card>,
        number: u32,
        definitions: &[Arc<Definition>],
    ) -> AssembledCard {
        let reached = reached(&read.definitions, definitions);
        let same = |known: &&AssembledCard| {
            Arc::ptr_eq(&known.read, read) && known.done.number == number && known.done.definitions == reached
        };
        if let Some(known) = known.filter(same) {
            return known.clone();
        }
        let done = match read.number == number && read.definitions == reached {
            true => read.clone(),
            false => Arc::new(Card { number, definitions: reached, ..Card::clone(read) }),
        };
        AssembledCard { read: read.clone(), done }
    }
}

impl AssembledPack {
    /// Joins the readings of all files. Cards that have not changed stay the same objects.
    pub fn of(
        pack: &Pack,
        declarations: &Declarations,
        readings: &[&FileReading],
        before: &AssembledPack,
    ) -> AssembledPack {
        let mut joined = AssembledPack::default();
        let mut art = BTreeMap::new();
        for reading in readings {
            joined.places.extend(&reading.places);
            joined.texts.extend(reading.texts.iter().map(|(id, text)| (id.clone(), text.clone())));
            art.extend(reading.art.iter().map(|(id, art)| (id.clone(), art.clone())));
        }
        joined.art = Arc::new(art);
        let mut first: BTreeMap<&Id, (usize, &Draft)> = BTreeMap::new();
        for (number, draft) in drafts(pack, declarations, readings) {
            match first.get(&draft.definition.id) {
                Some((first, _)) => {
                    joined.reminders.insert(number, *first);
                }
                None => {
                    first.insert(&draft.definition.id, (number, draft));
                }
            }
        }
        // The places are added in the order of the declarations, as the drafts are.
        let mut of_drafts = PlaceTable::default();
        first.values().for_each(|(_, draft)| draft.places(&mut of_drafts));
        joined.places.extend(&of_drafts);
        joined.definitions = first.into_values().map(|(_, draft)| draft.definition.clone()).collect();
        let known: FxHashMap<&Id, &AssembledCard> = before.cards.iter().map(|card| (&card.read.id, card)).collect();
        let cards = readings.iter().flat_map(|reading| &reading.cards);
        let finished = cards.map(|card| {
            let number = (pack.number)(&card.id);
            AssembledCard::again(known.get(&card.id).copied(), card, number, &joined.definitions)
        });
        joined.cards = finished.collect();
        joined.cards.sort_by(|a, b| a.key().cmp(&b.key()));
        joined
    }

    /// Replaces the reading of one file. Returns false if the file has other cards or definitions than before, or
    /// shares a name with another file: then everything must be joined again.
    pub fn exchange(
        &mut self,
        file: FileId,
        declarations: &Declarations,
        old: &FileReading,
        new: &FileReading,
    ) -> bool {
        let ids = |reading: &FileReading| -> Vec<Option<Id>> {
            reading.drafts.iter().map(|draft| draft.as_ref().map(|draft| draft.definition.id.clone())).collect()
        };
        let same_cards = old.cards.iter().map(|card| &card.id).eq(new.cards.iter().map(|card| &card.id));
        if !same_cards || ids(old) != ids(new) || !old.texts.is_empty() || !new.texts.is_empty() {
            return false;
        }
        let firsts: Vec<(&Draft, &Draft)> = (declarations.numbers_of(file).iter().zip(&old.drafts).zip(&new.drafts))
            .filter(|((number, _), _)| !self.reminders.contains_key(number))
            .filter_map(|((_, old), new)| Some((old.as_deref()?, new.as_deref()?)))
            .collect();
        let mut of_drafts = PlaceTable::default();
        firsts.iter().for_each(|(_, new)| new.places(&mut of_drafts));
        let ids: FxHashSet<&Id> = old.places.ids().chain(new.places.ids()).chain(of_drafts.ids()).collect();
        if !self.places.exchange(file, ids.into_iter(), [&new.places, &of_drafts]) {
            return false;
        }
        if old.art != new.art {
            let art = Arc::make_mut(&mut self.art);
            old.art.keys().for_each(|id| drop(art.remove(id)));
            art.extend(new.art.iter().map(|(id, art)| (id.clone(), art.clone())));
        }
        let mut led_elsewhere: FxHashSet<&Id> = FxHashSet::default();
        for (old, new) in firsts {
            let (old, new) = (&old.definition, &new.definition);
            let Ok(at) = self.definitions.binary_search_by(|known| known.id.cmp(&new.id)) else { return false };
            self.definitions[at] = new.clone();
            led_elsewhere.extend((old.uses != new.uses).then_some(&new.id));
        }
        let AssembledPack { cards, definitions, .. } = self;
        if new.cards.is_empty() && led_elsewhere.is_empty() {
            return true;
        }
        let saved: FxHashMap<&Id, &Arc<Card>> = new.cards.iter().map(|card| (&card.id, card)).collect();
        for card in cards.iter_mut() {
            let read = saved.get(&card.read.id).copied();
            if read.is_some() || card.done.definitions.iter().any(|id| led_elsewhere.contains(id)) {
                *card = AssembledCard::again(Some(card), read.unwrap_or(&card.read), card.done.number, definitions);
            }
        }
        true
    }

    /// Returns the reading of the pack. A second text for a definition is a reminder, so it must say the same (kernel
    /// D1).
    pub fn reading(
        &self,
        pack: &Pack,
        declarations: &Declarations,
        language: &PackLanguage,
        passives: &Passives,
        readings: &[&FileReading],
    ) -> Reading {
        let mut diagnostics = passives.diagnostics.clone();
        diagnostics.extend(of_declarations(declarations, language));
        diagnostics.extend(readings.iter().flat_map(|reading| &reading.diagnostics).cloned());
        if !self.reminders.is_empty() {
            let drafts: FxHashMap<usize, &Draft> = drafts(pack, declarations, readings).collect();
            let differing = |(number, first): (&usize, &usize)| drafts.get(number)?.differing(drafts.get(first)?);
            diagnostics.extend(self.reminders.iter().filter_map(differing));
        }
        Reading {
            cards: self.cards.iter().map(|card| card.done.clone()).collect(),
            definitions: self.definitions.clone(),
            passives: passives.rules.clone(),
            diagnostics,
            places: self.places.clone(),
            texts: self.texts.clone(),
            names: declarations.names.clone(),
            lexicon: language.own.clone(),
            art: self.art.clone(),
            ..Reading::default()
        }
    }
}

/// Returns the drafts of all files with the indices of their declarations, in the order of the declarations.
fn drafts<'p>(
    pack: &Pack,
    declarations: &'p Declarations,
    readings: &[&'p FileReading],
) -> impl Iterator<Item = (usize, &'p Draft)> {
    let mut drafts: FxHashMap<FileId, std::slice::Iter<Option<Arc<Draft>>>> = FxHashMap::default();
    for (file, reading) in pack.files.iter().zip(readings).filter(|(_, reading)| !reading.drafts.is_empty()) {
        drafts.insert(file.document.file, reading.drafts.iter());
    }
    declarations
        .definitions
        .iter()
        .enumerate()
        .filter_map(move |(number, declared)| Some((number, drafts.get_mut(&declared.file)?.next()?.as_deref()?)))
}

/// Returns the findings about the declarations themselves.
fn of_declarations(declarations: &Declarations, language: &PackLanguage) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for (name, again, first) in &declarations.twice {
        found.push(
            Diagnostic::new(&registry::NAME_DECLARED_TWICE, *again, format!("“{name}” is declared twice."))
                .label(*first, "declared here first")
                .help("Every name belongs to one thing in a game: rename one of them, or keep only one."),
        );
    }
    for (kind, head, place) in &declarations.unreadable {
        let (what, help) = match kind {
            NameKind::Verb => ("verb", "Write for example “To swap A with B: …” or “To shove an Opp by N: …”."),
            NameKind::Keyword => ("keyword", "Write for example “Keyword: Toughness X (1 to 5)”."),
            NameKind::Place => {
                ("place", "Write for example “Place: mirror tile”, and below it “The mirror tile of a char is …”.")
            }
            _ => ("adjective", "Begin its text with what it is said of, such as “A char is cornered if …”."),
        };
        let unreadable =
            Diagnostic::new(&registry::UNREADABLE_HEAD, *place, format!("The {what} “{head}” cannot be read."));
        found.push(unreadable.help(help));
    }
    if let (Some(bad), Some(declared)) = (&language.misfit, declarations.definitions.first()) {
        let place = Place { file: declared.file, span: declared.name_span };
        let misfit = Diagnostic::new(
            &registry::LEXICON_MISFIT,
            place,
            "The words that the pack declares do not fit the card language.",
        );
        found.push(misfit.help(bad.clone()));
    }
    found
}

/// Returns these definitions and all definitions that they lead to: a player must find every name explained (kernel
/// D4).
fn reached(spoken_of: &[Id], definitions: &[Arc<Definition>]) -> Vec<Id> {
    let mut reached = spoken_of.to_vec();
    let mut next = 0;
    while let Some(id) = reached.get(next) {
        if let Ok(at) = definitions.binary_search_by(|definition| definition.id.cmp(id)) {
            let new = definitions[at].uses.iter().filter(|used| !reached.contains(used));
            let new: Vec<Id> = new.cloned().collect();
            reached.extend(new);
        }
        next += 1;
    }
    reached
}
