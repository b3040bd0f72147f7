//! Reads the `Check:` blocks: the checks that the pack declares for its things.

use crate::block::{NamedBlock, blocks};
use crate::claim::{self, ClaimWords};
use crate::draft::Draft;
use crate::value_text;
use model::{Claim, Gravity, Id, Requirement};
use source::{Place, Span, offset};
use syntax::ParsedFile;

/// Reads all checks of the pack.
pub(crate) fn read_all<'a>(files: &[ParsedFile<'a>], draft: &mut Draft<'a>) {
    for block in blocks(files, &|word| word.eq_ignore_ascii_case("Check")) {
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
                Ok(claim) => found.push(claim),
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
            Ok(operand) => each = Some(operand),
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
    let message = block.lines("Message").next().map_or(String::new(), |(text, _)| value_text::spaced(text));
    let whole = Requirement { id: Id::of(&name), name, gravity, of, each, given, must, message };
    (!broken).then_some(whole)
}
