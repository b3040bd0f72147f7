//! Leaves out the findings that a card or a definition allows for itself, with a line such as `Allowed: G010`.

use std::sync::Arc;

use crate::severities::no_such_check;
use diagnostic::{Diagnostic, registry};
use source::{FileId, Place, Span};
use syntax::ast::{Document, Part, Value};

/// The key of the line.
const KEY: &str = "Allowed";

/// The checks that a block allows.
struct Allowance<'d> {
    file: FileId,
    /// The span of the block.
    block: Span,
    /// The names or codes of the checks, and their place.
    checks: Vec<&'d str>,
    place: Place,
}

/// Removes the findings in a block that the block's line `Allowed:` names, by the code or name of their check. An error
/// of reading stays. Adds a finding for each name that no check has.
///
/// A parenthesis in the line is for the designers: `Allowed: G010 (one great swing at the end)`.
pub fn settle_allowed(documents: &[Arc<Document>], diagnostics: &mut Vec<Diagnostic>) {
    let all: Vec<Allowance<'_>> = documents.iter().flat_map(|document| allowances(document)).collect();
    if all.is_empty() {
        return;
    }
    diagnostics.retain(|finding| {
        let covers = |one: &&Allowance<'_>| one.file == finding.at.file && one.block.contains(finding.at.span);
        let allows = |one: &Allowance<'_>| one.checks.iter().any(|name| finding.check.is_called(name));
        finding.stops_compiler() || !all.iter().filter(covers).any(allows)
    });
    for one in &all {
        for name in one.checks.iter().filter(|name| registry::find(name).is_none()) {
            diagnostics.push(no_such_check(name, one.place));
        }
    }
}

fn allowances(document: &Document) -> impl Iterator<Item = Allowance<'_>> {
    document.blocks.iter().filter(|block| !is_of_game(block)).flat_map(move |block| {
        block.parts.iter().filter_map(move |part| match part {
            Part::Field { key, value: Value::Raw(text) } if key.text.eq_ignore_ascii_case(KEY) => Some(Allowance {
                file: document.file,
                block: block.span,
                checks: names(&text.text),
                place: Place { file: document.file, span: text.span },
            }),
            _ => None,
        })
    })
}

/// Whether the block is the game's own. Its lines allow checks for the whole pack.
fn is_of_game(block: &syntax::ast::Block) -> bool {
    matches!(&block.head, syntax::ast::Head::Definition { keyword, .. } if keyword.text.eq_ignore_ascii_case("game"))
}

/// Returns the names in a line, without what stands in parentheses.
fn names(line: &str) -> Vec<&str> {
    let outside = line.split('(').enumerate().map(|(at, part)| match at {
        0 => part,
        _ => part.split_once(')').map_or("", |(_, after)| after),
    });
    outside.flat_map(|part| part.split(',')).map(str::trim).filter(|name| !name.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::names;

    #[test]
    fn reasons_stand_in_parentheses() {
        assert_eq!(names("G010, cropped-art"), ["G010", "cropped-art"]);
        assert_eq!(names("G010 (one swing, at the end), G011 (rare)"), ["G010", "G011"]);
        assert_eq!(names("(nothing"), Vec::<&str>::new());
    }
}
