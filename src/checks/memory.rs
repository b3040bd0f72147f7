//! What is kept of one run of the checks for the next: a card or definition is checked again when something changed of what
//! its findings may rest on.
//!
//! They may rest on the thing itself, on the game, and on everything that the thing leads to: the definitions, actions and
//! structures that it names, makes or forms, and theirs in turn. What looks at the whole set is looked at every time.

use std::collections::BTreeMap;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::index::Index;
use super::text::Text;
use super::walk::Named;
use crate::diagnostic::Diagnostic;
use crate::model::{Definition, Game, Id, Kind, RuleSet};
use crate::source::Place;

/// The last run, thing by thing.
#[derive(Debug, Default)]
pub struct Memory {
    cards: FxHashMap<Id, Known>,
    definitions: FxHashMap<Id, Known>,
    /// For each definition, whether something makes it, and whether a text that was not understood names it.
    made: FxHashMap<Id, (bool, bool)>,
    game: Option<(Game, Place)>,
    /// The pack's own adjectives, verbs and keywords. Checks see what they stand for and not themselves, so whatever is
    /// known is known of texts that use them.
    words: Vec<Definition>,
}

#[derive(Debug)]
pub(super) struct Known {
    pub findings: Vec<Diagnostic>,
    /// All that they may rest on.
    leads: Vec<Id>,
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
        let stays =
            |id: &Id, known: &mut Known| !changed.contains(id) && !known.leads.iter().any(|id| changed.contains(id));
        self.cards.retain(stays);
        self.definitions.retain(stays);
    }

    /// Is nothing that the card's findings and figures rest on forgotten?
    pub fn knows_card(&self, id: &Id) -> bool {
        self.cards.contains_key(id)
    }

    /// Forgets what rests on definitions that are made now and were not before, or the other way round.
    pub(super) fn compare(&mut self, index: &Index) {
        let made: FxHashMap<Id, (bool, bool)> = index
            .set
            .definitions
            .iter()
            .map(|d| (d.id.clone(), (is_made(index, d), index.is_named_unread(d))))
            .collect();
        let changed: FxHashSet<&Id> = made
            .iter()
            .filter(|(id, now)| self.made.get(*id) != Some(*now))
            .map(|(id, _)| id)
            .chain(self.made.keys().filter(|id| !made.contains_key(*id)))
            .collect();
        if !changed.is_empty() {
            let stays = |_: &Id, known: &mut Known| !known.leads.iter().any(|id| changed.contains(id));
            self.cards.retain(stays);
            self.definitions.retain(stays);
        }
        self.made = made;
    }

    pub(super) fn card(&self, id: &Id) -> Option<&Known> {
        self.cards.get(id)
    }

    pub(super) fn definition(&self, id: &Id) -> Option<&Known> {
        self.definitions.get(id)
    }

    pub(super) fn keep(&mut self, is_card: bool, id: &Id, leads: Vec<Id>, findings: Vec<Diagnostic>) {
        let things = if is_card { &mut self.cards } else { &mut self.definitions };
        things.insert(id.clone(), Known { findings, leads });
    }

    /// What is not in the set any longer, or not understood, is not remembered.
    pub(super) fn retain(&mut self, set: &RuleSet, understood: &dyn Fn(&Id) -> bool) {
        let cards: FxHashSet<&Id> = set.cards.iter().map(|card| &card.id).filter(|id| understood(id)).collect();
        let definitions: FxHashSet<&Id> = set.definitions.iter().map(|d| &d.id).filter(|id| understood(id)).collect();
        self.cards.retain(|id, _| cards.contains(id));
        self.definitions.retain(|id, _| definitions.contains(id));
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
            let named = text.facts.names.iter().map(|(_, id)| *id);
            for id in named.chain(text.facts.uses.iter().copied()).chain([text.owner_id()]) {
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
