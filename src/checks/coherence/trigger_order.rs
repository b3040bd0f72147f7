//! Reports two triggers of one event that affect the same char differently, so that their order decides the result
//! (kernel E2).

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::index::Index;
use crate::ordered_triggers::{Effect, Ordered};
use diagnostic::Diagnostic;
use diagnostic::registry::ORDER_MATTERS;

/// Reports such pairs among the shared definitions, and among the definitions of each card. Pairs across different
/// cards are not reported, because there would be too many.
pub fn order_matters(index: &Index, found: &mut Vec<Diagnostic>) {
    let mut earlier: FxHashMap<_, SmallVec<[(usize, Ordered); 1]>> = FxHashMap::default();
    for (n, links) in index.summary.links.definitions.iter().enumerate() {
        let told = links.ordered.iter().find_map(|ordered| {
            let others = earlier.entry((ordered.event, links.owner)).or_default();
            let meets =
                |(_, other): &&(usize, Ordered)| (ordered.effect, other.effect) != (Effect::Stops, Effect::Stops);
            let first = others.iter().find(meets).copied();
            others.push((n, *ordered));
            first.map(|(other, its)| (ordered.rule, other, its.rule))
        });
        let Some((rule, other, its_rule)) = told else { continue };
        let [Some(text), Some(other)] = [n, other].map(|n| index.texts_of_nth_definition(n).first()) else { continue };
        let message = format!(
            "{} and {} wait for the same event, and the result for the char depends on which of them comes first.",
            other.name(),
            text.name()
        );
        found.push(
            text.rule_finding(index.places, &ORDER_MATTERS, rule, message)
                .label(index.place(other.rule(its_rule)), "this one waits for it too")
                .help(
                    "Triggers of the side whose turn it is come first; within a side its player chooses the order. \
                    Leave it if you mean that.",
                ),
        );
    }
}
