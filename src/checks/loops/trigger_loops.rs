//! Reports chains of triggers that never end.

use super::network::{Cycle, Network};
use super::nodes::{self, Certainty};
use super::raise;
use crate::index::Index;
use diagnostic::Diagnostic;
use diagnostic::registry::{ENDLESS_ACTIVATIONS, ENDLESS_TRIGGERS, PERHAPS_ENDLESS_TRIGGERS};

/// Reports chains that certainly go on for ever as errors, and chains that may go on for ever as warnings.
pub fn trigger_loops(index: &Index, found: &mut Vec<Diagnostic>) {
    let nodes = nodes::nodes(index);
    let sure = Network::new(&nodes, Certainty::Sure).cycles();
    let mut told: Vec<usize> = sure.iter().flat_map(|cycle| cycle.nodes.iter().copied()).collect();
    told.sort_unstable();
    for cycle in &sure {
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
    for cycle in &Network::new(&nodes, Certainty::Perhaps).cycles() {
        if cycle.nodes.iter().any(|node| told.binary_search(node).is_ok()) {
            continue;
        }
        let finding = finding(index, &nodes, cycle, &PERHAPS_ENDLESS_TRIGGERS, "may never end");
        found.extend(finding.map(|finding| {
            finding.help("If it can go on, add a limit (“once per turn”), or let it use up what sets it off.")
        }));
    }
}

fn finding(
    index: &Index,
    nodes: &[nodes::Node],
    cycle: &Cycle,
    check: &'static diagnostic::Check,
    how: &str,
) -> Option<Diagnostic> {
    let chain: Vec<&nodes::Node> = cycle.nodes.iter().filter_map(|n| nodes.get(*n)).collect();
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
