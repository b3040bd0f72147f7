//! *Removed this way*, *hit this way*, *moved this way*: by an effect that the same text has told before (kernel E5).

use super::term::Term;
use super::text::Read;
use crate::diagnostic::{Diagnostic, registry};
use crate::source::{FileId, Place, Span};

/// What can be done to something, and what does it. A use of another action, or of a verb, may do anything.
const DEEDS: [(&str, &str, &[&str]); 3] = [
    ("Removed", "removes a token", &["RemoveTokens", "RemoveTokensFrom"]),
    ("WasHit", "hits a char", &["Hit", "HitTimes"]),
    (
        "WasMoved",
        "moves a char",
        &["Move", "MoveTo", "Push", "Pull", "Slide", "TradePlaces", "Trade", "Rearrange", "ActivateMove", "ChooseMove"],
    ),
];
const ANYTHING: [&str; 3] = ["Use", "UseOf", "Do"];

/// Looks for those that no effect before them bears out.
pub fn check(file: FileId, text: &str, read: &Read) -> Vec<Diagnostic> {
    const WORDS: &str = "this way";
    if !read.spans.iter().any(|span| span.of(text).contains(WORDS)) {
        return Vec::new();
    }
    let mut found = Vec::new();
    let mut done: Vec<&str> = Vec::new();
    for (rule, span) in read.rules.iter().zip(&read.spans) {
        let Ok(term) = Term::of(rule) else { continue };
        let mut missing = None;
        follow(&term, &mut done, &mut missing);
        let told = missing.zip(span.of(text).find(WORDS));
        if let Some(((_, does, _), at)) = told {
            let start = span.start as usize + at;
            let place = Place { file, span: Span::new(start, start + WORDS.len()) };
            let message = format!("“{WORDS}” takes up an effect that was told before, but nothing before it {does}.");
            let help = "Tell the effect first, in this ability: “Remove all … . For each … removed this way, …”.";
            found.push(Diagnostic::new(&registry::NOTHING_SPOKEN_OF, place, message).help(help));
        }
    }
    found
}

type Deed = (&'static str, &'static str, &'static [&'static str]);

/// Goes through a rule in the order of its words.
fn follow(term: &Term, done: &mut Vec<&'static str>, missing: &mut Option<Deed>) {
    let name = match term {
        Term::Variant(name, _) | Term::Record(name, _) => *name,
        _ => "",
    };
    // An event has done what it tells of; what is done again and again was done the time before.
    match name {
        "When" => done.extend(DEEDS.map(|(deed, ..)| deed)),
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
    let anything = ANYTHING.contains(&name);
    done.extend(DEEDS.iter().filter(|(_, _, by)| anything || by.contains(&name)).map(|(deed, ..)| *deed));
}
