//! What was so at an earlier moment (kernel E12): the moment must be one that the text tells.
//!
//! E016 nothing-spoken-of: *before this move* in a text that has moved nothing. E014 two-readings: *if it was Snared* in
//! a text that waits for an event may be asked of the time before the event or of the time before the text.

use crate::term::Term;
use crate::text::TextReading;
use diagnostic::{Diagnostic, registry};
use source::{FileId, Place, Span};

/// Effects that move something, or that carry out a text which may.
const MOVING: [&str; 13] = [
    "Move",
    "MoveTo",
    "Give",
    "Push",
    "Pull",
    "Slide",
    "TradePlaces",
    "Trade",
    "Rearrange",
    "ActivateMove",
    "Use",
    "UseOf",
    "Do",
];
/// Events that leave the board as it was.
const QUIET: [&str; 4] = ["BeginsTurn", "PassesTurn", "GameStarts", "Placed"];
/// The verbs of a question about an earlier moment.
const VERBS: [&str; 10] = ["was", "were", "wasn't", "weren't", "wasn’t", "weren’t", "had", "did", "stood", "lay"];

/// What is wrong with a question about an earlier moment.
#[derive(Clone, Copy)]
enum Fault {
    NothingMoved,
    WhichMoment,
}

/// What the words around a question say.
#[derive(Clone, Copy, Default)]
struct Around {
    /// The text waits for an event, or holds when the text that made it is over.
    waits: bool,
}

/// Reports questions about a moment that the text does not tell.
pub fn check(file: FileId, text: &str, read: &TextReading) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let mut moved = read.unread > 0;
    for (rule, span) in read.rules.iter().zip(&read.spans) {
        let Ok(term) = Term::of(rule) else { continue };
        let mut fault = None;
        follow(&term, Around::default(), &mut moved, &mut fault);
        let place = Place { file, span: verb(*span, text) };
        match fault {
            Some(Fault::NothingMoved) => found.push(
                Diagnostic::new(
                    &registry::NOTHING_SPOKEN_OF,
                    place,
                    "“before this move” refers to an earlier effect of this text, but nothing before it moves anything.",
                )
                .help("Write the move first, or say when it was so: “as this turn began”."),
            ),
            Some(Fault::WhichMoment) => found.push(
                Diagnostic::new(
                    &registry::TWO_READINGS,
                    place,
                    "This could ask what was so before the event, or before this text does anything.",
                )
                .help("Say when it was so: “as this turn began”. Or ask what is so now, with “is” or “has”."),
            ),
            None => {}
        }
    }
    found
}

/// Goes through a rule in the order of its words.
fn follow(term: &Term, around: Around, moved: &mut bool, fault: &mut Option<Fault>) {
    let name = match term {
        Term::Variant(name, _) | Term::Record(name, _) => *name,
        _ => "",
    };
    let around = match name {
        "When" | "Later" => Around { waits: around.waits || !is_quiet(term) },
        "Always" | "For" => Around { waits: true },
        _ => around,
    };
    if name == "Was"
        && let Term::Record(_, fields) = term
    {
        let is = |moment: &str| fields.iter().any(|(field, when)| *field == "when" && when.has(moment));
        let wrong = match () {
            () if is("ThisTurn") || !fields.iter().any(|(field, pred)| *field == "pred" && changes(pred)) => None,
            () if around.waits => Some(Fault::WhichMoment),
            () if is("ThisMove") && !*moved => Some(Fault::NothingMoved),
            () => None,
        };
        *fault = fault.or(wrong);
    }
    match term {
        Term::Variant(_, parts) | Term::List(parts) => {
            parts.iter().for_each(|part| follow(part, around, moved, fault));
        }
        Term::Fields(fields) | Term::Record(_, fields) => {
            fields.iter().for_each(|(_, part)| follow(part, around, moved, fault));
        }
        _ => {}
    }
    // A verb of the pack is the record `Do`. The variant `Do` is a rule that is carried out at once.
    *moved |= MOVING.contains(&name) && (name != "Do" || matches!(term, Term::Record(..)));
}

/// Whether the answer can differ from one moment to another. What a thing is (*if it was an Opp*) never does.
fn changes(pred: &Term) -> bool {
    match pred {
        Term::Variant("Not", parts) => parts.iter().any(changes),
        Term::Variant("OneOf", parts) => !matches!(parts.as_slice(), [Term::Fields(fields)] if fields.len() == 2),
        Term::Variant("Yours" | "Theirs" | "OfClass" | "TeammateOf", _) => false,
        _ => true,
    }
}

/// Whether the event of the trigger leaves the board as it was, and asks about no earlier moment itself.
fn is_quiet(when: &Term) -> bool {
    let event = match when {
        Term::Record(_, fields) | Term::Fields(fields) => fields.iter().find(|(name, _)| *name == "event"),
        Term::Variant(_, parts) => return parts.iter().all(is_quiet),
        _ => None,
    };
    let quiet = |event: &Term| matches!(event, Term::Variant(name, _) | Term::Record(name, _) if QUIET.contains(name));
    match event {
        Some((_, event)) if event.has("Was") => false,
        Some((_, Term::Variant("AnyOf", parts))) => match parts.as_slice() {
            [Term::List(events)] => events.iter().all(quiet),
            _ => false,
        },
        Some((_, event)) => quiet(event),
        None => false,
    }
}

/// The first verb of the past in the rule, or all of it.
fn verb(span: Span, text: &str) -> Span {
    let words = span.of(text);
    let mut at = 0;
    for word in words.split_inclusive([' ', ',', '.', '(', ')', '\n']) {
        let bare = word.trim_end_matches([' ', ',', '.', '(', ')', '\n']);
        if VERBS.contains(&bare) {
            let start = span.start as usize + at;
            return Span::new(start, start + bare.len());
        }
        at += word.len();
    }
    span
}
