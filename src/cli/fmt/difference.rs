//! Shows what `fmt` would change in a file, as a unified difference.

use similar::{ChangeTag, TextDiff};

/// The unchanged lines that are shown before and after a change.
const CONTEXT: usize = 1;

const GREEN: &str = "\u{1b}[32m";
const RED: &str = "\u{1b}[31m";
const END: &str = "\u{1b}[0m";

/// Formats the difference of two texts of a file. Spaces at the end of a line and line ends of Windows are written
/// out, because a person would see no difference between the lines.
pub fn unified(path: &str, before: &str, after: &str, colour: bool) -> String {
    let diff = TextDiff::from_lines(before, after);
    let mut out = String::new();
    for hunk in diff.unified_diff().context_radius(CONTEXT).iter_hunks() {
        out.push_str(&format!("{path} {}\n", hunk.header()));
        for change in hunk.iter_changes() {
            let (sign, paint) = match change.tag() {
                ChangeTag::Equal => (' ', ""),
                ChangeTag::Delete => ('-', RED),
                ChangeTag::Insert => ('+', GREEN),
            };
            let line = shown_line(change.value(), change.tag() != ChangeTag::Equal);
            match colour && !paint.is_empty() {
                true => out.push_str(&format!("{paint}{sign}{line}{END}\n")),
                false => out.push_str(&format!("{sign}{line}\n")),
            }
        }
    }
    out
}

/// Returns a line without its end. In a changed line, what cannot be seen is written out.
fn shown_line(line: &str, is_changed: bool) -> String {
    let text = line.strip_suffix('\n').unwrap_or(line);
    if !is_changed {
        return text.trim_end_matches('\r').to_owned();
    }
    let (text, end) = text.strip_suffix('\r').map_or((text, ""), |text| (text, "␍"));
    let words = text.trim_end_matches([' ', '\t']);
    let spaces = text.len() - words.len();
    let mut shown: String = words.chars().map(|c| if c.is_control() && c != '\t' { '\u{fffd}' } else { c }).collect();
    shown.push_str(&"·".repeat(spaces));
    shown.push_str(end);
    if !line.ends_with('\n') {
        shown.push_str(" (no line end)");
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::unified;

    #[test]
    fn changed_lines_stand_beside_each_other() {
        let shown = unified("a.card", "one\ntwo  \nthree\n", "one\ntwo\nthree\n", false);
        assert_eq!(shown, "a.card @@ -1,3 +1,3 @@\n one\n-two··\n+two\n three\n");
    }

    #[test]
    fn a_missing_line_end_is_named() {
        let shown = unified("a.card", "one", "one\n", false);
        assert_eq!(shown, "a.card @@ -1 +1 @@\n-one (no line end)\n+one\n");
    }
}
