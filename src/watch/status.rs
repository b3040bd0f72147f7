//! Formats the status line about the last build.

use std::time::Duration;

/// The result of the last build.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Outcome {
    pub cards: usize,
    pub errors: usize,
    pub warnings: usize,
    pub took: Duration,
    /// The number of output files with new content.
    pub written: usize,
}

/// Formats the status line: *16 cards, no findings; 3 files written, 12 ms. Watching for changes.*
pub fn line(outcome: Outcome) -> String {
    let findings = match (outcome.errors, outcome.warnings) {
        (0, 0) => "no findings".to_owned(),
        (0, warnings) => count(warnings, "warning"),
        (errors, 0) => count(errors, "error"),
        (errors, warnings) => format!("{} and {}", count(errors, "error"), count(warnings, "warning")),
    };
    let written = match (outcome.errors, outcome.written) {
        (0, 0) => "nothing new to write".to_owned(),
        (0, n) => format!("{} written", count(n, "file")),
        _ => "the last good output stays".to_owned(),
    };
    format!(
        "{}, {findings}; {written}, {} ms. Watching for changes.",
        count(outcome.cards, "card"),
        outcome.took.as_millis()
    )
}

/// Formats a number with its noun: *1 card*, *2 cards*.
pub fn count(n: usize, noun: &str) -> String {
    if n == 1 { format!("1 {noun}") } else { format!("{n} {noun}s") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn says_how_things_stand() {
        let good = Outcome { cards: 16, written: 3, took: Duration::from_millis(12), ..Outcome::default() };
        assert_eq!(line(good), "16 cards, no findings; 3 files written, 12 ms. Watching for changes.");
        let bad = Outcome { cards: 1, errors: 1, warnings: 2, written: 0, took: Duration::from_millis(7) };
        assert_eq!(
            line(bad),
            "1 card, 1 error and 2 warnings; the last good output stays, 7 ms. Watching for changes."
        );
    }
}
