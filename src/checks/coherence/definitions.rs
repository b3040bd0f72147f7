//! Reports definitions that are unused, never made, circular, or borrowed by another card (catalogue FAT-D14; kernel
//! D2).

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::english;
use crate::graph::{self, Edges};
use crate::index::Index;
use crate::source_parts::At;
use crate::walk::{self, NameKind, Node};
use diagnostic::Diagnostic;
use diagnostic::registry::{BORROWED_DEFINITION, DEFINITION_CYCLE, NEVER_MADE, UNUSED_DEFINITION};
use model::*;
use source::Place;

/// Reports definitions that are not reached from any card. A definition is reached if a card's text mentions it, or if
/// a reached definition mentions it. A structure with rules is also reached if reached tokens form it.
pub fn unused_definitions(index: &Index, found: &mut Vec<Diagnostic>) {
    let mut used = vec![false; index.set.definitions.len()];
    let mut waiting: Vec<usize> = Vec::new();
    let mut speak_of = |id: &Id, waiting: &mut Vec<usize>| {
        if let Some(n) = index.definition_number(id)
            && let Some(used) = used.get_mut(n).filter(|used| !**used)
        {
            *used = true;
            waiting.push(n);
        }
    };
    for text in index.texts.iter().filter(|text| text.card().is_some()) {
        text.facts.names.iter().for_each(|(_, id)| speak_of(id, &mut waiting));
    }
    for card in &index.set.cards {
        card.definitions.iter().for_each(|id| speak_of(id, &mut waiting));
        target_names(&card.target).iter().for_each(|id| speak_of(id, &mut waiting));
    }
    while let Some(n) = waiting.pop() {
        let Some(definition) = index.set.definitions.get(n) else { continue };
        names_of(index, definition).into_iter().chain(&definition.uses).for_each(|id| speak_of(id, &mut waiting));
        for &structure in index.structures_with(&definition.id) {
            if let Some(structure) = index.set.definitions.get(structure).filter(|s| !s.rules.is_empty()) {
                speak_of(&structure.id, &mut waiting);
            }
        }
    }
    for (definition, _) in index.set.definitions.iter().zip(&used).filter(|(_, used)| !**used) {
        let alone = index
            .definition_number(&definition.id)
            .and_then(|n| index.pattern(n))
            .is_some_and(|pattern| pattern.without_tokens() && !definition.rules.is_empty());
        if !alone && !index.is_named_unread(definition) {
            let message = format!("No card uses {}.", definition.name);
            found.push(
                Diagnostic::new(&UNUSED_DEFINITION, index.place(At::Definition(&definition.id)), message)
                    .on(&definition.name, None)
                    .help("Use its name in the rules of a card, or delete its definition."),
            );
        }
    }
}

/// Reports definitions that depend on themselves. The text of a token or condition may mention that token or condition.
/// The pattern of a structure must not mention that structure.
pub fn definition_cycles(index: &Index, found: &mut Vec<Diagnostic>) {
    let definitions = &index.set.definitions;
    let edges: Edges = definitions
        .iter()
        .enumerate()
        .map(|(n, definition)| {
            let named = names_of(index, definition).into_iter().filter_map(|id| index.definition_number(id));
            let own = pattern_names(definition).contains(&&definition.id);
            let in_pattern = own || matches!(definition.what, Kind::Verb { .. });
            let named = named.collect();
            let named = if exists_on_its_own(definition) { expand_adjectives(index, named) } else { named };
            let mut named: Vec<usize> = named.into_iter().filter(|other| *other != n || in_pattern).collect();
            named.sort_unstable();
            named.dedup();
            named
        })
        .collect();
    for group in graph::cyclic_groups(&edges) {
        let inside: BTreeSet<usize> = group.iter().copied().collect();
        let cycles = group.iter().filter_map(|n| graph::shortest_cycle(&edges, *n, &|n| inside.contains(&n)));
        let Some(cycle) = cycles.min_by_key(Vec::len) else { continue };
        let cycle: Vec<&Definition> = cycle.into_iter().filter_map(|n| definitions.get(n).map(Arc::as_ref)).collect();
        let Some(first) = cycle.first() else { continue };
        let mut path: Vec<&str> = cycle.iter().map(|d| d.name.as_str()).collect();
        path.push(&first.name);
        let message = match cycle.as_slice() {
            [only] => format!("{} is defined by itself.", only.name),
            _ => format!("The definition of {} leads back to itself: {}.", first.name, path.join(" → ")),
        };
        let finding = Diagnostic::new(&DEFINITION_CYCLE, index.place(At::Definition(&first.id)), message)
            .on(&first.name, None)
            .help(
                "A definition cannot need itself. Take one of these mentions out, or move it into a third definition.",
            );
        found.push(cycle.iter().skip(1).fold(finding, |finding, definition| {
            finding.label(
                index.place(At::Definition(&definition.id)),
                format!("{} is part of the circle", definition.name),
            )
        }));
    }
}

/// Whether the thing defined exists independently of its text.
fn exists_on_its_own(definition: &Definition) -> bool {
    matches!(definition.what, Kind::Token | Kind::Condition | Kind::Summon { .. })
}

/// Returns these definitions, with each adjective or place replaced by the definitions that it mentions.
fn expand_adjectives(index: &Index, named: Vec<usize>) -> Vec<usize> {
    let (mut out, mut seen, mut waiting) = (Vec::new(), BTreeSet::new(), named);
    while let Some(n) = waiting.pop() {
        let Some(definition) = index.set.definitions.get(n).filter(|_| seen.insert(n)) else { continue };
        match definition.what {
            Kind::Adjective { .. } | Kind::Place { .. } => {
                let names = pattern_names(definition).into_iter();
                waiting.extend(names.filter_map(|id| index.definition_number(id)));
            }
            _ => out.push(n),
        }
    }
    out
}

/// Reports texts that mention a token, condition or summon which no text of the set makes.
pub fn never_made(index: &Index, found: &mut Vec<Diagnostic>) {
    let unmade = |n: usize| {
        let definition = index.set.definitions.get(n)?;
        let kind = match definition.what {
            Kind::Token => NameKind::Token,
            Kind::Condition => NameKind::Condition,
            Kind::Summon { .. } => NameKind::Summon,
            _ => return None,
        };
        (!index.is_made(kind, definition)).then_some((&definition.id, n))
    };
    let unmade: FxHashMap<&Id, usize> = (0..index.set.definitions.len()).filter_map(unmade).collect();
    if unmade.is_empty() {
        return;
    }
    let mut first: BTreeMap<&Id, (&'static str, Place, &str)> = BTreeMap::new();
    for text in &index.texts {
        for (kind, id) in &text.facts.names {
            let Some(definition) = unmade.get(id).filter(|_| text.owner_id() != id) else { continue };
            let Some(definition) = index.set.definitions.get(*definition) else { continue };
            let (verb, right) = match *kind {
                NameKind::Token => ("puts", definition.what == Kind::Token),
                NameKind::Condition => ("gives", definition.what == Kind::Condition),
                NameKind::Summon => ("summons", matches!(definition.what, Kind::Summon { .. })),
                NameKind::Structure | NameKind::Adjective | NameKind::Place | NameKind::Verb | NameKind::Keyword => {
                    continue;
                }
            };
            if right {
                first.entry(id).or_insert_with(|| (verb, index.place(text.at()), text.owner()));
            }
        }
    }
    for (id, (verb, at, user)) in first {
        let Some(definition) = index.definition(id) else { continue };
        let what = if verb == "gives" { definition.name.clone() } else { english::a(&definition.name) };
        let message = format!("{user} mentions {}, but nothing in this set {verb} {what}.", definition.name);
        found.push(
            Diagnostic::new(&NEVER_MADE, at, message)
                .on(user, None)
                .label(index.place(At::Definition(id)), "defined here")
                .help(format!("Let some action bring {what} into the game.")),
        );
    }
}

/// Reports definitions on one card that another card uses. Such definitions should be shared (kernel D2).
pub fn borrowed_definitions(index: &Index, found: &mut Vec<Diagnostic>) {
    let mut borrowers: BTreeMap<&Id, BTreeSet<&Id>> = BTreeMap::new();
    for text in &index.texts {
        let user = match text.definition() {
            Some(definition) => definition.card.as_ref(),
            None => text.card().map(|card| &card.id),
        };
        for (_, id) in &text.facts.names {
            let owner = index.definition(id).and_then(|definition| definition.card.as_ref());
            if let (Some(owner), Some(user)) = (owner, user)
                && owner != user
            {
                borrowers.entry(id).or_default().insert(user);
            }
        }
    }
    for (id, users) in borrowers {
        let Some(definition) = index.definition(id) else { continue };
        let names: Vec<&str> = users.iter().map(|card| index.name(card)).collect();
        let owner = definition.card.as_ref().map_or("", |card| index.name(card));
        let message = format!("{} is defined on {owner}'s card, but {} too.", definition.name, uses_it(&names));
        let finding = Diagnostic::new(&BORROWED_DEFINITION, index.place(At::Definition(id)), message)
            .on(&definition.name, None)
            .help(
                "Share it: give the definition a block of its own, in a file of its own. The texts of the cards \
                stay as they are.",
            );
        found.push(users.iter().take(3).fold(finding, |finding, card| {
            finding.label(index.place(At::Card(card)), format!("{} uses it", index.name(card)))
        }));
    }
}

fn uses_it(names: &[&str]) -> String {
    match names {
        [one] => format!("{one} uses it"),
        [one, other] => format!("{one} and {other} use it"),
        [one, more @ ..] => format!("{one} and {} use it", english::count(more.len(), "other card")),
        [] => String::new(),
    }
}

/// Returns the ids that a definition mentions in its pattern, rules, actions and target.
fn names_of<'a>(index: &Index<'a>, definition: &'a Definition) -> Vec<&'a Id> {
    let texts = index.texts.get(index.texts_of_definition(&definition.id)).unwrap_or(&[]);
    let mut names: Vec<&'a Id> = texts.iter().flat_map(|text| text.facts.names.iter().map(|(_, id)| id)).collect();
    names.extend(pattern_names(definition));
    if let Kind::Summon { target, .. } = &definition.what {
        names.extend(target_names(target));
    }
    names
}

/// Returns the ids that a structure's pattern, or an adjective's test, mentions.
fn pattern_names<'a>(definition: &'a Definition) -> Vec<&'a Id> {
    let mut names = Vec::new();
    let mut see = |node: Node<'a>, _: &walk::Context<'a>| {
        if let Node::Name(_, id) = node {
            names.push(id);
        }
    };
    match &definition.what {
        Kind::Structure { pattern } => walk::pattern(pattern, &mut see),
        Kind::Adjective { of, when } => {
            walk::spot(of, &mut see);
            walk::cond(when, &mut see);
        }
        Kind::Place { of, tile } => {
            walk::spot(of, &mut see);
            walk::tiles(tile, &mut see);
        }
        _ => {}
    }
    names
}

/// Returns the ids that a target line mentions.
fn target_names(target: &Target) -> Vec<&Id> {
    let mut names = Vec::new();
    if let Some(from) = &target.from {
        walk::spot(from, &mut |node, _| {
            if let Node::Name(_, id) = node {
                names.push(id);
            }
        });
    }
    names
}
