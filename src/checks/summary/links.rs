//! Links between the cards and definitions of a set, as positions in the set's lists. The checks of the whole set
//! follow links instead of looking ids up, so that a run costs little more than what has changed.
//!
//! - Cached: the links of each card and each definition, beside their summaries.
//! - Key: the position in the set's list.
//! - Invalidated: the links of one card or definition, as soon as its summary is replaced. All of them are made again
//!   if positions moved, if a definition became one of another kind, or if an adjective or a place differs.

use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashMap, FxHashSet, FxHasher};

use super::of_thing::Summary;
use crate::graph::Edges;
use crate::named_ids::{pattern_names, target_names};
use crate::ordered_triggers::{Ordered, ordered_effects};
use crate::text_search::words_of;
use crate::walk::NameKind;
use model::{Card, Definition, Id, Kind};

/// The position of a definition in the set's list.
pub type Position = usize;

/// A card as the owner of definitions, by a number that stands for its id.
pub type OwnerNumber = u32;

/// The links of a set.
#[derive(Debug, Default, Clone)]
pub struct Links {
    pub cards: Vec<CardLinks>,
    pub definitions: Vec<DefinitionLinks>,
    /// For each definition, the definitions that its own needs, for the search for circles.
    pub needs: Edges,
    /// For each definition, the number of texts that make it: put the token, give the condition, summon the summon.
    makers: Vec<u32>,
    /// The numbers of the owners.
    owners: FxHashMap<Id, OwnerNumber>,
}

/// The links of a card.
#[derive(Debug, Default, Clone)]
pub struct CardLinks {
    pub owner: OwnerNumber,
    /// The definitions that its texts name.
    pub named: Box<[Position]>,
    /// The definitions that it mentions: in its texts, in its target, or in a definition that it leads to.
    pub spoken_of: Box<[Position]>,
    makes: Box<[Position]>,
}

/// The links of a definition.
#[derive(Debug, Default, Clone)]
pub struct DefinitionLinks {
    /// The card that the definition belongs to (kernel D2).
    pub owner: Option<OwnerNumber>,
    /// The definitions that its own text names, without the actions of a summon.
    pub named_by_text: Box<[Position]>,
    /// The definitions that its texts name.
    pub named: Box<[Position]>,
    /// The definitions that it mentions anywhere, or uses.
    pub leads_to: Box<[Position]>,
    /// The triggers whose order can matter.
    pub ordered: Box<[Ordered]>,
    /// The hashes of the first word of its name and of its plural, in lower case; `None` for a name without a word.
    pub first_words: [Option<u64>; 2],
    makes: Box<[Position]>,
}

/// Returns the hash by which the first word of a name is compared with the words of a text.
pub fn word_hash(word: &str) -> u64 {
    let mut hasher = FxHasher::default();
    word.bytes().for_each(|byte| byte.to_ascii_lowercase().hash(&mut hasher));
    hasher.finish()
}

/// The cards and definitions, and the positions of the definitions.
#[derive(Clone, Copy)]
pub struct Summaries<'s> {
    pub cards: &'s [Summary<Card>],
    pub definitions: &'s [Summary<Definition>],
    pub positions: &'s FxHashMap<Id, usize>,
}

impl Links {
    /// Makes all links.
    pub fn of(set: Summaries<'_>) -> Links {
        let mut links = Links { makers: vec![0; set.definitions.len()], ..Links::default() };
        for summary in set.cards {
            let card = links.of_card(set, summary);
            links.count(&card.makes, true);
            links.cards.push(card);
        }
        for (n, summary) in set.definitions.iter().enumerate() {
            let definition = links.of_definition(set, summary);
            links.count(&definition.makes, true);
            links.definitions.push(definition);
            links.needs.push(needs(set, n, summary));
        }
        links
    }

    /// Makes the links of these cards and definitions again, whose summaries were replaced.
    pub fn replace(&mut self, set: Summaries<'_>, cards: &[usize], definitions: &[usize]) {
        for n in cards {
            let Some(summary) = set.cards.get(*n) else { continue };
            let new = self.of_card(set, summary);
            self.count(&new.makes, true);
            if let Some(old) = self.cards.get_mut(*n).map(|known| std::mem::replace(known, new)) {
                self.count(&old.makes, false);
            }
        }
        for n in definitions {
            let Some(summary) = set.definitions.get(*n) else { continue };
            let new = self.of_definition(set, summary);
            self.count(&new.makes, true);
            if let Some(old) = self.definitions.get_mut(*n).map(|known| std::mem::replace(known, new)) {
                self.count(&old.makes, false);
            }
            if let Some(known) = self.needs.get_mut(*n) {
                *known = needs(set, *n, summary);
            }
        }
    }

    /// Whether some text makes the definition at this position.
    pub fn is_made(&self, definition: Position) -> bool {
        self.makers.get(definition).is_some_and(|count| *count > 0)
    }

    fn count(&mut self, makes: &[Position], more: bool) {
        for n in makes {
            if let Some(count) = self.makers.get_mut(*n) {
                *count = if more { *count + 1 } else { count.saturating_sub(1) };
            }
        }
    }

    fn owner(&mut self, id: &Id) -> OwnerNumber {
        let next = OwnerNumber::try_from(self.owners.len()).unwrap_or(OwnerNumber::MAX);
        *self.owners.entry(id.clone()).or_insert(next)
    }

    fn of_card(&mut self, set: Summaries<'_>, summary: &Summary<Card>) -> CardLinks {
        let card = &summary.thing;
        let named = set.named(summary);
        let more = card.definitions.iter().chain(target_names(&card.target));
        let spoken_of = unique(named.iter().copied().chain(set.at(more)));
        CardLinks { owner: self.owner(&card.id), named, spoken_of, makes: set.made(summary) }
    }

    fn of_definition(&mut self, set: Summaries<'_>, summary: &Summary<Definition>) -> DefinitionLinks {
        let definition = &summary.thing;
        let own = summary.texts.first().into_iter().flat_map(|text| &text.names).map(|(_, id)| id);
        let leads_to = names_of(summary).into_iter().chain(&definition.uses);
        let first_word = |name: &str| words_of(name).next().map(word_hash);
        DefinitionLinks {
            owner: definition.card.as_ref().map(|card| self.owner(card)),
            named_by_text: unique(set.at(own)),
            named: set.named(summary),
            leads_to: unique(set.at(leads_to)),
            ordered: ordered_effects(definition),
            first_words: [first_word(&definition.name), first_word(&definition.plural)],
            makes: set.made(summary),
        }
    }
}

impl<'s> Summaries<'s> {
    /// Returns the positions of those ids that are definitions.
    fn at<'i>(self, ids: impl IntoIterator<Item = &'i Id>) -> impl Iterator<Item = Position> {
        ids.into_iter().filter_map(move |id| self.positions.get(id).copied())
    }

    fn named<T>(self, summary: &Summary<T>) -> Box<[Position]> {
        unique(self.at(summary.texts.iter().flat_map(|text| &text.names).map(|(_, id)| id)))
    }

    /// Returns the definitions that the texts make, once for each text.
    fn made<T>(self, summary: &Summary<T>) -> Box<[Position]> {
        let makes = summary.texts.iter().flat_map(|text| &text.makes);
        let right = |(kind, id): &(NameKind, Id)| {
            let n = *self.positions.get(id)?;
            let definition = &self.definitions.get(n)?.thing;
            (kind_of(&definition.what) == Some(*kind)).then_some(n)
        };
        makes.filter_map(right).collect()
    }
}

/// Returns the kind of name of what a text can make; `None` for words of the pack.
pub fn kind_of(what: &Kind) -> Option<NameKind> {
    match what {
        Kind::Token => Some(NameKind::Token),
        Kind::Condition => Some(NameKind::Condition),
        Kind::Structure { .. } => Some(NameKind::Structure),
        Kind::Summon { .. } => Some(NameKind::Summon),
        Kind::Adjective { .. } | Kind::Place { .. } | Kind::Verb { .. } | Kind::Keyword { .. } => None,
    }
}

/// Returns the ids that a definition mentions in its pattern, rules, actions and target.
fn names_of(summary: &Summary<Definition>) -> Vec<&Id> {
    let mut names: Vec<&Id> = summary.texts.iter().flat_map(|text| text.names.iter().map(|(_, id)| id)).collect();
    names.extend(pattern_names(&summary.thing));
    if let Kind::Summon { target, .. } = &summary.thing.what {
        names.extend(target_names(target));
    }
    names
}

/// Returns the definitions that a definition needs. The text of a token or condition may mention that token or
/// condition. The pattern of a structure must not mention that structure.
fn needs(set: Summaries<'_>, n: Position, summary: &Summary<Definition>) -> Vec<Position> {
    let definition = &summary.thing;
    let named: Vec<Position> = set.at(names_of(summary)).collect();
    let in_pattern =
        pattern_names(definition).contains(&&definition.id) || matches!(definition.what, Kind::Verb { .. });
    // Such a thing exists independently of its text.
    let on_its_own = matches!(definition.what, Kind::Token | Kind::Condition | Kind::Summon { .. });
    let named = if on_its_own { without_adjectives(set, named) } else { named };
    let mut named: Vec<Position> = named.into_iter().filter(|other| *other != n || in_pattern).collect();
    named.sort_unstable();
    named.dedup();
    named
}

/// Returns these definitions, with each adjective or place replaced by the definitions that it mentions.
fn without_adjectives(set: Summaries<'_>, named: Vec<Position>) -> Vec<Position> {
    let (mut out, mut seen, mut waiting) = (Vec::new(), FxHashSet::default(), named);
    while let Some(n) = waiting.pop() {
        let Some(definition) = set.definitions.get(n).filter(|_| seen.insert(n)) else { continue };
        match definition.thing.what {
            Kind::Adjective { .. } | Kind::Place { .. } => waiting.extend(set.at(pattern_names(&definition.thing))),
            _ => out.push(n),
        }
    }
    out
}

fn unique(positions: impl IntoIterator<Item = Position>) -> Box<[Position]> {
    let mut positions: Vec<Position> = positions.into_iter().collect();
    positions.sort_unstable();
    positions.dedup();
    positions.into()
}
