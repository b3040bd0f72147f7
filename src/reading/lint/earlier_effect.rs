//! E016 nothing-spoken-of: *removed this way*, *hit this way*, *moved this way* and *that many* need an earlier effect
//! of the same text that does this (kernel E5).

use crate::term::Term;
use crate::text::TextReading;
use diagnostic::{Diagnostic, Fix, registry};
use source::{FileId, Place, Span};

/// A deed, its wording in the finding, and the effects that do it.
const DEEDS: [(&str, &str, &[&str]); 3] = [
    ("Removed", "removes a token", &["RemoveTokens", "RemoveTokensFrom"]),
    ("Hits", "hits a char", &["Hit", "HitTimes"]),
    (
        "Moves",
        "moves anything",
        &[
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
            "ChooseMove",
        ],
    ),
];
const ANYTHING: [&str; 3] = ["Use", "UseOf", "Do"];
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

type Deed = (&'static str, &'static str, &'static [&'static str]);

/// Goes through a rule in the order of its words. Adds the deeds that the rule does, and records the first deed that is
/// missing.
fn follow(term: &Term, done: &mut Vec<&'static str>, missing: &mut Option<Deed>) {
    let name = match term {
        Term::Variant(name, _) | Term::Record(name, _) => *name,
        _ => "",
    };
    // The deed of an event has happened when its effects run. In a loop, the effects of the loop have happened in the
    // round before.
    match name {
        "When" if !is_quiet(term) => done.extend(DEEDS.map(|(deed, ..)| deed)),
        "ForEachChar" | "ForEachToken" | "Repeat" => {
            done.extend(DEEDS.iter().filter(|(.., by)| by.iter().any(|act| term.has(act))).map(|(deed, ..)| *deed));
        }
        _ => {}
    }
    if name == "Did"
        && let Term::Record(_, fields) = term
        && fields.iter().any(|(field, time)| *field == "when" && time.has("JustNow"))
    {
        let lacks = |deed: &&Deed| {
            fields.iter().any(|(field, what)| *field == "deed" && what.has(deed.0)) && !done.contains(&deed.0)
        };
        *missing = missing.or(DEEDS.iter().find(lacks).copied());
    }
    match term {
        Term::Variant(_, parts) | Term::List(parts) => parts.iter().for_each(|part| follow(part, done, missing)),
        Term::Fields(fields) | Term::Record(_, fields) => {
            fields.iter().for_each(|(_, part)| follow(part, done, missing));
        }
        _ => {}
    }
    // A verb of the pack is the record `Do`. The variant `Do` is a rule that is carried out at once.
    let anything = ANYTHING.contains(&name) && (name != "Do" || matches!(term, Term::Record(..)));
    done.extend(DEEDS.iter().filter(|(_, _, by)| anything || by.contains(&name)).map(|(deed, ..)| *deed));
}

/// Whether the event itself affects nothing: *as it passes turn*.
fn is_quiet(when: &Term) -> bool {
    let event = match when {
        Term::Record(_, fields) | Term::Fields(fields) => fields.iter().find(|(name, _)| *name == "event"),
        Term::Variant(_, parts) => return parts.iter().all(is_quiet),
        _ => None,
    };
    let Some((_, event)) = event else { return false };
    match event {
        Term::Variant("AnyOf", parts) => match parts.as_slice() {
            [Term::List(events)] => events.iter().all(names_quiet),
            _ => false,
        },
        event => names_quiet(event),
    }
}

fn names_quiet(event: &Term) -> bool {
    matches!(event, Term::Variant(name, _) | Term::Record(name, _) if QUIET.contains(name))
}
