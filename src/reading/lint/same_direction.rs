//! E016 nothing-spoken-of: *in that direction* needs a direction. *In the same direction* needs a direction too, or
//! several things that one effect moves, or several steps. For one step of one thing it has no meaning.

use crate::term::Term;
use crate::text_reading::TextReading;
use diagnostic::{Diagnostic, Fix, registry};
use source::{FileId, Place, Span};

const SAME: &str = "in the same direction";
const KNOWN: [&str; 5] =
    ["in that direction", "that way", "in the opposite direction", "the opposite way", "the other way"];

/// Reports *in the same direction* on a move of one thing by one step, where it has no meaning. Also reports words such
/// as *in that direction* if no earlier text mentions a direction.
pub fn check(file: FileId, text: &str, read: &TextReading) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for (rule, span) in read.rules.iter().zip(&read.spans) {
        let Some(at) = span.of(text).find(SAME) else { continue };
        if Term::of(rule).is_ok_and(|term| moves_one_so(&term)) {
            let place = words_at(file, span, at, SAME);
            let message = format!("“{SAME}” needs several things that are moved at once, but here one is moved.");
            let help = "Write it with all of them, as in “Move each Opp in target by 1 in the same direction”, say before \
                        which move it is the same as, or leave it out.";
            let fix = left_out(text, place, SAME);
            found.push(Diagnostic::new(&registry::NOTHING_SPOKEN_OF, place, message).help(help).fix(fix));
        }
    }
    for span in &read.no_direction {
        let at = KNOWN.iter().find_map(|words| span.of(text).find(words).map(|at| (*words, at)));
        let place = at.map_or(Place { file, span: *span }, |(words, at)| words_at(file, span, at, words));
        let words = at.map_or("That direction", |(words, _)| words);
        let message = format!("“{words}” takes up a direction, but nothing before it has one.");
        let help = "Write “Choose a straight direction.” before it, or move something first.";
        let finding = Diagnostic::new(&registry::NOTHING_SPOKEN_OF, place, message).help(help);
        found.push(match at {
            Some((words, _)) => finding.fix(left_out(text, place, words)),
            None => finding,
        });
    }
    found
}

/// Returns the fix that leaves the direction out. The direction is then chosen freely.
fn left_out(text: &str, mut at: Place, words: &str) -> Fix {
    let before = text.get(..at.span.start as usize).unwrap_or("");
    at.span = Span::new(before.trim_end_matches(' ').len(), at.span.end as usize);
    Fix::replace(format!("Leave out “{words}”, so that the direction is free"), at, "").unsafely()
}

fn words_at(file: FileId, sentence: &Span, at: usize, words: &str) -> Place {
    let start = sentence.start as usize + at;
    Place { file, span: Span::new(start, start + words.len()) }
}

fn moves_one_so(term: &Term) -> bool {
    match term {
        Term::Record("Move", _) => {
            term.field("way").is_some_and(|way| way.has("SameDirection"))
                && term.field("steps").is_some_and(is_one_step)
                && term.field("what").is_some_and(is_one)
        }
        _ => term.parts().any(moves_one_so),
    }
}

fn is_one_step(steps: &Term) -> bool {
    matches!(steps, Term::Variant(_, parts)
        if matches!(parts.as_slice(), [Term::Variant("N", number)] if number.as_slice() == [Term::Number(1)]))
}

/// Whether the phrase means exactly one thing that is chosen or known. A reference may mean several things.
fn is_one(what: &Term) -> bool {
    let Term::Variant(_, parts) = what else { return false };
    match parts.first() {
        Some(Term::Variant("Pick", pick)) => match pick.first() {
            Some(Term::Fields(fields)) => {
                fields.iter().any(|(name, many)| *name == "many" && matches!(many, Term::Variant("One" | "The", _)))
            }
            _ => false,
        },
        Some(Term::Variant("Me" | "Bearer" | "Named" | "Summoner" | "This", _)) => true,
        _ => false,
    }
}
