//! The wording of the findings about blocks that set a board up.

use crate::board_block::BoardBlock;
use diagnostic::{Diagnostic, Fix, suggest};
use source::Place;

fn finding(kind: &BoardBlock, name: &str, at: Place, message: String) -> Diagnostic {
    Diagnostic::new(kind.check, at, message).on(name, None)
}

pub(crate) fn misread(kind: &BoardBlock, name: &str, at: Place, item: &str, what: &str) -> Diagnostic {
    let noun = kind.noun;
    finding(kind, name, at, format!("The {noun} “{name}” cannot be set up: in “{item}”, {what}."))
}

pub(crate) fn no_line(kind: &BoardBlock, name: &str, at: Place, key: &str) -> Diagnostic {
    let key = key.lines().next().unwrap_or("");
    let finding = finding(kind, name, at, format!("{} cannot have a line “{key}”.", kind.a_noun));
    match suggest::nearest(key, kind.all_keys()) {
        Some(near) => finding.fix(Fix::replace(format!("Write “{near}”"), at, near)),
        None => {
            let keys: Vec<&str> = kind.all_keys().collect();
            finding.help(format!("{} may have these lines: {}.", kind.a_noun, keys.join(", ")))
        }
    }
}

pub(crate) fn line_twice(kind: &BoardBlock, name: &str, at: Place, key: &str) -> Diagnostic {
    finding(kind, name, at, format!("The {} “{name}” has two lines “{key}”.", kind.noun))
}

pub(crate) fn without(kind: &BoardBlock, name: &str, at: Place, key: &str) -> Diagnostic {
    finding(kind, name, at, format!("The {} “{name}” has no line “{key}”.", kind.noun))
        .help(format!("{} looks like this:\n{}", kind.a_noun, kind.sample))
}

pub(crate) fn twice(kind: &BoardBlock, name: &str, at: Place, first: Place) -> Diagnostic {
    let noun = kind.noun;
    finding(kind, name, at, format!("There are two {noun}s called “{name}”."))
        .label(first, format!("the other {noun} of this name"))
}

pub(crate) fn unknown(
    block: &BoardBlock,
    name: &str,
    at: Place,
    kind: &str,
    written: &str,
    known: &[&str],
) -> Diagnostic {
    let message = format!("The {} “{name}” names “{written}”, but there is no {kind} of that name.", block.noun);
    let finding = finding(block, name, at, message);
    match suggest::nearest(written, known.iter().copied()) {
        Some(near) => finding.help(format!("Did you mean “{near}”?")),
        None => finding,
    }
}
