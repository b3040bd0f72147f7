//! E035 no-rule-yet: the language allows every verb in every clause, but the game does not have a rule for each
//! combination. *When it would pass turn, … instead* is understood, but no turn can be replaced.

use crate::term::Term;
use crate::text_reading::TextReading;
use diagnostic::{Diagnostic, registry};
use model::Rule;
use source::{FileId, Place};

/// A kind of clause in which the game has no rule for a deed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Missing {
    /// *would … instead*.
    Replacement,
    /// *When …*.
    Event,
    /// *can't …* and *must …*.
    Ban,
    /// *… this turn*, *… since its last turn*.
    Memory,
}

type Fields = [(&'static str, Term)];

/// Reports the rules of a text that the game does not have.
pub fn check(file: FileId, read: &TextReading) -> Vec<Diagnostic> {
    let rules = read.rules.iter().zip(&read.spans);
    let missing = rules.filter_map(|(rule, span)| Some((missing(rule)?, Place { file, span: *span })));
    missing.map(|(missing, at)| finding(missing, at)).collect()
}

fn finding(missing: Missing, at: Place) -> Diagnostic {
    let (what, nearest) = match missing {
        Missing::Replacement => (
            "replaces such an event",
            "What can be replaced: hits, moves, pushes, pulls and slides of chars, entering and leaving tiles, uses of \
             actions and move activations, and gaining or losing a condition. For other events write “when …”.",
        ),
        Missing::Event => (
            "waits for this",
            "A trigger waits for a move however far it goes. Ask for the distance in the sentence itself: “If it was moved \
             by at least 2, …”.",
        ),
        Missing::Ban => (
            "forbids or demands this",
            "What can be forbidden: hitting and being hit, moving and being moved, entering and leaving tiles, using \
             actions and move activations, and becoming the bearer of a condition.",
        ),
        Missing::Memory => (
            "remembers this",
            "What is remembered: hits, moves, pushes, pulls, slides and trades of chars, who moved a token of some name, \
             tiles entered and left, uses of actions and move activations, and conditions gained and lost.",
        ),
    };
    Diagnostic::new(&registry::NO_RULE_YET, at, format!("This sentence is understood, but no rule {what} yet."))
        .help(nearest)
}

/// Returns the kind of the first clause that the game has no rule for; `None` if there is no such clause.
pub fn missing(rule: &Rule) -> Option<Missing> {
    missing_in(&Term::of(rule).ok()?)
}

fn missing_in(term: &Term) -> Option<Missing> {
    let own = match term {
        Term::Record("When" | "Later", fields) => missing_event(fields),
        Term::Variant("When", parts) => match parts.as_slice() {
            [Term::Fields(fields)] => missing_event(fields),
            _ => None,
        },
        Term::Record("Cant" | "Must", fields) => {
            field(fields, "deed").filter(|deed| !every(deed, &can_be_forbidden)).map(|_| Missing::Ban)
        }
        Term::Record("Did", fields) => {
            let just_now = matches!(field(fields, "when"), Some(Term::Variant("JustNow", _)));
            let kept = |deed: &Term| can_be_remembered(deed, just_now);
            field(fields, "deed").filter(|deed| !every(deed, &kept)).map(|_| Missing::Memory)
        }
        _ => None,
    };
    let own = own.or_else(|| outliving(term).filter(|part| asks_who_just_did(part)).map(|_| Missing::Memory));
    own.or_else(|| term.parts().find_map(missing_in))
}

/// Returns the part of a term that outlives its text: the event of a trigger, or a standing rule.
fn outliving(term: &Term) -> Option<&Term> {
    match term {
        Term::Record("When" | "Later", fields) => field(fields, "event"),
        Term::Record("For", fields) => field(fields, "rule"),
        Term::Variant("When", parts) => match parts.as_slice() {
            [Term::Fields(fields)] => field(fields, "event"),
            _ => None,
        },
        Term::Variant("Always", parts) => parts.first(),
        _ => None,
    }
}

/// Whether the term asks who did something *this way*, or asks for more than what was moved, hit or removed. Only the
/// text itself knows the answer, and only until it is over.
fn asks_who_just_did(term: &Term) -> bool {
    let is_subject = |part: Option<&Term>| match part {
        Some(Term::Variant("Subject", _)) => true,
        Some(Term::Variant("Char" | "Token", parts)) => matches!(parts.first(), Some(Term::Variant("Subject", _))),
        _ => false,
    };
    let is_kept = |deed: &Term| match deed {
        Term::Record("Moves", fields) => {
            let manner = field(fields, "how");
            field(fields, "by").is_none()
                && is_subject(field(fields, "what"))
                && matches!(manner, None | Some(Term::Variant("Any" | "Itself" | "Effect", _)))
        }
        Term::Record("Hits", fields) => field(fields, "by").is_none() && is_subject(field(fields, "whom")),
        Term::Record("Removed", fields) => is_subject(field(fields, "what")),
        _ => false,
    };
    let is_asked = |fields: &Fields| {
        let just_now = matches!(field(fields, "when"), Some(Term::Variant("JustNow", _)));
        just_now && field(fields, "deed").is_some_and(|deed| !every(deed, &is_kept))
    };
    match term {
        Term::Record("Did", fields) if is_asked(fields) => true,
        _ => term.parts().any(asks_who_just_did),
    }
}

fn missing_event(fields: &Fields) -> Option<Missing> {
    let event = field(fields, "event")?;
    let replaces = matches!(field(fields, "timing"), Some(Term::Variant("Instead", _)));
    if replaces && !every(event, &can_be_replaced) {
        return Some(Missing::Replacement);
    }
    let is_far = |deed: &Term| matches!(deed, Term::Record("Moves", fields) if field(fields, "at_least").is_some());
    (!every(event, &|deed| !is_far(deed))).then_some(Missing::Event)
}

fn field<'t>(fields: &'t Fields, name: &str) -> Option<&'t Term> {
    fields.iter().find(|(field, _)| *field == name).map(|(_, part)| part)
}

/// Whether `holds` is true of every alternative of a deed.
fn every(deed: &Term, holds: &dyn Fn(&Term) -> bool) -> bool {
    match deed {
        Term::Variant("AnyOf", parts) => match parts.as_slice() {
            [Term::List(deeds)] => deeds.iter().all(|deed| every(deed, holds)),
            _ => false,
        },
        deed => holds(deed),
    }
}

/// Whether the deed moves a char in one of these manners.
fn moves_char(fields: &Fields, manners: &[&str]) -> bool {
    let of_char = !matches!(field(fields, "what"), Some(Term::Variant("Token", _)));
    let manner = matches!(field(fields, "how"), Some(Term::Variant(how, _)) if manners.contains(how));
    of_char && manner
}

/// Whether the engine remembers this move of a token: who moved it, or which token was moved this way. The engine
/// remembers only the name of the token, not its place and not how far it went.
fn moves_token(fields: &Fields, just_now: bool) -> bool {
    let is_plain = match field(fields, "what") {
        Some(Term::Variant("Token", what)) => match what.as_slice() {
            [Term::Variant("Pick", pick)] => match pick.as_slice() {
                [Term::Fields(pick) | Term::Record(_, pick)] => {
                    field(pick, "that").is_none() && field(pick, "other").is_none()
                }
                _ => false,
            },
            _ => just_now,
        },
        _ => false,
    };
    let by_whom = matches!(field(fields, "by"), Some(Term::Variant("Subject", _)));
    is_plain && (just_now || by_whom) && field(fields, "at_least").is_none()
}

fn goes_some_way(fields: &Fields) -> bool {
    field(fields, "way").or(field(fields, "except")).is_some()
}

fn can_be_replaced(deed: &Term) -> bool {
    match deed {
        Term::Record("Moves", fields) => {
            moves_char(fields, &["Itself", "Effect", "Push", "Pull", "Slide"]) && !goes_some_way(fields)
        }
        Term::Record("Enters", fields) => !matches!(field(fields, "what"), Some(Term::Variant("Token", _))),
        Term::Record("Hits" | "Leaves" | "UsesMove" | "Uses" | "Becomes" | "Loses", _) => true,
        _ => false,
    }
}

fn can_be_forbidden(deed: &Term) -> bool {
    match deed {
        Term::Record("Moves", fields) => {
            moves_char(fields, &["Itself", "Effect", "Push", "Pull", "Slide"]) || goes_some_way(fields)
        }
        Term::Record("Enters", fields) => !matches!(field(fields, "what"), Some(Term::Variant("Token", _))),
        Term::Record("Hits" | "Leaves" | "UsesMove" | "Uses" | "Becomes", _) => true,
        _ => false,
    }
}

fn can_be_remembered(deed: &Term, just_now: bool) -> bool {
    match deed {
        Term::Record("Moves", fields) => {
            let of_token = matches!(field(fields, "what"), Some(Term::Variant("Token", _)));
            let is_kept = !of_token || moves_token(fields, just_now);
            is_kept && !goes_some_way(fields)
        }
        Term::Record("Removed", _) => just_now,
        Term::Record("Enters", fields) => !matches!(field(fields, "what"), Some(Term::Variant("Token", _))),
        Term::Record("UsesMove", fields) => field(fields, "beyond").is_none(),
        Term::Record("Hits" | "Leaves" | "Uses" | "Becomes" | "Loses", _) => true,
        _ => false,
    }
}
