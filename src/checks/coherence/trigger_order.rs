//! Reports two triggers of one event that affect the same char differently, so that their order decides the result
//! (kernel E2).

use std::collections::BTreeMap;
use std::mem::{Discriminant, discriminant};

use crate::index::Index;
use crate::text::Text;
use crate::walk::{self, Node};
use diagnostic::Diagnostic;
use diagnostic::registry::ORDER_MATTERS;
use model::*;

/// The effect of a trigger on the char that its event is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Effect {
    /// Moves the char.
    Moves,
    /// Keeps the char where it is.
    Stops,
}

/// Reports such pairs among the shared definitions, and among the definitions of each card. Pairs across different
/// cards are not reported, because there would be too many.
pub fn order_matters(index: &Index, found: &mut Vec<Diagnostic>) {
    let mut earlier: BTreeMap<usize, Vec<(&Text, usize, Effect)>> = BTreeMap::new();
    let mut kinds: Vec<(Discriminant<Deed>, Option<Manner>)> = Vec::new();
    for text in &index.texts {
        let Some(definition) = text.definition() else { continue };
        let told = text.rules.iter().enumerate().find_map(|(n, rule)| {
            let Rule::When(when) = rule else { return None };
            let effect = effect(when)?;
            let manner = if let Deed::Moves { how, .. } = &when.event { Some(*how) } else { None };
            let kind = (discriminant(&when.event), manner);
            let kind = kinds.iter().position(|other| *other == kind).unwrap_or_else(|| {
                kinds.push(kind);
                kinds.len() - 1
            });
            let others = earlier.entry(kind).or_default();
            let meets = |other: &&(&Text, usize, Effect)| {
                let of = other.0.definition().and_then(|other| other.card.as_ref());
                of == definition.card.as_ref() && (effect, other.2) != (Effect::Stops, Effect::Stops)
            };
            let first = others.iter().find(meets).copied();
            others.push((text, n, effect));
            first.map(|(other, rule, _)| (n, other, rule))
        });
        let Some((rule, other, its_rule)) = told else { continue };
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

/// Returns the certain effect of the trigger on the char that its event is about. An effect that depends on a test or a
/// choice does not count.
fn effect(when: &When) -> Option<Effect> {
    if when.timing == Timing::Instead {
        return None;
    }
    let whom = match &when.event {
        Deed::BeginsTurn { who, .. }
        | Deed::PassesTurn { who, .. }
        | Deed::Hits { whom: Some(who), .. }
        | Deed::Moves { what: Some(Piece::Char(who)), .. }
        | Deed::Enters { what: Piece::Char(who), .. }
        | Deed::Leaves { who, .. } => who,
        _ => return None,
    };
    let is_whom = |who: &Chars| match (whom, who) {
        (Chars::Pick(pick), Chars::It(label)) => pick.label == Some(*label),
        (one, other) => one == other,
    };
    let mut found = None;
    for step in &when.then {
        walk::step(step, &mut |node, at| {
            let Node::Act(act) = node else { return };
            let effect = match act {
                Act::Move { what: Piece::Char(who), .. }
                | Act::MoveTo { what: Piece::Char(who), .. }
                | Act::Push { what: Piece::Char(who), .. }
                | Act::Pull { what: Piece::Char(who), .. }
                | Act::Slide { what: Piece::Char(who), .. }
                    if is_whom(who) =>
                {
                    Effect::Moves
                }
                Act::StopMove { who } if is_whom(who) => Effect::Stops,
                _ => return,
            };
            if !at.hedged && found.is_none() {
                found = Some(effect);
            }
        });
    }
    found
}
