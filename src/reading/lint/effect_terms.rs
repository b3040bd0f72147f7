//! Properties of the terms of effects and triggers, for lints that follow a text in the order of its words.

use crate::term::Term;

/// Effects that move something.
pub const MOVING: &[&str] =
    &["Move", "MoveTo", "Give", "Push", "Pull", "Slide", "TradePlaces", "Trade", "Rearrange", "ActivateMove"];

/// Returns the name of a variant or record, and an empty text for any other term.
pub fn name_of(term: &Term) -> &'static str {
    match term {
        Term::Variant(name, _) | Term::Record(name, _) => name,
        _ => "",
    }
}

/// Whether the effect carries out another text, which may do anything.
pub fn carries_out_text(term: &Term) -> bool {
    match name_of(term) {
        "Use" | "UseOf" => true,
        // A verb of the pack is the record `Do`. The variant `Do` is a rule that is carried out at once.
        "Do" => matches!(term, Term::Record(..)),
        _ => false,
    }
}

/// Returns the events for which a trigger waits.
pub fn events_of(when: &Term) -> Vec<&Term> {
    let event = match when {
        Term::Record(_, fields) | Term::Fields(fields) => fields.iter().find(|(name, _)| *name == "event"),
        Term::Variant(_, parts) => return parts.iter().flat_map(events_of).collect(),
        _ => None,
    };
    match event {
        Some((_, Term::Variant("AnyOf", parts))) => match parts.as_slice() {
            [Term::List(events)] => events.iter().collect(),
            _ => Vec::new(),
        },
        Some((_, event)) => vec![event],
        None => Vec::new(),
    }
}
