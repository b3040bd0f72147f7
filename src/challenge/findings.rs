//! The wording of the findings about challenges.

use diagnostic::{Diagnostic, Fix, registry, suggest};
use source::Place;

/// A complete challenge, shown in the help of a finding.
const EXAMPLE: &str = "A challenge looks like this:\n\
    Challenge: First Blood\n\
    First: Ada c3, Bo a1\n\
    Second: Cy c5\n\
    Turn: Ada\n\
    Goal: 1 hit this turn";

fn finding(name: &str, at: Place, message: String) -> Diagnostic {
    Diagnostic::new(&registry::UNREADABLE_CHALLENGE, at, message).on(name, None)
}

pub(crate) fn misread(name: &str, at: Place, item: &str, what: &str) -> Diagnostic {
    finding(name, at, format!("The challenge “{name}” cannot be set up: in “{item}”, {what}."))
}

pub(crate) fn no_line(name: &str, at: Place, key: &str) -> Diagnostic {
    const KEYS: [&str; 10] =
        ["First", "Second", "Tokens", "Conditions", "Hits", "Turn", "Turn begins", "Goal", "Changed", "Lore"];
    let key = key.lines().next().unwrap_or("");
    let finding = finding(name, at, format!("A challenge cannot have a line “{key}”."));
    match suggest::nearest(key, KEYS) {
        Some(near) => finding.fix(Fix::replace(format!("Write “{near}”"), at, near)),
        None => finding.help(format!("A challenge may have these lines: {}.", KEYS.join(", "))),
    }
}

pub(crate) fn line_twice(name: &str, at: Place, key: &str) -> Diagnostic {
    finding(name, at, format!("The challenge “{name}” has two lines “{key}”."))
}

pub(crate) fn without(name: &str, at: Place, key: &str) -> Diagnostic {
    finding(name, at, format!("The challenge “{name}” has no line “{key}”.")).help(EXAMPLE)
}

pub(crate) fn twice(name: &str, at: Place, first: Place) -> Diagnostic {
    finding(name, at, format!("There are two challenges called “{name}”."))
        .label(first, "the other challenge of this name")
}

pub(crate) fn unknown(name: &str, at: Place, kind: &str, written: &str, known: &[&str]) -> Diagnostic {
    let finding =
        finding(name, at, format!("The challenge “{name}” names “{written}”, but there is no {kind} of that name."));
    match suggest::nearest(written, known.iter().copied()) {
        Some(near) => finding.help(format!("Did you mean “{near}”?")),
        None => finding,
    }
}
