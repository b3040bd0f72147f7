//! A deck as a text: `2 Name`, `2x Name`, `Name x2` or `Name`, a card on each line.

use std::path::Path;

use crate::project::{Trouble, read_whole};

/// Names and how many of each, as written.
pub fn read(path: &Path) -> Result<Vec<(String, usize)>, Trouble> {
    let mut deck = Vec::new();
    for (line, number) in read_whole(path)?.lines().zip(1..) {
        let line = line.split('#').next().unwrap_or("").trim();
        if line.is_empty() {
            continue;
        }
        let (count, name) = entry(line);
        if count > 1_000 || name.is_empty() {
            let shown: String = line.chars().take(60).collect();
            return Err(Trouble::new(format!(
                "{}, line {number}: “{shown}” is no card with its number; write `2 Name`.",
                path.display()
            )));
        }
        deck.push((name.to_owned(), count));
    }
    Ok(deck)
}

fn entry(line: &str) -> (usize, &str) {
    let is_times = |c: char| c == 'x' || c == 'X' || c == '×';
    if let Some((first, rest)) = line.split_once(char::is_whitespace)
        && let Ok(count) = first.trim_end_matches(is_times).parse()
    {
        return (count, rest.trim_start_matches("× ").trim());
    }
    if let Some((rest, last)) = line.rsplit_once(char::is_whitespace)
        && last.starts_with(is_times)
        && let Ok(count) = last.trim_start_matches(is_times).parse()
    {
        return (count, rest.trim());
    }
    (1, line)
}

#[cfg(test)]
mod tests {
    use super::entry;

    #[test]
    fn numbers_stand_before_or_after() {
        for (line, deck) in [
            ("2 Fae", (2, "Fae")),
            ("3x Ann of the Hill", (3, "Ann of the Hill")),
            ("3× Ann", (3, "Ann")),
            ("Fae x4", (4, "Fae")),
            ("Fae", (1, "Fae")),
            ("Agent 7", (1, "Agent 7")),
        ] {
            assert_eq!(entry(line), deck, "{line}");
        }
    }
}
