//! Two triggers of one event that pull the same char in two directions: what comes of it depends on their order (kernel E2).

use std::collections::BTreeMap;
use std::mem::{Discriminant, discriminant};

use crate::index::Index;
use crate::text::Text;
use crate::walk::{self, Node};
use diagnostic::Diagnostic;
use diagnostic::registry::ORDER_MATTERS;
use model::*;

/// What a trigger does to the char that set it off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Pull {
    /// Moves it somewhere.
    Away,
    /// Keeps it where it is.
    Stop,
}

/// Among the definitions that everybody shares, and among those of one card: of other cards it would be said of every second pair.
pub fn order_matters(index: &Index, found: &mut Vec<Diagnostic>) {
    let mut known: BTreeMap<usize, Vec<(&Text, usize, Pull)>> = BTreeMap::new();
    let mut kinds: Vec<Discriminant<Event>> = Vec::new();
    for text in &index.texts {
        let Some(definition) = text.definition() else { continue };
        let told = text.rules.iter().enumerate().find_map(|(n, rule)| {
            let Rule::When(when) = rule else { return None };
            let pull = pull(when)?;
            let kind = discriminant(&when.event);
            let kind = kinds.iter().position(|known| *known == kind).unwrap_or_else(|| {
                kinds.push(kind);
                kinds.len() - 1
            });
            let others = known.entry(kind).or_default();
            let meets = |other: &&(&Text, usize, Pull)| {
                let of = other.0.definition().and_then(|other| other.card.as_ref());
                of == definition.card.as_ref() && (pull, other.2) != (Pull::Stop, Pull::Stop)
            };
            let first = others.iter().find(meets).copied();
            others.push((text, n, pull));
            first.map(|(other, rule, _)| (n, other, rule))
        });
        let Some((rule, other, its_rule)) = told else { continue };
        let message = format!(
            "{} and {} wait for the same event, and what becomes of the char depends on which comes first.",
            other.name(),
            text.name()
        );
        found.push(
            text.rule_finding(index.places, &ORDER_MATTERS, rule, message)
                .label(index.place(other.rule(its_rule)), "this one waits for it too")
                .help("Those of the side whose turn it is come first; within a side its player chooses. That may be meant."),
        );
    }
}

/// What it does, without a test or a choice, to the char that its event is about.
fn pull(when: &When) -> Option<Pull> {
    if when.timing == Timing::Instead {
        return None;
    }
    let whom = match &when.event {
        Event::BeginsTurn { who, .. }
        | Event::PassesTurn { who, .. }
        | Event::IsHit { who, .. }
        | Event::Moves(who)
        | Event::IsMoved(who)
        | Event::IsPushed(who)
        | Event::IsPulled(who)
        | Event::IsMovedBy { who, .. }
        | Event::IsPushedBy { who, .. }
        | Event::IsPulledBy { who, .. }
        | Event::Enters { who, .. }
        | Event::Leaves { who, .. } => who,
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
            let pull = match act {
                Act::Move { what: Piece::Char(who), .. }
                | Act::MoveTo { what: Piece::Char(who), .. }
                | Act::Push { what: Piece::Char(who), .. }
                | Act::Pull { what: Piece::Char(who), .. }
                | Act::Slide { what: Piece::Char(who), .. }
                    if is_whom(who) =>
                {
                    Pull::Away
                }
                Act::StopMove { who } if is_whom(who) => Pull::Stop,
                _ => return,
            };
            if !at.hedged && found.is_none() {
                found = Some(pull);
            }
        });
    }
    found
}
