//! Reports chains of triggers that never end.

use std::sync::PoisonError;

use rustc_hash::FxHashMap;

use super::network::Network;
use super::nodes::{self, Certainty, Granted, Node};
use super::raise;
use crate::index::Index;
use crate::summary::{Chains, Cycle, NodeText, Owner};
use diagnostic::Diagnostic;
use diagnostic::registry::{ENDLESS_ACTIVATIONS, ENDLESS_TRIGGERS, PERHAPS_ENDLESS_TRIGGERS};

/// Reports chains that certainly go on for ever as errors, and chains that may go on for ever as warnings.
pub fn trigger_loops(index: &Index, found: &mut Vec<Diagnostic>) {
    let chains = {
        let mut cache = index.summary.cycles.lock().unwrap_or_else(PoisonError::into_inner);
        let known = cache.known((&index.summary.cards, &index.summary.definitions), &index.open);
        known.unwrap_or_else(|| cache.store(chains(index), &index.open))
    };
    let text = |(owner, n): &NodeText| match owner {
        Owner::Card(card) => index.texts_of_nth_card(*card).get(*n),
        Owner::Definition(definition) => index.texts_of_nth_definition(*definition).get(*n),
    };
    let nodes: Vec<Option<Node>> = chains.nodes.iter().map(|(at, rule)| nodes::node(index, text(at)?, *rule)).collect();
    for cycle in &chains.sure {
        let (check, help) = match cycle.granted {
            true => (&ENDLESS_ACTIVATIONS, "Add “at most once per turn”, or let it cost something that runs out."),
            false => (
                &ENDLESS_TRIGGERS,
                "Add a limit (“once per turn”, “the next time”), or let it use up what sets it off (“remove that …”).",
            ),
        };
        let how = if cycle.granted { "gives activations without end" } else { "never ends" };
        found.extend(finding(index, &nodes, cycle, check, how).map(|finding| finding.help(help)));
    }
    for cycle in &chains.perhaps {
        let finding = finding(index, &nodes, cycle, &PERHAPS_ENDLESS_TRIGGERS, "may never end");
        found.extend(finding.map(|finding| {
            finding.help("If it can go on, add a limit (“once per turn”), or let it use up what sets it off.")
        }));
    }
}

/// Searches the whole set for chains. A chain that may go on for ever is left out if it shares a node with one that
/// certainly does.
fn chains(index: &Index) -> Chains {
    let granted = Granted::of(index);
    let nodes = nodes::nodes(index, &granted);
    let mut sure = Network::new(&nodes, Certainty::Sure).cycles();
    let mut told: Vec<usize> = sure.iter().flat_map(|cycle| cycle.nodes.iter().copied()).collect();
    told.sort_unstable();
    let mut perhaps = Network::new(&nodes, Certainty::Perhaps).cycles();
    perhaps.retain(|cycle| cycle.nodes.iter().all(|node| told.binary_search(node).is_err()));
    // From here on, nodes are numbered among those of the chains.
    let mut numbers: FxHashMap<usize, usize> = FxHashMap::default();
    let mut kept = Vec::new();
    for number in sure.iter_mut().chain(&mut perhaps).flat_map(|cycle| &mut cycle.nodes) {
        let place = nodes.get(*number).and_then(|node| Some((index.owner_of(node.text)?, node.rule)));
        let Some(place) = place else { continue };
        *number = *numbers.entry(*number).or_insert_with(|| {
            kept.push(place);
            kept.len() - 1
        });
    }
    let named = granted.named.into_iter().cloned().collect();
    Chains { sure, perhaps, nodes: kept, grants_all: granted.all, granted: named }
}

fn finding(
    index: &Index,
    nodes: &[Option<Node>],
    cycle: &Cycle,
    check: &'static diagnostic::Check,
    how: &str,
) -> Option<Diagnostic> {
    let chain: Vec<&Node> = cycle.nodes.iter().filter_map(|n| nodes.get(*n)?.as_ref()).collect();
    let first = chain.first()?;
    let does = |n: usize| {
        let raised = chain.get(n).zip(cycle.raises.get(n)).and_then(|(node, raised)| node.raises.get(*raised));
        raised.map_or(String::new(), |raised| raise::words(index, raised.happening, raised.granted))
    };
    let mut words = format!("{} {}", first.text.name(), does(0));
    for (n, node) in chain.iter().enumerate().skip(1) {
        words.push_str(&format!("; that sets off {}, which {}", node.text.name(), does(n)));
    }
    let message = format!("A chain {how}: {words}; that sets off {} again.", first.text.name());
    let finding = first.text.finding(check, index.place(first.at()), message);
    Some(chain.iter().skip(1).fold(finding, |finding, node| {
        finding.label(index.place(node.at()), format!("{} is part of the chain", node.text.name()))
    }))
}
