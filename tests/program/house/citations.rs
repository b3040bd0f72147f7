//! Every rule that the project cites is on its page, and every rule on a page is cited or says why not.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use super::citation_scan::{Cited, is_word, item_at, list_at, scan};
use super::{files, read as read_path, root, shown};

/// The page of the rules about words, which are cited as `kernel C1`.
pub const KERNEL: &str = "docs/kernel.md";

/// The page of the rules of the game, which are cited as `FAT-D7`.
pub const GAME: &str = "docs/rules-of-the-game.md";

/// The page of the rules of the other packs, which are cited as `RUN-D2`.
pub const OTHER_GAMES: &str = "docs/rules-of-other-games.md";

/// The folders and files that are searched for citations.
const FOLDERS: [&str; 8] = ["src", "tests", "benches", "examples", "grammar", "docs", "templates", "cards"];
const FILES: [&str; 4] = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", HISTORY];

/// The history of the project. The rules that it cites must exist, but a rule that only the history cites is not in
/// use.
const HISTORY: &str = "CHANGELOG.md";

/// This file is not scanned: the tables of its tests cite rules that do not exist.
const SCANNER: &str = "tests/program/house/citation_scan.rs";

/// The key of the lines that give sentences of a design document, and the file that has these sentences.
const SOURCE: &str = "Source: ";
const DOCUMENT: &str = "document.txt";

/// The start of the paragraph that says why nothing cites a rule.
const NOT_CITED: &str = "*Not cited: ";

/// Whether a name is that of a sentence of a design document of another game, such as `MS-C33`. The repository has the
/// documents of some of them only.
fn is_of_document(name: &str) -> bool {
    name.contains('-') && !name.starts_with("FAT-")
}

/// Returns the numbers of the sentences of all design documents of the repository.
fn documents() -> BTreeSet<String> {
    let files = files("cards").into_iter().filter(|path| path.ends_with(DOCUMENT));
    let texts = files.map(|path| read_path(&path));
    texts
        .flat_map(|text| text.lines().filter_map(|line| Some(line.split(' ').next()?.to_owned())).collect::<Vec<_>>())
        .collect()
}

/// Lines that form one text: a comment over several lines, or a paragraph.
struct Block {
    text: String,
    /// For each line, the offset at which it starts, and its number in the file.
    lines: Vec<(usize, usize)>,
    /// Whether the text is prose: a comment, or any text in a file that is not code.
    prose: bool,
}

/// Returns the blocks of a file. A citation may be broken over two lines of one block.
fn blocks(name: &str, text: &str) -> Vec<Block> {
    let is_code = name.ends_with(".rs");
    let mut found: Vec<Block> = Vec::new();
    let mut open = None;
    for (number, line) in text.lines().enumerate() {
        let line = line.trim();
        let marker = ["//!", "///", "//"].into_iter().find(|marker| line.starts_with(marker)).unwrap_or("");
        // What a thing of a pack comes from is a sentence of a design document, not a rule.
        let words = line[marker.len()..].split(SOURCE).next().unwrap_or("").trim();
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

/// Returns all citations of a file. The titles of scripted games (`=== C1, C2: …`) name the rules that the games test.
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

fn read(path: &str) -> String {
    read_path(&root().join(path))
}

/// Returns the paths of the files to scan from the root, in order. The three pages and the two files of this test are
/// left out.
fn scanned() -> Vec<String> {
    let below = FOLDERS.iter().flat_map(|folder| files(folder)).map(|path| shown(&path));
    let mut found: Vec<String> = below.chain(FILES.map(str::to_owned)).collect();
    let own = [KERNEL, GAME, OTHER_GAMES, SCANNER, "tests/program/house/citations.rs"];
    found.retain(|name| !own.contains(&name.as_str()) && !name.ends_with(DOCUMENT));
    found.sort();
    found
}

/// All citations of the project, collected once for all tests. Files that are not text are left out.
static CITATIONS: LazyLock<Vec<Citation>> = LazyLock::new(|| {
    let headings = page(KERNEL).headings;
    let texts =
        scanned().into_iter().filter_map(|name| Some((std::fs::read_to_string(root().join(&name)).ok()?, name)));
    texts.flat_map(|(text, name)| citations_of(&name, &text, &headings)).collect()
});

/// A page of rules.
struct Page {
    path: &'static str,
    headings: Vec<String>,
    /// The rules in the order of the page. Each has the reason why nothing cites it, if the page gives one.
    rules: Vec<(String, Option<String>)>,
}

/// Parses a page: a rule is a heading of the third rank that holds nothing but the rule's name.
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
    Page { path, headings, rules }
}

fn pages() -> [Page; 3] {
    [page(KERNEL), page(GAME), page(OTHER_GAMES)]
}

/// Returns the Markdown anchor of a heading.
fn anchor(heading: &str) -> String {
    let kept = heading.chars().filter(|c| c.is_alphanumeric() || [' ', '-', '_'].contains(c));
    kept.collect::<String>().to_lowercase().replace(' ', "-")
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
            wrong.push(found.shown(&format!("“{words}” has no form that {SCANNER} can read")));
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
    let documents = documents();
    for found in CITATIONS.iter() {
        match &found.cited {
            Cited::Rule(name) if known.contains(name) => {}
            Cited::Rule(name) if is_of_document(name) => {
                let of_game = |other: &String| other.split('-').next() == name.split('-').next();
                let has_page = known.iter().any(|other| of_game(other)) || documents.iter().any(of_game);
                if has_page && !documents.contains(name) {
                    wrong.push(found.shown(&format!("{name} is on neither {OTHER_GAMES} nor in a {DOCUMENT}")));
                }
            }
            Cited::Rule(name) => {
                wrong.push(found.shown(&format!("{name} is a rule of none of {KERNEL}, {GAME} and {OTHER_GAMES}")));
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
            let right = match name.split_once('-') {
                None => KERNEL,
                Some(("FAT", _)) => GAME,
                Some(_) => OTHER_GAMES,
            };
            assert_eq!(page.path, right, "the page of {name}");
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
    let linking = scanned()
        .into_iter()
        .filter(|name| name.ends_with(".md"))
        .chain([KERNEL, GAME, OTHER_GAMES].map(str::to_owned));
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
}
