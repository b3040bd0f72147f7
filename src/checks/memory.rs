//! What is kept of one run of the checks for the next: a card or definition is checked again when something changed of what
//! its findings may rest on.
//!
//! They may rest on the thing itself, on the game, and on everything that the thing leads to: the definitions, actions and
//! structures that it names, makes or forms, and theirs in turn. What looks at the whole set is looked at every time.

use std::collections::BTreeMap;
use std::hash::BuildHasher;
use std::sync::Arc;

use rustc_hash::{FxBuildHasher, FxHashSet};

use super::gist::Gists;
use super::index::Index;
use super::text::Text;
use super::walk::Named;
use diagnostic::Diagnostic;
use model::{Definition, Game, Id, Kind, RuleSet};
use source::Place;

/// The last run, thing by thing.
#[derive(Debug, Default)]
pub struct Memory {
    pub(super) gists: Gists,
    /// Beside the gists of cards and definitions.
    pub(super) cards: Vec<Kept>,
    pub(super) definitions: Vec<Kept>,
    /// The findings on all things, in order.
    told: Vec<Diagnostic>,
    /// Those among them that are not known any longer.
    void: Vec<Diagnostic>,
    /// Cards of which something was forgotten, or nothing is known.
    dropped: Dropped,
    game: Option<(Game, Place)>,
    /// The pack's own adjectives, verbs and keywords. Checks see what they stand for and not themselves, so whatever is
    /// known is known of texts that use them.
    words: Vec<Definition>,
}

/// Cards whose measures must not be kept.
#[derive(Debug, Default)]
pub enum Dropped {
    #[default]
    All,
    Some(Vec<Id>),
}

/// What is kept of a thing until something changes that it rests on.
#[derive(Debug, Default)]
pub struct Kept {
    pub known: Option<Known>,
    /// Of a definition: whether something makes it, and whether a text that was not understood names it.
    made: Option<(bool, bool)>,
}

/// What is known of a thing.
#[derive(Debug)]
pub struct Known {
    id: Id,
    findings: Vec<Diagnostic>,
    /// All that they may rest on, as hashes of ids: of two ids with one hash, more is forgotten than need be.
    leads: Box<[u32]>,
}

/// Some ids, of which is asked whether a thing rests on one.
struct Changed {
    hashes: FxHashSet<u32>,
    /// A bit for each, so that the answer is mostly had at once.
    bits: [u64; 64],
}

impl Changed {
    fn new<'i>(ids: impl Iterator<Item = &'i Id>) -> Changed {
        let hashes: FxHashSet<u32> = ids.map(hash).collect();
        let mut bits = [0; 64];
        hashes.iter().for_each(|hash| bits[(hash >> 6) as usize % 64] |= 1 << (hash % 64));
        Changed { hashes, bits }
    }

    fn concerns(&self, known: &Known) -> bool {
        let has = |hash: &u32| self.bits[(hash >> 6) as usize % 64] & (1 << (hash % 64)) != 0;
        known.leads.iter().any(|lead| has(lead) && self.hashes.contains(lead))
    }
}

fn hash(id: &Id) -> u32 {
    (FxBuildHasher.hash_one(id) >> 32) as u32
}

impl Memory {
    /// Forgets all if the game or the pack's own words are others, and what rests on something that changed.
    pub fn forget(&mut self, set: &RuleSet, at: Place, changed: &FxHashSet<Id>) {
        let is_word =
            |d: &&Definition| matches!(d.what, Kind::Adjective { .. } | Kind::Verb { .. } | Kind::Keyword { .. });
        let words = || set.definitions.iter().map(Arc::as_ref).filter(is_word);
        let same_game = self.game.as_ref().is_some_and(|(known, place)| (known, *place) == (&set.game, at));
        if !same_game || !words().eq(&self.words) || words().any(|word| changed.contains(&word.id)) {
            *self =
                Memory { game: Some((set.game.clone(), at)), words: words().cloned().collect(), ..Memory::default() };
        }
        self.forget_resting(&Changed::new(changed.iter()));
    }

    fn forget_resting(&mut self, changed: &Changed) {
        for kept in &mut self.cards {
            if let Some(known) = kept.known.as_ref().filter(|known| changed.concerns(known)) {
                self.dropped.add(&known.id);
                kept.void(&mut self.void);
            }
        }
        for kept in &mut self.definitions {
            if kept.known.as_ref().is_some_and(|known| changed.concerns(known)) {
                kept.void(&mut self.void);
            }
        }
    }

    /// The cards whose findings and figures rest on something that was forgotten, since this was last asked.
    pub fn dropped(&mut self) -> Dropped {
        std::mem::replace(&mut self.dropped, Dropped::Some(Vec::new()))
    }

    /// Takes in another set: what is not in it, or not understood, is not remembered.
    pub(super) fn take_in(&mut self, set: &RuleSet, understood: &dyn Fn(&Id) -> bool) {
        if (self.gists.cards.len(), self.gists.definitions.len()) != (self.cards.len(), self.definitions.len()) {
            // The last run came to no end.
            *self = Memory::default();
        }
        let mut gone = Vec::new();
        self.gists.take_in(set, [&mut self.cards, &mut self.definitions], &mut gone);
        gone.iter_mut().for_each(|kept| kept.void(&mut self.void));
        for (kept, gist) in self.cards.iter_mut().zip(&self.gists.cards) {
            if !understood(&gist.thing.id) {
                kept.void(&mut self.void);
                self.dropped.add(&gist.thing.id);
            }
        }
        for (kept, gist) in self.definitions.iter_mut().zip(&self.gists.definitions) {
            if !understood(&gist.thing.id) {
                kept.void(&mut self.void);
            }
        }
    }

    /// Forgets what rests on definitions that are made now and were not before, or the other way round.
    pub(super) fn compare(&mut self, index: &Index) {
        let mut changed: Vec<&Id> = Vec::new();
        for (kept, definition) in self.definitions.iter_mut().zip(&index.set.definitions) {
            let made = (is_made(index, definition), index.is_named_unread(definition));
            if kept.made.replace(made) != Some(made) {
                changed.push(&definition.id);
            }
        }
        if !changed.is_empty() {
            self.forget_resting(&Changed::new(changed.into_iter()));
        }
    }

    /// The findings on all things, in order, with these new ones. What is void is left out.
    pub(super) fn tell(&mut self, new: Vec<Diagnostic>) -> Vec<Diagnostic> {
        if !self.void.is_empty() {
            let void: FxHashSet<usize> = self.void.drain(..).map(|finding| finding.address()).collect();
            self.told.retain(|finding| !void.contains(&finding.address()));
        }
        self.told.extend(new);
        super::sort(&mut self.told);
        self.told.clone()
    }
}

impl Dropped {
    fn add(&mut self, id: &Id) {
        if let Dropped::Some(ids) = self {
            ids.push(id.clone());
        }
    }
}

impl Kept {
    pub(super) fn keep(&mut self, id: &Id, leads: &[Id], findings: Vec<Diagnostic>) {
        let leads = leads.iter().map(hash).collect();
        self.known = Some(Known { id: id.clone(), findings, leads });
    }

    fn void(&mut self, void: &mut Vec<Diagnostic>) {
        void.extend(self.known.take().into_iter().flat_map(|known| known.findings));
    }
}

fn is_made<'a>(index: &Index<'a>, definition: &'a Definition) -> bool {
    let kind = match definition.what {
        Kind::Token => Named::Token,
        Kind::Condition => Named::Condition,
        Kind::Structure { .. } => Named::Structure,
        Kind::Summon { .. } => Named::Summon,
        Kind::Adjective { .. } | Kind::Verb { .. } | Kind::Keyword { .. } => return false,
    };
    index.is_made(kind, definition)
}

/// Everything that these texts lead to, by id, themselves included.
pub(super) fn leads<'a>(index: &Index<'a>, texts: &[Text<'a>], own: &'a Id) -> Vec<Id> {
    let mut found: BTreeMap<&Id, ()> = BTreeMap::from([(own, ())]);
    let mut open: Vec<&Id> = vec![own];
    let mut texts: Vec<&Text<'a>> = texts.iter().chain(&index.passives).collect();
    loop {
        for text in texts.drain(..) {
            let named = text.facts.names.iter().map(|(_, id)| id);
            for id in named.chain(&text.facts.uses).chain([text.owner_id()]) {
                if found.insert(id, ()).is_none() {
                    open.push(id);
                }
            }
        }
        let Some(id) = open.pop() else { break };
        let mut next: Vec<&Id> =
            index.structures_with(id).iter().filter_map(|n| Some(&index.set.definitions.get(*n)?.id)).collect();
        if let Some(definition) = index.definition(id) {
            next.extend(definition.uses.iter().chain(&definition.card));
            texts.extend(index.texts.get(index.texts_of_definition(id)).unwrap_or(&[]));
        }
        if let Some(card) = index.card(id) {
            next.extend(&card.definitions);
            texts.extend(index.texts_of_card(card));
        }
        texts.extend(index.action(id).and_then(|text| index.texts.get(text)));
        for id in next {
            if found.insert(id, ()).is_none() {
                open.push(id);
            }
        }
    }
    found.into_keys().cloned().collect()
}
