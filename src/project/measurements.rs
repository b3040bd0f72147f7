//! Reads the file that keeps the results of a pack's cards in games.

use diagnostic::{Diagnostic, registry};
use measured::Measurements;
use source::{FileId, Place, Span};

/// Reads the file. A syntax error is a finding at its place in the file.
pub fn read(file: FileId, text: &str) -> Result<Measurements, Box<Diagnostic>> {
    Measurements::read(text).map_err(|error| {
        let start = error.span.start;
        let before: usize = text.split_inclusive('\n').take(start.line.saturating_sub(1)).map(str::len).sum();
        let line = text.get(before..).unwrap_or("");
        let column = line.char_indices().nth(start.col.saturating_sub(1)).map_or(0, |(at, _)| at);
        let at = Place { file, span: Span::new(before + column, before + column) };
        let message = format!("The measurements of this pack cannot be read: {}.", error.code);
        let finding = Diagnostic::new(&registry::UNREADABLE_MEASUREMENTS, at, message).help(
            "Restore the file as it was, or delete it and measure again with `cardwright playtest PACK --record`.",
        );
        Box::new(finding)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_syntax_error_is_a_finding_at_its_place() {
        let finding = read(FileId(0), "(\n  version: 1,\n  cardz: {},\n)\n").unwrap_err();
        assert_eq!(finding.check.code, "B003");
        let start = finding.at.span.start as usize;
        assert!((3..30).contains(&start), "{start}");
    }
}
