//! Lays out the page of a check for a terminal: wraps paragraphs, and indents cards.

use diagnostic::Check;

const BOLD: &str = "\u{1b}[1m";
const FAINT: &str = "\u{1b}[2m";
const PLAIN: &str = "\u{1b}[0m";

/// Returns the title of the page: its first line without the `#`.
pub fn title(check: &Check) -> &str {
    check.page.lines().next().unwrap_or("").trim_start_matches('#').trim()
}

/// Formats the whole page, with paragraphs wrapped to `width` characters.
pub fn laid_out(check: &Check, width: usize, colours: bool) -> String {
    let style = |code: &str, text: &str| if colours { format!("{code}{text}{PLAIN}") } else { text.to_owned() };
    let head = format!("{} {} ({})", check.code, check.name, check.severity);
    let mut text = format!("{}\n", style(BOLD, &head));
    let mut paragraph: Vec<&str> = Vec::new();
    let mut in_card = false;
    let flush = |paragraph: &mut Vec<&str>, text: &mut String| {
        if !paragraph.is_empty() {
            let words = paragraph.join(" ");
            let indent = if words.starts_with("- ") || words.starts_with("* ") { "  " } else { "" };
            text.push_str(&wrapped(&words, width, indent));
            paragraph.clear();
        }
    };
    for line in check.page.lines() {
        if line.starts_with("```") {
            flush(&mut paragraph, &mut text);
            in_card = !in_card;
        } else if in_card {
            text.push_str(format!("    {}", style(FAINT, line)).trim_end());
            text.push('\n');
        } else if line.starts_with('#') {
            flush(&mut paragraph, &mut text);
            text.push_str(&style(BOLD, line.trim_start_matches('#').trim()));
            text.push('\n');
        } else if line.trim().is_empty() {
            flush(&mut paragraph, &mut text);
            if !text.ends_with("\n\n") {
                text.push('\n');
            }
        } else {
            if line.starts_with("- ") || line.starts_with("* ") {
                flush(&mut paragraph, &mut text);
            }
            paragraph.push(line.trim());
        }
    }
    flush(&mut paragraph, &mut text);
    text
}

/// Wraps the words to lines of at most `width` characters. A longer word gets a line of its own. All lines after the
/// first begin with `indent`.
fn wrapped(words: &str, width: usize, indent: &str) -> String {
    let mut text = String::new();
    let mut used = 0;
    for word in words.split_whitespace() {
        let length = word.chars().count();
        if used > 0 && used + 1 + length > width {
            text.push('\n');
            text.push_str(indent);
            used = indent.len();
        } else if used > 0 {
            text.push(' ');
            used += 1;
        }
        text.push_str(word);
        used += length;
    }
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use diagnostic::registry;

    #[test]
    fn lines_are_at_most_as_long_as_the_width() {
        assert_eq!(wrapped("one two three", 7, ""), "one two\nthree\n");
        assert_eq!(wrapped("- one two", 5, "  "), "- one\n  two\n");
        assert_eq!(wrapped("unbreakable", 4, ""), "unbreakable\n");
    }

    #[test]
    fn every_page_is_laid_out() {
        for check in registry::ALL {
            let text = laid_out(check, 60, false);
            assert!(text.starts_with(check.code) && !text.contains("```") && !text.contains('\u{1b}'), "{text}");
            let prose = text.lines().filter(|line| !line.starts_with("    "));
            let long = prose.filter(|line| line.chars().count() > 60 && line.contains(' ')).nth(1);
            assert_eq!(long, None, "{}", check.code);
        }
    }
}
