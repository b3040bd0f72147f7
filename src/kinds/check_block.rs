//! Reads the `Check:` blocks: the checks that the pack declares for its things.

use std::collections::BTreeMap;

use crate::block::{NamedBlock, blocks};
use crate::claim::{self, ClaimWords};
use crate::pack_builder::Draft;
use crate::{claim_names, findings, value_text};
use diagnostic::{Fix, suggest};
use model::{Claim, Gravity, Id, Requirement};
use source::{Place, Span, offset};
use syntax::ParsedFile;

/// Reads all checks of the pack.
pub(crate) fn read_all<'a>(files: &[ParsedFile<'a>], draft: &mut Draft<'a>) {
    let mut first: BTreeMap<Id, Place> = BTreeMap::new();
    for block in blocks(files, &|word| word.eq_ignore_ascii_case("Check")) {
        let id = Id::of(&block.name.text);
        if let Some(known) = first.get(&id) {
            draft.diagnostics.push(findings::twice(block.head(), *known, "checks", &block.name.text));
            continue;
        }
        first.insert(id.clone(), block.head());
        draft.checks.insert(id, block.head());
        if let Some(requirement) = requirement(&block, draft) {
            draft.declared.requirements.push(requirement);
        }
    }
}

/// Reads one `Check:` block. Reports a block that cannot be read, and returns `None` for it.
fn requirement(block: &NamedBlock<'_>, draft: &mut Draft<'_>) -> Option<Requirement> {
    let name = block.name.text.clone();
    let mut fields = draft.fields.clone();
    fields.extend(["Name".to_owned(), "Kind".to_owned()]);
    let kinds = draft.kinds.clone();
    let words = ClaimWords { kinds: &kinds, fields: &fields };
    let mut broken = false;
    let mut of = Vec::new();
    for (text, place) in block.lines("Of") {
        for (_, kind) in value_text::names(text) {
            match kinds.named(kind) {
                Some(kind) => of.push(kind),
                None => {
                    draft.unread(
                        place,
                        &name,
                        "names a kind that is not declared with “Kind:” or “Group:”.",
                        "For example: “Of: Creature”.",
                    );
                    broken = true;
                }
            }
        }
    }
    let mut claims = |key: &'static str, draft: &mut Draft<'_>| {
        let mut found = Vec::new();
        for (text, place) in block.lines(key) {
            match claim::claim(text, &words) {
                Ok(claim) => {
                    broken |= report_unknown_names(draft, &name, (text, place), &claim_names::in_claim(&claim));
                    found.push(claim);
                }
                Err(at) => {
                    let start = place.span.start + offset(at.min(text.len().saturating_sub(1)));
                    let at = Place { file: place.file, span: Span { start, end: place.span.end } };
                    draft.unread(at, &name, "cannot be read from here on.", claim::EXAMPLES);
                    broken = true;
                }
            }
        }
        found
    };
    let given = claims("If", draft);
    let must = claims("Must", draft);
    let mut each = None;
    for (text, place) in block.lines("Each") {
        match claim::operand(text, &words) {
            Ok(operand) => {
                broken |= report_unknown_names(draft, &name, (text, place), &claim_names::in_operand(&operand));
                each = Some(operand);
            }
            Err(_) => {
                draft.unread(
                    place,
                    &name,
                    "has an “Each:” line that cannot be read.",
                    "For example: “Each: its Abilities”.",
                );
                broken = true;
            }
        }
    }
    let gravity = match block.lines("Severity").next() {
        None => Gravity::Error,
        Some((text, place)) => match text.trim().trim_end_matches('.').to_lowercase().as_str() {
            "error" => Gravity::Error,
            "warning" => Gravity::Warning,
            "note" => Gravity::Note,
            _ => {
                draft.unread(place, &name, "has a severity that does not exist.", "Write error, warning or note.");
                Gravity::Error
            }
        },
    };
    draft.report_strays(block, &["Of", "Each", "If", "Must", "Severity", "Message"]);
    let Some(must) = must.into_iter().reduce(|a, b| Claim::Both(Box::new(a), Box::new(b))) else {
        if !broken {
            draft.unread(block.head(), &name, "has no line “Must:”, so it requires nothing.", "Add a line “Must:”.");
        }
        return None;
    };
    if of.is_empty() && !broken {
        draft.unread(
            block.head(),
            &name,
            "has no line “Of:”, so it checks nothing.",
            "Add a line “Of:” with the kinds that it is about.",
        );
        return None;
    }
    let message = block.lines("Message").next();
    if let Some((text, place)) = message {
        broken |= report_bad_braces(draft, &name, (text, place), &words);
    }
    let message = message.map_or(String::new(), |(text, _)| value_text::spaced(text));
    let whole = Requirement { id: Id::of(&name), name, gravity, of, each, given, must, message };
    (!broken).then_some(whole)
}

/// Reports the names in a line of a check that nothing has. Returns whether there is one.
fn report_unknown_names(draft: &mut Draft<'_>, check: &str, line: (&str, Place), names: &[&str]) -> bool {
    let (text, place) = line;
    let unknown: Vec<&&str> = names.iter().filter(|name| !claim_names::is_known(draft, name)).collect();
    for name in &unknown {
        let at = text.find(**name).map_or(place, |at| part(place, at, name.len()));
        let what = format!("speaks of “{name}”, but nothing in this game is called that.");
        let known = claim_names::known(draft);
        let finding = findings::unread(at, check, &what, "");
        draft.diagnostics.push(match suggest::nearest(name, known.iter().map(String::as_str)) {
            Some(near) => finding.fix(Fix::replace(format!("Write “{near}”"), at, near.to_owned())),
            None => finding.help("Write the name of a thing, or a word of a scale, as it is declared."),
        });
    }
    !unknown.is_empty()
}

/// Reports the words in braces of a message that are no value. Returns whether there are any.
fn report_bad_braces(draft: &mut Draft<'_>, check: &str, line: (&str, Place), words: &ClaimWords<'_>) -> bool {
    let (text, place) = line;
    let mut broken = false;
    for (open, _) in text.match_indices('{') {
        let inner = text.get(open + 1..).and_then(|rest| rest.split('}').next()).unwrap_or("");
        let at = part(place, open + 1, inner.len());
        match claim::operand(inner, words) {
            Ok(operand) => {
                broken |= report_unknown_names(draft, check, (inner, at), &claim_names::in_operand(&operand));
            }
            Err(_) => {
                let help = "For example: “{it} costs {its Cost}.”";
                draft.unread(at, check, "has words in braces that are not a value.", help);
                broken = true;
            }
        }
    }
    broken
}

/// Returns the place of a part of a line.
fn part(line: Place, from: usize, length: usize) -> Place {
    let start = line.span.start + offset(from);
    Place { file: line.file, span: Span { start, end: start + offset(length) } }
}
