//! Reports definitions that are unused, never made, circular, or borrowed by another card (catalogue FAT-D14; kernel
//! D2).

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::english;
use crate::graph;
use crate::index::Index;
use crate::source_parts::At;
use crate::summary::Links;
use crate::walk::NameKind;
use diagnostic::Diagnostic;
use diagnostic::registry::{BORROWED_DEFINITION, DEFINITION_CYCLE, NEVER_MADE, UNUSED_DEFINITION};
use model::*;
use source::Place;

/// Reports definitions that are not reached from any card. A definition is reached if a card's text mentions it, or if
/// a reached definition mentions it. A structure with rules is also reached if reached tokens form it.
pub fn unused_definitions(index: &Index, found: &mut Vec<Diagnostic>) {
    let links = &index.summary.links;
    let mut used = vec![false; index.set.definitions.len()];
    let mut waiting: Vec<usize> = Vec::new();
    let mut speak_of = |n: usize, waiting: &mut Vec<usize>| {
        if let Some(used) = used.get_mut(n).filter(|used| !**used) {
            *used = true;
            waiting.push(n);
        }
    };
    for card in &links.cards {
        card.spoken_of.iter().for_each(|n| speak_of(*n, &mut waiting));
    }
    while let Some(n) = waiting.pop() {
        let (Some(definition), Some(links)) = (index.set.definitions.get(n), links.definitions.get(n)) else {
            continue;
        };
        links.leads_to.iter().for_each(|n| speak_of(*n, &mut waiting));
        for &structure in index.structures_with(&definition.id) {
            if index.set.definitions.get(structure).is_some_and(|structure| !structure.rules.is_empty()) {
                speak_of(structure, &mut waiting);
            }
        }
    }
    let unused = index.set.definitions.iter().zip(&used).enumerate().filter(|(_, (_, used))| !**used);
    for (n, (definition, _)) in unused {
        let alone = index.pattern(n).is_some_and(|pattern| pattern.without_tokens() && !definition.rules.is_empty());
        if !alone && !index.is_nth_named_unread(n) {
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
    let edges = &index.summary.links.needs;
    for group in graph::cyclic_groups(edges) {
        let inside: BTreeSet<usize> = group.iter().copied().collect();
        let cycles = group.iter().filter_map(|n| graph::shortest_cycle(edges, *n, &|n| inside.contains(&n)));
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

/// Reports texts that mention a token, condition or summon which no text of the set makes.
pub fn never_made(index: &Index, found: &mut Vec<Diagnostic>) {
    let definitions = &index.set.definitions;
    let unmade = |(n, definition): (usize, &Arc<Definition>)| {
        matches!(definition.what, Kind::Token | Kind::Condition | Kind::Summon { .. }) && !index.is_nth_made(n)
    };
    let unmade: Vec<bool> = definitions.iter().enumerate().map(unmade).collect();
    if !unmade.contains(&true) {
        return;
    }
    let is_unmade = |n: &usize| unmade.get(*n).is_some_and(|unmade| *unmade);
    let links = &index.summary.links;
    let cards = links.cards.iter().enumerate().filter(|(_, links)| links.named.iter().any(is_unmade));
    let cards = cards.flat_map(|(n, _)| index.texts_of_nth_card(n));
    let others = links.definitions.iter().enumerate().filter(|(_, links)| links.named.iter().any(is_unmade));
    let others = others.flat_map(|(n, _)| index.texts_of_nth_definition(n));
    let mut first: BTreeMap<&Id, (&'static str, Place, &str)> = BTreeMap::new();
    for text in cards.chain(others) {
        for (kind, id) in &text.facts.names {
            let definition = index.definition_number(id).filter(|n| is_unmade(n) && text.owner_id() != id);
            let Some(definition) = definition.and_then(|n| definitions.get(n)) else { continue };
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
    let Links { cards, definitions, .. } = &index.summary.links;
    let users = index.set.cards.iter().zip(cards).map(|(card, links)| (&card.id, links.owner, &links.named));
    let inline = index.set.definitions.iter().zip(definitions);
    let inline = inline.filter_map(|(definition, links)| Some((definition.card.as_ref()?, links.owner?, links)));
    let inline = inline.map(|(card, owner, links)| (card, owner, &links.named_by_text));
    let mut borrowers: BTreeMap<&Id, BTreeSet<&Id>> = BTreeMap::new();
    for (user, number, named) in users.chain(inline) {
        for n in named {
            let owner = definitions.get(*n).and_then(|links| links.owner);
            if let (true, Some(definition)) =
                (owner.is_some_and(|owner| owner != number), index.set.definitions.get(*n))
            {
                borrowers.entry(&definition.id).or_default().insert(user);
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
