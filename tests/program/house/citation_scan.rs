//! Finds citations of rules in a text: `kernel C1`, `FAT-D7`, and lists and ranges of rules.

use super::citations::{GAME, KERNEL};

/// The games whose design documents are numbered.
const GAMES: [&str; 11] = ["FAT", "HOW", "FEL", "MS", "SQ1", "SQO", "COR", "JAN", "RFG", "RUN", "UCC"];

/// The letters of the rule groups of the kernel. A rule in parentheses, `(C2)`, belongs to the kernel if it has one of
/// these letters.
const GROUPS: [char; 9] = ['T', 'W', 'C', 'G', 'E', 'P', 'L', 'A', 'D'];

/// The text between two items of a list, and between the ends of a range.
const JOINTS: [&str; 7] = [", and ", ", or ", ", ", "; ", " and ", " or ", "/"];
const RANGES: [&str; 7] = [" to ", " through ", " – ", "–", "-", "..", "…"];

/// A citation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cited {
    /// A rule by its full name: `C1` of the kernel, `FAT-D7` of the game.
    Rule(String),
    /// A heading of a page.
    Heading(&'static str, String),
    /// The text of something that looks like a citation but has no known form.
    Unreadable(String),
}

/// The parts of a rule's name. The game is empty for the kernel.
#[derive(Clone, Copy)]
pub struct Item<'t> {
    pub game: &'t str,
    pub letter: char,
    pub number: u8,
}

impl Item<'_> {
    fn cited(&self, number: u8) -> Cited {
        let dash = if self.game.is_empty() { "" } else { "-" };
        Cited::Rule(format!("{}{dash}{}{number}", self.game, self.letter))
    }
}

pub fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Returns the rule at the start of the text, and the length of its name. A rule that names no game belongs to `game`.
pub fn item_at<'t>(text: &str, game: &'t str) -> Option<(Item<'t>, usize)> {
    let named = GAMES.iter().find_map(|game| Some((*game, text.strip_prefix(game)?.strip_prefix('-')?)));
    let (game, rest) = named.unwrap_or((game, text));
    let letter = rest.chars().next().filter(char::is_ascii_uppercase)?;
    let rest = &rest[1..];
    let tail = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = &rest[..rest.len() - tail.len()];
    // The documents of other games have up to some two hundred sentences.
    let longest = if ["", "FAT"].contains(&game) { 2 } else { 3 };
    let is_rule = (1..=longest).contains(&digits.len()) && !digits.starts_with('0') && !tail.starts_with(is_word);
    let number = digits.parse().ok().filter(|_| is_rule)?;
    Some((Item { game, letter, number }, text.len() - tail.len()))
}

/// Returns the rule after one of these marks at the start of the text, and the length of both together.
fn item_after<'t>(text: &str, marks: &[&str], game: &'t str) -> Option<(Item<'t>, usize)> {
    marks.iter().find_map(|mark| {
        let (item, length) = item_at(text.strip_prefix(mark)?, game)?;
        Some((item, mark.len() + length))
    })
}

/// Returns the heading of a part of the game's document, as in `, part T`, and the number of bytes read.
fn part_at(text: &str) -> Option<(Cited, usize)> {
    let rest = text.strip_prefix(", part ").or_else(|| text.strip_prefix(" part "))?;
    let letter = rest.chars().next().filter(char::is_ascii_uppercase)?;
    let heading = Cited::Heading(GAME, format!("Part {letter}"));
    (!rest[1..].starts_with(is_word)).then_some((heading, text.len() - rest.len() + 1))
}

/// Returns the list of rules at the start of the text, with its ranges written out, and the length of the list.
pub fn list_at(text: &str) -> Option<(Vec<Cited>, usize)> {
    let (mut last, mut end) = item_at(text, "")?;
    let mut cited = vec![last.cited(last.number)];
    loop {
        let rest = &text[end..];
        if let Some((item, length)) = item_after(rest, &RANGES, last.game) {
            if (item.game, item.letter) == (last.game, last.letter) && last.number < item.number {
                cited.extend((last.number + 1..=item.number).map(|number| item.cited(number)));
            } else {
                cited.push(Cited::Unreadable(text[..end + length].to_owned()));
            }
            (last, end) = (item, end + length);
        } else if let Some((item, length)) = item_after(rest, &JOINTS, last.game) {
            cited.push(item.cited(item.number));
            (last, end) = (item, end + length);
        } else if let Some((part, length)) = part_at(rest).filter(|_| !last.game.is_empty()) {
            cited.push(part);
            end += length;
        } else {
            return Some((cited, end));
        }
    }
}

/// Removes the first of these prefixes that the text has.
fn without<'t>(text: &'t str, endings: &[&str]) -> &'t str {
    endings.iter().find_map(|ending| text.strip_prefix(ending)).unwrap_or(text)
}

/// Returns the first words of a text, for messages.
fn excerpt(text: &str) -> Cited {
    Cited::Unreadable(text.chars().take(50).collect())
}

/// Returns the citations after the word *kernel* at the start of `rest`, and the number of bytes read.
fn kernel_at(before: &str, rest: &str, prose: bool, headings: &[String]) -> Option<(Vec<Cited>, usize)> {
    let after = rest.strip_prefix("kernel").or_else(|| rest.strip_prefix("Kernel"))?;
    if after.starts_with(is_word) {
        return None;
    }
    let after = without(after, &["'s", "’s", ".md"]);
    if let Some(list) = without(after, &[" rules", " rule"]).strip_prefix(' ')
        && let Some((cited, length)) = list_at(list)
    {
        return Some((cited, rest.len() - list.len() + length));
    }
    if !prose {
        return None;
    }
    let marks = [": ", ", \"", ", “", " "];
    if let Some((mark, words)) = marks.iter().find_map(|mark| Some((*mark, after.strip_prefix(mark)?))) {
        let starts =
            |heading: &&String| words.strip_prefix(heading.as_str()).is_some_and(|tail| !tail.starts_with(is_word));
        // A citation has no article: *the kernel: a line …* is plain prose.
        let must_name = match mark {
            " " => before.ends_with(['(', '`']) && words.starts_with(|c: char| c.is_ascii_uppercase()),
            _ => !before.ends_with("the "),
        };
        let cited = match headings.iter().find(starts).filter(|_| must_name || mark != " ") {
            Some(heading) => Some(Cited::Heading(KERNEL, heading.clone())),
            None => must_name.then(|| excerpt(rest)),
        };
        if let Some(cited) = cited {
            return Some((vec![cited], rest.len() - words.len()));
        }
    }
    // A rule follows the word soon, in the same sentence, but in none of the forms above.
    let near: String = after.chars().take(30).collect();
    let near = near.split(". ").next().and_then(|near| near.split("kernel").next()).unwrap_or_default();
    let names_a_rule = |word: &str| {
        let word = word.trim_end_matches(|c: char| !c.is_alphanumeric());
        word.starts_with(GROUPS) && item_at(word, "").is_some_and(|(_, length)| length == word.len())
    };
    near.split_whitespace().any(names_a_rule).then(|| (vec![excerpt(rest)], "kernel".len()))
}

/// Returns the citations after the name of a game at the start of `rest`, and the number of bytes read.
fn game_at(before: &str, rest: &str, prose: bool) -> Option<(Vec<Cited>, usize)> {
    let (game, after) = GAMES.iter().find_map(|game| Some((*game, rest.strip_prefix(game)?)))?;
    if after.starts_with(is_word) {
        return None;
    }
    if let Some(listed) = list_at(rest) {
        return Some(listed);
    }
    if let Some((part, length)) = part_at(after) {
        return Some((vec![part], game.len() + length));
    }
    let mut dashed = after.strip_prefix('-').unwrap_or_default().chars();
    let numbered = dashed.next().is_some_and(|c| c.is_ascii_uppercase()) && dashed.next().is_some_and(char::is_numeric);
    let means_to_cite = numbered || game == "FAT" || before.ends_with("catalogue ");
    (prose && means_to_cite).then(|| (vec![excerpt(rest)], game.len()))
}

/// Returns the list of kernel rules that fills a pair of parentheses, and the number of bytes read.
fn in_parentheses(rest: &str) -> Option<(Vec<Cited>, usize)> {
    let inner = rest.strip_prefix('(').filter(|inner| inner.starts_with(GROUPS))?;
    let (cited, length) = list_at(inner)?;
    inner[length..].starts_with(')').then_some((cited, 1 + length))
}

/// Returns all citations of a text, each with its offset. In code, only plain lists of rules are citations, and nothing
/// is unreadable.
pub fn scan(text: &str, prose: bool, headings: &[String]) -> Vec<(usize, Cited)> {
    let mut found = Vec::new();
    let mut read = 0;
    for (at, first) in text.char_indices() {
        let (before, rest) = text.split_at(at);
        let may_cite = ['k', '('].contains(&first) || first.is_ascii_uppercase();
        if at < read || !may_cite || before.ends_with(is_word) {
            continue;
        }
        let cited = kernel_at(before, rest, prose, headings)
            .or_else(|| game_at(before, rest, prose))
            .or_else(|| in_parentheses(rest).filter(|_| prose));
        if let Some((cited, length)) = cited {
            found.extend(cited.into_iter().map(|cited| (at, cited)));
            read = at + length;
        }
    }
    found
}

/// Returns the citations of a text in short form: rules by their names, headings in brackets, `?` for an unreadable
/// citation.
fn told(text: &str, prose: bool) -> String {
    let headings = ["State", "Turn", "Balance figures, defined"].map(str::to_owned);
    let name = |cited: Cited| match cited {
        Cited::Rule(name) => name,
        Cited::Heading(_, heading) => format!("[{heading}]"),
        Cited::Unreadable(_) => "?".to_owned(),
    };
    scan(text, prose, &headings).into_iter().map(|(_, cited)| name(cited)).collect::<Vec<_>>().join(" ")
}

#[test]
fn citations_are_read_in_every_form() {
    let table = [
        ("A hit (kernel E10).", "E10"),
        ("a walk (kernel C4, G2, G3)", "C4 G2 G3"),
        ("kernel C2 and C3; kernel A1–A3", "C2 C3 A1 A2 A3"),
        ("(kernel G2 to G4, E2)", "G2 G3 G4 E2"),
        ("as the kernel's rules P1 to P3 say", "P1 P2 P3"),
        ("rules of the kernel (`kernel G4`)", "G4"),
        ("the smallest (A2), and (W3, C4)", "A2 W3 C4"),
        ("(kernel State), kernel: Turn", "[State] [Turn]"),
        ("kernel.md, \"Balance figures, defined\"", "[Balance figures, defined]"),
        ("(catalogue FAT-D3, FAT-D20 to FAT-D23, FAT-D26)", "FAT-D3 FAT-D20 FAT-D21 FAT-D22 FAT-D23 FAT-D26"),
        ("(catalogue FAT-P1 to P3, P25)", "FAT-P1 FAT-P2 FAT-P3 FAT-P25"),
        ("(catalogue FAT-D28, FAT-D21; kernel E2)", "FAT-D28 FAT-D21 E2"),
        ("FAT-P2, F28; HOW-C12", "FAT-P2 FAT-F28 HOW-C12"),
        ("(catalogue FAT-D13, part T), (catalogue FAT, part P; kernel E7)", "FAT-D13 [Part T] [Part P] E7"),
        ("The kernel has no rule Z9 to cite, and kernel Z9 is cited.", "Z9"),
        ("(of the kernel: prose), the kernel: Turn", "[Turn]"),
        ("The kernel's words, a game kernel, findings C003 and `C041`, HIT AND RUN: hit.", ""),
        ("(kernel C1, C001), 4D, the paper A4", "C1"),
    ];
    for (text, expected) in table {
        assert_eq!(told(text, true), expected, "{text}");
    }
    assert_eq!(told("let all = kernel: f(kernel, C2); // kernel C3", false), "C3");
}

#[test]
fn unreadable_citations_are_reported() {
    let unreadable = r#"
        kernel: whatever comes
        (kernel Scopes)
        (kernel, "No such heading")
        the kernel says in C2
        kernel, C2
        kernel C3 to C1
        kernel C3 to E1
        (catalogue FAT: prose)
        FAT-D100
        FAT, D7
        HOW-C012
    "#;
    for text in unreadable.lines().map(str::trim).filter(|text| !text.is_empty()) {
        assert!(told(text, true).contains('?'), "{text}: {}", told(text, true));
    }
}
