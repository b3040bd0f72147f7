//! Every rule that the project cites stands on its page, and every rule on a page is cited or says why it is not.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// The page of the rules about words. They are cited as `kernel C1`.
const KERNEL: &str = "docs/kernel.md";

/// The page of the rules of the game. They are cited as `FAT-D7`.
const GAME: &str = "docs/rules-of-the-game.md";

/// Where citations are looked for.
const SCANNED: [&str; 11] = [
    "src",
    "tests",
    "benches",
    "grammar",
    "docs",
    "templates",
    "cards",
    "README.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    HISTORY,
];

/// What it cites must exist, but a rule that only the history cites is not in use.
const HISTORY: &str = "CHANGELOG.md";

/// This file is not scanned: its tables cite rules that do not exist.
const THIS: &str = "tests/house/citations.rs";

/// The games whose design documents are numbered.
const GAMES: [&str; 11] = ["FAT", "HOW", "FEL", "MS", "SQ1", "SQO", "COR", "JAN", "RFG", "RUN", "UCC"];

/// The letters of the kernel's groups. A rule in parentheses, `(C2)`, is the kernel's if it has one of them.
const GROUPS: [char; 8] = ['W', 'C', 'G', 'E', 'P', 'L', 'A', 'D'];

/// The words between two items of a list, and between the ends of a range.
const JOINTS: [&str; 7] = [", and ", ", or ", ", ", "; ", " and ", " or ", "/"];
const RANGES: [&str; 7] = [" to ", " through ", " – ", "–", "-", "..", "…"];

/// How the paragraph of a rule begins that gives the reason why nothing cites it.
const NOT_CITED: &str = "*Not cited: ";

/// What a text cites.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Cited {
    /// A rule by its full name: `C1` of the kernel, `FAT-D7` of the game.
    Rule(String),
    /// A heading of a page.
    Heading(&'static str, String),
    /// The words of something that looks like a citation and has no form that this file knows.
    Unreadable(String),
}

/// A rule as it is written, in parts. The game is empty for the kernel.
#[derive(Clone, Copy)]
struct Item<'t> {
    game: &'t str,
    letter: char,
    number: u8,
}

impl Item<'_> {
    fn cited(&self, number: u8) -> Cited {
        let dash = if self.game.is_empty() { "" } else { "-" };
        Cited::Rule(format!("{}{dash}{}{number}", self.game, self.letter))
    }
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The rule at the start of the text, and the length of its name. It belongs to `game` if it names no game itself.
fn item_at<'t>(text: &str, game: &'t str) -> Option<(Item<'t>, usize)> {
    let named = GAMES.iter().find_map(|game| Some((*game, text.strip_prefix(game)?.strip_prefix('-')?)));
    let (game, rest) = named.unwrap_or((game, text));
    let letter = rest.chars().next().filter(char::is_ascii_uppercase)?;
    let rest = &rest[1..];
    let tail = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = &rest[..rest.len() - tail.len()];
    let is_rule = (1..=2).contains(&digits.len()) && !digits.starts_with('0') && !tail.starts_with(is_word);
    let number = digits.parse().ok().filter(|_| is_rule)?;
    Some((Item { game, letter, number }, text.len() - tail.len()))
}

/// The rule after one of these marks at the start of the text, and the length of both together.
fn item_after<'t>(text: &str, marks: &[&str], game: &'t str) -> Option<(Item<'t>, usize)> {
    marks.iter().find_map(|mark| {
        let (item, length) = item_at(text.strip_prefix(mark)?, game)?;
        Some((item, mark.len() + length))
    })
}

/// The letter of a part of the game's document: `, part T`.
fn part_at(text: &str) -> Option<(Cited, usize)> {
    let rest = text.strip_prefix(", part ").or_else(|| text.strip_prefix(" part "))?;
    let letter = rest.chars().next().filter(char::is_ascii_uppercase)?;
    let heading = Cited::Heading(GAME, format!("Part {letter}"));
    (!rest[1..].starts_with(is_word)).then_some((heading, text.len() - rest.len() + 1))
}

/// A list of rules at the start of the text, with its ranges written out, and its length.
fn list_at(text: &str) -> Option<(Vec<Cited>, usize)> {
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

/// Removes the first of the endings with which the text begins.
fn without<'t>(text: &'t str, endings: &[&str]) -> &'t str {
    endings.iter().find_map(|ending| text.strip_prefix(ending)).unwrap_or(text)
}

/// The first words of a text, for messages.
fn excerpt(text: &str) -> Cited {
    Cited::Unreadable(text.chars().take(50).collect())
}

/// What the word *kernel* at the start of `rest` cites, and how many bytes were read.
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
        // A citation has no article: *those of the kernel: a line …* is plain prose.
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
    // A rule close behind the word, of the same sentence, that no form above has read.
    let near: String = after.chars().take(30).collect();
    let near = near.split(". ").next().and_then(|near| near.split("kernel").next()).unwrap_or_default();
    let names_a_rule = |word: &str| {
        let word = word.trim_end_matches(|c: char| !c.is_alphanumeric());
        word.starts_with(GROUPS) && item_at(word, "").is_some_and(|(_, length)| length == word.len())
    };
    near.split_whitespace().any(names_a_rule).then(|| (vec![excerpt(rest)], "kernel".len()))
}

/// What the name of a game at the start of `rest` cites, and how many bytes were read.
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

/// A list of the kernel's rules that is all there is between two parentheses.
fn in_parentheses(rest: &str) -> Option<(Vec<Cited>, usize)> {
    let inner = rest.strip_prefix('(').filter(|inner| inner.starts_with(GROUPS))?;
    let (cited, length) = list_at(inner)?;
    inner[length..].starts_with(')').then_some((cited, 1 + length))
}

/// All that a text cites, each with its offset. In code only plain lists of rules are read, and nothing is unreadable.
fn scan(text: &str, prose: bool, headings: &[String]) -> Vec<(usize, Cited)> {
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

/// Lines that are read as one text: a comment over several lines, or a paragraph.
struct Block {
    text: String,
    /// The offset at which each line starts, and its number in the file.
    lines: Vec<(usize, usize)>,
    /// Whether people read it: a comment, or anything in a file that is no code.
    prose: bool,
}

/// The blocks of a file. A citation may be broken over two lines of one block.
fn blocks(name: &str, text: &str) -> Vec<Block> {
    let is_code = name.ends_with(".rs");
    let mut found: Vec<Block> = Vec::new();
    let mut open = None;
    for (number, line) in text.lines().enumerate() {
        let line = line.trim();
        let marker = ["//!", "///", "//"].into_iter().find(|marker| line.starts_with(marker)).unwrap_or("");
        let words = line[marker.len()..].trim();
        let prose = !is_code || !marker.is_empty();
        if words.is_empty() {
            open = None;
            continue;
        }
        match found.last_mut().filter(|_| prose && open == Some(marker)) {
            Some(block) => {
                block.text.push(' ');
                block.lines.push((block.text.len(), number + 1));
                block.text.push_str(words);
            }
            None => found.push(Block { text: words.to_owned(), lines: vec![(0, number + 1)], prose }),
        }
        open = Some(marker);
    }
    found
}

/// A citation and its place.
struct Citation {
    file: String,
    line: usize,
    cited: Cited,
}

impl Citation {
    fn shown(&self, what: &str) -> String {
        format!("{}:{}: {what}", self.file, self.line)
    }
}

/// All citations of a file. The titles of scripted games (`=== C1, C2: …`) name the rules that they are about.
fn citations_of(file: &str, text: &str, headings: &[String]) -> Vec<Citation> {
    let found = |line: usize, cited: Cited| Citation { file: file.to_owned(), line, cited };
    let mut all = Vec::new();
    for block in blocks(file, text) {
        for (at, cited) in scan(&block.text, block.prose, headings) {
            let line = block.lines.iter().rev().find(|(start, _)| *start <= at).map_or(0, |(_, line)| *line);
            all.push(found(line, cited));
        }
    }
    let titles = text.lines().enumerate().filter_map(|(number, line)| Some((number, line.strip_prefix("=== ")?)));
    for (number, title) in titles.filter(|_| file.ends_with(".game")) {
        let listed = list_at(title).filter(|(_, end)| title[*end..].starts_with(':'));
        all.extend(listed.into_iter().flat_map(|(cited, _)| cited).map(|cited| found(number + 1, cited)));
    }
    all
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The files to scan, by their paths from the root, in order. The two pages and this file are left out.
fn files() -> Vec<String> {
    let mut open: Vec<PathBuf> = SCANNED.iter().map(|name| root().join(name)).collect();
    let mut found = Vec::new();
    while let Some(path) = open.pop() {
        if path.is_dir() {
            let entries = std::fs::read_dir(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            open.extend(entries.flatten().map(|entry| entry.path()));
        } else {
            let name = path.strip_prefix(root()).unwrap_or(&path).to_string_lossy().replace('\\', "/");
            if ![KERNEL, GAME, THIS].contains(&name.as_str()) {
                found.push(name);
            }
        }
    }
    found.sort();
    found
}

/// All citations of the project, collected once for all tests. Files that are no text are left out.
static CITATIONS: LazyLock<Vec<Citation>> = LazyLock::new(|| {
    let headings = page(KERNEL).headings;
    let texts = files().into_iter().filter_map(|name| Some((std::fs::read_to_string(root().join(&name)).ok()?, name)));
    texts.flat_map(|(text, name)| citations_of(&name, &text, &headings)).collect()
});

/// A page of rules.
struct Page {
    path: &'static str,
    headings: Vec<String>,
    /// The rules in their order, each with the reason why nothing cites it, if the page gives one.
    rules: Vec<(String, Option<String>)>,
    text: String,
}

/// Reads a page: a rule is a heading of the third rank that holds nothing but the rule's name.
fn page(path: &'static str) -> Page {
    let text = read(path);
    let (mut headings, mut rules) = (Vec::new(), Vec::<(String, Option<String>)>::new());
    let mut in_rule = false;
    for line in text.lines() {
        if line.starts_with('#') {
            let heading = line.trim_start_matches('#').trim();
            headings.push(heading.to_owned());
            in_rule = line.starts_with("### ") && item_at(heading, "").is_some_and(|(_, end)| end == heading.len());
            if in_rule {
                rules.push((heading.to_owned(), None));
            }
        } else if let Some(reason) = line.strip_prefix(NOT_CITED).and_then(|line| line.strip_suffix('*'))
            && let Some(rule) = rules.last_mut().filter(|_| in_rule)
        {
            rule.1 = Some(reason.to_owned());
        }
    }
    Page { path, headings, rules, text }
}

fn pages() -> [Page; 2] {
    [page(KERNEL), page(GAME)]
}

/// The anchor of a heading in Markdown.
fn anchor(heading: &str) -> String {
    let kept = heading.chars().filter(|c| c.is_alphanumeric() || [' ', '-', '_'].contains(c));
    kept.collect::<String>().to_lowercase().replace(' ', "-")
}

/// What is cited in a text for people, in short: rules by their names, headings in brackets, `?` for what is unreadable.
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
fn what_looks_like_a_citation_and_is_none_is_noticed() {
    let unreadable = [
        "kernel: whatever comes",
        "(kernel Scopes)",
        "(kernel, \"No such heading\")",
        "the kernel says in C2",
        "kernel, C2",
        "kernel C3 to C1",
        "kernel C3 to E1",
        "(catalogue FAT: prose)",
        "FAT-D100",
        "FAT, D7",
        "HOW-C012",
    ];
    for text in unreadable {
        assert!(told(text, true).contains('?'), "{text}: {}", told(text, true));
    }
}

#[test]
fn a_citation_may_be_broken_over_two_lines() {
    let text =
        "fn f() {}\n    /// Goes on (kernel\n    /// G4, G6), and (catalogue FAT-D1,\n    /// FAT-D2).\n\n// kernel\n";
    let found = citations_of("a.rs", text, &[]);
    let told: Vec<(usize, Cited)> = found.into_iter().map(|found| (found.line, found.cited)).collect();
    let rule = |name: &str| Cited::Rule(name.to_owned());
    assert_eq!(told, [(2, rule("G4")), (2, rule("G6")), (3, rule("FAT-D1")), (3, rule("FAT-D2"))]);
    let titles = citations_of("a.game", "=== W1, W2: two\n=== A chain\n> C3\n", &[]);
    assert_eq!(titles.iter().map(|found| found.line).collect::<Vec<_>>(), [1, 1]);
}

#[test]
fn every_citation_can_be_read() {
    let mut wrong = Vec::new();
    for found in CITATIONS.iter() {
        if let Cited::Unreadable(words) = &found.cited {
            wrong.push(found.shown(&format!("“{words}” has no form that {THIS} can read")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_cited_rule_stands_on_its_page() {
    let pages = pages();
    let known: BTreeSet<&String> = pages.iter().flat_map(|page| &page.rules).map(|(name, _)| name).collect();
    let is_heading = |path: &str, start: &str| {
        let of_page = pages.iter().filter(|page| page.path == path).flat_map(|page| &page.headings);
        of_page.into_iter().any(|heading| heading.strip_prefix(start).is_some_and(|tail| !tail.starts_with(is_word)))
    };
    let mut wrong = Vec::new();
    assert!(CITATIONS.len() > 300, "only {} citations were found", CITATIONS.len());
    for found in CITATIONS.iter() {
        match &found.cited {
            Cited::Rule(name) if !known.contains(name) => {
                wrong.push(found.shown(&format!("{name} is a rule of neither {KERNEL} nor {GAME}")));
            }
            Cited::Heading(path, start) if !is_heading(path, start) => {
                wrong.push(found.shown(&format!("{path} has no heading “{start}”")));
            }
            _ => {}
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_rule_is_cited_or_says_why_it_is_not() {
    let in_use = CITATIONS.iter().filter(|found| found.file != HISTORY);
    let cited: BTreeSet<&String> = in_use
        .filter_map(|found| match &found.cited {
            Cited::Rule(name) => Some(name),
            _ => None,
        })
        .collect();
    let mut wrong = Vec::new();
    for page in pages() {
        for (name, reason) in page.rules {
            match (cited.contains(&name), reason) {
                (false, None) => {
                    wrong.push(format!("{}: nothing cites {name}: cite it, or write “{NOT_CITED}…*”", page.path));
                }
                (false, Some(reason)) if reason.len() < 20 => {
                    wrong.push(format!("{}: {name} is not cited, but “{reason}” is no reason", page.path));
                }
                (true, Some(_)) => wrong.push(format!("{}: {name} is cited now: remove its reason", page.path)),
                _ => {}
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_rule_has_one_heading_on_the_page_of_its_kind() {
    let mut seen = BTreeSet::new();
    for page in pages() {
        assert!(page.rules.len() > 40, "{} has only {} rules", page.path, page.rules.len());
        for (name, _) in page.rules {
            assert_eq!(name.contains('-'), page.path == GAME, "{name} stands on {}", page.path);
            assert!(seen.insert(name.clone()), "{}: {name} has two headings", page.path);
        }
    }
}

#[test]
fn links_to_rules_lead_to_their_headings() {
    let pages = pages();
    let anchors = |path: &str| -> BTreeSet<String> {
        let of_page = pages.iter().filter(|page| page.path == path).flat_map(|page| &page.headings);
        of_page.map(|heading| anchor(heading)).collect()
    };
    let mut links = 0;
    let linking = files().into_iter().filter(|name| name.ends_with(".md")).chain([KERNEL.to_owned(), GAME.to_owned()]);
    for name in linking {
        for link in read(&name).split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let Some((path, to)) = link.split_once('#') else { continue };
            let page = match path.rsplit('/').next() {
                Some("") => name.as_str(),
                Some("kernel.md") => KERNEL,
                Some("rules-of-the-game.md") => GAME,
                _ => continue,
            };
            if [KERNEL, GAME].contains(&page) {
                assert!(anchors(page).contains(to), "{name} links to {link}, and {page} has no such heading");
                links += 1;
            }
        }
    }
    assert!(links > 50, "only {links} links were found");
    let rules = |page: &Page| page.rules.iter().map(|(name, _)| anchor(name)).collect::<Vec<_>>();
    let listed = |page: &Page, rule: &str| page.text.contains(&format!("](#{rule})"));
    let kernel = &pages[0];
    assert!(rules(kernel).iter().all(|rule| listed(kernel, rule)), "{KERNEL} lists all of its rules");
}
