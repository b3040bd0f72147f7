//! Questions about an earlier moment (kernel E12): the text must mention that moment.
//!
//! E016 nothing-spoken-of: *before this move* in a text that has moved nothing. E014 two-readings: *if it was Snared*
//! in a text that waits for an event may be asked of the time before the event or of the time before the text.

use crate::lint::effect_terms::{MOVING, carries_out_text, events_of, name_of};
use crate::term::Term;
use crate::text_reading::TextReading;
use diagnostic::{Diagnostic, registry};
use source::{FileId, Place, Span};

/// Events that leave the board as it was.
const QUIET: [&str; 4] = ["BeginsTurn", "PassesTurn", "GameStarts", "Placed"];
/// The verbs of a question about an earlier moment.
const VERBS: [&str; 10] = ["was", "were", "wasn't", "weren't", "wasn’t", "weren’t", "had", "did", "stood", "lay"];

/// The fault of a question about an earlier moment.
#[derive(Clone, Copy)]
enum Fault {
    NothingMoved,
    WhichMoment,
}

/// The context of a question.
#[derive(Clone, Copy, Default)]
struct Around {
    /// The text waits for an event, or holds when the text that made it is over.
    waits: bool,
}

/// Reports questions about a moment that the text does not mention.
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
    let name = name_of(term);
    let around = match name {
        "When" | "Later" => Around { waits: around.waits || !is_quiet(term) },
        "Always" | "For" => Around { waits: true },
        _ => around,
    };
    if name == "Was" {
        let is = |moment: &str| term.field("when").is_some_and(|when| when.has(moment));
        let wrong = match () {
            () if is("ThisTurn") || !term.field("pred").is_some_and(changes) => None,
            () if around.waits => Some(Fault::WhichMoment),
            () if is("ThisMove") && !*moved => Some(Fault::NothingMoved),
            () => None,
        };
        *fault = fault.or(wrong);
    }
    term.parts().for_each(|part| follow(part, around, moved, fault));
    *moved |= MOVING.contains(&name) || carries_out_text(term);
}

/// Whether the answer can differ from one moment to another. The kind of a thing (*if it was an Opp*) never changes.
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
    let events = events_of(when);
    !events.is_empty() && events.into_iter().all(|event| QUIET.contains(&name_of(event)) && !event.has("Was"))
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
