//! E016 nothing-spoken-of: *removed this way*, *hit this way*, *moved this way* and *that many* need an earlier effect
//! of the same text that does this (kernel E5).

use crate::lint::effect_terms::{MOVING, carries_out_text, events_of, name_of};
use crate::term::Term;
use crate::text_reading::TextReading;
use diagnostic::{Diagnostic, Fix, registry};
use source::{FileId, Place, Span};

/// A deed, its wording in the finding, and lists of the effects that do it.
type Deed = (&'static str, &'static str, &'static [&'static [&'static str]]);

const DEEDS: [Deed; 3] = [
    ("Removed", "removes a token", &[&["RemoveTokens", "RemoveTokensFrom"]]),
    ("Hits", "hits a char", &[&["Hit", "HitTimes"]]),
    ("Moves", "moves anything", &[MOVING, &["ChooseMove"]]),
];
/// Events in which nothing was moved, hit or removed.
const QUIET: [&str; 8] = ["BeginsTurn", "PassesTurn", "GameStarts", "Placed", "Becomes", "Loses", "Put", "Forms"];
const WORDS: [&str; 4] = ["this way", "that many", "that number", "as many"];
/// Without a time, these words refer to the effect right before them.
const TIMELESS: [&str; 9] = [
    "did not move",
    "was not moved",
    "was moved",
    "were moved",
    "was not hit",
    "was hit",
    "were hit",
    "was pushed",
    "was pulled",
];

/// Reports such words without an earlier effect that they can refer to.
pub fn check(file: FileId, text: &str, read: &TextReading) -> Vec<Diagnostic> {
    // A sentence that was not understood may have contained the effect.
    if read.unread > 0 {
        return Vec::new();
    }
    let said = |span: &Span| {
        let words = span.of(text);
        WORDS.into_iter().chain(TIMELESS).find_map(|said| Some((said, words.find(said)?)))
    };
    if !read.spans.iter().any(|span| said(span).is_some()) {
        return Vec::new();
    }
    let mut found = Vec::new();
    let mut done: Vec<&str> = Vec::new();
    for (rule, span) in read.rules.iter().zip(&read.spans) {
        let Ok(term) = Term::of(rule) else { continue };
        let mut missing = None;
        follow(&term, &mut done, &mut missing);
        if let Some(((_, does, _), (said, at))) = missing.zip(said(span)) {
            let start = span.start as usize + at;
            let place = Place { file, span: Span::new(start, start + said.len()) };
            let message = format!("“{said}” refers to an earlier effect of this text, but nothing before it {does}.");
            let help = match WORDS.contains(&said) {
                true => "Write the effect first, in this ability: “Remove all … . For each … removed this way, …”.",
                false => "Write when it happened: “this turn”, “during its last turn” or “since its last turn”.",
            };
            let told = Diagnostic::new(&registry::NOTHING_SPOKEN_OF, place, message).help(help);
            found.push(match said.ends_with("moved") || said.ends_with("move") || said.ends_with("hit") {
                true => {
                    let end = Place { file, span: Span::new(place.span.end as usize, place.span.end as usize) };
                    told.fix(Fix::insert("Add “this turn”".to_owned(), end, " this turn").unsafely())
                }
                false => told,
            });
        }
    }
    found
}

/// Goes through a rule in the order of its words. Adds the deeds that the rule does, and records the first deed that is
/// missing.
fn follow(term: &Term, done: &mut Vec<&'static str>, missing: &mut Option<Deed>) {
    let name = name_of(term);
    // The deed of an event has happened when its effects run. In a loop, the effects of the loop have happened in the
    // round before.
    match name {
        "When" if !is_quiet(term) => done.extend(DEEDS.map(|(deed, ..)| deed)),
        "ForEachChar" | "ForEachToken" | "Repeat" => {
            done.extend(
                DEEDS
                    .iter()
                    .filter(|(.., by)| by.iter().copied().flatten().any(|act| term.has(act)))
                    .map(|(deed, ..)| *deed),
            );
        }
        _ => {}
    }
    if name == "Did" && term.field("when").is_some_and(|time| time.has("JustNow")) {
        let lacks = |deed: &&Deed| term.field("deed").is_some_and(|what| what.has(deed.0)) && !done.contains(&deed.0);
        *missing = missing.or(DEEDS.iter().find(lacks).copied());
    }
    term.parts().for_each(|part| follow(part, done, missing));
    let anything = carries_out_text(term);
    done.extend(
        DEEDS
            .iter()
            .filter(|(.., by)| anything || by.iter().copied().flatten().any(|act| *act == name))
            .map(|(deed, ..)| *deed),
    );
}

/// Whether the event itself affects nothing: *as it passes turn*.
fn is_quiet(when: &Term) -> bool {
    let events = events_of(when);
    !events.is_empty() && events.into_iter().all(|event| QUIET.contains(&name_of(event)))
}
