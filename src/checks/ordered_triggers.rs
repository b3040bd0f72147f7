//! The triggers whose order can matter: those with a certain effect on the char that their event is about.

use std::mem::{Discriminant, discriminant};

use super::walk::{self, Node};
use model::*;

/// The effect of a trigger on the char that its event is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Effect {
    /// Moves the char.
    Moves,
    /// Keeps the char where it is.
    Stops,
}

/// A trigger of a definition with a certain effect on the char that its event is about.
#[derive(Debug, Clone, Copy)]
pub struct Ordered {
    /// The index of the trigger among the rules of the definition.
    pub rule: usize,
    /// The kind of the event.
    pub event: (Discriminant<Deed>, Option<Manner>),
    pub effect: Effect,
}

/// Returns the triggers of a definition whose order can matter.
pub fn ordered_effects(definition: &Definition) -> Box<[Ordered]> {
    let ordered = |(rule, trigger): (usize, &Rule)| {
        let Rule::When(when) = trigger else { return None };
        let manner = if let Deed::Moves { how, .. } = &when.event { Some(*how) } else { None };
        Some(Ordered { rule, event: (discriminant(&when.event), manner), effect: effect(when)? })
    };
    definition.rules.iter().enumerate().filter_map(ordered).collect()
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
